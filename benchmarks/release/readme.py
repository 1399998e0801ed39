"""README.md as a package index shows it, where links relative to the repository lead nowhere.

hatchling calls this when it makes a wheel or sdist. Once `[project.urls]` of pyproject.toml names a `Repository`, links
become absolute, to the tag of the version, and pictures are taken from there. Before, links are their text, and
pictures are left out.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURE = re.compile(r"!\[([^\]]*)\]\((?!\w+:)([^)\s]+)\)")
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((?!\w+:|#)([^)\s]+)\)")
COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)
EMPTY_TABLE = re.compile(r"^(?:\|[ |:-]*\|\n)+", re.MULTILINE)


def for_index(text: str, repository: str | None, version: str) -> str:
    """README of a version for a package index.

    Args:
        text: README.md of the repository.
        repository: Address of the public repository, if there is one.
        version: Version, whose tag is `v` and it.
    """
    text = COMMENT.sub("", text)
    if repository is None:
        return EMPTY_TABLE.sub("", LINK.sub(r"\1", PICTURE.sub("", text)))
    address = repository.rstrip("/")
    text = PICTURE.sub(rf"![\1]({address}/raw/v{version}/\2)", text)
    return LINK.sub(rf"[\1]({address}/blob/v{version}/\2)", text)


class ReadmeHook(MetadataHookInterface):  # type: ignore[misc] # hatchling has no types
    """Gives hatchling the `readme` of the metadata."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the readme of the version."""
        text = (Path(self.root) / "README.md").read_text("utf-8")
        version = re.findall(
            r'__version__ = "(.+)"', (Path(self.root) / "pkmgen/machine/version.py").read_text("utf-8")
        )[0]
        shown = for_index(text, metadata.get("urls", {}).get("Repository"), version)
        metadata["readme"] = {"content-type": "text/markdown", "text": shown}
