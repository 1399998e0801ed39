"""`pkmgen import`: what it writes and says."""

import yaml

from tests.conftest import ROOT

DATA = ROOT / "tests/data/import"
FOURBAR = (DATA / "fourbar.urdf", "--loops", DATA / "fourbar_loops.yaml")


def test_a_file_is_written_and_named_after_itself(pkmgen, tmp_path):
    code, out, err = pkmgen("import", *FOURBAR, "-o", "my_leg.yaml")
    assert code == 0
    told, *steps = out.splitlines()
    assert told == "wrote my_leg.yaml. Next:"
    begins = ("pkmgen check my_leg.yaml", "pkmgen studio my_leg.yaml", "pkmgen generate my_leg.yaml -o my_leg")
    assert [step.strip().startswith(begin) for step, begin in zip(steps, begins, strict=True)] == [True] * 3
    assert "note: fourbar.urdf: the base stands still" in err
    text = (tmp_path / "my_leg.yaml").read_text("utf-8")
    assert text == (DATA / "fourbar.yaml").read_text("utf-8").replace("name: fourbar\n", "name: my_leg\n", 1)


def test_only_its_own_file_is_written_again(pkmgen, tmp_path):
    for _ in range(2):
        code, out, _ = pkmgen("import", *FOURBAR, "-o", "my leg.yaml")
        assert code == 0
        assert "  pkmgen check 'my leg.yaml'" in out
        assert "  pkmgen generate 'my leg.yaml' -o 'my leg'" in out
    other = tmp_path / "loops.yaml"
    other.write_text("name_mot: [hip]\n")
    code, out, err = pkmgen("import", *FOURBAR, "-o", "loops.yaml")
    assert (code, out) == (2, "")
    assert "loops.yaml exists already; it is left as it is" in err
    assert other.read_text() == "name_mot: [hip]\n"


def test_without_a_file_it_is_printed(pkmgen):
    code, out, _ = pkmgen("import", *FOURBAR)
    assert code == 0
    assert out == (DATA / "fourbar.yaml").read_text("utf-8")


def test_options_are_lists_between_commas(pkmgen):
    arguments = ("--motors", "lift, neck_X", "--lock", "neck_Y", "--frames", "none", "--base", "free")
    code, out, _ = pkmgen("import", DATA / "wrist.urdf", "--loops", DATA / "wrist_loops.yaml", *arguments)
    assert code == 0
    data = yaml.safe_load(out)
    assert data["actuators"] == ["lift", "neck_X"]
    assert data["base"] == "free"


def test_spins_are_told_with_the_option_that_holds_them(pkmgen):
    rods = (DATA / "rods.urdf", "--loops", DATA / "rods_loops.yaml", "-o", "rods.yaml")
    code, _, err = pkmgen("import", *rods, "--lock", "brake")
    assert code == 0
    assert "rods.yaml cannot be used as it is: rods.yaml:" in err
    assert "bodies left_rod, right_rod spin about their own lines" in err
    assert "import again with --lock brake,spins (spins: left-ball:spin, right-ball:spin)" in err
    code, _, err = pkmgen("import", *rods, "--lock", "brake,left-ball:spin")
    assert code == 0
    assert "body right_rod spins about its own line: make one of its ball joints U instead of S" in err
    assert "import again with --lock brake,left-ball:spin,right-ball:spin" in err
    code, _, err = pkmgen("import", *rods, "--lock", "brake,spins")
    assert code == 0
    assert "cannot be used" not in err


def test_mistakes_end_with_code_2(pkmgen, tmp_path):
    for arguments, words in (
        ((tmp_path / "none.urdf",), "none.urdf': a URDF, URDF+, MJCF or SDF model was expected; no file in"),
        ((*FOURBAR, "-o", "leg.urdf"), "did you mean leg.yaml?"),
        ((*FOURBAR, "-o", tmp_path / "no/leg.yaml"), "cannot be written"),
        ((*FOURBAR, "--lock", "hip"), "is a motor"),
    ):
        code, out, err = pkmgen("import", *arguments)
        assert (code, out) == (2, "")
        assert words in err


TWO = """<sdf version="1.10"><model name="arm"><link name="a"><inertial><mass>1</mass></inertial></link>
<joint name="j" type="revolute"><parent>world</parent><child>a</child><axis><xyz>0 1 0</xyz></axis></joint></model>
<model name="leg"><link name="b"><inertial><mass>2</mass></inertial></link><joint name="k" type="prismatic">
<parent>world</parent><child>b</child><axis><xyz>0 0 1</xyz></axis></joint></model></sdf>"""


def test_one_of_several_models_is_named(pkmgen, tmp_path):
    (tmp_path / "two.sdf").write_text(TWO, "utf-8")
    code, out, err = pkmgen("import", "two.sdf")
    assert (code, out) == (2, "")
    assert "the file has 2 models; seen: arm, leg; allowed: one <model>; or name it by --model" in err
    code, out, _ = pkmgen("import", "two.sdf", "--model", "leg")
    assert code == 0
    assert out.startswith("# Written by: pkmgen import two.sdf --model leg\n")
    assert yaml.safe_load(out)["actuators"] == ["k"]
    code, _, err = pkmgen("import", "two.sdf", "--model", "lek")
    assert code == 2
    assert "did you mean 'leg'?" in err
    code, _, err = pkmgen("import", DATA / "fourbar_plus.urdf", "--model", "leg")
    assert code == 2
    assert "--model is for SDF" in err


CLOSED = """<constraint name="close" type="revolute"><parent link="coupler"/><parent_origin xyz="0.3 0 0.2"/>
<child link="rocker"/><child_origin xyz="0 0 0.3"/><parent_axis xyz="0 1 0"/></constraint></robot>"""


def test_a_closure_is_never_dropped(pkmgen, tmp_path):
    """A closure that is read leaves one motor to be named; one that is not known leaves no file."""
    text = (DATA / "fourbar.urdf").read_text("utf-8")
    (tmp_path / "f.urdf").write_text(text.replace("</robot>", CLOSED), "utf-8")
    code, out, err = pkmgen("import", "f.urdf", "-o", "f.yaml")
    assert (code, out) == (2, "")
    assert "name all motors with --motors; joints in loops: hip, elbow, knee; joints outside: none" in err
    limits = text.replace('<axis xyz="0 2 0"/>', '<axis xyz="0 2 0"/><limit effort="0"/>')
    limits = limits.replace('<origin xyz="0.3 0 0"/>', '<origin xyz="0.3 0 0"/><limit effort="0.0"/>')
    (tmp_path / "f.urdf").write_text(limits.replace("</robot>", CLOSED), "utf-8")
    code, _, err = pkmgen("import", "f.urdf", "-o", "f.yaml")
    assert code == 0
    assert "the joints whose limits do not have effort 0 are taken: hip; --motors names others" in err
    data = yaml.safe_load((tmp_path / "f.yaml").read_text("utf-8"))
    assert data["actuators"] == ["hip"]
    assert [loop["type"] for loop in data["loops"]] == ["R"]
    (tmp_path / "g.urdf").write_text(text.replace("</robot>", CLOSED.replace("constraint", "closure")), "utf-8")
    code, out, err = pkmgen("import", "g.urdf", "-o", "g.yaml", "--motors", "hip")
    assert (code, out) == (2, "")
    assert "<closure close>: this word is not known, and it may mean a joint, a closure" in err
    assert not (tmp_path / "g.yaml").exists()
