"""Merging: values that are equal or multiples of one another, however they are written, are computed once."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np

from pkmgen.graph.builder import GraphBuilder, rebuild
from pkmgen.graph.operations import OPERATIONS
from pkmgen.graph.types import ExprGraph, Node
from pkmgen.passes.gather import shortened
from pkmgen.passes.samples import SAMPLES, SEED, Array, sampled, sampled_precisely

TOLERANCE = 1e-11
"""Relative difference up to which values are the same in a sample, well above rounding."""
VISIBLE = 1e-8
"""Part of a sum that a term is in some sample, for a difference in the term to show in the sum."""
SMALL, LEAST = 1e-6, 1e-100
"""Sums below the first are looked at more closely whether they are zero; values below the second are left alone."""
REAL_SAMPLES, CLEAR = 200, 1e-2
"""Real numbers that merges of roots are tried with, and a relative difference seen twice that is no rounding."""
_UNITY = -1
"""What constant values are multiples of."""


def merge_equal(graph: ExprGraph) -> ExprGraph:
    """Replace nodes by multiples of earlier ones, or by numbers, where that is what they are.

    This is seen in samples: random complex inputs and parameters, at which expressions differ unless they are
    identical. So cos² + sin² is one, also where both were computed from lengths, and so is the square of a vector that
    was divided by its length; and n·(a − b) is the negative of (b − a)·n.
    """
    leaves: dict[Node, Array] = {}
    merged = _confirmed(graph, _multiples(graph, sampled(graph, leaves)))
    if not merged:
        return graph
    merged = _sharpened(graph, merged, leaves)
    new: list[int] = []

    def rule(builder: GraphBuilder, index: int, node: Node) -> int:
        if index in merged:
            factor, other = merged[index]
            new.append(builder.const(factor) if other == _UNITY else builder.scaled(factor, new[other]))
        else:
            new.append(builder.keep(node))
        return new[-1]

    return rebuild(graph, rule)


def _confirmed(graph: ExprGraph, merged: dict[int, tuple[float, int]]) -> dict[int, tuple[float, int]]:
    """Drop what real numbers of all sizes and both signs refute: √(x + 3)² is x + 3 while x is small, and then is not.

    Only roots need that; states in which a value is not finite say nothing.
    """
    if not merged or not any(node.args and OPERATIONS[node.op].two_valued for node in graph.nodes):
        return merged
    looked = {index for pair, (_, other) in merged.items() for index in (pair, other) if index != _UNITY}
    bits, values = np.random.PCG64(SEED), dict[int, Array]()
    with np.errstate(all="ignore"):
        for index in sorted(graph.needed_by(looked)):
            node = graph.nodes[index]
            if node.op == "const":
                values[index] = np.full(REAL_SAMPLES, node.payload, float)
            elif node.args:
                values[index] = OPERATIONS[node.op].evaluate(*[values[i] for i in node.args])
            else:
                first, second = bits.random_raw((2, REAL_SAMPLES)) / 2.0**64
                values[index] = np.copysign(1e3 ** (2.0 * first - 1.0), second - 0.5)
        kept = {}
        for index, (factor, other) in merged.items():
            one, two = values[index], factor * (1.0 if other == _UNITY else values[other])
            wrong = np.isfinite(one - two) & (np.abs(one - two) > CLEAR * np.maximum(np.abs(one), np.abs(two)))
            if np.count_nonzero(wrong) < 2 or factor == 0.0:
                kept[index] = factor, other
    return kept


def _sharpened(
    graph: ExprGraph, merged: dict[int, tuple[float, int]], leaves: Mapping[Node, Array]
) -> dict[int, tuple[float, int]]:
    """Factors to their last digit: what samples have lost to cancellation would be in every result."""
    noisy = [(index, other) for index, (factor, other) in merged.items() if not factor.is_integer()]
    wanted = {index for pair in noisy for index in pair if index != _UNITY}
    values = sampled_precisely(graph, wanted, leaves)
    factors = dict(merged)
    for index, other in noisy:
        with np.errstate(all="ignore"):
            ratio = float(np.median((values[index] if other == _UNITY else values[index] / values[other]).real))
        if math.isfinite(ratio):
            factors[index] = shortened(ratio), other
        else:
            del factors[index]  # what both are is rounding alone
    return factors


def _multiples(graph: ExprGraph, values: Array) -> dict[int, tuple[float, int]]:
    """By node, a number and the earlier node that it is this multiple of; sign changes are left as they are."""
    per_call = graph.per_call()
    with np.errstate(all="ignore"):
        size = np.abs(values)
        zero = _zero(graph, size)
        blurred = _blurred(graph, size, zero)
        looked = [
            i for i, node in enumerate(graph.nodes) if not (zero[i] or blurred[i]) and _is_worth(per_call, i, node)
        ]
        table = values[looked].reshape(-1, SAMPLES)
        shape = table / table[:, :1]
        usable = np.isfinite(shape).all(axis=1) & np.asarray((size[looked] > LEAST).all(axis=1))
    multiples = {i: (0.0, _UNITY) for i, node in enumerate(graph.nodes) if zero[i] and node.op == "add"}
    for group in _neighbours(shape[:, 1].real, usable):
        _compare([looked[place] for place in group], table[group], shape[group], multiples)
    return multiples


def _is_worth(per_call: Sequence[bool], index: int, node: Node) -> bool:
    """Whether a node may cost less if merged; a product with a parameter is one operation either way."""
    if not per_call[index] or node.op == "neg":
        return False
    return node.op != "mul" or all(per_call[i] for i in node.args)


def _zero(graph: ExprGraph, size: Array) -> list[bool]:
    """Nodes that are zero but for rounding: sums whose terms cancel, and what is made of them."""
    small = np.asarray((size < SMALL).all(axis=1))
    if not small.any():
        return [False] * len(size)
    result: list[bool] = []
    for index, node in enumerate(graph.nodes):
        zeros = [result[i] for i in node.args]
        if node.op == "add" and small[index] and not all(zeros):
            terms = size[[i for i, none in zip(node.args, zeros, strict=True) if not none]]
            total = terms.sum(axis=0)
            shown = (terms / total).max(axis=1) > VISIBLE
            result.append(bool(shown.all() and np.all(size[index] <= TOLERANCE * total)))
        elif node.op == "mul":
            result.append(any(zeros))
        else:
            result.append(node.op in ("add", "neg") and all(zeros))
    return result


def _blurred(graph: ExprGraph, size: Array, zero: list[bool]) -> list[bool]:
    """Nodes in whose value some term does not show in any sample, so that nothing can be said about them."""
    result = [False] * len(graph.nodes)
    pairs = [(n, i) for n, node in enumerate(graph.nodes) if node.op == "add" for i in node.args if not zero[i]]
    if pairs:
        totals, terms = np.array(pairs).T
        for index in totals[(size[terms] / size[totals]).max(axis=1) < VISIBLE].tolist():
            result[index] = True
    if not any(result):
        return result
    for index, node in enumerate(graph.nodes):
        if not result[index]:
            for i in node.args:
                if result[i]:
                    result[index] = True
                    break
    return result


def _neighbours(keys: Array, usable: Array) -> list[list[int]]:
    """Places with almost the same key, in order."""
    order = [place for place in np.argsort(keys, kind="stable").tolist() if usable[place]]
    groups: list[list[int]] = []
    last = -np.inf
    for place in order:
        key = float(keys[place])
        if key - last <= 10.0 * TOLERANCE * max(1.0, abs(key)):
            groups[-1].append(place)
        else:
            groups.append([place])
        last = key
    return [sorted(group) for group in groups if len(group) > 1 or abs(keys[group[0]] - 1.0) <= TOLERANCE]


def _compare(nodes: list[int], table: Array, shape: Array, multiples: dict[int, tuple[float, int]]) -> None:
    """Find the multiples among nodes; the first of its kind stays."""
    firsts: list[int] = []
    bounds = TOLERANCE * np.abs(shape)
    for place, index in enumerate(nodes):
        if index in multiples:
            continue
        if (factor := _real(table[place])) is not None:
            multiples[index] = (factor, _UNITY)
            continue
        alike = (np.abs(shape[place] - shape[firsts]) <= bounds[place]).all(axis=1)
        for first in np.array(firsts, int)[alike].tolist():
            factor = _real(table[place] / table[first])
            if factor is not None:
                multiples[index] = (factor, nodes[first])
                break
        else:
            firsts.append(place)


def _real(values: Array) -> float | None:
    """The real number that all values are, if they are one."""
    number = float(values[0].real)
    if (np.abs(values - number) > TOLERANCE * abs(number)).any():
        return None
    nearest = round(number)
    return float(nearest) if abs(number - nearest) <= TOLERANCE * abs(number) else shortened(number)
