"""One random mechanism beside the oracle: it agrees, or is refused for a reason that is true; anything else is told."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import pinocchio as pin

from pkmgen.api.numpy_kernel import NumpyKernel
from pkmgen.compile import MultibodyCompilation, compile_robot
from pkmgen.description.bodies import MultibodyFile
from pkmgen.errors import UnsupportedRobotError
from pkmgen.fuzz.oracle.independent import IndependentMultibody
from pkmgen.fuzz.oracle.multibody import NotAMechanismError, PinocchioMultibody
from pkmgen.fuzz.oracle.multibody_states import CALLS, JudgedStates, draw_multibody_states, relative_errors
from pkmgen.fuzz.oracle.numbers import Array
from pkmgen.fuzz.random_topology import every_joint
from pkmgen.library import RobotText
from pkmgen.mechanism.multibody import Multibody
from pkmgen.options import Options

STATES = 4
AGREE, CLOSED, NEAR = 1e-8, 1e-9, 0.1
PIECES = 100
"""Of a way on which a singularity is looked for."""
SINE = 1e-3
"""How far from singular states are compared."""


@dataclass(frozen=True)
class Verdict:
    """What came out for one mechanism.

    `kind` is `agrees`, `refused` (the reason holds), `out of reach` (no state of the box to compare), `stuck` (Newton's
    method says that it does not converge at a state that can be reached), or a fault: `false refusal`, `crash`,
    `another assembly` and `wrong`.
    """

    kind: str
    detail: str = ""
    error: float = 0.0

    @property
    def good(self) -> bool:
        """Whether nothing is at fault."""
        return self.kind in ("agrees", "refused", "out of reach", "stuck")


def judge_mechanism(
    text: str, functions: tuple[str, ...] = ("inverse_dynamics", "joint_coordinates"), method: str = "adjoint"
) -> Verdict:
    """Judge a robot file, its inverse dynamics by a method."""
    options = Options(functions=functions, method=method)
    try:
        made = compile_robot(RobotText(text, "random"), options)
        assert isinstance(made, MultibodyCompilation)
        robot, mechanism, graphs = made.file, made.mechanism, made.graphs
    except UnsupportedRobotError as error:
        return _refusal(text, str(error))
    except Exception as error:
        return Verdict("crash", f"{type(error).__name__}: {error}")
    kernel = NumpyKernel(list(graphs.values()), robot.values, "double")

    def call(name: str, **inputs: Array) -> Array:
        return _call(kernel, graphs[name], inputs)

    oracle = model_of(robot, mechanism)
    home = assembly(oracle, text, lambda position: call("joint_coordinates", position=position))
    box = np.array([mechanism.box[name] for name in mechanism.given])
    states = draw_multibody_states(oracle, home, box, STATES, 0, SINE)
    if not states.oracle:
        return Verdict("out of reach")
    return _compare(oracle, home, states, call, functions)


def model_of(robot: MultibodyFile, mechanism: Multibody) -> PinocchioMultibody:
    """The robot in the engine."""
    kind = IndependentMultibody if robot.description.independent else PinocchioMultibody
    return kind(robot, mechanism.joints)


def assembly(oracle: PinocchioMultibody, text: str, coordinates: Callable[[Array], Array]) -> Array:
    """The assembly at home; `coordinates` are those that the package finds at positions of the motors."""
    stated = json.loads(text)["home"]
    home = oracle.home(stated)
    return _meant(oracle, home, coordinates(oracle.positions(home)[None]), stated)


def _meant(oracle: PinocchioMultibody, home: Array, found: Array, stated: Mapping[str, Any]) -> Array:
    """The assembly at home. Where the file's home is not closed, the one that is found may be another one near it."""
    given = oracle.tree.configuration(stated)
    there = oracle.tree.configuration(dict(zip(oracle.tree.names, found[0], strict=True)))
    if oracle.gap(given) < CLOSED or not np.isfinite(found).all() or oracle.gap(there) > CLOSED:
        return home
    ways = [float(np.abs(pin.difference(oracle.tree.model, given, end)).max()) for end in (home, there)]
    return there if ways[1] < max(2.0 * ways[0], NEAR) else home


def _call(kernel: NumpyKernel, graph: Any, inputs: Mapping[str, Array]) -> Array:
    """Call a function at a batch of states; NaN where it is refused."""
    count = len(next(iter(inputs.values())))
    given = [
        np.asarray(inputs[port.name] if port.name in inputs else np.tile(port.default, (count, 1)))
        for port in graph.inputs
    ]
    outputs = [np.zeros((count, int(np.prod(port.shape)))) for port in graph.outputs]
    kernel.call(graph.name, count, given, outputs, np.zeros(count, np.uint32))
    return outputs[0]


def _compare(
    oracle: PinocchioMultibody, home: Array, states: JudgedStates, call: Any, functions: tuple[str, ...]
) -> Verdict:
    found, expected = call("joint_coordinates", position=states.position), states.seen("coordinates")
    good = np.isfinite(found).all(axis=1)
    apart = np.abs(found - expected).max(axis=1) > 1e-6
    for state in np.flatnonzero(good & apart):
        values = dict(zip(oracle.tree.names, found[state], strict=True))
        gap = oracle.gap(oracle.tree.configuration(values))
        kind = "another assembly" if gap < 1e-8 else "wrong"
        return Verdict(kind, f"coordinates, loops open by {gap:.1e}", float(np.abs(found - expected)[state].max()))
    stuck = [state for state in np.flatnonzero(~good) if not _is_beyond(oracle, home, states.position[state])]
    if not good.any():
        return Verdict("stuck" if stuck else "out of reach")
    errors = {}
    for name in functions:
        quantities, wanted = CALLS[name]
        errors[name] = relative_errors(
            call(name, **states.inputs(*quantities))[good], states.wanted(wanted)[good]
        ).max()
    worst = max(errors, key=lambda name: errors[name] if np.isfinite(errors[name]) else np.inf)
    if not errors[worst] < AGREE:
        return Verdict("wrong", worst, float(errors[worst]))
    return Verdict("stuck" if stuck else "agrees", f"{len(stuck)} states", float(errors[worst]))


def _is_beyond(oracle: PinocchioMultibody, home: Array, position: Array) -> bool:
    """Whether the way to a position leads over or close by a singularity, which long steps may not see."""
    begin, q = oracle.positions(home), home
    for part in np.linspace(0.0, 1.0, PIECES + 1)[1:]:
        try:
            q = oracle.follow(q, begin + part * (position - begin))
        except NotAMechanismError:
            return True
        if oracle.sine(q) < SINE:
            return True
    return False


def _refusal(text: str, message: str) -> Verdict:
    """Whether what a refusal says is true."""
    oracle, stated, chosen = every_joint(text), json.loads(text)["home"], json.loads(text).get("independent")
    if "do not close" in message:
        closes = _closes(every_joint(text, IndependentMultibody) if chosen else oracle, stated)
        return Verdict("false refusal" if closes else "refused", message)
    if chosen and "independent" in message:
        return _refusal_of_independent(text, message)
    motors = len(oracle.motors)
    try:
        home = oracle.home(stated)
    except NotAMechanismError:
        return Verdict("false refusal", message)
    freedoms, idle = oracle.freedoms(home)
    if told := re.search(r"(\d+) freedoms? that no motor drives", message):
        return Verdict("refused" if int(told[1]) == idle else "false refusal", f"{message} [{freedoms}, {idle}]")
    if told := re.search(r"(\d+) motors? for (\d+) freedoms?", message):
        true = (int(told[1]), int(told[2])) == (motors, freedoms) and freedoms < motors
        return Verdict("refused" if true else "false refusal", f"{message} [{freedoms}, {idle}]")
    if "home is singular: joint" in message:
        return Verdict("refused" if idle else "false refusal", message)
    if "cannot leave home" in message:
        return Verdict("refused" if _is_stuck(oracle, home) else "false refusal", message)
    return Verdict("false refusal", message)


def _closes(oracle: PinocchioMultibody, stated: Mapping[str, Any]) -> bool:
    """Whether there is an assembly near home with the coordinates of home that are given."""
    try:
        oracle.home(stated)
    except NotAMechanismError:
        return False
    return True


def _refusal_of_independent(text: str, message: str) -> Verdict:
    """Whether it is true that coordinates are too many or too few, or do not tell where everything is."""
    record = json.loads(text)
    oracle = every_joint(text)
    home, chosen = oracle.home(record["home"]), [oracle.tree.column(name) for name in record["independent"]]
    freedoms, _ = oracle.freedoms(home)
    gradient = np.delete(oracle.gradient(home), [*oracle.base, *chosen], axis=1)
    values = np.linalg.svd(gradient, compute_uv=False)
    idle = gradient.shape[1] - int(np.sum(values > 1e-7 * values[0]))
    if told := re.search(r"(\d+) coordinates? for (\d+) freedoms?", message):
        true = (int(told[1]), int(told[2])) == (len(chosen), freedoms)
    else:
        true = idle > 0 and "cannot be chosen independently" in message
    return Verdict("refused" if true else "false refusal", f"{message} [{freedoms}, {idle}]")


def _is_stuck(oracle: PinocchioMultibody, home: Array) -> bool:
    """Whether motors reach no position a little beside home."""
    begin, random = oracle.positions(home), np.random.default_rng(0)
    for _ in range(20):
        try:
            oracle.follow(home, begin + random.uniform(-1e-3, 1e-3, len(begin)))
        except NotAMechanismError:
            continue
        return False
    return True
