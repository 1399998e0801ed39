"""Headers and READMEs begin with the order of the entries of states, and with the ranges of joints."""

import pytest

from pkmgen.compile import compile_robot
from pkmgen.emit.entry_order import entry_order
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from tests.conftest import ROOT

ENTRIES = {
    "quattro": "A pose is x, y, z, psi. Rates and accelerations are of x, y, z, psi. Motors: front_left,",
    "spherical_wrist": "A pose is qw, qx, qy, qz (unit quaternion, scalar first, from platform to world axes). "
    "Rates and accelerations are of wx, wy, wz; turns are the angular velocity, world axes. Motors: first,",
    "linkage_leg": "Motors: hip, knee_motor, ankle_motor.",
    "delta": "which functions do not check: first.arm -0.7 to 1.4 rad, first.rod 1 0.7 to 2.7 rad,",
    "tests/data/robots/multibody/hopping_leg.yaml": "its twist: velocity, then angular velocity.",
}


@pytest.mark.parametrize("robot", ENTRIES)
def test_order_is_that_of_the_robot(robot):
    file = ROOT / robot
    text = read_robot_text(str(file) if file.exists() else robot)
    assert ENTRIES[robot] in entry_order(compile_robot(text, Options()).mechanism)


def test_header_and_readme_say_it():
    source = compile_robot(read_robot_text("fivebar"), Options(functions=("inverse_kinematics",))).source
    order = "A pose is x, y. Rates and accelerations are of x, y. Motors: left, right."
    assert order in source.header
    assert order in source.readme
