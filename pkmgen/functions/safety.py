"""How far a pose is from singularities and from the limits of reach."""

from __future__ import annotations

from dataclasses import replace

from pkmgen.exact.dimensions import LENGTH
from pkmgen.exact.numbers import literal, measuring, quotient, raised
from pkmgen.expression.trees import evaluate
from pkmgen.functions.kinematics import reciprocal, write_jacobian
from pkmgen.functions.motion import at_pose, units_of_twist
from pkmgen.functions.motion import unit_directions as pose_directions
from pkmgen.functions.sources import Sources
from pkmgen.functions.symmetric import factor
from pkmgen.graph.tangent import tangents
from pkmgen.graph.types import ExprGraph, GraphGuard, GraphPort, GuardKind
from pkmgen.graph.writer import GraphWriter
from pkmgen.kinematics.inverse import actuator_matrix

Rows = list[list[int]]


def characteristic_length(sources: Sources) -> float:
    """Length by which angular rates are made comparable to velocities: root mean square of anchors from P, m."""
    mechanism = sources.mechanism
    entries = [
        literal(evaluate(tree, mechanism.parameters)) for limb in mechanism.limbs for tree in limb.platform_point
    ]
    total = sum(entry * entry for entry in entries)
    mean = raised(quotient(total, len(mechanism.limbs)), 0.5) if total > 0.0 else 0.0
    return mean if mean > 0.0 and "m/s" in units_of_twist(sources, "twist") else 1.0


def singularity(sources: Sources) -> ExprGraph:
    """Pose → measures that vanish in serial (type 1) and parallel (type 2) singularities (Gosselin and Angeles 1990).

    With D q̇ = wᵀ ẋ: |D|/‖w‖ of each actuator, the least platform velocity per actuator velocity along w; and the
    determinant of the unit rows w/‖w‖, 1 where they are perpendicular. More motors than freedoms: the root of the
    determinant of Σ w wᵀ/‖w‖².
    """
    writer = at_pose("singularity", sources)
    placed = writer.place(sources.written(actuator_matrix))
    count, levers = len(placed["levers"]), placed["levers"]
    size = len(units_of_twist(sources, "twist"))
    rows = _scaled(writer, sources, [list(placed["actuator_matrix"][i * size : (i + 1) * size]) for i in range(count)])
    lengths = [writer.sqrt(writer.dot(row, row)) for row in rows]
    serial = [writer.div(writer.function("abs", lever), length) for lever, length in zip(levers, lengths, strict=True)]
    unit = [[writer.div(entry, length) for entry in row] for row, length in zip(rows, lengths, strict=True)]
    volume = _determinant(writer, unit) if count == size else _root_of_gram(writer, unit)
    units = tuple(reciprocal(unit) for unit in sources.inverse_jacobian.outputs[0].units[::size])
    scale = f"angular rates times {characteristic_length(sources):.6g} m" if _mixes(sources) else "plain twist"
    meaning = f"|D|/‖w‖, zero in a serial (type 1) singularity of the actuator; {scale}"
    writer.output(GraphPort("serial", (count,), units, meaning, ()), serial)
    if count == size:
        what, best = "determinant of unit rows of J_inv", "±1"
    else:
        what, best = "root of the determinant of Σ w wᵀ/‖w‖², rows w of J_inv", f"{(count / size) ** (size / 2):.4g}"
    meaning = f"{what}, zero in a parallel (type 2) singularity, {best} at best; {scale}"
    writer.output(GraphPort("parallel", (), ("1",), meaning, ()), [volume])
    return writer.finish()


def condition_number(sources: Sources) -> ExprGraph:
    """Pose → ‖J_inv‖ ‖J‖ / n in Frobenius norms: 1 at isotropy, κ₂/n ≤ it ≤ κ₂."""
    writer = at_pose("condition_number", sources)
    size = len(units_of_twist(sources, "twist"))
    flat = writer.place(sources.inverse_jacobian)["inverse_jacobian"]
    rows = _scaled(writer, sources, [list(flat[i : i + size]) for i in range(0, len(flat), size)])
    lengths = _lengths(writer, sources)
    columns = [
        [writer.mul(entry, length) for entry, length in zip(column, lengths, strict=True)]
        for column in write_jacobian(writer, sources)
    ]
    norms = [writer.add(*(writer.dot(part, part) for part in matrix)) for matrix in (rows, columns)]
    value = writer.mul(writer.const(1.0 / size), writer.sqrt(writer.mul(*norms)))
    scale = f"angular rates times {characteristic_length(sources):.6g} m" if _mixes(sources) else "plain twist"
    meaning = f"‖J_inv‖ ‖J‖ / n (Frobenius), 1 at isotropy, large near singularities; {scale}"
    writer.output(GraphPort("condition_number", (), ("1",), meaning, ()), [value])
    return writer.finish()


def reach_refusal(sources: Sources) -> str | None:
    """Why a robot has no margin of reach; None where it has."""
    if _reach_guards(sources):
        return None
    return "no limb has a limit of reach in closed form (see joint_limits for the strokes of its actuators)"


def reach_margin(sources: Sources) -> ExprGraph:
    """Pose → distance of the tip of each limb from the limit of its reach, to first order; negative out of reach.

    The limit is g = 0 of the guard of the limb, the distance g/‖∇g‖ with the gradient in the place of the platform.
    """
    writer = at_pose("reach_margin", sources)
    guards = _reach_guards(sources)
    watched = [GraphPort(f"guard_{place}", (), ("1",), "", (guard.value,)) for place, guard in enumerate(guards)]
    open_graph = replace(sources.inverse_jacobian, guards=(), outputs=tuple(watched))
    placed = writer.place(open_graph)
    values = [placed[port.name][0] for port in watched]
    places = len(sources.mechanism.layout.axes) or 3
    gradients = [tangents(writer, values, direction) for direction in pose_directions(writer, sources)[:places]]
    margins = [
        writer.div(value, writer.sqrt(writer.add(*(writer.mul(g[k], g[k]) for g in gradients))))
        for k, value in enumerate(values)
    ]
    names = [sources.mechanism.limbs[guard.limb].name for guard in guards if guard.limb is not None]
    unit = "m" if sources.mechanism.layout.axes else "rad"
    meaning = (
        f"distance of the platform from the limit of reach, to first order, negative beyond it: {', '.join(names)}"
    )
    writer.output(GraphPort("margin", (len(names),), (unit,) * len(names), meaning, ()), margins)
    return writer.finish()


def _reach_guards(sources: Sources) -> list[GraphGuard]:
    return [
        guard for guard in sources.inverse_jacobian.guards if guard.kind is GuardKind.REACH and guard.limb is not None
    ]


def _mixes(sources: Sources) -> bool:
    return len(set(units_of_twist(sources, "twist"))) > 1


def _lengths(writer: GraphWriter, sources: Sources) -> list[int]:
    """What makes the entries of a twist comparable: 1 for velocities, a length for angular rates."""
    length = measuring(characteristic_length(sources), LENGTH) if _mixes(sources) else 1.0
    return [writer.const(1.0 if unit == "m/s" else length) for unit in units_of_twist(sources, "twist")]


def _scaled(writer: GraphWriter, sources: Sources, rows: Rows) -> Rows:
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
