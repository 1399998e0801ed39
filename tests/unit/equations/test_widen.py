"""Equations around limbs that are drawn into their model: which are, and that the function stays the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
import sympy

from pkmgen.graph.symbolic.kinds import kinds_of, with_few_written_out
from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.types import Equation, Guard, Instance, Port, SymbolicModel
from pkmgen.graph.symbolic.widen import widen_limbs
from pkmgen.graph.types import GuardKind
from pkmgen.language.expression.trees import Name, Number

LIMB = SymbolicModel(
    "robot", "limb", "adjoint", "pose", (Port.plain("tip", [sympy.Symbol("tip_x")], "tip"),),
    (Port.plain("force", [sympy.Symbol("force_1")], "force"),), {sympy.Symbol("limb_base_x"): Name("mount.base_x")},
    frozenset(), (Equation("force_1", Matrix([sympy.Symbol("force_1")]),
                           Matrix([sympy.Symbol("tip_x") - sympy.Symbol("limb_base_x")]), "", ""),), (),
)  # fmt: skip
AHEAD = {"double_x": "2*pose_x", "left_arm": "left_reach*double_x", "right_arm": "right_reach*double_x"}
BEHIND = {
    "left_moment": "left_arm*left_force_1",
    "right_moment": "right_arm*right_force_1",
    "effort": "left_moment + right_moment + left_arm*left_force_1**2 + right_arm*right_force_1**2 + double_x",
}
TIPS = {"left": "left_arm + pose_x", "right": "right_arm + pose_x"}


def equations(texts: Mapping[str, str]) -> list[Equation]:
    return [
        Equation(name, Matrix([sympy.Symbol(name)]), Matrix([sympy.sympify(text)]), "", "")
        for name, text in texts.items()
    ]


def model(
    ahead: Mapping[str, str] = AHEAD, behind: Mapping[str, str] = BEHIND, tips: Mapping[str, str] = TIPS
) -> SymbolicModel:
    limbs = [
        Instance(
            limb, place, LIMB, {sympy.Symbol("tip_x"): sympy.sympify(tips[limb])},
            {sympy.Symbol("force_1"): sympy.Symbol(f"{limb}_force_1")}, {"mount.base_x": Number(0.5 + place)},
        )
        for place, limb in enumerate(("left", "right"))
    ]  # fmt: skip
    constants = {sympy.Symbol(f"{limb}_reach"): Number(value) for limb, value in (("left", 3.0), ("right", -2.0))}
    return SymbolicModel(
        "robot", "inverse_dynamics", "adjoint", "pose", (Port.plain("pose", [sympy.Symbol("pose_x")], "pose"),),
        (Port.plain("effort", [sympy.Symbol("effort")], "effort"),), constants, frozenset(),
        (*equations(ahead), *limbs, *equations(behind)), (),
    )  # fmt: skip


def instances(of: SymbolicModel) -> list[Instance]:
    return [stage for stage in of.equations if isinstance(stage, Instance)]


def around(of: SymbolicModel) -> set[str]:
    return {stage.name for stage in of.equations if isinstance(stage, Equation)}


def effort(of: SymbolicModel, pose: float) -> float:
    """What a model computes, every equation in its order."""
    known: dict[sympy.Symbol, float] = {sympy.Symbol("pose_x"): pose}
    known |= {symbol: tree.value for symbol, tree in of.constants.items() if isinstance(tree, Number)}
    for stage in of.equations:
        if isinstance(stage, Equation):
            known |= {s: float(v.xreplace(known)) for s, v in zip(stage.symbols, stage.value, strict=True)}
            continue
        inside = {symbol: float(value.xreplace(known)) for symbol, value in stage.arguments.items()}
        for symbol, tree in stage.model.constants.items():
            number = stage.mount[tree.name] if isinstance(tree, Name) else tree
            assert isinstance(number, Number)
            inside[symbol] = number.value
        for equation in stage.model.written():
            inside |= {s: float(v.xreplace(inside)) for s, v in zip(equation.symbols, equation.value, strict=True)}
        known |= {outer: inside[inner] for inner, outer in stage.results.items()}
    return known[sympy.Symbol("effort")]


def test_what_is_alike_is_computed_in_the_limbs_and_nothing_changes() -> None:
    wide = widen_limbs(model())
    assert around(wide) == {"double_x", "effort"}
    assert len({id(stage.model) for stage in instances(wide)}) == 1
    given = {symbol.name for symbol in instances(wide)[0].arguments}
    assert given == {"robot_pose_x", "robot_double_x"}
    for pose in (0.0, 0.3, -1.7):
        assert effort(wide, pose) == pytest.approx(effort(model(), pose), rel=1e-14)


def test_terms_of_a_sum_over_limbs_are_computed_in_the_limbs() -> None:
    (value,) = [stage.value[0, 0] for stage in widen_limbs(model()).equations if isinstance(stage, Equation)][-1:]
    assert value.free_symbols == set(sympy.symbols("left_effort_part right_effort_part double_x"))


@pytest.mark.parametrize(
    ("changed", "stays"),
    [
        (AHEAD | {"right_arm": "right_reach*double_x + 1"}, {"double_x", "effort", "left_arm", "right_arm"}),
        ({name: text for name, text in AHEAD.items() if name != "right_arm"}, {"double_x", "effort", "left_arm"}),
    ],
)
def test_what_is_not_alike_stays_where_it_is(changed: Mapping[str, str], stays: set[str]) -> None:
    """And so does all that needs it."""
    behind = BEHIND | {"effort": "left_force_1 + right_force_1"}
    del behind["left_moment"], behind["right_moment"]
    tips = TIPS if "right_arm" in changed else TIPS | {"right": "2*pose_x"}
    plain = model(changed, behind, tips)
    wide = widen_limbs(plain)
    assert around(wide) == stays
    assert effort(wide, 0.3) == pytest.approx(effort(plain, 0.3), rel=1e-14)


def test_what_the_robot_needs_before_its_limbs_leaves_all_as_it_is() -> None:
    early = model(AHEAD | {"early": "left_arm + 1"}, BEHIND | {"effort": "early + left_force_1 - right_force_1"})
    assert widen_limbs(early) == early


def test_a_longer_name_of_a_limb_is_not_taken_for_a_shorter_one() -> None:
    """`leg_2` beside `leg`: what begins with both belongs to the longer."""
    texts = {"leg_arm": "leg_reach*pose_x", "leg_2_arm": "leg_2_reach*pose_x"}
    plain = model()
    limbs = [
        replace(stage, limb=name, arguments={sympy.Symbol("tip_x"): sympy.Symbol(f"{name}_arm")},
                results={sympy.Symbol("force_1"): sympy.Symbol(f"{name}_force_1")})
        for stage, name in zip(instances(plain), ("leg", "leg_2"), strict=True)
    ]  # fmt: skip
    constants = {sympy.Symbol("leg_reach"): Number(3.0), sympy.Symbol("leg_2_reach"): Number(-2.0)}
    sums = equations({"effort": "leg_force_1 + leg_2_force_1"})
    legs = replace(plain, constants=constants, equations=(*equations(texts), *limbs, *sums))
    wide = widen_limbs(legs)
    assert around(wide) == {"effort"}
    assert effort(wide, 0.3) == pytest.approx(effort(legs, 0.3), rel=1e-14)


def test_each_kind_takes_in_what_is_alike_for_its_own_limbs() -> None:
    """Of four limbs two are of another model; what is around them is the same with other names."""
    plain = model()
    other = replace(LIMB, function="other", equations=(*LIMB.equations[:-1], replace(
        LIMB.equations[-1], value=Matrix([3 * sympy.Symbol("tip_x") - sympy.Symbol("limb_base_x")]))))  # fmt: skip
    names = {"left": "front", "right": "back"}
    crossed = [
        replace(stage, limb=names[stage.limb], model=other,
                arguments={s: sympy.Symbol(f"{names[stage.limb]}_arm") for s in stage.arguments},
                results={s: sympy.Symbol(f"{names[stage.limb]}_force_1") for s in stage.results})
        for stage in instances(plain)
    ]  # fmt: skip
    ahead = AHEAD | {"front_arm": "front_reach*double_x", "back_arm": "back_reach*double_x"}
    behind = BEHIND | {"effort": BEHIND["effort"] + " + front_arm*front_force_1 + back_arm*back_force_1"}
    constants = {sympy.Symbol("front_reach"): Number(0.25), sympy.Symbol("back_reach"): Number(1.5)}
    (left, right), after = instances(plain), equations(behind)
    both = replace(plain, constants={**plain.constants, **constants},
                   equations=(*equations(ahead), left, crossed[0], right, crossed[1], *after))  # fmt: skip
    wide = widen_limbs(both)
    assert around(wide) == {"double_x", "effort"}
    assert [len({id(limb.model) for limb in kind}) for kind in kinds_of(wide)] == [1, 1]
    assert effort(wide, 0.3) == pytest.approx(effort(both, 0.3), rel=1e-14)
    for fewest, kinds in ((2, 2), (3, 0)):
        written = with_few_written_out(both, fewest)
        assert len(kinds_of(written)) == kinds
        assert effort(written, 0.3) == pytest.approx(effort(both, 0.3), rel=1e-14)


def test_a_limb_that_is_written_out_keeps_its_guards() -> None:
    sqrt = Guard(GuardKind.REACH, 0, sympy.Symbol("force_1"), sympy.Symbol("limb_base_x"))
    guarded = replace(LIMB, guards=(sqrt,))
    plain = model()
    alone = replace(plain, equations=tuple(
        replace(stage, model=guarded) if isinstance(stage, Instance) and stage.limb == "right" else stage
        for stage in plain.equations))  # fmt: skip
    written = with_few_written_out(alone, 2)
    symbols = sympy.symbols("right_force_1 right_base_x")
    assert written.guards == (Guard(GuardKind.REACH, 1, *symbols),)
    assert written.constants[symbols[1]] == Number(1.5)
