"""The prepare function: parameter-only work of all functions of a module, done once, each value named once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from pkmgen.emit.dialect import Plain
from pkmgen.emit.expressions import ExpressionPrinter
from pkmgen.emit.names import Namer
from pkmgen.functions.admission import ALL_ADMITTED, Admission
from pkmgen.graph.builder import GraphBuilder
from pkmgen.graph.operations import OPERATIONS
from pkmgen.graph.types import LEAVES, ExprGraph, GraphPort, Node
from pkmgen.machine.reserved import C_KEYWORDS

MOST_WORDS, LONGEST_NAME = 4, 56
"""Levels of an expression that are spoken, and letters of a name made of it."""
_POWERS = {1: "", 2: "_squared", 3: "_cubed"}
MAX_DEPTH = 24
"""Levels of an expression before a part of it gets a statement of its own."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """What the prepare function computes.

    Attributes:
        statements: Its C statements.
        names: Names of the values, as fields of the struct of constants.
        fields: For each graph, the nodes it reads from the struct and the C text it reads them by.
        demands: What holds of good parameters, in the order of the demands on them.
    """

    statements: tuple[str, ...]
    names: tuple[str, ...]
    fields: tuple[Mapping[int, str], ...]
    demands: tuple[str, ...] = ()


def prepare_constants(graphs: tuple[ExprGraph, ...], dialect: Plain, admission: Admission = ALL_ADMITTED) -> Prepared:
    """Gather the parameter-only values that functions read, and what is asked of the parameters.

    Args:
        graphs: Graphs of the functions of a module.
        dialect: That of the statements.
        admission: Demands on the parameters.

    Returns:
        Statements that compute them from `parameters` into `constants`; none where all parameters are folded.
    """
    builder = GraphBuilder()
    moved = [_move_fixed_nodes(builder, graph) for graph in graphs]
    wanted: dict[int, str] = {}
    fields, namer = [], Namer(C_KEYWORDS | dialect.reserved)
    for graph, new in zip(graphs, moved, strict=True):
        read = _frontier(graph)
        for index in read:
            if new[index] not in wanted:
                wanted[new[index]] = namer.fresh(_made_of(builder.nodes, new[index]))
        fields.append({index: dialect.field("constants", wanted[new[index]]) for index in read})
    new = _move_fixed_nodes(builder, admission.graph)
    asked = [(new[value], new[limit], strictly) for value, limit, strictly in admission.limits()]
    compared = tuple(node for value, limit, _ in asked for node in (value, limit))
    port = GraphPort("compared", (len(compared),), ("1",) * len(compared), "by demands on parameters", compared)
    whole = ExprGraph("prepare", tuple(builder.nodes), (), (port,), (), {})
    statements, text = _statements(whole, wanted, dialect)
    demands = tuple(f"{text(value)} {'>' if strictly else '>='} {text(limit)}" for value, limit, strictly in asked)
    return Prepared(statements, tuple(wanted.values()), tuple(fields), demands)


def _made_of(nodes: Sequence[Node], index: int) -> str:
    """Name of a value of parameters: what is done to them where that is short, else the parameters."""
    name, node = _spoken(nodes, index, 0), nodes[index]
    if (
        name
        and node.op in ("mul", "div")
        and any(nodes[i].payload not in (None, 1.0) and nodes[i].op == "const" for i in node.args)
    ):
        name = f"{name}_scaled"
    if name is not None and len(name) <= LONGEST_NAME:
        return name or "constant"
    used: dict[str, None] = {}
    seen, stack = set[int](), [index]
    while stack:
        last = stack.pop()
        if last in seen:
            continue
        seen.add(last)
        node = nodes[last]
        stack += reversed(node.args)
        if node.op == "parameter":
            used.setdefault(str(node.payload))
    name = "_".join(["of", *used])
    return name if len(name) <= LONGEST_NAME else name[:LONGEST_NAME].rpartition("_")[0]


def _spoken(nodes: Sequence[Node], index: int, depth: int) -> str | None:
    """What is done to parameters, in words; numbers are left out."""
    node = nodes[index]
    if node.op in LEAVES:
        return str(node.payload) if node.op == "parameter" else ""
    if depth == MOST_WORDS:
        return None
    parts = [_spoken(nodes, i, depth + 1) for i in node.args]
    if any(part is None for part in parts):
        return None
    words = [part for part in parts if part]
    match node.op:
        case "neg":
            return f"minus_{words[0]}" if words else None
        case "div":
            if not parts[1]:
                return parts[0]
            return f"{parts[0]}_over_{parts[1]}" if parts[0] else f"inverse_{parts[1]}"
        case "mul":
            counted = Counter(words)
            return "_times_".join(word + _POWERS.get(count, f"_power_{count}") for word, count in counted.items())
        case "add":
            return "_plus_".join(words).replace("_plus_minus_", "_less_")
    return "_".join([node.op, *words])


def _move_fixed_nodes(builder: GraphBuilder, graph: ExprGraph) -> dict[int, int]:
    per_call = graph.per_call()
    new: dict[int, int] = {}
    for index, node in enumerate(graph.nodes):
        if not per_call[index]:
            new[index] = builder.make(node.op, [new[i] for i in node.args], node.payload)
    return new


def _frontier(graph: ExprGraph) -> list[int]:
    """Parameter-only nodes, literals aside, that per-call nodes, guards or outputs read."""
    per_call = graph.per_call()
    read = [i for index, node in enumerate(graph.nodes) if per_call[index] for i in node.args]
    read += graph.roots()
    fixed = dict.fromkeys(i for i in read if not per_call[i] and graph.nodes[i].op != "const")
    return list(fixed)


def _statements(
    graph: ExprGraph, wanted: Mapping[int, str], dialect: Plain
) -> tuple[tuple[str, ...], Callable[[int], str]]:
    """Statements of all values that are wanted, or needed more than once; and what writes a value after them."""
    uses = _written(graph)
    names: dict[int, str] = {}
    printer = ExpressionPrinter(graph, dialect, names, lambda node: dialect.field("parameters", str(node.payload)))
    statements = []
    depths: list[int] = []  # of the expression a node would be written as
    for index, node in enumerate(graph.nodes):
        depths.append(1 + max((0 if i in names else depths[i] for i in node.args), default=0))
        if index in wanted:
            names[index], definition = dialect.field("constants", wanted[index]), printer.definition(index)
            statements.append(f"{names[index]} = {definition};")
        elif (uses[index] > 1 or depths[index] > MAX_DEPTH) and node.op not in ("const", "parameter", "neg"):
            statements.append(dialect.declared(f"p{index}", printer.definition(index)))
            names[index] = f"p{index}"
    return tuple(statements), printer.text


def _written(graph: ExprGraph) -> list[int]:
    """How often the text of each node would stand there: an operation may write its argument twice."""
    uses = list(graph.uses())
    for node in graph.nodes:
        for place, index in enumerate(node.args):
            uses[index] += 0 if node.op in LEAVES else OPERATIONS[node.op].times_written(place) - 1
    return uses
