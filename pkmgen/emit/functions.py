"""A graph as a C function: which values get a name, in which order they are computed, what is checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from pkmgen.description.check import C_KEYWORDS
from pkmgen.emit.expressions import ExpressionPrinter
from pkmgen.emit.types import CFunction, CGuard, CPort, KernelFunction
from pkmgen.formulation.types import GuardKind
from pkmgen.graph.count import count_operations
from pkmgen.graph.types import ExprGraph, GraphGuard, GraphPort, Node

__all__ = ["c_function"]

_RESERVED = C_KEYWORDS | {"status", "constants", "count", "sample", "isfinite", "NAN"}


def c_function(
    function: KernelFunction, prefix: str, real: str, limbs: tuple[str, ...], constants: Mapping[int, str]
) -> CFunction:
    """Lay out a graph as a C function.

    Args:
        function: The function to emit.
        prefix: Prefix of all C names of the module.
        real: `double` or `float`.
        limbs: Names of the limbs.
        constants: Nodes that the prepare function has computed, and how they are read.
    """
    graph = function.graph
    names = dict(constants)
    local = _local_names(graph, set(constants))
    printer = ExpressionPrinter(graph, real, names, _input_text)
    statements = []
    for index, name in local.items():
        statements.append(f"const {real} {name} = {printer.definition(index)};")
        names[index] = name
    return CFunction(
        name=f"{prefix}_{graph.name}",
        title=f"{graph.name.replace('_', ' ')}, method {function.method}, inputs {function.mode}",
        inputs=tuple(_port(port) for port in graph.inputs),
        outputs=tuple(_port(port) for port in graph.outputs),
        statements=tuple(statements),
        guards=tuple(_guard(printer, guard, prefix, real, limbs) for guard in graph.guards),
        results=tuple(
            f"{port.name}[{entry}] = {printer.text(index)};"
            for port in graph.outputs
            for entry, index in enumerate(port.nodes)
        ),
        uses_constants=bool(constants),
        counts=", ".join(f"{number} {name}" for name, number in count_operations(graph).as_dict().items() if number),
    )


def _local_names(graph: ExprGraph, constants: set[int]) -> dict[int, str]:
    """Name the values that deserve a statement: those a reader knows, and those that are needed more than once.

    Results too: outputs are written when no input is read any more, since both may be the same array.
    """
    uses, per_call = _written(graph), graph.per_call()
    lone = Counter(i for node in graph.nodes if node.op != "add" for i in node.args) + Counter(graph.roots())
    taken = set(_RESERVED) | {port.name for port in (*graph.inputs, *graph.outputs)}
    results = {index for port in graph.outputs for index in port.nodes}
    names: dict[int, str] = {}
    for index, node in enumerate(graph.nodes):
        # An input has a name already; a sign is part of the sum that uses it.
        trivial = node.op == "input" or (node.op == "neg" and lone[index] < 2)
        if index in constants or not per_call[index] or (trivial and index not in results):
            continue
        if index in results or index in graph.labels or uses[index] > 1:
            wanted = graph.labels.get(index, f"t{len(names) + 1}")
            while wanted in taken:
                wanted += "_"
            taken.add(wanted)
            names[index] = wanted
    return names


def _written(graph: ExprGraph) -> list[int]:
    """How often the text of each node would stand in a function without names.

    A sign change hands on its uses, `sign` writes its argument twice, and so does a guard that tells near from far.
    """
    counts = [0] * len(graph.nodes)
    for root in (*graph.roots(), *(guard.value for guard in graph.guards if guard.kind is GuardKind.REACH)):
        counts[root] += 1
    for index in range(len(graph.nodes) - 1, -1, -1):
        node = graph.nodes[index]
        times = counts[index] if node.op == "neg" else 2 if node.op == "sign" else 1
        for argument in node.args:
            counts[argument] += times
    return counts


def _input_text(node: Node) -> str:
    assert isinstance(node.payload, tuple)
    port, entry = node.payload
    return f"{port}[{entry}]"


def _port(port: GraphPort) -> CPort:
    return CPort(port.name, port.size, ", ".join(dict.fromkeys(port.units)), port.meaning)


def _guard(printer: ExpressionPrinter, guard: GraphGuard, prefix: str, real: str, limbs: tuple[str, ...]) -> CGuard:
    value, low = printer.text(guard.value), printer.text(guard.low)
    limb = None if guard.limb is None else limbs[guard.limb]
    reach, singular = _flag(prefix, "OUT_OF_REACH", limb), _flag(prefix, "SINGULAR", limb)
    match guard.kind:
        case GuardKind.REACH:
            return CGuard(limb is None, f"!({value} > {low})", reach, f"{value} >= -{low}", singular)
        case GuardKind.REACH_CLOSED:
            return CGuard(limb is None, f"!({value} >= -{low})", reach, "", "")
        case GuardKind.SINGULAR:
            absolute = "fabs" if real == "double" else "fabsf"
            return CGuard(limb is None, f"{absolute}({value}) <= {low}", singular, "", "")


def _flag(prefix: str, kind: str, limb: str | None) -> str:
    flag = f"{prefix}_{kind}"
    return (flag if limb is None else f"{flag} | {prefix}_LIMB_{limb}_{kind}").upper()
