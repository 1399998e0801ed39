"""What is said of a file that is not there: what was expected, and what lies where it was looked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from pkmgen.machine.spelling import did_you_mean, nearest

SHOWN, LOOKED_AT = 5, 1000
"""Names that a message lists, and entries of a folder that are looked at."""


@dataclass(frozen=True, slots=True)
class FileKind:
    """A kind of files.

    Attributes:
        words: What it is called.
        endings: How the names of its files end, such as `.yaml`.
    """

    words: str
    endings: tuple[str, ...]


ROBOT_FILE = FileKind("a robot file", (".yaml", ".yml"))
MODEL = FileKind("a URDF, URDF+, MJCF or SDF model", (".urdf", ".xml", ".mjcf", ".sdf", ".world"))
OR_MODEL = FileKind("a robot file, or a model for `pkmgen import`,", (*ROBOT_FILE.endings, *MODEL.endings))


def absent(path: Path, kind: FileKind) -> str:
    """Say of a path where no file is what was expected there, and which file may have been meant."""
    if is_folder(path):
        return f"{str(path)!r} is a folder, not {kind.words}; {_there(path, _names(path, kind.endings), kind)}"
    folder = path.parent
    missing = f"there is no file {str(path)!r}: {kind.words} was expected"
    if is_folder(folder):
        names = _names(folder, kind.endings)
        stems = {Path(name).stem: name for name in names}
        near = stems.get(nearest(path.stem, stems))
        return f"{missing}; {_there(folder, names, kind)}" if near is None else f"{missing}{_meant(folder / near)}"
    return f"{missing}; there is no folder {str(folder)!r}{did_you_mean(folder.name, _names(folder.parent, ()))}"


def absent_folder(path: Path, words: str) -> str:
    """Say likewise of a path where no folder is."""
    if path.exists():
        return f"{str(path)!r} is a file; {words} was expected"
    return f"there is no folder {str(path)!r}: {words} was expected{did_you_mean(path.name, _names(path.parent, ()))}"


def _meant(path: Path) -> str:
    return f"; did you mean {str(path)!r}?"


def _there(folder: Path, names: Sequence[str], kind: FileKind) -> str:
    where = "this folder" if folder == Path() else repr(str(folder))
    if not names:
        return f"no file in {where} ends in {' or '.join(kind.endings)}"
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return f"in {where} {'is' if len(names) == 1 else 'are'} {', '.join(names[:SHOWN])}{more}"


def _names(folder: Path, endings: Sequence[str]) -> list[str]:
    """Names of the files of these endings in a folder, of its folders where there are none; printable ones alone."""
    try:
        entries = list(islice(folder.iterdir(), LOOKED_AT))
        wanted = [each.name for each in entries if (each.suffix in endings if endings else each.is_dir())]
    except (OSError, ValueError):
        return []
    return sorted(name for name in wanted if name.isprintable())


def is_folder(path: Path) -> bool:
    """Whether a folder is there; false of names that no folder can have."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False
