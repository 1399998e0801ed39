"""Derivatives of the dynamics, for optimisers and observers; those in the pose are along the entries of the twist.

Systems of equations are not differentiated but solved again: A(s) y = b(s) changes by A dy = d(b − A y), y held.
"""

from __future__ import annotations

from collections.abc import Sequence

from pkmgen.functions.dynamics import effort_port, place_dynamics, refusal, write_acceleration
from pkmgen.functions.motion import at_pose, declared, rate_port, unit_directions, units_of_twist
from pkmgen.functions.sources import Sources
from pkmgen.graph.jacobian import changes_along
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.graph.writer import GraphWriter
from pkmgen.methods.adjoint import effort_balance

Matrix = list[list[int]]
"""Rows of nodes."""


def inverse_dynamics_derivatives(sources: Sources) -> ExprGraph:
    """Pose, twist, acceleration → ∂Γ/∂(pose, twist, acceleration); friction that jumps has no derivative but zero."""
    sources = sources.optimised
    writer = at_pose("inverse_dynamics_derivatives", sources)
    quantities = ("twist", "acceleration", *_loads(sources))
    for quantity in quantities:
        declared(writer, sources, quantity)
    units = effort_port(sources).units
    if len(units) == len(units_of_twist(sources, "twist")) and refusal(sources) is None:
        rows = _balanced(writer, sources, quantities)
    else:
        effort = writer.place(sources.inverse_dynamics)["effort"]
        rows = changes_along(writer, effort, _directions(writer, sources, quantities))
    _output(writer, sources, rows, "effort", units, quantities)
    return writer.finish()


def _balanced(writer: GraphWriter, sources: Sources, quantities: Sequence[str]) -> Matrix:
    """Write dΓ = dT + dD h + D dh with W dh = df − dW h, for as many motors as freedoms; W has the columns w."""
    balance = sources.written(effort_balance)
    size = len(units_of_twist(sources, "twist"))
    wrench = _wrench(writer, sources)
    placed = writer.place(balance, wrench=wrench)
    changes = _placed(writer, _changes_of_balance(sources, quantities), wrench=wrench, share=placed["share"])
    opened = [writer.builder.make("input", (), ("wrench", entry)) for entry in range(size)]
    shares = writer.place(balance, wrench=opened)["share"]
    inverse = changes_along(writer, shares, [{entry: writer.const(-1.0)} for entry in opened])
    columns = list(zip(*changes[:size], strict=True))
    levers = placed["lever"]
    scaled = [[writer.mul(lever, entry) for entry in row] for lever, row in zip(levers, inverse, strict=True)]
    return [
        [writer.add(own, writer.dot(row, column)) for own, column in zip(changes[size + i], columns, strict=True)]
        for i, row in enumerate(scaled)
    ]


def _changes_of_balance(sources: Sources, quantities: Sequence[str]) -> ExprGraph:
    """How f − W h and T + D h change, h given."""
    writer = GraphWriter("changes_of_balance")
    placed = writer.place(sources.written(effort_balance))
    size = len(placed["share"])
    share = writer.input(GraphPort("share", (size,), ("1",) * size, "h, held", ()))
    rest = [writer.sub(f, writer.dot(placed["line"][j::size], share)) for j, f in enumerate(placed["force"])]
    parts = zip(placed["own_effort"], placed["lever"], share, strict=True)
    efforts = [writer.add(own, writer.mul(lever, entry)) for own, lever, entry in parts]
    return _finished(writer, changes_along(writer, [*rest, *efforts], _directions(writer, sources, quantities)))


def forward_dynamics_derivatives(sources: Sources) -> ExprGraph:
    """Pose, twist, Γ → ∂ẍ/∂(pose, twist, Γ), by M dẍ = d(J_invᵀ Γ − f(x, ẋ, ẍ)), ẍ held."""
    sources = sources.optimised
    writer = at_pose("forward_dynamics_derivatives", sources)
    quantities = ("twist", "effort", *_loads(sources))
    acceleration, factors = write_acceleration(writer, sources)
    changes = _placed(writer, _changes_of_dynamics(sources, quantities), acceleration=acceleration)
    columns = [factors.solve(column) for column in zip(*changes, strict=True)]
    rows = [list(row) for row in zip(*columns, strict=True)]
    units = units_of_twist(sources, "acceleration")
    _output(writer, sources, rows, "acceleration", units, quantities)
    return writer.finish()


def _changes_of_dynamics(sources: Sources, quantities: Sequence[str]) -> ExprGraph:
    """How J_invᵀ Γ − f(x, ẋ, ẍ) changes, ẍ given."""
    writer = GraphWriter("changes_of_dynamics")
    wrench = declared(writer, sources, "wrench") if sources.options.wrench else None
    placed = place_dynamics(writer, sources, wrench=wrench)
    effort, size = writer.input(effort_port(sources)), len(placed["force"])
    rows = placed["inverse_jacobian"]
    rest = [writer.sub(writer.dot(rows[j::size], effort), f) for j, f in enumerate(placed["force"])]
    return _finished(writer, changes_along(writer, rest, _directions(writer, sources, quantities)))


def _loads(sources: Sources) -> tuple[str, ...]:
    """The wrench, where the dynamics takes one."""
    return ("wrench",) if sources.options.wrench else ()


def _wrench(writer: GraphWriter, sources: Sources) -> Sequence[int]:
    """The wrench, zero where the dynamics takes none."""
    if sources.options.wrench:
        return declared(writer, sources, "wrench")
    return [writer.const(0.0)] * len(units_of_twist(sources, "twist"))


def _directions(writer: GraphWriter, sources: Sources, quantities: Sequence[str]) -> list[dict[int, int]]:
    """Directions of the pose, and along each entry of other inputs."""
    one = writer.const(1.0)
    ports = [effort_port(sources) if name == "effort" else rate_port(sources, name) for name in quantities]
    entries = [entry for port in ports for entry in writer.input(port)]
    return [*unit_directions(writer, sources), *({entry: one} for entry in entries)]


def _finished(writer: GraphWriter, rows: Matrix) -> ExprGraph:
    """A graph whose output is a matrix."""
    shape = (len(rows), len(rows[0]))
    port = GraphPort("changes", shape, ("1",) * (shape[0] * shape[1]), "a row for each quantity", ())
    writer.output(port, [entry for row in rows for entry in row])
    return writer.finish()


def _placed(writer: GraphWriter, graph: ExprGraph, **given: Sequence[int]) -> Matrix:
    """Put such a graph in place; returns the rows of its matrix."""
    (port,) = graph.outputs
    entries, width = writer.place(graph, **given)[port.name], port.shape[1]
    return [list(entries[start : start + width]) for start in range(0, len(entries), width)]


def _output(
    writer: GraphWriter, sources: Sources, rows: Matrix, name: str, units: tuple[str, ...], quantities: Sequence[str]
) -> None:
    """Let blocks of columns be outputs: those of the pose first, then those of other inputs."""
    tangent = tuple("m" if axis in "xyz" else "rad" for axis in sources.mechanism.layout.twist_names)
    below = {"pose": tangent, "effort": effort_port(sources).units}
    first = 0
    for quantity in ("pose", *quantities):
        entries = below[quantity] if quantity in below else units_of_twist(sources, quantity)
        last = first + len(entries)
        meaning = f"∂({name})/∂({quantity})" + (", pose along the entries of the twist" if quantity == "pose" else "")
        port = GraphPort(f"by_{quantity}", (len(units), len(entries)), quotients(units, entries), meaning, ())
        writer.output(port, [entry for row in rows for entry in row[first:last]])
        first = last


def quotients(above: Sequence[str], below: Sequence[str]) -> tuple[str, ...]:
    """Units of quotients."""
    return tuple(f"{a}/({b})" if "/" in b or "*" in b else f"{a}/{b}" for a in above for b in below)
