"""Pages of README, CHANGELOG, robots/ and docs/: every relative link resolves, and the index names every page."""

import re
from pathlib import Path

import pytest

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


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_resolve(page: Path) -> None:
    for target, anchor in links(page):
        assert target.exists(), f"{page}: there is no {target}"
        assert not anchor or anchor in anchors(target), f"{page}: {target.name} has no heading for #{anchor}"


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


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_files_of_the_program_that_are_named_exist(page: Path) -> None:
    known = {str(path.relative_to(ROOT)) for folder in FOLDERS for path in (ROOT / folder).glob("**/*.py")}
    for name in re.findall(r"`([\w/]+\.py)`", page.read_text("utf-8")):
        assert any(f"/{path}".endswith(f"/{name}") for path in known), f"{page}: there is no {name}"
