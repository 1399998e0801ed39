"""`pkmgen.import_model`: a robot file from a model that others wrote."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from functools import singledispatch
from pathlib import Path

from pkmgen.bridges.importing import run
from pkmgen.bridges.importing.choices import Choices
from pkmgen.commands.folder import write_file
from pkmgen.compile import compile_robot
from pkmgen.errors import ArgumentError, OpenLoopsError, Problem, RobotFileError, UnsupportedRobotError
from pkmgen.language.description.bodies import MultibodyFile
from pkmgen.language.description.literals import with_literals
from pkmgen.language.description.read import read_robot
from pkmgen.language.description.types import CheckedFile
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.mechanism.build_multibody import build_multibody
from pkmgen.mechanism.multibody import Multibody
from pkmgen.multibody.numbers import closed_home
from pkmgen.multibody.plan import assembled


@dataclass(frozen=True, slots=True)
class Imported:
    """A robot file made of a model.

    Attributes:
        text: Text of the robot file.
        notes: What is worth knowing, in the order in which it was found.
        spinning: What `lock` takes to hold the spins of rods between two ball joints, a word for each.
        choices: What was asked for.
        file: Where it was written to, if it was.
    """

    text: str
    notes: tuple[Problem, ...]
    spinning: tuple[str, ...]
    choices: Choices
    file: Path | None = None

    def why_unusable(self) -> str:
        """Why it cannot be used yet, and what to ask of the import instead; empty where it can."""
        made = compile_robot(RobotText(self.text, "robot.yaml" if self.file is None else self.file.name), Options())
        robot = None if made.mechanism.limb_names else _built(with_literals(made.file))
        if robot is None:
            return ""
        try:
            assembled(robot)
        except OpenLoopsError as error:
            if self.choices.home is not None:
                return str(error)
            return f"{error}; give the import an assembly to start from: --home FILE.json, or write `home` there"
        except UnsupportedRobotError as error:
            return f"{error}{self._way_to_hold()}"
        return ""

    def _way_to_hold(self) -> str:
        """The option that holds the spins of rods, as it is to be typed."""
        if not self.spinning:
            return ""
        spins = self.spinning[0] if len(self.spinning) == 1 else "spins"
        option = shlex.quote(",".join((*self.choices.lock, spins)))
        stands_for = f" (spins: {', '.join(self.spinning)})" if len(self.spinning) > 1 else ""
        return f"; to hold how rods spin, import again with --lock {option}{stands_for}"


def import_model(
    source: str | Path,
    *,
    output: str | Path | None = None,
    loops: str | Path | None = None,
    base: str = "fixed",
    motors: Sequence[str] | None = None,
    home: str | Path | None = None,
    lock: Sequence[str] = (),
    frames: Sequence[str] | None = None,
    model: str | None = None,
) -> Imported:
    """Make a robot file of a URDF, URDF+, MJCF or SDF model.

    Args:
        source: The model.
        output: Robot file to write, which names the robot; nothing is written if left out.
        loops: YAML file with the loops of a URDF: closed_loop, type, name_mot, joint_type.
        base: The root stands still, `fixed`, or is a body that moves, `free`.
        motors: Joints that are driven, in the order of the motors; as the model says if left out.
        home: JSON file with the assembly to start from: a value for each joint, x y z w of a spherical one.
        lock: Passive joints that stay at zero. `BALL:spin` holds only the spin of the rod between the ball joint BALL
            and another, as a universal joint does; `spins` that of all such rods.
        frames: Links that become named frames, () for none of them; those that are nothing but frames if left out.
        model: Which of several models of an SDF file is imported.

    Returns:
        The robot file.

    Raises:
        RobotFileError: The source is wrong, or more than a robot file may hold; with file and line of all problems.
        RobotNotFoundError: A file cannot be read.
        ArgumentError: A choice names what there is not, the model does not say which joints are driven, or the file
            cannot be written, as where there is one that no import wrote.
        MissingExtraError: The extra mjcf is not installed, and the model is MJCF.
    """
    file = None if output is None else Path(output)
    if file is not None:
        _refuse_foreign(file)
    choices = Choices(
        None if loops is None else Path(loops),
        base,
        None if motors is None else tuple(motors),
        None if home is None else Path(home),
        tuple(lock),
        None if frames is None else tuple(frames),
        model,
    )
    found = run.import_model(Path(source), choices, "" if file is None else file.stem, close_home)
    if file is not None:
        write_file(file, found.text.encode())
    return Imported(found.text, found.notes, found.spinning, choices, file)


def _refuse_foreign(file: Path) -> None:
    """Refuse to write what is no robot file, or over what no import wrote.

    Raises:
        ArgumentError: It is none, or there is such a file.
    """
    if file.suffix not in (".yaml", ".yml"):
        raise ArgumentError(f"{file}: a robot file ends in .yaml; did you mean {file.stem}.yaml?")
    try:
        if file.exists() and not run.written_by_import(file):
            raise ArgumentError(f"{file} exists already; it is left as it is")
    except OSError as error:
        raise ArgumentError(f"{file} cannot be written: {error.strerror}") from error


def close_home(text: str, file: str) -> dict[str, float]:
    """Close the loops of a robot file of bodies and joints; no coordinates where they do not close, or it is wrong."""
    try:
        mechanism = _built(read_robot(text, file))
    except (RobotFileError, UnsupportedRobotError):
        return {}
    return {} if mechanism is None else closed_home(mechanism) or {}


@singledispatch
def _built(_file: CheckedFile) -> Multibody | None:
    """The robot, where it is of bodies and joints."""
    return None


_built.register(MultibodyFile, build_multibody)
