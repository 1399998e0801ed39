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
