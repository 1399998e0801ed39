"""The texts of a wheel of one robot: its package, the types of its functions, and what it says of itself."""

from __future__ import annotations

import keyword
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pkmgen.api.documentation import documentation
from pkmgen.api.packaged import RUNTIME
from pkmgen.api.ports import ArrayPort
from pkmgen.api.robot import Robot
from pkmgen.api.signature import RobotFunction
from pkmgen.emit.templates import markdown_text, template_environment
from pkmgen.emit.wrap import one_line
from pkmgen.errors import ArgumentError
from pkmgen.language.catalogue import ROLLOUT
from pkmgen.machine.spelling import blanked
from pkmgen.machine.version import __version__

OWN_NAMES = frozenset(("robot", "errors", "describe_status", "explain", "simulate", ROLLOUT))
"""What a package holds beside its functions."""
OTHERS = "cffi jinja2 numpy pip pkg_resources pkmgen pydantic pytest scipy setuptools sympy test typer wheel yaml"
PACKAGES = frozenset(OTHERS.split(" "))
"""Packages that a robot must not replace, beside those that Python lists, `test` not among them."""
ANSWERS = "Any"
"""What methods of robots are annotated with that return several results by name."""


@dataclass(frozen=True, slots=True)
class WheelFunction:
    """A function of a package.

    Attributes:
        name: Its name.
        place: What it is in Python: a method of the robot, or one of its functions.
        inputs: What it takes.
        outputs: What it computes.
        several: Whether it returns all outputs by name, not the first one.
        method: Whether it is a method, not a `KernelFunction`.
        text: What it computes, with shapes and units, safe between triple quotes.
    """

    name: str
    place: str
    inputs: tuple[ArrayPort, ...]
    outputs: tuple[ArrayPort, ...]
    several: bool
    method: bool
    text: str


def package_texts(manifest: Mapping[str, Any], version: str) -> dict[str, str]:
    """Texts of the package and its types by file name, and its README.

    Raises:
        ArgumentError: The robot, or one of its functions, has a name that the package cannot have.
    """
    package, limbs = manifest["robot"], tuple(manifest["limbs"])
    if keyword.iskeyword(package) or package in sys.stdlib_module_names or package in PACKAGES:
        raise ArgumentError(f"a package cannot be called {package}: `import {package}` means another one; rename it")
    functions = [_function(RobotFunction(row, limbs, manifest["real"])) for row in manifest["functions"]]
    if taken := [
        function.name for function in functions if function.name in OWN_NAMES or keyword.iskeyword(function.name)
    ]:
        raise ArgumentError(f"functions: {taken[0]!r} is taken in wheels; allowed: any other name")
    values = {
        "package": package,
        "title": one_line(manifest["title"]),
        "version": version,
        "pkmgen": __version__,
        "runtime": RUNTIME,
        "real": "float64" if manifest["real"] == "double" else "float32",
        "functions": functions,
        "rollout": any("rollout" in row for row in manifest["functions"]),
        "own": sorted(OWN_NAMES - {ROLLOUT}),
    }
    environment = template_environment()
    environment.filters["quoted"] = quoted
    names = ("__init__.py", "__init__.pyi", "README.md")
    return {name: environment.get_template(f"wheel/{name}.j2").render(**values) for name in names}


def _function(function: RobotFunction) -> WheelFunction:
    known = getattr(Robot, function.name, None)
    method = callable(known)
    place = f"robot.{function.name}" if known is not None else f"robot.functions[{function.name!r}]"
    several = method and getattr(known, "__annotations__", {}).get("return") == ANSWERS
    return WheelFunction(
        function.name, place, function.inputs, function.outputs, several, method, quoted(documentation(function))
    )


def quoted(text: str) -> str:
    """A text as it may stand between triple quotes of Python."""
    shown = "".join(letter if letter.isprintable() or letter == "\n" else " " for letter in text)
    return shown.replace("\\", "\\\\").replace('"', '\\"')


def summary(manifest: Mapping[str, Any]) -> str:
    """One line about a robot, for metadata."""
    title = markdown_text(one_line(manifest["title"]))
    return f"Dynamics of the parallel robot {manifest['robot']}: {blanked(title)}"[:500]
