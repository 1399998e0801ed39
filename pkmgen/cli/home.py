"""What `pkmgen` says alone: five commands that a robot goes through, with an example each, and where all others are."""

from __future__ import annotations

import importlib.util
from collections.abc import Collection, Iterator

from pkmgen.cli.terminal import say
from pkmgen.machine.extras import how_to_install
from pkmgen.version import __version__

STEPS = (
    (("new", "start a robot file of your own", "pkmgen new my_robot.yaml --template delta"),),
    (("check", "is it what you meant?", "pkmgen check my_robot.yaml"),),
    (
        ("studio", "see it move, in a browser", "pkmgen studio my_robot.yaml --open"),
        ("show", "see its equations", "pkmgen show my_robot.yaml --all"),
    ),
    (("generate", "write its kernel in C", "pkmgen generate my_robot.yaml -o my_robot"),),
    (("report", "count its operations", "pkmgen report my_robot.yaml"),),
)
"""What to do with a robot, in this order: a command or, where this version does not have it, the next one."""
OTHERS = """
All commands: pkmgen --help; what one takes: pkmgen check -h; robots to begin with: pkmgen list.
In Python: import pkmgen; robot = pkmgen.load("my_robot.yaml"); help(robot.inverse_dynamics)"""


def steps(known: Collection[str]) -> Iterator[tuple[str, str, str]]:
    """A command for each step, of those that there are: name, what it does, an example."""
    for choices in STEPS:
        yield from [step for step in choices if step[0] in known][:1]


def say_where_to_begin(known: Collection[str]) -> None:
    """Print the page."""
    say(f"pkmgen {__version__}: closed-form dynamics of parallel robots, from one YAML file.\n")
    for name, meaning, example in steps(known):
        say(f"  {example:<44}# {meaning}")
        if name == "studio" and importlib.util.find_spec("ziglang") is None:
            say(f"    {how_to_install('compiler'):<42}# once: the studio needs zig")
    say(OTHERS)
