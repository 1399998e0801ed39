"""Many sets of numbers through one kernel of a robot of bodies and joints, each beside its own model in the engine."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from benchmarks.fuzz.loose import Loose, Values, draw_values
from benchmarks.fuzz.sets import called
from benchmarks.fuzz.trial import Trial
from pkmgen.checks.engine_bodies import SINE, Names, assembly, model_of
from pkmgen.checks.oracle.multibody import MovingBase, MultibodyState, NotAMechanismError, PinocchioMultibody
from pkmgen.checks.oracle.multibody_states import GAIN, JudgedStates, relative_errors
from pkmgen.checks.oracle.numbers import Array
from pkmgen.checks.states import CheckResult
from pkmgen.compile import Compilation, MultibodyCompilation, compile_robot
from pkmgen.errors import GraphError, UnsupportedRobotError
from pkmgen.graph.types import ExprGraph
from pkmgen.language.description.bodies import MultibodyFile
from pkmgen.language.library import RobotText
from pkmgen.language.options import METHOD_NAMES, Options
from pkmgen.mechanism.multibody import Multibody

JUDGED = {"inverse_dynamics": "effort", "mass_matrix": "mass_matrix", "bias": "bias"}
"""Functions, and what of a state of the engine they are."""
PLACES, TRIES = 4, 12
"""Positions of the motors that sets of numbers are tried in, and how many are drawn to find them."""
AGREE = 1e-8
MOST = 200
"""Sets of numbers at most: they differ in masses and forces only."""


@dataclass(frozen=True)
class Trials:
    """States of all sets of numbers: those of the engine, and which set each is of."""

    states: JudgedStates
    sets: Array


def judge_body_sets(trial: Trial, loose: Loose, seed: int, count: int) -> None:
    """Compare sets of numbers of a structure, the drawn one first, of all methods with the engine.

    Geometry is that of the structure: loops of other sizes would not close.
    """
    options, random = Options(functions=("joint_coordinates", *JUDGED), fold=False), np.random.default_rng([seed, 72])
    made = compile_robot(RobotText(loose.text, "random.yaml"), options)
    assert isinstance(made, MultibodyCompilation)
    robot, mechanism, graphs = made.file, made.mechanism, made.graphs
    first = {name: np.array([value]) for name, value in robot.values.items()}
    oracle = model_of(robot, mechanism)
    names = Names(oracle.tree.names, tuple(each.name for each in made.closed.joint_coordinates))
    home = assembly(
        oracle,
        json.loads(loose.text)["home"],
        names,
        lambda there: called(graphs["joint_coordinates"], {"position": there}, first)[0][:, names.found],
    )
    places = list(_places(oracle, home, mechanism, random))
    if not places:
        trial.end, trial.message = "out of reach", "no state of the box is far from singular"
        return
    sets = [dict(robot.values), *(draw_values(loose, random, 0.2) for _ in range(min(count, MOST)))]
    trials = _trials(robot, mechanism, sets, places, random)
    trial.mechanisms, trial.states = len(sets), len(trials.sets)
    for name, graph in (*graphs.items(), *_by_methods(made)):
        _compare(trial, loose, sets, trials, name, graph)


def _places(
    oracle: PinocchioMultibody, home: Array, mechanism: Multibody, random: np.random.Generator
) -> Iterator[tuple[Array, Array]]:
    """Positions of the motors that are reached from home, and where all joints are then."""
    box, found = np.array([mechanism.box[name] for name in mechanism.given]), 0
    for _ in range(TRIES):
        position = random.uniform(box[:, 0], box[:, 1])
        try:
            q = oracle.follow(home, position)
            if oracle.sine(q) <= SINE:
                continue
            nothing = np.zeros_like(position)
            if oracle.state(q, nothing, nothing, _moving(oracle, random)).gain >= GAIN:
                continue
        except NotAMechanismError:
            continue
        yield position, q
        found += 1
        if found == PLACES:
            return


def _moving(oracle: PinocchioMultibody, random: np.random.Generator) -> MovingBase | None:
    """A motion of a base that moves."""
    if not oracle.tree.moves:
        return None
    pose = random.normal(size=7)
    pose[3:] /= np.linalg.norm(pose[3:])
    return MovingBase(pose, *random.uniform(-2, 2, (2, 6)))


def _trials(
    robot: MultibodyFile, mechanism: Multibody, sets: list[Values], places: list[tuple[Array, Array]],
    random: np.random.Generator,
) -> Trials:  # fmt: skip
    rows: list[tuple[Array, Array, Array, MultibodyState, MovingBase | None]] = []
    for values in sets:
        oracle = model_of(replace(robot, values=values), mechanism)
        position, q = places[int(random.integers(len(places)))]
        rate, acceleration = random.uniform(-1, 1, (2, len(position))) * [[2.0], [5.0]]
        base = _moving(oracle, random)
        rows.append((position, rate, acceleration, oracle.state(q, rate, acceleration, base), base))
    positions, rates, accelerations, states, bases = zip(*rows, strict=True)
    moving = tuple(base for base in bases if base is not None)
    motion = np.array(positions), np.array(rates), np.array(accelerations)
    return Trials(JudgedStates(*motion, states, moving), np.arange(len(sets)))


def _by_methods(made: Compilation) -> Iterator[tuple[str, ExprGraph]]:
    """Inverse dynamics of the other methods that apply."""
    for method in METHOD_NAMES:
        if method != made.options.method:
            try:
                chosen = replace(made.options, functions=("inverse_dynamics",), method=method)
                yield f"inverse_dynamics, {method}", replace(made, options=chosen).functions[0].graph
            except (UnsupportedRobotError, GraphError):
                continue


def _compare(trial: Trial, loose: Loose, sets: list[Values], trials: Trials, name: str, graph: ExprGraph) -> None:
    function = name.partition(",")[0]
    values = {key: np.array([sets[int(place)][key] for place in trials.sets]) for key in sets[0]}
    every = trials.states.inputs("position", "rate", "acceleration")
    found, words = called(graph, {port.name: every[port.name] for port in graph.inputs if port.name in every}, values)
    trial.functions += 1
    good = words == 0
    trial.note(f"states that {name} refuses", int((~good).sum()))
    if not good.any():
        return
    errors = relative_errors(found[good], trials.states.seen(JUDGED.get(function, "coordinates"))[good])
    worst = int(np.argmax(np.where(np.isfinite(errors), errors, np.inf)))
    error = float(errors[worst]) if np.isfinite(errors[worst]) else np.inf
    failing = "" if error <= AGREE else loose.with_values(sets[int(trials.sets[good][worst])])
    trial.add(CheckResult(name, "independent engine", error, AGREE, int(good.sum())), failing)
