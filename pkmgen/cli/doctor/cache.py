"""The cache of compiled kernels: where it is, whose, how full, and what in it is of no use any more."""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

from pkmgen.cli.doctor.findings import OK, PROBLEM, WARNING, Finding
from pkmgen.emit.native.cache import LAYOUT, KernelCache
from pkmgen.errors import CacheError
from pkmgen.machine.resources import user_cache_folder

LITTLE = 200e6
"""Free space below which builds may fail, bytes."""
CHOOSE = "set PKMGEN_CACHE_DIR to a folder of yours"


def cache_findings() -> Iterator[Finding]:
    """Look at the cache folder."""
    folder = user_cache_folder()
    try:
        kept = KernelCache()
        root = kept.root
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
    yield from _contents(kept)


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


def _contents(cache: KernelCache) -> Iterator[Finding]:
    """Kernels that are whole, builds that were killed, and kernels whose files are not those that were built."""
    kernels = cache.kernels()
    damaged = [folder for folder, intact in kernels.items() if not intact]
    killed = [path for path in (cache.root / "kernels").iterdir() if path.name.endswith(".building")]
    size = sum(file.stat().st_size for path in kernels for file in path.rglob("*") if file.is_file())
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
