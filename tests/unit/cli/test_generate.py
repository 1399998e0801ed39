"""Writing kernels: which files, and which are left alone."""

import json
from pathlib import Path

import pytest

from tests.unit.cli.robot_files import one_limb, robot_file

FILES = {"fivebar.c", "fivebar.h", "README.md", "manifest.json"}


def test_generate_writes_four_files(pkmgen, tmp_path):
    code, out, _ = pkmgen("generate", "fivebar", "-o", "out", "--json")
    assert code == 0
    assert set(json.loads(out)["files"]) == FILES == {path.name for path in (tmp_path / "out").iterdir()}
    manifest = json.loads((tmp_path / "out/manifest.json").read_text("utf-8"))
    assert (manifest["real"], manifest["fold"]) == ("double", True)


def test_generate_into_the_usual_folder(pkmgen, tmp_path):
    assert pkmgen("generate", "fivebar")[0] == 0
    assert {path.name for path in (tmp_path / "generated/fivebar").iterdir()} == FILES


def test_generate_leaves_other_files_alone(pkmgen, tmp_path):
    (tmp_path / "out").mkdir()
    (tmp_path / "out/notes.txt").write_text("mine")
    (tmp_path / "out/fivebar.c").write_text("old")
    assert pkmgen("generate", "fivebar", "-o", "out")[0] == 0
    assert {path.name for path in (tmp_path / "out").iterdir()} == {*FILES, "notes.txt"}
    assert "fivebar_inverse_dynamics" in (tmp_path / "out/fivebar.c").read_text("utf-8")


def test_generate_takes_all_options(pkmgen, tmp_path):
    options = ["--method", "elements", "--inputs", "joints", "--runtime-parameters", "--real", "float"]
    assert pkmgen("generate", "fivebar", "-o", "out", *options, "--set", "arm_mass=3")[0] == 0
    manifest = json.loads((tmp_path / "out/manifest.json").read_text("utf-8"))
    assert (manifest["real"], manifest["fold"]) == ("float", False)
    assert manifest["parameters"]["arm_mass"]["value"] == 3.0
    (dynamics, *_) = manifest["functions"]
    assert (dynamics["method"], dynamics["inputs_mode"]) == ("elements", "joints")


def test_generate_with_a_wrench(pkmgen, tmp_path):
    assert pkmgen("generate", "fivebar", "-o", "out", "--wrench")[0] == 0
    manifest = json.loads((tmp_path / "out/manifest.json").read_text("utf-8"))
    assert [port["name"] for port in manifest["functions"][0]["inputs"]] == ["pose", "twist", "acceleration", "wrench"]


@pytest.mark.usefixtures("small_library")
def test_generate_all(pkmgen, tmp_path):
    code, out, err = pkmgen("generate", "--all", "-o", "out", "--json")
    assert code == 0
    assert [Path(row["folder"]).name for row in json.loads(out)] == ["fivebar", "irsbot2"]
    assert {path.name for path in (tmp_path / "out").iterdir()} == {"fivebar", "irsbot2"}
    assert {path.name for path in (tmp_path / "out/fivebar").iterdir()} == FILES
    assert "generating irsbot2 (2 of 2)" in err


def test_generate_all_goes_on_after_a_robot_that_cannot_be_modelled(pkmgen, tmp_path, small_library):
    """Robots come in the order of their names, the refused one first."""
    (small_library / "bad.yaml").write_text(robot_file(tmp_path, one_limb).read_text("utf-8"))
    code, out, err = pkmgen("generate", "--all", "-o", "out")
    assert code == 2
    assert "1 motors cannot drive 2 freedoms" in err
    assert {path.name for path in (tmp_path / "out").iterdir()} == {"fivebar", "irsbot2"}
    assert "fivebar.c" in out


def test_a_malformed_file_writes_nothing(pkmgen, tmp_path):
    path = robot_file(tmp_path, lambda data: data["platform"].update(plain="xy"))
    code, out, err = pkmgen("generate", path, "-o", "out")
    assert (code, out) == (2, "")
    assert "changed.yaml:" in err
    assert "platform.plain: unknown key" in err
    assert not (tmp_path / "out").exists()


def test_a_robot_that_cannot_be_modelled_writes_nothing(pkmgen, tmp_path):
    code, _, err = pkmgen("generate", robot_file(tmp_path, one_limb), "-o", "out")
    assert code == 2
    assert "1 motors cannot drive 2 freedoms" in err
    assert not (tmp_path / "out").exists()


def test_a_target_that_is_a_file(pkmgen, tmp_path):
    (tmp_path / "out").write_text("mine")
    code, _, err = pkmgen("generate", "fivebar", "-o", "out")
    assert code == 2
    assert "out cannot be written" in err
    assert (tmp_path / "out").read_text() == "mine"


def test_a_target_that_cannot_be_replaced_leaves_no_temporary_files(pkmgen, tmp_path):
    (tmp_path / "out/fivebar.h").mkdir(parents=True)
    assert pkmgen("generate", "fivebar", "-o", "out")[0] == 2
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["fivebar.h"]


@pytest.mark.usefixtures("no_compiler")
def test_generate_without_a_compiler(pkmgen):
    assert pkmgen("generate", "fivebar", "-o", "out")[0] == 0


def test_generate_does_not_overwrite_what_it_did_not_write(pkmgen, tmp_path):
    (tmp_path / "README.md").write_text("mine")
    code, _, errors = pkmgen("generate", "fivebar", "-o", tmp_path)
    assert code == 2
    assert "was not written by pkmgen" in " ".join(errors.split())
    assert [path.name for path in tmp_path.iterdir()] == ["README.md"]
    (tmp_path / "README.md").unlink()
    for _ in range(2):
        assert pkmgen("generate", "fivebar", "-o", tmp_path)[0] == 0


def test_generate_with_limbs_apart(pkmgen, tmp_path):
    assert pkmgen("generate", "delta", "--layout", "limbs", "-o", "out")[0] == 0
    source = (tmp_path / "out/delta.c").read_text("utf-8")
    assert source.count("delta_limb_1(states +") == 3
    assert pkmgen("generate", "delta", "--layout", "limbz", "-o", "other")[0] == 2
