"""Matrices of a limb by method `lie` (Müller 2022) against their definitions, in numbers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import sympy
from numpy.typing import NDArray

from pkmgen.graph.symbolic.rates import RateTape
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.symbolic.types import Port
from pkmgen.mechanism.limb_axes import element_line
from pkmgen.mechanism.poses import frame_in_numbers, in_numbers
from pkmgen.mechanism.topology import LimbNumbers
from pkmgen.mechanism.types import Mechanism
from pkmgen.methods.lie.inverse import velocity_inverse_kinematics
from pkmgen.methods.lie.limb import task_limb
from pkmgen.methods.registry import formulate_dynamics
from pkmgen.motion.geometry.platform import declare_rates
from pkmgen.motion.geometry.pose import declare_pose
from pkmgen.motion.kinematics.assembly import use_limbs
from pkmgen.motion.kinematics.closure import model_of
from pkmgen.motion.trees.models import TreeModels
from tests.numeric.lie_robots import coordinates, evaluated, known, states

Array = NDArray[Any]


def limb_results(name: str, pose: Array, twist: Array) -> dict[str, Array]:
    """M, C and Q of the first limb, and F and Ḟ."""
    mechanism, plan = known(name)
    equations = StagedEquations()
    motion = declare_rates(equations, RateTape(equations), declare_pose(equations, plan))
    used = use_limbs(motion, TreeModels(plan, task_limb))[0]
    ports = tuple(
        Port(key, (len(value),), tuple(value), ("1",) * len(value), key) for key, value in used.results.items()
    )
    model = model_of(equations, plan, "limb", "lie", ports)
    return evaluated(mechanism, model, pose=pose, twist=twist, acceleration=0.0 * twist)


def energies(mechanism: Mechanism, numbers: LimbNumbers, values: Array) -> tuple[Array, float]:
    """Mass matrix and potential energy of a limb's bodies, from the velocities of their mass centres."""
    laid, size = numbers.laid(values), numbers.tree.size
    gravity = frame_in_numbers(mechanism, numbers.limb.frame).T @ in_numbers(mechanism, mechanism.gravity)
    mass, potential = np.zeros((size, size)), 0.0
    for index, joint in enumerate(numbers.tree.joints):
        frame, origin, _ = laid[index]
        columns = numbers.jacobian(index, laid) @ numbers.embedding()
        for body in joint.bodies:
            weight = mechanism.value(body.mass)
            centre = origin + frame @ in_numbers(mechanism, body.mass_centre)
            xx, yy, zz, xy, xz, yz = (mechanism.value(entry) for entry in body.inertia)
            inertia = frame @ np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) @ frame.T
            velocity = columns[3:] + np.cross(columns[:3].T, centre).T
            mass += weight * velocity.T @ velocity + columns[:3].T @ inertia @ columns[:3]
            potential -= weight * float(gravity @ centre)
    return mass, potential


@pytest.mark.parametrize("name", ["delta_rrpar", "irsbot2", "dymo"])
def test_limb_matrices_follow_from_its_energies(name: str) -> None:
    mechanism, _ = known(name)
    pose, twist, _ = states(mechanism, 4)
    found = limb_results(name, pose, twist)
    numbers = LimbNumbers(mechanism, mechanism.limbs[0])
    size, step = numbers.tree.size, 1e-5
    joints = coordinates(name, pose)[:, :size]
    rates = evaluated(mechanism, velocity_inverse_kinematics(known(name)[1]), pose=pose, twist=twist,
                      joints=coordinates(name, pose))["rates"][:, :size]  # fmt: skip
    for state in range(len(pose)):
        values, rate = joints[state], rates[state]
        mass, _ = energies(mechanism, numbers, values)
        np.testing.assert_allclose(found["mass"][state].reshape(size, size), mass, atol=1e-12)
        slopes, pull = np.zeros((size, size, size)), np.zeros(size)
        for k, unit in enumerate(np.eye(size)):
            ahead, behind = (energies(mechanism, numbers, values + sign * step * unit) for sign in (1.0, -1.0))
            slopes[k], pull[k] = (ahead[0] - behind[0]) / (2 * step), (ahead[1] - behind[1]) / (2 * step)
        lagrange = np.einsum("kij,k,j->i", slopes, rate, rate) - 0.5 * np.einsum("kij,i,j->k", slopes, rate, rate)
        coriolis = found["coriolis"][state].reshape(size, size) @ rate
        np.testing.assert_allclose(coriolis, lagrange, atol=1e-7 * max(1.0, np.max(np.abs(lagrange))))
        np.testing.assert_allclose(found["loads"][state], pull, atol=1e-7)


def cut_constraints(mechanism: Mechanism, numbers: LimbNumbers, values: Array) -> Array:
    """Jacobian in all joints of the tree of the constraints of the joints cut inside a limb (28)–(41)."""
    laid, joints = numbers.laid(values), numbers.tree.joints
    index = {joint.name: place for place, joint in enumerate(joints)}
    rows = []
    for element in numbers.limb.elements:
        start = numbers.limb.elements[0] if element.pair is None else element
        length = mechanism.value(element.length)
        line = in_numbers(mechanism, element_line(numbers.limb, numbers.limb.elements.index(start)))
        cuts = []
        for link in element.links:
            cuts.append((index[link.name], length * line, index[f"{element.name}_coupler"],
                         in_numbers(mechanism, element.link_offset)))  # fmt: skip
        if f"{element.name}_2" in index and element.pair is not None:
            across = in_numbers(mechanism, element.pair.start)
            cuts.append((index[f"{element.name}_2"], length * line, index[f"{element.name}_end_link"], -2.0 * across))
        for one, at_one, other, at_other in cuts:
            (frame, origin, screw), (frame_2, origin_2, _) = laid[one], laid[other]
            point, point_2 = origin + frame @ at_one, origin_2 + frame_2 @ at_other
            np.testing.assert_allclose(point, point_2, atol=1e-12)
            first, second = numbers.jacobian(one, laid), numbers.jacobian(other, laid)
            rows.append(first[3:] - second[3:] + np.cross((first[:3] - second[:3]).T, point).T)
            across_axis = np.linalg.svd(screw[None, :3])[2][1:]
            rows.append(across_axis @ (first[:3] - second[:3]))
    return np.vstack(rows)


@pytest.mark.parametrize("name", ["delta", "delta_rrpar", "irsbot2", "h4", "orthoglide", "par2"])
def test_embedding_solves_the_constraints_of_the_cut_joints(name: str) -> None:
    mechanism, _ = known(name)
    numbers = LimbNumbers(mechanism, mechanism.limbs[0])
    generator = np.random.default_rng(3)
    for _ in range(10):
        constraints = cut_constraints(mechanism, numbers, generator.uniform(-1.2, 1.2, numbers.tree.size))
        embedded = numbers.embedding()
        np.testing.assert_allclose(constraints @ embedded, 0.0, atol=1e-12)
        dependent = len(numbers.tree.joints) - numbers.tree.size
        assert np.linalg.matrix_rank(constraints, tol=1e-9) == dependent
        independent = [numbers.tree.joints.index(joint) for joint in numbers.tree.independent()]
        others = [place for place in range(len(numbers.tree.joints)) if place not in independent]
        solved = -np.linalg.pinv(constraints[:, others]) @ constraints[:, independent]  # (45)
        np.testing.assert_allclose(solved, embedded[others], atol=1e-9)


def test_embedding_is_written_with_entries_of_zero_and_one() -> None:
    mechanism, plan = known("irsbot2")
    model = formulate_dynamics(plan, "lie", "pose", False)
    (equation,) = (one for one in model.written() if one.name == "right_embedding")
    expected = LimbNumbers(mechanism, mechanism.limbs[0]).embedding()
    np.testing.assert_array_equal(np.array(sympy.Matrix(equation.value), dtype=float), expected)
