"""Functions of a robot of bodies and joints against the independent engine: they agree, or what differs is reported."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pinocchio as pin

from pkmgen.api.numpy_kernel import NumpyKernel
from pkmgen.checks.oracle.independent import IndependentMultibody
from pkmgen.checks.oracle.multibody import NotAMechanismError, PinocchioMultibody
from pkmgen.checks.oracle.multibody_states import CALLS, JudgedStates, draw_multibody_states, relative_errors
from pkmgen.checks.oracle.numbers import Array
from pkmgen.graph.types import ExprGraph
from pkmgen.language.description.bodies import MultibodyFile
from pkmgen.mechanism.robot_model import RobotModel

STATES = 4
LARGEST_ERROR, OPEN_GAP, SAME_HOME = 1e-8, 1e-9, 0.1
"""Relative error that agrees, gap of closed loops, and difference of homes that are one assembly, rad or m."""
PIECES = 100
"""Steps of a displacement along which singularities are looked for."""
SINE = 1e-3
"""Least sine of the loops of states that are compared, away from singularities."""
JUDGED = "inverse_dynamics", "joint_coordinates"
"""Functions that are compared; of the second one the assembly is known."""
Home = Mapping[str, Any]
"""Coordinates at home as a file states them, by name."""
Call = Callable[..., Array]


OF_JOINTS = "joint_coordinates", "joint_rates"
"""Functions with an entry for every joint."""


@dataclass(frozen=True)
class Names:
    """Coordinates of joints that the engine and the functions both have.

    Attributes:
        engine: Those that the engine has.
        functions: Those that the functions have.
    """

    engine: tuple[str, ...]
    functions: tuple[str, ...]

    @property
    def common(self) -> list[str]:
        """Their names."""
        return [name for name in self.functions if name in self.engine]

    @property
    def found(self) -> list[int]:
        """Their places among those of the functions."""
        return [self.functions.index(name) for name in self.common]

    @property
    def expected(self) -> list[int]:
        """Their places among those of the engine."""
        return [self.engine.index(name) for name in self.common]

    def configuration(self, oracle: PinocchioMultibody, found: Array) -> Array | None:
        """The configuration that coordinates of the functions are; None where they do not say all of it."""
        if len(self.common) < len(self.engine):
            return None
        return oracle.tree.configuration(dict(zip(self.common, found, strict=True)))


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


def judge_functions(
    robot: MultibodyFile, mechanism: RobotModel, closed: RobotModel, stated: Home, made: Sequence[ExprGraph]
) -> Verdict:
    """Compare functions of a robot with the engine, at random states of its box.

    Args:
        robot: The robot file.
        mechanism: What it describes.
        closed: The same as its functions have it: a platform may hang on joints of its own.
        stated: Its home.
        made: The functions, `joint_coordinates` among them.
    """
    kernel = NumpyKernel(list(made), robot.values, "double")
    graphs = {graph.name: graph for graph in made}
    oracle = model_of(robot, mechanism)
    names = Names(oracle.tree.names, tuple(each.name for each in closed.joint_coordinates))

    def call(name: str, **inputs: Array) -> Array:
        found = called(kernel, graphs[name], inputs)
        return found[:, names.found] if name in OF_JOINTS else found

    home = assembly(oracle, stated, names, lambda position: call("joint_coordinates", position=position))
    box = np.array([each.box for each in mechanism.coordinates])
    states = draw_multibody_states(oracle, home, box, STATES, 0, SINE)
    if not states.oracle:
        return Verdict("out of reach")
    return _compare(oracle, home, names, states, call, tuple(graphs))


def model_of(robot: MultibodyFile, mechanism: RobotModel) -> PinocchioMultibody:
    """The robot in the engine."""
    kind = IndependentMultibody if robot.description.independent else PinocchioMultibody
    return kind(robot, tuple(each.name for each in mechanism.joint_coordinates))


def assembly(oracle: PinocchioMultibody, stated: Home, names: Names, coordinates: Callable[[Array], Array]) -> Array:
    """The assembly at home; `coordinates` are those that the package finds at positions of the motors.

    Where the file's home is not closed, the one that is found may be another one near it.
    """
    home, given = oracle.home(stated), oracle.tree.configuration(stated)
    found = coordinates(oracle.positions(home)[None])
    there = names.configuration(oracle, found[0])
    if there is None or oracle.gap(given) < OPEN_GAP or not np.isfinite(found).all() or oracle.gap(there) > OPEN_GAP:
        return home
    ways = [float(np.abs(pin.difference(oracle.tree.model, given, end)).max()) for end in (home, there)]
    return there if ways[1] < max(2.0 * ways[0], SAME_HOME) else home


def called(kernel: NumpyKernel, graph: ExprGraph, inputs: Mapping[str, Array]) -> Array:
    """Call a function at a batch of states; NaN where it is refused."""
    count = len(next(iter(inputs.values())))
    given = [
        np.asarray(inputs[port.name]) if port.name in inputs else np.tile(np.array(port.default), (count, 1))
        for port in graph.inputs
    ]
    outputs = [np.zeros((count, int(np.prod(port.shape)))) for port in graph.outputs]
    kernel.call(graph.name, count, given, outputs, np.zeros(count, np.uint32))
    return outputs[0]


def _compare(
    oracle: PinocchioMultibody,
    home: Array,
    names: Names,
    states: JudgedStates,
    call: Call,
    functions: tuple[str, ...],
) -> Verdict:
    found, expected = call("joint_coordinates", position=states.position), states.seen("coordinates")[:, names.expected]
    good = np.isfinite(found).all(axis=1)
    apart = np.abs(found - expected).max(axis=1) > 1e-6
    for state in np.flatnonzero(good & apart):
        there = names.configuration(oracle, found[state])
        gap = np.inf if there is None else oracle.gap(there)
        kind = "another assembly" if gap < 1e-8 else "wrong"
        return Verdict(kind, f"coordinates, loops open by {gap:.1e}", float(np.abs(found - expected)[state].max()))
    stuck = [state for state in np.flatnonzero(~good) if not _is_beyond(oracle, home, states.position[state])]
    if not good.any():
        return Verdict("stuck" if stuck else "out of reach")
    errors = {}
    for name in functions:
        quantities, wanted = CALLS[name]
        right = states.wanted(wanted)
        right = right[:, names.expected] if name in OF_JOINTS else right
        errors[name] = relative_errors(call(name, **states.inputs(*quantities))[good], right[good]).max()
    worst = max(errors, key=lambda name: errors[name] if np.isfinite(errors[name]) else np.inf)
    if not errors[worst] < LARGEST_ERROR:
        return Verdict("wrong", worst, float(errors[worst]))
    return Verdict("stuck" if stuck else "agrees", f"{len(stuck)} states", float(errors[worst]))


def _is_beyond(oracle: PinocchioMultibody, home: Array, position: Array) -> bool:
    """Whether the line to a position crosses or approaches a singularity, which long steps may not notice."""
    begin, q = oracle.positions(home), home
    for part in np.linspace(0.0, 1.0, PIECES + 1)[1:]:
        try:
            q = oracle.follow(q, begin + part * (position - begin))
        except NotAMechanismError:
            return True
        if oracle.sine(q) < SINE:
            return True
    return False
