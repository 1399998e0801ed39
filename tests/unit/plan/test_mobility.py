"""Freedoms of platforms, counted from the screws of all joints, and what is refused because of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import yaml

from pkmgen.compile import compile_limbs
from pkmgen.errors import UnsupportedRobotError
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.motion.plan import mobility
from pkmgen.motion.plan.mobility import Mobility, mobility_of
from pkmgen.motion.plan.plan import Plan, make_plan, tolerance_of
from pkmgen.motion.plan.screws import null_space
from tests.conftest import ROOT

Change = Callable[[dict[str, Any]], object]
LIBRARY, OWN = ROOT / "robots", ROOT / "tests/data/robots"


def plan_of(name: str, *changes: Change) -> Plan:
    """A robot before it is checked."""
    folder = LIBRARY if (LIBRARY / f"{name}.yaml").exists() else OWN
    data = yaml.safe_load((folder / f"{name}.yaml").read_text("utf-8"))
    for change in changes:
        change(data)
    return Plan(
        compile_limbs(RobotText(yaml.safe_dump(data, sort_keys=False), "robot"), Options()).mechanism,
        tolerance_of(Options()),
    )


def counted(name: str, *changes: Change) -> Mobility:
    found = mobility_of(plan_of(name, *changes))
    assert found is not None
    return found


def refuse(name: str, *changes: Change) -> str:
    with pytest.raises(UnsupportedRobotError) as caught:
        make_plan(plan_of(name, *changes).mechanism, Options())
    return str(caught.value)


def elements(data: dict[str, Any], index: int) -> list[dict[str, Any]]:
    return [kind["elements"][index] for kind in data["limb_types"].values()]


def single_rods(data: dict[str, Any]) -> None:
    """A 3-RUS instead of a Delta."""
    for rod in elements(data, 1):
        del rod["pair"]


def on_balls(data: dict[str, Any]) -> None:
    for rod in elements(data, 1):
        rod["joint"] = {"type": "S"}
        rod["inertia"] = {"transverse": 1e-3}


def held(data: dict[str, Any]) -> None:
    data["platform"]["held"] = "by a guide that the file leaves out"


def uncoupled(data: dict[str, Any]) -> None:
    del data["couplings"]


def home_between_the_base_points(data: dict[str, Any]) -> None:
    """Legs in the plane of their base points, where their constraint moments are in one plane."""
    data["platform"]["home"] = [0, 0, 0]


KNOWN = {
    # platform, with the motors held, idle, redundant
    "fivebar": (2, 0, 0, 3),  # a planar loop of revolute joints has three redundant constraints
    "redundant_2rr": (2, 0, 0, 6),
    "planar_3rrr": (3, 0, 0, 6),
    "planar_3rpr": (3, 0, 0, 6),
    "spherical_wrist": (3, 0, 0, 6),  # and so has a spherical one
    "delta": (3, 0, 0, 0),
    "delta_rrpar": (3, 0, 0, 12),  # a parallelogram of hinges has three; each limb holds rotations about two axes
    "translational_3upu": (3, 0, 0, 0),
    "dymo": (3, 0, 0, 0),
    "quattro": (4, 0, 0, 1),  # the fourth pair holds what three hold already
    "delta_tool": (4, 0, 0, 0),
    "hexa": (6, 0, 0, 0),
    "gough_stewart": (6, 0, 0, 0),
    "c5": (6, 0, 0, 0),
    "space_robot": (6, 0, 0, 0),
    "par2": (2, 0, 0, 1),
}


@pytest.mark.parametrize("name", KNOWN)
def test_freedoms_known_by_hand(name: str) -> None:
    found = counted(name)
    assert (found.platform, found.motors_held, found.idle, found.redundant) == KNOWN[name]
    assert (found.home, found.unheld) == (found.platform, ())


def test_rods_between_balls_spin_and_do_no_harm() -> None:
    assert counted("hexa", on_balls).idle == 6
    found = counted("delta", on_balls)
    assert (found.platform, found.motors_held, found.idle, found.unheld) == (3, 0, 6, ())


def test_single_rods_do_not_hold_a_platform_that_only_translates() -> None:
    message = refuse("delta", single_rods)
    assert message.startswith("robot:")
    assert (
        "platform.motion: declared translational, but rotation about x, y and z of the platform is not held" in message
    )
    assert "its joints leave it 6 freedoms (3 with the motors held), the motion has 3" in message
    assert "say `held: reason`" in message


def test_the_file_may_take_responsibility() -> None:
    plan = make_plan(plan_of("delta", single_rods, held).mechanism, Options())
    assert plan.mechanism.held == "by a guide that the file leaves out"
    found = mobility_of(plan)
    assert found is not None
    assert len(found.unheld) == 3
    assert found.sentence().endswith(
        "its joints do not hold rotation about x, y and z (held: by a guide that the file leaves out)"
    )


def test_a_coupling_holds_what_it_is_for() -> None:
    assert "translation along y of the platform is not held" in refuse("par2", uncoupled)


def test_a_platform_between_two_points_turns() -> None:
    def apart(data: dict[str, Any]) -> None:
        for limb, x in zip(data["limbs"], (-0.05, 0.05), strict=True):
            limb["platform"] = {"point": [x, 0, 0]}

    assert "declared planar_point, but rotation about z of the platform is not held" in refuse("fivebar", apart)


def test_rotations_about_no_axis_of_the_world_are_named_by_their_direction() -> None:
    def unheld(data: dict[str, Any]) -> None:
        del data["platform"]["held"]

    assert "rotation about (0.58, -0.34, 0.74) of the platform" in refuse("mixed_translational", unheld)


def test_an_articulated_platform_may_turn_as_a_whole() -> None:
    message = refuse("h4", single_rods)
    assert "rotation about x and y and turn as a whole about z of the platform are not held" in message
    assert "leave it 7 freedoms (3 with the motors held), the motion has 4" in message


def test_what_is_free_at_home_alone_is_a_singularity_and_not_refused() -> None:
    found = counted("translational_3upu", home_between_the_base_points)
    assert (found.home, found.platform, found.unheld) == (4, 3, ())
    assert "home is singular, 4 freedoms there" in found.sentence()
    make_plan(plan_of("translational_3upu", home_between_the_base_points).mechanism, Options())


def test_limbs_without_joint_coordinates_are_not_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    def without(_: object) -> None:
        raise UnsupportedRobotError("no joint coordinates")

    monkeypatch.setattr(mobility, "joint_coordinates_model", without)
    plan = plan_of("delta", single_rods)
    assert mobility_of(plan) is None
    make_plan(plan.mechanism, Options())


def test_the_null_space_of_a_matrix() -> None:
    rank, free = null_space(np.array([[1.0, 1.0, 0.0], [2.0, 2.0, 0.0]]))
    assert rank == 1
    assert free.shape == (3, 2)
    assert np.allclose(np.array([1.0, 1.0, 0.0]) @ free, 0.0)
    assert null_space(np.zeros((0, 2)))[0] == 0
