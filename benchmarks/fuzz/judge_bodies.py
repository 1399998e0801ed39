"""One random mechanism beside the engine: it agrees, or is refused for a reason that is true; anything else is told."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

import numpy as np

from benchmarks.fuzz.random_topology import every_joint
from pkmgen.checks.engine_bodies import JUDGED, Verdict, judge_functions
from pkmgen.checks.oracle.independent import IndependentMultibody
from pkmgen.checks.oracle.multibody import NotAMechanismError, PinocchioMultibody
from pkmgen.checks.oracle.numbers import Array
from pkmgen.compile import MultibodyCompilation, compile_robot
from pkmgen.errors import UnsupportedRobotError
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options


def judge_mechanism(text: str, functions: tuple[str, ...] = JUDGED, method: str = "adjoint") -> Verdict:
    """Judge a robot file, its inverse dynamics by a method."""
    options = Options(functions=functions, method=method)
    try:
        made = compile_robot(RobotText(text, "random"), options)
        assert isinstance(made, MultibodyCompilation)
        graphs = list(made.graphs.values())
    except UnsupportedRobotError as error:
        return _refusal(text, str(error))
    except Exception as error:
        return Verdict("crash", f"{type(error).__name__}: {error}")
    return judge_functions(made.file, made.mechanism, made.closed, json.loads(text)["home"], graphs)


def _refusal(text: str, message: str) -> Verdict:
    """Whether what a refusal says is true."""
    oracle, stated, chosen = every_joint(text), json.loads(text)["home"], json.loads(text).get("independent")
    if "do not close" in message:
        closes = _closes(every_joint(text, IndependentMultibody) if chosen else oracle, stated)
        return Verdict("false refusal" if closes else "refused", message)
    if chosen and "independent" in message:
        return _refusal_of_independent(text, message)
    motors = len(oracle.motors)
    try:
        home = oracle.home(stated)
    except NotAMechanismError:
        return Verdict("false refusal", message)
    freedoms, idle = oracle.freedoms(home)
    if told := re.search(r"(\d+) freedoms? that no motor drives", message):
        return Verdict("refused" if int(told[1]) == idle else "false refusal", f"{message} [{freedoms}, {idle}]")
    if told := re.search(r"(\d+) motors? for (\d+) freedoms?", message):
        true = (int(told[1]), int(told[2])) == (motors, freedoms) and freedoms < motors
        return Verdict("refused" if true else "false refusal", f"{message} [{freedoms}, {idle}]")
    if "home is singular: joint" in message:
        return Verdict("refused" if idle else "false refusal", message)
    if "cannot leave home" in message:
        return Verdict("refused" if _is_stuck(oracle, home) else "false refusal", message)
    return Verdict("false refusal", message)


def _closes(oracle: PinocchioMultibody, stated: Mapping[str, Any]) -> bool:
    """Whether there is an assembly near home with the coordinates of home that are given."""
    try:
        oracle.home(stated)
    except NotAMechanismError:
        return False
    return True


def _refusal_of_independent(text: str, message: str) -> Verdict:
    """Whether it is true that coordinates are too many or too few, or do not tell where everything is."""
    record = json.loads(text)
    oracle = every_joint(text)
    home, chosen = oracle.home(record["home"]), [oracle.tree.column(name) for name in record["independent"]]
    freedoms, _ = oracle.freedoms(home)
    gradient = np.delete(oracle.gradient(home), [*oracle.base, *chosen], axis=1)
    values = np.linalg.svd(gradient, compute_uv=False)
    idle = gradient.shape[1] - int(np.sum(values > 1e-7 * values[0]))
    if told := re.search(r"(\d+) coordinates? for (\d+) freedoms?", message):
        true = (int(told[1]), int(told[2])) == (len(chosen), freedoms)
    else:
        true = idle > 0 and "cannot be chosen independently" in message
    return Verdict("refused" if true else "false refusal", f"{message} [{freedoms}, {idle}]")


def _is_stuck(oracle: PinocchioMultibody, home: Array) -> bool:
    """Whether motors reach no position a little beside home."""
    begin, random = oracle.positions(home), np.random.default_rng(0)
    for _ in range(20):
        try:
            oracle.follow(home, begin + random.uniform(-1e-3, 1e-3, len(begin)))
        except NotAMechanismError:
            continue
        return False
    return True
