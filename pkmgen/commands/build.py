"""`pkmgen.build`: a wheel of one robot, which needs numpy alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Unpack

from pkmgen.api.kernel_options import KernelOptions, options_of, shows_options
from pkmgen.bridges.wheels.build import build_wheel
from pkmgen.commands.doubts import warn_of_doubts
from pkmgen.commands.folder import refuse_file, write_into
from pkmgen.compile import compile_robot
from pkmgen.emit.targets.c.target import C
from pkmgen.language.library import RobotText, read_robot_text
from pkmgen.machine.spread import Spread, in_turn


@dataclass(frozen=True, slots=True)
class Built:
    """A wheel.

    Attributes:
        name: Name of the file.
        content: The wheel.
        functions: Functions of its robot.
        file: Where it was written to, if it was.
    """

    name: str
    content: bytes
    functions: tuple[str, ...]
    file: Path | None = None


@shows_options
def build(
    robot: str | Path | RobotText,
    *,
    output: str | Path | None = None,
    native: bool = False,
    version: str | None = None,
    spread: Spread = in_turn,
    progress: Callable[[str], None] = lambda _: None,
    **options: Unpack[KernelOptions],
) -> Built:
    """Make a wheel of one robot with its compiled kernel: `import ROBOT` with numpy alone, no compiler, no pkmgen.

    Args:
        robot: Name of a robot of the library, or path of a robot file.
        output: Folder to write to; nothing is written if left out.
        native: Whether it is compiled for this processor, as `pkmgen.load` does; else for any of its kind.
        version: Of the wheel; that of pkmgen and a hash of the kernel if left out.
        spread: How functions are made: in turn.
        progress: Called with what is done.
        options: As of `pkmgen.load`.

    Returns:
        The wheel.

    Raises:
        ArgumentError: The folder cannot be written, or an option is unknown.
        CompilerNotFoundError: There is no C compiler.
        PkmgenError: As of `pkmgen.load`.

    Warns:
        RobotFileWarning: The file says something that can be modelled, but is doubtful.
    """
    text, chosen = read_robot_text(robot), options_of(options)
    folder = None if output is None else Path(output)
    if folder is not None:
        refuse_file(folder)
    C.refuse(compile_robot(text, chosen).mechanism, chosen)
    warn_of_doubts(text, chosen)
    wheel = build_wheel(text, chosen, native=native, version=version, tell=progress, spread=spread)
    file = None if folder is None else folder / wheel.name
    if folder is not None:
        write_into(folder, {wheel.name: wheel.content})
    return Built(wheel.name, wheel.content, tuple(wheel.functions), file)
