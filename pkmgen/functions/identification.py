"""Regressors: what the efforts of a robot are linear in, Γ = Y π, and Y reduced to its base parameters.

Y is read off inverse dynamics: with the standard parameters as an input its derivative in each of them is one column,
and since Γ is linear in them none is left in Y. External wrenches have no part in it: Γ = Y π − J_inv⁻ᵀ w.

Base parameters are the fewest combinations of standard parameters that the efforts depend on. Found in numbers: the
regressors of many random motions, one below the other, have as many independent columns as there are base parameters.
Columns are taken in their order; one that depends on those before it joins their groups (Gautier 1991: β = π₁ + B π₂
where W₂ = W₁ B).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.errors import GraphError
from pkmgen.functions.groupings import DIGITS, Regressors, in_certain_digits, independent
from pkmgen.functions.sources import PARAMETERS, Sources
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.passes.run import clean
from pkmgen.graph.tangent import tangents
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.graph.writer import GraphWriter
from pkmgen.language.exact.digits import certain, shortened
from pkmgen.mechanism.parameters import BaseParameters, StandardParameter

Array = NDArray[Any]
NEGLIGIBLE_SHARE = 1e-8
"""Part of a column of length one that counts as zero."""
IDLE = 1e-13
"""Length of a column, by the longest one, that is rounding alone."""
LEVELS = 16
"""Lengths between both sides of a gap that are tried as those of columns that count as nothing."""
ROUNDING = 1e-13
"""Singular values of columns of length one that are rounding alone."""
LEAST_GAP = 1e3
"""Least ratio of the singular values on both sides of the rank."""


def find_base_parameters(
    stacked: Array,
    parameters: Sequence[StandardParameter],
    without_effect: Sequence[StandardParameter] = (),
    owner: str = "",
) -> BaseParameters:
    """Find the base parameters of a robot from its regressors of many motions, one below the other.

    The columns belong to `parameters`; those `without_effect` have none. `owner` says whose they are, for messages.

    Raises:
        GraphError: The rank is not clear.
    """
    lengths = np.linalg.norm(stacked, axis=0)
    acting = np.flatnonzero(lengths > IDLE * np.max(lengths, initial=0.0))
    scaled = stacked[:, acting] / lengths[acting]
    kept = independent(scaled, NEGLIGIBLE_SHARE)
    gap = _gap(scaled, len(kept))
    if gap < LEAST_GAP:
        kept, gap = _clearest(scaled)
    if gap < LEAST_GAP:
        raise GraphError(
            f"{owner}: the number of base parameters is not clear: in the motions of the box some have {gap:.0f} times "
            "the effect of rounding; make the box or the attitude range wider"
        )
    shares = np.linalg.lstsq(scaled[:, kept], scaled, rcond=None)[0]
    shares[np.abs(shares) < NEGLIGIBLE_SHARE] = 0.0
    shares[:, kept] = np.eye(len(kept))
    columns = acting[kept]
    groupings = np.zeros((len(columns), len(parameters)))
    found = shares * lengths[acting] / lengths[columns][:, None]
    groupings[:, acting] = [[shortened(share, DIGITS) for share in row] for row in found]
    idle = tuple(parameter for k, parameter in enumerate(parameters) if k not in acting)
    chosen = tuple(int(column) for column in columns)
    least = float(np.linalg.svd(scaled[:, kept], compute_uv=False)[-1])
    told = math.inf if math.isinf(gap) else certain(least / ROUNDING, 1)
    return BaseParameters(tuple(parameters), chosen, groupings, told, (*without_effect, *idle))


def stacked_regressors(
    regressor: ExprGraph,
    motions: Mapping[str, Array],
    quaternions: Mapping[str, Sequence[int]],
    parameters: Mapping[str, float],
    owner: str,
) -> Regressors:
    """Regressors of many motions, one below the other; each of length one, so that none near a singularity outweighs.

    A length means something only where all entries have one unit; here it only has to be of the right order.

    Raises:
        GraphError: No motion has a regressor.
    """
    rows_of_states = evaluate_graph(regressor, motions, parameters).outputs["regressor"]
    lengths = np.linalg.norm(rows_of_states, axis=1)
    good = np.isfinite(lengths) & (lengths > 0.0)
    if not good.any():
        raise GraphError(f"{owner}: no motion in the box has a regressor")
    rows: Array = (rows_of_states[good] / lengths[good, None]).reshape(-1, regressor.outputs[0].shape[1])
    return Regressors(regressor, motions, quaternions, parameters, rows, np.flatnonzero(good))


def base_parameters_of(
    regressors: Regressors,
    parameters: Sequence[StandardParameter],
    without_effect: Sequence[StandardParameter],
    owner: str,
) -> BaseParameters:
    """Find the base parameters of a robot (see `find_base_parameters`), with groupings in certain digits."""
    return in_certain_digits(find_base_parameters(regressors.rows, parameters, without_effect, owner), regressors)


def _clearest(columns: Array) -> tuple[list[int], float]:
    """Independent columns where some act weakly in a small box: as many as there are singular values before the gap.

    Returns:
        Their numbers, and the ratio of the singular values on both sides of the gap.
    """
    values = np.linalg.svd(columns, compute_uv=False)
    least = np.maximum(values[1:], np.finfo(float).eps)
    ratios = np.where(least < NEGLIGIBLE_SHARE, values[:-1] / least, 0.0)
    rank = int(np.argmax(ratios)) + 1
    for level in np.geomspace(values[rank - 1], least[rank - 1], LEVELS)[1:]:
        if len(kept := independent(columns, float(level))) == rank:
            return kept, float(ratios[rank - 1])
    return independent(columns, NEGLIGIBLE_SHARE), 0.0


def _gap(columns: Array, rank: int) -> float:
    """Ratio of the singular values on both sides of the rank."""
    values = np.linalg.svd(columns, compute_uv=False)
    if rank == columns.shape[1]:
        return math.inf
    return float(values[rank - 1] / max(values[rank], np.finfo(float).tiny))


@dataclass(frozen=True, slots=True)
class Identification:
    """The regressor of a robot, and what its columns belong to.

    Attributes:
        regressor: Pose, twist, acceleration → Y (m, p), not optimised.
        parameters: Names, units and values of π and of the base parameters.
    """

    regressor: ExprGraph
    parameters: BaseParameters


def regressor(sources: Sources[Any]) -> ExprGraph:
    """Position, rate, acceleration → Y."""
    return sources.once(identify).regressor


def base_regressor(sources: Sources[Any]) -> ExprGraph:
    """Position, rate, acceleration → Y_b, the columns of Y that the base parameters go by."""
    identified = sources.once(identify)
    names = ", ".join(identified.parameters.names)
    meaning = f"Y_b of Γ = Y_b β, β: {names}, each with what is grouped to it"
    return chosen_columns(identified.regressor, "base_regressor", identified.parameters.columns, meaning)


def notes(sources: Sources[Any]) -> Mapping[str, Any]:
    """What the columns of both regressors belong to."""
    return {"base_parameters": sources.once(identify).parameters.manifest()}


def refusal(sources: Sources[Any]) -> str | None:
    """Why a robot has no regressor; None where it has one."""
    if sources.once(_standard)[1]:
        return None
    return "no body has a mass or an inertia, no motor a rotor, and no joint friction or a spring"


def _standard(sources: Sources[Any]) -> tuple[Sources[Any], tuple[StandardParameter, ...]]:
    return sources.standard()


def identify(sources: Sources[Any]) -> Identification:
    """Write Y in the standard parameters, a payload given at run time among them, and find the base parameters."""
    standard, parameters = sources.once(_standard)
    port = regressor_port(sources.coordinates.port("effort").units, parameters)
    graph, acting, rest = written_regressor(standard.inverse_dynamics, parameters, port)
    motions = sources.random_motions(np.random.default_rng(0))
    stacked = stacked_regressors(graph, motions, sources.quaternions, sources.values, sources.owner)
    return Identification(graph, base_parameters_of(stacked, acting, rest, sources.owner))


def written_regressor(
    inverse_dynamics: ExprGraph, parameters: Sequence[StandardParameter], port: GraphPort
) -> tuple[ExprGraph, tuple[StandardParameter, ...], tuple[StandardParameter, ...]]:
    """Write Y of inverse dynamics whose standard parameters are an input.

    Returns:
        Its graph, its columns being those that are not zero; the parameters they belong to; and all others.
    """
    writer = GraphWriter("regressor")
    one = writer.const(1.0)
    values = [writer.builder.make("input", (), (PARAMETERS, entry)) for entry in range(len(parameters))]
    effort = writer.place(inverse_dynamics, **{PARAMETERS: values})["effort"]
    columns = [tangents(writer, effort, {value: one}) for value in values]
    rows = range(len(effort))
    writer.output(port, [column[row] for row in rows for column in columns])
    graph = clean(writer.finish())
    nodes, size = graph.outputs[0].nodes, len(parameters)
    zero = [index for index, node in enumerate(graph.nodes) if node.op == "const" and node.payload == 0.0]
    kept = [k for k in range(size) if any(nodes[row * size + k] not in zero for row in rows)]
    acting = tuple(parameters[k] for k in kept)
    meaning = f"Y of Γ = Y π, π: {', '.join(parameter.name for parameter in acting)}"
    rest = tuple(parameter for parameter in parameters if parameter not in acting)
    return chosen_columns(graph, "regressor", kept, meaning), acting, rest


def chosen_columns(graph: ExprGraph, name: str, columns: Sequence[int], meaning: str) -> ExprGraph:
    """Some columns of a regressor."""
    (port,) = graph.outputs
    rows, size = port.shape
    places = [row * size + column for row in range(rows) for column in columns]
    units, nodes = tuple(port.units[place] for place in places), tuple(port.nodes[place] for place in places)
    return replace(graph, name=name, outputs=(GraphPort(name, (rows, len(columns)), units, meaning, nodes),))


def regressor_port(efforts: Sequence[str], parameters: Sequence[StandardParameter]) -> GraphPort:
    """The port of Y, from the units of the efforts and the parameters."""
    units = tuple(f"{effort}/({parameter.unit})" for effort in efforts for parameter in parameters)
    return GraphPort("regressor", (len(efforts), len(parameters)), units, "Y", ())
