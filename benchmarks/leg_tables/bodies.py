"""Masses and inertias for a table that has none: bars along the links, with a little that is not symmetric."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from benchmarks.leg_tables.assembly import Array
from benchmarks.leg_tables.home import Home

THICK, WIDE = 0.05, 0.06
"""Cross section of a bar, m."""
SHORT = 0.1
"""Length of a body whose joints meet, m."""
BRACKET, BESIDE = 0.1, np.array([0.02, -0.015, 0.01])
"""A mass beside the middle of each body, kg, and where it is, m."""
ENTRIES = ("xx", "yy", "zz", "xy", "xz", "yz")


def leg_bodies(home: Home, bodies: int) -> list[Mapping[str, float]]:
    """Mass, mass centre and inertia of the bodies of a leg, in their frames of the table.

    Returns:
        For each body: mass (kg), x, y, z (m), xx … yz (kg·m², about the mass centre).
    """
    placed = home.machine.lay(0, home.joints[0])
    found = []
    for index in range(bodies):
        to_next = placed.points[index + 1] - placed.points[index]
        span = placed.frames[index].T @ to_next
        if np.linalg.norm(span) < SHORT:
            span = np.array([0.0, 0.0, -2.0 * SHORT if home.machine.shape.joints[index].type == "P" else SHORT])
        found.append(_bar(span))
    return found


def _bar(span: Array) -> Mapping[str, float]:
    length = float(np.linalg.norm(span))
    along, mass = span / length, round(0.4 + 2.0 * length, 1)
    across = mass * (length**2 + THICK**2) / 12.0
    axial = mass * (WIDE**2 + THICK**2) / 12.0
    inertia = across * np.eye(3) + (axial - across) * np.outer(along, along)
    return _body(mass, 0.5 * span, inertia)


def platform_body(radius: float) -> Mapping[str, float]:
    """A disc with a bracket."""
    mass = 3.0
    inertia = mass * radius**2 / 4.0 * np.diag([1.0, 1.0, 2.0])
    return _body(mass, np.array([0.0, 0.0, 0.02]), inertia)


def _body(mass: float, centre: Array, inertia: Array) -> Mapping[str, float]:
    """A body with a bracket beside its centre, in round numbers."""
    moved = centre + BESIDE / 2.0
    inertia = inertia + BRACKET * (BESIDE @ BESIDE * np.eye(3) - np.outer(BESIDE, BESIDE))
    numbers = {"mass": mass}
    numbers |= {letter: round(float(entry), 3) for letter, entry in zip("xyz", moved, strict=True)}
    for entry in ENTRIES:
        numbers[entry] = float(f"{inertia['xyz'.index(entry[0]), 'xyz'.index(entry[1])]:.2e}")
    return numbers
