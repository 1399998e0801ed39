"""The cache of compiled kernels: private to the user, written atomically, safe against killed and simultaneous builds.

`requests/<hash of robot file, options and generator>.json` says what a load needs to know, and which kernel holds it;
`kernels/<hash of C text, flags, compiler and ABI>/` holds header, sources and shared object. The first lets a warm load
skip sympy, the second lets equal C text share one object.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import stat
import sysconfig
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pkmgen.errors import CacheError
from pkmgen.files import write_files
from pkmgen.native.compiler import BUILD_SCRIPT, FLAGS, TUNING, Compiler, compile_module, processor
from pkmgen.native.direct_call import direct_call_text
from pkmgen.resources import resource_folder, user_cache_folder
from pkmgen.version import __version__

if TYPE_CHECKING:
    from pkmgen.emit.types import GeneratedSource

LAYOUT = "v1"
SUMS = "sha256.json"
"""Name of the file of hashes beside a kernel."""


@dataclass(frozen=True, slots=True)
class CachedKernel:
    """A kernel on disk.

    Attributes:
        module: Name of the extension module.
        path: The shared object.
        header: The header.
        source: The C file of functions of one state.
        batch: The C file of batches.
        manifest: What a caller needs to know.
    """

    module: str
    path: Path
    header: Path
    source: Path
    batch: Path
    manifest: Mapping[str, Any]


class KernelCache:
    """A folder of kernels.

    Args:
        root: The folder; by default `PKMGEN_CACHE_DIR`, else the user's cache folder.

    Raises:
        CacheError: The folder cannot be made, belongs to somebody else, or others may write to it.
    """

    def __init__(self, root: Path | None = None) -> None:
        self.root = (root or user_cache_folder()) / LAYOUT
        _make_folder(self.root.parent)
        for folder in (self.root, self.root / "kernels", self.root / "requests"):
            _make_folder(folder)
            _close_to_others(folder)

    def find(self, request: str) -> CachedKernel | None:
        """Look a request up; None where it was never built or its files are damaged."""
        try:
            entry = json.loads((self.root / "requests" / f"{request}.json").read_text("utf-8"))
            folder = self.root / "kernels" / entry["kernel"]
            if any(_file_hash(folder / name) != known for name, known in entry["sha256"].items()):
                return None
            robot = entry["manifest"]["robot"]
            return CachedKernel(
                entry["module"],
                folder / entry["object"],
                folder / f"{robot}.h",
                folder / f"{robot}.c",
                folder / f"{robot}_batch.c",
                entry["manifest"],
            )
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return None

    @contextmanager
    def lock(self, request: str) -> Iterator[None]:
        """Let one process at a time work on a request; a lock dies with its process."""
        from filelock import FileLock

        lock = FileLock(self.root / "requests" / f"{request}.lock")
        try:
            lock.acquire()
        except OSError as error:
            raise _unusable(self.root, error) from error
        try:
            yield
        finally:
            lock.release()

    def build(self, request: str, source: GeneratedSource, compiler: Compiler) -> CachedKernel:
        """Compile a kernel unless equal text was compiled before, and record it under the request.

        Raises:
            CompileError: The compiler failed; the cache is as before.
            CacheError: The folder cannot be written.
        """
        try:
            return self._build(request, source, compiler)
        except OSError as error:
            raise _unusable(self.root, error) from error

    def _build(self, request: str, source: GeneratedSource, compiler: Compiler) -> CachedKernel:
        from filelock import FileLock

        direct = direct_call_text(source.manifest)
        parts = (source.header, source.source, source.batch, source.cdef, direct)
        key = _digest(*parts, BUILD_SCRIPT, *FLAGS, *TUNING, compiler.identity, _abi())
        module = f"_pkmgen_{source.robot}_{key[:16]}"
        folder = self.root / "kernels" / key
        with FileLock(self.root / "kernels" / f"{key}.lock"):
            shared = module + str(sysconfig.get_config_var("EXT_SUFFIX"))
            names = (shared, *source.files)
            if not _is_intact(folder, names):
                self._compile_into(folder, module, source, direct, compiler)
            entry = {
                "kernel": key,
                "module": module,
                "object": shared,
                "sha256": {name: _file_hash(folder / name) for name in names},
                "manifest": dict(source.manifest),
            }
        write_files(self.root / "requests", {f"{request}.json": json.dumps(entry).encode()})
        kernel = self.find(request)
        if kernel is None:
            raise CacheError(f"the cache {self.root} does not hold what was just written to it")
        return kernel

    def _compile_into(
        self, folder: Path, module: str, source: GeneratedSource, direct: str, compiler: Compiler
    ) -> None:
        """Build beside the final place and move the folder there; a killed build leaves only the one beside."""
        building = folder.with_name(folder.name + ".building")
        shutil.rmtree(building, ignore_errors=True)
        building.mkdir(mode=0o700)
        try:
            for name, text in source.files.items():
                (building / name).write_text(text, "utf-8")
            shared = compile_module(building, module, source.robot, source.cdef, direct, compiler)
            names = (shared.name, *source.files)
            (building / SUMS).write_text(json.dumps({name: _file_hash(building / name) for name in names}), "ascii")
            shutil.rmtree(folder, ignore_errors=True)
            building.replace(folder)
        finally:
            shutil.rmtree(building, ignore_errors=True)


def request_key(text: str, options: Mapping[str, Any], compiler: Compiler) -> str:
    """Hash all that decides what a load yields: robot file, options, version of pkmgen, compiler and ABI."""
    chosen = json.dumps(options, sort_keys=True)
    return _digest(text, chosen, __version__, _generator_digest(), compiler.identity, _abi(), *FLAGS, *TUNING)


@lru_cache(maxsize=1)
def _generator_digest() -> str:
    """Hash of the generator itself, so that a changed checkout never serves a stale kernel."""
    package = Path(__file__).resolve().parents[1]
    files = [*package.rglob("*.py"), *package.rglob("*.c"), *resource_folder("templates").rglob("*.j2")]
    return _digest(*(path.read_text("utf-8") for path in sorted(files)))


def _make_folder(folder: Path) -> None:
    """Make a folder of the user; one that is there keeps its mode, for it may hold other things."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        facts = folder.stat()
    except OSError as error:
        raise _unusable(folder, error) from error
    if os.name == "nt":
        return
    if facts.st_uid != os.getuid():
        raise CacheError(f"the cache folder {folder} belongs to another user; set PKMGEN_CACHE_DIR to one of yours")
    if facts.st_mode & 0o022 and not facts.st_mode & stat.S_ISVTX:
        raise CacheError(f"others may write to the cache folder {folder}; set PKMGEN_CACHE_DIR to one of yours alone")


def _close_to_others(folder: Path) -> None:
    try:
        if os.name != "nt" and folder.stat().st_mode & 0o077:
            folder.chmod(0o700)
    except OSError as error:
        raise _unusable(folder, error) from error


def _unusable(folder: Path, error: OSError) -> CacheError:
    return CacheError(
        f"the cache folder {folder} cannot be used ({error.strerror or error}); set PKMGEN_CACHE_DIR to a folder of "
        "yours"
    )


def _is_intact(folder: Path, names: tuple[str, ...]) -> bool:
    try:
        known = json.loads((folder / SUMS).read_text("ascii"))
        return all(_file_hash(folder / name) == known[name] for name in names)
    except (OSError, ValueError, KeyError, TypeError):
        return False


@lru_cache(maxsize=1)
def _abi() -> str:
    return f"{processor()}|{sysconfig.get_config_var('SOABI')}|{sysconfig.get_platform()}"


def _file_hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _digest(*parts: str) -> str:
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        digest.update(len(data).to_bytes(8, "big"))
        digest.update(data)
    return digest.hexdigest()
