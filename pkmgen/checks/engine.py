"""The verdict of the independent engine on a kernel, for its certificate."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import numpy as np

from pkmgen.api.numpy_kernel import NumpyKernel
from pkmgen.certificates.certificate import NO_ENGINE, NOT_ASKED
from pkmgen.compile import Compilation, compile_robot
from pkmgen.errors import CertificateError, UnsupportedRobotError
from pkmgen.language.description.bodies import MultibodyFile
from pkmgen.language.options import Options
from pkmgen.mechanism.multibody import Multibody
from pkmgen.mechanism.pose_joints import TURNS
from pkmgen.multibody.limbs.model import bodies_of

DRAWN, SEED = 4, 1
EFFORT_ERROR = 1e-8
"""Largest relative error of efforts: the engine closes loops to 1e-13 m by itself."""


def engine_verdict(subject: Compilation) -> dict[str, Any]:
    """Compare inverse dynamics with Pinocchio, every body by itself and loops closed numerically.

    The graph is compared, which the C text was proven equal to. Where the engine is not installed it is not asked.

    Raises:
        CertificateError: The efforts differ.
    """
    if find_spec("pinocchio") is None:
        return _not_asked(NO_ENGINE)
    options = subject.options
    odd = options.inputs != "pose" or options.wrench or options.payload or options.friction_speed
    if odd or "inverse_dynamics" not in subject.graphs:
        return _not_asked("it judges inverse dynamics from the pose, with no wrench, payload or smooth friction")
    try:
        file = subject.in_full
    except UnsupportedRobotError as reason:
        return _not_asked(f"it has no model of this: {reason}")
    if file.description.platform is None:
        return _of_motors(file, subject)
    return _of_pose(file, subject)


def _of_pose(file: MultibodyFile, subject: Compilation) -> dict[str, Any]:
    from pkmgen.checks.engine_bodies import called
    from pkmgen.checks.oracle.multibody import NotAMechanismError
    from pkmgen.checks.oracle.posed import draw_posed_motions
    from pkmgen.checks.states import relative_error

    if file.description.base != "fixed":
        return _not_asked("it has no model of a pose given beside a base that moves")
    robot, graph = bodies_of(file), subject.graphs["inverse_dynamics"]
    try:
        motions = draw_posed_motions(file, [each.name for each in robot.joint_coordinates], _box(robot), DRAWN, SEED)
    except NotAMechanismError as reason:
        return _not_asked(f"it finds no home: {reason}")
    if not motions:
        return _not_asked("no state of the box is good")
    kernel = NumpyKernel([graph], file.values, "double")
    given = [np.array([getattr(each, name) for each in motions]) for name in ("pose", "twist", "acceleration")]
    found = called(kernel, graph, dict(zip((port.name for port in graph.inputs), given, strict=False)))
    good = np.isfinite(found).all(axis=1)
    if not good.any():
        return _not_asked("the function is good at none of its states")
    error = relative_error(found[good], np.array([each.effort for each in motions])[good], 1e-3)
    return _verdict(subject, error, int(good.sum()))


def _box(robot: Multibody) -> dict[str, tuple[float, float]]:
    """Ranges of the coordinates of the pose, an attitude by turns that stay within its range together."""
    turn = robot.attitude_range / len(TURNS)
    whole = {each.names[0]: each.box for each in robot.coordinates if each.box}
    return whole | dict.fromkeys((each.value for each in TURNS if each.value not in whole), (-turn, turn))


def _of_motors(file: MultibodyFile, subject: Compilation) -> dict[str, Any]:
    from pkmgen.checks.engine_bodies import JUDGED, STATES, judge_functions
    from pkmgen.checks.oracle.multibody_states import stated_home

    if subject.options.parameters:
        return _not_asked("it judges parameters as they are in the file")
    made = compile_robot(subject.text, Options(functions=JUDGED, method=subject.options.method))
    found = judge_functions(file, made.mechanism, made.closed, stated_home(file), list(made.graphs.values()))
    if found.kind not in ("agrees", "wrong", "another assembly"):
        return _not_asked(f"it found no state to compare: {found.kind} {found.detail}".strip())
    return _verdict(subject, found.error if found.kind == "agrees" else np.inf, STATES)


def _verdict(subject: Compilation, error: float, states: int) -> dict[str, Any]:
    if not error < EFFORT_ERROR:
        raise CertificateError(
            f"{subject.mechanism.name}: efforts differ from those of Pinocchio by {error:.1e}, relative"
        )
    return {"verdict": "agrees", "why": f"Pinocchio, {states} states, efforts within {EFFORT_ERROR:g}, relative"}


def _not_asked(why: str) -> dict[str, Any]:
    return {"verdict": NOT_ASKED, "why": why}
