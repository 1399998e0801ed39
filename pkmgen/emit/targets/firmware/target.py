"""Firmware: the C of one state, a computed-torque loop at 1 kHz, CMake with toolchains, and the worst case of all."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pkmgen.emit.targets.around_c import c_of, joined, of_files, refuse_lacking
from pkmgen.emit.targets.firmware.cores import CORES, FLAGS
from pkmgen.emit.targets.types import Kernel, Target
from pkmgen.errors import ArgumentError, UnsupportedRobotError
from pkmgen.language.options import STANDARD

if TYPE_CHECKING:
    from pkmgen.emit.types import WrittenKernel
    from pkmgen.functions.types import GeneratedFunction
    from pkmgen.language.options import Options
    from pkmgen.mechanism.robot_model import RobotModel

STEPS = 10
"""Newton steps of a call at most: from the last sample, and over all boxes of the library from home, six suffice."""
OF_MOTORS = ("inverse_dynamics", "forward_dynamics", "rollout")
OF_A_POSE = (*OF_MOTORS, "forward_kinematics", "jacobian", "inverse_kinematics", "inverse_jacobian")
"""What the loop and the simulated board call."""
TEMPLATES = ("main.c", "board.h", "board_simulated.c", "startup_mps2.c", "mps2.ld", "CMakeLists.txt", "riscv64.cmake")


def _check(robot: RobotModel, options: Options) -> None:
    """Refuse a kernel that the loop cannot be written around.

    Raises:
        UnsupportedRobotError: The coordinates of its dynamics are not those that its motors measure.
        ArgumentError: It has other inputs, or lacks functions.
    """
    if not (robot.driven or robot.limb_names):
        raise UnsupportedRobotError(
            f"{robot.place}: its dynamics is given in other coordinates than those of its motors, from which a loop "
            "cannot know them; --target c writes the kernel alone"
        )
    if options.inputs != "pose" and not robot.driven:
        raise ArgumentError(f"inputs: {options.inputs!r} is nothing that the loop of firmware has; allowed: pose")
    called = OF_MOTORS if robot.driven else OF_A_POSE
    refuse_lacking(called, options, "the loop of firmware and its simulation call")


def bounded(function: GeneratedFunction) -> GeneratedFunction:
    """The same function with few Newton steps, which begin at the given start and never continue from home."""
    iteration = function.graph.iteration
    if iteration is None:
        return function
    way = iteration.continuation and replace(iteration.continuation, parts=False)
    few = replace(iteration, limit=min(iteration.limit, STEPS), continuation=way)
    return replace(function, graph=replace(function.graph, iteration=few))


def _write(kernel: Kernel) -> WrittenKernel:
    from pkmgen.emit.targets.firmware.accuracy import accuracy
    from pkmgen.emit.targets.firmware.footprint import footprints
    from pkmgen.emit.targets.firmware.loop import loop_of
    from pkmgen.emit.targets.firmware.worst_case import worst_cases
    from pkmgen.emit.templates import renderer
    from pkmgen.emit.wrap import within_width

    kernel = replace(kernel, functions=tuple(bounded(function) for function in kernel.functions))
    module, source = c_of(kernel)
    own = {f"{module.robot}{end}": source.files[f"{module.robot}{end}"] for end in (".h", ".c")}
    told: dict[str, Any] = {
        "worst_case": worst_cases(module, kernel.functions),
        "footprint": footprints(module, own),
        "accuracy": accuracy(kernel),
    }
    loop = loop_of(kernel, module)
    rendered = renderer("firmware", module=module, cores=CORES, flags=FLAGS, steps=STEPS, **loop, **told)

    added = {name: rendered(name) for name in TEMPLATES}
    added |= {f"{core.file}.cmake": rendered("core.cmake", core=core) for core in CORES}
    if module.runtime:
        added["parameters.h"] = rendered("parameters.h")
    texts = {name: within_width(text) if name.endswith((".c", ".h")) else text for name, text in added.items()}
    return of_files(source, FIRMWARE.name, joined(module.robot, FIRMWARE.name, own, texts), rendered("README.md"), told)


FIRMWARE = Target(
    "firmware",
    "C99 of one state with a 1 kHz control loop, CMake toolchains and the worst case of each function",
    "a C compiler and CMake 3.14; gcc-arm-none-eabi with newlib for Cortex-M, QEMU to run it without a board",
    _write,
    (STANDARD, "rollout", "jacobian?"),
    check=_check,
)
