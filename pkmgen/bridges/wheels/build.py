"""`pkmgen build`: robot file → kernel → shared library → package → trial → wheel."""

from __future__ import annotations

import ast
import hashlib
import json
import re
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from pkmgen.api.load import working_ranges
from pkmgen.api.packaged import DATA, RUNTIME, SOURCES, ranges_of
from pkmgen.api.trials import make_trials
from pkmgen.bridges.wheels.archive import Metadata, platform_tag, wheel_bytes
from pkmgen.bridges.wheels.texts import package_texts, summary
from pkmgen.bridges.wheels.trial import try_package
from pkmgen.compile import compile_robot
from pkmgen.emit.manifest import manifest_text
from pkmgen.emit.native.compiler import Compiler, find_compiler
from pkmgen.emit.native.library_build import compile_library, library_flags, parameters_text
from pkmgen.emit.native.trial import Trial
from pkmgen.emit.types import GeneratedSource
from pkmgen.errors import ArgumentError
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.machine.resources import licence_text
from pkmgen.machine.search import reached
from pkmgen.machine.spread import Spread, in_turn
from pkmgen.machine.version import __version__

VERSION = re.compile(r"\d+(\.\d+)*((a|b|rc)\d+)?(\.post\d+)?(\.dev\d+)?(\+[a-z0-9]+(\.[a-z0-9]+)*)?")
"""Versions as they are written in names of wheels (PEP 440, normalised)."""
GLUE = "pkmgen_parameters.c"


@dataclass(frozen=True, slots=True)
class Wheel:
    """A wheel of one robot.

    Attributes:
        name: Its file name.
        content: Its bytes.
        robot: Name of the robot and of its package.
        functions: Names of the functions that it holds.
    """

    name: str
    content: bytes
    robot: str
    functions: tuple[str, ...]


def build_wheel(
    text: RobotText,
    options: Options,
    *,
    native: bool = False,
    version: str | None = None,
    tell: Callable[[str], None] = lambda _: None,
    spread: Spread = in_turn,
) -> Wheel:
    """Make the wheel of a robot.

    Args:
        text: The robot file.
        options: Choices of the generation.
        native: Whether it is compiled for this processor, as `pkmgen.load` does; else for any of its kind.
        version: Version of the wheel; that of pkmgen and a hash of the contents if left out.
        tell: Called at each step.
        spread: How functions are worked on.

    Raises:
        ArgumentError: The version is none, or names are not those of a package.
        CompilerNotFoundError: There is no C compiler.
        CompileError: It failed, or what it made computes wrongly.
    """
    if version is not None and not VERSION.fullmatch(version):
        raise ArgumentError(f"--version {version!r}: expected a version such as 1.0 or 2.1.post1 (PEP 440)")
    compiler = find_compiler()
    tell(f"generating {text.name}")
    made = compile_robot(text, options, spread)
    ranges = ranges_of(working_ranges(text, options))
    return _built(made.source, ranges, make_trials(made, made.source.manifest), (compiler, native), version, tell)


def _built(
    source: GeneratedSource,
    ranges: list[dict[str, Any]],
    trials: tuple[Trial, ...],
    how: tuple[Compiler, bool],
    version: str | None,
    tell: Callable[[str], None],
) -> Wheel:
    package, manifest = source.robot, source.manifest
    chosen = version or f"{__version__}+g{_digest(manifest_text(manifest), *library_flags(*how))[:8]}"
    data = {"library": f"_{package}.so", "manifest": dict(manifest), "ranges": ranges}
    texts = package_texts(manifest, chosen)
    description = texts.pop("README.md")
    sources = {f"{SOURCES}/{name}": written for name, written in source.files.items()}
    files = {**texts, "py.typed": "", DATA: json.dumps(data), **sources, **_runtime_files(package)}
    with tempfile.TemporaryDirectory(prefix="pkmgen_build_") as name:
        folder = Path(name)
        tell(f"compiling {package}")
        library = _library(folder / "build", source, how).read_bytes()
        contents = {f"{package}/{path}": written.encode() for path, written in files.items()}
        contents[f"{package}/{data['library']}"] = library
        tell(f"trying {package}")
        _write(folder / "package", contents)
        try_package(folder / "package", package, trials)
    metadata = Metadata(
        package, chosen, summary(manifest), description, licence_text(), platform_tag(library, native=how[1])
    )
    return Wheel(
        metadata.file, wheel_bytes(metadata, contents), package, tuple(row["name"] for row in manifest["functions"])
    )


def _library(folder: Path, source: GeneratedSource, how: tuple[Compiler, bool]) -> Path:
    glue = {} if source.manifest["fold"] else {GLUE: parameters_text(source.manifest)}
    _write(folder, {name: text.encode() for name, text in {**source.files, **glue}.items()})
    return compile_library(folder, f"_{source.robot}.so", *how)


def _write(folder: Path, contents: Mapping[str, bytes]) -> None:
    for name, content in contents.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def _digest(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


ROOT = "pkmgen.api.packaged"
"""The module that loads a robot out of a wheel; what it imports, and what that imports, goes with it."""
_PACKAGE = Path(__file__).resolve().parents[2]
_IMPORT = re.compile(r"^(\s*)from pkmgen([ .])", re.MULTILINE)
_OWN = '"""The part of pkmgen (Apache-2.0) that checks arguments and calls the kernel beside it."""\n'


def _runtime_files(package: str) -> dict[str, str]:
    """Texts of the modules by path within the package of a robot, their imports those of that package."""
    files = {f"{RUNTIME}/__init__.py": _OWN}
    for module in _modules():
        path = _path(module)
        text = _IMPORT.sub(rf"\1from {package}.{RUNTIME}\2", path.read_text("utf-8"))
        files[f"{RUNTIME}/{path.relative_to(_PACKAGE).as_posix()}"] = text
    return files


@lru_cache(maxsize=1)
def _modules() -> tuple[str, ...]:
    """Names of the modules, and of the packages they are in."""

    def onward(module: str) -> set[str]:
        return {module.rpartition(".")[0], *_imported(_path(module).read_text("utf-8"))} - {"pkmgen"}

    return tuple(sorted(reached([ROOT], onward)))


def _imported(text: str) -> list[str]:
    """Modules of pkmgen that a module imports, those in its functions too."""
    named = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)]
    parts = [(node.module or "", alias.name) for node in named for alias in node.names]
    return [f"pkmgen.{name}" if module == "pkmgen" else module for module, name in parts if module.startswith("pkmgen")]


def _path(module: str) -> Path:
    path = _PACKAGE.joinpath(*module.split(".")[1:])
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
