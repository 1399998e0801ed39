"""One random mechanism beside the oracle: it agrees, or is refused for a reason that is true; anything else is told."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import pinocchio as pin

from pkmgen.api.numpy_kernel import NumpyKernel
from pkmgen.description.bodies import MultibodyFile
from pkmgen.errors import UnsupportedRobotError
from pkmgen.mechanism.multibody import Multibody
from pkmgen.options import Options
from pkmgen.pipeline import generate_functions, read_any
from tests.numeric.multibody_judge import CALLS, JudgedStates, draw_multibody_states, relative_errors
from tests.oracle.independent import IndependentMultibody
from tests.oracle.multibody import NotAMechanismError, PinocchioMultibody
from tests.oracle.numbers import Array
from tests.oracle.random_topology import coordinate_names, every_joint, independent_coordinates

STATES = 4
AGREE, CLOSED, NEAR = 1e-8, 1e-9, 0.1
PIECES = 100
"""Of a way on which a singularity is looked for."""
MOVING, INERTIA = 0.15, ("xx", "yy", "zz")
"""Part of the mechanisms whose base moves."""
RENAMED = 0.2
"""Part of the mechanisms whose joints get awkward names."""
AWKWARD = (
    *("gravity", "one", "two", "half", "position", "rate", "effort", "start", "joints", "next", "residual", "world"),
    *("step_1", "cluster_1", "base", "ground_origin", "loop_scale_1", "longest_step", "link0", "convergence"),
    *("a", "a_rate", "a_1_rate", "a_x", "b", "b_effort", "position_0", "base_origin", "base_own_rotation"),
    *("int", "double", "return", "lambda", "x", "y", "q", "pi", "sin", "E", "I", "S", "N", "axis"),
)
POINTS, CHOSEN = 0.5, 0.2
"""Part of the balls under `loops` that become points, and of the mechanisms that name independent ones."""
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
        return self.kind in ("agrees", "refused", "out of reach", "stuck")


def judge_mechanism(
    text: str, functions: tuple[str, ...] = ("inverse_dynamics", "joint_coordinates"), method: str = "adjoint"
) -> Verdict:
    """Judge a robot file, its inverse dynamics by a method."""
    options = Options(functions=functions, method=method)
    try:
        robot, mechanism = read_any(text, "random", options)
        assert isinstance(robot, MultibodyFile) and isinstance(mechanism, Multibody)
        made = generate_functions(mechanism, options)
    except UnsupportedRobotError as error:
        return _refusal(text, str(error))
    except Exception as error:
        return Verdict("crash", f"{type(error).__name__}: {error}")
    kernel = NumpyKernel([function.graph for function in made], robot.values, "double")
    graphs = {function.graph.name: function.graph for function in made}
    kind = IndependentMultibody if robot.description.independent else PinocchioMultibody
    oracle = kind(robot, mechanism.joints)
    home = oracle.home(json.loads(text)["home"])
    box = np.array([mechanism.box[name] for name in mechanism.given])

    def call(name: str, **inputs: Array) -> Array:
        return _call(kernel, graphs[name], inputs)

    home = _meant(
        oracle, home, call("joint_coordinates", position=oracle.positions(home)[None]), json.loads(text)["home"]
    )
    states = draw_multibody_states(oracle, home, box, STATES, 0, SINE)
    if not states.oracle:
        return Verdict("out of reach")
    return _compare(oracle, home, states, call, functions)


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


def _rename(record: dict[str, Any], random: np.random.Generator) -> None:
    """Give joints names that mean something elsewhere: in the equations, in C, or next to each other."""
    joints = (*record["joints"], *record["loops"])
    new: dict[str, str] = {}
    taken = ["a", "a"]
    while len(set(taken)) < len(taken):
        new = dict(zip((joint["name"] for joint in joints), random.permutation(AWKWARD).tolist(), strict=False))
        named = [(new.get(joint["name"], joint["name"]), joint["type"]) for joint in joints]
        taken = [name for joint in named for name in {joint[0], *coordinate_names(*joint)}]
    for joint in joints:
        joint["name"] = new.get(joint["name"], joint["name"])

    def renamed(name: str) -> str:
        joint, _, place = name.partition("_")
        return new.get(joint, joint) + (f"_{place}" if place else "")

    record["home"] = {renamed(name): value for name, value in record["home"].items()}
    if "independent" in record:
        record["independent"] = [renamed(name) for name in record["independent"]]
    for coupling in record.get("couplings", []):
        coupling["terms"] = {renamed(name): factor for name, factor in coupling["terms"].items()}


def changed(text: str, seed: int) -> str:
    """The file with a base that moves, or a mistake, now and then.

    Mistakes are a motor too many or too few, and a home that is not quite closed.
    """
    random, record = np.random.default_rng([seed, 1]), json.loads(text)
    if random.random() < MOVING:
        record["base"] = "free"
        floor = {"name": "floor", "mass": 2.0, "mass_centre": [0.1, 0.2, -0.1], "inertia": dict.fromkeys(INERTIA, 0.05)}
        record["bodies"].insert(0, floor)
        for joint in (*record["joints"], *record["loops"]):
            joint |= {end: "floor" for end in ("parent", "child") if joint[end] == "ground"}
    if random.random() < RENAMED:
        _rename(record, random)
    driven = [joint for joint in record["joints"] if "actuator" in joint]
    idle = [joint for joint in record["joints"] if "actuator" not in joint and joint["type"] in ("R", "P", "H")]
    match int(random.integers(10)):
        case 0 if len(driven) > 1:
            driven[int(random.integers(len(driven)))].pop("actuator")
        case 1 if idle:
            idle[int(random.integers(len(idle)))]["actuator"] = {"rotor_inertia": 0.01}
        case 2 | 3 | 4:
            held = {f"{joint['name']}_{k}" for joint in driven for k in (1, 2)} | {joint["name"] for joint in driven}
            for name, value in record["home"].items():
                if not isinstance(value, list) and name not in held:
                    record["home"][name] = value + float(random.uniform(-0.02, 0.02))
    _vary(record, random)
    return json.dumps(record, indent=1)


def _vary(record: dict[str, Any], random: np.random.Generator) -> None:
    """Points in place of balls, gears of any ratio, and coordinates of others than the motors as independent ones."""
    for loop in record["loops"]:
        if loop["type"] == "S" and random.random() < POINTS:
            loop["type"] = "point"
    for joint in record["joints"]:
        if "actuator" in joint:
            joint["actuator"]["gear_ratio"] = float(random.uniform(0.5, 12.0) * random.choice([-1, 1]))
    if random.random() < CHOSEN:
        chosen = independent_coordinates(json.dumps(record), random)
        record |= {"independent": chosen} if chosen else {}
