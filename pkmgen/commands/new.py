"""Starting a robot file of one's own from a robot of the library."""

from __future__ import annotations

import difflib
import re
from pathlib import Path

from pkmgen.commands.files import write_whole
from pkmgen.description.read import read_robot
from pkmgen.description.types import IDENTIFIER
from pkmgen.errors import ArgumentError
from pkmgen.library import list_robots, read_robot_text

__all__ = ["new_robot", "new_robot_text"]

HEADER = """\
# {name}: started from `{template}` of the library. What to edit, from top to bottom:
#   title, source   what the robot is and where its numbers come from
#   parameters      sizes and masses; every expression below uses their names
#   platform        how it moves, home pose, box of poses it works in
#   limb_types      elements, joints and motors of a limb, from base to tip
#   limbs           where each limb stands and which way it bends (branch)
# Then: pkmgen draw {file}, pkmgen check {file}, pkmgen generate {file}

"""


def new_robot(template: str, file: Path) -> Path:
    """Write a robot file that starts as a robot of the library.

    Args:
        template: Name of the robot of the library.
        file: File to write; the robot is named after it.

    Returns:
        The file written.

    Raises:
        ArgumentError: There is no such template, the name is no name of a robot, or the file exists.
    """
    names = list_robots()
    if template not in names:
        near = difflib.get_close_matches(template, names, 1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise ArgumentError(f"--template {template!r} is no robot of the library; robots: {', '.join(names)}{hint}")
    if file.suffix not in (".yaml", ".yml"):
        raise ArgumentError(f"{file}: a robot file ends in .yaml; did you mean {file.stem}.yaml?")
    if not re.fullmatch(IDENTIFIER, file.stem):
        letters = re.sub(r"[^a-z0-9]+", "_", file.stem.lower())
        near_name = letters.lstrip("_0123456789").rstrip("_")[:40] or "my_robot"
        raise ArgumentError(
            f"{file}: the robot is named after its file, and {file.stem!r} is no name: a small letter, then small "
            f"letters, digits and underscores, 40 at most; did you mean {near_name}.yaml?"
        )
    write_whole(file, new_robot_text(template, file).encode(), replace=False)
    return file


def new_robot_text(template: str, file: Path) -> str:
    """Name a robot of the library anew, with a comment that says what to edit and without counts others published."""
    text = read_robot_text(template).text
    text = re.sub(r"^name:.*$", f"name: {file.stem}", text, count=1, flags=re.MULTILINE)
    text = re.sub(r"^published:.*\n(?:[ \t-].*\n|#.*\n|\n)*", "", text, flags=re.MULTILINE).rstrip() + "\n"
    text = HEADER.format(name=file.stem, template=template, file=file.name) + text
    read_robot(text, file.name)
    return text
