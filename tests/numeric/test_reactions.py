"""Joint reactions against the balance of each body by itself, which shares nothing with them but the robot language."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

from pkmgen.functions.limb_sources import LimbSources
from pkmgen.functions.reactions.joint_reactions import bearing_names, joint_reactions, reactions_refusal
from pkmgen.functions.sources import GivenParameters
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.passes.run import optimise
from pkmgen.language.description.read import read_robot
from pkmgen.language.description.types import RobotFile
from pkmgen.language.options import Options
from pkmgen.mechanism.build import build_mechanism
from pkmgen.mechanism.payload import with_payload
from pkmgen.motion.plan.plan import make_plan
from tests.conftest import ROOT, RUB, Array, Change, rubbing_text
from tests.oracle.reactions import ReactionOracle
from tests.oracle.states import RandomStates, random_states

TOLERANCE = 1e-10
FEW = ("delta_rrpar", "planar_3rrr")
"""The tests of the family have every robot."""


def rubbing(name: str, *changes: Change) -> RobotFile:
    """A robot of the library with friction at every joint."""
    return read_robot(rubbing_text(name, *changes), name)


def sources_of(robot: RobotFile, options: Options | None = None) -> LimbSources:
    mechanism = build_mechanism(robot)
    return LimbSources(make_plan(mechanism, Options()), options or Options())


def assert_every_body_balances(
    robot: RobotFile, sources: LimbSources, states: RandomStates, wrench: Array | None = None
) -> None:
    """Compare all bearings, and the guide, in all states."""
    inputs = states._asdict() | ({} if wrench is None else {"wrench": wrench})
    found = evaluate_graph(joint_reactions(sources), inputs).outputs
    oracle, names = ReactionOracle(robot), bearing_names(sources.robot)
    for index, state in enumerate(zip(*states, strict=True)):
        pull = None if wrench is None else wrench[index]
        expected, guide = oracle.reactions(*state, sources.characteristic_length, pull)
        assert set(names) == set(expected)
        values = np.array([expected[name] for name in names])
        scale = TOLERANCE * float(np.max(np.abs(values)))
        assert found["reaction"][index].reshape(-1, 6) == pytest.approx(values, abs=scale)
        assert found.get("guide", np.zeros((index + 1, 6)))[index] == pytest.approx(guide, abs=scale)


@pytest.mark.parametrize("name", FEW)
def test_every_body_balances(name: str) -> None:
    robot = rubbing(name)
    states = random_states(robot, 1, 3)
    wrench = np.random.default_rng(5).normal(size=states.twist.shape) * 20
    assert_every_body_balances(robot, sources_of(robot, Options(wrench=True)), states, wrench)


def test_limbs_that_leave_the_platform_free_need_a_guide() -> None:
    robot = read_robot((ROOT / "tests/data/robots/mixed_translational.yaml").read_text("utf-8"), "mixed")
    sources = sources_of(robot)
    assert [port.name for port in joint_reactions(sources).outputs] == ["reaction", "guide"]
    assert_every_body_balances(robot, sources, random_states(robot, 1, 3))


def test_passes_and_given_payload_change_nothing() -> None:
    robot = rubbing("delta")
    sources = sources_of(robot)
    mechanism, payload = with_payload(sources.robot)
    given = LimbSources(replace(sources.plan, mechanism=mechanism), Options(), GivenParameters.of_payload(payload))
    inputs = random_states(robot, 3, 6)._asdict()
    heavier = rubbing("delta", lambda data: data["parameters"]["payload_mass"].update(value=0.7))
    expected = evaluate_graph(joint_reactions(sources_of(heavier)), inputs).outputs["reaction"]
    found = evaluate_graph(optimise(joint_reactions(given)), inputs | {"payload": np.full((3, 1), 0.7)})
    assert found.outputs["reaction"] == pytest.approx(expected, abs=1e-11)


def test_what_rigid_bodies_leave_open_is_said() -> None:
    meaning = {name: joint_reactions(sources_of(rubbing(name))).outputs[0].meaning for name in ("fivebar", "delta")}
    assert meaning["fivebar"].endswith("compliant bearings: fz mx my of arm, rod, tip")
    assert "left open" not in meaning["delta"]


def test_friction_at_carried_tips_is_refused() -> None:
    def carried(data: dict) -> None:  # type: ignore[type-arg]
        data["platform"]["carried_by"] = "left"
        data["limb_types"]["arm_and_rod"]["tip"]["friction"] = RUB

    assert "carried_by" in str(reactions_refusal(sources_of(rubbing("fivebar", carried))))
    assert reactions_refusal(sources_of(rubbing("fivebar"))) is None


def test_cross_links_that_rods_do_not_hinge_on_are_refused() -> None:
    def on_balls(data: dict) -> None:  # type: ignore[type-arg]
        data["limb_types"]["arm_and_rods"]["tip"] = {"type": "S"}

    data = json.loads(rubbing_text("delta_rrpar", on_balls))
    robot = read_robot(json.dumps(data), "delta_rrpar")
    assert "universal joint at both ends" in str(reactions_refusal(sources_of(robot)))
