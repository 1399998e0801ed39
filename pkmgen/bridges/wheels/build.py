"""`pkmgen build`: robot file → kernel → shared library → package → trial → wheel."""

from __future__ import annotations

import hashlib
import json
import re
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pkmgen.api.load import working_ranges
from pkmgen.api.packaged import DATA, SOURCES, ranges_of
from pkmgen.api.trials import make_trials
from pkmgen.bridges.wheels.archive import Metadata, platform_tag, wheel_bytes
from pkmgen.bridges.wheels.runtime import runtime_files
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
from pkmgen.machine.spread import Spread, in_turn
from pkmgen.version import __version__

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
        tell: Is told of each step.
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
    files = {**texts, "py.typed": "", DATA: json.dumps(data), **sources, **runtime_files(package)}
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
