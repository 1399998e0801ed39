"""What can be checked of a robot of bodies and joints alone: mobility, closures, power, derivatives, compiled C."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations

import numpy as np

from pkmgen.api.function import KernelFunction
from pkmgen.checks.multibody_comparisons import LIMIT, SAME, compare_functions
from pkmgen.checks.multibody_states import MultibodyUnderCheck
from pkmgen.checks.states import CheckResult, away_from_others, compiled_result, ill_conditioned, relative_error
from pkmgen.compile import MultibodyCompilation
from pkmgen.graph.evaluate import Array
from pkmgen.graph.passes.run import clean
from pkmgen.language.catalogue import EVERY
from pkmgen.language.options import STANDARD
from pkmgen.multibody.methods.registry import ADJOINT
from pkmgen.multibody.mobility import singular_words

CLOSURES = "the closures have"


def check_multibody(
    made: MultibodyCompilation, samples: int, seed: int, progress: Callable[[str], None]
) -> Iterator[CheckResult]:
    """Check a robot of bodies and joints on random states of its box.

    Yields:
        One result for each comparison.

    Raises:
        ArgumentError: No position of the box is within reach.
    """
    progress("generating")
    yield _mobility(made)
    every = replace(made, options=replace(made.options, functions=(EVERY,)))
    checked = MultibodyUnderCheck.of(every, samples, seed)
    progress("comparing")
    for result in compare_functions(checked):
        told = result.passed or result.hint
        yield (
            result if told else replace(result, hint=ill_conditioned(checked.places(), checked.conditions(), CLOSURES))
        )
    yield from _methods(checked, made, progress)
    progress("compiling")
    options, effort = replace(made.options, functions=(STANDARD,)), checked.value("inverse_dynamics")
    yield compiled_result(made.text, options, SAME, checked.count, lambda each: _compiled_error(checked, each, effort))


def _mobility(made: MultibodyCompilation) -> CheckResult:
    """Compare the freedoms that closures leave with the motors, at all poses of the plan."""
    hint, error, plan = "", float(made.mobility.other), made.plan
    if error:
        hint = f"the rank changes within the box, {singular_words(plan)}: a singular position, or a freedom undriven"
    return CheckResult("freedoms that closures leave", "independent coordinates", error, 0.0, len(plan.poses), hint)


def _methods(
    checked: MultibodyUnderCheck, made: MultibodyCompilation, progress: Callable[[str], None]
) -> Iterator[CheckResult]:
    """Compare all methods that apply to a robot, pair by pair, by their efforts."""
    efforts = {ADJOINT: checked.value("inverse_dynamics")}
    for method, _ in made.choices:
        if method != ADJOINT:
            progress(f"method {method}")
            chosen = replace(made, options=replace(made.options, method=method))
            graph = clean(chosen.raw)
            efforts[method] = replace(checked, graphs={method: graph}).value(method)
    for one, other in combinations(efforts, 2):
        error = relative_error(efforts[other], efforts[one])
        where = (checked.places(), checked.conditions(), CLOSURES) if error > LIMIT else None
        hint = "" if where is None else away_from_others(efforts, (one, other), *where)
        yield CheckResult(one, other, error, LIMIT, checked.count, hint)


def _compiled_error(checked: MultibodyUnderCheck, function: KernelFunction, effort: Array) -> float:
    """Compare a function of the compiled kernel with its graph."""
    given = {**checked.named(checked.states), "effort": effort}
    if function.name == "forward_kinematics" and not checked.plan.robot.driven:
        given["position"] = checked.value("inverse_kinematics")
    inputs = [given[port.name] for port in function.inputs if port.name in given]
    outputs = function.results(*inputs, status=np.zeros(checked.count, np.uint32))
    computed = np.concatenate([entry.reshape(checked.count, -1) for entry in outputs], axis=1)
    return relative_error(computed, checked.value(function.name, effort=effort), 1e-6)
