"""Files that are wrong as people get them wrong, and the words that name the cause; the page has the same words."""

from __future__ import annotations

import json

import numpy as np
import pytest

from benchmarks.pages import mistakes
from benchmarks.pages.mistake_cases import DIFFERING, MISTAKES, STATES, Change, Mistake
from pkmgen import load
from pkmgen.api.load import cause_of
from pkmgen.checks.methods import conditions_of
from pkmgen.checks.states import RobotUnderCheck, States, away_from_others, ill_conditioned
from pkmgen.compile import compile_limbs, compile_robot
from pkmgen.errors import ArgumentError, OutOfReachError
from pkmgen.language.description.read import read_robot
from pkmgen.language.library import RobotText, read_robot_text
from pkmgen.language.options import Options
from pkmgen.mechanism.implausible_home import implausible_balls
from pkmgen.mechanism.poses import box_poses

PAGE = mistakes.PAGE.read_text("utf-8")
CASES = [(each, change) for section in MISTAKES.values() for each in section for change in each.changes]
NAMES = [f"{each.name}, {change.robot}" for each, change in CASES]


def text_of(name: str) -> RobotText:
    """The first file in which a mistake is made."""
    return mistakes.changed(next(change for each, change in CASES if each.name == name))


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("mistake", "change"), CASES, ids=NAMES)
def test_the_cause_is_named(mistake: Mistake, change: Change) -> None:
    assert mistakes.cause(mistake, change), mistakes.told(change)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("mistake", dict.fromkeys(each for each, _ in CASES), ids=lambda each: each.name)
def test_the_page_has_what_is_said(mistake: Mistake) -> None:
    assert "\n".join(mistakes.entry(mistake)) in PAGE, "make counts would change docs/reference/mistakes.md"


@pytest.mark.nightly
def test_the_whole_page_is_current() -> None:
    assert mistakes.page() == PAGE, "make counts would change docs/reference/mistakes.md"


@pytest.mark.parametrize(("robot", "name", "numbers", "words"), STATES)
def test_a_state_in_other_units(robot: str, name: str, numbers: tuple[float, ...], words: str) -> None:
    said = mistakes.state_cause(robot, name, numbers)
    assert words in said
    assert f"```\n{said}\n```" in PAGE


@pytest.mark.parametrize(
    ("robot", "state"),
    [
        ("fivebar", {"pose": [0.1, 0.5]}),
        ("fivebar", {"pose": [float("nan"), 0.5]}),
        ("gough_stewart", {"pose": [0, 0, 0.82, 1, 0, 0, 0]}),
        ("gough_stewart", {"pose": [0, 0, 0.82, -1, 0, 0, 0]}),
        ("fourbar", {"position": [1.0]}),
        ("fivebar", {"position": [1.0, 2.0]}),
    ],
)
def test_nothing_is_said_of_states_that_are_well(robot: str, state: dict[str, list[float]]) -> None:
    assert cause_of(read_robot_text(robot), Options())(state) == ""


def test_an_error_says_the_cause() -> None:
    robot = load("fivebar", backend="numpy")
    with pytest.raises(OutOfReachError, match="were millimetres meant"):
        robot.inverse_kinematics([0, 500.0])
    assert robot.explain(1, pose=[0, 500.0]).startswith("the limbs cannot be assembled; y 500 m")
    assert robot.explain(0, pose=[0, 0.5]) == "ok"
    with pytest.raises(ArgumentError, match="explain takes the numbers of one state"):
        robot.explain(0, pose="here")
    with pytest.raises(ArgumentError, match=r"pose has shape \(3,\); expected \(2,\), one state"):
        robot.explain(0, pose=[0, 0.5, 7])
    assert robot.explain(0, pose=[float("nan"), 0.5]) == "ok; pose is not finite"


def test_a_pose_from_the_command_line(pkmgen) -> None:
    code, out, _ = pkmgen("check", "fivebar", "--pose", "0,0.5")
    assert (code, out) == (0, "fivebar: ok\n")
    code, out, _ = pkmgen("check", "fivebar", "--pose", "0,500", "--json")
    (look,) = json.loads(out)
    assert (code, look["passed"]) == (1, False)
    assert "were millimetres meant? (0.5 m for 500 mm)" in look["words"]
    code, _, err = pkmgen("check", "fivebar", "--pose", "0,1,2")
    assert code == 2
    assert "takes 2 numbers" in err


def test_methods_that_differ_say_where_and_why(pkmgen, tmp_path) -> None:
    text = mistakes.changed(DIFFERING.changes[0])
    path = tmp_path / "crossing.yaml"
    path.write_text(text.text, "utf-8")
    code, out, err = pkmgen("check", path, "--samples", "20")
    assert code == 1
    assert "6 of 17 poses have the motor positions of other poses, which forward kinematics finds" in err
    assert "away from the other methods" not in err
    assert "parts of the box cannot be used, see reach" in out


def test_reach_as_data() -> None:
    text = text_of("box beyond reach")
    made = compile_robot(text, Options())
    reach = made.reach(200, 0)
    assert reach is not None
    told = reach.as_dict()
    assert (told["positions"], told["word"], told["limbs"]) == (200, "poses", ("left", "right"))
    arms = np.array([[-0.2, 0.0], [0.2, 0.0]])
    poses = box_poses(made.mechanism, 200, np.random.default_rng(0))
    distances = np.linalg.norm(poses[:, None] - arms, axis=2)
    out = ((distances > 0.95) | (distances < 0.15)).any(axis=1)
    assert told["unreached"] == out.sum() > 0
    nearest = np.array([value for _, value, _ in told["nearest"]["unreached"]])
    away = np.linalg.norm((poses - [0, 0.5]) / [1.2, 0.6], axis=1)
    np.testing.assert_allclose(nearest, poses[out][np.argmin(away[out])])


def test_a_method_that_is_ill_conditioned_is_named() -> None:
    """Efforts that differ at one state, near a singularity, in one method of three."""
    robot = RobotUnderCheck(compile_limbs(read_robot_text("fivebar"), Options()))
    poses = np.array([[0.0, 0.5], [0.05, 0.5], [0.1, 0.5], [0.0, 0.1938]])
    states = States(*(6 * [poses]), seen={})
    efforts = np.ones((4, 2))
    methods = {"adjoint": efforts, "tree": efforts, "khalil": efforts + 1e-3 * np.eye(4, 2, -3)}
    said = away_from_others(methods, ("adjoint", "khalil"), *conditions_of(robot, states))
    assert said.startswith("khalil is away from the other methods, most at x 0, y 0.1938: it is ill-conditioned there")
    assert "near a singularity; see reach" in said


def test_a_ball_with_its_scalar_first() -> None:
    """Balls of bodies and joints have their scalar last."""
    text = """pkmgen: 1
name: pendulum
gravity: [0, 0, -9.81]
bodies:
  - {name: bob, mass: 1, mass_centre: [0, 0, -0.5], inertia: {xx: 0.1, yy: 0.1, zz: 0.01}}
joints:
  - {name: ball, type: S, child: bob}
home: {ball: [1, 0, 0, 0]}
"""
    robot = read_robot(text, "robot.yaml")
    (doubt,) = implausible_balls(robot)
    assert "ball ball is turned by half a turn about x: a ball has its quaternion as x, y, z, w" in str(doubt)
    assert doubt.line == 8


def test_accelerations_that_lose_digits_say_where() -> None:
    """A state at the limit of reach among others, and others alone."""
    robot = RobotUnderCheck(compile_limbs(read_robot_text("fivebar"), Options()))
    poses = np.array([[0.0, 0.5], [0.05, 0.5], [0.1, 0.5], [0.0, 0.1938]])
    said = ill_conditioned(*conditions_of(robot, States(*(6 * [poses]), seen={})))
    assert said.startswith("results are ill-conditioned at x 0, y 0.1938, J_inv has the condition")
    assert ill_conditioned(*conditions_of(robot, States(*(6 * [poses[:3]]), seen={}))) == ""
