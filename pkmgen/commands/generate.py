"""Writing a kernel's folder: C, header, README and manifest, each file whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from pkmgen.emit.module import manifest_text
from pkmgen.emit.types import GeneratedSource
from pkmgen.errors import ArgumentError
from pkmgen.library import RobotText
from pkmgen.options import Options
from pkmgen.pipeline import generate_functions, generate_source, read_mechanism

__all__ = ["generate_folder", "generated_files"]

COMMON_NAMES = ("README.md", "manifest.json")
"""Generated files that are not called after the robot."""
MARK, MARK_WITHIN = b"pkmgen", 1000
"""What every generated file says, and within how many bytes."""


def generated_files(text: RobotText, options: Options) -> tuple[GeneratedSource, dict[str, str]]:
    """Generate a kernel and name its files; the manifest, which vouches for the others, comes last."""
    robot, mechanism = read_mechanism(text.text, text.file, options)
    source = generate_source(robot, mechanism, generate_functions(mechanism, options), options)
    files = {
        f"{source.robot}.h": source.header,
        f"{source.robot}.c": source.source,
        "README.md": source.readme,
        "manifest.json": manifest_text(source.manifest),
    }
    return source, files


def _refuse_foreign_files(target: Path) -> None:
    """Refuse to overwrite files that others may have written under these names; ours say so at their beginning."""
    for name in COMMON_NAMES:
        path = target / name
        if path.is_file() and MARK not in path.read_bytes()[:MARK_WITHIN].lower():
            raise ArgumentError(f"{path} exists and was not written by pkmgen; move it, or name another folder")


def generate_folder(text: RobotText, folder: Path | None, options: Options) -> tuple[Path, dict[str, str]]:
    """Write a kernel.

    Args:
        text: The robot file.
        folder: Where to write; `generated/<robot>` if left out. Other files there stay as they are.
        options: What to generate.

    Returns:
        The folder and the texts written, by file name.

    Raises:
        ArgumentError: The folder cannot be written, or holds files of these names that pkmgen did not write; what was
            there is as before, except files already replaced whole.
    """
    source, files = generated_files(text, options)
    target = folder or Path("generated") / source.robot
    _refuse_foreign_files(target)
    staged: dict[str, Path] = {}
    try:
        target.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            handle, temporary = tempfile.mkstemp(dir=target, prefix=".pkmgen-")
            staged[name] = Path(temporary)
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
                stream.write(content)
            staged[name].chmod(0o644)
        for name, path in staged.items():
            path.replace(target / name)
    except OSError as error:
        raise ArgumentError(f"{target} cannot be written: {error.strerror}") from error
    finally:
        for path in staged.values():
            path.unlink(missing_ok=True)
    return target, files
