"""The cache of compiled kernels: where it is, whose, how full, and what in it is of no use any more."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

from pkmgen.cli.doctor.findings import OK, PROBLEM, WARNING, Finding
from pkmgen.errors import CacheError
from pkmgen.native.cache import LAYOUT, SUMS, KernelCache
from pkmgen.resources import user_cache_folder

LITTLE = 200e6
"""Free space below which builds may fail, bytes."""
CHOOSE = "set PKMGEN_CACHE_DIR to a folder of yours"


def cache_findings() -> Iterator[Finding]:
    """Look at the cache folder."""
    folder = user_cache_folder()
    try:
        root = KernelCache().root
        with tempfile.NamedTemporaryFile(dir=root / "kernels"):
            pass
    except CacheError as error:
        yield Finding("cache folder", PROBLEM, str(error), CHOOSE)
        return
    except OSError as error:
        yield Finding("cache folder", PROBLEM, f"{folder}: cannot be written ({error.strerror or error})", CHOOSE)
        return
    yield Finding("cache folder", OK, f"{folder / LAYOUT}: {_owned(root)}, writable")
    yield _space(root)
    yield from _contents(root)


def _owned(root: Path) -> str:
    facts = root.stat()
    mode = stat.filemode(facts.st_mode)
    return f"{mode}, of this user" if os.name != "nt" and facts.st_uid == os.getuid() else mode


def _space(root: Path) -> Finding:
    free = shutil.disk_usage(root).free
    found = f"{free / 1e9:.1f} GB free"
    if free < LITTLE:
        return Finding("disk", WARNING, found, f"make room, or {CHOOSE} on another disk")
    return Finding("disk", OK, found)


def _is_intact(kernel: Path) -> bool:
    """Whether the files of a kernel are those that were built."""
    try:
        known = json.loads((kernel / SUMS).read_text("ascii"))
        return all(hashlib.sha256((kernel / name).read_bytes()).hexdigest() == text for name, text in known.items())
    except (OSError, ValueError, AttributeError):
        return False


def _contents(root: Path) -> Iterator[Finding]:
    """Kernels that are whole, builds that were killed, and kernels whose files are not those that were built."""
    folders = [path for path in (root / "kernels").iterdir() if path.is_dir()]
    killed = [path for path in folders if path.name.endswith(".building")]
    kernels = [path for path in folders if path not in killed]
    damaged = [path for path in kernels if not _is_intact(path)]
    size = sum(file.stat().st_size for path in folders for file in path.rglob("*") if file.is_file())
    yield Finding("cached kernels", OK, f"{len(kernels)}, {size / 1e6:.1f} MB")
    if damaged:
        yield Finding(
            "changed kernels",
            WARNING,
            f"{len(damaged)} whose files are not those that were built, such as {damaged[0].name[:16]}",
            f"they are built again when they are asked for; or delete {damaged[0].parent}",
        )
    if killed:
        remedy = f"another process may be building; else delete {killed[0]}"
        yield Finding("unfinished builds", WARNING, f"{len(killed)}", remedy)
