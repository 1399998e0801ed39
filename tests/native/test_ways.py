"""One state, rows, columns and limbs side by side have the same status words; rows and columns the same bits."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest

from pkmgen.graph.types import ExprGraph
from pkmgen.language.library import list_mechanisms, list_robots, read_robot_text
from pkmgen.language.options import Options
from tests.conftest import Array
from tests.native.extreme_states import kinds
from tests.native.ways import TUNED, Kernel, Robot, in_numpy, robot_of

ROUNDING = {"double": 1e-9, "float": 0.02}
"""Largest error of a value in a box against the same one alone: rounding, times the worst condition."""
BESIDE = "-DPKMGEN_SIDE_BY_SIDE"


@dataclass(frozen=True)
class Case:
    """A kernel that is compared.

    Attributes:
        robot: Of the library.
        functions: Which ones.
        options: Further options.
        count: States of the box that others are made from.
        level: Of the compiler.
    """

    robot: str
    functions: tuple[str, ...]
    options: Options = Options()  # noqa: RUF009 - frozen
    count: int = 12
    level: str = "-O0"

    def __str__(self) -> str:
        fold = "" if self.options.fold else "-runtime"
        return f"{self.robot}-{self.options.real}-{self.options.layout}{fold}{self.level}"


NEWTON = ("h4", "gough_stewart", "spherical_wrist", "humanoid_ankle")
FEW = [
    Case("delta", ("inverse_dynamics", "forward_kinematics"), count=2),
    Case("planar_3rrr", ("inverse_kinematics", "forward_kinematics"), count=1),
    Case("differential_wrist", ("standard",), count=2),
]
EVERY = [
    *(Case(robot, ("all",), count=4) for robot in (*list_robots(), *list_mechanisms())),
    *(Case(robot, ("standard",), Options(real="float")) for robot in ("delta", *NEWTON)),
    *(Case(robot, ("standard",), Options(fold=False)) for robot in ("delta", *NEWTON)),
    *(Case(robot, ("standard",), Options(layout="limbs")) for robot in ("delta", "h4")),
    *(Case(robot, ("standard",), level="-O3") for robot in ("delta", *NEWTON)),
]
FAR = pytest.mark.xfail(reason="the jacobian of c5 at x = 1e15 m: a determinant of rounding alone passes in lanes only")


def at_night(case: Case) -> object:
    """A case of the night; one is known to differ."""
    known = (FAR,) if (case.robot, case.functions) == ("c5", ("all",)) else ()
    return pytest.param(case, marks=(pytest.mark.nightly, *known))


@pytest.mark.parametrize("case", [*FEW, *map(at_night, EVERY)], ids=str)
def test_ways_agree(case: Case, tmp_path: Path) -> None:
    robot = robot_of(read_robot_text(case.robot), replace(case.options, functions=case.functions))
    flags = (case.level, *TUNED)
    kernel = Kernel(robot, tmp_path / "beside", (*flags, BESIDE))
    plain = Kernel(robot, tmp_path / "plain", flags) if any(f.limb_lanes for f in robot.functions) else None
    states = robot.states(case.count)
    compared = 0
    for name, graph in robot.graphs.items():
        given = states.of(graph)
        inputs = [given[port.name] for port in graph.inputs]
        if len(inputs[0]):
            compared += compare(robot, name, graph, inputs, kernel, plain)
    assert compared > 0


def compare(
    robot: Robot, name: str, graph: ExprGraph, inputs: list[Array], kernel: Kernel, plain: Kernel | None
) -> int:
    """Compare all ways at all kinds of states, and tell how many these were."""
    compared = 0
    for kind, states in kinds(lambda some: kernel.compute("one", name, some)[1], inputs, quaternions(graph), seed=5):
        if not len(states[0]) or (kind == "borders of size" and is_part(name)):
            continue
        compared += len(states[0])
        values, words = kernel.compute("one", name, states)
        answers = {way: kernel.compute(way, name, states) for way in ("rows", "columns")}
        if plain is not None:
            answers["plain"] = plain.compute("one", name, states)
        for way, (found, told) in answers.items():
            different = np.flatnonzero(told != words)
            first = [array[different[:1]] for array in states]
            assert not len(different), f"{name}, {kind}, {way}: {told[different]} for {words[different]} at {first}"
            assert np.isnan(found[told != 0]).all() and np.isfinite(found[told == 0]).all()
            if kind == "box":
                apart = found - values
                if robot.options.real == "float" and graph.iteration:
                    apart = apart[:, :-1]  # a step more or less
                scale = np.abs(values).max(axis=1, keepdims=True)
                assert (np.abs(apart) <= ROUNDING[robot.options.real] * scale).all(), f"{name}, {way}"
        assert np.array_equal(answers["rows"][0], answers["columns"][0], equal_nan=True), f"{name}, {kind}"
        if kind == "box":
            told = in_numpy(robot.numpy_kernel(), graph, states)[1]
            assert np.array_equal(told, words), f"{name}, numpy: {told} for {words}"
    return compared


def is_part(name: str) -> bool:
    """Whether it is a part of a function by limbs, which gets no numbers of extreme size from the parts before it."""
    return re.search(r"(^limb_\d+|_platform|_assemble)$", name) is not None


def quaternions(graph: ExprGraph) -> list[tuple[int, int]]:
    """Inputs that hold a quaternion, and where it begins."""
    named = {"pose", "base_pose", "start"}
    return [
        (place, port.size - 4)
        for place, port in enumerate(graph.inputs)
        if port.name in named and port.size in (4, 7) and port.units[-1] == "1"
    ]


def test_a_place_in_a_batch_changes_no_bit(tmp_path: Path) -> None:
    """A state has the same result alone in a batch, at the end of a longer one, in rows and in columns."""
    robot = robot_of(read_robot_text("fivebar"), Options(functions=("inverse_dynamics",)))
    kernel, graph = Kernel(robot, tmp_path, ("-O2", *TUNED)), robot.graphs["inverse_dynamics"]
    given = robot.states(41).of(graph)
    inputs = [given[port.name] for port in graph.inputs]
    whole, _ = kernel.compute("rows", "inverse_dynamics", inputs)
    for size in (1, 7, 8, 9, 33, 41):
        some = [values[41 - size :] for values in inputs]
        for way in ("rows", "columns"):
            assert np.array_equal(kernel.compute(way, "inverse_dynamics", some)[0], whole[41 - size :])
