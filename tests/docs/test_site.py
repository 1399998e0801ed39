"""The documentation site: its dialect of Markdown, its links, its navigation, and the site itself built at night."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.site import gallery, notebook_pages
from benchmarks.site.dialect import Formulas, for_python_markdown
from benchmarks.site.navigation import navigation
from benchmarks.site.notebooks import programs
from benchmarks.site.places import PLACES, place_of, rewritten, shown
from tests.conftest import ROOT

QUICK = "own_robot"
"""The notebook that every run of the tests executes."""


def test_contents_of_list_items_are_indented_by_four() -> None:
    text = "Text:\n- one\n  more of it\n  - inner\n    its second\n  ```c\n  code;\n  ```\n\n1. 1st\n"
    wanted = "Text:\n\n- one\n    more of it\n    - inner\n        its second\n    ```c\n    code;\n    ```\n\n1. 1st\n"
    assert for_python_markdown(text) == wanted


def test_tables_come_after_an_empty_line_and_comments_go() -> None:
    text = "<!-- figures: some -->\nSeen:\n| a | b |\n|---|---|\n| 1 | 2 |\n<!-- end of figures -->\n"
    assert for_python_markdown(text) == "\nSeen:\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n"


def test_code_stays_as_it_is() -> None:
    text = "```md\n- a\n  - b <!-- not a comment -->\n<!-- nor this -->\n```\n"
    assert for_python_markdown(text) == text


def test_formulas_become_mathml_but_not_in_code() -> None:
    pytest.importorskip("latex2mathml")
    formulas = Formulas()
    html = formulas.put_back(formulas.taken_out("$`q`$\n\n```math\n\\frac{1}{2}\n```\n\n```sh\necho $`date`$\n```\n"))
    assert html.count("<math") == 2
    assert 'display="block"' in html
    assert "echo $`date`$" in html


def test_links_lead_to_pages_of_the_site() -> None:
    seen: list[str] = []
    text = "[a](../../robots/README.md#the-library) [b](../../examples/plant.py) [c](../README.md) [d](https://x.org)"
    assert rewritten(text, "docs/how-to/page.md", None, seen.append) == (
        "[a](../robots.md#the-library) [b](../files/examples/plant.py.md) [c](../documents.md) [d](https://x.org)"
    )
    assert seen == ["examples/plant.py"]
    assert "class Course" in shown("examples/plant.py")


def test_links_lead_to_the_repository_where_one_is_public() -> None:
    text = rewritten(
        "[b](../../examples/plant.py)", "docs/how-to/page.md", "https://example.org/pkmgen", lambda _: None
    )
    assert text == "[b](https://example.org/pkmgen/blob/main/examples/plant.py)"


def entries(nav: object) -> list[str]:
    """All pages of a navigation."""
    if isinstance(nav, str):
        return [nav]
    parts = nav.values() if isinstance(nav, dict) else nav
    return [page for part in parts for page in entries(part)]


def test_navigation_has_every_page_once() -> None:
    pages = entries(navigation())
    assert len(set(pages)) == len(pages)
    written = {place_of(str(path.relative_to(ROOT))) for path in (ROOT / "docs").glob("**/*.md")}
    made = {f"tutorial/{program.stem}.md" for program in programs()} | set(PLACES.values())
    assert {page for page in pages if not page.startswith("api/")} == written | made


def test_the_gallery_shows_the_studio_where_it_was_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / "docs" / gallery.PLACE).read_text("utf-8")
    monkeypatch.setattr(gallery, "STUDIO", tmp_path)
    plain = gallery.with_studio(text)
    assert plain.count("<figure") == len(list((ROOT / "robots").rglob("*.yaml")))
    assert "<iframe" not in plain
    (tmp_path / "delta.html").write_text("<!doctype html>")
    changed = gallery.with_studio(text)
    assert changed.count("<iframe") == 1
    assert 'data-page="../studio/delta.html"' in changed
    assert changed.count("<figure") == plain.count("<figure")
    assert [place for place, _ in gallery.studio_pages()] == ["studio/delta.html"]


@pytest.mark.parametrize(
    "program",
    [pytest.param(path, marks=[] if path.stem == QUICK else pytest.mark.nightly, id=path.stem) for path in programs()],
)
def test_notebooks_run(program: Path, tmp_path: Path) -> None:
    environment = os.environ | {"PYTHONPATH": str(ROOT), "MPLBACKEND": "agg"}
    run = subprocess.run(
        [sys.executable, str(program)], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "## Exercises" in program.read_text("utf-8")


@pytest.mark.nightly
def test_the_site_is_built_without_a_warning_and_needs_no_network(tmp_path: Path) -> None:
    pytest.importorskip("mkdocs", reason="needs the extra docs")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path)]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "NO_MKDOCS_2_WARNING": "1"}
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    pages = list(tmp_path.glob("**/*.html"))
    assert len(pages) > 200
    loaded = re.compile(
        r"""<(?:script|img|iframe|source)\b[^>]*\bsrc=["']?(https?:)?//|<link\b(?![^>]*canonical)[^>]*https?://"""
    )
    assert not [page for page in pages if loaded.search(page.read_text("utf-8"))]
    assert (tmp_path / "search/search_index.json").exists()


def test_what_a_cell_prints_in_pieces_is_shown_in_one() -> None:
    nbformat = pytest.importorskip("nbformat", reason="needs the extra docs")
    printed = [nbformat.v4.new_output("stream", name="stdout", text=text) for text in ("1 < 2\n", "3\n")]
    value = nbformat.v4.new_output("execute_result", {"text/plain": "4"}, execution_count=1)
    cells = [nbformat.v4.new_markdown_cell("# Title"), nbformat.v4.new_code_cell("f()", outputs=[*printed, value])]
    notebook_pages._outputs["tutorial/x.md"] = []
    text = notebook_pages._page(nbformat.v4.new_notebook(cells=cells), "tutorial/x.md", complete=True)
    html = notebook_pages.with_outputs(text, "tutorial/x.md")
    assert html.count('<pre class="output">') == 2
    assert "1 &lt; 2\n3\n" in html
    assert html.startswith("# Title\n")
