"""Rates and accelerations of a chain: passive joints are projected out of the twist of the platform, one by one.

With t_P = Σ B_Pi p_i θ̇_i over all joints of the chain, the passive ones are taken from the tip to the base:
p̃_i = Φ_{i+1} B_Pi p_i, δ_i = p̃_iᵀ p̃_i, Φ_i = Φ_{i+1} − p̃_i p̃_iᵀ/δ_i (Khan 2005, eqs. 22–28), which leaves
Φ t_P = Φ Σ p̃_a θ̇_a over the actuated joints, p̃_a = B_Pa p_a (29). Where the platform's twist is given instead of the
actuated rates, (19) solves (29) for these likewise: the recursion goes on over the actuated joints.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, eye, zeros
from pkmgen.graph.symbolic.staged import dot
from pkmgen.graph.types import GuardKind
from pkmgen.language.expression.trees import Number
from pkmgen.methods.denoc.chain import Chain
from pkmgen.methods.denoc.space import keep, symmetric


@dataclass(frozen=True, slots=True)
class Projector:
    """What takes one joint out of the twist of the platform.

    Attributes:
        vector: p̃_i.
        square: δ_i.
    """

    vector: Matrix
    square: sympy.Expr

    def rate(self, rest: Matrix) -> sympy.Expr:
        """p̃ᵢᵀ/δ_i × what is left of a twist (22), (25)."""
        return dot(self.vector, rest) / self.square


@dataclass(frozen=True, slots=True)
class Projection:
    """The recursion over the joints of a chain.

    Attributes:
        reaches: B_Pi p_i of every joint.
        passive: Projectors of the passive joints, by index.
        driven: Projectors of the actuated joints, which the recursion ends with.
        phi: Φ, which projects out all passive joints.
    """

    reaches: Sequence[Matrix]
    passive: Mapping[int, Projector]
    driven: Mapping[int, Projector]
    phi: Matrix


@dataclass(frozen=True, slots=True)
class ChainMotion:
    """Rates and twists of a chain.

    Attributes:
        rates: θ̇_i.
        twists: t_i.
        drifts: Ḃ t_{i−1} + ṗ_i θ̇_i of every link.
        bias: Rate of the platform's twist with all joint accelerations zero.
    """

    rates: Sequence[sympy.Expr]
    twists: Sequence[Matrix]
    drifts: Sequence[Matrix]
    bias: Matrix


def project(chain: Chain, sine: float, driven: bool) -> Projection:
    """Write the recursion of eq. 28.

    Below the angle of the sine a joint counts as dependent on those projected out before; with `driven` the recursion
    goes on over the actuated joints.
    """
    equations, phi, reaches = chain.site.equations, eye(chain.space.size), list[Matrix]()
    for link in chain.links:
        label, matrix = ("reach", "") if link.passive else ("p_tilde", "p_tilde")
        meaning = "B_P p, twist that its joint gives the platform; p̃ of an actuated one (58)"
        reaches.append(keep(equations, f"{link.name}_{label}", link.reach * link.generator, meaning, matrix))
    passive: dict[int, Projector] = {}
    for index in reversed(chain.passive()):
        meaning = "p̃, of the twist its joint gives the platform what Φ leaves (23), (25)"
        vector = keep(equations, f"{chain.links[index].name}_p_tilde", phi * reaches[index], meaning, "p_tilde")
        passive[index] = _projector(chain, index, vector, sine)
        phi = _less(chain, index, phi, passive[index])
    projectors, rest = dict[int, Projector](), phi
    for index in reversed(chain.motors()) if driven else ():
        vector = keep(equations, f"{chain.links[index].name}_projected", rest * reaches[index], "Φ p̃ (29)")
        projectors[index] = _projector(chain, index, vector, sine)
        if index != chain.motors()[0]:
            rest = _less(chain, index, rest, projectors[index])
    return Projection(reaches, passive, projectors, phi)


def _projector(chain: Chain, index: int, vector: Matrix, sine: float) -> Projector:
    equations, name = chain.site.equations, chain.links[index].name
    square = equations.scalar(f"{name}_delta", dot(vector, vector), "δ = p̃ᵀ p̃", "delta")
    equations.guard(GuardKind.SINGULAR, chain.site.limb.index, square, "projection_tolerance", Number(sine**2))
    return Projector(vector, square)


def _less(chain: Chain, index: int, phi: Matrix, projector: Projector) -> Matrix:
    """Φ_i = Φ_{i+1} − p̃_i p̃_iᵀ/δ_i (28)."""
    equations, name, vector = chain.site.equations, chain.links[index].name, projector.vector
    scaled = keep(equations, f"{name}_p_scaled", vector / projector.square, "p̃/δ")
    return keep(equations, f"{name}_Phi", symmetric(phi - scaled * vector.T), "Φ (28)", "Phi")


def rates(
    chain: Chain, projection: Projection, twist: Matrix, given: Mapping[int, sympy.Expr] | None = None
) -> ChainMotion:
    """Write joint rates (22), (25) and twists (13), and what they add to twist rates.

    The twist is t_P; θ̇ of the actuated joints are given, or None to take them from it.
    """
    solved = _solved(chain, projection, range(len(chain.links)), twist, given, "rate", "θ̇, rad/s or m/s")
    twists: list[Matrix] = []
    for link, rate in zip(chain.links, solved, strict=True):
        value = link.generator * rate
        if twists:
            value += link.propagation * twists[-1]
        twists.append(keep(chain.site.equations, f"{link.name}_t", value, "t, twist of the link (13)", "t"))
    twists[-1] = twist
    drifts = _drifts(chain, solved, twists)
    bias = zeros(chain.space.size, 1)
    for link, drift in zip(chain.links, drifts, strict=True):
        bias = keep(chain.site.equations, f"{link.name}_bias", link.propagation * bias + drift, "ṫ at θ̈ = 0")
    return ChainMotion(solved, twists, drifts, bias)


def _drifts(chain: Chain, rates: Sequence[sympy.Expr], twists: Sequence[Matrix]) -> list[Matrix]:
    """Ḃ t_{i−1} + ṗ_i θ̇_i; the rate of r_{i−1} + d_i, which B is made of, is v_i − v_{i−1} at C_i and C_{i−1}."""
    space, drifts, none = chain.space, list[Matrix](), zeros(3, 1)
    angular, velocity = none, none
    for link, rate, twist in zip(chain.links, rates, twists, strict=True):
        own, own_velocity = space.upper(twist), space.lower(twist)
        carrier = {"link": angular, "platform": space.upper(twists[-1]), "world": none}[link.follows]
        axis_rate = carrier.cross(link.axis)
        value = space.join(none, angular.cross(own_velocity - velocity))
        if link.kind == "P":
            value += space.join(none, axis_rate) * rate
        else:
            swing = axis_rate.cross(link.arm) + link.axis.cross(own.cross(link.arm))
            value += space.join(axis_rate, swing) * rate
        drifts.append(keep(chain.site.equations, f"{link.name}_drift", value, "Ḃ t + ṗ θ̇"))
        angular, velocity = own, own_velocity
    return drifts


def accelerations(
    chain: Chain,
    projection: Projection,
    motion: ChainMotion,
    change: Matrix,
    given: Mapping[int, sympy.Expr] | None = None,
) -> tuple[list[sympy.Expr], list[Matrix]]:
    """Write joint accelerations (37), (46) and twist rates of the links of the limb itself.

    Eq. 46 is p̃_iᵀ/δ_i (ṫ_P − a) with a the twist rate that the platform has without the accelerations of joint i and
    of the passive ones after it; its a_2, with Φ̇_3 by (41), is the part of joint 3 in it. `change` is ṫ_P; θ̈ of the
    actuated joints are given, or None to take them from it.
    """
    limb = [index for index, link in enumerate(chain.links) if link.place is not None]
    whole = change - motion.bias
    solved = _solved(chain, projection, limb, whole, given, "acceleration", "θ̈, rad/s² or m/s²")
    changes: list[Matrix] = []
    for index in limb:
        link, value = chain.links[index], motion.drifts[index] + chain.links[index].generator * solved[index]
        if changes:
            value += link.propagation * changes[-1]
        changes.append(keep(chain.site.equations, f"{link.name}_dt", value, "ṫ, twist rate of the link", "dt"))
    return solved, changes


def _solved(
    chain: Chain,
    projection: Projection,
    wanted: Sequence[int],
    whole: Matrix,
    given: Mapping[int, sympy.Expr] | None,
    label: str,
    meaning: str,
) -> list[sympy.Expr]:
    """Joint rates (or accelerations) that make up a twist (or its rate less the bias) of the platform."""
    equations, solved, rest = chain.site.equations, dict[int, sympy.Expr](), whole
    joints = [index for index in (*chain.motors(), *chain.passive()) if index in wanted]
    for index in joints:
        name = f"{chain.links[index].name}_{label}"
        rest = keep(equations, f"{name}_rest", rest, "what is left of the platform's motion")
        if given is not None and index in given:
            solved[index] = given[index]
        else:
            projector = projection.passive.get(index) or projection.driven[index]
            solved[index] = equations.scalar(name, projector.rate(rest), meaning)
        rest = rest - projection.reaches[index] * solved[index]
    return [solved[index] for index in wanted]
