"""An assembly that is stated has to be that of the home pose."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pkmgen import load
from pkmgen.compile import compile_limbs
from pkmgen.errors import UnsupportedRobotError
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from tests.conftest import Change


def plan(path: Path) -> object:
    return compile_limbs(RobotText(path.read_text("utf-8"), path.name), Options()).plan


def axes_back(sign: int) -> Change:
    """Axes of the motors the other way round, branches with them, and an assembly."""

    def change(data: dict) -> None:
        data["limb_types"]["arm_and_rod"]["elements"][0]["joint"]["axis"] = "-z"
        data["platform"]["assembly"] = sign
        for limb in data["limbs"]:
            limb["branch"] *= -1

    return change


def test_the_assembly_of_home_is_taken(variant: Callable[..., Path]) -> None:
    assert plan(variant(axes_back(-1)))


def test_axes_that_were_turned_without_the_assembly_are_refused(variant: Callable[..., Path]) -> None:
    """All from the motors was of the other assembly, and only `check` said so."""
    with pytest.raises(UnsupportedRobotError, match=r"other assembly than platform.assembly: 1; leave it out, or try"):
        plan(variant(axes_back(1)))


@pytest.mark.parametrize("assembly", [None, 1, -1])
def test_a_singular_home_is_between_two_assemblies(variant: Callable[..., Path], assembly: int | None) -> None:
    """With arms upright and rods level the end point is in one line with the elbows: the file says which way."""

    def change(data: dict[str, Any]) -> None:
        data["parameters"]["base_width"]["value"] = 2.0 * data["parameters"]["rod_length"]["value"]
        data["platform"] |= {"home": [0, "arm_length"], "assembly": assembly}
        if assembly is None:
            del data["platform"]["assembly"]

    file = variant(change)
    if assembly is None:
        with pytest.raises(UnsupportedRobotError, match=r"home is singular.*say which by platform.assembly: 1 or -1"):
            plan(file)
        return
    robot = load(file, backend="numpy", functions=["inverse_kinematics", "forward_kinematics"])
    pose = np.array([0.02, 0.4 + 0.05 * assembly])
    np.testing.assert_allclose(robot.forward_kinematics(robot.inverse_kinematics(pose)), pose, atol=1e-9)
