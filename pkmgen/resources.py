"""Files that come with the package: robots and templates, in a wheel as in a checkout."""

from __future__ import annotations

from pathlib import Path

__all__ = ["resource_folder"]

_PACKAGE = Path(__file__).resolve().parent


def resource_folder(kind: str) -> Path:
    """Find a folder of the distribution.

    Args:
        kind: `robots` or `templates`.

    Returns:
        The folder inside the installed package, or the one beside it in a checkout.
    """
    installed = _PACKAGE / "_data" / kind
    return installed if installed.is_dir() else _PACKAGE.parent / kind
