"""Springs in the short form of robot files add what the power of their torques says, at driven and passive joints."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import pkmgen
from pkmgen.errors import RobotFileError
from pkmgen.language.description.read import read_robot
from pkmgen.language.description.types import RobotFile
from pkmgen.language.options import Options
from pkmgen.mechanism.build import build_mechanism
from pkmgen.motion.plan.plan import make_plan
from pkmgen.multibody.limbs.expand import expanded
from tests.conftest import library_text

STIFFNESS, REST, DAMPING = 4.0, -0.2, 0.05
SPRING = f"spring: {{stiffness: {STIFFNESS}, rest: {REST}, damping: {DAMPING}}}"
PLACES = {
    "fivebar": "      - name: rod\n        kind: bar\n        joint:\n",
    "delta": "          limits: {lower: -0.7, upper: 1.4}\n",
    "gough_stewart": "        slide:\n",
    "planar_3rpr": "        slide:\n",
}
"""By robot, the line behind which the spring stands."""
SPRUNG = {"fivebar": ".rod", "delta": ".arm", "gough_stewart": " slide", "planar_3rpr": " slide"}
"""How names of the joints end that it acts on."""
HOMES = {
    "fivebar": (0, 0.5),
    "delta": (0, 0, -0.65),
    "gough_stewart": (0, 0, 0.82, 1, 0, 0, 0),
    "planar_3rpr": (0.5, 0.29, 0.6),
}


def sprung_text(name: str) -> str:
    text, place = library_text(name), PLACES[name]
    assert text.count(place) == 1
    return text.replace(place, f"{place}          {SPRING}\n").replace(f"name: {name}\n", f"name: sprung_{name}\n")


@pytest.mark.parametrize("name", SPRUNG)
def test_a_spring_adds_the_power_of_its_torque(name: str, tmp_path: Path) -> None:
    file = tmp_path / f"sprung_{name}.yaml"
    file.write_text(sprung_text(name), "utf-8")
    functions = ("inverse_dynamics", "joint_coordinates", "inverse_kinematics")
    plain = pkmgen.load(name, backend="numpy", functions=functions)
    sprung = pkmgen.load(file, backend="numpy", functions=functions[:1])
    places = [index for index, joint in enumerate(plain.joints) if joint.endswith(SPRUNG[name])]
    assert len(places) == len(plain.limbs)
    random, step = np.random.default_rng(7), 1e-6
    home, moved = np.array(HOMES[name]), len(HOMES[name]) - 4 * (name == "gough_stewart")
    for _ in range(4):
        pose, rate = home.copy(), np.zeros(len(home))
        pose[:moved] += random.uniform(-0.02, 0.02, moved)
        rate[:moved] = random.normal(size=moved)
        ahead, behind = pose + step * rate, pose - step * rate
        twist = rate[: 6 if name == "gough_stewart" else moved]
        efforts = [robot.inverse_dynamics(pose, twist, 0.0 * twist) for robot in (plain, sprung)]
        angles = plain.joint_coordinates(pose)[places]
        rates, motors = (
            (of(ahead) - of(behind)) / (2.0 * step) for of in (plain.joint_coordinates, plain.inverse_kinematics)
        )
        torques = STIFFNESS * (angles - REST) + DAMPING * rates[places]
        assert (efforts[1] - efforts[0]) @ motors == pytest.approx(torques @ rates[places], rel=1e-6)


@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        ("delta", "type: U\n", "type: U\n          spring: {stiffness: 1}\n", "a joint of type U takes no spring"),
        ("delta", "tip: {type: S}", "tip: {type: S, spring: {stiffness: 1}}", "a joint at the tip takes no spring"),
        ("gough_stewart", "slide:\n", "slide:\n          spring: {stiffness: twist}\n", "wrong unit"),
    ],
)
def test_springs_that_act_on_nothing_are_refused(name: str, old: str, new: str, message: str) -> None:
    text = library_text(name).replace("parameters:", "parameters:\n  twist: {value: 1, unit: N*m/rad}", 1)
    assert old in text
    with pytest.raises(RobotFileError, match=message):
        read_robot(text.replace(old, new, 1), "robot.yaml")


def test_messages_name_the_places_of_the_short_form() -> None:
    text = sprung_text("delta")
    file = read_robot(text, "sprung_delta.yaml")
    assert isinstance(file, RobotFile)
    made = expanded(file, make_plan(build_mechanism(file), Options()))
    source, names = made.source, [joint.name for joint in made.description.joints]
    problem = source.problem(("joints", names.index("second_arm"), "spring"), None, "odd")
    assert text.splitlines()[problem.line - 1].strip() == SPRING
    assert problem.key == "limb_types.arm_and_rods.elements[0].joint.spring"
    assert source.problem(("box", "z"), None, "odd").key == "platform.box[2]"
