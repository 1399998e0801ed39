"""Numbers whose uses ask for another dimension are found, and graphs that contradict themselves."""

from __future__ import annotations

from types import MappingProxyType

from pkmgen.graph.builder import GraphBuilder
from pkmgen.graph.dimensions import dimensions_of
from pkmgen.graph.measures import contradicted
from pkmgen.graph.types import ExprGraph, GraphGuard, GraphPort, GuardKind, Quantity

LENGTH, MASS, PURE = (1, 0, 0), (0, 1, 0), (0, 0, 0)
FACTOR, OFFSET = 0.1234567, 7.654321


class Made:
    """A graph of x and y, metres, made step by step."""

    def __init__(self, unit: str) -> None:
        self.builder, self.unit = GraphBuilder(), unit
        self.x, self.y = (self.builder.make("input", (), ("x", entry)) for entry in (0, 1))

    def contradicted(self, result: int, numbers: dict[float, tuple[int, int, int]]) -> set[float]:
        port = GraphPort("x", (2,), ("m", "m"), "", (self.x, self.y))
        out = GraphPort("out", (1,), (self.unit,), "", (result,))
        graph = ExprGraph("f", tuple(self.builder.nodes), (port,), (out,), (), {})
        return set(contradicted(graph, numbers))


def test_units_of_inputs_and_outputs_tell() -> None:
    made = Made("m")
    scaled = made.builder.make("mul", (made.builder.const(FACTOR), made.x))
    assert made.contradicted(scaled, {FACTOR: PURE}) == set()
    assert made.contradicted(scaled, {FACTOR: MASS}) == {FACTOR}


def test_terms_of_a_sum_tell() -> None:
    made = Made("1")
    product = made.builder.make("mul", (made.x, made.y))
    total = made.builder.make("add", (product, made.builder.const(OFFSET)))
    assert made.contradicted(total, {OFFSET: (2, 0, 0)}) == set()
    assert made.contradicted(total, {OFFSET: LENGTH}) == {OFFSET}


def test_what_follows_tells_of_what_nobody_knows() -> None:
    made = Made("1")
    build = made.builder.make
    unknown = build("mul", (made.builder.const(2.0), made.x))  # by whatever two of
    root = build("sqrt", (build("add", (build("mul", (unknown, unknown)), build("mul", (made.y, made.y)))),))
    far = build("div", (root, build("abs", (made.builder.const(FACTOR),))))
    angle = build("atan2", (far, build("cos", (build("mul", (made.builder.const(OFFSET), unknown)),))))
    assert made.contradicted(angle, {FACTOR: LENGTH, OFFSET: (-1, 0, 0)}) == set()
    assert made.contradicted(angle, {FACTOR: LENGTH, OFFSET: PURE}) == {OFFSET}
    assert made.contradicted(angle, {FACTOR: (2, 0, 0)}) == {FACTOR}


def test_of_a_graph_that_contradicts_itself_nothing_is_right() -> None:
    made = Made("kg")
    total = made.builder.make("add", (made.x, made.builder.make("mul", (made.builder.const(FACTOR), made.y))))
    assert made.contradicted(total, {FACTOR: PURE}) == {FACTOR}
    assert made.contradicted(total, {}) == set()


def test_limits_and_named_values_tell() -> None:
    made = Made("1")
    square = made.builder.make("mul", (made.x, made.x))
    low = made.builder.const(FACTOR)
    port = GraphPort("x", (2,), ("m", "m"), "", (made.x, made.y))
    guard = GraphGuard(GuardKind.SINGULAR, None, square, low)
    graph = ExprGraph("f", tuple(made.builder.nodes), (port,), (), (guard,), {})
    assert contradicted(graph, {FACTOR: (2, 0, 0)}) == frozenset()
    assert contradicted(graph, {FACTOR: LENGTH}) == {FACTOR}
    quantities = MappingProxyType({"area": Quantity("area", "kg")})
    named = ExprGraph("f", graph.nodes, (port,), (), (), {square: "area"}, None, quantities)
    assert contradicted(named, {FACTOR: LENGTH}) == {FACTOR}


def test_dimensions_are_found_forward() -> None:
    builder = GraphBuilder()
    x = builder.make("input", (), ("x", 0))
    nodes = [builder.make("mul", (x, x)), builder.make("div", (x, x)), builder.make("sqrt", (x,))]
    nodes += [builder.make("add", (x, builder.const(0.0))), builder.make("add", (nodes[0], x))]
    port = GraphPort("x", (1,), ("m",), "", (x,))
    known = dimensions_of(ExprGraph("f", tuple(builder.nodes), (port,), (), (), {}))
    assert [known[index] for index in nodes] == [(2, 0, 0), PURE, (0.5, 0, 0), LENGTH, None]
