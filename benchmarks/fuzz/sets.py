"""Many sets of numbers through one kernel with runtime parameters, each beside its own model in the engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from zlib import crc32

import numpy as np

from benchmarks.fuzz.comparisons import apart, sides_of
from benchmarks.fuzz.differences import errors_of
from benchmarks.fuzz.loose import Loose, Values, draw_values
from benchmarks.fuzz.trial import Trial
from pkmgen.api.numpy_kernel import NumpyKernel
from pkmgen.checks.oracle.numbers import Array
from pkmgen.checks.states import CheckResult
from pkmgen.compile import compile_limbs
from pkmgen.errors import GraphError, PkmgenError
from pkmgen.graph.types import ExprGraph
from pkmgen.language.description.types import RobotFile
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.mechanism.poses import box_states
from pkmgen.motion.kinematics.inverse import actuator_motion
from tests.oracle.spatial_model import OracleState, SpatialOracle

NEEDED = ("inverse_dynamics", "inverse_kinematics", "inverse_jacobian", "forward_kinematics")
CANDIDATES, JUDGED = 4, 1
"""Poses drawn for a set of numbers, and of these the ones that the engine computes."""
SPREADS = (0.03, 0.1, 0.25)
"""By which parts sizes differ from those of the structure."""
CONDITION = 100.0
"""Condition number of J_inv, rows and columns evened out, of states that are compared."""
EQUAL, ENGINE, ROUND_TRIP = 1e-9, 1e-8, 1e-7
"""Largest errors: between methods, against the engine, of forward of inverse kinematics."""
SQUARED = {"denoc": 1e-7, "denoc from joints": 1e-7}
"""The same of methods that solve systems with the square of J_inv's condition number."""
AGAIN = 1e-8
"""The same from the joints, whose pose an iteration finds to 1e-10 of the size."""
FOLDED = 2
"""Sets of numbers that are compared with kernels in whose code they are."""
METHODS, FROM_JOINTS = 3, 1
"""Methods that a structure is tried with, from the pose and from the joints."""


@dataclass(frozen=True)
class Batch:
    """States of all sets of numbers, `CANDIDATES` rows for each.

    Attributes:
        sets: Which set a row is of.
        values: Parameters, a number for each row.
        inputs: Of inverse dynamics from the pose and from the joints.
        good: Rows that are within reach and well-conditioned.
    """

    sets: Array
    values: Mapping[str, Array]
    inputs: Mapping[str, Array]
    good: Array


class Structure:
    """A structure: its graphs with runtime parameters, and the numbers it is tried with."""

    def __init__(self, loose: Loose, count: int, seed: int) -> None:
        random = np.random.default_rng([seed, crc32(loose.text.encode())])
        spread = float(random.choice(SPREADS))
        options = Options(functions=NEEDED, fold=False)
        self.loose, self._made = loose, compile_limbs(RobotText(loose.text, "random.yaml"), options)
        robot, self.mechanism, self.graphs = self._made.file, self._made.mechanism, self._made.graphs
        assert isinstance(robot, RobotFile)
        self.robot = robot
        self.refused: list[str] = []
        self.sets = list(self._admitted(count, spread, random))
        self.batch = self._batch(random)
        self._random = random

    def _admitted(self, count: int, spread: float, random: np.random.Generator) -> Iterator[Values]:
        """The numbers of the file, and sets of others; what a prepare function refuses is as in the file there.

        Raises:
            GraphError: It refuses the numbers of the file.
        """
        admission, own = self._made.admission, self.loose.robot.values
        for place in range(count + 1):
            values = dict(draw_values(self.loose, random, spread) if place else own)
            while failing := admission.first_failing(values):
                demand = admission.demands[failing - 1]
                if all(values[name] == own[name] for name in demand.names):
                    break
                values |= {name: own[name] for name in demand.names}
                self.refused.append(demand.problem.message)
            if not failing:
                yield values
            elif not place:
                raise GraphError(f"the kernel refuses the numbers of its own file: {demand.problem.message}")

    def _batch(self, random: np.random.Generator) -> Batch:
        count = len(self.sets) * CANDIDATES
        of_set = np.repeat(np.arange(len(self.sets)), CANDIDATES)
        values = {name: np.array([own[name] for own in self.sets])[of_set] for name in self.sets[0]}
        pose, twist, acceleration = box_states(self.mechanism, count, random)
        inputs = {"pose": pose, "twist": twist, "acceleration": acceleration}
        position, _ = called(self.graphs["inverse_kinematics"], {"pose": pose}, values)
        good = self._stands(inputs, values) & self._stands_at_home(values)
        return Batch(of_set, values, {**inputs, "position": position, "start": pose}, good)

    def _stands(self, inputs: Mapping[str, Array], values: Mapping[str, Array]) -> Array:
        """Which states are within reach and well-conditioned."""
        _, words = called(self.graphs["inverse_dynamics"], inputs, values)
        rows, told = called(self.graphs["inverse_jacobian"], {"pose": inputs["pose"]}, values)
        good = (words == 0) & (told == 0)
        rows = np.where(good[:, None], rows, 0.0)
        return good & well_conditioned(rows.reshape(len(rows), -1, len(self.mechanism.layout.twist_names)))

    def _stands_at_home(self, values: Mapping[str, Array]) -> Array:
        """Which numbers are those of a robot: a file whose home is out of reach is refused."""
        count = len(next(iter(values.values())))
        still = np.zeros((count, len(self.mechanism.layout.twist_names)))
        home = np.tile(np.array(self.mechanism.home), (count, 1))
        return self._stands({"pose": home, "twist": still, "acceleration": still}, values)

    def choices(self) -> Iterator[tuple[str, ExprGraph]]:
        """Methods and inputs that are compared, drawn anew for each structure."""
        every = [choice for choice in self._made.choices if choice != ("adjoint", "pose")]
        for inputs, most in (("pose", METHODS), ("joints", FROM_JOINTS)):
            own = [method for method, mode in every if mode == inputs]
            picked = [own[int(place)] for place in self._random.permutation(len(own))[:most]]
            yield from self._by_methods(picked, inputs)

    def _by_methods(self, methods: Sequence[str], inputs: str) -> Iterator[tuple[str, ExprGraph]]:
        for method in methods:
            made = replace(self._made, options=replace(self._made.options, method=method, inputs=inputs))
            with suppress(GraphError):  # a method that needs masses, of a robot without
                yield (method if inputs == "pose" else f"{method} from {inputs}"), made.graph(made.model)

    def motion(self) -> Mapping[str, Array]:
        """Rates and accelerations of the motors."""
        graph = self._made.graph(actuator_motion(self._made.plan))
        outputs = {port.name: np.empty((len(self.batch.good), port.size)) for port in graph.outputs}
        words = np.zeros(len(self.batch.good), np.uint32)
        given = [self.batch.inputs[port.name] for port in graph.inputs]
        NumpyKernel([graph], self.batch.values, "double").call(
            graph.name, len(words), given, list(outputs.values()), words
        )
        return outputs


def called(graph: ExprGraph, inputs: Mapping[str, Array], values: Mapping[str, Array]) -> tuple[Array, Array]:
    """First output and status words of a graph, at states each of which has parameters of its own."""
    count = len(next(iter(inputs.values())))
    given = [inputs[p.name] if p.name in inputs else np.tile(p.default or (), (count, 1)) for p in graph.inputs]
    outputs, words = [np.empty((count, port.size)) for port in graph.outputs], np.zeros(count, np.uint32)
    NumpyKernel([graph], values, "double").call(graph.name, count, given, outputs, words)
    return outputs[0], words


def well_conditioned(rows: Array) -> Array:
    """States whose J_inv, rows and columns evened out, is far from singular."""
    scale = np.sqrt(np.mean(np.square(rows), axis=1, keepdims=True))
    evened = rows / np.where(scale > 0, scale, 1.0)
    lengths = np.linalg.norm(evened, axis=2, keepdims=True)
    values = np.linalg.svd(evened / np.where(lengths > 0, lengths, 1.0), compute_uv=False)
    worst = lengths[..., 0].max(axis=1) / np.maximum(lengths[..., 0].min(axis=1), 1e-30)
    good: Array = (values[:, 0] < CONDITION * values[:, -1]) & (worst < CONDITION)
    return good


def judge_sets(trial: Trial, loose: Loose, seed: int, count: int) -> None:
    """Compare sets of numbers of a structure of limbs, the drawn one first: methods, the engine, folded kernels."""
    structure = Structure(loose, count, seed)
    batch = structure.batch
    for message in structure.refused:
        trial.note(f"numbers that prepare refuses: {message.partition(': ')[2][:60] or message[:60]}")
    if not batch.good.any():
        trial.end, trial.message = "out of reach", "no state within reach that is well-conditioned"
        return
    efforts, _ = called(structure.graphs["inverse_dynamics"], batch.inputs, batch.values)
    motion = structure.motion()
    _engine(trial, structure, efforts, motion)
    _methods(trial, structure, efforts, motion, _forward(trial, structure))
    _folded(trial, structure, efforts)


def _told(trial: Trial, structure: Structure, check: str, against: str, errors: Array, limit: float) -> None:
    """Add errors of states, a row each, with the numbers of the worst one where it is too large."""
    if not len(errors):
        return
    worst = int(np.argmax(np.where(np.isfinite(errors), errors, np.inf)))
    error = float(errors[worst]) if np.isfinite(errors[worst]) else np.inf
    failing = ""
    if not error <= limit:
        rows = np.flatnonzero(structure.batch.good)
        failing = structure.loose.with_values(structure.sets[int(structure.batch.sets[rows[worst]])])
    trial.add(CheckResult(check, against, error, limit, len(errors)), failing)


def _spread(structure: Structure, places: Array, errors: Array) -> Array:
    """Errors of some good states as errors of all of them."""
    own = np.zeros(int(structure.batch.good.sum()))
    own[places] = errors
    return own


def _engine(trial: Trial, structure: Structure, efforts: Array, motion: Mapping[str, Array]) -> None:
    """Efforts, actuator positions, rates and accelerations of each set by its own model."""
    batch, home = structure.batch, None
    rows = np.flatnonzero(batch.good)
    errors: dict[str, Array] = {
        name: np.zeros(len(rows)) for name in ("position", "effort", "velocity", "acceleration")
    }
    for place, values in enumerate(structure.sets):
        own = np.flatnonzero(batch.sets[rows] == place)[:JUDGED]
        if not len(own):
            trial.note("sets out of reach, at home or in the box")
            continue
        try:
            oracle = SpatialOracle(replace(structure.robot, values=values), home)
        except ValueError as error:
            trial.note(f"no model: {str(error)[:60]}")
            continue
        home, compared = oracle.home_configuration if home is None else home, 0
        for at in own:
            row = rows[at]
            state = _state(trial, oracle, [batch.inputs[name][row] for name in ("pose", "twist", "acceleration")])
            if state is None:
                continue
            compared += 1
            errors["position"][at] = apart(state.actuator_position, batch.inputs["position"][row])
            for name, found, wanted in (
                ("effort", efforts, state.effort),
                ("velocity", motion["velocity"], state.actuator_velocity),
                ("acceleration", motion["acceleration"], state.actuator_acceleration),
            ):
                errors[name][at] = errors_of(found[row : row + 1], wanted[None])[0]
        trial.states += compared
        trial.mechanisms += compared > 0
    if trial.mechanisms:
        for name, own in errors.items():
            _told(trial, structure, name, "independent engine", own, ENGINE)


def _state(trial: Trial, oracle: SpatialOracle, motion: Sequence[Array]) -> OracleState | None:
    try:
        return oracle.state(*motion)
    except ValueError as error:
        trial.note(f"no state of the model: {str(error)[:60]}")
        return None


def _methods(trial: Trial, structure: Structure, efforts: Array, motion: Mapping[str, Array], again: Array) -> None:
    """Efforts of methods, from the pose and, where forward kinematics finds the pose `again`, from the joints."""
    batch = structure.batch
    joints = {"velocity": motion["velocity"], "acceleration": motion["acceleration"]}
    trial.functions += 2
    for name, graph in structure.choices():
        from_joints = name.endswith("from joints")
        limit = AGAIN if from_joints else EQUAL
        every = {**batch.inputs, **joints} if from_joints else batch.inputs
        given = {port.name: every[port.name] for port in graph.inputs if port.name in every}
        found, words = called(graph, given, batch.values)
        trial.functions += 1
        own = words[batch.good] == 0
        trial.note(f"states that {name} refuses", int((~own).sum()))
        if from_joints:
            own &= again
        errors = np.where(own, errors_of(found[batch.good], efforts[batch.good]), 0.0)
        _told(trial, structure, f"inverse dynamics, {name}", "adjoint", errors, SQUARED.get(name, limit))


def _forward(trial: Trial, structure: Structure) -> Array:
    """Forward of inverse kinematics, on the side of singular poses that home is on; which states are found again."""
    batch, graph, mechanism = structure.batch, structure.graphs["forward_kinematics"], structure.mechanism
    inputs = {name: values for name, values in batch.inputs.items() if name != "start"}  # home is the reference
    found, words = called(graph, inputs, batch.values)
    pose = batch.inputs["pose"]
    if mechanism.layout.free:
        found[:, -4:] *= np.where(np.sum(found[:, -4:] * pose[:, -4:], axis=1, keepdims=True) < 0.0, -1.0, 1.0)
    home = np.tile(np.array([mechanism.home]), (len(pose), 1))
    own_side, side, found_side = (_sides(structure, there)[batch.good] for there in (pose, home, found))
    told = words[batch.good] == 0
    own = told & np.all(own_side == side, axis=1)
    trial.note("states beyond a singular one from home, or without forward kinematics", int((~own).sum()))
    errors = errors_of(found[batch.good], pose[batch.good], mechanism.size)
    again: Array = errors <= ROUND_TRIP
    if graph.iteration is None:
        against = "forward of inverse kinematics", "pose on home's side"
        _told(trial, structure, *against, np.where(own, errors, 0.0), ROUND_TRIP)
    else:
        lost = told & np.any(found_side != side, axis=1)
        _told(trial, structure, "forward kinematics", "on home's side, or said", lost.astype(float), 0.0)
        trial.note("states whose forward kinematics is another assembly on home's side", int((own & ~again).sum()))
    return again


def _sides(structure: Structure, pose: Array) -> Array:
    """On which sides of singular poses these poses are."""
    width = len(structure.mechanism.layout.twist_names)
    rows, _ = called(structure.graphs["inverse_jacobian"], {"pose": np.nan_to_num(pose)}, structure.batch.values)
    return sides_of(np.nan_to_num(rows).reshape(len(pose), -1, width))


def _folded(trial: Trial, structure: Structure, efforts: Array) -> None:
    """Some sets of numbers as numbers in the code."""
    batch = structure.batch
    rows = np.flatnonzero(batch.good)
    for place in structure._random.permutation(np.unique(batch.sets[rows]))[:FOLDED]:
        options = Options(
            functions=("inverse_dynamics",), parameters=structure.loose.overrides(structure.sets[int(place)])
        )
        try:
            graph = compile_limbs(RobotText(structure.loose.text, "random.yaml"), options).functions[0].graph
        except PkmgenError as error:
            trial.note(f"numbers that are refused: {str(error).splitlines()[-1].partition(': ')[2][:60]}")
            continue
        own = np.flatnonzero(batch.sets[rows] == place)
        given = {port.name: batch.inputs[port.name][rows[own]] for port in graph.inputs}
        found, words = called(graph, given, {})
        good = words == 0
        trial.note("states that only the folded kernel refuses", int((~good).sum()))
        errors = np.where(good, errors_of(found, efforts[rows[own]]), 0.0)
        _told(trial, structure, "runtime parameters", "folded", _spread(structure, own, errors), EQUAL)
        trial.functions += 1
