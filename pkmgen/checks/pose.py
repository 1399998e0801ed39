"""What becomes of one pose: the status word of the kernel, and what may be wrong with the numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pkmgen.api.load import cause_of
from pkmgen.api.numpy_kernel import NumpyKernel
from pkmgen.compile import compile_robot
from pkmgen.errors import ArgumentError
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.machine.spelling import counted
from pkmgen.status import describe_status


@dataclass(frozen=True, slots=True)
class PoseLook:
    """What becomes of one pose.

    Attributes:
        robot: Name of the robot.
        passed: Whether it can be used.
        status: The status word there.
        words: All of it in words.
    """

    robot: str
    passed: bool
    status: int
    words: str


def look_at_pose(text: RobotText, entries: Sequence[float], options: Options) -> PoseLook:
    """Evaluate inverse dynamics at rest there.

    Raises:
        ArgumentError: The pose has another number of entries.
    """
    made = compile_robot(text, options)
    mechanism, graph = made.mechanism, made.graphs["inverse_dynamics"]
    where, *others = graph.inputs
    if len(entries) != where.size:
        raise ArgumentError(
            f"--pose: {mechanism.name} takes {counted(where.size, 'number')} ({where.meaning}), seen {len(entries)}"
        )
    rest = [np.array([port.default or np.zeros(port.size)], float) for port in others]
    words, efforts = np.zeros(1, np.uint32), [np.empty((1, port.size)) for port in graph.outputs]
    kernel = NumpyKernel([graph], mechanism.parameters, options.real)
    kernel.call("inverse_dynamics", 1, [np.array([entries]), *rest], efforts, words)
    status = int(words[0])
    known = mechanism.working_range
    cause = "" if known is None else cause_of(text, options)({known.name: list(entries)})
    told = describe_status(status, mechanism.limb_names)
    return PoseLook(text.name, status == 0 and not cause, status, f"{told}; {cause}" if cause else told)
