"""What a shell completes, asked as shells ask: by the protocol of their scripts, and by bash itself."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pkmgen.emit.targets.models.registry import MODEL_TARGETS
from pkmgen.emit.targets.registry import TARGETS
from pkmgen.language.catalogue import CATALOGUE, EVERY, GROUPS
from pkmgen.language.library import list_mechanisms, list_robots
from pkmgen.language.options import METHOD_NAMES

ROBOT = Path("robots/my_robot.yaml")


@pytest.fixture
def completed(pkmgen, monkeypatch):
    """Words in place of the last one, as the script of bash gets them."""

    def ask(line):
        words = line.split(" ")
        monkeypatch.setenv("_PKMGEN_COMPLETE", "complete_bash")
        monkeypatch.setenv("COMP_WORDS", "\n".join(words))
        monkeypatch.setenv("COMP_CWORD", str(len(words) - 1))
        code, out, _ = pkmgen()
        assert code == 0
        return out.split()

    return ask


@pytest.fixture
def own_robot(tmp_path):
    (tmp_path / ROBOT).parent.mkdir()
    text = "parameters:\n  crank: {value: 0.1, unit: m, description: of the crank}\n  cover: 2\n"
    (tmp_path / ROBOT).write_text(text, "utf-8")


def test_robots_of_the_library(completed):
    assert completed("pkmgen generate ") == [*list_robots(), *list_mechanisms()]
    assert completed("pkmgen check delta fivebar_") == ["fivebar_cranked"]
    assert completed("pkmgen new my.yaml --template fourb") == ["fourbar"]


@pytest.mark.usefixtures("own_robot")
def test_robot_files(completed, tmp_path):
    for name in ("roller.yml", "rotor.txt", ".rocket.yaml", "model.urdf", "home.json"):
        (tmp_path / name).touch()
    (tmp_path / "rows").mkdir()
    assert completed("pkmgen check ro") == [str(ROBOT), "roller.yml"]
    assert completed("pkmgen check robots/") == completed("pkmgen draw robots/my") == [str(ROBOT)]
    assert completed("pkmgen check .ro") == [".rocket.yaml"]
    assert completed("pkmgen import ") == ["model.urdf"]
    assert completed("pkmgen import model.urdf --home ") == ["home.json"]
    assert completed("pkmgen import model.urdf --loops ro") == [str(ROBOT), "roller.yml"]
    assert completed(f"pkmgen check {tmp_path}/roll") == [f"{tmp_path}/roller.yml"]


def test_functions(completed):
    assert completed("pkmgen generate delta --functions ") == [EVERY, *GROUPS, *CATALOGUE]
    assert completed("pkmgen build delta --functions gravity,mass_m") == ["gravity,mass_matrix"]
    assert completed("pkmgen build delta --functions x=gravity+kinet") == ["x=gravity+kinetic_energy"]
    assert "bias,gravity" in completed("pkmgen report delta --functions bias,")
    assert "bias,bias" not in completed("pkmgen report delta --functions bias,")
    assert completed("pkmgen report delta --functions x=dynami") == ["x=dynamics_terms"], "a group is no part"


def test_methods_targets_and_formats(completed):
    assert completed("pkmgen generate delta --method ") == list(METHOD_NAMES)
    assert completed("pkmgen report delta --methods adjoint,k") == ["adjoint,khalil"]
    assert completed("pkmgen report delta --methods a") == ["all", "adjoint"]
    assert completed("pkmgen generate delta --target ") == list(TARGETS)
    assert completed("pkmgen export delta --to ") == list(MODEL_TARGETS)
    assert completed("pkmgen show delta --format ") == ["text", "latex", "html"]
    assert completed("pkmgen sh") == ["show"]
    assert "--functions" in completed("pkmgen generate delta --fu")


@pytest.mark.usefixtures("own_robot")
def test_parameters_of_the_robot_that_is_named(completed):
    assert completed("pkmgen check fivebar --set arm") == ["arm_length=", "arm_mass="]
    assert completed(f"pkmgen generate -o out {ROBOT} --set c") == ["crank=", "cover="]
    assert completed(f"pkmgen show --method lie {ROBOT} --set cr") == ["crank="]
    assert completed("pkmgen check no_such_robot --set ") == completed("pkmgen check --set ") == []


@pytest.mark.usefixtures("own_robot")
def test_shells_that_say_what_words_mean(pkmgen, monkeypatch):
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", f"pkmgen check {ROBOT} --set cr")
    monkeypatch.setenv("_PKMGEN_COMPLETE", "complete_zsh")
    assert '"crank=":"0.1 m of the crank"' in pkmgen()[1]
    monkeypatch.setenv("_TYPER_COMPLETE_FISH_ACTION", "get-args")
    monkeypatch.setenv("_PKMGEN_COMPLETE", "complete_fish")
    assert pkmgen()[1].split("\n")[0] == "crank=\t0.1 m of the crank"
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", "pkmgen generate delta --target ")
    assert [line.split("\t")[0] for line in pkmgen()[1].strip().split("\n")] == list(TARGETS), "a line for each"


@pytest.mark.skipif(not shutil.which("bash"), reason="needs bash")
def test_bash_itself(tmp_path):
    """The script that pkmgen prints is what bash runs: what it puts in place of a word."""
    program = tmp_path / "pkmgen"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m pkmgen "$@"\n', "utf-8")
    program.chmod(0o755)
    script = """
        eval "$(_PKMGEN_COMPLETE=source_bash pkmgen)"
        COMP_WORDS=(pkmgen generate delta --functions mass_m) COMP_CWORD=4
        _pkmgen_completion pkmgen
        echo "${COMPREPLY[@]}"
        complete -p pkmgen
    """
    search = f"{tmp_path}:{os.environ['PATH']}"
    bash = [str(shutil.which("bash")), "--norc", "-c", script]
    told = subprocess.run(bash, env=os.environ | {"PATH": search}, capture_output=True, text=True, check=True)
    assert told.stdout.splitlines() == ["mass_matrix", "complete -o default -F _pkmgen_completion pkmgen"]
