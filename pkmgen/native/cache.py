"""The cache of compiled kernels: private to the user, written atomically, safe against killed and simultaneous builds.

`requests/<hash of robot file, options and generator>.json` says what a load needs to know, and which kernel holds it;
`kernels/<hash of C text, flags, compiler and ABI>/` holds header, source and shared object. The first lets a warm load
skip sympy, the second lets equal C text share one object.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sysconfig
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from pkmgen.errors import CacheError
from pkmgen.native.compiler import FLAGS, Compiler, compile_module
from pkmgen.resources import resource_folder
from pkmgen.version import __version__

__all__ = ["CachedKernel", "KernelCache", "KernelText", "request_key"]

LAYOUT = "v1"


@dataclass(frozen=True, slots=True)
class KernelText:
    """What is compiled."""

    robot: str
    header: str
    source: str
    cdef: str
    manifest: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class CachedKernel:
    """A kernel on disk.

    Attributes:
        module: Name of the extension module.
        path: The shared object.
        header: The header.
        source: The C file.
        manifest: What a caller needs to know.
    """

    module: str
    path: Path
    header: Path
    source: Path
    manifest: Mapping[str, Any]


class KernelCache:
    """A folder of kernels.

    Args:
        root: The folder; by default `PKMGEN_CACHE_DIR`, else the user's cache folder.

    Raises:
        CacheError: The folder cannot be made, or belongs to somebody else.
    """

    def __init__(self, root: Path | None = None) -> None:
        self.root = (root or _default_root()) / LAYOUT
        for folder in (self.root.parent, self.root, self.root / "kernels", self.root / "requests"):
            _make_private(folder)

    def find(self, request: str) -> CachedKernel | None:
        """Look a request up; None where it was never built or its files are damaged."""
        try:
            entry = json.loads((self.root / "requests" / f"{request}.json").read_text("utf-8"))
            folder = self.root / "kernels" / entry["kernel"]
            path = folder / entry["object"]
            if _file_hash(path) != entry["object_sha256"]:
                return None
            robot = entry["manifest"]["robot"]
            return CachedKernel(entry["module"], path, folder / f"{robot}.h", folder / f"{robot}.c", entry["manifest"])
        except (OSError, ValueError, KeyError, TypeError):
            return None

    @contextmanager
    def lock(self, request: str) -> Iterator[None]:
        """Let one process at a time work on a request; a lock dies with its process."""
        from filelock import FileLock

        with FileLock(self.root / "requests" / f"{request}.lock"):
            yield

    def build(self, request: str, text: KernelText, compiler: Compiler) -> CachedKernel:
        """Compile a kernel unless equal text was compiled before, and record it under the request.

        Raises:
            CompileError: The compiler failed; the cache is as before.
        """
        from filelock import FileLock

        key = _digest(text.header, text.source, text.cdef, *FLAGS, compiler.identity, _abi())
        module = f"_pkmgen_{text.robot}_{key[:16]}"
        folder = self.root / "kernels" / key
        with FileLock(self.root / "kernels" / f"{key}.lock"):
            shared = folder / (module + str(sysconfig.get_config_var("EXT_SUFFIX")))
            if not _is_intact(folder, shared):
                self._compile_into(folder, module, text)
            object_hash = _file_hash(shared)
        entry = {
            "kernel": key,
            "module": module,
            "object": shared.name,
            "object_sha256": object_hash,
            "manifest": dict(text.manifest),
        }
        _write_atomically(self.root / "requests" / f"{request}.json", json.dumps(entry))
        found = self.find(request)
        if found is None:
            raise CacheError(f"the cache {self.root} does not hold what was just written to it")
        return found

    def _compile_into(self, folder: Path, module: str, text: KernelText) -> None:
        """Build beside the final place and move the folder there; a killed build leaves only the one beside."""
        building = folder.with_name(folder.name + ".building")
        shutil.rmtree(building, ignore_errors=True)
        building.mkdir(mode=0o700)
        try:
            (building / f"{text.robot}.h").write_text(text.header, "utf-8")
            (building / f"{text.robot}.c").write_text(text.source, "utf-8")
            shared = compile_module(building, module, text.robot, text.cdef)
            (building / "object.sha256").write_text(_file_hash(shared), "ascii")
            shutil.rmtree(folder, ignore_errors=True)
            building.replace(folder)
        finally:
            shutil.rmtree(building, ignore_errors=True)


def request_key(text: str, options: Mapping[str, Any], compiler: Compiler) -> str:
    """Hash all that decides what a load yields: robot file, options, version of pkmgen, compiler and ABI."""
    chosen = json.dumps(options, sort_keys=True)
    return _digest(text, chosen, __version__, _generator_digest(), compiler.identity, _abi(), *FLAGS)


@lru_cache(maxsize=1)
def _generator_digest() -> str:
    """Hash of the generator itself, so that a changed checkout never serves a stale kernel."""
    package = Path(__file__).resolve().parents[1]
    files = sorted(package.rglob("*.py")) + sorted(resource_folder("templates").rglob("*.j2"))
    return _digest(*(path.read_text("utf-8") for path in files))


def _default_root() -> Path:
    chosen = os.environ.get("PKMGEN_CACHE_DIR")
    if chosen:
        return Path(chosen)
    import platformdirs

    return Path(platformdirs.user_cache_dir("pkmgen", appauthor=False))


def _make_private(folder: Path) -> None:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if os.name != "nt":
            stat = folder.stat()
            if stat.st_uid != os.getuid():
                raise CacheError(
                    f"the cache folder {folder} belongs to another user; set PKMGEN_CACHE_DIR to one of yours"
                )
            if stat.st_mode & 0o077:
                folder.chmod(0o700)
    except OSError as error:
        raise CacheError(
            f"the cache folder {folder} cannot be used ({error.strerror}); set PKMGEN_CACHE_DIR to a folder of yours"
        ) from error


def _is_intact(folder: Path, shared: Path) -> bool:
    try:
        return _file_hash(shared) == (folder / "object.sha256").read_text("ascii")
    except OSError:
        return False


def _write_atomically(path: Path, text: str) -> None:
    temporary = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    temporary.write_text(text, "utf-8")
    temporary.replace(path)


def _abi() -> str:
    return f"{sysconfig.get_config_var('SOABI')}|{sysconfig.get_platform()}"


def _file_hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _digest(*parts: str) -> str:
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        digest.update(len(data).to_bytes(8, "big"))
        digest.update(data)
    return digest.hexdigest()
