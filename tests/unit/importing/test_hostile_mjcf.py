"""MJCF that asks for more than a machine holds, or reads files through models that it attaches."""

from __future__ import annotations

from pathlib import Path

import pytest

from pkmgen.bridges.importing.choices import Choices
from pkmgen.bridges.importing.run import import_model
from pkmgen.errors import RobotFileError
from tests.conftest import ROOT
from tests.unit.importing.sources import notes, written

pytest.importorskip("mujoco")
BODY = '<body name="b"><joint name="j" axis="0 0 1"/><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/></body>'
ATTACH = '<attach model="x" body="c" prefix="p"/>'
OBJ = "v 0 0 0\nv 3 0 0\nv 0 3 0\nv 0 0 3\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"


def model(inner: str = "", before: str = "") -> str:
    motor = '<actuator><motor joint="j"/></actuator>'
    return f"<mujoco>{before}<worldbody>{BODY}{inner}</worldbody>{motor}</mujoco>"


def attaching(file: str) -> str:
    return model(ATTACH, f'<asset><model name="x" file="{file}"/></asset>')


COPY = '<replicate count="{}" offset="0 0 1">{}</replicate>'
GEOM = '<geom size="1"/>'
BOMBS = {
    "copies": (model(COPY.format(10**9, GEOM)), "the model copies its parts too often; seen: 1e+09"),
    "copies of copies": (
        model(COPY.format(100, COPY.format(100, COPY.format(100, GEOM)))),
        "the model copies its parts too often",
    ),
    "a grid": (
        model('<flexcomp name="f" type="grid" count="1000 1000 1000" spacing="1 1 1"/>'),
        "the model is too large; seen: 1e+09; allowed: 1000000 at most",
    ),
    "keyframes": (model("", '<size nkey="2000000000"/>'), "the model is too large; seen: 2e+09"),
}


@pytest.mark.parametrize(("text", "words"), BOMBS.values(), ids=BOMBS)
def test_bombs(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(RobotFileError) as caught:
        written(tmp_path, text, "m.xml")
    assert words in str(caught.value)


def test_some_copies_are_no_bomb(tmp_path: Path) -> None:
    data, _ = written(tmp_path, model(COPY.format(5, GEOM)), "m.xml")
    assert [body["name"] for body in data["bodies"]] == ["b"]


@pytest.mark.parametrize("file", ["../outside.xml", "/etc/passwd", "link.xml"])
def test_attached_models_from_elsewhere(tmp_path: Path, file: str) -> None:
    (tmp_path / "outside.xml").write_text("<mujoco/>")
    folder = tmp_path / "model"
    folder.mkdir()
    (folder / "link.xml").symlink_to(tmp_path / "outside.xml")
    with pytest.raises(RobotFileError, match="outside the folder of the model"):
        written(folder, attaching(file), "m.xml")


def test_attached_models_read_nothing_from_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "outside.xml").write_text("<mujoco/>")
    (tmp_path / "outside.obj").write_text(OBJ)
    folder = tmp_path / "model"
    folder.mkdir()
    (folder / "child.xml").write_text('<mujoco><include file="../outside.xml"/></mujoco>')
    with pytest.raises(RobotFileError, match=r"child.xml:1:1: <include>: a file outside the folder"):
        written(folder, attaching("child.xml"), "m.xml")
    mesh = f'<asset><mesh name="q" file="{tmp_path / "outside.obj"}"/></asset>'
    shape = '<worldbody><body name="c"><joint name="k" axis="0 1 0"/><geom type="mesh" mesh="q"/></body></worldbody>'
    (folder / "child.xml").write_text(f"<mujoco>{shape}{mesh}</mujoco>")
    with pytest.raises(RobotFileError, match="comes from a mesh that is not in the folder"):
        written(folder, attaching("child.xml"), "m.xml")


def test_models_that_attach_themselves(tmp_path: Path) -> None:
    (tmp_path / "child.xml").write_text('<mujoco><asset><model name="y" file="child.xml"/></asset></mujoco>')
    with pytest.raises(RobotFileError, match="models attach models too deeply"):
        written(tmp_path, attaching("child.xml"), "m.xml")


def test_attached_models_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "part.obj").write_text(OBJ)
    shape = '<worldbody><body name="c"><joint name="k" axis="0 1 0"/><geom type="mesh" mesh="q"/></body></worldbody>'
    (tmp_path / "child.xml").write_text(f'<mujoco>{shape}<asset><mesh name="q" file="part.obj"/></asset></mujoco>')
    data, result = written(tmp_path, attaching("child.xml"), "m.xml")
    assert [body["name"] for body in data["bodies"]] == ["b", "pc"]
    assert data["bodies"][1]["mass"] == pytest.approx(4500.0, rel=1e-6), notes(result)


@pytest.mark.parametrize("gear", ["1e308", "inf", "1e200"])
def test_gears_beyond_numbers(gear: str, tmp_path) -> None:
    """The square of a gear goes to its rotor."""
    text = (ROOT / "tests/data/import/fourbar_mjcf.xml").read_text("utf-8")
    assert 'gear="6"' in text
    source = tmp_path / "fourbar.xml"
    source.write_text(text.replace('gear="6"', f'gear="{gear}"'), "utf-8")
    with pytest.raises(RobotFileError, match="a number of this joint is too large, or is none"):
        import_model(source, Choices())
