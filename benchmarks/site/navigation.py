"""Navigation of the site, read from the index of documents, docs/README.md, so that both name the same pages."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import Any

from benchmarks import ROOT
from benchmarks.site.api_pages import MODULES, page_of
from benchmarks.site.places import place_of

ENTRY = re.compile(r"^- \[([^\]]+)\]\(([^)]+)\)(?:: (.*))?$", re.MULTILINE)
FUNCTION = re.compile(r"^\| \[`(\w+)`\]\((\w+\.md)\)", re.MULTILINE)
FUNCTIONS = "reference/functions/README.md"


def sections(index: str) -> dict[str, list[tuple[str, str, str]]]:
    """Headings of an index and what is listed below each: title, path within docs/, and what is said of it."""
    _, *parts = re.split(r"^## (.+)$", index, flags=re.MULTILINE)
    return {
        head: [(title, path, said) for title, path, said in ENTRY.findall(body)]
        for head, body in zip(parts[::2], parts[1::2], strict=True)
    }


def navigation() -> list[Any]:
    """Navigation as mkdocs takes it: home, a tab for each kind of pages, what changed."""
    listed = sections((ROOT / "docs/README.md").read_text("utf-8"))
    tabs: list[Any] = [{"Home": ["index.md", "documents.md", "changelog.md", "security.md", "contributing.md"]}]
    for head, entries in listed.items():
        pages = [_entry(entry) for entry in entries]
        if head == "Reference":
            pages += [{"The library": place_of("robots/README.md")}, _api()]
        tabs.append({head: pages})
    return tabs


def _entry(entry: tuple[str, str, str]) -> Any:
    title, path, _ = entry
    if path == FUNCTIONS:
        names = FUNCTION.findall((ROOT / "docs" / FUNCTIONS).read_text("utf-8"))
        return {title: [FUNCTIONS, *({name: str(PurePosixPath(FUNCTIONS).parent / page)} for name, page in names)]}
    return {title: place_of(f"docs/{path}")}


def _api() -> Any:
    return {"Python API": ["api/index.md", *({module: page_of(module)} for module in MODULES)]}
