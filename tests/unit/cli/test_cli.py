"""The command line: what it prints, what it writes, and the codes it ends with."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import pytest

from pkmgen.machine.version import __version__

COMMANDS = {
    "list": ["list"],
    "show": ["show", "fivebar"],
    "show matrix": ["show", "fivebar", "--method", "elements", "--matrix", "V"],
    "show all": ["show", "fivebar", "--all", "--inputs", "joints"],
    "generate": ["generate", "fivebar", "-o", "out"],
}


@pytest.mark.parametrize("arguments", COMMANDS.values(), ids=COMMANDS)
def test_a_command_prints_text_or_json(pkmgen, arguments):
    code, out, _ = pkmgen(*arguments)
    assert code == 0
    assert out.strip()
    with pytest.raises(json.JSONDecodeError):
        json.loads(out)
    code, out, _ = pkmgen(*arguments, "--json")
    assert code == 0
    assert json.loads(out)


@pytest.mark.parametrize("installed", [False, True])
def test_where_to_begin_says_what_the_studio_needs(pkmgen, monkeypatch, installed):
    found, zig = importlib.util.find_spec, importlib.util.find_spec("json") if installed else None
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *rest: zig if name == "ziglang" else found(name, *rest)
    )
    code, out, _ = pkmgen()
    assert code == 0 and "pkmgen studio my_robot.yaml --open" in out
    assert ("pip install 'ziglang" in out) != installed


@pytest.mark.parametrize("command", [[], ["list"], ["schema"], ["show"], ["generate"], ["report"], ["check"]], ids=str)
def test_help(pkmgen, command, monkeypatch):
    monkeypatch.delattr("__main__.__package__", raising=False)  # `python -m pytest` would be the program
    code, out, _ = pkmgen(*command, "--help")
    assert code == 0
    assert " ".join(["Usage: pkmgen", *command]) in out


def test_version(pkmgen):
    assert pkmgen("--version")[:2] == (0, f"pkmgen {__version__}\n")


def test_as_a_module():
    run = subprocess.run([sys.executable, "-m", "pkmgen", "list", "--json"], capture_output=True, text=True, check=True)
    assert "fivebar" in [row["name"] for row in json.loads(run.stdout)]


def test_list(pkmgen):
    (row,) = [row for row in json.loads(pkmgen("list", "--json")[1]) if row["name"] == "fivebar"]
    assert row == {
        "name": "fivebar",
        "title": "Five-bar (2BB)",
        "motion": "planar_point",
        "motors": 2,
        "limbs": ["left", "right"],
    }


def test_list_counts_the_motors_of_driven_limbs(pkmgen):
    motors = {row["name"]: row["motors"] for row in json.loads(pkmgen("list", "--json")[1])}
    assert (motors["par2"], motors["redundant_2rr"], motors["space_robot"]) == (2, 3, 6)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["show", "fivebar", "--method", "elements", "--inputs", "joints", "--matrix", "tua"],
            "did you mean 'tau'?",
        ),
        (["show", "fivebar", "--matrix", "V"], "method adjoint has no matrix 'V'"),
        (["show", "fivebra"], "did you mean 'fivebar'?"),
        (["check", "fivebra"], "did you mean 'fivebar'?"),
        (["generate", "fivebra"], "did you mean 'fivebar'?"),
        (["report", "fivebar", "fivebra"], "did you mean 'fivebar'?"),
        (["check", "fivebar", "--set", "payload_mas=1"], "did you mean 'payload_mass'?"),
        (["check", "fivebar", "--set", "payload_mass"], "expected NAME=VALUE"),
        (["check", "fivebar", "--set", "payload_mass=heavy"], "expected NAME=VALUE"),
        (["check", "fivebar", "--set", "payload_mass=nan"], "payload_mass is nan; expected a finite number"),
        (["check", "fivebar", "--set", "payload_mass=-1"], "out of its bounds"),
        (["generate", "fivebar", "--method", "adjont"], "'adjont' is not one of"),
        (["check", "fivebar", "--samples", "0"], "--samples"),
        (["check"], "name a robot, or ask for all of the library with --all"),
        (["check", "fivebar", "--all"], "name robots, or ask for all of the library with --all, but not both"),
        (["generate"], "name a robot, or ask for all of the library with --all"),
        (
            ["generate", "fivebar", "--wrench", "--inputs", "joints"],
            "wrench is an input of inverse dynamics from the pose only",
        ),
        (
            ["generate", "delta", "--method", "khalil", "--inputs", "joints"],
            "method khalil does not take inputs joints",
        ),
        (["nonsense"], "nonsense"),
    ],
    ids=lambda item: " ".join(item) if isinstance(item, list) else "",
)
def test_wrong_input(pkmgen, arguments, message):
    code, out, err = pkmgen(*arguments)
    assert code == 2
    assert out == ""
    assert message in " ".join(err.split())
    assert list(Path.cwd().iterdir()) == []
