"""All that commands take, calls of Python take too: by the same names, with the same defaults."""

import inspect
from functools import cache
from typing import get_args

import pytest
from typer.models import ArgumentInfo

import pkmgen
from pkmgen.cli import app
from tests.conftest import ROOT

CALLS = {
    "show": ("equations",), "generate": ("generate",), "build": ("build",), "certify": ("certify",),
    "import": ("import_model",), "export": ("export",), "studio": ("studio",), "draw": ("draw",), "plot": ("plot",),
    "trajectory": ("trajectory",), "workspace": ("workspace",), "design": ("design",), "report": ("report", "review"),
    "box": ("box",), "check": ("check",), "excite": ("excite",), "identify": ("identify",),
    "calibrate": ("calibrate",),
}  # fmt: skip
"""The calls that do what a command does."""
OF_THE_TERMINAL = {
    "list": "files of the library, for people",
    "functions": "what a robot has is in robot.functions",
    "targets": "words for people",
    "schema": "a file for editors",
    "new": "a copy of a file",
    "bench": "needs a checkout",
    "doctor": "looks at the machine",
}
"""Commands without a call, and why."""
RENAMED = {
    "set": ("parameters", "a word of Python"),
    "range": ("ranges", "a word of Python"),
    "robots": ("robot", "one at a time"),
}
"""Options whose word is another one in Python."""
ABSENT = {
    "json": "the call returns a value, whose as_dict() is this",
    "all": "the caller writes the loop; equations are all unless one is named",
    "verbose": "about printing",
    "open": "opens a browser",
    "show format": "Equations.text, latex and html",
    "show output": "the caller writes what these return",
    "show tables": "Equations.tables",
    "show topology": "Equations.topology",
    "certify verify": "pkmgen.verify",
    "box check": "pkmgen.verify_box",
    "report html": "pkmgen.review",
    "studio library": "many pages and their index, told one by one",
}
"""Options without a parameter, of all commands or of one, and why."""
ADDED = {
    "progress": "a command shows it on the terminal",
    "spread": "a command always works in copies of its process",
}
"""Parameters without an option, and why."""
OTHER_DEFAULTS = {
    "output": "a call writes nothing unless it is told where",
    "functions": "left out are the standard functions, in both",
}


@cache
def commands():
    return {command.name: command.callback for command in app.registered_commands}


def options(command):
    """Words and defaults of what a command takes."""
    for name, parameter in inspect.signature(commands()[command], eval_str=True).parameters.items():
        info = get_args(parameter.annotation)[1]
        told = [str(word) for word in (info.default, *(info.param_decls or ())) if str(word).startswith("--")]
        word = told[0].split("/")[0] if told and not isinstance(info, ArgumentInfo) else f"--{name}"
        yield word.removeprefix("--").replace("-", "_"), parameter.default


def same(option, default):
    """Whether defaults say the same; nothing, no text and an empty list do."""
    nothing = (None, "", (), [], inspect.Parameter.empty)
    return (option in nothing and default in nothing) or option == default


def test_every_command_has_a_call_or_a_reason():
    assert {*CALLS, *OF_THE_TERMINAL} == set(commands())
    named = {name for calls in CALLS.values() for name in calls}
    assert named <= set(pkmgen.__all__)
    for reason in ABSENT.values():
        if reason.startswith("pkmgen."):
            assert reason.removeprefix("pkmgen.") in pkmgen.__all__


@pytest.mark.parametrize("command", CALLS)
def test_every_option_is_a_parameter(command):
    parameters = {}
    for call in CALLS[command]:
        parameters |= inspect.signature(getattr(pkmgen, call)).parameters
    for option, default in options(command):
        if option in ABSENT or f"{command} {option}" in ABSENT:
            continue
        name = RENAMED.get(option, (option,))[0]
        assert name in parameters, f"pkmgen {command} --{option} is no parameter of pkmgen.{CALLS[command][0]}"
        found = parameters.pop(name)
        if name not in OTHER_DEFAULTS:
            assert same(default, found.default), f"{command}, {name}: {default!r} and {found.default!r}"
    assert set(parameters) <= set(ADDED)


def test_public_names_are_told_once():
    assert {*pkmgen.PLACES, "__version__"} == set(pkmgen.__all__)


@pytest.mark.parametrize("name", [name for name in pkmgen.__all__ if name != "__version__"])
def test_public_names_are_documented_and_typed(name):
    found = getattr(pkmgen, name)
    assert inspect.getdoc(found)
    assert name in dir(pkmgen)
    assert not (ROOT / f"pkmgen/{name}").exists() and not (ROOT / f"pkmgen/{name}.py").exists()
    if inspect.isfunction(found) and any(name in calls for calls in CALLS.values()):
        keywords = [each for each in inspect.signature(found).parameters.values() if each.name != "robot"]
        assert all(each.annotation is not inspect.Parameter.empty for each in keywords)
        assert "Returns:" in found.__doc__ and "Raises:" in found.__doc__
        told = found.__doc__.partition("Args:")[2].partition("Returns:")[0]
        own = [each for each in inspect.signature(inspect.unwrap(found)).parameters if f"        {each}: " not in told]
        assert not own or "        options: As of `pkmgen.load`." in told
