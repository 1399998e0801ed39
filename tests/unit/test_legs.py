"""Legs of robots of bodies and joints: joints that repeat others, blocks of J_i, masses at tips."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pkmgen.compile import compile_robot
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from pkmgen.multibody.methods.legs.lumped import lumped
from pkmgen.multibody.methods.legs.parts import Legs, legs_of
from pkmgen.multibody.plan import MultibodyPlan
from tests.conftest import ROOT

NEAR = ROOT / "tests/data/robots/near"


def legs(name: str) -> tuple[MultibodyPlan, Legs]:
    plan = compile_robot(read_robot_text(NEAR / f"{name}.yaml"), Options()).plan
    assert isinstance(plan, MultibodyPlan)
    parts = legs_of(replace(plan.settled, known=True))
    return parts.plan, parts


def test_parallel_rods_repeat_each_other_and_leave_blocks_of_one_and_two() -> None:
    plan, parts = legs("delta_shifted")
    assert len(parts.legs) == 3
    for leg in parts.legs:
        assert sorted(sign for _, sign in leg.repeated.values()) == [1, 1]
        assert [len(block.rows) for block in leg.blocks] == [1, 2]
    assert all(link.name for link in plan.robot.links)


@pytest.mark.parametrize("name", ["delta_shifted", "gough_stewart_turned", "fivebar_with_quill"])
def test_mass_that_is_lumped_elsewhere_is_the_mass_of_the_robot_less_what_stands_on_the_base(name: str) -> None:
    plan, parts = legs(name)
    robot, found = plan.robot, lumped(parts)
    bodies = [body for link in robot.links for body in link.bodies]
    whole = sum(robot.value(body.mass) for body in bodies)
    after = sum(robot.value(own.mass) for own in (*found.links.values(), *found.platform.values()))
    assert after == pytest.approx(whole, rel=1e-12)
    own = sum(robot.value(body.mass) for body in robot.links[parts.platform].bodies)
    assert robot.value(found.platform[parts.platform].mass) > own or name == "fivebar_with_quill"
