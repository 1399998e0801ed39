"""The verdict of the independent engine on a kernel, for its certificate."""

from __future__ import annotations

from functools import singledispatch
from importlib.util import find_spec
from typing import Any

import numpy as np

from pkmgen.certificates.certificate import NO_ENGINE, NOT_ASKED
from pkmgen.compile import Compilation, compile_robot
from pkmgen.emit.states import DrawnStates
from pkmgen.errors import CertificateError
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.language.description.bodies import MultibodyFile
from pkmgen.language.description.types import CheckedFile, RobotFile
from pkmgen.language.options import Options

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
    return _judged(subject.file, subject)


@singledispatch
def _judged(file: CheckedFile, subject: Compilation) -> dict[str, Any]:
    raise NotImplementedError


@_judged.register
def _of_limbs(file: RobotFile, subject: Compilation) -> dict[str, Any]:
    from pkmgen.checks.oracle.spatial_model import SpatialOracle
    from pkmgen.checks.states import relative_error

    graph = subject.graphs["inverse_dynamics"]
    runtime = {} if subject.options.fold else dict(subject.mechanism.parameters)
    states = DrawnStates(subject.mechanism, subject.functions, runtime, DRAWN, SEED).of(graph)
    found = evaluate_graph(graph, {port.name: states[port.name] for port in graph.inputs}, runtime)
    try:
        oracle = SpatialOracle(file)
        seen = [
            oracle.state(*(states[name][row] for name in ("pose", "twist", "acceleration")))
            for row in range(len(states["pose"]))
        ]
    except ValueError as reason:
        return _not_asked(f"it has no model of this: {reason}")
    if not seen:
        return _not_asked("no state of the box is good")
    error = relative_error(found.outputs["effort"], np.array([state.effort for state in seen]), 1e-3)
    return _verdict(subject, error, len(seen))


@_judged.register
def _of_bodies(file: MultibodyFile, subject: Compilation) -> dict[str, Any]:
    from pkmgen.checks.engine_bodies import JUDGED, STATES, judge_functions
    from pkmgen.checks.oracle.multibody_states import stated_home

    if subject.options.parameters:
        return _not_asked("it judges parameters as they are in the file")
    made = compile_robot(subject.text, Options(functions=JUDGED, method=subject.options.method))
    if made.mechanism.posed:
        return _not_asked("of robots of bodies and joints it judges those that are given by their motors")
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
