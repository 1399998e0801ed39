"""Coulomb friction without a jump, for integrators of variable step and for derivatives."""

from __future__ import annotations

from pkmgen.graph.builder import GraphBuilder, rebuild
from pkmgen.graph.operations import OPERATIONS
from pkmgen.graph.types import ExprGraph, Node
from pkmgen.language.exact.numbers import measuring, quotient


def smooth_signs(graph: ExprGraph, speed: float) -> ExprGraph:
    """Let a function of v/speed stand for one of v that jumps: tanh for sign, which only friction has.

    At v = 2 speed it is 0.96.

    Args:
        graph: A raw graph.
        speed: Joint rate over which friction changes its sign, rad/s or m/s; 0 leaves the graph as it is.
    """
    if not speed:
        return graph

    def rule(builder: GraphBuilder, _index: int, node: Node) -> int:
        if not node.args or not (smooth := OPERATIONS[node.op].smooth):
            return builder.keep(node)
        scaled = builder.make("mul", (builder.const(measuring(quotient(1.0, speed), None)), *node.args))
        return builder.make(smooth, (scaled,))

    return rebuild(graph, rule)
