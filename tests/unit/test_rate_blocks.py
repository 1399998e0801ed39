"""Blocks of closures that rates are found by: their order, and what they depend on with other parameters too."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

import numpy as np
import pytest

from pkmgen.compile import compile_robot
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from pkmgen.mechanism.multibody import Multibody
from pkmgen.multibody.numbers import Numbers
from pkmgen.multibody.plan import MultibodyPlan, make_multibody_plan
from pkmgen.multibody.rate_blocks import iterated_tolerance

SINE = 1e-3


def plan_of(name: str) -> MultibodyPlan:
    text = read_robot_text(name)
    made = compile_robot(text, Options())
    multibody = made.mechanism
    assert isinstance(multibody, Multibody)
    return made.plan


def named(plan: MultibodyPlan) -> list[tuple[set[str], set[str], set[str]]]:
    """Joints that each block finds, those known before, and the given ones that it follows from."""
    links = plan.robot.links
    return [
        tuple({links[index].name for index in part} for part in (block.dependent, block.known, block.independent))  # type: ignore[misc]
        for block in plan.rate_blocks
    ]


def test_loops_in_series_are_blocks_in_series() -> None:
    blocks = named(plan_of("toggle_press"))
    assert [found for found, _, _ in blocks] == [{"screw"}, {"pull_pin", "head"}, {"knee"}, {"ram_guide"}]
    assert [known for _, known, _ in blocks] == [{"motor"}, {"screw"}, {"head"}, {"knee"}]
    assert all(given == {"motor"} for _, _, given in blocks)


def test_what_vanishes_for_the_parameters_of_the_file_alone_is_kept() -> None:
    """Both cranks of the ankle are of one length: where they are not, the knee moves the lower rod otherwise."""
    plan = plan_of("linkage_leg")
    expected = named(plan)
    assert expected[-1] == ({"ankle", "lower_rod_pin"}, {"knee", "bellcrank_pin"}, {"knee_motor", "ankle_motor"})
    other = MappingProxyType({**plan.robot.parameters, "bellcrank_length": 0.045})
    changed = make_multibody_plan(replace(plan.robot, parameters=other), SINE)
    assert named(changed) == expected


@pytest.mark.parametrize("name", ["fourbar", "linkage_leg", "humanoid_ankle"])
def test_blocks_find_every_joint_once(name: str) -> None:
    plan = plan_of(name)
    known = set(plan.robot.independent)
    for block in plan.rate_blocks:
        assert set(block.known) <= known
        assert known.isdisjoint(block.dependent)
        assert len(block.rows) == sum(plan.robot.links[index].freedoms for index in block.dependent)
        known |= set(block.dependent)
    assert known == set(range(len(plan.robot.links)))


@pytest.mark.parametrize(("name", "part"), [("fourbar", 1e-7), ("humanoid_ankle", 7e-3)])
def test_pivots_count_as_zero_earlier_where_newtons_method_closes_loops(name: str, part: float) -> None:
    """Of their median size in the box, within what poses and scales of rows make of it."""
    text = read_robot_text(name)
    multibody = compile_robot(text, Options()).mechanism
    assert isinstance(multibody, Multibody)
    plan = make_multibody_plan(multibody, 1e-7)
    assert bool(plan.solution.iterated) == (part > 1e-7)
    numbers = Numbers(multibody)
    gradients = np.abs(numbers.gradients(plan.poses)).max(axis=(0, 2))
    for block in plan.rate_blocks:
        for limit, row in zip(block.order.smallest, block.order.rows, strict=True):
            assert 0.01 * part < limit / gradients[block.rows[row]] < 1.5 * part


def test_no_pivot_near_its_usual_size_counts_as_zero() -> None:
    assert iterated_tolerance(1e-7) == pytest.approx(10.0 * 2.2e-5 * np.sqrt(1e-13 / 1e-16), rel=0.02)
    assert iterated_tolerance(2e-3) == 0.1
