"""Functions taken apart at what belongs to limbs: which are alike, what is exchanged, and that nothing changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
import sympy

from pkmgen.functions.limbs_apart import Limbs, with_owners
from pkmgen.graph.apart.modules import Modules, take_apart
from pkmgen.graph.apart.owned import Owned
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.to_graph import ParameterBinding, graph_from_model
from pkmgen.graph.symbolic.types import Equation, Guard, Port, SymbolicModel
from pkmgen.graph.types import GuardKind
from pkmgen.language.expression.trees import Name, Number, Tree

LEGS = {
    "double_x": "2*pose_x",
    "{0}_span": "double_x - {0}_base",
    "{0}_length": "sqrt({0}_span**2 + {0}_height)",
    "{0}_force": "{0}_mass*{0}_length",
}
EFFORT = {"effort": "left_force + right_force + double_x"}
NUMBERS = {"left_base": 0.5, "right_base": -0.7, "left_height": 1.0, "right_height": 1.0}
NUMBERS |= {"left_mass": 3.0, "right_mass": -3.0}
SOURCES = SimpleNamespace(raw=lambda model, _: graph_from_model(model, ParameterBinding({"size": 2.0}, {}, False)))
POSE = np.array([[0.0], [0.3], [-1.7]])


def model(texts: Mapping[str, str], constants: Mapping[str, float | Tree], *guards: Guard) -> SymbolicModel:
    def symbols(name: str) -> Matrix:
        return Matrix([sympy.Symbol(name)])

    equations = [Equation(name, symbols(name), Matrix([sympy.sympify(text)]), "", "") for name, text in texts.items()]
    trees = {
        sympy.Symbol(name): Number(value) if isinstance(value, float) else value for name, value in constants.items()
    }
    return SymbolicModel(
        "robot", "inverse_dynamics", "adjoint", "pose", (Port.plain("pose", [sympy.Symbol("pose_x")], "pose"),),
        (Port.plain("effort", [sympy.Symbol("effort")], "effort"),), trees, frozenset(), tuple(equations), guards,
    )  # fmt: skip


def legs(*names: str, **changed: str) -> dict[str, str]:
    """Equations of legs, some of them others."""
    named = {key.format(name): text.format(name) for key, text in LEGS.items() for name in names}
    return {**named, **changed}


def owned(whole: SymbolicModel, *limbs: str, narrow: bool = False) -> Owned:
    return replace(with_owners(whole, SOURCES, Limbs.named(limbs or ("left", "right"))), narrow=narrow)  # type: ignore[arg-type]


def together(modules: Modules, function: Owned) -> np.ndarray:
    """What modules compute together, and that it is what the function computes."""
    parameters = {"size": 2.0}

    def results(graph: object, **inputs: np.ndarray) -> np.ndarray:
        (values,) = evaluate_graph(graph, inputs, parameters).outputs.values()  # type: ignore[arg-type]
        return values

    states = results(modules.platform, pose=POSE)
    answers = [
        results(modules.kinds[call.kind], state=states[:, call.state[0] : sum(call.state)]) for call in modules.calls
    ]
    found = results(modules.assemble, pose=POSE, limb_results=np.hstack(answers))
    held = results(function.constants).repeat(len(POSE), 0)
    np.testing.assert_allclose(found, results(function.graph, pose=POSE, held=held), rtol=1e-12)
    return found


def test_alike_limbs_have_one_module_and_nothing_changes() -> None:
    function = owned(model(legs("left", "right") | EFFORT, NUMBERS))
    modules = take_apart(function, 2)
    assert [(call.limb, call.kind) for call in modules.calls] == [("left", 0), ("right", 0)]
    (kind,) = modules.kinds
    assert kind.inputs[0].meaning == "limb_base, limb_mass, double_x"  # heights are equal: a constant of the module
    assert kind.outputs[0].meaning == "limb_force"
    expected = sum(NUMBERS[f"{n}_mass"] * np.hypot(2 * POSE - NUMBERS[f"{n}_base"], 1.0) for n in ("left", "right"))
    np.testing.assert_allclose(together(modules, function), expected + 2 * POSE)


def test_what_is_affine_in_constants_of_limbs_is_handed_to_narrow_modules() -> None:
    function = owned(model(legs("left", "right") | EFFORT, NUMBERS), narrow=True)
    modules = take_apart(function, 2)
    assert modules.kinds[0].inputs[0].meaning == "limb_mass, limb_span"
    together(modules, function)


@pytest.mark.parametrize(
    ("changed", "kinds"),
    [
        ({"right_length": "sqrt(right_span**2)*right_height"}, [1, 1]),
        ({"right_force": "-right_mass*right_length"}, [2]),  # signs are handed over
        ({"right_force": "right_mass*right_length**3 + sin(right_length)"}, [1, 1]),
    ],
)
def test_limbs_that_compute_something_else_are_of_another_kind(changed: Mapping[str, str], kinds: list[int]) -> None:
    function = owned(model(legs("left", "right", **changed) | EFFORT, NUMBERS))
    modules = take_apart(function, 1)
    assert [sum(call.kind == kind for call in modules.calls) for kind in range(len(modules.kinds))] == kinds
    together(modules, function)
    side_by_side = take_apart(function, 2)
    assert len(side_by_side.kinds) == (kinds == [2])
    if side_by_side.kinds:
        together(side_by_side, function)


def test_what_only_some_limbs_are_asked_for_follows_from_what_all_hand_over() -> None:
    more = {"effort": "left_force*right_force*left_length + double_x"}
    function = owned(model(legs("left", "right") | more, NUMBERS))
    modules = take_apart(function, 2)
    assert modules.kinds[0].outputs[0].meaning == "limb_length, limb_force"
    together(modules, function)


def test_a_longer_name_of_a_limb_is_not_taken_for_a_shorter_one() -> None:
    """`leg_2` beside `leg`: what begins with both belongs to the longer."""
    numbers = {
        f"{n}_{c}": value + k
        for k, n in enumerate(("leg", "leg_2"))
        for c, value in (("base", 0.5), ("height", 1.0), ("mass", 3.0))
    }
    function = owned(model(legs("leg", "leg_2") | {"effort": "leg_force - leg_2_force"}, numbers), "leg", "leg_2")
    modules = take_apart(function, 2)
    assert [call.limb for call in modules.calls] == ["leg", "leg_2"]
    assert modules.kinds[0].inputs[0].meaning == "limb_base, limb_height, limb_mass, double_x"
    together(modules, function)


def test_parameters_reach_modules() -> None:
    """A constant that is the same parameter for all limbs stays one; others are computed by the platform."""
    trees = NUMBERS | {"left_height": Name("size"), "right_height": Name("size"), "left_base": Name("size")}
    function = owned(model(legs("left", "right") | EFFORT, trees))
    modules = take_apart(function, 2)
    assert modules.kinds[0].inputs[0].meaning == "limb_base, limb_mass, double_x"
    assert "parameter" in {node.op for node in modules.kinds[0].nodes}
    together(modules, function)


def test_a_value_and_its_negative_s_negative_are_alike() -> None:
    texts = legs(
        "left", "right", right_extra="-right_length", right_twice="-right_extra", right_force="right_mass*right_twice"
    )
    order = sorted(texts, key=lambda name: name.endswith("force"))
    function = owned(model({name: texts[name] for name in order} | EFFORT, NUMBERS))
    modules = take_apart(function, 2)
    assert len(modules.kinds) == 1
    together(modules, function)


def test_limbs_that_hand_back_nothing_are_written_out() -> None:
    texts = {"left_force": "left_mass*left_base*pose_x", **legs("right")}
    function = owned(model(texts | EFFORT, NUMBERS), narrow=True)
    modules = take_apart(function, 1)
    assert [call.limb for call in modules.calls] == ["right"]
    assert [kind.name for kind in modules.kinds] == ["limb_1"]
    together(modules, function)


def test_what_nothing_uses_may_be_undefined() -> None:
    texts = legs("left", "right") | {"left_unused": "left_mass/left_zero"} | EFFORT
    function = owned(model(texts, NUMBERS | {"left_zero": 0.0}))
    together(take_apart(function, 2), function)


def test_long_chains_and_shared_sums_take_no_longer() -> None:
    """A thousand sums one after the other, of two values each of which is made of both before it."""
    texts = legs("left", "right")
    for name in ("left", "right"):
        texts |= {f"{name}_c0": f"{name}_force", f"{name}_s0": f"{name}_length"}
        for k in range(500):
            texts[f"{name}_c{k + 1}"] = f"{name}_c{k}*{name}_mass + {name}_s{k}*{name}_base"
            texts[f"{name}_s{k + 1}"] = f"{name}_c{k}*{name}_base - {name}_s{k}*{name}_mass"
    texts["effort"] = "left_force*right_force + left_length*right_length + left_c500 + right_c500"
    small = NUMBERS | {"left_mass": 0.7, "right_mass": 0.6, "left_base": 0.3, "right_base": 0.4}
    function = owned(model(texts, small), narrow=True)
    together(take_apart(function, 2), function)


def test_limits_that_only_one_limb_has_make_another_kind() -> None:
    guards = [Guard(GuardKind.REACH, 0, sympy.Symbol("left_length"), sympy.Symbol("left_height"))]
    function = owned(model(legs("left", "right") | EFFORT, NUMBERS, *guards))
    modules = take_apart(function, 1)
    assert sorted(len(kind.guards) for kind in modules.kinds) == [0, 1]
    together(modules, function)


def test_limits_on_values_that_are_alike_stay_with_the_limb() -> None:
    """Two roots of a limb: both limits are tested before the roots are used."""
    more = {f"{n}_twin": f"sqrt({n}_span**2 + {n}_mass)" for n in ("left", "right")}
    texts = legs("left", "right") | more | {"effort": "left_force*left_twin + right_force*right_twin"}
    guards = [Guard(GuardKind.REACH, k, sympy.Symbol(f"{n}_{value}"), sympy.Symbol(f"{n}_height"))
              for k, n in enumerate(("left", "right")) for value in ("length", "twin")]  # fmt: skip
    positive = NUMBERS | {"right_mass": 2.0}
    function = owned(model(texts, positive, *guards))
    modules = take_apart(function, 2)
    assert [len(kind.guards) for kind in modules.kinds] == [2]
    assert modules.assemble.guards == ()
    together(modules, function)


def test_guards_go_where_what_they_watch_is_computed() -> None:
    def watching(limb: int | None, value: str, low: str) -> Guard:
        return Guard(GuardKind.SINGULAR, limb, sympy.Symbol(value), sympy.Symbol(low))

    guards = [watching(k, f"{n}_length", f"{n}_height") for k, n in enumerate(("left", "right"))]
    guards += [watching(0, "left_force", "left_mass"), watching(None, "effort", "left_mass")]
    function = owned(model(legs("left", "right") | EFFORT, NUMBERS, *guards))
    modules = take_apart(function, 2)
    assert [[(guard.limb, modules.kinds[0].labels.get(guard.value)) for guard in modules.kinds[0].guards]] == [
        [(0, "limb_length")]
    ]
    assert [guard.limb for guard in modules.assemble.guards] == [0, None]
    assert modules.platform.guards == ()
    together(modules, function)


def test_a_function_without_limbs_has_no_modules() -> None:
    function = owned(model({"effort": "2*pose_x*mass"}, {"mass": 2.0}))
    assert take_apart(function, 1).calls == ()
