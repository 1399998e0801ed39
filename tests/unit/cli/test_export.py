"""`pkmgen export`: what it writes and says."""

from pkmgen.language.library import read_robot_text


def test_a_folder_is_named_after_robot_and_format(pkmgen, tmp_path):
    code, out, err = pkmgen("export", "fivebar", "--to", "mjcf")
    assert (code, err) == (0, "")
    assert out == "wrote fivebar_mjcf/fivebar.xml\n"
    assert (tmp_path / "fivebar_mjcf/fivebar.xml").read_text("utf-8").startswith("<?xml")


def test_urdf_is_several_files_beside_a_robot_file(pkmgen, tmp_path):
    own = tmp_path / "fivebar.yaml"
    own.write_text(read_robot_text("fivebar").text, "utf-8")
    code, out, err = pkmgen("export", "fivebar.yaml", "--to", "urdf", "-o", ".")
    assert code == 0
    names = ("fivebar.urdf", "fivebar_loops.yaml", "fivebar_plus.urdf", "fivebar.srdf", "fivebar_home.json")
    assert out == f"wrote {', '.join(names)}\n"
    assert "note: gravity is [0, -9.81, 0] m/s²; URDF has no word for it" in err
    assert own.read_text("utf-8") == read_robot_text("fivebar").text


def test_the_same_robot_gives_the_same_bytes(pkmgen, tmp_path):
    for folder in ("one", "two"):
        assert pkmgen("export", "delta", "--to", "sdf", "-o", folder)[0] == 0
    one, two = ((tmp_path / folder / "delta.sdf").read_bytes() for folder in ("one", "two"))
    assert one == two


def test_parameters_are_those_that_are_set(pkmgen, tmp_path):
    assert pkmgen("export", "delta", "--to", "mjcf", "--set", "arm_mass=0.75", "-o", ".")[0] == 0
    assert 'mass="0.75"' in (tmp_path / "delta.xml").read_text("utf-8")


def test_an_unknown_format(pkmgen, tmp_path):
    code, out, err = pkmgen("export", "delta", "--to", "mjfc")
    assert (code, out) == (2, "")
    assert "--to 'mjfc' is not known; allowed: mjcf, urdf, sdf" in err
    assert "did you mean 'mjcf'?" in err
    assert not list(tmp_path.iterdir())


def test_a_folder_that_cannot_be_written(pkmgen, tmp_path):
    (tmp_path / "taken").write_text("")
    code, out, err = pkmgen("export", "delta", "--to", "mjcf", "-o", "taken")
    assert (code, out) == (2, "")
    assert "taken is a file; a folder was expected" in err


def test_a_home_that_does_not_close(pkmgen, tmp_path):
    code, out, err = pkmgen("export", "fourbar", "--to", "mjcf", "--set", "base_length=25")
    assert code != 0
    assert out == ""
    assert "the loops do not close near home" in err
    assert not list(tmp_path.iterdir())


def test_files_of_others_are_left_alone(pkmgen, tmp_path):
    """Its own files are written again; those of others and a folder in the way are told."""
    for _ in range(2):
        assert pkmgen("export", "fivebar", "--to", "urdf", "-o", "out")[0] == 0
    for name in ("fivebar.urdf", "fivebar_loops.yaml"):
        mine = tmp_path / f"mine/{name}"
        mine.parent.mkdir(exist_ok=True)
        mine.write_text("mine", "utf-8")
        code, out, err = pkmgen("export", "fivebar", "--to", "urdf", "-o", "mine")
        assert (code, out) == (2, "")
        assert f"mine/{name} exists and was not written by pkmgen export" in err
        assert [path.name for path in mine.parent.iterdir()] == [name]
        assert mine.read_text("utf-8") == "mine"
        mine.unlink()
    (tmp_path / "mine/fivebar.srdf").mkdir()
    assert "mine/fivebar.srdf is in the way" in pkmgen("export", "fivebar", "--to", "urdf", "-o", "mine")[2]
