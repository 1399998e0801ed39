"""Every method on robots of bodies and joints, against the oracle: free bases, couplings, balls, springs, poses."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import pkmgen
from pkmgen.description.bodies import MultibodyFile
from pkmgen.description.read import read_robot
from pkmgen.errors import UnsupportedRobotError
from pkmgen.library import list_mechanisms, read_robot_text
from pkmgen.mechanism.build_multibody import build_multibody
from pkmgen.multibody.methods import registry
from pkmgen.options import METHOD_NAMES
from tests.conftest import ROOT, nightly
from tests.numeric.method_judge import method_errors, plan_of
from tests.numeric.multibody_judge import draw_multibody_states, multibody_oracle
from tests.numeric.test_platforms import TEXTS, drawn

STATES, MANY, SEED, LIMIT = 2, 40, 7, 1e-9
OTHERS = sorted((ROOT / "tests/data/robots/multibody").glob("*.yaml"))
"""Free bases, couplings, helical joints, springs, closures of all types."""
LONG = ("active_ankle", "four_rrpar", "irsbot2_4u", "orthoglide_pa", "six_sps")
POSED = ("three_rps", "tricept", "three_translations_two_turns")


def text_of(name: str | Path) -> tuple[str, str]:
    shown = read_robot_text(str(name))
    return shown.text, shown.file


def judged(name: str | Path, count: int) -> dict[str, float]:
    """Errors of all methods in the coordinates of the motors."""
    text, file = text_of(name)
    described = read_robot(text, file)
    assert isinstance(described, MultibodyFile)
    robot = build_multibody(described)
    plan = plan_of(robot)
    oracle, home = multibody_oracle(robot.joints, described)
    box = np.array([robot.box[motor] for motor in robot.actuators])
    states = draw_multibody_states(oracle, home, box, count, SEED)
    assert len(states.oracle) == count
    return method_errors(plan, states.inputs("position", "rate", "acceleration"), states.seen("effort"))


@pytest.mark.parametrize("name", [*sorted(set(list_mechanisms()) - set(LONG)), *nightly(*LONG)])
def test_the_library(name: str) -> None:
    errors = judged(name, STATES)
    assert {"adjoint", "tree"} <= set(errors)
    assert max(errors.values()) <= LIMIT, errors


@pytest.mark.parametrize("path", OTHERS, ids=lambda path: path.stem)
def test_unusual_ones(path: Path) -> None:
    errors = judged(path, STATES)
    assert {"adjoint", "tree"} <= set(errors)
    assert max(errors.values()) <= LIMIT, errors


@pytest.mark.nightly
@pytest.mark.parametrize("name", list_mechanisms())
def test_many_states(name: str) -> None:
    errors = judged(name, MANY)
    assert max(errors.values()) <= LIMIT, errors


@pytest.mark.parametrize("name", [*POSED, *nightly(*sorted(set(TEXTS) - set(POSED)))])
def test_poses_of_platforms(name: str) -> None:
    described = read_robot(TEXTS[name], name)
    assert isinstance(described, MultibodyFile)
    states = drawn(described)
    inputs = {key: np.array([getattr(state, key) for state in states]) for key in ("pose", "twist", "acceleration")}
    effort = np.array([state.oracle.effort for state in states])
    errors = method_errors(plan_of(build_multibody(described)), inputs, effort)
    assert {"adjoint", "tree"} <= set(errors)
    assert max(errors.values()) <= LIMIT, errors


def test_every_method_is_known_or_refused() -> None:
    assert {*registry.FORMULATIONS, *registry.NEVER} == set(METHOD_NAMES)


@pytest.mark.parametrize("method", ["elements", "denoc"])
def test_methods_that_do_not_apply_say_why(method: str) -> None:
    with pytest.raises(UnsupportedRobotError, match=rf"fourbar\.yaml: method {method} does not apply .*: it") as raised:
        pkmgen.load("fourbar", method=method, backend="numpy")
    assert "\n" not in str(raised.value)


def test_a_kernel_holds_the_method_and_the_family() -> None:
    inputs = [0.9], [1.5], [-2.0]
    loaded = {
        method: pkmgen.load("fourbar", method=method, backend="numpy", functions=("inverse_dynamics", "mass_matrix"))
        for method in ("adjoint", "tree")
    }
    assert loaded["tree"].inverse_dynamics(*inputs) == pytest.approx(loaded["adjoint"].inverse_dynamics(*inputs))
    assert loaded["tree"].mass_matrix(inputs[0]) == pytest.approx(loaded["adjoint"].mass_matrix(inputs[0]))
