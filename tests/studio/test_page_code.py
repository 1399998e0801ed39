"""The code of the page: its own tests, and its kernels and files against Python's; where node is."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import pkmgen
from pkmgen.compile import compile_robot
from pkmgen.errors import PkmgenError
from pkmgen.language.library import RobotText, list_mechanisms, list_robots, read_robot_text
from pkmgen.language.options import Options
from pkmgen.mechanism.multibody import Multibody
from pkmgen.mechanism.poses import box_poses
from pkmgen.scenes.web.robot import studio_robot

STUDIO = Path(__file__).parents[2] / "templates" / "studio"
COMPARED = ("delta", "gough_stewart", "canfield")
POSES = 6
FUNCTIONS = {
    "inverse_dynamics": 3,
    "inverse_kinematics": 1,
    "inverse_jacobian": 1,
    "actuator_motion": 3,
    "joint_coordinates": 1,
    "mass_matrix": 1,
    "singularity": 1,
    "condition_number": 1,
    "reach_margin": 1,
    "joint_limits": 1,
    "joint_reactions": 3,
}
"""Functions by how many of pose, rate and acceleration they take."""
CHANGES = {"delta": {"arm_length": 0.32, "rod_mass": 0.1}, "gough_stewart": {"platform_mass": 20.0}, "canfield": {}}


def run_tests(folder, **environment):
    done = subprocess.run(
        ["node", "test.mjs"],  # noqa: S607 - whichever node there is
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
        env={**os.environ, **environment},
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-8000:]
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The sources with what they need to be bundled."""
    if shutil.which("npm") is None:
        pytest.skip("needs node")
    copy = tmp_path_factory.mktemp("page") / "studio"
    shutil.copytree(STUDIO, copy, ignore=shutil.ignore_patterns("node_modules", "built"))
    command = ["npm", "ci", "--no-fund", "--no-audit"]
    subprocess.run(command, cwd=copy, check=True, capture_output=True, timeout=600)
    return copy


def states(name, options):
    """Poses of the box, and a motion in each."""
    text = read_robot_text(name)
    mechanism = compile_robot(text, options).mechanism
    random = np.random.default_rng(5)
    if isinstance(mechanism, Multibody):
        low, high = np.array([mechanism.box[joint] for joint in mechanism.actuators]).T
        poses = random.uniform(low, high, (POSES, len(low)))
    else:
        poses = box_poses(mechanism, POSES, random)
    return poses, lambda size: (random.normal(size=size), random.normal(size=size))


def cases(name, parameters):
    """What Python computes with these parameters, in SI as the units of these are."""
    robot = pkmgen.load(name, parameters=parameters)
    poses, motion = states(name, Options(parameters=parameters))
    found = []
    for pose in poses:
        rate, acceleration = motion(len(robot.functions["inverse_dynamics"].inputs[1].units))
        for function, taken in FUNCTIONS.items():
            try:
                known = robot.function(function)
            except PkmgenError:
                continue
            given = [np.asarray(each) for each in (pose, rate, acceleration)[:taken]]
            status = np.zeros((), np.uint32)
            results = known.results(*given, status=status)
            if status == 0:
                found.append(
                    {
                        "function": function,
                        "parameters": parameters,
                        "inputs": {port.name: each.tolist() for port, each in zip(known.inputs, given, strict=False)},
                        "outputs": {
                            port.name: np.asarray(value).ravel().tolist()
                            for port, value in zip(known.outputs, as_tuple(results), strict=True)
                        },
                    }
                )
    return found


def as_tuple(results):
    return results if isinstance(results, tuple) else (results,)


def test_code_of_the_page():
    if shutil.which("node") is None or not (STUDIO / "node_modules").is_dir():
        pytest.skip("needs node, and make studio once; every night runs it in any case")
    run_tests(STUDIO)


@pytest.mark.nightly
def test_kernels_of_pages_are_those_of_python(installed, tmp_path):
    for name in COMPARED:
        robot = studio_robot(compile_robot(read_robot_text(name), Options()))
        compared = [*cases(name, {}), *cases(name, CHANGES[name])]
        assert len({case["function"] for case in compared}) >= 4
        (tmp_path / f"{name}.cases.json").write_text(json.dumps({"robot": robot, "cases": compared}), "utf-8")
    assert "canfield: one state, as in Python" in run_tests(installed, PKMGEN_STUDIO_CASES=str(tmp_path))


@pytest.mark.nightly
def test_changed_files_are_read_again(installed, tmp_path):
    asked = {}
    for name in [*list_robots(), *list_mechanisms()]:
        text = read_robot_text(name)
        values = dict(compile_robot(text, Options(fold=False)).mechanism.parameters)
        changed = {each: value * 1.015625 for each, value in values.items() if value}
        asked[name] = (text, values, changed)
    written = [{"name": name, "file": text.text, "changed": changed} for name, (text, _, changed) in asked.items()]
    (tmp_path / "files.json").write_text(json.dumps(written), "utf-8")
    run_tests(installed, PKMGEN_STUDIO_CASES=str(tmp_path))
    for name, (text, values, changed) in asked.items():
        again = (tmp_path / f"{name}.yaml").read_text("utf-8")
        robot = compile_robot(RobotText(again, text.file), Options(fold=False)).mechanism
        for each, value in robot.parameters.items():
            assert value == pytest.approx({**values, **changed}[each], rel=1e-15, abs=0.0), f"{name}: {each}"
        assert comments(again) == comments(text.text)


def comments(text):
    return [line.partition("#")[2] for line in text.splitlines()]
