"""What a schema cannot say of bodies and joints."""

from __future__ import annotations

import pytest

from pkmgen.description.read import read_robot
from pkmgen.errors import RobotFileError

HEAD = "pkmgen: 1\nname: two\nbodies: [{name: one}, {name: other}]\njoints:\n"


@pytest.mark.parametrize(("kind", "second"), [("U", "a_1"), ("C", "a_2"), ("planar", "a_3"), ("S", "a_x")])
def test_no_two_joint_coordinates_have_one_name(kind: str, second: str) -> None:
    joints = f"  - {{name: a, type: {kind}, child: one}}\n  - {{name: {second}, type: R, parent: one, child: other}}\n"
    with pytest.raises(RobotFileError, match="two joint coordinates have this name"):
        read_robot(HEAD + joints, "two.yaml")


def test_names_that_only_begin_alike_may_stand() -> None:
    joints = "  - {name: a, type: R, child: one}\n  - {name: a_1, type: U, parent: one, child: other}\n"
    read_robot(HEAD + joints, "two.yaml")
