"""Targets: what there is, and that a folder holds the kernel of one of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import pkmgen
from pkmgen.cli import app
from pkmgen.cli.generate import kernel_folder
from pkmgen.commands.generate import generate_folder
from pkmgen.emit.language import DEVICE_WORDS
from pkmgen.emit.targets.around_c import joined
from pkmgen.emit.targets.find import find_model_target, find_target
from pkmgen.emit.targets.libraries import LIBRARIES
from pkmgen.emit.targets.models.registry import MODEL_TARGETS
from pkmgen.emit.targets.registry import DEFAULT, TARGETS
from pkmgen.errors import ArgumentError, UnsupportedRobotError
from pkmgen.language.library import RobotText, list_robots, read_robot_text
from pkmgen.language.options import Options
from tests.conftest import ROOT, library_text
from tests.kernels import texts_of

IK = Options(functions=("inverse_kinematics",))
DEVICES = ("opencl", "cuda")

MOVED = Options(functions=("forward_dynamics", "inverse_kinematics", "forward_kinematics"))


def test_targets_are_listed() -> None:
    printed = CliRunner().invoke(app, ["targets", "--json"])
    assert [row["name"] for row in json.loads(printed.stdout)] == [
        *TARGETS,
        *MODEL_TARGETS,
        *(library.name for library in LIBRARIES),
    ]
    assert all(target.written and target.needs for target in TARGETS.values())
    assert next(iter(TARGETS)) == DEFAULT == "c"


def test_an_unknown_target_is_told_with_those_that_are() -> None:
    with pytest.raises(ArgumentError, match=r"target: 'opncl' is not known; allowed: c, .*did you mean 'opencl'"):
        find_target("opncl")


def test_what_another_command_writes_is_told_with_it() -> None:
    with pytest.raises(ArgumentError, match="target: 'mjcf' is a format of models: use `pkmgen export --to mjcf`"):
        find_target("mjcf")
    with pytest.raises(ArgumentError, match=r"--to 'c' is a target of kernels: use `pkmgen generate --target c`"):
        find_model_target("c")
    for library in LIBRARIES:
        with pytest.raises(ArgumentError, match=f"functions are made by {library.maker}; nothing is written"):
            find_target(library.name)
    with pytest.raises(ArgumentError, match=r"functions are made by pkmgen\.jax; nothing is written"):
        find_model_target("jax")


def test_each_target_has_a_folder_of_templates() -> None:
    assert all((ROOT / "templates" / name).is_dir() for name in TARGETS)


@pytest.mark.parametrize("target", DEVICES)
def test_the_same_kernel_has_the_same_bytes_and_says_for_what_it_is(target: str, tmp_path: Path) -> None:
    text = read_robot_text("fivebar")
    for folder in ("one", "other"):
        generate_folder(text, tmp_path / folder, IK, target=target)
    files = sorted(path.name for path in (tmp_path / "one").iterdir())
    assert files == sorted([f"fivebar.{ {'opencl': 'cl', 'cuda': 'cu'}[target] }", "README.md", "manifest.json"])
    for name in files:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "other" / name).read_bytes()
    manifest = json.loads((tmp_path / "one/manifest.json").read_text("utf-8"))
    assert manifest["target"] == target
    assert [row["kernel"] for row in manifest["functions"]] == ["fivebar_inverse_kinematics_columns"]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("target", [name for name in TARGETS if name != DEFAULT])
def test_without_a_folder_targets_do_not_replace_each_other(
    target: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text, few = read_robot_text("fivebar"), Options(functions=("inverse_kinematics", "forward_kinematics"))
    asked = {"firmware": Options(), "fmi2": MOVED, "fmi3": MOVED}.get(target, few)  # which call more functions
    folders = [
        generate_folder(text, kernel_folder(text, None, False, {}, name), options, target=name).folder
        for name, options in ((DEFAULT, few), (target, asked))
    ]
    assert folders == [Path("generated/fivebar"), Path("generated", target, "fivebar")]
    assert (tmp_path / "generated/fivebar/fivebar.c").is_file()


def test_robots_whose_files_are_called_as_those_of_a_target_are_refused(tmp_path: Path) -> None:
    text = RobotText(library_text("fivebar").replace("name: fivebar", "name: fmi3"), "f.yaml")
    with pytest.raises(UnsupportedRobotError, match=r"robot fmi3: sources/fmi3\.c is a file of target fmi3"):
        generate_folder(text, tmp_path, MOVED, target="fmi3")
    with pytest.raises(UnsupportedRobotError, match=r"robot Main: main\.c is a file of target firmware"):
        joined("Main", "firmware", {"Main.c": ""}, {"main.c": ""})
    assert not list(tmp_path.iterdir())


def test_a_folder_with_a_kernel_for_another_target_is_left_alone(tmp_path: Path) -> None:
    text = read_robot_text("fivebar")
    generate_folder(text, tmp_path, IK)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(ArgumentError, match=r"holds a kernel for c, whose README\.md and manifest\.json"):
        generate_folder(text, tmp_path, IK, target="opencl")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


@pytest.mark.parametrize("word", ["half", "kernel", "private"])
@pytest.mark.parametrize("target", DEVICES)
def test_words_of_a_device_are_no_fields_of_parameters(word: str, target: str, tmp_path: Path) -> None:
    text = RobotText(library_text("fivebar").replace("payload_mass", word), "fivebar.yaml")
    generate_folder(text, tmp_path / "folded", IK, target=target)
    with pytest.raises(UnsupportedRobotError, match=f"parameter {word}: this is a word of OpenCL or C"):
        generate_folder(text, tmp_path / "runtime", Options(fold=False), target=target)


def test_no_port_is_called_by_a_word_of_a_device() -> None:
    manifests = [json.loads(texts_of(robot)["manifest.json"]) for robot in list_robots()]
    ports = {port["name"] for one in manifests for row in one["functions"] for port in row["inputs"] + row["outputs"]}
    assert {"pose", "effort"} < ports
    assert not ports & DEVICE_WORDS


def test_two_states_a_thread_are_for_devices(tmp_path: Path) -> None:
    for backend in ("c", "numpy"):
        said = f"states_per_thread: 2 is for backends opencl and cuda, not for '{backend}'"
        with pytest.raises(ArgumentError, match=said):
            pkmgen.load("fivebar", backend=backend, states_per_thread=2)
    with pytest.raises(ArgumentError, match="states_per_thread: 3 is not known; allowed: 1, 2"):
        Options(states_per_thread=3)
    command = ["generate", "fivebar", "--functions", "inverse_kinematics", "--states-per-thread", "2"]
    refused = CliRunner().invoke(app, [*command, "-o", str(tmp_path / "c")])
    assert "is for targets opencl and cuda, not for c" in str(refused.exception)
    assert not (tmp_path / "c").exists()
    CliRunner().invoke(app, [*command, "--target", "opencl", "-o", str(tmp_path / "cl")], catch_exceptions=False)
    (row,) = json.loads((tmp_path / "cl/manifest.json").read_text("utf-8"))["functions"]
    assert row["states_per_thread"] == 2
    assert "two states in a thread" in (tmp_path / "cl/README.md").read_text("utf-8")
