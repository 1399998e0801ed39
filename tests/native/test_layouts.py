"""The layout with one function a limb computes what the flat one does, statuses included."""

import json
import sys
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import pkmgen
from benchmarks.measurements import limbs_apart
from pkmgen.compile import compile_limbs, compile_robot
from pkmgen.errors import ArgumentError
from pkmgen.functions.types import GeneratedFunction
from pkmgen.graph.count import count_operations
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from pkmgen.status import LIMB_OUT_OF_REACH, OUT_OF_REACH
from tests.conftest import ROOT

NEAR = ROOT / "tests/data/robots/near"
APART = [(robot, {}) for robot in ("c5", "cartesian_3prrr", "delta", "delta_tool", "dymo", "fivebar", "h4", "irsbot2")]
APART += [
    ("redundant_2rr", {}),
    *(("fivebar", {"method": method}) for method in ("elements", "khalil", "lie", "denoc")),
]
APART += [(str(NEAR / f"{name}.yaml"), {}) for name in ("delta_shifted", "delta_spring", "gough_stewart_hooked_above")]
APART += [(str(NEAR / "delta_shifted.yaml"), given) for given in ({"method": "lie"}, {"fold": False}, {"wrench": True})]
"""Robots for each form of limb and of platform; the Gough-Stewart platform has a test of its own below."""


def states(robot: str, count: int) -> list[np.ndarray]:
    mechanism = compile_robot(read_robot_text(robot), Options()).mechanism
    generator = np.random.default_rng(5)
    poses = []
    for each in mechanism.coordinates:
        drawn = (
            generator.uniform(*each.box, (count, 1)) if each.box else each.home + generator.normal(0, 0.1, (count, 4))
        )
        poses.append(drawn if each.box else drawn / np.linalg.norm(drawn, axis=1, keepdims=True))
    return [np.hstack(poses), *generator.normal(size=(2, count, len(mechanism.rate_names)))]


def functions_apart(robot: str) -> tuple[GeneratedFunction, ...]:
    text = read_robot_text(robot)
    made = compile_limbs(text, Options())
    return replace(made, options=Options(layout="limbs")).functions


@pytest.mark.sampled(6)
@pytest.mark.parametrize(("robot", "given"), APART)
def test_limbs_apart_compute_the_same(robot: str, given: dict[str, Any]) -> None:
    flat = pkmgen.load(robot, functions=("inverse_dynamics",), **given)
    apart = pkmgen.load(robot, layout="limbs", functions=("inverse_dynamics",), **given)
    arguments = states(robot, 60)
    arguments[0][30:, :2] *= 3.0  # many of them out of reach
    arguments += [np.ones(arguments[1].shape)] if "wrench" in given else []
    words = np.zeros((2, 60), np.uint32)
    expected, seen = (
        each.inverse_dynamics(*arguments, status=word) for each, word in zip((flat, apart), words, strict=True)
    )
    assert np.isfinite(expected[:30]).any()
    np.testing.assert_array_equal(*words)
    np.testing.assert_allclose(seen, expected, rtol=1e-10, atol=1e-11 * np.nanmax(np.abs(expected)))
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


@pytest.mark.parametrize(
    ("robot", "inputs"),
    [("gough_stewart", "joints"), ("linkage_leg", "pose"), (str(NEAR / "delta_along_axes.yaml"), "pose")],
)
def test_robots_whose_limbs_are_computed_together_are_refused(robot: str, inputs: str) -> None:
    with pytest.raises(ArgumentError, match=r"has no functions of single limbs; choose 'flat'"):
        pkmgen.load(robot, inputs=inputs, layout="limbs")


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
    assert [name for name in state if "axis" in name] == ["limb_axis_x", "limb_axis_y"]  # alike along z
    words = {name.rpartition("_")[0] for name in state}
    assert words == {"limb_axis", "limb_span", "limb_anchor_velocity", "limb_anchor_velocity_dot"}
    assert {name.rpartition("_")[0] for name in result} == {"limb_direction", "limb_own_effort", "limb_force"}


def test_benchmark_of_limbs_apart_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Compiled in a hurry: what is measured is not looked at here."""
    monkeypatch.setattr(limbs_apart, "FLAGS", ("-O0",))
    monkeypatch.setattr(sys, "argv", ["limbs_apart", "fivebar", "--rounds", "1", "--batch", "32", "--json"])
    assert limbs_apart.main() == 0
    measured = json.loads(capsys.readouterr().out)["robots"]["fivebar"]
    assert measured["rows"]["flat"]["ratio"] == 1.0
    assert {"composed", "platform", "limb left", "limb right", "assembly"} <= set(measured["rows"])
