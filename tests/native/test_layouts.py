"""The layout with one function a limb computes what the flat one does, statuses included."""

import json
import sys
from dataclasses import replace

import numpy as np
import pytest

import pkmgen
from benchmarks.measurements import limbs_apart
from pkmgen.compile import compile_limbs
from pkmgen.errors import ArgumentError
from pkmgen.functions.types import GeneratedFunction
from pkmgen.graph.count import count_operations
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from pkmgen.mechanism.poses import box_poses
from pkmgen.status import LIMB_OUT_OF_REACH, OUT_OF_REACH

APART = ("c5", "cartesian_3prrr", "delta", "delta_tool", "dymo", "fivebar", "h4", "irsbot2", "redundant_2rr")
"""Robots for each form of limb and of platform; the Gough-Stewart platform has a test of its own below."""


def states(robot: str, count: int) -> list[np.ndarray]:
    text = read_robot_text(robot)
    mechanism = compile_limbs(text, Options()).mechanism
    generator = np.random.default_rng(5)
    poses = box_poses(mechanism, count, generator)
    size = poses.shape[1] - (mechanism.motion in ("spatial", "spherical"))
    return [poses, *generator.normal(size=(2, count, size))]


def functions_apart(robot: str) -> tuple[GeneratedFunction, ...]:
    text = read_robot_text(robot)
    made = compile_limbs(text, Options())
    return replace(made, options=Options(layout="limbs")).functions


@pytest.mark.sampled(6)
@pytest.mark.parametrize("robot", APART)
def test_limbs_apart_compute_the_same(robot: str) -> None:
    flat = pkmgen.load(robot, backend="numpy", functions=("inverse_dynamics",))
    apart = pkmgen.load(robot, layout="limbs", functions=("inverse_dynamics",))
    arguments = states(robot, 30)
    expected, seen = flat.inverse_dynamics(*arguments), apart.inverse_dynamics(*arguments)
    np.testing.assert_allclose(seen, expected, rtol=1e-11, atol=1e-11 * np.abs(expected).max())
    assert {"inverse_dynamics_platform", "limb_1", "inverse_dynamics_assemble"} <= set(apart.functions)


@pytest.mark.parametrize("fold", [True, False])
def test_status_bits_name_the_limb(fold: bool) -> None:
    pose = np.array([0.9, 0.0, -0.6])  # too far for the limbs on the other side
    words = []
    for layout in ("flat", "limbs"):
        status = np.zeros(1, np.uint32)
        robot = pkmgen.load("delta", layout=layout, fold=fold)
        effort = robot.inverse_dynamics(pose, np.zeros(3), np.zeros(3), status=status)
        assert np.isnan(effort).all()
        words.append(int(status[0]))
    assert words[0] == words[1]
    assert words[0] & OUT_OF_REACH
    assert words[0] >> LIMB_OUT_OF_REACH & 0b110 == 0b110


def test_methods_without_limb_functions_are_refused() -> None:
    with pytest.raises(ArgumentError, match="method 'elements' from 'pose' has no functions of single limbs"):
        pkmgen.load("fivebar", method="elements", layout="limbs")


def test_limb_function_can_be_called_alone() -> None:
    apart = pkmgen.load("delta", layout="limbs")
    arguments = states("delta", 4)
    handed = apart.functions["inverse_dynamics_platform"](*arguments)
    limb = apart.functions["limb_1"]
    size, answers = limb.inputs[0].size, limb.output.size
    results = np.hstack([limb(handed[:, size * i : size * (i + 1)]) for i in range(3)])
    assert results.shape == (4, 3 * answers)
    effort = apart.functions["inverse_dynamics_assemble"](*arguments, results)
    np.testing.assert_allclose(effort, apart.inverse_dynamics(*arguments), rtol=1e-13)


@pytest.mark.parametrize(("robot", "changed"), [("fivebar", "arm_length"), ("gough_stewart", "base_half_angle")])
def test_runtime_parameters_reach_all_parts(robot: str, changed: str) -> None:
    value = {"arm_length": 0.41, "base_half_angle": 49.0}[changed]
    flat = pkmgen.load(robot, parameters={changed: value})
    apart = pkmgen.load(robot, parameters={changed: value}, layout="limbs", fold=False)
    arguments = states(robot, 10)
    expected = flat.inverse_dynamics(*arguments)
    assert np.isfinite(expected).all()
    np.testing.assert_allclose(apart.inverse_dynamics(*arguments), expected, rtol=1e-10)


@pytest.mark.parametrize(
    ("robot", "most", "ratio"),
    [("delta", 490, 1.21), ("quattro", 728, 1.25), ("gough_stewart", 1486, 1.1), ("fivebar", 148, 1.17)],
)
def test_seams_cost_little_arithmetic(robot: str, most: int, ratio: float) -> None:
    """What all parts take may fall and never rise; the flat function shares between limbs what the parts cannot."""
    whole = functions_apart(robot)[0]
    assert whole.composition is not None
    apart = whole.composition.operations.arithmetic
    assert apart <= most
    assert apart <= ratio * count_operations(whole.graph).arithmetic


def test_only_what_varies_is_exchanged() -> None:
    kinds = {f.graph.name: f.graph for f in functions_apart("gough_stewart") if f.method == "module"}
    assert list(kinds) == ["limb_1"]
    state, result = kinds["limb_1"].inputs[0].meaning.split(", "), kinds["limb_1"].outputs[0].meaning.split(", ")
    assert state[:4] == ["limb_base_point_x", "limb_base_point_y", "limb_axis_x", "limb_axis_y"]  # alike along z
    assert all(name.startswith("tip") for name in state[4:])
    assert not [name for name in state if name.startswith(("attitude", "rotation"))]  # nothing turns a spherical joint
    assert not [name for name in result if name.startswith(("moment", "torque", "lever"))]
    assert {name.rpartition("_")[0] for name in result} == {"line", "own_effort", "force"}


def test_benchmark_of_limbs_apart_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Compiled in a hurry: what is measured is not looked at here."""
    monkeypatch.setattr(limbs_apart, "FLAGS", ("-O0",))
    monkeypatch.setattr(sys, "argv", ["limbs_apart", "fivebar", "--rounds", "1", "--batch", "32", "--json"])
    assert limbs_apart.main() == 0
    measured = json.loads(capsys.readouterr().out)["robots"]["fivebar"]
    assert measured["rows"]["flat"]["ratio"] == 1.0
    assert {"composed", "platform", "limb left", "limb right", "assembly"} <= set(measured["rows"])
