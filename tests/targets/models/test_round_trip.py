"""`pkmgen import` of what `pkmgen export` wrote is the same robot: its kernel needs the same efforts."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import pkmgen
from pkmgen.bridges.importing.choices import Choices
from pkmgen.bridges.importing.run import import_model
from pkmgen.emit.targets.models.types import RigidModel
from tests.targets.models.exported import EQUAL, NAMES, exported, model_of
from tests.targets.models.states import State, moving_state
from tests.targets.models.urdf_model import read_urdf

QUICK = (("fivebar", "urdf"), ("fourbar", "mjcf"), ("toggle_press", "sdf"))
SHARED = {"redundant_2rr": "independent: [x, y]"}
"""More motors than freedoms; imports are in the coordinates of the motors unless their file says otherwise."""
SPRUNG = ("toggle_press",)
"""URDF has no springs."""
CASES = [(name, form) for name in NAMES for form in ("mjcf", "sdf")]
CASES += [(name, form) for name in NAMES if name not in SPRUNG for form in ("urdf", "urdf_plus")]


@pytest.mark.parametrize(
    ("name", "form"), [pytest.param(*case, marks=[] if case in QUICK else pytest.mark.nightly) for case in CASES]
)
def test_import_of_an_export(name: str, form: str, tmp_path: Path) -> None:
    model, state = model_of(name), moving_state(name)
    path = tmp_path / f"{name}_again.yaml"
    path.write_text(_imported(name, form, model, tmp_path), "utf-8")
    robot = pkmgen.load(path, backend="numpy", functions=("inverse_dynamics",))
    given = _motion(name, model, state, tmp_path)
    if form == "sdf":  # which counts from home
        given = (0.0 * given[0], *given[1:])
    efforts = np.ravel(robot.functions["inverse_dynamics"](*given))
    assert np.abs(efforts - state.efforts).max() < EQUAL * np.abs(state.efforts).max()


def _imported(name: str, form: str, model: RigidModel, folder: Path) -> str:
    """Text of the robot file of an import."""
    source = exported(name, form.partition("_")[0], folder)
    choices = Choices(motors=model.motors)
    if form == "urdf":
        choices = Choices(loops=folder / f"{name}_loops.yaml", home=folder / f"{name}_home.json")
    elif form == "urdf_plus":
        source, choices = folder / f"{name}_plus.urdf", Choices(home=folder / f"{name}_home.json")
    text = import_model(source, choices).text
    if "urdf" in form:  # which has no gravity
        text = re.sub("(?m)^gravity: .*$", f"gravity: {np.array(model.gravity, float).tolist()}", text)
    return f"{text}{SHARED.get(name, '')}\n"


def _motion(name: str, model: RigidModel, state: State, folder: Path) -> tuple[np.ndarray, ...]:
    """Positions, rates and accelerations that the import is given: of motors, or of what it is told."""
    tree = read_urdf(exported(name, "urdf", folder), model.gravity)
    joints = ("x", "y") if name in SHARED else model.motors
    columns = [tree.columns(joint)[0] for joint in joints]
    rates, accelerations = tree.motion(state)
    return np.array([model.joint(joint).home for joint in joints]), rates[columns], accelerations[columns]
