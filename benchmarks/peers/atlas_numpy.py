"""The atlas of the Delta as one writes it with numpy: from its geometry, vectorised over states.

A limb is seen in its own frame, x outward and z up: A is its motor, E its elbow, B where its rods hold the platform.
Rods are thin: the kinetic energy of one is m/6 (v_E² + v_E·v_B + v_B²), and that of its spin about its line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pkmgen.studies.study.regions import Region

Array = NDArray[np.float64]
ARM, ROD_ACROSS, ROD_ALONG = (-0.7, 1.4), (0.7, 2.7), (-0.6, 0.6)
"""Limits of joints in robots/delta.yaml, rad."""
GRAVITY = 9.81


@dataclass(frozen=True)
class Found:
    """What is found of states: regions, and quantities where the loops close."""

    regions: NDArray[np.int64]
    quantities: Mapping[str, Array]


@dataclass(frozen=True)
class _Limb:
    """A limb over states; vectors (3, N) in the world.

    Attributes:
        rod: Unit vector from E to B.
        elbow: Velocity of E by the rate of the motor.
        spin: Rate about the rod's line by the difference of the velocities of B and E.
        works: Whether its joints are within limits; `reached`, whether it closes.
    """

    rod: Array
    elbow: Array
    spin: Array
    reached: NDArray[np.bool_]
    works: NDArray[np.bool_]


def delta_atlas(values: Mapping[str, float], positions: Array, acceleration: float) -> Found:
    """Regions and quantities of states.

    Args:
        values: Parameters of the robot file.
        positions: Of the platform (N, 3), m.
        acceleration: That efforts are for, in the worst direction, m/s².
    """
    with np.errstate(invalid="ignore", divide="ignore"):
        limbs = [_limb(values, positions.T, 2.0 * np.pi * index / 3.0) for index in range(3)]
        along = [_dot(limb.rod, limb.elbow) for limb in limbs]
        rates = np.array([limb.rod / each for limb, each in zip(limbs, along, strict=True)])  # q̇ by ẋ, (3, 3, N)
        jacobian = _inverse(rates)
        mass, weight = _dynamics(values, limbs, rates)
        rest = np.abs(_times(jacobian, weight))
        columns = np.array([_times(jacobian, column) for column in mass])
        effort = (rest + acceleration * np.sqrt((columns**2).sum(axis=0))).max(axis=0)
        condition = np.sqrt((rates**2).sum(axis=(0, 1)) * (jacobian**2).sum(axis=(0, 1))) / 3.0
        volume = _dot(limbs[0].rod, _cross(limbs[1].rod, limbs[2].rod))
        serial = np.abs(along).min(axis=0)
    reached = np.logical_and.reduce([limb.reached for limb in limbs])
    works = np.logical_and.reduce([limb.works for limb in limbs])
    regions = np.where(works, int(Region.WORKS), int(Region.LIMITED))
    regions[volume > 0.0] = Region.BEYOND  # at home it is negative
    regions[~reached] = Region.OUT
    return Found(regions, {"effort": effort, "condition": condition, "parallel": np.abs(volume), "serial": serial})


def _limb(values: Mapping[str, float], position: Array, turn: float) -> _Limb:
    """Close a limb at positions (3, N), with the elbow outside."""
    arm, rod, cosine, sine = values["arm_length"], values["rod_length"], np.cos(turn), np.sin(turn)
    x = cosine * position[0] + sine * position[1] + values["platform_radius"] - values["motor_radius"]
    y, z = cosine * position[1] - sine * position[0], position[2]
    flat = x**2 + z**2
    angle = np.arctan2(-z, x) - np.arccos((flat + y**2 + arm**2 - rod**2) / (2.0 * arm * np.sqrt(flat)))
    level, down = np.cos(angle), np.sin(angle)
    u, v, w = (x - arm * level) / rod, y / rod, (z + arm * down) / rod
    angles = (angle, ARM), (np.arctan2(-w, u) - angle, ROD_ACROSS), (np.arcsin(v), ROD_ALONG)
    works = np.logical_and.reduce([_within(joint, *limits) for joint, limits in angles])
    lean = v / (rod * (u**2 + w**2))

    def world(x: Array, y: Array | float, z: Array) -> Array:
        return np.array([cosine * x - sine * y, sine * x + cosine * y, z])

    elbow = world(-arm * down, 0.0, -arm * level)
    return _Limb(world(u, v, w), elbow, world(-w * lean, 0.0, u * lean), np.isfinite(angle), works)


def _dynamics(values: Mapping[str, float], limbs: Sequence[_Limb], rates: Array) -> tuple[Array, Array]:
    """Mass matrix (3, 3, N) and weight (3, N) in the twist.

    The velocity of an elbow is t (n·ẋ), with t its velocity by the rate n·ẋ of the motor, and so vᵀv = ‖t‖² (n·ẋ)².
    """
    rod, still = values["rod_mass"], values["platform_mass"] + 2.0 * values["rod_mass"]
    arm = values["arm_inertia"] + values["arm_mass"] * values["arm_centre"] ** 2 + values["rotor_inertia"]
    arm += 2.0 / 3.0 * rod * values["arm_length"] ** 2
    lifted = values["arm_mass"] * values["arm_centre"] / values["arm_length"] + rod
    mass = np.zeros((3, 3, rates.shape[2]))
    weight = np.zeros((3, rates.shape[2]))
    for limb, rate in zip(limbs, rates, strict=True):
        spin = limb.spin - _dot(limb.spin, limb.elbow) * rate
        for row in range(3):
            for column in range(row + 1):
                mass[row, column] += rate[row] * (arm * rate[column] + rod / 3.0 * limb.elbow[column])
                mass[row, column] += rod / 3.0 * limb.elbow[row] * rate[column]
                mass[row, column] += 2.0 * values["rod_axial"] * spin[row] * spin[column]
        weight += GRAVITY * lifted * limb.elbow[2] * rate
    for row in range(3):
        mass[row, row] += still
        mass[:row, row] = mass[row, :row]
    weight[2] += GRAVITY * (values["platform_mass"] + 3.0 * rod)
    return mass, weight


def _within(angle: Array, low: float, high: float) -> NDArray[np.bool_]:
    """Whether angles are between limits, modulo a turn."""
    middle = (low + high) / 2.0
    return np.abs(angle - middle - 2.0 * np.pi * np.round((angle - middle) / (2.0 * np.pi))) <= high - middle


def _inverse(rows: Array) -> Array:
    """Inverses of matrices (3, 3, N), by cross products."""
    columns = np.array([_cross(rows[(k + 1) % 3], rows[(k + 2) % 3]) for k in range(3)])
    return np.swapaxes(columns, 0, 1) / _dot(rows[0], columns[0])


def _times(jacobian: Array, force: Array) -> Array:
    """Jᵀ f, (3, N)."""
    return np.asarray(sum(jacobian[k] * force[k] for k in range(3)))


def _dot(left: Array, right: Array) -> Array:
    return np.asarray(left[0] * right[0] + left[1] * right[1] + left[2] * right[2])


def _cross(left: Array, right: Array) -> Array:
    (a, b, c), (x, y, z) = left, right
    return np.array([b * z - c * y, c * x - a * z, a * y - b * x])
