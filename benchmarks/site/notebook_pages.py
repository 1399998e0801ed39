"""Pages of notebooks: their text and code with what was put out, or without where they were not executed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape, unescape
from itertools import groupby
from pathlib import Path
from typing import Any

from benchmarks.site import places
from benchmarks.site.notebooks import EXECUTED, programs

_outputs: dict[str, list[str]] = {}
"""HTML that pages put out, by place of the page."""
_framed: dict[str, str] = {}
"""Pages that outputs hold in frames, by place."""
BETWEEN = '</pre><pre class="output">'
"""Where a kernel has sent what is printed in pieces."""
FRAME = re.compile(r'srcdoc="([^"]*)"')
NOT_EXECUTED = "*This copy of the site was built without executing the notebook.*\n\n"


def executed() -> list[Path]:
    """Notebooks that were executed, of programs that are."""
    names = {program.stem for program in programs()}
    return sorted(path for path in EXECUTED.glob("*.ipynb") if path.stem in names)


def written_at(place: str) -> str:
    """Path in the repository of the program that a page is made of."""
    return f"{places.NOTEBOOKS}{Path(place).stem}.py"


def pages() -> Iterator[tuple[str, str]]:
    """Places of all pages and their texts, links as they are in the program."""
    import jupytext
    import nbformat

    _framed.clear()
    done = {path.stem: path for path in executed()}
    for program in programs():
        place = f"tutorial/{program.stem}.md"
        found = done.get(program.stem)
        notebook = nbformat.read(found, as_version=4) if found else jupytext.read(program)
        _outputs[place] = []
        yield place, _page(notebook, place, bool(found))


def framed_pages() -> Iterator[tuple[str, str]]:
    """Places and texts of pages that outputs hold in frames: robots in the studio; known after `pages`."""
    yield from _framed.items()


def with_outputs(html: str, place: str) -> str:
    """HTML of a page with what its cells put out."""
    outputs = _outputs.get(place, [])
    return re.sub(r"(?:<p>)?OUTPUT(\d+)END(?:</p>)?", lambda found: outputs[int(found[1])], html)


def _page(notebook: Any, place: str, complete: bool) -> str:
    name = Path(place).stem
    parts = []
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            parts.append(cell.source)
        elif cell.cell_type == "code":
            parts += [f"```python\n{cell.source}\n```", *_put_out(cell.get("outputs", []), place)]
    head, _, rest = "\n\n".join(parts).partition("\n")
    link = f'<a href="{name}.ipynb" download>Download the notebook</a>' if complete else NOT_EXECUTED
    return f"{head}\n\n{link}\n{rest}\n"


def _put_out(outputs: list[Any], place: str) -> Iterator[str]:
    for streams, group in groupby(outputs, lambda output: output.output_type == "stream"):
        together = list(group)
        pieces = ["".join(map(_html_of, together)).replace(BETWEEN, "")] if streams else map(_html_of, together)
        yield from _marks(pieces, place)


def _marks(pieces: Iterable[str], place: str) -> Iterator[str]:
    for html in pieces:
        if html:
            _outputs[place].append(html)
            yield f"OUTPUT{len(_outputs[place]) - 1}END"


def _html_of(output: Any) -> str:
    """What a reader sees of an output."""
    if output.output_type == "stream":
        return f'<pre class="output">{escape(output.text)}</pre>'
    data = output.get("data", {})
    if "image/svg+xml" in data:
        svg = data["image/svg+xml"]
        return f'<div class="output picture">{svg[svg.index("<svg") :]}</div>'
    if "image/png" in data:
        return f'<div class="output picture"><img alt="" src="data:image/png;base64,{data["image/png"]}"></div>'
    if "text/html" in data:
        return f'<div class="output">{FRAME.sub(_apart, data["text/html"])}</div>'
    return f'<pre class="output">{escape(data["text/plain"])}</pre>' if "text/plain" in data else ""


def _apart(frame: re.Match[str]) -> str:
    """Give the page of a frame a file of its own, so that it is read when it is looked at."""
    place = f"tutorial/studio-{len(_framed) + 1}.html"
    _framed[place] = unescape(frame[1])
    return f'loading="lazy" src="{Path(place).name}"'
