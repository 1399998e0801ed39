"""Finding robot files: by name in the library that comes with pkmgen, or by path."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path

from pkmgen.errors import ArgumentError, Problem, RobotFileError, RobotNotFoundError
from pkmgen.machine.absent import MODEL, OR_MODEL, ROBOT_FILE, absent, is_folder
from pkmgen.machine.resources import resource_folder
from pkmgen.machine.spelling import did_you_mean, nearest

MAX_BYTES = 256 * 1024
HOW_TO_LIST = "`pkmgen list` lists the robots of the library, `pkmgen new FILE` starts one of your own"


@dataclass(frozen=True, slots=True)
class RobotText:
    """Text of a robot file and its name for messages."""

    text: str
    file: str

    @property
    def name(self) -> str:
        """What messages call the robot: the name of its file without ending."""
        return Path(self.file).stem


def list_robots() -> tuple[str, ...]:
    """Names of the robots of limbs and a platform of the library."""
    return tuple(sorted(path.stem for path in resource_folder("robots").glob("*.yaml")))


def list_mechanisms() -> tuple[str, ...]:
    """Names of the robots of bodies and joints of the library."""
    return tuple(sorted(path.stem for path in _mechanisms().glob("*.yaml")))


def _mechanisms() -> Path:
    return resource_folder("robots") / "mechanisms"


def read_robot_text(robot: str | Path | RobotText) -> RobotText:
    """Read a robot file.

    It is a robot of the library by its name, or the path of a YAML file; what was read already is returned.

    Raises:
        ArgumentError: It is something else.
        RobotNotFoundError: There is no such robot and no such file.
        RobotFileError: The file is too large or not text.
    """
    if isinstance(robot, RobotText):
        return robot
    if not isinstance(robot, (str, Path)):
        raise ArgumentError(f"robot: expected a name or a path, seen a {type(robot).__name__}")
    robots, mechanisms = list_robots(), list_mechanisms()
    path = Path(robot)
    if str(robot) in robots:
        path = resource_folder("robots") / f"{robot}.yaml"
    elif str(robot) in mechanisms:
        path = _mechanisms() / f"{robot}.yaml"
    if not _is_file(path):
        raise _not_found(path, (*robots, *mechanisms))
    if path.suffix in MODEL.endings:
        source = shlex.quote(str(path))
        message = f"this is a model; `pkmgen import {source} -o {path.stem}.yaml` makes a robot file of it"
        raise RobotFileError((Problem(path.name, 1, 1, "", "", message, "a robot file, which ends in .yaml"),))
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise RobotNotFoundError(f"{path} cannot be read: {error.strerror}") from error
    if len(data) > MAX_BYTES:
        raise RobotFileError((Problem(path.name, 1, 1, "", "", f"the file is larger than {MAX_BYTES // 1024} KiB"),))
    try:
        return RobotText(data.decode("utf-8-sig"), path.name)
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise RobotFileError((Problem(path.name, line, 1, "", "", "the file is not UTF-8 text"),)) from error


def _not_found(path: Path, names: tuple[str, ...]) -> RobotNotFoundError:
    """The error about a robot that is not there."""
    near = nearest(path, names)
    if is_folder(path) or len(path.parts) > 1 or (path.suffix and not near):
        words = absent(path, OR_MODEL if path.suffix in MODEL.endings else ROBOT_FILE)
        return RobotNotFoundError(f"{words}\n{HOW_TO_LIST}", value=str(path))
    words = f"{str(path)!r} is neither a robot of the library nor a robot file{did_you_mean(path, names)}"
    return RobotNotFoundError(f"{words}\n{HOW_TO_LIST}", value=str(path), allowed=names, hint=near)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # a name too long, or with a null character
        return False
