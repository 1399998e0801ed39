"""Where files of the repository are on the site, and links between them.

Pages of docs/ stay where they are. Some pages from outside have a place of their own; any other file that a page links
to is shown by a page of its own, or, once `[project.urls]` names a repository, in the repository.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable
from pathlib import Path, PurePosixPath

from benchmarks import ROOT
from benchmarks.site.dialect import FENCE

PLACES = {
    "README.md": "index.md",
    "docs/README.md": "documents.md",
    "robots/README.md": "robots.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
    "CONTRIBUTING.md": "contributing.md",
}
"""Pages whose place on the site is not that of the file below docs/."""
NOTEBOOKS = "docs/tutorial/notebooks/"
LINK = re.compile(r"(\]\()([^)\s#]*)((?:#[^)\s]*)?\))")


def repository() -> str | None:
    """Address of the public repository, if `[project.urls]` names one."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    address: str | None = project.get("urls", {}).get("Repository")
    return address and address.rstrip("/")


def place_of(path: str) -> str:
    """Place of a file or folder of the repository among the sources of the site."""
    if path in PLACES:
        return PLACES[path]
    if path.startswith(NOTEBOOKS) and path.endswith(".py"):
        return f"tutorial/{PurePosixPath(path).stem}.md"
    if path.startswith("docs/") and not (ROOT / path).is_dir():
        return path.removeprefix("docs/")
    return f"files/{path}.md"


def is_shown_as_file(path: str) -> bool:
    """Whether a file or folder has no page but is shown as it is."""
    return place_of(path).startswith("files/")


def rewritten(text: str, path: str, address: str | None, seen: Callable[[str], None]) -> str:
    """A page's text with its relative links as they are on the site.

    Args:
        text: Text of the page.
        path: The page, from the root of the repository.
        address: Address of the repository, where one is public.
        seen: Told of every file or folder that has to be shown.
    """
    here = PurePosixPath(place_of(path)).parent

    def link(found: re.Match[str]) -> str:
        target = found[2]
        if not target or "://" in target or target.startswith("mailto:"):
            return found[0]
        inside = os.path.normpath(PurePosixPath(path).parent / target)
        if is_shown_as_file(inside):
            if address:
                return f"{found[1]}{address}/blob/main/{inside}{found[3]}"
            seen(inside)
        return f"{found[1]}{os.path.relpath(place_of(inside), here)}{found[3]}"

    parts, place = [], 0
    for fence in FENCE.finditer(text):
        parts += [LINK.sub(link, text[place : fence.start()]), fence[0]]
        place = fence.end()
    return "".join([*parts, LINK.sub(link, text[place:])])


def shown(path: str) -> str:
    """Page that shows a file, or names what is in a folder."""
    whole = ROOT / path
    if whole.is_dir():
        names = sorted(f"{each.name}/" if each.is_dir() else each.name for each in whole.iterdir())
        visible = [name for name in names if not name.startswith((".", "__"))]
        return f"# {path}/\n\nA folder of the repository:\n\n" + "".join(f"- `{name}`\n" for name in visible)
    languages = {".py": "python", ".yaml": "yaml", ".toml": "toml", ".json": "json", ".c": "c", ".h": "c"}
    text = Path(whole).read_text("utf-8")
    return f"# {path}\n\nA file of the repository.\n\n``````{languages.get(whole.suffix, 'text')}\n{text}\n``````\n"
