"""Platforms on limbs that files tell by bodies and joints: the same graphs as of the short form, and right."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import pkmgen
from pkmgen.compile import compile_robot
from pkmgen.errors import UnsupportedRobotError
from pkmgen.graph.count import count_operations
from pkmgen.language.description.bodies import MultibodyFile
from pkmgen.language.description.read import read_robot
from pkmgen.language.library import RobotText, read_robot_text
from pkmgen.language.options import Options
from pkmgen.mechanism.multibody import Multibody
from pkmgen.mechanism.robot_model import RobotModel
from pkmgen.mechanism.types import Mechanism
from pkmgen.multibody.limbs import agreeing
from tests.conftest import ROOT, nightly
from tests.numeric.test_platforms import FUNCTIONS, drawn, errors

FOLDER = ROOT / "tests/data/robots/platforms"
NAMES = ("delta", "fivebar", "gough_stewart")
ENOUGH = 1e-9


@cache
def text(name: str) -> str:
    return (FOLDER / f"{name}_of_bodies.yaml").read_text("utf-8")


@cache
def mechanism(written: str) -> RobotModel:
    return compile_robot(RobotText(written, "robot.yaml"), Options()).mechanism


def counted(written: str, name: str) -> int:
    made = compile_robot(RobotText(written, "robot.yaml"), Options(functions=(name,)))
    count = count_operations(made.graphs[name])
    return count.add + count.mul + count.div + count.sqrt + count.trig


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("function", ["inverse_dynamics", "inverse_kinematics", "mass_matrix"])
def test_counts_are_those_of_the_short_form(name: str, function: str) -> None:
    assert counted(text(name), function) <= counted(read_robot_text(name).text, function)


@pytest.mark.parametrize("name", [*NAMES[:2], *nightly(*NAMES[2:])])
@pytest.mark.parametrize("fold", [True, False])
def test_functions_are_those_of_the_short_form(name: str, fold: bool) -> None:
    words = {"fivebar": {"rod_length": 0.57, "payload_mass": 0.8}, "delta": {"rod_spacing": 0.1, "arm_length": 0.28}}
    options = {"backend": "numpy", "fold": fold, "parameters": words.get(name, {"platform_drop": 0.05})}
    one, other = (pkmgen.load(path, **options) for path in (FOLDER / f"{name}_of_bodies.yaml", name))
    home = mechanism(text(name)).home
    random = np.random.default_rng(1)
    pose = np.array([home] * 3) + 0.03 * random.uniform(-1, 1, (3, len(home)))
    if len(home) == 7:
        pose[:, 3:] /= np.linalg.norm(pose[:, 3:], axis=1, keepdims=True)
    motion = (pose, *random.uniform(-1, 1, (2, 3, len(home) - (len(home) == 7))))
    assert one.inverse_dynamics(*motion) == pytest.approx(other.inverse_dynamics(*motion), rel=1e-9)
    assert one.inverse_kinematics(pose) == pytest.approx(other.inverse_kinematics(pose), rel=1e-9)


@pytest.mark.parametrize("name", [*NAMES[:2], *nightly(*NAMES[2:])])
def test_they_are_right(name: str) -> None:
    upright = "home: {ball_1a: [0, -0.896, 0, 0.444], " if name == "delta" else "home: {"
    file = read_robot(text(name).replace("home: {", upright), name)  # the oracle carries the platform by that ball
    assert isinstance(file, MultibodyFile)
    robot = pkmgen.load(FOLDER / f"{name}_of_bodies.yaml", backend="numpy", functions=tuple(FUNCTIONS))
    assert robot.actuators == tuple(joint.name for joint in file.description.joints if joint.actuator)
    assert all(error < ENOUGH for error in errors(robot, drawn(file)).values())


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("delta", "name: rod_2b\n    mass: rod_mass", "name: rod_2b\n    mass: 2*rod_mass"),
        ("delta", "at: [arm_length, rod_spacing/2, 0]", "at: [arm_length, 0.6*rod_spacing, 0]"),
        ("delta", "axis: y\n", "axis: y\n    spring: {stiffness: 2}\n"),
        ("delta", "pose: [x, y, z]", "pose: [x, y, z], at: [0, 0, 0.1]"),
        ("fivebar", "child_at: [rod_length, 0, 0]}", "child_at: [rod_length, 0, 0], friction: {viscous: 0.1}}"),
        ("gough_stewart", "child: rod_2\n", "child: rod_2\n    at: [0, 0, 0.1]\n"),
        ("gough_stewart", "child: rod_2\n", "child: rod_2\n    at: [0.01, 0, 0]\n"),
    ],
)
def test_what_is_no_limb_of_the_short_form_stays_general(name: str, old: str, new: str) -> None:
    assert text(name).count(old) >= 1
    assert isinstance(mechanism(text(name)), Mechanism)
    assert isinstance(mechanism(text(name).replace(old, new, 1)), Multibody)


def written_with_oblique_axes() -> str:
    """Motor frames of the Delta parallel to the world, their axes being vectors."""
    other = text("delta")
    for angle in ("2*pi/3", "4*pi/3"):
        axis = f"axis: [-sin({angle}), cos({angle}), 0]"
        other = other.replace(
            f"    rpy: [0, 0, {angle}]\n    axis: y\n", f"    child_rpy: [0, 0, -({angle})]\n    {axis}\n"
        )
    return other


def written_from_the_platform() -> str:
    """Balls of the Delta lead from the platform to the rods."""
    old = r"    parent: rod_(\w+)\n    child: platform\n    at: (.*)\n    child_at: (.*)\n"
    return re.sub(old, r"    parent: platform\n    child: rod_\1\n    at: \3\n    child_at: \2\n", text("delta"))


@pytest.mark.parametrize("write", [written_with_oblique_axes, written_from_the_platform])
def test_it_does_not_matter_how_joints_are_written(write: Callable[[], str]) -> None:
    other = write()
    assert other != text("delta")
    assert isinstance(mechanism(other), Mechanism)
    assert counted(other, "inverse_dynamics") == counted(text("delta"), "inverse_dynamics")


def beside_the_arm(parameters: str, place: str) -> str:
    """The five-bar with more parameters; its elbows are in another place beside the arms."""
    at = "at: [arm_length, 0, 0]"
    assert at in text("fivebar")
    return (
        text("fivebar")
        .replace("parameters:\n", f"parameters:\n{parameters}")
        .replace(at, f"at: [arm_length, {place}, 0]")
    )


def test_parameters_of_value_zero_take_part_at_run_time(tmp_path: Path) -> None:
    file = tmp_path / "skew.yaml"
    file.write_text(beside_the_arm("  skew: {value: 0, unit: m, description: elbow beside the arm}\n", "skew"), "utf-8")
    options = {"backend": "numpy", "parameters": {"skew": 0.05}}
    one, other = (pkmgen.load(file, fold=fold, **options).inverse_kinematics([0.05, 0.5]) for fold in (True, False))
    assert one == pytest.approx(other, rel=1e-12)
    assert one != pytest.approx(pkmgen.load("fivebar", backend="numpy").inverse_kinematics([0.05, 0.5]), rel=1e-3)


@pytest.mark.parametrize(
    ("rise", "near"), [("sqrt(arm_length**2 - near**2)", 0.39999), ("sqrt(-(arm_length - near)**2)", 0.4)]
)
def test_expressions_that_have_hardly_a_value(rise: str, near: float) -> None:
    words = f"  near: {{value: {near}, unit: m, description: close to the length of an arm}}\n"
    written = beside_the_arm(f"{words}  rise: {{value: {rise}, unit: m, description: elbow beside the arm}}\n", "rise")
    if near < 0.4:  # other parameters are found for which there is one
        assert isinstance(mechanism(written), Mechanism)
        return
    with pytest.raises(
        UnsupportedRobotError, match=r"^robot.yaml:40:1: .*have no value .* that differ .* by 0.1%: .*no real value"
    ):
        mechanism(written)


def test_a_platform_that_is_on_no_limbs_of_the_short_form_is_planned_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agreeing, "make_multibody_plan", lambda *_: pytest.fail("a plan that nobody reads"))
    sprung = text("delta").replace("axis: y\n", "axis: y\n    spring: {stiffness: 2}\n")
    assert isinstance(compile_robot(RobotText(sprung, ""), Options()).mechanism, Multibody)


def test_what_is_wrong_is_said_when_it_is_found() -> None:
    with pytest.raises(
        UnsupportedRobotError, match=r"^robot.yaml:64:5: .*the loops do not close near home: pin is off by"
    ):
        mechanism(text("fivebar").replace("base_width:   {value: 0.4", "base_width:   {value: 4"))
