"""Versions of what pkmgen stands on, its own files, its cache, and the processor."""

from __future__ import annotations

import os
import platform
import re
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

from pkmgen.cli.doctor.findings import OK, PROBLEM, WARNING, Finding
from pkmgen.emit.native.cache import LAYOUT, KernelCache
from pkmgen.errors import CacheError
from pkmgen.language.library import list_mechanisms, list_robots
from pkmgen.machine.extras import EXTRAS, how_to_install
from pkmgen.machine.resources import resource_folder, user_cache_folder
from pkmgen.machine.spelling import counted
from pkmgen.machine.version import __version__

NAME = "pkmgen"
OLDEST = (3, 11)
"""Of Python."""
USED_FOR = {
    "casadi": "robots as functions of CasADi",
    "certify": "proofs of what the C computes",
    "cluster": "long works on many machines (`--scheduler`)",
    "compiler": "`pkmgen studio`, target wasm, and C where there is no other compiler",
    "cuda": '`pkmgen.load(backend="cuda")`',
    "design": "`pkmgen design`",
    "draw": "`pkmgen draw`, and pictures of other commands",
    "engine": "the independent engine that `pkmgen certify` asks",
    "gym": "`pkmgen.gym`",
    "identify": "`pkmgen identify`: real bodies, pictures of what models leave",
    "jax": "`pkmgen.jax`",
    "live": "a running robot in the browser (`pkmgen.live`)",
    "mjcf": "`pkmgen import` of MJCF models",
    "opencl": '`pkmgen.load(backend="opencl")`',
    "tables": "Parquet and Zarr files of `pkmgen workspace`",
    "torch": "`pkmgen.torch`",
    "trajectory": "`pkmgen trajectory --timing optimal`",
}
"""What extras of users are for; others are of those who work on pkmgen, in a clone."""
VECTORS = ("avx512f", "avx2", "avx", "sse4_2", "asimd")
"""Vector instructions, widest first, as Linux names them."""
CPUINFO = Path("/proc/cpuinfo")
GOVERNOR = Path("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")
REQUIREMENT = re.compile(r"([A-Za-z0-9._-]+)")
EXTRA = re.compile(r"extra\s*==\s*['\"]([^'\"]+)['\"]")


def version_findings() -> Iterator[Finding]:
    """Python, pkmgen, what it needs, and what its extras need."""
    found = f"{platform.python_version()} ({sys.executable})"
    if sys.version_info[:2] < OLDEST:
        yield Finding("python", PROBLEM, found, f"pkmgen needs Python {'.'.join(map(str, OLDEST))} or newer")
    else:
        yield Finding("python", OK, found)
    yield Finding(NAME, OK, f"{__version__} ({Path(__file__).resolve().parents[2]})")
    needed, extras = _requirements()
    for package in needed:
        known = _version(package)
        if known is None:
            yield Finding(package, PROBLEM, "not installed", f"pip install {package}")
        else:
            yield Finding(package, OK, known)
    whole = {extra: packages for extra, packages in extras.items() if extra in USED_FOR or _is_clone()}
    for extra, packages in whole.items():
        known_of = {package: _version(package) for package in packages}
        missing = [package for package, known in known_of.items() if known is None]
        present = ", ".join(f"{package} {known}" for package, known in known_of.items() if known is not None)
        words = "; ".join(part for part in (present, missing and f"without {', '.join(missing)}") if part)
        remedy = f"only for {USED_FOR.get(extra, 'work on pkmgen itself')}: {_installing(extra)}"
        yield Finding(f"extra {extra}", OK, words, remedy if missing else "")


def library_findings() -> Iterator[Finding]:
    """The robots and templates that come with the package."""
    try:
        robots, mechanisms = len(list_robots()), len(list_mechanisms())
    except OSError:
        robots = mechanisms = 0
    templates = len(list(resource_folder("templates").rglob("*.j2")))
    if robots and mechanisms and templates:
        words = f"{robots} robots, {mechanisms} mechanisms, {templates} templates"
        yield Finding("library", OK, words)
    else:
        where = resource_folder("robots").parent
        yield Finding("library", PROBLEM, f"files are missing in {where}", "install pkmgen again")


def processor_findings() -> Iterator[Finding]:
    """Cores, vector instructions, and a clock that is held down."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    words = _flags_of_processor()
    wide = next((name for name in VECTORS if name in words), "")
    yield Finding(
        "processor",
        OK,
        f"{platform.machine()}, {counted(cores or 0, 'core')}, {wide or 'vector instructions not known'}",
    )
    governor = _read(GOVERNOR)
    if governor == "powersave":
        remedy = "measured times vary: cpupower frequency-set -g performance, where you may"
        yield Finding("clock", WARNING, f"governor {governor}", remedy)
    elif governor:
        yield Finding("clock", OK, f"governor {governor}")


def _installing(extra: str) -> str:
    """The command that installs what an extra needs; of those for work on pkmgen, in its clone."""
    return how_to_install(extra) if extra in EXTRAS else f"pip install -e '.[{extra}]'"


def _is_clone() -> bool:
    """Whether pkmgen runs from a clone of its repository."""
    return (Path(__file__).resolve().parents[3] / "pyproject.toml").is_file()


def _requirements() -> tuple[list[str], dict[str, list[str]]]:
    """Packages that pkmgen needs, and those of its extras."""
    needed, extras = list[str](), dict[str, list[str]]()
    try:
        lines = requires(NAME) or []
    except PackageNotFoundError:
        lines = []
    for line in lines:
        match = REQUIREMENT.match(line)
        extra = EXTRA.search(line)
        if match is not None and match.group(1) != NAME:
            (extras.setdefault(extra.group(1), []) if extra else needed).append(match.group(1))
    return needed, extras


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _flags_of_processor() -> set[str]:
    lines = _read(CPUINFO).splitlines()
    return {word for line in lines if line.startswith(("flags", "Features")) for word in line.split()}


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8", errors="replace").strip()
    except OSError:
        return ""


LEAST_FREE_BYTES = 200e6
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
    if free < LEAST_FREE_BYTES:
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
