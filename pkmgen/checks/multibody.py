"""What can be checked of a robot of bodies and joints alone: mobility, closures, power, derivatives, compiled C."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from pkmgen.api.function import KernelFunction
from pkmgen.checks.multibody_comparisons import KERNEL_LIMIT, LIMIT, compare_functions
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
OTHERS = "skipped: forward kinematics finds other assemblies, beyond a singularity; see reach"
SAME_POSE_SIZES = 1e-9
"""Distance below which forward kinematics has found the pose again, in sizes of the robot."""
Bools = NDArray[np.bool_]


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
    yield compiled_result(
        made.text, options, KERNEL_LIMIT, checked.count, lambda each: _compiled_error(checked, each, effort)
    )


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
    efforts, usual = {ADJOINT: checked.value("inverse_dynamics")}, made.inputs[0]
    driven = _driven(checked, made) if any(inputs != usual for _, inputs in made.choices) else None
    every = np.ones(checked.count, np.bool_)
    rows = {ADJOINT: every}
    for method, inputs in made.choices:
        own = inputs == usual
        if (method == ADJOINT) == own:
            continue
        name = method if own else f"{method} from the motors"
        progress(f"method {name}")
        chosen = replace(made, options=replace(made.options, method=method, inputs=inputs))
        under, rows[name] = (checked, every) if own or driven is None else driven
        efforts[name] = replace(under, graphs={name: clean(chosen.raw)}).value(name)
    for one, other in combinations(efforts, 2):
        both = rows[one] & rows[other]
        error = relative_error(efforts[other][both], efforts[one][both])
        where = (checked.places(), checked.conditions(), CLOSURES) if error > LIMIT else None
        hint = OTHERS if where is None and not both.any() else ""
        hint = hint if where is None else away_from_others(efforts, (one, other), *where)
        yield CheckResult(one, other, error, LIMIT, int(both.sum()), hint)


def _driven(checked: MultibodyUnderCheck, made: MultibodyCompilation) -> tuple[MultibodyUnderCheck, Bools]:
    """The same states by the motors, and where forward kinematics finds the assembly that they are of."""
    moved = checked.value("actuator_motion")
    rate, acceleration = np.split(moved, 2, axis=1)
    states = {"position": checked.value("inverse_kinematics"), "rate": rate, "acceleration": acceleration}
    apart = np.abs(checked.value("forward_kinematics") - checked.states["position"]).max(axis=1)
    return replace(checked, plan=made.plan.in_motors, states=states), apart < SAME_POSE_SIZES * checked.plan.robot.size


def _compiled_error(checked: MultibodyUnderCheck, function: KernelFunction, effort: Array) -> float:
    """Compare a function of the compiled kernel with its graph."""
    given = {**checked.named(checked.states), "effort": effort}
    if function.name == "forward_kinematics" and not checked.plan.robot.driven:
        given["position"] = checked.value("inverse_kinematics")
    inputs = [given[port.name] for port in function.inputs if port.name in given]
    outputs = function.results(*inputs, status=np.zeros(checked.count, np.uint32))
    computed = np.concatenate([entry.reshape(checked.count, -1) for entry in outputs], axis=1)
    return relative_error(computed, checked.value(function.name, effort=effort), 1e-6)
