"""Files that come with the package: robots and templates, in a wheel as in a checkout; and where a user's cache is."""

from __future__ import annotations

import os
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]


def resource_folder(kind: str) -> Path:
    """Find a folder of the distribution.

    Kinds are `robots` and `templates`.

    Returns:
        The folder inside the installed package, or the one beside it in a checkout.
    """
    installed = _PACKAGE / "_data" / kind
    return installed if installed.is_dir() else _PACKAGE.parent / kind


def checkout() -> Path | None:
    """The folder of the checkout that the package is run from; None where it was installed from a wheel."""
    return None if (_PACKAGE / "_data").is_dir() else _PACKAGE.parent


def user_cache_folder() -> Path:
    """The folder of the user's cache: `PKMGEN_CACHE_DIR`, else that of the system; it may not exist."""
    chosen = os.environ.get("PKMGEN_CACHE_DIR")
    if chosen:
        return Path(chosen)
    import platformdirs

    return Path(platformdirs.user_cache_dir("pkmgen", appauthor=False))


def licence_text() -> str:
    """Text of the licence of pkmgen, from the checkout or from what was installed."""
    folder = checkout()
    if folder is not None:
        return (folder / "LICENSE").read_text("utf-8")
    from importlib.metadata import distribution

    return distribution("pkmgen").read_text("licenses/LICENSE") or ""
