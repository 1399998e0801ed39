"""Regrouped inertial parameters: the same energy of all motions, in fewer numbers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from pkmgen.language.expression.algebra import IDENTITY, ONE, X_AXIS, Y_AXIS, Z_AXIS, ZERO, Rotation, Vector
from pkmgen.language.expression.trees import Number, Tree, evaluate
from pkmgen.mechanism.grouping import CarriedLink, regrouped, without_first_moment
from pkmgen.mechanism.inertia import SecondMoments

Array = NDArray[Any]
TURNED = Rotation(Y_AXIS, Z_AXIS, X_AXIS)
STEP = 1e-5


def numbers(*trees: Tree) -> Array:
    """Values of expressions."""
    return np.array([evaluate(tree, {}) for tree in trees])


def inertia_of(generator: np.random.Generator) -> SecondMoments:
    """A link that has all moments."""
    values = [Number(float(value)) for value in generator.uniform(0.5, 2.0, 10)]
    return SecondMoments(values[0], tuple(values[1:4]), tuple(values[4:]))  # type: ignore[arg-type]


def chain(seed: int, kinds: str) -> list[CarriedLink]:
    """A chain whose links have all moments."""
    generator = np.random.default_rng(seed)
    links = []
    for index, kind in enumerate(kinds):
        axis = (X_AXIS, Y_AXIS, Z_AXIS)[generator.integers(3)]
        mounting = TURNED if kind == "R" and generator.random() < 0.5 else IDENTITY
        offset: Vector = tuple(Number(float(v)) for v in generator.uniform(-1.0, 1.0, 3))  # type: ignore[assignment]
        links.append(CarriedLink(kind, axis, index - 1, mounting, offset, inertia_of(generator)))
    return links


def pseudo_inertia(own: SecondMoments) -> Array:
    """∫ (ρ, 1)(ρ, 1)ᵀ dm."""
    xx, yy, zz, xy, xz, yz = numbers(*own.second)
    x, y, z = numbers(*own.moment)
    return np.array([[xx, xy, xz, x], [xy, yy, yz, y], [xz, yz, zz, z], [x, y, z, numbers(own.mass)[0]]])


def places(links: list[CarriedLink], coordinates: Array) -> list[Array]:
    """Homogeneous transforms of all links."""
    found: list[Array] = []
    for link, q in zip(links, coordinates, strict=True):
        axis, own = numbers(*link.axis), np.eye(4)
        own[:3, :3] = np.array([numbers(*column) for column in link.mounting.axes]).T
        if link.kind == "R":
            cross = np.cross(np.eye(3), axis)
            own[:3, :3] = own[:3, :3] @ (np.eye(3) + np.sin(q) * cross.T + (1 - np.cos(q)) * cross.T @ cross.T)
        own[:3, 3] = numbers(*link.offset) + (own[:3, :3] @ axis * q if link.kind == "P" else 0.0)
        found.append(own if link.parent < 0 else found[link.parent] @ own)
    return found


def energies(links: list[CarriedLink], inertias: tuple[SecondMoments, ...], state: Array) -> tuple[float, Array]:
    """Kinetic energy ½ Σ tr(Ṫ P̂ Ṫᵀ), and change of the potential one with the coordinates."""
    q, rate = state
    ahead, behind = places(links, q + STEP * rate), places(links, q - STEP * rate)
    kinetic, gravity = 0.0, np.array([1.3, -2.1, 9.81, 0.0])
    for one, other, own in zip(ahead, behind, inertias, strict=True):
        velocity = (one - other) / (2 * STEP)
        kinetic += 0.5 * np.trace(velocity @ pseudo_inertia(own) @ velocity.T)
    change = []
    for unit in np.eye(len(q)):
        potential = [
            sum(gravity @ place @ pseudo_inertia(own)[:, 3] for place, own in zip(at, inertias, strict=True))
            for at in (places(links, q + STEP * unit), places(links, q - STEP * unit))
        ]
        change.append((potential[0] - potential[1]) / (2 * STEP))
    return float(kinetic), np.array(change)


@pytest.mark.parametrize("kinds", ["R", "P", "RR", "PR", "RP", "RRR", "PRR", "RPR", "PPR", "RRPR"])
def test_regrouped_links_have_the_energy_of_the_links(kinds: str) -> None:
    """Energies of chains by homogeneous transforms, which know nothing of joints that cannot tell."""
    for seed in range(4):
        links = chain(seed, kinds)
        before, after = tuple(link.inertia for link in links), regrouped(links)
        assert sum(entry == ZERO for own in after for entry in (own.mass, *own.moment, *own.second)) >= 3 * kinds.count(
            "R"
        )
        for state in np.random.default_rng(seed).normal(size=(3, 2, len(kinds))):
            (kinetic, change), (other, same) = (energies(links, each, state) for each in (before, after))
            assert other == pytest.approx(kinetic, rel=1e-7)
            assert same == pytest.approx(change, rel=1e-7, abs=1e-7)


def test_links_get_no_moments_that_they_do_not_have() -> None:
    """A point mass at an arm would give a link without bodies first and second moments of its own."""
    bare = SecondMoments(ZERO, (ZERO,) * 3, (ZERO,) * 6)
    first, second, third = chain(0, "RRR")
    links = [first, replace(second, inertia=bare), third]
    assert regrouped(links)[1] == bare
    assert regrouped(links)[2].mass == third.inertia.mass


def test_mass_that_leaves_no_first_moment_is_taken_to_the_end() -> None:
    """A uniform rod of 3 kg and 2 m: a half of it at each end, less what that is too much."""
    rod = SecondMoments(Number(3.0), (Number(3.0), ZERO, ZERO), (Number(4.0), *(ZERO,) * 5))
    end = (Number(2.0), ZERO, ZERO)
    taken = without_first_moment(rod, end, lambda tree: evaluate(tree, {}))
    assert taken is not None
    assert numbers(taken.mass, taken.rest.mass, taken.rest.second[0]).tolist() == [1.5, 1.5, -2.0]
    assert taken.rest.moment == (ZERO,) * 3


@pytest.mark.parametrize("moment", [-0.1, 6.1])
def test_masses_stay_positive(moment: float) -> None:
    """A mass centre beyond the ends leaves all as it is."""
    rod = SecondMoments(Number(3.0), (Number(moment), ZERO, ZERO), (Number(40.0), *(ZERO,) * 5))
    assert without_first_moment(rod, (Number(2.0), ZERO, ZERO), lambda tree: evaluate(tree, {})) is None
    assert without_first_moment(rod, (ONE, ONE, ZERO), lambda tree: evaluate(tree, {})) is None
