"""The same robot generated and compiled in other ways."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from benchmarks.fuzz.comparisons import called, given_to, limit_of, worst_of
from pkmgen.api.load import load_text
from pkmgen.api.robot import Robot
from pkmgen.checks.oracle.numbers import Array
from pkmgen.checks.states import CheckResult
from pkmgen.errors import UnsupportedRobotError
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options

CLOSE, SINGLE_PRECISION = 1e-9, 2e-3
"""Largest relative errors: where operations come in another order, and of floats."""


@dataclass(frozen=True)
class Variant:
    """A way to make a kernel.

    Attributes:
        changes: Of the options.
        environment: Variables that choose compiler and flags.
        limit: Largest error beside the usual way.
    """

    changes: Mapping[str, Any] = field(default_factory=dict)
    environment: Mapping[str, str] = field(default_factory=dict)
    limit: float = CLOSE


VARIANTS: Mapping[str, Variant] = {
    "runtime parameters": Variant({"fold": False}),
    "float": Variant({"real": "float"}, limit=SINGLE_PRECISION),
    "limbs apart": Variant({"layout": "limbs"}),
    "gcc -O0": Variant(environment={"CC": "gcc", "PKMGEN_CFLAGS": "-O0"}),
    "gcc -O3, no vectors": Variant(environment={"CC": "gcc", "PKMGEN_CFLAGS": "-O3"}),
    "clang": Variant(environment={"CC": "clang"}),
    "clang -O0": Variant(environment={"CC": "clang", "PKMGEN_CFLAGS": "-O0"}),
}
"""By name."""


def compare_variants(
    text: RobotText,
    options: Options,
    robot: Robot,
    states: Mapping[str, Array],
    random: np.random.Generator,
    most: int,
) -> Iterator[CheckResult]:
    """Compare a kernel with some of the same robot and options made in other ways."""
    known = [name for name, each in VARIANTS.items() if shutil.which(each.environment.get("CC", "sh"))]
    for name in random.permutation(known)[:most]:
        variant = VARIANTS[str(name)]
        try:
            with _environment(variant.environment):
                other = load_text(text, replace(options, **variant.changes))
        except UnsupportedRobotError:
            continue
        yield from _compare(str(name), variant, robot, other, states)


def _compare(
    name: str, variant: Variant, robot: Robot, other: Robot, states: Mapping[str, Array]
) -> Iterator[CheckResult]:
    for function in robot.functions.values():
        given = given_to(function, states)
        if given is None or function.name not in other.functions:
            continue
        if name == "float" and (function.name == "forward_kinematics" or "error_bound" in function.name):
            continue  # what is near another assembly is no matter of digits, and bounds are those of the type
        values, words = called(function, given)
        found, told = called(other.functions[function.name], given)
        good = (words == 0) & (told == 0)
        error = worst_of(found, values, good)
        yield CheckResult(
            f"{function.name}, {name}", "double, folded", error, limit_of(function, variant.limit), len(words)
        )


@contextmanager
def _environment(variables: Mapping[str, str]) -> Iterator[None]:
    """Variables of the environment for a while."""
    before = {name: os.environ.get(name) for name in variables}
    os.environ.update(variables)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
