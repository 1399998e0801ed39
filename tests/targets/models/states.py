"""A moving state of a robot at home, and our efforts there."""

from __future__ import annotations

from typing import Any

import numpy as np

import pkmgen
from pkmgen.library import read_robot_text
from pkmgen.mechanism.multibody import Multibody
from pkmgen.options import Options
from pkmgen.pipeline import read_any
from tests.targets.models.judge import ClosedTree

Array = Any


def relative_gap(name: str, tree: ClosedTree, friction: Array, seed: int = 5) -> float:
    """Difference of our efforts and those of a model at home, in motion, relative to the greatest."""
    text = read_robot_text(name)
    _, mechanism = read_any(text.text, text.file, Options())
    robot = pkmgen.load(name, backend="numpy", functions=("inverse_dynamics",))
    random = np.random.default_rng(seed)
    if isinstance(mechanism, Multibody):
        return _of_multibody(mechanism, robot, tree, friction, random)
    layout = mechanism.layout
    count = len(layout.twist_names)
    twist, acceleration = random.uniform(-1, 1, count), random.uniform(-3, 3, count)
    ours = robot.inverse_dynamics(np.array(mechanism.home), twist, acceleration)
    names = [*layout.axes, *([layout.angle] if layout.angle else [])]
    columns = [tree.column(each) for each in names]
    if layout.free:
        start = tree.column("platform")
        columns += [start, start + 1, start + 2]
        # rates of a ball are in the axes of the body, and home is where it stands at zero
        from pkmgen.mechanism.poses import PlatformNumbers

        turn = PlatformNumbers(mechanism, np.array(mechanism.home)).attitude.T
        twist, acceleration = (np.concatenate([v[:-3], turn @ v[-3:]]) for v in (twist, acceleration))
    motors = [f"{limb.name}_{joint.name}" for limb, joint, _ in mechanism.motors()]
    return _difference(
        tree, dict(zip(columns, zip(twist, acceleration, strict=True), strict=True)), motors, ours, friction
    )


def _of_multibody(mechanism: Multibody, robot: Any, tree: ClosedTree, friction: Array, random: Any) -> float:
    from pkmgen.multibody.plan import assembled

    home = assembled(mechanism).home if hasattr(assembled(mechanism), "home") else mechanism.home
    position = np.array([home[name] for name in mechanism.given])
    rate, acceleration = random.uniform(-1, 1, mechanism.freedoms), random.uniform(-3, 3, mechanism.freedoms)
    ours = robot.functions["inverse_dynamics"](position, rate, acceleration)
    columns, at, values = list[int](), 0, []
    for index in mechanism.independent:
        link = mechanism.links[index]
        start = tree.column(link.name)
        columns += range(start, start + link.freedoms)
        values += list(zip(rate[at : at + link.freedoms], acceleration[at : at + link.freedoms], strict=True))
        at += link.freedoms
    return _difference(tree, dict(zip(columns, values, strict=True)), list(mechanism.actuators), ours, friction)


def _difference(tree: ClosedTree, given: Any, motors: list[str], ours: Array, friction: Array) -> float:
    found, drives, wanted, _ = tree.efforts(given, motors, friction)
    if np.linalg.matrix_rank(drives, tol=1e-9) < len(motors):  # motors share; what they do together counts
        return float(np.abs(drives @ np.ravel(ours) - wanted).max() / np.abs(wanted).max())
    return float(np.abs(found - np.ravel(ours)).max() / np.abs(found).max())
