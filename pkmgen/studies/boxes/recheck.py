"""A proof of a box checked again, by other means: balls of python-flint and derivatives of balls, cell by cell.

The margins are written anew from the equations of the robot. A cell that is said to be proven has to be so in the mean
value form f(X) ⊂ f(m) + f'(X) (X − m); where that is wider than what proved the cell, its parts are looked at. Cells
that are left open have to lie outside of the shape, which is decided in fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pkmgen.certificates.balls import decimal, exactly, literal_ball, precisely
from pkmgen.certificates.slopes import Dual, operated
from pkmgen.studies.boxes.margins import Margins
from pkmgen.studies.boxes.shapes import Array, Shape

BITS = 80
LITERALS = 2.0**-50
"""By what numbers of the equations may be off, relative; as in `pkmgen.graph.enclosure`."""
DEEPEST = 14
"""How often a cell is halved that is not proven at once."""
TURN_SERIES = (Fraction(1, 2), Fraction(3, 2))
"""Of cos(√u/2) = ₀F₁(1/2; −u/16) and sin(√u/2)/√u = ½ ₀F₁(3/2; −u/16)."""


@dataclass(frozen=True, slots=True)
class Recheck:
    """What became of a check.

    Attributes:
        cells: Cells that were looked at, outside of the shape or in it.
        parts: Parts of cells that were bounded.
        leaves: Cells that were said to be proven.
        refused: Why the proof does not stand; empty where it does.
    """

    cells: int
    parts: int
    leaves: int = 0
    refused: str = ""


def recheck(
    margins: Margins,
    shape: Shape,
    varied: Sequence[int],
    held: Sequence[float],
    cells: Iterator[tuple[Array, Array, bool]],
    progress: Callable[[int], None] = lambda _: None,
) -> Recheck:
    """Check that all margins are positive in all of a shape.

    Args:
        margins: What must be positive.
        shape: The shape at the size that is said to be proven.
        varied: Places of the coordinates of cells, those of the shape first.
        held: Values of all coordinates.
        cells: Ends of cells, and whether they are said to be proven; together they are all there is of the shape.
        progress: Called with how many cells were looked at.
    """
    count = parts = leaves = 0
    with precisely(BITS) as arb:
        judge = _Judge(arb, margins, varied, held)
        for low, high, proven in cells:
            count += 1
            leaves += proven
            if outside(shape, low, high):
                continue
            where = ", ".join(f"{a!r} to {b!r}" for a, b in zip(low.tolist(), high.tolist(), strict=True))
            if not proven:
                return Recheck(count, parts, leaves, f"the cell {where} is in the shape, and not proven")
            looked, problem = judge.holds([(float(a), float(b)) for a, b in zip(low, high, strict=True)])
            parts += looked
            if problem:
                return Recheck(count, parts, leaves, f"in the cell {where}: {problem}")
            progress(count)
    return Recheck(count, parts, leaves)


def broken_at(margins: Margins, varied: Sequence[int], held: Sequence[float], state: Sequence[float]) -> list[str]:
    """Margins that are proven to be negative at a state, each by its limit and what it is of.

    Args:
        margins: All margins.
        varied: Places of the coordinates of the state.
        held: Values of all coordinates.
        state: Values of those that vary.
    """
    with precisely(BITS) as arb:
        values = _Judge(arb, margins, varied, held).at(state)
        return [f"{each.limit}: {each.what}" for each in margins.margins if values[each.node] < 0]


def outside(shape: Shape, low: Array, high: Array) -> bool:
    """Whether a cell meets a shape in its surface at most, decided exactly."""
    ratios = []
    for centre, half, a, b in zip(map(Fraction, shape.centre), map(Fraction, shape.half), low, high, strict=False):
        away = max(Fraction(float(a)) - centre, centre - Fraction(float(b)), Fraction(0))
        ratios.append(away / half)
    circle = sum((ratios[place] ** 2 for place in shape.across), Fraction(0))
    return circle > 1 or any(ratio > 1 for place, ratio in enumerate(ratios) if place not in shape.across)


class _Judge:
    """Margins in balls."""

    def __init__(self, arb: Any, margins: Margins, varied: Sequence[int], held: Sequence[float]) -> None:
        self._arb, self._margins, self._varied = arb, margins, list(varied)
        self._held = [exactly(arb, value) for value in held]
        graph = margins.graph
        varies, needed = graph.per_call(), sorted(graph.needed_by(each.node for each in margins.margins))
        self._order = [index for index in needed if varies[index]]
        self._known: dict[int, Dual] = {}
        for index in needed:
            if not varies[index]:
                self._known[index] = self._constant(index)

    def holds(self, cell: Sequence[tuple[float, float]]) -> tuple[int, str]:
        """How many parts were bounded, and what is wrong with a cell; empty where nothing is."""
        left, looked = [(list(cell), 0)], 0
        while left:
            part, depth = left.pop()
            looked += 1
            failed = self._unproven(part)
            if failed is None:
                continue
            if depth == DEEPEST:
                return looked, f"{failed} is not proven"
            widths = [high - low for low, high in part]
            rest = [w / max(b - a, 1e-300) for w, (a, b) in zip(widths, cell, strict=True)]
            side = rest.index(max(rest))
            low, high = part[side]
            middle = 0.5 * (low + high)
            left += [([*part[:side], ends, *part[side + 1 :]], depth + 1) for ends in ((low, middle), (middle, high))]
        return looked, ""

    def at(self, state: Sequence[float]) -> dict[int, Any]:
        """Values of all nodes at a state."""
        points = [self._arb(each) for each in state]
        return {node: value for node, (value, _) in self._values(points, None, points).items()}

    def _unproven(self, cell: Sequence[tuple[float, float]]) -> str | None:
        """The first margin that is not proven to be positive."""
        arb = self._arb
        balls = [arb(low).union(arb(high)) if low < high else arb(low) for low, high in cell]
        middles = [arb(ball.mid()) for ball in balls]
        centre = self._values(middles, None, middles)
        values = self._values(balls, centre, middles)
        for margin in self._margins.margins:
            if not values[margin.node][0] > 0:
                return f"{margin.limit}: {margin.what}"
        return None

    def _values(self, at: Sequence[Any], centre: Mapping[int, Dual] | None, middles: Sequence[Any]) -> dict[int, Dual]:
        """Nodes; in a cell, beside what their operands give, what the mean value form gives."""
        nodes, values = self._margins.graph.nodes, dict(self._known)
        pose = self._pose(at, slopes=centre is not None)
        for index in self._order:
            op, args, payload = nodes[index]
            value, slope = pose[payload[1]] if op == "input" else self._operated(op, args, values)  # type: ignore[index]
            if centre is not None and slope:
                mean = centre[index][0] + sum(
                    (each * (at[k] - middles[k]) for k, each in slope.items()), start=self._arb(0)
                )
                value = _narrower(value, mean)
            values[index] = value, slope
        return values

    def _operated(self, op: str, args: Sequence[int], values: Mapping[int, Dual]) -> Dual:
        """An operation; the root of a square is an absolute value, which balls do not know."""
        below, factors, _ = self._margins.graph.nodes[args[0]]
        if op == "sqrt" and below == "mul" and len(factors) == 2 and factors[0] == factors[1]:
            return operated(self._arb, "abs", [values[factors[0]]])
        return operated(self._arb, op, [values[each] for each in args])

    def _pose(self, at: Sequence[Any], *, slopes: bool) -> list[Dual]:
        """Entries of the pose: coordinates, and the quaternion of three turns from home."""
        arb, where = self._arb, self._margins.range
        entries: list[Dual] = [(value, {}) for value in self._held]
        for column, (place, value) in enumerate(zip(self._varied, at, strict=True)):
            entries[place] = value, {column: arb(1)} if slopes else {}
        count = len(where.entries)
        return [*entries[:count], *(self._quaternion(entries[count:]) if where.attitude else ())]

    def _quaternion(self, turns: Sequence[Dual]) -> list[Dual]:
        arb, home = self._arb, [exactly(self._arb, decimal(each)) for each in self._margins.range.attitude]
        length = sum((each * each for each in home), start=arb(0)).sqrt()
        unit: list[Dual] = [(each / length, {}) for each in home]
        w, v = unit[0], unit[1:]
        square = self._sum([operated(arb, "mul", [each, each]) for each in turns])
        cosine, sine = (self._turned(square, b) for b in TURN_SERIES)
        x, y, z = (self._times(sine, each) for each in turns)
        c = cosine
        terms = (
            ((c, w, 1), (x, v[0], -1), (y, v[1], -1), (z, v[2], -1)),
            ((c, v[0], 1), (x, w, 1), (y, v[2], 1), (z, v[1], -1)),
            ((c, v[1], 1), (y, w, 1), (z, v[0], 1), (x, v[2], -1)),
            ((c, v[2], 1), (z, w, 1), (x, v[1], 1), (y, v[0], -1)),
        )
        return [
            self._sum(
                [operated(arb, "neg", [self._times(a, b)]) if sign < 0 else self._times(a, b) for a, b, sign in row]
            )
            for row in terms
        ]

    def _turned(self, square: Dual, b: Fraction) -> Dual:
        """₀F₁(b; −u/16), of the sine half of it, and its derivative ₀F₁(b + 1; −u/16)/b · (−1/16)."""
        arb, (u, slope) = self._arb, square
        scale = arb(1) if b == TURN_SERIES[0] else arb(1) / 2
        first = exactly(arb, b)
        value = scale * (-u / 16).hypgeom_0f1(first)
        change = -scale * (-u / 16).hypgeom_0f1(first + 1) / (16 * first)
        return value, {k: change * each for k, each in slope.items()}

    def _times(self, one: Dual, other: Dual) -> Dual:
        return operated(self._arb, "mul", [one, other])

    def _sum(self, terms: Sequence[Dual]) -> Dual:
        return operated(self._arb, "add", list(terms))

    def _constant(self, index: int) -> Dual:
        op, args, payload = self._margins.graph.nodes[index]
        arb = self._arb
        if op == "const":
            return literal_ball(arb, float(payload), LITERALS, "double"), {}  # type: ignore[arg-type]
        if op == "parameter":
            return literal_ball(arb, float(self._margins.parameters[str(payload)]), LITERALS, "double"), {}
        return self._operated(op, args, self._known)


def _narrower(value: Any, mean: Any) -> Any:
    """What both balls have in common; the mean value form counts where all slopes are finite."""
    if not mean.is_finite():
        return value
    return value.intersection(mean) if value.is_finite() else value
