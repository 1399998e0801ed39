"""How far a pose is from singularities."""

from __future__ import annotations

from typing import Any

from pkmgen.functions.kinematics import reciprocal, write_jacobian
from pkmgen.functions.sources import Sources
from pkmgen.functions.symmetric import factor
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.graph.writer import GraphWriter
from pkmgen.language.exact.dimensions import LENGTH
from pkmgen.language.exact.numbers import measuring

Rows = list[list[int]]


def singularity(sources: Sources[Any]) -> ExprGraph:
    """Pose → measures that vanish in serial (type 1) and parallel (type 2) singularities (Gosselin and Angeles 1990).

    With D q̇ = wᵀ ẋ: |D|/‖w‖ of each actuator, the least platform velocity per actuator velocity along w; and the
    determinant of the unit rows w/‖w‖, 1 where they are perpendicular. More motors than freedoms: the root of the
    determinant of Σ w wᵀ/‖w‖².
    """
    writer = sources.coordinates.begin("singularity")
    lines, levers = sources.place_lines(writer)
    count, size = len(levers), sources.coordinates.own
    rows = _scaled(writer, sources, lines)
    lengths = [writer.sqrt(writer.dot(row, row)) for row in rows]
    serial = [writer.div(writer.function("abs", lever), length) for lever, length in zip(levers, lengths, strict=True)]
    unit = [[writer.div(entry, length) for entry in row] for row, length in zip(rows, lengths, strict=True)]
    volume = _determinant(writer, unit) if count == size else _root_of_gram(writer, unit)
    units = tuple(reciprocal(unit) for unit in sources.inverse_jacobian.outputs[0].units[::size])
    scale = f"angular rates times {sources.characteristic_length:.6g} m" if _mixes(sources) else "plain twist"
    meaning = f"|D|/‖w‖, zero in a serial (type 1) singularity of the actuator; {scale}"
    writer.output(GraphPort("serial", (count,), units, meaning, ()), serial)
    if count == size:
        what, best = "determinant of unit rows of J_inv", "±1"
    else:
        what, best = "root of the determinant of Σ w wᵀ/‖w‖², rows w of J_inv", f"{(count / size) ** (size / 2):.4g}"
    meaning = f"{what}, zero in a parallel (type 2) singularity, {best} at best; {scale}"
    writer.output(GraphPort("parallel", (), ("1",), meaning, ()), [volume])
    return writer.finish()


def condition_number(sources: Sources[Any]) -> ExprGraph:
    """Pose → ‖J_inv‖ ‖J‖ / n in Frobenius norms: 1 at isotropy, κ₂/n ≤ it ≤ κ₂."""
    writer = sources.coordinates.begin("condition_number")
    size = sources.coordinates.own
    flat = writer.place(sources.inverse_jacobian)["inverse_jacobian"]
    rows = _scaled(writer, sources, [list(flat[i : i + size]) for i in range(0, len(flat), size)])
    lengths = _lengths(writer, sources)
    columns = [
        [writer.mul(entry, length) for entry, length in zip(column, lengths, strict=True)]
        for column in write_jacobian(writer, sources)
    ]
    norms = [writer.add(*(writer.dot(part, part) for part in matrix)) for matrix in (rows, columns)]
    value = writer.mul(writer.const(1.0 / size), writer.sqrt(writer.mul(*norms)))
    scale = f"angular rates times {sources.characteristic_length:.6g} m" if _mixes(sources) else "plain twist"
    meaning = f"‖J_inv‖ ‖J‖ / n (Frobenius), 1 at isotropy, large near singularities; {scale}"
    writer.output(GraphPort("condition_number", (), ("1",), meaning, ()), [value])
    return writer.finish()


def _mixes(sources: Sources[Any]) -> bool:
    return len(set(sources.coordinates.port("rate").units)) > 1


def _lengths(writer: GraphWriter, sources: Sources[Any]) -> list[int]:
    """What makes the entries of a twist comparable: 1 for velocities, a length for angular rates."""
    length = measuring(sources.characteristic_length, LENGTH) if _mixes(sources) else 1.0
    return [writer.const(1.0 if unit == "m/s" else length) for unit in sources.coordinates.port("rate").units]


def _scaled(writer: GraphWriter, sources: Sources[Any], rows: Rows) -> Rows:
    lengths = _lengths(writer, sources)
    return [[writer.div(entry, length) for entry, length in zip(row, lengths, strict=True)] for row in rows]


def _determinant(writer: GraphWriter, rows: Rows) -> int:
    """Determinant by expansion along rows, each minor of the first rows made once: n 2ⁿ⁻¹ products, no pivots."""
    minors: dict[frozenset[int], int] = {frozenset(): writer.const(1.0)}
    for row in rows:
        larger: dict[frozenset[int], list[int]] = {}
        for columns, minor in minors.items():
            for column in set(range(len(rows))) - columns:
                term = writer.mul(row[column], minor)
                odd = sum(other > column for other in columns) % 2
                larger.setdefault(columns | {column}, []).append(writer.neg(term) if odd else term)
        minors = {columns: writer.add(*terms) for columns, terms in larger.items()}
    return next(iter(minors.values()))


def _root_of_gram(writer: GraphWriter, rows: Rows) -> int:
    """√det(Σ r rᵀ)."""
    size = len(rows[0])
    gram = [[writer.add(*(writer.mul(row[i], row[j]) for row in rows)) for j in range(size)] for i in range(size)]
    return writer.sqrt(writer.mul(*factor(writer, gram).pivots))
