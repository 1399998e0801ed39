"""LinuxCNC: a kinematics module around the C of a kernel, for halcompile."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from pkmgen.emit.targets.around_c import around, c_of, refuse_lacking
from pkmgen.emit.targets.types import Kernel, Target
from pkmgen.errors import ArgumentError, UnsupportedRobotError

if TYPE_CHECKING:
    from pkmgen.emit.types import WrittenKernel
    from pkmgen.graph.types import ExprGraph
    from pkmgen.language.options import Options
    from pkmgen.mechanism.robot_model import RobotModel

NEEDED = ("inverse_kinematics", "forward_kinematics")


def _check(mechanism: RobotModel, options: Options) -> None:
    """Refuse what a module of kinematics has no place for.

    Raises:
        ArgumentError: A load is asked for.
        UnsupportedRobotError: The coordinates are no pose of a platform.
    """
    for name, asked in (("wrench", options.wrench), ("payload", options.payload)):
        if asked:
            raise ArgumentError(f"--{name}: target linuxcnc writes kinematics, which does not depend on a {name}")
    refuse_lacking(NEEDED, options, "target linuxcnc needs")
    if not mechanism.posed:
        raise UnsupportedRobotError(
            f"target linuxcnc is for robots of limbs and a platform; {mechanism.name} is one of bodies and joints"
        )


def _write(kernel: Kernel) -> WrittenKernel:
    from pkmgen.emit.dialect import format_number
    from pkmgen.emit.targets.linuxcnc.layout import layout_of, pins_of
    from pkmgen.emit.templates import renderer

    graphs = {function.graph.name: function.graph for function in kernel.functions}
    inverse, forward = (_needed(name, graphs) for name in NEEDED)
    layout = layout_of(inverse.inputs[0], inverse.outputs[0])
    module, source = c_of(kernel)
    component = f"{module.robot}_kins"
    start = forward.inputs[1].default if len(forward.inputs) > 1 else None
    rendered = renderer(
        "linuxcnc",
        module=module,
        functions={function.name.removeprefix(f"{module.prefix}_"): function for function in module.functions},
        component=component,
        layout=layout,
        motors=inverse.outputs[0].meaning.partition(": ")[2].split(", "),
        pins=pins_of(module, component),
        home=[format_number(value, module.real) for value in start or ()],
        degree=repr(math.pi / 180.0),
    )

    return around(source, LINUXCNC.name, {f"{component}.c": rendered("kins.c")}, rendered("README.md"))


def _needed(name: str, graphs: dict[str, ExprGraph]) -> ExprGraph:
    if name not in graphs:
        raise ArgumentError(f"functions: target linuxcnc needs {' and '.join(NEEDED)}; {name} is missing")
    return graphs[name]


LINUXCNC = Target(
    "linuxcnc",
    "a kinematics module for LinuxCNC around the C99",
    "LinuxCNC 2.9 with halcompile (Debian: linuxcnc-uspace-dev)",
    _write,
    NEEDED,
    check=_check,
)
