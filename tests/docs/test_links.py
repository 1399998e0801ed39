"""Pages of README, CHANGELOG, robots/ and docs/: every relative link resolves, and the index names every page."""

import re
from pathlib import Path

from tests.conftest import ROOT

DOCS = ROOT / "docs"
INDEX = DOCS / "README.md"
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "robots").glob("*.md"), *DOCS.glob("**/*.md")])
FOLDERS = ("pkmgen", "benchmarks", "examples", "tests")
TOPICS = sorted((DOCS / "adr").glob("*.md"))
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


def decisions(topic: Path) -> list[str]:
    """Numbers of the decisions of a topic, in order."""
    return sorted(re.findall(r"^## (\d{4}): \S", topic.read_text("utf-8"), re.MULTILINE))


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


def test_the_index_lists_every_decision_once() -> None:
    """The index has a line for each topic, with its title and its numbers; no number stands in two topics."""
    lines = INDEX.read_text("utf-8").partition("\n## Decisions\n")[2].split("\n")
    for topic in TOPICS:
        title = topic.read_text("utf-8").partition("\n")[0].removeprefix("# ")
        (line,) = (line for line in lines if line.startswith(f"- [{title}](adr/{topic.name}): "))
        assert line.endswith(f" ({', '.join(decisions(topic))})")
    numbers = [number for topic in TOPICS for number in decisions(topic)]
    assert len(set(numbers)) == len(numbers)


def test_decisions_are_short() -> None:
    for topic in TOPICS:
        _, *sections = topic.read_text("utf-8").split("\n## ")
        assert len(sections) == len(decisions(topic)), f"{topic.name}: a heading without a number"
        for title, *lines in (section.split("\n") for section in sections):
            assert len([line for line in lines if line]) <= 10, f"{topic.name}: {title}"
            assert max(map(len, lines)) <= 180, f"{topic.name}: {title}"


def test_decisions_that_are_named_exist() -> None:
    known = {number for topic in TOPICS for number in decisions(topic)}
    programs = [path for folder in FOLDERS for path in (ROOT / folder).glob("**/*.py")]
    named = {(path, n) for path in programs + PAGES for n in re.findall(r"\bADR (\d+)", path.read_text("utf-8"))}
    assert not [f"{path}: there is no ADR {number}" for path, number in named if number not in known]


def test_files_of_the_program_that_are_named_exist() -> None:
    known = [f"/{path.relative_to(ROOT)}" for folder in FOLDERS for path in (ROOT / folder).glob("**/*.py")]
    named = {(page, name) for page in PAGES for name in re.findall(r"`([\w/]+\.py)`", page.read_text("utf-8"))}
    dead = [f"{page}: there is no {name}" for page, name in named if not any(p.endswith(f"/{name}") for p in known)]
    assert not dead, "\n".join(dead)
