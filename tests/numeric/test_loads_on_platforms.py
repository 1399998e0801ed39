"""A wrench and a payload on the platform of a robot of bodies and joints.

The wrench is judged by virtual power over the inverse Jacobian, the payload by a file in which the platform is heavier.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import yaml

import pkmgen
from pkmgen.api.robot import Robot
from pkmgen.errors import PkmgenError
from pkmgen.language.description.bodies import MultibodyFile
from pkmgen.language.description.read import read_robot
from pkmgen.mechanism.build_multibody import build_multibody
from pkmgen.multibody.plan import make_multibody_plan
from tests.conftest import ROOT
from tests.numeric.test_platforms import TEXTS

NEAR = ROOT / "tests/data/robots/near"
FUNCTIONS = ("inverse_dynamics", "forward_dynamics", "inverse_jacobian", "bias", "mass_matrix")
ENOUGH = 1e-9
ROBOTS = ("delta_shifted", "delta_with_wrist", "gough_stewart_turned", "three_rps", "tricept")


def text_of(name: str) -> str:
    return TEXTS[name] if name in TEXTS else (NEAR / f"{name}.yaml").read_text("utf-8")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("loads")


def loaded(name: str, folder: Path, **options: object) -> Robot:
    path = folder / f"{name}.yaml"
    path.write_text(text_of(name), "utf-8")
    return pkmgen.load(path, **{"backend": "numpy", "functions": FUNCTIONS, **options})


@cache
def plain(name: str, folder: Path) -> Robot:
    return loaded(name, folder)


def states(name: str, folder: Path, count: int = 4) -> list[list[np.ndarray]]:
    """Poses near home, with twists and accelerations."""
    random, robot = np.random.default_rng(11), plain(name, folder)
    described = read_robot(text_of(name), name)
    assert isinstance(described, MultibodyFile)
    home = np.array(make_multibody_plan(build_multibody(described), 1e-7).robot.home_inputs["pose"])
    rates = robot.functions["inverse_dynamics"].inputs[1].shape[0]
    found = []
    for _ in range(count):
        there = home.copy()
        straight = [k for k, unit in enumerate(robot.functions["inverse_dynamics"].inputs[0].units) if unit != "1"]
        there[straight] += 0.03 * random.uniform(-1, 1, len(straight))
        found.append([there, *(size * random.uniform(-1, 1, rates) for size in (1, 3))])
    return found


@pytest.mark.parametrize("name", ROBOTS)
def test_a_wrench_does_the_power_of_the_motors(name: str, folder: Path) -> None:
    """Jᵀ (Γ(w) − Γ(0)) = −w, and forward dynamics finds the acceleration again."""
    pushed, robot = loaded(name, folder, wrench=True), plain(name, folder)
    random = np.random.default_rng(3)
    for pose, twist, acceleration in states(name, folder):
        wrench = 10 * random.uniform(-1, 1, len(twist))
        effort, free = (
            pushed.inverse_dynamics(pose, twist, acceleration, wrench),
            robot.inverse_dynamics(pose, twist, acceleration),
        )
        carried = robot.inverse_jacobian(pose).T @ (effort - free)
        np.testing.assert_allclose(carried, -wrench, atol=ENOUGH * 100)
        found = pushed.forward_dynamics(pose, twist, effort, wrench)
        np.testing.assert_allclose(found, acceleration, atol=1e-7)
        np.testing.assert_array_equal(pushed.bias(pose, twist), robot.bias(pose, twist))


@pytest.mark.parametrize("method", ["lie", "denoc", "tree", "khalil"])
def test_methods_take_the_wrench(method: str, folder: Path) -> None:
    name = "gough_stewart_turned"
    by_method = loaded(name, folder, wrench=True, method=method, functions=("inverse_dynamics",))
    pushed = loaded(name, folder, wrench=True, functions=("inverse_dynamics",))
    for state in states(name, folder, 2):
        wrench = np.array([5.0, -3.0, 8.0, 1.0, 2.0, -1.5])
        wanted = pushed.inverse_dynamics(*state, wrench)
        assert by_method.inverse_dynamics(*state, wrench) == pytest.approx(wanted, rel=1e-9, abs=1e-9)


def heavier(
    name: str, folder: Path, mass: float, centre: tuple[float, float, float], about_centre: list[float]
) -> Path:
    """The same robot with a further body, rigid with the platform at its frame."""
    data = yaml.safe_load(text_of(name))
    platform = data["platform"]
    body = next(body for body in data["bodies"] if body["name"] == platform["body"])
    frames = {frame["name"]: frame for frame in body.get("frames", [])}
    place = {key: value for key, value in frames.get(platform.get("frame"), {}).items() if key in ("at", "rpy")}
    entries = dict(zip(("xx", "yy", "zz", "xy", "xz", "yz"), about_centre, strict=True))
    data["bodies"].append({"name": "gripped", "mass": mass, "mass_centre": list(centre), "inertia": entries})
    data["joints"].append({"name": "grip_more", "type": "fixed", "parent": body["name"], "child": "gripped", **place})
    path = folder / f"{name}_heavier.yaml"
    path.write_text(json.dumps(data), "utf-8")
    return path


def entries_of(mass: float, centre: np.ndarray, about_centre: list[float]) -> dict[str, float]:
    """All that a payload may be asked for, by name."""
    xx, yy, zz, xy, xz, yz = about_centre
    own = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    whole = own + mass * (centre @ centre * np.eye(3) - np.outer(centre, centre))
    names = {f"moment_{axis}": mass * entry for axis, entry in zip("xyz", centre, strict=True)}
    inertia = {
        f"inertia_{a}{b}": whole["xyz".index(a), "xyz".index(b)] for a, b in ("xx", "yy", "zz", "xy", "xz", "yz")
    }
    return {"mass": mass, **names, **inertia}


@pytest.mark.parametrize("name", ROBOTS)
def test_a_payload_is_a_body_more(name: str, folder: Path) -> None:
    mass, centre, own = 0.7, (0.02, -0.01, 0.03), [2e-3, 3e-3, 4e-3, 1e-4, -2e-4, 3e-4]
    robot = loaded(name, folder, payload=True, functions=("inverse_dynamics", "mass_matrix", "potential_energy"))
    more = pkmgen.load(heavier(name, folder, mass, centre, own), backend="numpy", functions=robot.functions)
    port = robot.functions["inverse_dynamics"].inputs[-1]
    assert port.name == "payload"
    listed = port.meaning.removeprefix("payload: ").partition(", about")[0].split(", ")
    known = entries_of(mass, np.array(centre), own)
    payload = np.array([known[entry] for entry in listed])
    nothing, shifts = np.zeros(len(payload)), []
    for state in states(name, folder):
        np.testing.assert_allclose(
            robot.inverse_dynamics(*state, payload=payload), more.inverse_dynamics(*state), rtol=1e-9, atol=1e-9
        )
        np.testing.assert_allclose(
            robot.inverse_dynamics(*state, payload=nothing),
            plain(name, folder).inverse_dynamics(*state),
            rtol=1e-9,
            atol=1e-9,
        )
        np.testing.assert_allclose(
            robot.mass_matrix(state[0], payload=payload), more.mass_matrix(state[0]), rtol=1e-9, atol=1e-9
        )
        shifts.append(robot.potential_energy(state[0], payload=payload) - more.potential_energy(state[0]))
    assert np.ptp(shifts) < 1e-8  # the height of a mass centre that does not turn is left out


def test_what_of_a_payload_acts(folder: Path) -> None:
    """Mass alone on a platform that does not turn; all ten numbers on one that turns as it likes."""
    sizes = {
        "delta_shifted": 1,
        "delta_with_wrist": 10,
        "gough_stewart_turned": 10,
        "fivebar_unequal": 1,
        "schoenflies": 4,
    }
    for name, size in sizes.items():
        robot = loaded(name, folder, payload=True, functions=("inverse_dynamics",))
        assert robot.functions["inverse_dynamics"].inputs[-1].shape == (size,), name


def test_the_regressor_knows_the_payload(folder: Path) -> None:
    robot = loaded("delta_shifted", folder, payload=True, functions=("inverse_dynamics", "regressor"))
    names = [parameter.name for parameter in robot.base_parameters.standard]
    assert "load.mass" in names
    values = np.array([parameter.value for parameter in robot.base_parameters.standard])
    values[names.index("load.mass")] = 0.7
    for state in states("delta_shifted", folder, 2):
        wanted = robot.inverse_dynamics(*state, payload=[0.7])
        np.testing.assert_allclose(robot.regressor(*state) @ values, wanted, rtol=1e-9, atol=1e-9)


def test_reactions_balance_the_wrench(folder: Path) -> None:
    """A further force on the platform goes into its joints and nowhere else."""
    name, wrench = "gough_stewart_turned", np.array([5.0, -3.0, 8.0, 1.0, 2.0, -1.5])
    pushed = loaded(name, folder, wrench=True, functions=("joint_reactions",)).function("joint_reactions")
    (state,) = states(name, folder, 1)
    change = pushed(*state, wrench) - pushed(*state, np.zeros(6))
    balls = [place for place, bearing in enumerate(pushed.notes["bearings"]) if bearing.startswith("ball")]
    assert len(balls) == 6
    turned = yaml.safe_load(text_of(name))["platform"].get("rpy", [0, 0, 0])
    assert turned != [0, 0, 0]  # the wrench is told in the axes of the pose, the forces in those of the world
    assert np.linalg.norm(change[balls, :3].sum(axis=0)) == pytest.approx(np.linalg.norm(wrench[:3]), rel=1e-9)


@pytest.mark.parametrize("options", [{"wrench": True}, {"payload": True}])
def test_without_a_platform_there_is_nothing_to_push(options: dict[str, bool]) -> None:
    with pytest.raises(PkmgenError, match="name its body and the coordinates of its pose as `platform`"):
        pkmgen.load("fourbar", backend="numpy", **options)


def test_a_wrench_does_work_in_a_simulation(folder: Path) -> None:
    """A force along z moves a Delta, and energies and works balance."""
    robot = loaded("delta_shifted", folder, wrench=True, payload=True)
    pose = states("delta_shifted", folder, 1)[0][0]
    hold = robot.inverse_dynamics(pose, np.zeros(3), np.zeros(3), np.zeros(3), [0.3])
    moved = robot.simulate(
        pose,
        np.zeros(3),
        times=0.05,
        effort=hold,
        wrench=lambda time, *_: [0.0, 0.0, 4.0 * np.sin(time)],
        payload=[0.3],
    )
    assert moved.status == 0
    assert moved.wrench[-1] == pytest.approx([0.0, 0.0, 4.0 * np.sin(0.05)])
    assert moved.energy.wrench_work[-1] > 0.0
    assert moved.position[-1, 2] > pose[2]
    assert np.abs(moved.energy.drift).max() < 1e-7 * moved.energy.wrench_work[-1] + 1e-9
