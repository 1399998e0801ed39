"""Regrouped inertial parameters of limbs: fewer numbers, and the same energy with mass at the tip put back."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from pkmgen.compile import compile_limbs
from pkmgen.language.expression.algebra import ZERO
from pkmgen.language.expression.trees import Number, evaluate
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.mechanism.body_graph import LimbTree
from pkmgen.mechanism.body_masses import leave_mass_at_end, with_point_mass
from pkmgen.mechanism.elements import Body
from pkmgen.mechanism.inertia import SecondMoments, second_moments
from pkmgen.mechanism.limb_inertias import limb_inertias
from pkmgen.mechanism.types import Mechanism
from tests.conftest import library_text

Array = NDArray[Any]
ROBOTS = ("delta", "delta_rrpar", "irsbot2", "gough_stewart", "cartesian_3prrr", "fivebar", "spherical_wrist", "dymo")
STEP = 1e-5


def pseudo_inertia(mechanism: Mechanism, own: SecondMoments) -> Array:
    """∫ (ρ, 1)(ρ, 1)ᵀ dm."""
    m = mechanism.value
    xx, yy, zz, xy, xz, yz = (m(entry) for entry in own.second)
    x, y, z = (m(entry) for entry in own.moment)
    return np.array([[xx, xy, xz, x], [xy, yy, yz, y], [xz, yz, zz, z], [x, y, z, m(own.mass)]])


def places(mechanism: Mechanism, tree: LimbTree, q: Array) -> list[Array]:
    """Homogeneous transforms of all links; links follow coordinates of the limb with their signs."""
    found: list[Array] = []
    for joint in tree.joints:
        axis, own = np.array([mechanism.value(entry) for entry in joint.axis]), np.eye(4)
        way = joint.sign * q[joint.coordinate]
        own[:3, 3] = [mechanism.value(entry) for entry in joint.offset]
        if joint.kind == "R":
            cross = np.cross(np.eye(3), axis).T
            own[:3, :3] += np.sin(way) * cross + (1.0 - np.cos(way)) * cross @ cross
        else:
            own[:3, 3] += way * axis
        found.append(own if joint.parent < 0 else found[joint.parent] @ own)
    return found


def kinetic_energy(mechanism: Mechanism, tree: LimbTree, inertias: list[Array], tip_mass: float, state: Array) -> float:
    """½ Σ tr(Ṫ P̂ Ṫᵀ), and of a mass at the tip."""
    ahead, behind = (places(mechanism, tree, state[0] + sign * STEP * state[1]) for sign in (1.0, -1.0))
    rates = [(one - other) / (2.0 * STEP) for one, other in zip(ahead, behind, strict=True)]
    tip = np.array([*(mechanism.value(entry) for entry in tree.tip_offset), 1.0])
    energy = sum(0.5 * np.trace(rate @ own @ rate.T) for rate, own in zip(rates, inertias, strict=True))
    return float(energy + 0.5 * tip_mass * np.sum((rates[tree.tip] @ tip) ** 2))


@pytest.mark.parametrize("leaves_mass", [True, False])
@pytest.mark.parametrize("name", ROBOTS)
def test_regrouped_limbs_have_the_energy_of_their_bodies(name: str, leaves_mass: bool) -> None:
    mechanism = compile_limbs(RobotText(library_text(name), name), Options()).mechanism
    tree = mechanism.limbs[0].graph.tree
    own = limb_inertias(tree, mechanism.value, leaves_mass)
    bodies = [pseudo_inertia(mechanism, second_moments(joint.bodies)) for joint in tree.joints]
    regrouped = [pseudo_inertia(mechanism, link) for link in own.links]
    assert (own.tip_mass != ZERO) <= leaves_mass
    before, after = (sum(int(np.count_nonzero(each)) for each in links) for links in (bodies, regrouped))
    assert after < before
    generator = np.random.default_rng(3)
    for _ in range(5):
        state = generator.uniform(-1.0, 1.0, (2, tree.size))
        given = kinetic_energy(mechanism, tree, bodies, 0.0, state)
        assert kinetic_energy(mechanism, tree, regrouped, mechanism.value(own.tip_mass), state) == pytest.approx(
            given, rel=1e-7
        )


def test_the_second_rod_of_a_pair_has_nothing_left() -> None:
    mechanism = compile_limbs(RobotText(library_text("delta"), "delta"), Options()).mechanism
    tree = mechanism.limbs[0].graph.tree
    links = limb_inertias(tree, mechanism.value, True).links
    (other,) = (place for place, joint in enumerate(tree.joints) if joint.name.endswith("_2"))
    assert not links[other].acts


def body(*centre: float) -> Body:
    x, y, z = (Number(entry) for entry in centre)
    inertia = tuple(Number(entry) for entry in (0.3, 0.5, 0.6, 0.01, 0.02, 0.03))
    return Body("rod", Number(2.0), (x, y, z), inertia)  # type: ignore[arg-type]


def about(own: SecondMoments) -> Array:
    return np.array([evaluate(tree, {}) for tree in (own.mass, *own.moment, *own.second)])


def value(tree: Any) -> float:
    return float(evaluate(tree, {}))


def test_mass_left_at_the_end_of_a_body_and_what_stays_are_the_body() -> None:
    end = (ZERO, ZERO, Number(-0.8))
    left = leave_mass_at_end(body(0.0, 0.0, -0.3), end, value)
    assert left is not None
    assert left.body.mass_centre == (ZERO, ZERO, ZERO)
    point = Body("end", left.mass, end, (ZERO,) * 6)
    np.testing.assert_allclose(
        about(second_moments((left.body, point))), about(second_moments((body(0.0, 0.0, -0.3),))), atol=1e-15
    )


@pytest.mark.parametrize("centre", [(0.1, 0.0, -0.3), (0.0, 0.0, 0.3), (0.0, 0.0, -0.9), (0.0, 0.0, 0.0)])
def test_bodies_without_a_mass_centre_between_their_ends_keep_their_mass(centre: tuple[float, ...]) -> None:
    assert leave_mass_at_end(body(*centre), (ZERO, ZERO, Number(-0.8)), value) is None


def test_a_point_mass_joins_a_body() -> None:
    place = (Number(0.4), Number(-0.1), Number(0.2))
    both = with_point_mass(body(0.1, 0.2, -0.3), Number(0.7), place)
    point = Body("point", Number(0.7), place, (ZERO,) * 6)
    np.testing.assert_allclose(
        about(second_moments((both,))), about(second_moments((body(0.1, 0.2, -0.3), point))), atol=1e-15
    )
