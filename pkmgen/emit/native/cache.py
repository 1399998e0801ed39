"""The cache of compiled kernels: private to the user, written atomically, safe against killed and simultaneous builds.

`requests/<hash of robot file, options and generator>.json` says what a load needs to know, and which kernel holds it;
`without_compiler/` holds the same records under hashes that leave out which compiler it was, for machines without one;
`kernels/<hash of C text, flags, compiler and ABI>/` holds header, sources and shared object,
`sums/<the same hash>.json` their checksums. The first lets a warm load skip sympy, the third lets equal C text share
one object, the last, apart from it, is what an object is compared with before it is loaded. Records are sealed with a
checksum of their own and of their place, so that none stands in for another. What does not fit is built again.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import stat
import sysconfig
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pkmgen.emit.native.build_process import SCRIPT
from pkmgen.emit.native.compiler import FLAGS, TUNING, Compiler, asked_for, compile_module, processor
from pkmgen.emit.native.direct_call import direct_call_text
from pkmgen.emit.native.trial import Trial, Tryout
from pkmgen.errors import CacheError
from pkmgen.machine.files import write_files
from pkmgen.machine.own_files import OTHERS_MAY_WRITE, read_own_file, seal, unsealed
from pkmgen.machine.resources import resource_folder, user_cache_folder
from pkmgen.machine.stages import begin
from pkmgen.machine.version import __version__

if TYPE_CHECKING:
    from pkmgen.emit.types import GeneratedSource

LAYOUT = "v1"
LOCK_SECONDS = 1800.0
"""How long a load waits for another process that builds the same kernel."""
_KERNEL = re.compile(r"[0-9a-f]{64}")


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
        doubts: What in the robot file is doubtful, records of `Problem` as plain data.
    """

    module: str
    path: Path
    header: Path
    source: Path
    batch: Path
    manifest: Mapping[str, Any]
    doubts: tuple[Mapping[str, Any], ...]


class KernelCache:
    """A folder of kernels: `PKMGEN_CACHE_DIR`, else in the user's cache folder.

    Raises:
        CacheError: The folder cannot be made, belongs to somebody else, or others may write to it.
    """

    def __init__(self) -> None:
        self.root = user_cache_folder() / LAYOUT
        self._kernels, self._requests, self._sums = (self.root / name for name in ("kernels", "requests", "sums"))
        self._without_compiler = self.root / "without_compiler"
        _make_folder(self.root.parent)
        _refuse_open_way(self.root.parent)
        for folder in (self.root, self._kernels, self._requests, self._sums, self._without_compiler):
            _make_folder(folder)
            _close_to_others(folder)

    def find(self, request: str) -> CachedKernel | None:
        """Look a request up; None where it was never built, or one of its files is not as it was written."""
        return self._find(self._requests / f"{request}.json")

    def find_without_compiler(self, request: str) -> CachedKernel | None:
        """Look a request up that leaves out the compiler; as `find`."""
        return self._find(self._without_compiler / f"{request}.json")

    def _find(self, record: Path) -> CachedKernel | None:
        try:
            entry = _read_record(record)
            key = entry["kernel"]
            if not _KERNEL.fullmatch(key) or not self._is_intact(key, (entry["object"],)):
                return None
            folder, robot = self._kernels / key, entry["manifest"]["robot"]
            return CachedKernel(
                entry["module"],
                folder / entry["object"],
                folder / f"{robot}.h",
                folder / f"{robot}.c",
                folder / f"{robot}_batch.c",
                entry["manifest"],
                tuple(entry["doubts"]),
            )
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return None

    def kernels(self) -> dict[Path, bool]:
        """Folders of all kernels, and whether each holds what was written when it was built."""
        folders = [path for path in sorted(self._kernels.iterdir()) if _KERNEL.fullmatch(path.name)]
        return {folder: self._is_intact(folder.name, ()) for folder in folders}

    @contextmanager
    def lock(self, request: str) -> Iterator[None]:
        """Let one process at a time work on a request; a lock dies with its process.

        Raises:
            CacheError: Another process holds it too long, or the folder cannot be used.
        """
        with _locked(self._requests / f"{request}.lock"):
            yield

    def build(
        self,
        request: str,
        source: GeneratedSource,
        trials: Callable[[], tuple[Trial, ...]] = tuple,
        doubts: Iterable[Mapping[str, Any]] = (),
        *,
        compiler: Compiler,
        without_compiler: str | None = None,
    ) -> CachedKernel:
        """Compile and try a kernel unless equal text was compiled before, and record it under the request.

        Args:
            request: What it was asked for by.
            source: Its texts.
            trials: Yields what it has to compute; asked while the compiler works.
            doubts: What in the robot file is doubtful, recorded so that later loads say it without reading it.
            compiler: Compiles it.
            without_compiler: What it is asked for by where there is no compiler.

        Raises:
            CompileError: The compiler failed, or the kernel computes wrongly; the cache is as before.
            CacheError: The folder cannot be written.
        """
        begin("compiling the kernel, which is kept")
        try:
            kernel = self._build(request, source, compiler, trials, tuple(dict(doubt) for doubt in doubts))
            if without_compiler is not None:
                record = _read_record(self._requests / f"{request}.json")
                _write_record(self._without_compiler / f"{without_compiler}.json", record)
        except OSError as error:
            raise _unusable(self.root, error) from error
        return kernel

    def _build(
        self,
        request: str,
        source: GeneratedSource,
        compiler: Compiler,
        trials: Callable[[], tuple[Trial, ...]],
        doubts: tuple[Mapping[str, Any], ...],
    ) -> CachedKernel:
        direct = direct_call_text(source.manifest)
        parts = (source.header, source.source, source.batch, source.cdef, direct)
        key = _digest(*parts, SCRIPT, *FLAGS, *TUNING, compiler.identity, _abi())
        module = f"_pkmgen_{source.robot}_{key[:16]}"
        with _locked(self._kernels / f"{key}.lock"):
            shared = module + str(sysconfig.get_config_var("EXT_SUFFIX"))
            if not self._is_intact(key, (shared, *source.files)):
                parameters = {name: row["value"] for name, row in source.manifest["parameters"].items()}
                given = source.manifest["real"], {} if source.manifest["fold"] else parameters
                self._compile(key, module, source, direct, compiler, lambda: Tryout(*given, trials()))
        entry = {"kernel": key, "module": module, "object": shared, "manifest": dict(source.manifest), "doubts": doubts}
        _write_record(self._requests / f"{request}.json", entry)
        kernel = self.find(request)
        if kernel is None:
            raise CacheError(f"the cache {self.root} does not hold what was just written to it")
        return kernel

    def _compile(
        self,
        key: str,
        module: str,
        source: GeneratedSource,
        direct: str,
        compiler: Compiler,
        tryout: Callable[[], Tryout],
    ) -> None:
        """Compile a kernel and put it in its place."""

        def make(building: Path) -> Path:
            return compile_module(building, module, source.robot, source.cdef, direct, compiler, tryout)

        self._place(key, source.files, make)

    def library(
        self, name: str, texts: Mapping[str, str], what_else: Iterable[str], compile_in: Callable[[Path], Path]
    ) -> Path:
        """The shared library of some texts, compiled unless the cache holds it; needs no compiler where it does.

        Args:
            name: File name of the library.
            texts: Source files by name.
            what_else: What else decides what the compiler makes of them, such as headers of others.
            compile_in: Compiles the files of a folder into the library there.

        Raises:
            CompileError: The compiler failed; the cache is as before.
            CacheError: The folder cannot be written.
        """
        key = _digest(name, *texts, *texts.values(), *what_else, asked_for(), _abi())
        try:
            with _locked(self._kernels / f"{key}.lock"):
                if not self._is_intact(key, (name, *texts)):
                    self._place(key, texts, compile_in)
        except OSError as error:
            raise _unusable(self.root, error) from error
        return self._kernels / key / name

    def _place(self, key: str, texts: Mapping[str, str], make: Callable[[Path], Path]) -> None:
        """Build beside the final place and move the folder there; a killed build leaves only the one beside."""
        folder = self._kernels / key
        building = folder.with_name(folder.name + ".building")
        shutil.rmtree(building, ignore_errors=True)
        building.mkdir(mode=0o700)
        try:
            for name, text in texts.items():
                (building / name).write_text(text, "utf-8")
            shared = make(building)
            names = (shared.name, *texts)
            for name in names:
                (building / name).chmod(0o600)
            sums = {name: _file_hash(building / name) for name in names}
            shutil.rmtree(folder, ignore_errors=True)
            building.replace(folder)
            _write_record(self._sums / f"{key}.json", sums)
        finally:
            shutil.rmtree(building, ignore_errors=True)

    def _is_intact(self, key: str, needed: tuple[str, ...]) -> bool:
        """Whether a kernel holds files, and all it holds has the checksums that were written when it was built."""
        try:
            sums = _read_record(self._sums / f"{key}.json")
            folder = self._kernels / key
            return all(name in sums for name in needed) and all(
                _file_hash(folder / name) == known for name, known in sums.items()
            )
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return False


def request_key(text: str, options: Mapping[str, Any], compiler: Compiler | None) -> str:
    """Hash all that decides what a load yields: robot file, options, version of pkmgen, compiler and ABI.

    Without a compiler it is the command and flags that the environment asks for that count, and any compiler that was
    found for them will do.
    """
    chosen = json.dumps(options, sort_keys=True)
    identity = asked_for() if compiler is None else compiler.identity
    return _digest(text, chosen, __version__, _generator_digest(), identity, _abi(), *FLAGS, *TUNING)


@lru_cache(maxsize=1)
def _generator_digest() -> str:
    """Hash of the generator itself, so that a changed checkout never serves a stale kernel."""
    package = Path(__file__).resolve().parents[2]
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
    if facts.st_mode & OTHERS_MAY_WRITE and not facts.st_mode & stat.S_ISVTX:
        raise CacheError(f"others may write to the cache folder {folder}; set PKMGEN_CACHE_DIR to one of yours alone")


def _refuse_open_way(folder: Path) -> None:
    """Refuse a folder below one that everybody may write to, and so put another in its place."""
    if os.name == "nt":
        return
    for above in folder.resolve().parents:
        mode = above.stat().st_mode
        if mode & stat.S_IWOTH and not mode & stat.S_ISVTX:
            raise CacheError(
                f"the cache folder {folder} lies in {above}, to which others may write; set PKMGEN_CACHE_DIR to one "
                "that they cannot replace"
            )


def _close_to_others(folder: Path) -> None:
    """Take a folder of ours, which is no link to elsewhere, from all others."""
    try:
        if folder.is_symlink():
            raise CacheError(f"{folder} is a link; remove it, or set PKMGEN_CACHE_DIR to another folder of yours")
        if os.name != "nt" and folder.stat().st_mode & 0o077:
            folder.chmod(0o700)
    except OSError as error:
        raise _unusable(folder, error) from error


@contextmanager
def _locked(file: Path) -> Iterator[None]:
    from filelock import FileLock, Timeout

    lock = FileLock(file, timeout=LOCK_SECONDS)
    try:
        lock.acquire()
    except Timeout as error:
        raise CacheError(
            f"another process has been building this kernel for more than {LOCK_SECONDS:g} s; end it, or set "
            "PKMGEN_CACHE_DIR to another folder of yours"
        ) from error
    except OSError as error:
        raise _unusable(file.parent, error) from error
    try:
        yield
    finally:
        lock.release()


def _read_record(file: Path) -> Any:
    """Read a record that was written to this very place."""
    return json.loads(unsealed(file.name, read_own_file(file)))


def _write_record(file: Path, record: Mapping[str, Any]) -> None:
    write_files(file.parent, {file.name: seal(file.name, json.dumps(record).encode())})


def _unusable(folder: Path, error: OSError) -> CacheError:
    return CacheError(
        f"the cache folder {folder} cannot be used ({error.strerror or error}); set PKMGEN_CACHE_DIR to a folder of "
        "yours"
    )


@lru_cache(maxsize=1)
def _abi() -> str:
    return f"{processor()}|{sysconfig.get_config_var('SOABI')}|{sysconfig.get_platform()}"


def _file_hash(path: Path) -> str:
    return hashlib.sha256(read_own_file(path)).hexdigest()


def _digest(*parts: str) -> str:
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        digest.update(len(data).to_bytes(8, "big"))
        digest.update(data)
    return digest.hexdigest()
