"""Documents and examples name nothing of pkmgen that is not public."""

import ast
import re
from importlib import import_module

import pytest

import pkmgen
from tests.conftest import ROOT

MODULES = ("errors", "gym", "jax", "live", "status", "torch")
"""Public modules beside `pkmgen` itself: errors, bits of status words, and bridges to libraries."""
HISTORY = ("docs/adr/", "docs/reference/messages.md")
"""Decisions, and what was said before, are as they were."""
TEXTS = [
    path
    for pattern in ("README.md", "docs/**/*.md", "docs/**/*.py", "examples/*.py")
    for path in sorted(ROOT.glob(pattern))
    if not str(path.relative_to(ROOT)).startswith(HISTORY)
]  # fmt: skip
NAME = re.compile(r"(?<![\w./-])pkmgen((?:\.[A-Za-z_]\w*)+)")
IMPORT = re.compile(r"^\s*(?:from pkmgen(\S*) import (.+)|import pkmgen\.(\S+))", re.MULTILINE)
FILES = ("yaml", "json", "py", "md", "cdx", "tar", "css", "js", "stages", "inc", "hpp", "pc", "cmake")
"""What follows the name in names of files and of the logger."""


def refused(name):
    """Whether a dotted name below `pkmgen` is not public, or is not there."""
    first, _, rest = name.lstrip(".").partition(".")
    if first in FILES:
        return False
    if first in MODULES:
        module = import_module(f"pkmgen.{first}") if first in ("errors", "status") else None
        return bool(rest and module and not hasattr(module, rest.split(".")[0]))
    return first not in pkmgen.__all__


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_names_are_public(path):
    text = path.read_text("utf-8")
    named = {name for name in NAME.findall(text) if refused(name)}
    for module, names, plain in IMPORT.findall(text):
        for name in names.split("#")[0].split(",") if names else [""]:
            whole = f"{module or plain}.{name.strip().partition(' as ')[0]}".strip(".")
            if refused(whole):
                named.add(whole)
    assert not named, f"{path.name} names what is not public: {', '.join(sorted(named))}"


def test_calls_in_documents_take_their_arguments():
    """Keywords of public calls that documents show are those of the calls."""
    import inspect

    for path in TEXTS:
        text = path.read_text("utf-8")
        blocks = [text] if path.suffix == ".py" else re.findall(r"```python\n(.*?)```", text, re.DOTALL)
        for block in blocks:
            try:
                tree = ast.parse(re.sub(r"=…", "=...", block))
            except SyntaxError:
                continue  # cells of notebooks, lines of a session
            for call in ast.walk(tree):
                if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)):
                    continue
                if isinstance(call.func.value, ast.Name) and call.func.value.id == "pkmgen":
                    taken = inspect.signature(getattr(pkmgen, call.func.attr)).parameters
                    given = {each.arg for each in call.keywords} - {None}
                    assert given <= set(taken), f"{path.name}: pkmgen.{call.func.attr} takes no {given - set(taken)}"
