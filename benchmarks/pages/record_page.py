"""Pages that are written of one record: a template of Markdown, and figures that are computed of the record."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from jinja2 import Environment, StrictUndefined


def filled(text: Path, fields: Mapping[str, Any]) -> str:
    """A template with its fields."""
    environment = Environment(undefined=StrictUndefined, keep_trailing_newline=True)  # noqa: S701 - Markdown
    return environment.from_string(text.read_text("utf-8")).render(**fields)


def write_page(page: Path, record: Path, make: Callable[[Any], str]) -> None:
    """Write a page of what stands in a record."""
    page.write_text(make(json.loads(record.read_text("utf-8"))), "utf-8")
    print(f"wrote {page}")
