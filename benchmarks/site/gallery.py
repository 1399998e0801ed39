"""The gallery with pages of the studio, `build/studio/ROBOT.html`, where `pkmgen studio --library` has written them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from benchmarks import ROOT

STUDIO = ROOT / "build/studio"
PLACE = "reference/gallery.md"
PICTURE = re.compile(r"^!\[(\w+)\]\(([^)]+)\)\n\n\*`\1`: (.+)\*$", re.MULTILINE)


def studio_pages() -> Iterator[tuple[str, Path]]:
    """Places on the site of pages of the studio, and their files."""
    for path in sorted(STUDIO.glob("*.html")):
        yield f"studio/{path.name}", path


def with_studio(text: str) -> str:
    """The gallery with a link to the studio below each picture, and the studio itself where it is asked for."""
    there = {path.stem for path in STUDIO.glob("*.html")}

    def entry(found: re.Match[str]) -> str:
        name, said = found[1], found[3]
        if name not in there:
            return found[0]
        page = f"../studio/{name}.html"
        return (
            f"![{name}]({found[2]})\n\n*`{name}`: {said}* [Open it in the studio]({page}){{ target=_blank }}\n\n"
            f'<details class="studio"><summary>Move it here</summary>'
            f'<iframe src="{page}" title="{name} in the studio" loading="lazy"></iframe></details>'
        )

    return PICTURE.sub(entry, text)
