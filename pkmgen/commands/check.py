"""`pkmgen.check`: methods and functions of a robot against each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from pkmgen.api.kernel_options import KernelOptions, options_of
from pkmgen.checks.robot import BoxLimits, PoseLook, check_robot, look_at_pose, robot_limits
from pkmgen.checks.states import CheckResult
from pkmgen.commands.doubts import warn_of_doubts
from pkmgen.compile import compile_robot
from pkmgen.errors import PkmgenError, Problem
from pkmgen.language.library import RobotText, read_robot_text
from pkmgen.mechanism.reach import BoxReach
from pkmgen.motion.plan.mobility import RobotMobility


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found about a robot.

    Attributes:
        robot: Its name.
        passed: Whether all comparisons passed, or the pose can be used.
        comparisons: What was compared, with the errors; none where one pose is looked at.
        warnings: What in the file is doubtful.
        mobility: Freedoms of its joints in numbers.
        reach: What of its box it cannot use; None for a chain without loops.
        limits: Which limits of joints the box goes beyond.
        pose: What becomes of the pose that was asked about.
    """

    robot: str
    passed: bool
    comparisons: tuple[CheckResult, ...] = ()
    warnings: tuple[Problem, ...] = ()
    mobility: RobotMobility | None = None
    reach: BoxReach | None = None
    limits: BoxLimits | None = None
    pose: PoseLook | None = None

    def as_dict(self) -> dict[str, Any]:
        """Plain data, as `pkmgen check --json` prints it."""
        if self.pose is not None:
            return asdict(self.pose)
        known = {"mobility": self.mobility, "reach": self.reach, "limits": self.limits}
        return {
            "robot": self.robot,
            "passed": self.passed,
            "warnings": [asdict(doubt) for doubt in self.warnings],
            **{name: None if each is None else each.as_dict() for name, each in known.items()},
            "checks": [result.as_dict() for result in self.comparisons],
        }


def check(
    robot: str | Path | RobotText,
    *,
    samples: int = 200,
    seed: int = 0,
    pose: Sequence[float] | None = None,
    parameters: Mapping[str, float] | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> Checked:
    """Check a robot: methods against each other, power balance, forward of inverse kinematics, compiled kernel.

    Args:
        robot: Name of a robot of the library, or path of a robot file.
        samples: Random states of the robot's box.
        seed: Seed of the random states.
        pose: One pose, or one position of motors, (p,), m and rad, that is looked at alone.
        parameters: Values that replace those of the file, in its units.
        progress: Called with what is done.

    Returns:
        What was found; a comparison that fails is no error.

    Raises:
        ArgumentError: No pose of the box is within reach, or the pose has another number of entries.
        PkmgenError: As of `pkmgen.load`.

    Warns:
        RobotFileWarning: The check ends by an error, and the file says something that is doubtful.
    """
    text, options = read_robot_text(robot), options_of(KernelOptions(parameters=parameters))
    if pose is not None:
        look = look_at_pose(text, pose, options)
        return Checked(text.name, look.passed, pose=look)
    made = compile_robot(text, options)
    doubts = made.doubts
    try:
        results = tuple(check_robot(made, samples, seed, progress))
    except PkmgenError:
        warn_of_doubts(text, options)  # which may be why
        raise
    reach, limits = made.reach(samples, seed), robot_limits(made, samples, seed)
    passed = all(result.passed for result in results)
    return Checked(text.name, passed, results, doubts, made.mobility, reach, limits)
