"""Closures hold in their full sense: no state has an axis turned round, whatever frames a file gives its motors."""

import math

import numpy as np
import pytest

import pkmgen
from pkmgen.status import NO_CONVERGENCE, OTHER_ASSEMBLY, OUT_OF_REACH
from tests.numeric.coaxial import Wrist, quaternion, rotation

RANGE, STEP, STATES = 2.6, 0.01, 120
"""Greatest turn from home, steps in which reach is looked for, and attitudes of a wrist."""


def loaded(wrist, folder, **options):
    path = folder / "coaxial.yaml"
    path.write_text(wrist.text(), encoding="utf-8")
    return pkmgen.load(path, functions=["inverse_kinematics"], **options)


def vectors(count, seed=5):
    random = np.random.default_rng(seed)
    directions = random.normal(size=(count, 3))
    return directions * (random.uniform(0, RANGE, count) / np.linalg.norm(directions, axis=1))[:, None]


def reached(wrist, vector):
    """Whether small steps from home lead there."""
    parts = np.linspace(0.0, 1.0, 2 + int(np.linalg.norm(vector) / STEP))
    return min(wrist.motors(rotation(part * vector))[1] for part in parts) > 1e-4


def apart(motors, others):
    """Greatest difference of angles, full turns aside."""
    return float(np.abs(np.remainder(motors - others + math.pi, 2 * math.pi) - math.pi).max())


def judge(wrist, folder, **options):
    """Compare all attitudes with the formula: none is wrong, and none that is reached from home is refused."""
    robot, ways = loaded(wrist, folder, **options), vectors(STATES)
    words = np.zeros(STATES, np.uint32)
    found = robot.functions["inverse_kinematics"](np.array([quaternion(way) for way in ways]), status=words)
    good = words == 0
    assert set(words[~good].tolist()) <= {OTHER_ASSEMBLY, NO_CONVERGENCE, OUT_OF_REACH}
    wrong = [way for way, motors in zip(ways[good], found[good], strict=True)
             if apart(motors, wrist.motors(rotation(way))[0]) > 1e-9]  # fmt: skip
    assert not wrong
    assert not [way for way in ways[~good] if reached(wrist, way)]
    assert good.sum() > STATES / 3
    return robot


def degrees(*arcs):
    return tuple(math.radians(arc) for arc in arcs)


@pytest.mark.parametrize(("closing", "own"), [("R", True), ("R", False), ("fixed", False)])
def test_no_tip_is_turned_round(closing, own, tmp_path):
    judge(Wrist(degrees(54, 90, 90), own, closing), tmp_path)


@pytest.mark.nightly
@pytest.mark.parametrize("own", [True, False], ids=["own frames", "one frame"])
@pytest.mark.parametrize("arcs", [(54, 90, 90), (60, 80, 75), (45, 70, 60), (75, 90, 50)], ids=str)
@pytest.mark.parametrize("closing", ["R", "C", "planar", "P", "fixed"])
def test_no_tip_of_any_layout_is_turned_round(closing, arcs, own, tmp_path):
    judge(Wrist(degrees(*arcs), own, closing), tmp_path, backend="numpy")


def start_names(compute):
    """Joints of the start, in order, as its meaning lists them."""
    return [entry.split()[0] for entry in compute.inputs[-1].meaning.partition("at home: ")[2].split(", ")]


def starts(wrist, compute, attitudes, side, sense):
    """Joints where the closures hold: elbows to one side, tips along the axes of the head or against them."""
    rows = []
    for attitude in attitudes:
        motors, least = wrist.motors(attitude * sense, side)
        assert least > 0
        joints = {f"motor_{k}": value for k, value in enumerate(motors)}
        joints |= {f"elbow_{k}": value for k, value in enumerate(wrist.elbows(attitude, motors, sense))}
        rows.append([joints[name] for name in start_names(compute)])
    return np.array(rows)


@pytest.mark.parametrize("backend", ["c", "numpy"])
def test_a_start_that_closes_is_the_reference_unless_it_is_turned_round(backend, tmp_path):
    wrist = Wrist(degrees(54, 90, 90), own=False, closing="C")  # hinges at the tips have closed forms
    compute = loaded(wrist, tmp_path, backend=backend).functions["inverse_kinematics"]
    ways = [way for way in vectors(60) if reached(wrist, way)]
    attitudes, given = [rotation(way) for way in ways], np.array([quaternion(way) for way in ways])
    for side in (1.0, -1.0):
        found = compute(given, starts(wrist, compute, attitudes, side, 1.0))
        right = np.array([wrist.motors(attitude, side)[0] for attitude in attitudes])
        assert apart(found, right) < 1e-9
    turned = compute(given, starts(wrist, compute, attitudes, 1.0, -1.0))
    assert apart(turned, np.array([wrist.motors(attitude)[0] for attitude in attitudes])) < 1e-9
    near = compute(given, starts(wrist, compute, attitudes, -1.0, 1.0) + 1e-6)  # no start that closes: home it is
    assert apart(near, np.array([wrist.motors(attitude)[0] for attitude in attitudes])) < 1e-9
