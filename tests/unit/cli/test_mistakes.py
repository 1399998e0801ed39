"""Files that are wrong as people get them wrong, and the words that name the cause; the page has the same words."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from pkmgen import load
from pkmgen.api.load import cause_of
from pkmgen.cli.check.methods import Contender, cause_of_difference, ill_conditioned
from pkmgen.cli.check.robot import robot_doubts, robot_mobility, robot_reach
from pkmgen.cli.check.states import RobotUnderCheck, States
from pkmgen.description.bodies import MultibodyFile
from pkmgen.description.read import read_robot
from pkmgen.errors import ArgumentError, OutOfReachError, PkmgenError
from pkmgen.library import RobotText, read_robot_text
from pkmgen.mechanism.build_multibody import build_multibody
from pkmgen.mechanism.doubtful_home import doubtful_home
from pkmgen.mechanism.poses import box_poses
from pkmgen.mechanism.types import Mechanism
from pkmgen.options import Options
from pkmgen.pipeline import generate_functions, read_any
from pkmgen.plan.plan import make_plan

PAGE = Path(__file__).parents[3] / "docs/how-to/find-mistakes.md"
SAMPLES = 40


@dataclass(frozen=True)
class Mistake:
    """A robot of the library, what is changed in its file, and what has to be said of that."""

    name: str
    robot: str
    old: str
    new: str
    words: str
    further: tuple[tuple[str, str], ...] = ()

    @property
    def text(self) -> RobotText:
        """The file that is wrong."""
        text = read_robot_text(self.robot).text
        for old, new in ((self.old, self.new), *self.further):
            assert old in text
            text = text.replace(old, new)
        return RobotText(text, "robot.yaml")


FIVEBAR_BOX, FIVEBAR_HOME = "box: [[-0.15, 0.15], [0.4, 0.65]]", "home: [0, 0.5]"
FIVEBAR_ARM = "inertia: {transverse: arm_mass*arm_length**2/12}"
LEG = """type: U
          axis: x # radial
          second_axis: y
          limits: [{lower: -0.8, upper: 0.8}, {lower: -0.8, upper: 0.8}]"""
BASES = "base: {point: [base_width/2, 0, 0]}\n    branch: -1"
MISTAKES = (
    Mistake("rotation in degrees", "delta", "rotation: 2*pi/3", "rotation: 120", "were degrees meant?"),
    Mistake("no gravity", "fivebar", "gravity: [0, -9.81, 0]\n", "", "the key is missing: gravity is zero"),
    Mistake("gravity upwards", "fivebar", "[0, -9.81, 0]", "[0, 9.81, 0]", "gravity points along +y"),
    Mistake("gravity in mm", "fivebar", "[0, -9.81, 0]", "[0, -9810, 0]", "that of no planet"),
    Mistake("one branch", "delta", "branch: -1 # elbow", "branch: 1 # elbow", "is folded the other way than"),
    Mistake("one of two branches", "fivebar", "branch: -1", "branch: 1", "is folded the other way than"),
    Mistake("all branches", "delta", "branch: -1", "branch: 1", "beyond its limits at home"),
    Mistake(
        "moments",
        "fivebar",
        FIVEBAR_ARM,
        "inertia: {xx: 0.001, yy: 0.001, zz: 0.02}",
        "a principal moment is greater than the sum of the other two",
    ),
    Mistake(
        "products",
        "fivebar",
        FIVEBAR_ARM,
        "inertia: {xx: 0.01, yy: 0.01, zz: 0.01, xy: 0.02}",
        "a principal moment is negative, the products are too great",
    ),
    Mistake(
        "box beyond reach",
        "fivebar",
        FIVEBAR_BOX,
        "box: [[-0.6, 0.6], [0.4, 1]]",
        "poses of the box are out of reach of limb",
    ),
    Mistake(
        "box across a singularity",
        "fivebar",
        FIVEBAR_BOX,
        "box: [[-0.1, 0.1], [-0.1, 0.6]]",
        "beyond a parallel singularity",
    ),
    Mistake("home in a singularity", "fivebar", FIVEBAR_HOME, "home: [0, 0.193649167310371]", "home is in one"),
    Mistake("home near a singularity", "fivebar", FIVEBAR_HOME, "home: [0, 0.1945]", "mm of y from one"),
    Mistake("home out of reach", "fivebar", FIVEBAR_HOME, "home: [0, 1.5]", "home is out of reach of limb left, right"),
    Mistake("home in mm", "fivebar", FIVEBAR_HOME, "home: [0, 500]", "were millimetres meant?"),
    Mistake("box in mm", "fivebar", FIVEBAR_BOX, "box: [[-150, 150], [400, 650]]", "were millimetres meant?"),
    Mistake(
        "attitude in degrees",
        "gough_stewart",
        "attitude_range: 0.35",
        "attitude_range: 10",
        "no attitude is more than half a turn",
    ),
    Mistake(
        "scalar last",
        "gough_stewart",
        "0.82, 1, 0, 0, 0]",
        "0.82, 0, 0, 0, 1]",
        "a pose has its quaternion as w, x, y, z",
    ),
    Mistake("home outside the box", "fivebar", FIVEBAR_HOME, "home: [0.2, 0.5]", "home is outside the box"),
    Mistake(
        "motors against each other", "fivebar", BASES, "base: {point: [-base_width/2, 0, 0]}", "work against each other"
    ),
    Mistake("motion not held", "irsbot2", "  held:", "  # held:", "of the platform is not held"),
    Mistake(
        "rods that spin",
        "gough_stewart",
        LEG,
        "type: S",
        "spin about their own lines between two ball joints",
        (
            ("inertia: {xx: 0.031, yy: 0.030, zz: 0.0021}", "inertia: {transverse: 0.03, axial: 0.0021}"),
            ("inertia: {xx: 0.017, yy: 0.0165, zz: 6e-4}", "inertia: {transverse: 0.017, axial: 6e-4}"),
        ),
    ),
    Mistake("more motors", "redundant_2rr", "pkmgen: 1", "pkmgen: 1", "they can work against each other"),
    Mistake("joints: gravity upwards", "fourbar", "[0, -9.81, 0]", "[0, 9.81, 0]", "gravity points along +y"),
    Mistake("joints: no gravity", "fourbar", "gravity: [0, -9.81, 0]\n", "", "the key is missing: gravity is zero"),
    Mistake(
        "joints: box across a singularity",
        "fourbar",
        "box: {hip: [0.4, 1.9]}",
        "box: {hip: [0.4, 3.9]}",
        "beyond a parallel singularity",
    ),
    Mistake(
        "joints: box in degrees", "fourbar", "box: {hip: [0.4, 1.9]}", "box: {hip: [20, 100]}", "were degrees meant?"
    ),
    Mistake(
        "joints: wrong branch",
        "fourbar",
        "pin: -0.7, knee: 1.4",
        "pin: 0.9, knee: -1.9",
        "the coordinates of home do not fit together",
    ),
    Mistake("joints: no motor", "fourbar", "actuator: {rotor_inertia: rotor_inertia}", "axis: z", "give an actuator"),
    Mistake(
        "joints: two motors",
        "fourbar",
        "at: [base_length, 0, 0]}",
        "at: [base_length, 0, 0], actuator: {}}",
        "cannot move independently of each other",
    ),
    Mistake("joints: length in mm", "fourbar", "{value: 0.3,  unit: m", "{value: 300,  unit: m", "was it meant in mm?"),
    Mistake(
        "joints: inertia",
        "fourbar",
        "inertia: {xx: 1e-4, yy: rocker",
        "inertia: {xx: 1, yy: rocker",
        "no body has this inertia",
    ),
)


def told(mistake: Mistake) -> str:
    """All that is said of a changed file beside the comparisons of `check`."""
    text, options, said = mistake.text, Options(), list[str]()
    try:
        said += map(str, robot_doubts(text, options))
        mobility, reach = robot_mobility(text, options), robot_reach(text, SAMPLES, 0, options)
        said += [each.sentence() for each in (mobility, reach) if each is not None]
    except PkmgenError as error:
        said.append(str(error))
    return "\n".join(said)


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.name)
def test_the_cause_is_named(mistake: Mistake) -> None:
    assert mistake.words in told(mistake)


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.name)
def test_the_page_has_the_words(mistake: Mistake) -> None:
    assert mistake.words in PAGE.read_text("utf-8")


POSES = (
    ("fivebar", {"pose": [400.0, 0.5]}, "x 400 m is 2670 × the box (-0.15 to 0.15 m); lengths are in m, were mill"),
    ("planar_3rrr", {"pose": [0.0, 0.0, 20.0]}, "angles are in rad, were degrees meant? (0.3491 rad for 20 degrees)"),
    ("gough_stewart", {"pose": [0, 0, 0.82, 0, 0, 0, 1]}, "here it is first: w, x, y, z (1, 0, 0, 0 for these)"),
    ("gough_stewart", {"pose": [0, 0, 0.82, 1, 0, 0, 1]}, "the quaternion has length 1.414, not 1"),
    ("gough_stewart", {"pose": [0, 0, 0.82, 0.6, 0.8, 0, 0]}, "the attitude is 106° from home, the box ends at 20.1°"),
    ("fivebar", {"pose": [0.3, 0.5]}, "x 0.3 m is 2 × the box"),
    ("fourbar", {"position": [69.0]}, "hip 69 rad is 90.5 × the box (0.4 to 1.9 rad); angles are in rad, were degrees"),
)


@pytest.mark.parametrize(("robot", "state", "words"), POSES)
def test_a_state_in_other_units(robot: str, state: dict[str, list[float]], words: str) -> None:
    assert words in cause_of(read_robot_text(robot), Options())(state)


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
    (mistake,) = (each for each in MISTAKES if each.name == "box across a singularity")
    path = tmp_path / "crossing.yaml"
    path.write_text(mistake.text.text, "utf-8")
    code, out, err = pkmgen("check", path, "--samples", "20")
    assert code == 1
    assert (
        "forward kinematics finds poses of another assembly, where the box lies beyond a singularity; see reach" in err
    )
    assert "away from the other methods" not in err
    assert "parts of the box cannot be used, see reach" in out


def test_reach_as_data() -> None:
    (mistake,) = (each for each in MISTAKES if each.name == "box beyond reach")
    reach = robot_reach(mistake.text, 200, 0, Options())
    assert reach is not None
    told = reach.as_dict()
    assert (told["positions"], told["word"], told["limbs"]) == (200, "poses", ("left", "right"))
    arms = np.array([[-0.2, 0.0], [0.2, 0.0]])
    mechanism = read_any(mistake.text.text, "robot.yaml", Options())[1]
    poses = box_poses(mechanism, 200, np.random.default_rng(0))
    distances = np.linalg.norm(poses[:, None] - arms, axis=2)
    out = ((distances > 0.95) | (distances < 0.15)).any(axis=1)
    assert told["unreached"] == out.sum() > 0
    nearest = np.array([value for _, value, _ in told["nearest"]["unreached"]])
    away = np.linalg.norm((poses - [0, 0.5]) / [1.2, 0.6], axis=1)
    np.testing.assert_allclose(nearest, poses[out][np.argmin(away[out])])


def test_a_method_that_is_ill_conditioned_is_named() -> None:
    """Efforts that differ at one state, near a singularity, in one method of three."""
    mechanism = read_any(read_robot_text("fivebar").text, "robot.yaml", Options())[1]
    assert isinstance(mechanism, Mechanism)
    plan = make_plan(mechanism, Options())
    graphs = {each.graph.name: each.graph for each in generate_functions(mechanism, Options())}
    robot = RobotUnderCheck(mechanism, Options(), plan, graphs)
    poses = np.array([[0.0, 0.5], [0.05, 0.5], [0.1, 0.5], [0.0, 0.1938]])
    states = States(*(6 * [poses]), seen={})
    efforts = np.ones((4, 2))
    good, other, bad = (
        Contender(name, graphs["inverse_dynamics"], None, "pose", efforts + wrong * np.eye(4, 2, -3))
        for name, wrong in (("adjoint", 0.0), ("tree", 0.0), ("khalil", 1e-3))
    )
    said = cause_of_difference(robot, states, [good, other, bad], good, bad)
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
    assert isinstance(robot, MultibodyFile)
    (doubt,) = doubtful_home(robot, build_multibody(robot))
    assert "ball ball is turned by half a turn about x: a ball has its quaternion as x, y, z, w" in str(doubt)
    assert doubt.line == 8


def test_accelerations_that_lose_digits_say_where() -> None:
    """A state at the limit of reach among others, and others alone."""
    mechanism = read_any(read_robot_text("fivebar").text, "robot.yaml", Options())[1]
    assert isinstance(mechanism, Mechanism)
    graphs = {each.graph.name: each.graph for each in generate_functions(mechanism, Options())}
    robot = RobotUnderCheck(mechanism, Options(), make_plan(mechanism, Options()), graphs)
    poses = np.array([[0.0, 0.5], [0.05, 0.5], [0.1, 0.5], [0.0, 0.1938]])
    said = ill_conditioned(robot, States(*(6 * [poses]), seen={}))
    assert said.startswith("accelerations are ill-conditioned at x 0, y 0.1938, J_inv has the condition")
    assert ill_conditioned(robot, States(*(6 * [poses[:3]]), seen={})) == ""
