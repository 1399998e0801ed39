"""`pkmgen.export`: the model of a robot for other tools."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from pkmgen.api.kernel_options import KernelOptions, options_of
from pkmgen.commands.folder import MARK_WITHIN, refuse_file, write_into
from pkmgen.emit.targets.find import find_model_target
from pkmgen.emit.targets.models.xml import WRITTEN
from pkmgen.errors import ArgumentError
from pkmgen.language.library import RobotText, read_robot_text


@dataclass(frozen=True, slots=True)
class Exported:
    """A model.

    Attributes:
        robot: Name of the robot.
        format: What it is written in.
        files: Contents by file name.
        notes: What other tools will not know of the robot.
        folder: Where it was written to, if it was.
    """

    robot: str
    format: str
    files: Mapping[str, str]
    notes: tuple[str, ...]
    folder: Path | None = None

    def write(self, folder: str | Path) -> Exported:
        """Write all files or none, over nothing but what an export wrote.

        A JSON file has no comment, and is ours if those beside it are.

        Raises:
            ArgumentError: The folder cannot be written, or holds other files of these names.
        """
        to = Path(folder)
        refuse_file(to)
        there = [path for name in self.files if (path := to / name).exists()]
        if in_the_way := next((path for path in there if not path.is_file()), None):
            raise ArgumentError(f"{in_the_way} is in the way: a file of this name is to be written")
        ours = {path for path in there if WRITTEN.encode() in path.read_bytes()[:MARK_WITHIN]}
        for path in there:
            if path not in ours and not (ours and path.suffix == ".json"):
                message = f"{path} exists and was not written by pkmgen export; move it, or name another folder"
                raise ArgumentError(message)
        write_into(to, self.files)
        return replace(self, folder=to)


def export(
    robot: str | Path | RobotText,
    *,
    to: str,
    output: str | Path | None = None,
    parameters: Mapping[str, float] | None = None,
) -> Exported:
    """Make a model of a robot for simulators and other engines.

    Args:
        robot: Name of a robot of the library, or path of a robot file.
        to: `mjcf`, `urdf` or `sdf`.
        output: Folder to write to, all files or none; nothing is written if left out.
        parameters: Values that replace those of the file, in its units.

    Returns:
        The model.

    Raises:
        ArgumentError: There is no such format, or the folder cannot be written.
        OpenLoopsError: The loops of the robot do not close near home.
        PkmgenError: As of `pkmgen.load`.
    """
    from pkmgen.bridges.exporting.build import rigid_model

    target, text = find_model_target(to), read_robot_text(robot)
    if output is not None:
        refuse_file(Path(output))
    model = rigid_model(text, options_of(KernelOptions(parameters=parameters)))
    written = target.write(model)
    made = Exported(model.name, target.name, written.files, tuple(written.notes))
    return made if output is None else made.write(output)
