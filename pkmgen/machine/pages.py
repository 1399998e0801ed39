"""Pages of HTML: templates whose values are escaped, and free of letters that no page shows."""

from __future__ import annotations

from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from pkmgen.machine.resources import resource_folder
from pkmgen.machine.spelling import blanked


def page_environment(folder: str) -> Environment:
    """Templates of pages in a folder of the templates; whatever a robot file says is escaped."""
    return Environment(
        loader=FileSystemLoader(resource_folder("templates") / folder),
        undefined=StrictUndefined,
        autoescape=True,
        finalize=_printable,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def _printable(value: Any) -> Any:
    """Leave out control characters of a robot file, marks that turn the direction of writing among them."""
    return blanked(value) if type(value) is str else value
