"""Pages of README, CHANGELOG, robots/ and docs/: every relative link resolves, and the index names every page."""

import re
from pathlib import Path

from tests.conftest import ROOT

DOCS = ROOT / "docs"
INDEX = DOCS / "README.md"
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "robots").glob("*.md"), *DOCS.glob("**/*.md")])
FOLDERS = ("pkmgen", "benchmarks", "examples", "tests")
KINDS = ("tutorial", "how-to", "reference", "explanation", "measurements", "adr")


def prose(page: Path) -> str:
    """Text of a page without its blocks of code."""
    return re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)


def links(page: Path) -> list[tuple[Path, str]]:
    """File and anchor of every relative link and picture of a page."""
    targets = re.findall(r"\]\(([^)\s]+)\)", prose(page))
    parts = [target.partition("#") for target in targets if "://" not in target]
    return [((page.parent / file).resolve() if file else page, anchor) for file, _, anchor in parts]


def anchors(page: Path) -> set[str]:
    """Anchors that GitHub makes of the headings of a page."""
    headings = re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_links_resolve() -> None:
    dead = [
        f"{page}: there is no {target}, or it has no heading for #{anchor}"
        for page in PAGES
        for target, anchor in links(page)
        if not target.exists() or (anchor and anchor not in anchors(target))
    ]
    assert not dead, "\n".join(dead)


def test_every_page_is_in_the_index() -> None:
    functions = DOCS / "reference/functions"
    reached = {target for page in (INDEX, functions / "README.md") for target, _ in links(page)}
    assert {page for page in DOCS.glob("**/*.md") if page != INDEX} <= reached


def test_every_page_has_a_kind() -> None:
    assert {page.relative_to(DOCS).parts[0] for page in DOCS.glob("**/*.md") if page != INDEX} <= set(KINDS)


def test_the_index_quotes_every_decision() -> None:
    written = INDEX.read_text("utf-8").partition("\n## Decisions\n")[2].split("\n")
    for page in sorted((DOCS / "adr").glob("*.md")):
        number, _, title = page.read_text("utf-8").partition("\n")[0].removeprefix("# ").partition(": ")
        assert page.name.startswith(f"{number}-")
        assert f"- [{number}](adr/{page.name}): {title}" in written


def test_files_of_the_program_that_are_named_exist() -> None:
    known = [f"/{path.relative_to(ROOT)}" for folder in FOLDERS for path in (ROOT / folder).glob("**/*.py")]
    named = {(page, name) for page in PAGES for name in re.findall(r"`([\w/]+\.py)`", page.read_text("utf-8"))}
    dead = [f"{page}: there is no {name}" for page, name in named if not any(p.endswith(f"/{name}") for p in known)]
    assert not dead, "\n".join(dead)
