"""What ends a command: an exit code, words for people, and one object for programs that asked for JSON."""

import json
import pickle
import re
import signal

import pytest

from pkmgen.cli import app
from pkmgen.cli.failure import Failure, failure_of
from pkmgen.errors import (
    ArgumentError,
    CertificateError,
    CompilerNotFoundError,
    MissingExtraError,
    Problem,
    RobotFileError,
    SingularError,
)
from pkmgen.language.unknown import unknown_word
from tests.unit.cli.robot_files import robot_file

KEYS = set(Failure.__dataclass_fields__)


def error_of(pkmgen, *arguments):
    """The object that a command prints; it is all that it prints, and people are told the same."""
    code, out, err = pkmgen(*arguments, "--json")
    told = json.loads(out)
    assert set(told) == {"error"} and set(told["error"]) == KEYS
    assert told["error"]["exit_code"] == code
    assert told["error"]["message"] in err
    return told["error"]


def parts(told):
    return tuple(told[name] for name in ("kind", "exit_code", "value", "hint"))


def test_a_name_that_is_not_known(pkmgen):
    told = error_of(pkmgen, "check", "fivbar")
    assert parts(told) == ("RobotNotFoundError", 2, "fivbar", "fivebar")
    assert {"delta", "fourbar"} <= set(told["allowed"])
    told = error_of(pkmgen, "report", "fivebar", "--functions", "mass_matrx")
    assert parts(told) == ("ArgumentError", 2, "mass_matrx", "mass_matrix")


def test_a_robot_file_with_two_problems(pkmgen, tmp_path):
    def wrong(data):
        data["platform"] |= {"kind": "plane"}
        data["parameters"]["payload_mass"]["value"] = "heavy"

    told = error_of(pkmgen, "check", robot_file(tmp_path, wrong))
    assert told["kind"] == "RobotFileError" and told["exit_code"] == 2
    assert len(told["problems"]) > 1
    first = told["problems"][0]
    assert [told[name] for name in ("file", "line", "column", "key", "value")] == [
        first[name] for name in ("file", "line", "column", "key", "seen")
    ]
    assert told["line"] > 1 and told["allowed"] == [first["allowed"]]


@pytest.mark.parametrize(
    ("arguments", "kind", "key", "value", "hint", "words"),
    [
        (
            "generate fivebar --method adjont",
            "BadParameter",
            "--method",
            "adjont",
            "adjoint",
            "did you mean 'adjoint'?",
        ),
        ("check --jsn", "NoSuchOption", "--jsn", "--jsn", "--json", "No such option: --jsn; did you mean '--json'?"),
        ("check fivebar --samples 0", "BadParameter", "--samples", "0", None, "greater than or equal to 1; seen: 0"),
        ("doctor fivebar", "UsageError", None, None, None, "unexpected extra argument"),
        ("chek fivebar", "UsageError", None, "chek", "check", "No such command 'chek'; did you mean 'check'?"),
    ],
)
def test_what_a_command_does_not_take(pkmgen, arguments, kind, key, value, hint, words):
    told = error_of(pkmgen, *arguments.split())
    assert [told[name] for name in ("kind", "exit_code", "key", "value", "hint")] == [kind, 2, key, value, hint]
    assert words in told["message"]
    code, out, err = pkmgen(*arguments.split())
    assert (code, out, err.rstrip()) == (2, "", f"error: {told['message']}")


def test_other_ends():
    assert failure_of(ArgumentError("no")).exit_code == 2
    assert failure_of(CertificateError("no")).exit_code == 1
    assert failure_of(MissingExtraError("no")).exit_code == failure_of(CompilerNotFoundError("no")).exit_code == 3
    assert failure_of(SingularError("no", 3, ("left",), 16)).status == 16
    assert failure_of(MemoryError()).message.startswith("the command needs more memory")
    assert failure_of(KeyboardInterrupt()).exit_code == 130
    assert failure_of(ZeroDivisionError()) is None, "a mistake of ours has its traceback"


def test_an_interrupt_is_told(pkmgen, monkeypatch):
    def interrupted(*_):
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr("pkmgen.cli.listing._row", interrupted)
    heeded = signal.signal(signal.SIGINT, signal.default_int_handler)  # a run in the background may ignore it
    try:
        assert error_of(pkmgen, "list")["kind"] == "Interrupted"
    finally:
        signal.signal(signal.SIGINT, heeded)


def test_time_that_is_up(pkmgen):
    told = error_of(pkmgen, "--timeout", "0.05", "check", "delta")
    assert (told["kind"], told["exit_code"]) == ("TimeIsUp", 4)


def test_errors_keep_what_they_tell_when_they_are_pickled():
    error = unknown_word("method: 'le' is not known", "le", ["lie", "tree"])
    again = pickle.loads(pickle.dumps(error))  # noqa: S301
    assert (str(again), again.value, again.allowed, again.hint) == (str(error), "le", ("lie", "tree"), "lie")
    file = RobotFileError((Problem("a.yaml", 1, 2, "key", "seen", "message"),))
    assert pickle.loads(pickle.dumps(file)).problems == file.problems  # noqa: S301


def commands():
    return ["", *(command.name for command in app.registered_commands)]


@pytest.mark.parametrize("command", commands())
def test_every_command_has_a_short_name_for_help(pkmgen, command):
    code, out, err = pkmgen(*command.split(), "-h")
    assert (code, err) == (0, "")
    assert f"Usage: pkmgen {command}".rstrip() in out


def test_help_has_three_names(pkmgen):
    assert pkmgen("new", "-h") == pkmgen("new", "--help") == pkmgen("help", "new")


def test_alone_it_shows_where_to_begin(pkmgen):
    code, out, err = pkmgen()
    lines = [line for line in out.splitlines() if line.startswith("  pkmgen ")]
    named = [re.match("  pkmgen ([a-z-]+) ", line)[1] for line in lines]
    assert (code, err, len(lines)) == (0, "", 5)
    assert set(named) <= set(commands())
    assert "pkmgen --help" in out
    assert max(map(len, out.splitlines())) <= 100


def test_the_first_steps_are_commands_that_can_be_typed(pkmgen):
    """Those that take no more than a moment are run; all are read by the parser."""
    from typer.main import get_command

    from pkmgen.cli.__init__ import STEPS

    whole = get_command(app)
    for name, _, example in (step for choices in STEPS for step in choices if step[0] in commands()):
        _, command, arguments = whole.resolve_command(whole.make_context("pkmgen", [name]), example.split()[1:])
        assert command.make_context(name, list(arguments)).params
        if name == "new":
            assert pkmgen(*example.split()[1:])[0] == 0
