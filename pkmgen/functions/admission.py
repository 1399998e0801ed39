"""What a kernel whose parameters are given at run time asks of them, as a graph that its prepare function evaluates."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from types import MappingProxyType
from typing import Any

import numpy as np

from pkmgen.errors import Problem
from pkmgen.graph.evaluate import Parameters, evaluate_graph
from pkmgen.graph.types import ExprGraph
from pkmgen.graph.writer import GraphWriter

VALUE, LIMIT = "value", "limit"
"""Outputs of the graph of an admission, an entry for each demand."""
_EMPTY = ExprGraph("admission", (), (), (), (), MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Demand:
    """What holds of good parameters: value ≥ limit, or value > limit.

    Attributes:
        problem: What is wrong where it does not hold; `seen` is the text of the file.
        strictly: Whether the limit itself is refused.
        names: Parameters that take part.
    """

    problem: Problem
    strictly: bool
    names: tuple[str, ...]

    def as_dict(self) -> dict[str, Any]:
        """Plain data, for the manifest of a kernel."""
        return {"problem": asdict(self.problem), "parameters": list(self.names)}


@dataclass(frozen=True, slots=True)
class Admission:
    """Demands on parameters, numbered from 1 in the status of a prepare function.

    Attributes:
        graph: Computes values and limits of all demands from parameters alone.
        demands: What they mean.
    """

    graph: ExprGraph = _EMPTY
    demands: tuple[Demand, ...] = ()

    def beside(self, other: Admission) -> Admission:
        """The demands of both, this one's first."""
        writer, kept = GraphWriter(self.graph.name), [each for each in (self, other) if each.demands]
        placed = [writer.place(each.graph) for each in kept]
        for name in (VALUE, LIMIT) if kept else ():
            (port,) = (port for port in kept[0].graph.outputs if port.name == name)
            nodes = [node for each in placed for node in each[name]]
            writer.output(replace(port, shape=(len(nodes),), units=("1",) * len(nodes)), nodes)
        demands = tuple(demand for each in kept for demand in each.demands)
        return Admission(writer.finish(), demands) if kept else self

    def limits(self) -> tuple[tuple[int, int, bool], ...]:
        """Nodes of value and limit of each demand, and whether the limit itself is refused."""
        if not self.demands:
            return ()
        values, limits = (port.nodes for port in self.graph.outputs)
        return tuple(zip(values, limits, (demand.strictly for demand in self.demands), strict=True))

    def first_failing(self, parameters: Parameters) -> int:
        """Number of the first demand that does not hold, as a prepare function finds it; 0 where all do.

        Args:
            parameters: Values of the parameters, SI units.
        """
        if not self.demands:
            return 0
        outputs = evaluate_graph(self.graph, {}, parameters).outputs
        values, limits = outputs[VALUE][0], outputs[LIMIT][0]
        strictly = np.array([demand.strictly for demand in self.demands])
        with np.errstate(invalid="ignore"):
            good = np.where(strictly, values > limits, values >= limits)
        return 0 if good.all() else int(np.argmin(good)) + 1

    def as_rows(self) -> list[dict[str, Any]]:
        """Plain data, for the manifest of a kernel."""
        return [demand.as_dict() for demand in self.demands]


ALL_ADMITTED = Admission()
"""Asks nothing: of kernels whose parameters are numbers in the code."""
