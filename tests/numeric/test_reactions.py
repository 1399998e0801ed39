"""Joint reactions against the balance of each body by itself, for every robot."""

from __future__ import annotations

import numpy as np
import pytest

from pkmgen.description.read import read_robot
from pkmgen.family.reactions import bearing_names, joint_reactions
from pkmgen.family.safety import characteristic_length
from pkmgen.family.sources import Sources
from pkmgen.formulation.limbs.types import Tolerance
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.mechanism.build import build_mechanism
from pkmgen.options import Options
from pkmgen.survey import survey_mechanism
from tests.conftest import ROBOTS, rubbing_text
from tests.oracle.reactions import ReactionOracle
from tests.oracle.states import random_states

TOLERANCE = 1e-8
SINE = Tolerance(1e-7)


def sources(name: str) -> Sources:
    """A robot of the library that rubs at every joint."""
    mechanism = build_mechanism(read_robot(rubbing_text(name), name))
    return Sources(mechanism, survey_mechanism(mechanism, SINE), SINE, Options())


@pytest.mark.parametrize("name", ROBOTS)
def test_every_body_balances(name: str) -> None:
    robot, states = read_robot(rubbing_text(name), name), random_states(read_robot(rubbing_text(name), name), 2, 3)
    made = sources(name)
    found = evaluate_graph(joint_reactions(made), states._asdict())
    oracle = ReactionOracle(robot)
    for index, state in enumerate(zip(*states, strict=True)):
        expected, guide = oracle.reactions(*state, characteristic_length(made))
        names = bearing_names(made.mechanism)
        assert set(names) == set(expected)
        values = np.array([expected[bearing] for bearing in names])
        reaction = found.outputs["reaction"][index].reshape(-1, 6)
        assert reaction == pytest.approx(values, abs=TOLERANCE * np.max(np.abs(values)))
        given = found.outputs["guide"][index] if "guide" in found.outputs else np.zeros(6)
        assert given == pytest.approx(guide, abs=TOLERANCE * np.max(np.abs(values)))
