"""`--lock NAME:spin`: which ball joints it takes, and what it refuses."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml

from pkmgen.bridges.importing.choices import Choices
from pkmgen.bridges.importing.run import Imported, import_model
from pkmgen.commands.import_model import close_home
from pkmgen.errors import ArgumentError
from tests.unit.importing.sources import DATA, named, written

BODY = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'


def _link(name: str) -> str:
    return f'<link name="{name}">{BODY}</link>'


def _joint(name: str, kind: str, parent: str, child: str, at: str, axis: str = "0 0 1") -> str:
    return (
        f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/><origin xyz="{at}"/>'
        f'<axis xyz="{axis}"/><limit lower="-1" upper="1"/></joint>'
    )


CYLINDERS = "".join(
    (
        '<robot name="cylinders"><link name="base"/><link name="left_eye"/><link name="right_eye"/>',
        *map(_link, ("plate", "left_tube", "left_rod", "right_tube", "right_rod")),
        _joint("tilt_X", "continuous", "base", "plate", "0 0 1", "1 0 0"),
        _joint("left_ball", "continuous", "base", "left_tube", "0.3 0 0"),
        _joint("left_slide", "prismatic", "left_tube", "left_rod", "0.05 0 0.4"),
        _joint("left_end", "fixed", "left_rod", "left_eye", "0 0.2 0.5"),
        _joint("right_ball", "continuous", "base", "right_tube", "-0.3 0 0"),
        _joint("right_slide", "prismatic", "right_tube", "right_rod", "0 0 0.4"),
        _joint("right_end", "fixed", "right_rod", "right_eye", "0 0.2 0.5"),
        "</robot>",
    )
)
"""A plate on two cylinders, each between two balls, with a slide that does not run along the line of the left one."""
LOOPS = """closed_loop: [[left_eye, plate], [right_eye, plate]]
type: 3d
name_mot: [left_slide]
joint_name: [left_ball, right_ball]
joint_type: [SPHERICAL, SPHERICAL]
"""


def imported(folder: Path, *words: str, text: str = CYLINDERS, **choices: Any) -> tuple[dict[str, Any], Imported]:
    loops = folder / "loops.yaml"
    loops.write_text(LOOPS)
    return written(folder, text, "cylinders.urdf", loops=loops, lock=words, **choices)


def test_rods_that_spin_are_told(tmp_path: Path) -> None:
    _, result = imported(tmp_path)
    assert result.spinning == ("left_ball:spin", "right_ball:spin")
    _, result = imported(tmp_path, "right_ball:spin")
    assert result.spinning == ("left_ball:spin",)


def test_a_rod_may_be_a_cylinder_that_home_has_drawn_out(tmp_path: Path) -> None:
    home = tmp_path / "home.json"
    home.write_text(json.dumps({"left_slide": 0.25, "left_ball": [0, 0, 0, 1]}))
    data, _ = imported(tmp_path, "left_ball:spin", home=home)
    joints = named(data, "joints")
    first, second = joints["left_ball_A"], joints["left_ball_B"]
    assert (first["parent"], first["child"]) == ("ground", second["parent"])
    assert (second["child"], first["type"], second["type"]) == ("left_tube", "R", "R")
    axes = [
        np.eye(3)["xyz".index(axis)] if isinstance(axis, str) else np.array(axis)
        for axis in (first["axis"], second["axis"])
    ]
    across = [*axes, np.array([0.05, 0.2, 0.4 + 0.25 + 0.5])]
    np.testing.assert_allclose([across[i] @ across[j] for i, j in ((0, 1), (0, 2), (1, 2))], 0.0, atol=1e-12)
    assert data["home"] == {"left_slide": 0.25}
    assert joints["right_ball"]["type"] == "S"


def test_axes_are_across_where_the_loops_are_closed(tmp_path: Path) -> None:
    source, loops = tmp_path / "rods.urdf", DATA / "rods_loops.yaml"
    moved = (DATA / "rods.urdf").read_text("utf-8").replace('xyz="0.5 0.1 0"', 'xyz="0.52 0.12 0"')
    source.write_text(moved, "utf-8")
    choices = Choices(loops=loops, lock=("brake", "left-ball:spin"))
    for close, off in ((None, False), (close_home, True)):
        data = yaml.safe_load(import_model(source, choices, "rods", close).text)
        assert ("rpy" in named(data, "joints")["left_ball_A"]) is off
    held = import_model(source, replace(choices, lock=("brake", "spins")), "rods", close_home).text
    ends = close_home(held, "rods.yaml")
    assert max(abs(ends[f"left_ball_{letter}"]) for letter in "AB") < 1e-9
    assert abs(ends["left_swing"]) > 1e-2


def test_a_ball_may_be_named_at_either_end_and_all_at_once(tmp_path: Path) -> None:
    data, result = imported(tmp_path, "spins", "loop_1:spin")
    assert result.spinning == ()
    joints, loops = named(data, "joints"), named(data, "loops")
    assert (loops["loop_1"]["type"], loops["loop_2"]["type"], joints["left_ball"]["type"]) == ("U", "point", "S")
    assert {"right_ball_A", "right_ball_B"} < set(joints)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ("tilt_X:spin",),
            "'tilt_X' is of type R, no ball joint; allowed: left_ball:spin, loop_1:spin, right_ball:spin",
        ),
        (("left_bal:spin",), "the model has no moving joint 'left_bal'"),
        (("left_bal:spin",), "loop_2:spin, spins; did you mean 'left_ball:spin'?"),
        (("left_end:spin",), "the model has no moving joint 'left_end'"),
        (("left_ball:spin", "loop_1:spin"), "--lock 'loop_1:spin': left_ball:spin holds this rod already"),
        (("left_ball:turn",), "--lock 'left_ball:turn' is no moving joint of the model"),
    ],
)
def test_what_is_no_spin_of_a_rod(tmp_path: Path, words: tuple[str, ...], message: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        imported(tmp_path, *words)
    assert message in str(caught.value)


def test_a_body_on_one_ball_has_no_line(tmp_path: Path) -> None:
    text = CYLINDERS.replace(
        "</robot>", _link("bob") + _joint("hook", "continuous", "plate", "bob", "0 0 1") + "</robot>"
    )
    loops = tmp_path / "more.yaml"
    loops.write_text(LOOPS.replace("[left_ball,", "[hook,").replace("[[left_eye, plate], ", "["))
    with pytest.raises(ArgumentError, match="'hook:spin': what it holds has no second ball joint"):
        written(tmp_path, text, "cylinders.urdf", loops=loops, lock=("hook:spin",))
    loops.write_text("name_mot: [left_slide]\nclosed_loop: [[left_eye, plate]]\ntype: 3d\n")
    with pytest.raises(ArgumentError, match="'spins': the model has no rod between two ball joints; allowed: none"):
        written(tmp_path, text, "cylinders.urdf", loops=loops, lock=("spins",))


def test_names_that_it_would_give_must_be_free(tmp_path: Path) -> None:
    with pytest.raises(ArgumentError, match="'left_ball:spin': the model has 'left_ball_A' already"):
        imported(tmp_path, "left_ball:spin", text=CYLINDERS.replace("tilt_X", "left_ball_A"))
