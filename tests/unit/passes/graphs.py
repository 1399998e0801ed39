"""Graphs to try passes on: written as text, or drawn at random with states in which they are well scaled."""

import ast
from dataclasses import replace

import numpy as np
from hypothesis import strategies as st

from pkmgen.graph.builder import GraphBuilder, rebuild
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.passes.identities import simplified
from pkmgen.graph.passes.order import prune_unused
from pkmgen.graph.types import ExprGraph, GraphIteration, GraphPort
from tests.unit.passes.text import TextPrinter

INPUTS = ("x", "y", "z")
PARAMETERS = {"p": 0.7, "q": -1.3}
LITERALS = (0.0, 1.0, -1.0, 2.0, -0.5, 3.0)
STATES = {"inputs": np.random.default_rng(5).uniform(-2.0, 2.0, (24, 3))}
LARGEST, LEAST = 100.0, 0.3
CHAINS = {ast.Add: "add", ast.Sub: "add", ast.Mult: "mul"}


def apply_identities(graph: ExprGraph) -> ExprGraph:
    """Simplify each node by what its arguments are, with nothing around it."""
    return rebuild(graph, simplified)


def graph_of(*texts, guards=(), **named):
    """Read outputs, written as sums, products … of x, y, z, p, q and numbers; named ones come first and label nodes.

    `a + b - c` is one sum of three; `a + (b + c)` is a sum in a sum.
    """
    builder = GraphBuilder()
    known = {name: builder.make("input", (), ("inputs", entry)) for entry, name in enumerate(INPUTS)}
    for name, text in named.items():
        known[name] = _read(builder, known, ast.parse(text, mode="eval").body)
        builder.label(known[name], name)
    outputs = [_read(builder, known, ast.parse(text, mode="eval").body) for text in texts]
    return freeze(builder, outputs, guards)


def with_ports(graph, **entries):
    """The same function of other ports: for each its entries among x, y and z; `_` is one that is not read."""
    nodes, ports = list(graph.nodes), []
    for name, letters in entries.items():
        places = tuple(-1 if letter == "_" else graph.inputs[0].nodes[INPUTS.index(letter)] for letter in letters)
        ports.append(GraphPort(name, (len(places),), ("1",) * len(places), "", places))
        for entry, index in enumerate(places):
            if index >= 0:
                nodes[index] = nodes[index]._replace(payload=(name, entry))
    return replace(graph, nodes=tuple(nodes), inputs=tuple(ports))


def iterated_graph(*texts, start=(0.5,), unknown="unknown", steps=None, **outputs):
    """A graph before which `unknown` is found by steps from `inputs`.

    Args:
        texts: Outputs of the graph.
        start: Where it starts.
        unknown: Name of the unknown.
        steps: Entries of the inputs of a step by their ports, as in `with_ports`.
        outputs: What a step computes, by the name of its port.
    """
    step = with_ports(graph_of(*outputs.values()), **(steps or {"inputs": "xyz"}))
    ports = zip(outputs, step.outputs[0].nodes, strict=True)
    ends = tuple(GraphPort(name, (1,), ("1",), "", (index,)) for name, index in ports)
    hidden = (GraphPort(name, (size,), ("1",) * size, "", ()) for name, size in ((unknown, 1), ("convergence", 2)))
    step = replace(step, name="step", outputs=ends)
    return replace(graph_of(*texts), iteration=GraphIteration(*hidden, start, step, 1e-9, 1e-6, 17))


def freeze(builder, outputs, guards=()):
    ports = (
        (GraphPort("inputs", (3,), ("1",) * 3, "", (0, 1, 2)),),
        (GraphPort("outputs", (len(outputs),), ("1",) * len(outputs), "", tuple(outputs)),),
    )
    return builder.freeze(ExprGraph("sample", (), *ports, tuple(guards), {}), lambda index: index)


def _read(builder, known, node):
    match node:
        case ast.Name(id=name):
            return known[name] if name in known else builder.make("parameter", (), name)
        case ast.Constant(value=value):
            return builder.const(value)
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=value)):
            return builder.const(-value)
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return builder.make("neg", (_read(builder, known, inner),))
        case ast.BinOp(op=ast.Div(), left=left, right=right):
            return builder.make("div", (_read(builder, known, left), _read(builder, known, right)))
        case ast.BinOp(op=operator):
            op, parts = CHAINS[type(operator)], []
            while isinstance(node, ast.BinOp) and CHAINS.get(type(node.op)) == op:
                parts.append(ast.UnaryOp(ast.USub(), node.right) if isinstance(node.op, ast.Sub) else node.right)
                node = node.left
            return builder.make(op, [_read(builder, known, part) for part in (node, *reversed(parts))])
        case ast.Call(func=ast.Name(id=name), args=arguments):
            return builder.make(name, [_read(builder, known, argument) for argument in arguments])
    raise AssertionError(f"not for graphs: {ast.dump(node)}")


def shown(graph):
    """Lines that compute a graph: first the values used more than once (t1, t2 …), then the outputs."""
    names, lines = {}, []
    printer = TextPrinter(graph, names, _leaf)
    for index, (node, uses) in enumerate(zip(graph.nodes, graph.uses(), strict=True)):
        if uses > 1 and node.args and node.op != "neg":
            lines.append(f"t{len(names) + 1} = {printer.definition(index)}")
            names[index] = f"t{len(names) + 1}"
    return [*lines, *(printer.text(index) for index in graph.outputs[0].nodes)]


def _leaf(node):
    return INPUTS[node.payload[1]] if node.op == "input" else node.payload


@st.composite
def random_graphs(draw, size=14):
    """Graphs over three inputs and two parameters."""
    builder = GraphBuilder()
    inputs = [builder.make("input", (), ("inputs", entry)) for entry in range(3)]
    known = [*inputs, *(builder.make("parameter", (), name) for name in PARAMETERS), *map(builder.const, LITERALS)]
    for number in range(draw(st.integers(1, size))):
        op = draw(st.sampled_from(("add", "mul", "add", "mul", "neg", "div", "sqrt", "max", "sign", "sin", "cos")))
        if op in ("add", "mul"):
            arguments = [draw(st.sampled_from(known)) for _ in range(draw(st.integers(2, 4)))]
        elif op in ("div", "max"):
            arguments = [draw(st.sampled_from(known)) for _ in range(2)]
        elif op == "sqrt":
            arguments = [builder.make("mul", [draw(st.sampled_from(known))] * 2)]
        else:
            arguments = [draw(st.sampled_from(known))]
        known.append(builder.make(op, arguments))
        if draw(st.booleans()):
            builder.label(known[-1], f"value_{number}")
    return freeze(builder, [known[-1], *draw(st.lists(st.sampled_from(known), max_size=2))])


def values_of(graph):
    return evaluate_graph(graph, STATES, PARAMETERS)


def well_scaled(graph):
    """States in which no value is large, no divisor is small and no sign is undecided."""
    nodes = values_of(graph).nodes
    good = np.ones(len(STATES["inputs"]), bool)
    for node, value in zip(graph.nodes, nodes, strict=True):
        good &= np.isfinite(value) & (np.abs(value) <= LARGEST)
        if node.op in ("div", "sign"):
            good &= np.abs(nodes[node.args[-1]]) >= LEAST
    return good


def becomes(rewrite, before, after):
    """Compare what a pass leaves; `before` and `after` are outputs, `after` with shared values first."""
    assert shown(prune_unused(rewrite(graph_of(*before)))) == list(after)
