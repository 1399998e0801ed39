"""All that is compared of one robot file, and what came out."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any
from zlib import crc32

import numpy as np

from benchmarks.fuzz.comparisons import apart, sides_of
from benchmarks.fuzz.differences import difference
from benchmarks.fuzz.judge_bodies import judge_mechanism
from benchmarks.fuzz.judge_posed import is_posed, judge_posed
from benchmarks.fuzz.kernels import Depth, Subject, compare_kernels
from benchmarks.fuzz.loose import loosened
from benchmarks.fuzz.sets import judge_sets
from benchmarks.fuzz.sets_of_bodies import judge_body_sets
from benchmarks.fuzz.states_of_bodies import states_of_bodies
from benchmarks.fuzz.trial import Trial
from pkmgen.api.numpy_kernel import NumpyKernel
from pkmgen.checks.methods import compare_methods
from pkmgen.checks.oracle.numbers import Array
from pkmgen.checks.robot import _inverse_jacobian_and_rate, _power_balance, check_robot
from pkmgen.checks.states import CheckResult, RobotUnderCheck, States, draw_states
from pkmgen.compile import LimbCompilation, MultibodyCompilation, compile_robot
from pkmgen.errors import ArgumentError, CompileError, PkmgenError
from pkmgen.language.description.types import RobotFile
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from tests.oracle.spatial_model import SpatialOracle

SAMPLES = 24
"""States drawn from the box."""
JUDGED = 4
"""States that the independent engine computes."""
WORST_CONDITION = 300.0
"""Condition number of J_inv, rows and columns evened out, of states in which methods are compared."""
FORWARD = 1e-8
"""Largest error of forward of inverse kinematics: 1e-10 of a well-conditioned loop, times 100."""
ENGINE = 1e-8
"""Largest error against the independent engine, which closes loops to 1e-13 m by itself."""


def judge(text: str, seed: int = 0, depth: Depth | None = None) -> dict[str, Any]:
    """Compare everything there is about a robot file.

    Args:
        text: The file.
        seed: Of states, and of what is drawn from many comparisons.
        depth: How many functions and ways to make a kernel are compared.

    Returns:
        A `Trial`, as plain data.
    """
    robot_text, depth = RobotText(text, "random.yaml"), depth or Depth()

    def whole(trial: Trial) -> None:
        made = compile_robot(robot_text, Options())
        if isinstance(made, MultibodyCompilation):
            _mechanism(trial, made, seed, depth)
        elif isinstance(made, LimbCompilation):
            _limbs(trial, made, seed, depth)
        trial.mechanisms = int(trial.end in ("agrees", "differs"))

    return _tried(whole)


def judge_numbers(text: str, seed: int = 0, sets: int = 0) -> dict[str, Any]:
    """Compare methods and the independent engine on a robot file and on sets of other numbers in it.

    Returns:
        A `Trial`, as plain data.
    """

    def numbers(trial: Trial) -> None:
        loose = loosened(text, "random.yaml")
        if isinstance(loose.robot, RobotFile):
            judge_sets(trial, loose, seed, sets)
        elif _verdict(trial, text) == "agrees":
            if is_posed(text):
                trial.mechanisms = 1
            else:
                judge_body_sets(trial, loose, seed, sets)

    return _tried(numbers)


def _tried(work: Callable[[Trial], None]) -> dict[str, Any]:
    """Do work on a trial, and say how it ended."""
    trial = Trial()
    try:
        work(trial)
    except ArgumentError as error:
        if trial.end == "agrees":
            reach = "within reach" in str(error)
            trial.end, trial.message = ("out of reach" if reach else "crash"), str(error)
    except CompileError as error:  # a kernel that does not compute what its graph does
        trial.end, trial.message = "crash", str(error)
    except PkmgenError as error:
        trial.end, trial.message = "refused", str(error)
    except Exception:
        trial.end, trial.message = "crash", traceback.format_exc(limit=-5)
    return trial.as_dict()


def _verdict(trial: Trial, text: str) -> str:
    """Of a robot of bodies and joints, by the independent engine; a refusal has to be true."""
    functions = ("inverse_dynamics", "joint_coordinates", "mass_matrix", "joint_rates")
    verdict = judge_posed(text) if is_posed(text) else judge_mechanism(text, functions)
    trial.checks[f"independent engine | {verdict.kind}"] = verdict.error
    trial.states += 4
    if not verdict.good:
        trial.differences.append({"check": "independent engine", "against": verdict.kind, "error": verdict.error})
        trial.end, trial.message = "differs", verdict.detail
    elif verdict.kind in ("refused", "out of reach"):
        trial.end, trial.message = verdict.kind, verdict.detail
    return verdict.kind


def _mechanism(trial: Trial, made: MultibodyCompilation, seed: int, depth: Depth) -> None:
    """A robot of bodies and joints: the independent engine, what `pkmgen check` compares, and kernels."""
    text = made.text
    if _verdict(trial, text.text) in ("refused", "out of reach"):
        return
    for result in check_robot(made, SAMPLES, seed, lambda _: None):
        trial.states = max(trial.states, result.samples)
        trial.add(result)
    near = states_of_bodies(made, SAMPLES, seed)
    if not len(near["effort"]):
        trial.note("kernels: all states are ill-conditioned")
        return
    random = np.random.default_rng([seed, crc32(text.text.encode())])
    for result in compare_kernels(trial, Subject(text, near), depth, random):
        trial.add(result)


def _limbs(trial: Trial, made: LimbCompilation, seed: int, depth: Depth) -> None:
    """A robot of limbs and a platform."""
    assert isinstance(made.file, RobotFile)
    checked = RobotUnderCheck(made)
    states = well_conditioned(checked, draw_states(checked, SAMPLES, seed))
    trial.states = len(states.pose)
    if not len(states.pose):
        trial.end, trial.message = "out of reach", "all states are ill-conditioned"
        return
    for result in _independent(trial, made.file, checked, states):
        trial.add(result)
    for result in compare_methods(checked, states, lambda _: None):
        trial.add(result)
    for result in _by_itself(checked, states):
        trial.add(result)
    random = np.random.default_rng([seed, crc32(made.text.text.encode())])
    for result in compare_kernels(trial, Subject(made.text, inputs_of(checked, states)), depth, random):
        trial.add(result)


def inputs_of(robot: RobotUnderCheck, states: States) -> dict[str, Array]:
    """Inputs of functions by name."""
    motion = {"actuator_velocity": states.velocity, "actuator_acceleration": states.actuator_acceleration}
    effort = robot.value("inverse_dynamics", **states.inputs("pose"))
    return {**states.inputs("pose"), **motion, "position": states.position, "effort": effort}


def well_conditioned(robot: RobotUnderCheck, states: States) -> States:
    """States in which few digits are lost, whatever the method."""
    rows = robot.inverse_jacobian(states.pose)
    size = robot.mechanism.size
    scale = np.sqrt(np.mean(np.square(rows), axis=(0, 1)))
    evened = rows / np.where(scale > 0, scale, 1.0)
    lengths = np.linalg.norm(evened, axis=2, keepdims=True)
    values = np.linalg.svd(evened / np.where(lengths > 0, lengths, 1.0), compute_uv=False)
    worst = lengths[..., 0].max(axis=1) / np.maximum(lengths[..., 0].min(axis=1), 1e-30)
    good = (values[:, 0] < WORST_CONDITION * values[:, -1]) & (worst < WORST_CONDITION) & (size > 0)
    kept = {name: getattr(states, name)[good] for name in ("pose", "twist", "acceleration", "position", "velocity")}
    seen = {name: values[good] for name, values in states.seen.items()}
    return replace(states, **kept, actuator_acceleration=states.actuator_acceleration[good], seen=seen)


def _independent(trial: Trial, robot: RobotFile, checked: RobotUnderCheck, states: States) -> Iterator[CheckResult]:
    """Efforts, actuator positions, rates and accelerations by the engine."""
    try:
        oracle = SpatialOracle(robot)
    except ValueError as error:
        trial.note(f"no model: {str(error)[:60]}")
        return
    efforts, positions = checked.value("inverse_dynamics", **states.inputs("pose")), states.position
    rows = []
    for row in range(min(JUDGED, len(states.pose))):
        try:
            rows.append((row, oracle.state(states.pose[row], states.twist[row], states.acceleration[row])))
        except ValueError as error:
            trial.note(f"no state of the model: {str(error)[:60]}")
    if not rows:
        return
    places = [row for row, _ in rows]
    far = [apart(state.actuator_position, positions[row]) for row, state in rows]
    yield CheckResult("position", "independent engine", max(far), ENGINE, len(rows))
    for name, found in (
        ("effort", efforts),
        ("actuator_velocity", states.velocity),
        ("actuator_acceleration", states.actuator_acceleration),
    ):
        wanted = np.array([getattr(state, name) for _, state in rows])
        yield CheckResult(name, "independent engine", difference(found[places], wanted), ENGINE, len(rows))


def _by_itself(robot: RobotUnderCheck, states: States) -> Iterator[CheckResult]:
    """Rates by J_inv, power and energy, forward of inverse kinematics."""
    jacobian, change = _inverse_jacobian_and_rate(robot, states)
    velocity = np.einsum("nij,nj->ni", jacobian, states.twist)
    yield CheckResult("actuator velocity", "J_inv ẋ", difference(states.velocity, velocity), 1e-10, len(velocity))
    expected = np.einsum("nij,nj->ni", jacobian, states.acceleration) + np.einsum("nij,nj->ni", change, states.twist)
    error = difference(states.actuator_acceleration, expected)
    yield CheckResult("actuator acceleration", "J_inv ẍ and the change of J_inv", error, 1e-9, len(velocity))
    efforts = robot.value("inverse_dynamics", **states.inputs("pose"))
    yield CheckResult("power of the motors", "energy and losses", *_power_balance(robot, states, efforts))
    yield from _round_trips(robot, states)


def _round_trips(robot: RobotUnderCheck, states: States) -> Iterator[CheckResult]:
    """Forward of inverse kinematics, or inverse of forward, at poses on the side of singular ones that home is on.

    A pose beyond a singular one has motors that home's assembly may have as well, and forward kinematics finds that.
    """
    mechanism, graph = robot.mechanism, robot.made.graphs["forward_kinematics"]
    home = np.array([mechanism.home])
    pose = np.concatenate([home, states.pose])
    count, position = len(pose), robot.value("inverse_kinematics", pose=pose)
    inputs = [position if port.name == "position" else np.tile(port.default or (), (count, 1)) for port in graph.inputs]
    outputs, words = [np.empty((count, port.size)) for port in graph.outputs], np.zeros(count, np.uint32)
    kernel = NumpyKernel([graph], mechanism.parameters, "double")
    kernel.call(graph.name, count, inputs, outputs, words)
    found = outputs[0]
    if mechanism.layout.free:  # a quaternion and its opposite are one attitude
        found[:, -4:] *= np.where(np.sum(found[:, -4:] * pose[:, -4:], axis=1, keepdims=True) < 0.0, -1.0, 1.0)
    sides = sides_of(robot.inverse_jacobian(pose))
    good = (words == 0) & np.all(sides == sides[0], axis=1)
    if graph.iteration is None:
        error = difference(found[good], pose[good])
        samples = max(int(good.sum()), 1)
        yield CheckResult("forward of inverse kinematics", "pose on home's side", error, FORWARD, samples)
    else:  # several assemblies may be on home's side
        back = robot.value("inverse_kinematics", pose=found[good])
        far = max((apart(one, other) for one, other in zip(back, position[good], strict=True)), default=0.0)
        yield CheckResult("inverse of forward kinematics", "position", far, FORWARD, max(int(good.sum()), 1))
        there = sides_of(robot.inverse_jacobian(found[words == 0]))
        lost = float(np.count_nonzero(np.any(there != sides[0], axis=1)))
        yield CheckResult("forward kinematics", "on home's side, or said", lost, 0.0, count)
