"""`pkmgen new`: a robot file to start from."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from pkmgen.cli.completion import complete_template
from pkmgen.cli.options import file_name
from pkmgen.cli.terminal import say
from pkmgen.errors import ArgumentError
from pkmgen.language.library import list_mechanisms, list_robots, read_robot_text
from pkmgen.language.unknown import unknown_word
from pkmgen.machine.files import write_new_file

HEADER = """\
# {name}: started from `{template}` of the library. What to edit, from top to bottom:
#   title, source   what the robot is and where its numbers come from
#   parameters      sizes and masses; every expression below uses their names
#   platform        how it moves, home pose, box of poses it works in
#   limb_types      elements, joints and motors of a limb, from base to tip
#   limbs           where each limb stands and which way it bends (branch)
# Then: pkmgen draw {file}, pkmgen check {file}, pkmgen generate {file}

"""
HEADER_OF_MECHANISMS = """\
# {name}: started from `{template}` of the library. What to edit, from top to bottom:
#   title, source   what the robot is and where its numbers come from
#   parameters      sizes and masses; every expression below uses their names
#   bodies          mass, centre and inertia, each in a frame of its own
#   joints, loops   what joins them, and where; which joints motors drive
#   home, box       joint coordinates near the assembly you mean, ranges of the motors
# Then: pkmgen check {file}, pkmgen generate {file}

"""


def new_command(
    file: Annotated[
        Path,
        typer.Argument(
            parser=file_name, metavar="FILE", help="Robot file to write, such as my_robot.yaml; names the robot."
        ),
    ],
    template: Annotated[
        str, typer.Option(help="Robot of the library to start from.", autocompletion=complete_template)
    ] = "fivebar",
) -> None:
    """Start a robot file of your own from a robot of the library."""
    names = [*list_robots(), *list_mechanisms()]
    if template not in names:
        words = f"--template {template!r} is no robot of the library, which `pkmgen list` lists"
        raise unknown_word(words, template, names)
    _refuse_name(file)
    content = new_robot_text(template, file).encode()
    try:
        write_new_file(file, content)
    except FileExistsError as error:
        raise ArgumentError(f"{file} exists already; it is left as it is") from error
    except OSError as error:
        raise ArgumentError(f"{file} cannot be written: {error.strerror}") from error
    say(f"wrote {file}, a copy of {template} to edit. Next:")
    steps = (
        *([] if template in list_mechanisms() else [(f"pkmgen draw {file} -o {file.stem}.png", "look at it")]),
        (f"pkmgen check {file}", "check it"),
        (f"pkmgen studio {file} --open", "see it move, in a browser"),
        (f"pkmgen generate {file} -o {file.stem}", "write its kernel"),
    )
    for command, meaning in steps:
        say(f"  {command}  # {meaning}")


def _refuse_name(file: Path) -> None:
    """Refuse a file whose name is not that of a robot file, or cannot be that of a robot."""
    from pkmgen.language.description.types import IDENTIFIER

    if file.suffix not in (".yaml", ".yml"):
        raise ArgumentError(f"{file}: a robot file ends in .yaml; did you mean {file.stem}.yaml?")
    if not re.fullmatch(IDENTIFIER, file.stem):
        letters = re.sub(r"[^a-z0-9]+", "_", file.stem.lower())
        near_name = letters.lstrip("_0123456789").rstrip("_")[:40] or "my_robot"
        raise ArgumentError(
            f"{file}: the robot is named after its file, and {file.stem!r} is no name: a small letter, then small "
            f"letters, digits and underscores, 40 at most; did you mean {near_name}.yaml?"
        )


def new_robot_text(template: str, file: Path) -> str:
    """Name a robot of the library anew, with a comment that says what to edit and without counts others published."""
    from pkmgen.language.description.read import read_robot

    text = read_robot_text(template).text
    text = re.sub(r"^name:.*$", f"name: {file.stem}", text, count=1, flags=re.MULTILINE)
    text = re.sub(r"^published:.*\n(?:[ \t-].*\n|#.*\n|\n)*", "", text, flags=re.MULTILINE).rstrip() + "\n"
    header = HEADER_OF_MECHANISMS if template in list_mechanisms() else HEADER
    text = header.format(name=file.stem, template=template, file=file.name) + text
    read_robot(text, file.name)
    return text
