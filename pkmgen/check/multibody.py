"""What can be checked of a robot of bodies and joints alone: mobility, closures, power, derivatives, compiled C."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.api.load import load_text
from pkmgen.catalogue import EVERY
from pkmgen.check.multibody_comparisons import LIMIT, SAME, compare_functions
from pkmgen.check.multibody_states import MultibodyUnderCheck
from pkmgen.check.states import CheckResult, away_from_others, ill_conditioned, relative_error
from pkmgen.errors import CompilerNotFoundError
from pkmgen.library import RobotText
from pkmgen.mechanism.multibody import Multibody
from pkmgen.multibody.methods.registry import ADJOINT, applicable
from pkmgen.multibody.mobility import mobility_of_multibody, singular_words
from pkmgen.multibody.plan import MultibodyPlan, make_multibody_plan
from pkmgen.options import STANDARD, Options
from pkmgen.passes.run import clean
from pkmgen.pipeline import generate_functions, generate_raw_multibody
from pkmgen.plan.plan import tolerance_of

Array = NDArray[Any]
CLOSURES = "the closures have"


def check_multibody(
    text: RobotText, robot: Multibody, samples: int, seed: int, options: Options, progress: Callable[[str], None]
) -> Iterator[CheckResult]:
    """Check a robot of bodies and joints on random states of its box.

    Yields:
        One result for each comparison.

    Raises:
        ArgumentError: No position of the box is within reach.
    """
    progress("generating")
    plan = make_multibody_plan(robot, tolerance_of(options).sine)
    yield _mobility(plan)
    functions = generate_functions(robot, replace(options, functions=(EVERY,)))
    checked = MultibodyUnderCheck.of(plan, functions, samples, seed)
    progress("comparing")
    for result in compare_functions(checked):
        told = result.passed or result.hint
        yield (
            result if told else replace(result, hint=ill_conditioned(checked.places(), checked.conditions(), CLOSURES))
        )
    yield from _methods(checked, options, progress)
    progress("compiling")
    yield _compiled(checked, text, replace(options, functions=(STANDARD,)))


def _mobility(plan: MultibodyPlan) -> CheckResult:
    """Compare the freedoms that closures leave with the motors, at all poses of the plan."""
    hint, error = "", float(mobility_of_multibody(plan).other)
    if error:
        hint = f"the rank changes within the box, {singular_words(plan)}: a singular position, or a freedom undriven"
    return CheckResult("freedoms that closures leave", "independent coordinates", error, 0.0, len(plan.poses), hint)


def _methods(checked: MultibodyUnderCheck, options: Options, progress: Callable[[str], None]) -> Iterator[CheckResult]:
    """Compare all methods that apply to a robot, pair by pair, by their efforts."""
    efforts = {ADJOINT: checked.value("inverse_dynamics")}
    for method in applicable(checked.plan):
        if method != ADJOINT:
            progress(f"method {method}")
            graph = clean(generate_raw_multibody(checked.plan, replace(options, method=method)))
            efforts[method] = replace(checked, graphs={method: graph}).value(method)
    for one, other in combinations(efforts, 2):
        error = relative_error(efforts[other], efforts[one])
        where = (checked.places(), checked.conditions(), CLOSURES) if error > LIMIT else None
        hint = "" if where is None else away_from_others(efforts, (one, other), *where)
        yield CheckResult(one, other, error, LIMIT, checked.count, hint)


def _compiled(checked: MultibodyUnderCheck, text: RobotText, options: Options) -> CheckResult:
    """Compare all functions of the compiled kernel with their graphs."""
    words = "compiled kernel", "graph in numpy"
    try:
        compiled = load_text(text, options)
    except CompilerNotFoundError:
        return CheckResult(*words, 0.0, SAME, 0, "skipped: no C compiler on this machine")
    given = {**checked.named(checked.states), "effort": checked.value("inverse_dynamics")}
    worst, name = 0.0, ""
    for function in compiled.functions.values():
        if function.name == "forward_kinematics" and not checked.plan.robot.driven:
            given["position"] = checked.value("inverse_kinematics")
        inputs = [given[port.name] for port in function.inputs if port.name in given]
        status = np.zeros(checked.count, np.uint32)
        outputs = function.results(*inputs, status=status)
        computed = np.concatenate([entry.reshape(checked.count, -1) for entry in outputs], axis=1)
        error = relative_error(computed, checked.value(function.name, effort=given["effort"]), 1e-6)
        if error >= worst:
            worst, name = error, function.name
    return CheckResult(*words, worst, SAME, checked.count, f"worst in {name}")
