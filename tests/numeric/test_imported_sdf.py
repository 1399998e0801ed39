"""Frames, models in models and inertia from shapes of SDF: the same four-bar, and shapes that MuJoCo weighs."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import yaml

from pkmgen.bridges.importing.choices import Choices
from pkmgen.bridges.importing.run import import_model
from tests.numeric.test_imported_models import ACCELERATION, DATA, RATE, loaded

TEXT = (DATA / "fourbar.sdf").read_text("utf-8")
FRAMES = """<frame name="shop"><pose>0.1 0.2 0.3 0.3 0 0</pose></frame><frame name="tip" attached_to="crank">
<pose>0 0 0.1 0 0.4 0</pose></frame><frame name="again" attached_to="tip"><pose>0.01 0 0 0 0 0</pose></frame>"""
KNEE = '<pose relative_to="__model__">0.3 0 0 0 0 0</pose>'


def in_frames() -> str:
    """The four-bar with frames as ends of its joints, poses told in frames, and the rocker held by a model frame."""
    text = TEXT.replace("</model>", f"{FRAMES}</model>").replace("<parent>crank</parent>", "<parent>again</parent>")
    text = text.replace(
        '<pose relative_to="crank">0 0 0.1 0 0 0</pose>', '<pose relative_to="tip">0 0 0 0 -0.4 0</pose>'
    )
    return text.replace("<parent>rocker</parent><child>coupler</child>", "<parent>knee</parent><child>elbow</child>")


def nested() -> str:
    """The four-bar whose rocker stands in a model in the model, turned, with a frame of its own at the pin."""
    begin, end = TEXT.index('<link name="rocker">'), TEXT.index('<joint name="hip"')
    rocker = TEXT[begin:end].replace("<pose>0.3 0 0 0 0 0</pose>", "<pose>0 0 0 0 0 -0.7</pose>")
    frame = '<frame name="top" attached_to="rocker"><pose relative_to="rocker">0 0 0.3 0 0 0</pose></frame>'
    inner = f'<model name="leg"><pose>0.3 0 0 0 0 0.7</pose>{rocker}{frame}</model>'
    text = TEXT[:begin] + inner + TEXT[end:]
    text = text.replace("<child>rocker</child>", "<child>leg::rocker</child>")
    text = text.replace(
        '<pose relative_to="rocker">0 0 0.3 0 0 0</pose>\n      <parent>rocker',
        '<pose relative_to="leg::top"/>\n      <parent>leg::top',
    )
    assert "leg::top</parent>" in text
    return text


def effort(folder: Path, text: str, **choices: object) -> float:
    source = folder / "f.sdf"
    source.write_text(text, "utf-8")
    robot = loaded(folder, source, motors=("hip",), **choices)
    return float(robot.inverse_dynamics([0.2], [RATE], [ACCELERATION])[0])


@pytest.mark.parametrize("variant", [in_frames, nested])
def test_frames_and_models_in_models(tmp_path: Path, variant: Callable[[], str]) -> None:
    assert effort(tmp_path, variant()) == pytest.approx(effort(tmp_path, TEXT), rel=1e-11)


def test_one_of_several_models(tmp_path: Path) -> None:
    """Static models and those that are not in the folder do not count."""
    begin, end = TEXT.index("<model"), TEXT.index("</sdf>")
    other = '<model name="other"><link name="a"/></model>'
    ground = '<model name="floor"><static>true</static><link name="plate"/></model>'
    include = "<include><uri>model://sun</uri></include>"
    world = f'<world name="w"><gravity>0 0 -9.81</gravity>{include}{ground}{TEXT[begin:end]}{other}</world>'
    text = f'<sdf version="1.10">{world}</sdf>'
    assert effort(tmp_path, text, model="fourbar") == pytest.approx(effort(tmp_path, TEXT), rel=1e-12)
    assert effort(tmp_path, text.replace(other, "")) == pytest.approx(effort(tmp_path, TEXT), rel=1e-12)


def test_joints_of_the_world(tmp_path: Path) -> None:
    """A world that holds the crank, and the rocker of a model that stands elsewhere, is the same four-bar."""
    begin, end = TEXT.index("<model"), TEXT.index("</sdf>")
    model = TEXT[begin:end].replace('<model name="fourbar">', '<model name="fourbar"><pose>1 2 0 0 0 0.5</pose>')
    first, last = model.index('<joint name="hip"'), model.index('<joint name="elbow"')
    hip = model[first:last].replace("<child>crank", "<child>fourbar::crank")
    world = f'<world name="w"><gravity>0 0 -9.81</gravity>{model[:first]}{model[last:]}{hip}</world>'
    text = f'<sdf version="1.12">{world}</sdf>'
    assert effort(tmp_path, text) == pytest.approx(effort(tmp_path, TEXT), rel=1e-11)


def test_included_models(tmp_path: Path) -> None:
    begin, end = TEXT.index('<link name="rocker">'), TEXT.index('<joint name="hip"')
    rocker = TEXT[begin:end].replace("<pose>0.3 0 0 0 0 0</pose>", "")
    (tmp_path / "leg").mkdir()
    (tmp_path / "leg/model.sdf").write_text(f'<sdf version="1.9"><model name="any">{rocker}</model></sdf>', "utf-8")
    include = "<include><uri>model://leg</uri><name>leg</name><pose>0.3 0 0 0 0 0</pose></include>"
    text = (
        (TEXT[:begin] + include + TEXT[end:]).replace(">rocker<", ">leg::rocker<").replace('"rocker"', '"leg::rocker"')
    )
    assert effort(tmp_path, text) == pytest.approx(effort(tmp_path, TEXT), rel=1e-12)


SHAPES = {
    "box": ("<box><size>0.2 0.3 0.5</size></box>", '<geom type="box" size="0.1 0.15 0.25"'),
    "sphere": ("<sphere><radius>0.2</radius></sphere>", '<geom type="sphere" size="0.2"'),
    "cylinder": (
        "<cylinder><radius>0.1</radius><length>0.4</length></cylinder>",
        '<geom type="cylinder" size="0.1 0.2"',
    ),
    "capsule": ("<capsule><radius>0.1</radius><length>0.4</length></capsule>", '<geom type="capsule" size="0.1 0.2"'),
    "ellipsoid": ("<ellipsoid><radii>0.1 0.2 0.3</radii></ellipsoid>", '<geom type="ellipsoid" size="0.1 0.2 0.3"'),
}
ARM = """<sdf version="1.11"><model name="m"><link name="arm"><inertial auto="true">{}</inertial>{}</link>
<joint name="j" type="revolute"><parent>world</parent><child>arm</child><axis><xyz>0.6 0 0.8</xyz></axis></joint>
</model></sdf>"""
COLLISION = "<collision name='{}'>{}<geometry>{}</geometry>{}</collision>"


def weighed(folder: Path, text: str) -> tuple[float, np.ndarray, np.ndarray]:
    """Mass, centre and inertia of the only body that an import makes."""
    (folder / "m.sdf").write_text(text, "utf-8")
    body = yaml.safe_load(import_model(folder / "m.sdf", Choices()).text)["bodies"][0]
    entries = body["inertia"]
    tensor = np.array([[entries.get("".join(sorted(a + b)), 0.0) for b in "xyz"] for a in "xyz"])
    return body["mass"], np.array(body.get("mass_centre", [0.0, 0.0, 0.0])), tensor


@pytest.mark.parametrize("name", SHAPES)
def test_inertia_of_shapes(tmp_path: Path, name: str) -> None:
    """Two of a shape, one turned and beside the other, as MuJoCo weighs them."""
    mujoco = pytest.importorskip("mujoco")
    shape, geom = SHAPES[name]
    pose = "<pose degrees='true'>0.3 -0.1 0.2 30 0 90</pose>"
    shapes = COLLISION.format("a", "", shape, "") + COLLISION.format("b", pose, shape, "<density>500</density>")
    mass, centre, tensor = weighed(tmp_path, ARM.format("<density>2700</density>", shapes))
    geoms = f'{geom} density="2700"/>{geom} density="500" pos="0.3 -0.1 0.2" euler="30 0 90"/>'
    compiler = '<compiler eulerseq="XYZ" angle="degree"/>'
    model = mujoco.MjModel.from_xml_string(
        f"<mujoco>{compiler}<worldbody><body><joint/>{geoms}</body></worldbody></mujoco>"
    )
    turn = np.zeros(9)
    mujoco.mju_quat2Mat(turn, model.body_iquat[1])
    turn = turn.reshape(3, 3)
    assert mass == pytest.approx(model.body_mass[1], rel=1e-12)
    np.testing.assert_allclose(centre, model.body_ipos[1], atol=1e-12)
    np.testing.assert_allclose(tensor, turn @ np.diag(model.body_inertia[1]) @ turn.T, atol=1e-9 * mass)


def test_inertia_of_a_cone_and_of_a_mass(tmp_path: Path) -> None:
    """A cone cut into discs; a mass beside `auto` scales all of it."""
    radius, length, density = 0.2, 0.5, 800.0
    edges = np.linspace(-length / 2, length / 2, 20001)
    z, thick = (edges[1:] + edges[:-1]) / 2, np.diff(edges)
    r = radius * (0.5 - z / length)
    discs = density * np.pi * r * r * thick
    whole, middle = discs.sum(), (discs * z).sum() / discs.sum()
    across = (discs * (r * r / 4 + (z - middle) ** 2)).sum()
    cone = COLLISION.format("a", "", f"<cone><radius>{radius}</radius><length>{length}</length></cone>", "")
    mass, centre, tensor = weighed(tmp_path, ARM.format(f"<density>{density}</density>", cone))
    np.testing.assert_allclose([mass, *centre], [whole, 0, 0, middle], rtol=1e-7, atol=1e-12)
    np.testing.assert_allclose(np.diag(tensor), [across, across, (discs * r * r / 2).sum()], rtol=1e-7)
    scaled = weighed(tmp_path, ARM.format("<mass>3</mass>", cone))
    assert scaled[0] == 3
    np.testing.assert_allclose(scaled[2], tensor * 3 / mass, rtol=1e-12)
