"""The gallery as cards, with the studio where `pkmgen studio --library` has written its pages into `build/studio`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from benchmarks import ROOT

STUDIO = ROOT / "build/studio"
PLACE = "reference/gallery.md"
ENTRY = re.compile(r"^!\[(\w+)\]\(([^)]+)\)\n\n\*`\1`: (.+)\*\n*", re.MULTILINE)
CARDS = re.compile(r"(?:^<figure.*?</figure>\n\n)+", re.DOTALL | re.MULTILINE)


def studio_pages() -> Iterator[tuple[str, Path]]:
    """Places on the site of pages of the studio, and their files."""
    for path in sorted(STUDIO.glob("*.html")):
        yield f"studio/{path.name}", path


def with_studio(text: str) -> str:
    """The gallery as a grid of cards: picture, words, and the studio where there is a page for the robot."""
    cards = ENTRY.sub(_card, text)
    return CARDS.sub(lambda found: f'<div class="gallery" markdown>\n\n{found[0]}</div>\n\n', cards)


def _card(entry: re.Match[str]) -> str:
    name, picture, said = entry.groups()
    words = f"**{name}** {said}"
    shown = f"![{name}]({picture}){{ loading=lazy }}"
    if not (STUDIO / f"{name}.html").exists():
        return _figure(shown, words, "")
    page = f"../studio/{name}.html"
    frame = (
        '<details class="studio"><summary>Move it here</summary>'
        f'<iframe data-page="{page}" title="{name} in the studio"></iframe></details>'
    )
    return _figure(f"[{shown}]({page})", f"{words} [Open in the studio]({page})", frame)


def _figure(shown: str, words: str, frame: str) -> str:
    return f"<figure markdown>\n{shown}\n<figcaption markdown>{words}</figcaption>\n{frame}</figure>\n\n"
