"""What tests share: a kernel cache of their own, variants of the five-bar and states to try them in."""

from __future__ import annotations

import gc
import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml
from numpy.typing import NDArray

from pkmgen.language.description.read import read_robot
from tests.oracle.pinocchio_model import OracleState, PinocchioRobot
from tests.selection import (  # noqa: F401 - hooks of pytest
    nightly,
    pytest_addoption,
    pytest_collection_modifyitems,
    pytest_configure,
    pytest_ignore_collect,
    pytest_report_header,
    pytest_runtest_call,
    pytest_runtest_setup,
)

ROOT = Path(__file__).parents[1]
ROBOTS = sorted(path.stem for path in (ROOT / "robots").glob("*.yaml"))
METHODS_OF_ALL_INPUTS = ("adjoint", "elements")
"""Methods that take the five-bar from every input mode; the others are compared with them from the pose."""
RUB = {"viscous": 0.3, "coulomb": 0.2}
os.environ.setdefault("SYMPY_CACHE_SIZE", "20000")
"""Of results that sympy keeps, which reads this when it is imported: a fifth of the time of formulation."""
os.environ.setdefault("PKMGEN_CFLAGS", "-O0 -g0 -fno-math-errno -march=native -DPKMGEN_NATIVE -DPKMGEN_SIDE_BY_SIDE")
"""Kernels of the suite compile in a third of the time; `tests/native` and `benchmarks` compile as users do as well."""
gc.set_threshold(200_000, 20, 100)
"""Graphs and caches live long and hold few cycles: looking for them took a tenth of the time."""
Array = NDArray[np.float64]
Change = Callable[[dict[str, Any]], object]


@dataclass(frozen=True)
class States:
    """States of a robot, one a row, and what the oracle makes of them."""

    pose: Array
    twist: Array
    acceleration: Array
    oracle: tuple[OracleState, ...]

    def seen(self, name: str) -> Array:
        """One quantity of the oracle, for all states."""
        return np.array([getattr(state, name) for state in self.oracle])

    def inputs(self, mode: str, plane: str = "xy") -> tuple[Array, Array, Array]:
        """The same states as the inputs of a mode of inverse dynamics."""
        if mode == "joints":
            return tuple(self.seen(f"actuator_{name}") for name in ("position", "velocity", "acceleration"))
        if mode == "elements":
            directions = self.seen("element_directions")[..., ["xyz".index(axis) for axis in plane]]
            return directions, self.twist, self.acceleration
        return self.pose, self.twist, self.acceleration


def library_text(name: str) -> str:
    """Text of a robot of the library."""
    return (ROOT / f"robots/{name}.yaml").read_text("utf-8")


def rubbing_text(name: str, *changes: Change) -> str:
    """A robot of the library with friction at every joint that may have it, and with rotors."""
    data = yaml.safe_load(library_text(name))
    for limb_type in data["limb_types"].values():
        tip = limb_type["tip"]
        joints = [element["joint"] for element in limb_type["elements"]]
        joints += [element["slide"] for element in limb_type["elements"] if "slide" in element]
        for joint in [*joints, *([tip] if tip.get("type", "S") in "RU" else [])]:
            joint["friction"] = RUB
            if "actuator" in joint:
                joint["actuator"] = joint["actuator"] | {"rotor_inertia": 0.02, "gear_ratio": 1.5}
    for change in changes:
        change(data)
    return json.dumps(data)


@pytest.fixture(scope="session", autouse=True)
def kernel_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A cache folder of this session alone; its workers share it, as processes of a user do."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "pkmgen-cache"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PKMGEN_CACHE_DIR", str(folder))
        yield folder


@pytest.fixture
def variant(tmp_path: Path) -> Callable[..., Path]:
    """Write the five-bar with changes to its data, and return the path."""

    def write(*changes: Change) -> Path:
        data = yaml.safe_load((ROOT / "robots/fivebar.yaml").read_text("utf-8"))
        for change in changes:
            change(data)
        path = tmp_path / "variant.yaml"
        path.write_text(json.dumps(data), "utf-8")
        return path

    return write


@pytest.fixture
def random_states() -> Callable[..., States]:
    """Give `draw_states`."""
    return draw_states


def draw_states(file: Path, count: int, seed: int, *, still: bool = False, **parameters: float) -> States:
    """Draw states in the box of a robot file, away from singularities, on its assembly, moving unless still."""
    robot = read_robot(file.read_text("utf-8"), file.name, parameters)
    oracle, random = PinocchioRobot(robot), np.random.default_rng(seed)
    platform = robot.description.platform
    low, high = np.array([[float(end.text) for end in ends] for ends in platform.box]).T
    axis = robot.description.limb_types[robot.description.limbs[0].type].elements[0].joint.axis
    assert axis is not None
    normal = platform.assembly * np.array([float(entry.text) for entry in axis])
    rows = []
    for _ in range(100 * count):
        pose, twist, acceleration = random.uniform(low, high), *random.uniform(-7, 7, (2, 2)) * (not still)
        try:
            state = oracle.state(pose, twist, acceleration)
        except ValueError:
            continue
        arm_1, rod_1, arm_2, rod_2 = state.element_directions
        sines = [np.linalg.norm(np.cross(arm_1, rod_1)), np.linalg.norm(np.cross(arm_2, rod_2))]
        if min(*sines, normal @ np.cross(rod_1, rod_2)) > 0.1:
            rows.append((pose, twist, acceleration, state))
        if len(rows) == count:
            poses, twists, accelerations, states = zip(*rows, strict=True)
            return States(np.array(poses), np.array(twists), np.array(accelerations), states)
    raise AssertionError(f"only {len(rows)} of {count} states found")
