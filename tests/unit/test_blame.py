"""Of robots of bodies and joints too it is said which joint, loop or motion is to blame."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from pkmgen.checks.multibody_comparisons import _mass
from pkmgen.checks.multibody_states import MultibodyUnderCheck
from pkmgen.checks.states import away_from_others
from pkmgen.compile import MultibodyCompilation, compile_robot
from pkmgen.language.library import RobotText, list_mechanisms, read_robot_text
from pkmgen.language.options import Options
from pkmgen.multibody.mobility import singular_words


def changed(robot: str, *pairs: tuple[str, str]) -> RobotText:
    text = read_robot_text(robot).text
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    return RobotText(text, "robot.yaml")


def made_of(text: RobotText, *functions: str) -> MultibodyCompilation:
    made = compile_robot(text, Options(functions=functions or ("inverse_dynamics",)))
    assert isinstance(made, MultibodyCompilation)
    return made


def test_a_leg_that_stands_otherwise_than_its_likes_is_named_with_what_closes_too() -> None:
    (doubt,) = made_of(changed("canfield", ("hinge_2: -0.6", "hinge_2: 2.2"))).doubts
    assert str(doubt).startswith("robot.yaml:90:3: home.hinge_2: joint hinge_2 stands otherwise than hinge_1, hinge_3")
    assert doubt.allowed.startswith("-0.6, ")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("robot", list_mechanisms())
def test_no_leg_of_the_library_stands_otherwise(robot: str) -> None:
    assert made_of(read_robot_text(robot)).doubts == ()


def test_loops_that_end_are_named() -> None:
    """The slider of one leg, driven far out, tears at the balls of its own leg and of another one."""
    reach = made_of(changed("three_rps", ("leg_2: [0.52, 0.68]", "leg_2: [0.52, 1.9]"))).reach(4, 0)
    assert reach is not None
    assert "ball_2" in reach.loops
    assert "ball_1" not in reach.loops
    assert f"where the loops of {', '.join(reach.loops)} cannot be closed, the nearest" in reach.sentence()


def test_joints_that_move_in_a_singular_position_are_named() -> None:
    """A parallel four-bar that is flat: rocker and coupler may fold either way."""
    lengths = ("coupler_length: {value: 0.3", "rocker_length:  {value: 0.2")
    pairs = [(old, old[:-3] + new) for old, new in zip(lengths, ("0.25", "0.1"), strict=True)]
    plan = made_of(changed("fourbar", *pairs, ("pin: -0.7, knee: 1.4", "pin: -1.2, knee: 1.2"))).plan
    flat = replace(plan.robot, home=dict.fromkeys(plan.robot.joints, 0.0))
    said = singular_words(replace(plan, robot=flat, poses=np.zeros((1, len(plan.robot.joints)))))
    assert said == "at hip 0, where pin, knee can move while the motors stand still"


def test_a_motion_that_costs_nothing_is_named() -> None:
    """Without masses there is no forward dynamics, and the motion of the motor costs nothing."""
    names = ("crank_mass:     {value: 1.0", "coupler_mass:   {value: 2.0", "rocker_mass:    {value: 1.5")
    pairs = [(name, f"{name[:-3]}0") for name in (*names, "rotor_inertia:  {value: 1e-3")]
    pairs[-1] = pairs[-1][0], "rotor_inertia:  {value: 0"
    text = changed("fourbar", *pairs, ("xx: 1e-4", "xx: 0"))
    made = made_of(text, "inverse_dynamics", "mass_matrix", "bias")
    results = list(_mass(MultibodyUnderCheck.of(made, 3, 0)))
    (skipped,) = [each for each in results if each.skipped]
    assert "there is no forward dynamics, bodies or rotors without mass let a motion of hip at hip " in skipped.hint


def test_the_method_that_is_away_is_named_by_the_conditions_of_the_closures() -> None:
    made = made_of(read_robot_text("fourbar"), "inverse_dynamics", "joint_coordinates")
    checked = MultibodyUnderCheck.of(made, 5, 0)
    conditions = checked.conditions()
    assert conditions.shape == (5,)
    assert (conditions >= 1.0).all() and (conditions < 20.0).all()
    conditions[3] = 1e6
    efforts = {"adjoint": np.ones((5, 1)), "tree": np.ones((5, 1)), "lie": 1.0 + 1e-3 * np.eye(5)[:, 3:4]}
    said = away_from_others(efforts, ("adjoint", "lie"), checked.places(), conditions, "the closures have")
    place = f"hip {checked.states['position'][3, 0]:.4g}"
    assert said.startswith(f"lie is away from the other methods, most at {place}: it is ill-conditioned there")
    assert "the closures have the condition 1.0e+06" in said
