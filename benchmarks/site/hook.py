"""What mkdocs calls while it builds the site (`hooks` of mkdocs.yml)."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page

sys.path.insert(0, str(Path(__file__).parents[2]))  # mkdocs loads this file by its path

from benchmarks import ROOT
from benchmarks.site import api_pages, gallery, notebook_pages, places
from benchmarks.site.dialect import Formulas, for_python_markdown
from benchmarks.site.navigation import navigation

_sources: dict[str, str] = {}
"""Pages that are made of files of the repository: place on the site, path."""
_formulas: dict[str, Formulas] = {}
SHIM = '<script src="https://unpkg.com/iframe-worker/shim"></script>'
"""What the theme loads so that search works from the disk; docs/iframe-worker.js is that."""


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Take the navigation from the index, and the address of the repository from pyproject.toml."""
    config.nav = navigation()
    config.repo_url = places.repository()
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add pages that are not below docs/: of the repository, notebooks, the API, the studio, files linked to."""
    files.remove(files.src_uris["README.md"])
    pages = dict(notebook_pages.pages())
    _sources.clear()
    _sources.update({file.src_uri: f"docs/{file.src_uri}" for file in files.documentation_pages()})
    _sources.update({place: notebook_pages.written_at(place) for place in pages})
    for path, place in places.PLACES.items():
        _sources[place] = path
        pages[place] = (ROOT / path).read_text("utf-8")
    shown = _shown_files(pages, config)
    for place, content in (pages | dict(api_pages.pages())).items():
        files.append(File.generated(config, place, content=content))
    for path in shown:
        place, level = places.place_of(path), InclusionLevel.NOT_IN_NAV
        files.append(File.generated(config, place, content=places.shown(path), inclusion=level))
    for place, content in notebook_pages.framed_pages():
        files.append(File.generated(config, place, content=content))
    for place, studio in gallery.studio_pages():
        files.append(File.generated(config, place, abs_src_path=str(studio)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, **_: Any) -> str:
    """Links, lists and formulas as they are on the site."""
    place = page.file.src_uri
    if place in _sources:
        markdown = places.rewritten(markdown, _sources[place], config.repo_url, lambda _: None)
    if place == gallery.PLACE:
        markdown = gallery.with_studio(markdown)
    if place.startswith("files/"):
        page.meta["search"] = {"exclude": True}
        return markdown
    _formulas[place] = Formulas()
    return for_python_markdown(_formulas[place].taken_out(markdown))


def on_page_content(html: str, page: Page, **_: Any) -> str:
    """Formulas, and what notebooks put out, as HTML."""
    place = page.file.src_uri
    if place in _formulas:
        html = _formulas.pop(place).put_back(html)
    return notebook_pages.with_outputs(html, place)


def _shown_files(texts: dict[str, str], config: MkDocsConfig) -> list[str]:
    """Files of the repository that pages link to and that have no page of their own."""
    linked: set[str] = set()
    for place, path in _sources.items():
        text = texts.get(place) or (ROOT / path).read_text("utf-8")
        places.rewritten(text, path, config.repo_url, linked.add)
    return sorted(linked)


def on_post_page(html: str, page: Page, **_: Any) -> str:
    """Load what the theme takes from elsewhere from the site."""
    return html.replace(SHIM, f'<script src="{"../" * page.url.count("/")}iframe-worker.js"></script>')


def on_post_template(html: str, template_name: str, **_: Any) -> str:
    """The same for pages that are no documents."""
    return html.replace(SHIM, "") if template_name.endswith(".html") else html


def on_post_build(config: MkDocsConfig, **_: Any) -> None:
    """Put notebooks beside their pages, to be opened in Jupyter."""
    for notebook in notebook_pages.executed():
        target = Path(config.site_dir) / "tutorial" / notebook.name
        target.write_bytes(notebook.read_bytes())
        os.utime(target)
