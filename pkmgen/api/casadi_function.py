"""Functions of a robot as CasADi functions with exact derivatives, for optimal control; needs the extra `casadi`."""

from __future__ import annotations

import tempfile
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pkmgen.api.robot import Robot
from pkmgen.api.robot_given import check_robot
from pkmgen.compile import compile_robot
from pkmgen.emit.native.compiler import find_compiler
from pkmgen.emit.native.library_build import compile_library
from pkmgen.emit.targets.casadi.target import CASADI
from pkmgen.errors import ArgumentError, MissingExtraError
from pkmgen.language.catalogue import CATALOGUE
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.machine.extras import how_to_install
from pkmgen.machine.files import write_files
from pkmgen.machine.keep import KEPT

if TYPE_CHECKING:
    import casadi

LIBRARY = "functions.so"


def casadi_function(robot: Robot, name: str, derivatives: int = 1) -> casadi.Function:
    """Make a CasADi function of a function of a robot: the C of `pkmgen generate --target casadi`, compiled and loaded.

    States without a result give NaN, at which optimisers shorten their step. A quaternion may have any length but zero.
    The compiled library lasts as long as the process; the command writes one to keep.

    Args:
        robot: A robot in `double` whose parameters are numbers in the code; its backend is not asked.
        name: Any of its functions of one state.
        derivatives: Up to which order they are exact: 1, or 2 for exact Hessians, which take longer to compile; without
            them CasADi takes differences of the first ones.

    Returns:
        The function; its inputs are columns with the names of those of the robot's function, its outputs what is not
        zero in every state of those of the robot's function.

    Raises:
        ArgumentError: There is no such function, or the options of the robot are not for CasADi.
        UnsupportedRobotError: The robot does not have it.
        CompilerNotFoundError: There is no C compiler.
        MissingExtraError: casadi is not installed.
    """
    try:
        import casadi
    except ImportError as error:
        raise MissingExtraError(f"CasADi functions need casadi: {how_to_install('casadi')}") from error
    check_robot("robot", robot)
    if name not in CATALOGUE or CATALOGUE[name].repeats:
        raise ArgumentError(f"{name!r} is no function of one state; `pkmgen functions` lists them")
    text, file, _, chosen = robot.__reduce__()[1]
    folder, prefix = _library(text, file, chosen, name, derivatives)
    return casadi.external(f"{prefix}_{name}", str(Path(folder.name) / LIBRARY))


@lru_cache(maxsize=KEPT)
def _library(
    text: str, file: str, chosen: tuple[tuple[str, Any], ...], name: str, derivatives: int
) -> tuple[tempfile.TemporaryDirectory[str], str]:
    """A folder with a library of a function, and what the names in it begin with."""
    told = dict(chosen)
    own = {"functions": (name,), "layout": "flat", "states_per_thread": 1, "derivatives": derivatives}
    options = Options(**told | own | {"parameters": dict(told["parameters"])})
    made = compile_robot(RobotText(text, file), options).texts(CASADI.name)
    folder = tempfile.TemporaryDirectory(prefix="pkmgen-casadi-")
    write_files(Path(folder.name), {name: text.encode() for name, text in made.files.items()})
    compile_library(Path(folder.name), LIBRARY, find_compiler(), native=True)
    return folder, made.robot
