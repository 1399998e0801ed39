"""Rotor inertia of joints without a motor, which another engine has as armature, in both kinds of robots."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import mujoco
import numpy as np
import pytest
import yaml

import pkmgen
from benchmarks.fuzz.judge_bodies import judge_mechanism
from pkmgen.bridges.importing.choices import Choices
from pkmgen.bridges.importing.run import import_model
from pkmgen.checks.oracle.multibody_states import FUNCTIONS
from pkmgen.checks.robot import check_robot
from pkmgen.compile import compile_robot
from pkmgen.errors import RobotFileError, UnsupportedRobotError
from pkmgen.functions.limb_sources import LimbSources
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.language.description.read import read_robot
from pkmgen.language.description.types import RobotFile
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.mechanism.build import build_mechanism
from pkmgen.methods.registry import FORMULATIONS, formulate_dynamics, formulate_forward_dynamics, refusal
from pkmgen.motion.plan.plan import make_plan
from tests.conftest import library_text, rubbing_text
from tests.numeric.test_multibody import FOLDER
from tests.numeric.test_reactions import assert_every_body_balances, sources_of
from tests.oracle.spatial_model import OracleState, SpatialOracle
from tests.oracle.states import RandomStates, random_states

ENOUGH = 1e-9
HINGES = """<mujoco><compiler angle="radian"/><default><joint axis="0 1 0" armature="{armature}"/></default><worldbody>
<body name="a"><inertial mass="0.2" pos="0.05 0 0" diaginertia="1e-5 2e-5 1e-5"/><joint name="ja"/></body>
<body name="b" pos="0.2 0 0"><inertial mass="0.3" pos="0.04 0 0" diaginertia="1e-5 1e-5 1e-5"/><joint name="jb"/></body>
</worldbody><equality><joint joint1="ja" joint2="jb" polycoef="0 1.5 0 0 0"/></equality>
<actuator><motor joint="jb"/></actuator></mujoco>"""


def turning(data: dict[str, Any]) -> None:
    """A rotor on every joint of a robot of limbs that may have one."""
    for limb_type in data["limb_types"].values():
        for element in limb_type["elements"]:
            if element["kind"] in ("telescopic", "screw"):
                element.setdefault("slide", {})
            for joint in (element["joint"], *([element["slide"]] if "slide" in element else [])):
                if joint.get("type", "P") in "RPU" and "actuator" not in joint:
                    joint["rotor_inertia"] = 0.07


def test_armature_of_mjcf(tmp_path: Path) -> None:
    """M of the motor is that of MuJoCo, pulled back through the equality of its joints."""
    for armature in (0.0, 0.005):
        source, file = tmp_path / "hinges.xml", tmp_path / "hinges.yaml"
        source.write_text(HINGES.format(armature=armature), "utf-8")
        file.write_text(import_model(source, Choices()).text, "utf-8")
        model = mujoco.MjModel.from_xml_path(str(source))
        data, embedding, moved = mujoco.MjData(model), np.array([1.5, 1.0]), np.zeros(2)
        mujoco.mj_forward(model, data)
        mujoco.mj_mulM(model, data, moved, embedding)
        found = pkmgen.load(file, backend="numpy", functions=("mass_matrix",)).mass_matrix(np.zeros(1))
        assert found.item() == pytest.approx(embedding @ moved, rel=1e-12)


@pytest.mark.parametrize("method", ["adjoint", "lie", "denoc", "tree"])
def test_methods_of_bodies(method: str) -> None:
    data = yaml.safe_load((FOLDER / "slider_crank.yaml").read_text("utf-8"))
    for name, rotor in (("wrist", 0.03), ("main", 0.08)):
        next(joint for joint in data["joints"] if joint["name"] == name)["rotor_inertia"] = rotor
    verdict = judge_mechanism(json.dumps(data), FUNCTIONS, method)
    assert verdict.kind == "agrees", verdict


def of_limbs(name: str) -> RobotFile:
    robot = read_robot(rubbing_text(name, turning), name)
    assert isinstance(robot, RobotFile)
    return robot


def states_and_oracle(robot: RobotFile) -> tuple[RandomStates, list[OracleState]]:
    """Random states, and what Pinocchio finds there."""
    states, oracle = random_states(robot, 1, 3), SpatialOracle(robot)
    return states, [oracle.state(*state) for state in zip(*states, strict=True)]


@pytest.mark.parametrize("name", ["planar_3rrr", "delta_rrpar"])
def test_methods_of_limbs(name: str) -> None:
    """Inverse and forward dynamics by all methods are those of Pinocchio; every body balances."""
    robot = of_limbs(name)
    mechanism, (states, wanted) = build_mechanism(robot), states_and_oracle(robot)
    plan, efforts = make_plan(mechanism, Options()), np.array([state.effort for state in wanted])
    methods = [method for method in FORMULATIONS if refusal(plan, method, "pose") is None]
    assert len(methods) >= 5
    for method in methods:
        model = formulate_dynamics(plan, method, "pose", False)
        found = evaluate_graph(LimbSources(plan, Options()).raw(model, {}), states._asdict()).outputs["effort"]
        assert np.abs(found - efforts).max() <= ENOUGH * np.abs(efforts).max(), method
        if (direct := formulate_forward_dynamics(plan, method)) is not None:
            given = {"pose": states.pose, "twist": states.twist, "effort": efforts}
            back = evaluate_graph(LimbSources(plan, Options()).raw(direct, {}), given).outputs["acceleration"]
            assert np.abs(back - states.acceleration).max() <= ENOUGH * np.abs(states.acceleration).max(), method
    assert_every_body_balances(robot, sources_of(robot), states)


def test_functions_of_limbs(tmp_path: Path) -> None:
    file = tmp_path / "turning.yaml"
    file.write_text(rubbing_text("planar_3rrr", turning), "utf-8")
    (states, wanted), names = states_and_oracle(of_limbs("planar_3rrr")), ("mass_matrix", "kinetic_energy", "regressor")
    kernel = pkmgen.load(file, backend="numpy", functions=("inverse_dynamics", *names))
    masses = np.array([state.mass_matrix for state in wanted])
    assert np.abs(kernel.mass_matrix(states.pose) - masses).max() <= ENOUGH * np.abs(masses).max()
    energy = np.einsum("ni,nij,nj->n", states.twist, masses, states.twist) / 2
    assert kernel.kinetic_energy(states.pose, states.twist) == pytest.approx(energy, rel=ENOUGH)
    values = {parameter.name: parameter.value for parameter in kernel.base_parameters.standard}
    assert values["rod.rotor_inertia"] == 0.07
    found = kernel.function("regressor")(*states) @ np.array(list(values.values()))
    assert found == pytest.approx(np.array([state.effort for state in wanted]), rel=1e-8)


@pytest.mark.nightly
@pytest.mark.parametrize("name", ["planar_3rrr", "delta_rrpar", "gough_stewart", "hexa"])
def test_check_passes(name: str) -> None:
    made = compile_robot(RobotText(rubbing_text(name, turning), name), Options())
    results = list(check_robot(made, 4, 1, lambda _: None))
    assert results and all(result.passed for result in results), [r for r in results if not r.passed]


def test_it_is_a_parameter_of_its_own() -> None:
    robot = pkmgen.load(FOLDER / "flywheels.yaml", backend="numpy", functions=("inverse_dynamics", "regressor"))
    values = {parameter.name: parameter.value for parameter in robot.base_parameters.standard}
    assert values["knee.rotor_inertia"] == 0.01
    assert values["ball.rotor_inertia"] == 0.006
    assert values["guide.rotor_inertia"] == 0.5
    assert values["hip.rotor_inertia"] == pytest.approx(2e-3)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("actuator: {rotor_inertia: rotor_inertia}", "actuator: {}, rotor_inertia: 1", "a joint with a motor takes"),
        ("name: knee, type: R,", "name: knee, type: R, rotor_inertia: mass,", "wrong unit"),
        ("name: knee, type: R,", "name: knee, type: C, rotor_inertia: 1,", "takes no rotor_inertia"),
    ],
)
def test_refusals_of_bodies(old: str, new: str, message: str) -> None:
    text = library_text("mechanisms/fourbar").replace("parameters:", "parameters:\n  mass: {value: 1, unit: kg}", 1)
    assert old in text
    with pytest.raises(RobotFileError, match=message):
        read_robot(text.replace(old, new, 1), "robot.yaml")


def on_tip(data: dict[str, Any]) -> None:
    next(iter(data["limb_types"].values()))["tip"]["rotor_inertia"] = 1.0


def test_refusals_at_tips() -> None:
    with pytest.raises(UnsupportedRobotError, match=r"tip\.rotor_inertia: the rotor inertia of a joint of type S"):
        compile_robot(RobotText(rubbing_text("hexa", on_tip), "robot.yaml"), Options())


def test_rotors_at_tips_add_their_power(tmp_path: Path) -> None:
    """Efforts times rates of the motors grow by Σ inertia × acceleration × rate of the tips."""
    file = tmp_path / "rotors.yaml"
    text = library_text("planar_3rrr")
    file.write_text(text.replace("    tip:\n", "    tip:\n      rotor_inertia: 0.3\n"), "utf-8")
    functions = ("inverse_dynamics", "joint_coordinates", "inverse_kinematics")
    plain = pkmgen.load("planar_3rrr", backend="numpy", functions=functions)
    rotors = pkmgen.load(file, backend="numpy", functions=functions[:1])
    pose, twist, change = np.array(yaml.safe_load(text)["platform"]["home"]), np.array([0.3, -0.2, 0.7]), np.ones(3)
    step = 1e-4
    times = np.array([-step, 0.0, step])
    poses = [pose + twist * time + 0.5 * change * time**2 for time in times]
    tips = np.array([at[2] - plain.joint_coordinates(at).reshape(3, 2).sum(axis=1) for at in poses])
    motors = np.array([plain.inverse_kinematics(at) for at in poses])
    rates, accelerations = (tips[2] - tips[0]) / (2.0 * step), (tips[2] - 2.0 * tips[1] + tips[0]) / step**2
    more = rotors.inverse_dynamics(pose, twist, change) - plain.inverse_dynamics(pose, twist, change)
    assert more @ (motors[2] - motors[0]) / (2.0 * step) == pytest.approx(0.3 * accelerations @ rates, rel=1e-5)
