"""Affine forms hold what they are of: every operation against ball arithmetic, at any place of a cell."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import flint
import numpy as np
import pytest

from pkmgen.graph import affine
from pkmgen.graph.affine import Form
from pkmgen.graph.enclosure import written
from pkmgen.mechanism.poses import rotated
from pkmgen.studies.boxes.cells import quaternion

ARB = flint.arb
CELLS = 60


def _ball(value: Fraction) -> Any:
    return ARB(value.numerator) / ARB(value.denominator)


def _forms(seed: int, low: float, high: float, count: int, width: float) -> list[Form]:
    random = np.random.default_rng(seed)
    forms = []
    for _ in range(count):
        x = random.uniform(-width, width, (3, CELLS))
        x[0] = random.uniform(low, high, CELLS)
        forms.append(Form(x, random.uniform(0.0, 0.3 * width, CELLS)))
    return forms


def _place(random: np.random.Generator) -> list[Fraction]:
    return [Fraction(float(random.choice([-1.0, 1.0, random.uniform(-1.0, 1.0)]))) for _ in range(2)]


def _value(form: Form, cell: int, place: list[Fraction], share: Fraction) -> Fraction:
    x = [Fraction(float(form.x[k, cell if form.x.shape[1] > 1 else 0])) for k in range(len(form.x))]
    r = Fraction(float(form.r[cell if len(form.r) > 1 else 0]))
    return x[0] + sum((a * e for a, e in zip(x[1:], place, strict=False)), Fraction(0)) + share * r


OPERATIONS: dict[str, tuple[int, float, float, Callable[..., Form], Callable[..., Any]]] = {
    "add": (3, -2, 2, lambda *v: affine.add(v), lambda *v: sum(v[1:], v[0])),
    "multiply": (2, -2, 2, lambda *v: affine.multiply(v), lambda a, b: a * b),
    "square": (1, -2, 2, affine.square, lambda a: a * a),
    "root": (1, 0.5, 3, lambda a: affine.root(a, positive=False), lambda a: a.sqrt()),
    "reciprocal": (1, 0.5, 3, affine.reciprocal, lambda a: 1 / a),
    "reciprocal below": (1, -3, -0.5, affine.reciprocal, lambda a: 1 / a),
    "sine": (1, -7, 7, affine.sine, lambda a: a.sin()),
    "cosine": (1, -7, 7, affine.cosine, lambda a: a.cos()),
    "tangent": (1, -1, 1, affine.tangent, lambda a: a.tan()),
    "hyperbolic tangent": (1, -2, 2, affine.hyperbolic_tangent, lambda a: a.tanh()),
    "absolute": (1, -0.3, 0.3, affine.absolute, abs),
    "largest": (2, -0.3, 0.3, affine.largest, lambda a, b: a.max(b)),
    "sign": (1, -0.3, 0.3, affine.sign, lambda a: a.sgn()),
    "angle": (2, -1, 1, affine.angle, ARB.atan2),
}


@pytest.mark.parametrize("width", [0.1, 1e-3, 0.0])
@pytest.mark.parametrize("name", OPERATIONS)
def test_values_of_a_cell_lie_in_its_form(name: str, width: float) -> None:
    count, low, high, operate, exact = OPERATIONS[name]
    random = np.random.default_rng(len(name))
    held = 0
    with flint.ctx.workprec(200), np.errstate(all="ignore"):
        given = _forms(len(name), low, high, count, width)
        result = operate(*given)
        for cell in range(CELLS):
            if not np.isfinite(result.r[cell]):
                continue
            for _ in range(4):
                place = _place(random)
                values = [_value(each, cell, place, Fraction(int(random.integers(-1, 2)))) for each in given]
                true = exact(*map(_ball, values))
                middle, rest = (_ball(_value(result, cell, place, Fraction(0))), ARB(float(result.r[cell])))
                if true.rad() > 1e-30:  # a kink or a jump that the ball of the exact value meets
                    continue
                assert abs(true - middle) <= rest, (cell, true, middle, rest)
                assert ARB(float(result.low[cell])) <= true <= ARB(float(result.high[cell]))
                held += 1
    assert held > 2 * CELLS
    if width == 0.0 and name not in ("sign",):
        assert float(np.median(result.r)) < 1e-13


def test_what_is_not_defined_has_no_bounds() -> None:
    with np.errstate(all="ignore"):
        form = Form(np.array([[0.0, 1.0], [0.1, 2.0]]), np.zeros(2))
        for result in (affine.root(form, positive=False), affine.reciprocal(form)):
            assert np.isinf(result.r).all()
            assert not (result.low > -np.inf).any()
            assert np.isinf(affine.sign(result).r).all()
            assert np.isinf(affine.angle(result, written(1.0)).r).all()


def test_turns_from_home_are_the_quaternions_of_the_study() -> None:
    random = np.random.default_rng(3)
    low = random.uniform(-0.8, 0.6, (CELLS, 3))
    high = low + 0.2
    home = np.array([0.9, 0.1, -0.3, 0.2]) / np.linalg.norm([0.9, 0.1, -0.3, 0.2])
    found = quaternion(affine.coordinates(low, high), home.tolist())
    for _ in range(20):
        true = rotated(home, low + random.random(low.shape) * (high - low))
        for entry, form in enumerate(found):
            assert (true[:, entry] >= form.low - 1e-14).all()
            assert (true[:, entry] <= form.high + 1e-14).all()
            assert (form.high - form.low < 0.8).all()
