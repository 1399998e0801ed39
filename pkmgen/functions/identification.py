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

from pkmgen.description.types import Motion
from pkmgen.errors import GraphError
from pkmgen.exact.digits import certain, shortened
from pkmgen.functions.groupings import DIGITS, Regressors, in_certain_digits, independent
from pkmgen.functions.sources import GivenParameters, Sources
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.tangent import tangents
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.graph.writer import GraphWriter
from pkmgen.kinematics.assembly import actuator_port_parts
from pkmgen.mechanism.parameters import BaseParameters, StandardParameter
from pkmgen.mechanism.poses import box_poses
from pkmgen.mechanism.standard_parameters import LOAD, standardise
from pkmgen.mechanism.types import Mechanism
from pkmgen.passes.run import clean
from pkmgen.plan.plan import Plan

Array = NDArray[Any]
MOTIONS = 100
NEGLIGIBLE = 1e-8
"""Part of a column of length one that counts as nothing."""
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
    kept = independent(scaled, NEGLIGIBLE)
    gap = _gap(scaled, len(kept))
    if gap < LEAST_GAP:
        kept, gap = _clearest(scaled)
    if gap < LEAST_GAP:
        raise GraphError(
            f"{owner}: the number of base parameters is not clear: in the motions of the box some have {gap:.0f} times "
            "the effect of rounding; make the box or the attitude range wider"
        )
    shares = np.linalg.lstsq(scaled[:, kept], scaled, rcond=None)[0]
    shares[np.abs(shares) < NEGLIGIBLE] = 0.0
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


def random_motions(mechanism: Mechanism, count: int, generator: np.random.Generator) -> dict[str, Array]:
    """Draw poses of the box, with twists and accelerations for which gravity, inertia and Coriolis weigh alike."""
    size = 1.0 if mechanism.motion is Motion.SPHERICAL else mechanism.size
    gravity = math.hypot(*(mechanism.value(entry) for entry in mechanism.gravity)) or 10.0
    motions = {"pose": box_poses(mechanism, count, generator)}
    for quantity, power in (("twist", 1), ("acceleration", 2)):
        units = mechanism.layout.units(quantity)
        scale = [(size if unit.startswith("m") else 1.0) * math.sqrt(gravity / size) ** power for unit in units]
        motions[quantity] = generator.normal(size=(count, len(units))) * scale
    return motions


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
    ratios = np.where(least < NEGLIGIBLE, values[:-1] / least, 0.0)
    rank = int(np.argmax(ratios)) + 1
    for level in np.geomspace(values[rank - 1], least[rank - 1], LEVELS)[1:]:
        if len(kept := independent(columns, float(level))) == rank:
            return kept, float(ratios[rank - 1])
    return independent(columns, NEGLIGIBLE), 0.0


def _gap(columns: Array, rank: int) -> float:
    """Ratio of the singular values on both sides of the rank."""
    values = np.linalg.svd(columns, compute_uv=False)
    if rank == columns.shape[1]:
        return math.inf
    return float(values[rank - 1] / max(values[rank], np.finfo(float).tiny))


PARAMETERS = "parameters"


@dataclass(frozen=True, slots=True)
class Identification:
    """The regressor of a robot, and what its columns belong to.

    Attributes:
        regressor: Pose, twist, acceleration → Y (m, p), not optimised.
        parameters: Names, units and values of π and of the base parameters.
    """

    regressor: ExprGraph
    parameters: BaseParameters


def regressor(sources: Sources) -> ExprGraph:
    """Pose, twist, acceleration → Y."""
    return sources.once(identify).regressor


def base_regressor(sources: Sources) -> ExprGraph:
    """Pose, twist, acceleration → Y_b, the columns of Y that the base parameters go by."""
    return base_columns(sources.once(identify))


def base_columns(identified: Identification) -> ExprGraph:
    """The columns of a regressor that the base parameters go by."""
    names = ", ".join(identified.parameters.names)
    meaning = f"Y_b of Γ = Y_b β, β: {names}, each with what is grouped to it"
    return chosen_columns(identified.regressor, "base_regressor", identified.parameters.columns, meaning)


def notes(sources: Sources) -> Mapping[str, Any]:
    """What the columns of both regressors belong to."""
    return {"base_parameters": sources.once(identify).parameters.manifest()}


def refusal(sources: Sources) -> str | None:
    """Why a robot has no regressor; None where it has one."""
    if standardise(sources.mechanism)[1]:
        return None
    return "no body has a mass or an inertia, no motor a rotor, and no joint friction"


def identify(sources: Sources) -> Identification:
    """Write Y in the standard parameters, a payload given at run time among them, and find the base parameters."""
    standard, parameters = _standard_sources(sources)
    port = _port(sources, parameters)
    graph, acting, rest = written_regressor(standard.inverse_dynamics, parameters, port)
    mechanism, owner = sources.mechanism, sources.owner
    motions = random_motions(mechanism, MOTIONS, np.random.default_rng(0))
    turned = {"pose": (len(mechanism.home) - 4,)} if mechanism.layout.free else {}
    stacked = stacked_regressors(graph, motions, turned, mechanism.parameters, owner)
    return Identification(graph, base_parameters_of(stacked, acting, rest, owner))


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


def _standard_sources(sources: Sources) -> tuple[Sources, tuple[StandardParameter, ...]]:
    """The robot with its standard parameters as an input, nothing pushing at it."""
    given = sources.given
    mechanism, parameters = standardise(sources.mechanism, () if given is None else given.names)
    if given is not None:
        units = zip(given.names, given.port.units, strict=True)
        parameters += tuple(
            StandardParameter(n, u, 0.0, f"{n.removeprefix(f'{LOAD}.')} of the payload") for n, u in units
        )
    port = GraphPort(PARAMETERS, (len(parameters),), tuple(p.unit for p in parameters), "π, standard parameters", ())
    options = replace(sources.options, wrench=False)
    names = GivenParameters(port, tuple(parameter.name for parameter in parameters))
    return Sources(Plan(mechanism, sources.plan.tolerance, like=sources.plan, apart=True), options, names), parameters


def _port(sources: Sources, parameters: Sequence[StandardParameter]) -> GraphPort:
    return regressor_port(actuator_port_parts(sources.mechanism, "effort")[1], parameters)


def regressor_port(efforts: Sequence[str], parameters: Sequence[StandardParameter]) -> GraphPort:
    """The port of Y, from the units of the efforts and the parameters."""
    units = tuple(f"{effort}/({parameter.unit})" for effort in efforts for parameter in parameters)
    return GraphPort("regressor", (len(efforts), len(parameters)), units, "Y", ())
