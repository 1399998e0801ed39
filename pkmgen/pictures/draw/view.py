"""Seeing a scene: directions of a view, and points of the world in it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pkmgen.errors import ArgumentError
from pkmgen.pictures.draw.parts import Array, Scene

AZIMUTH, ELEVATION = -58.0, 22.0
"""Of a robot that is not flat, degrees."""
SIDES = {"front": (-90.0, 0.0), "side": (0.0, 0.0), "top": (-90.0, 90.0)}


@dataclass(frozen=True, slots=True)
class View:
    """A parallel projection.

    Attributes:
        right: World direction that points to the right, a unit vector.
        up: World direction that points up.
    """

    right: Array
    up: Array

    @property
    def towards(self) -> Array:
        """World direction towards who looks."""
        return np.cross(self.right, self.up)

    def flat(self, points: Array) -> Array:
        """Points of the world (n, 3) as seen, (n, 2), m."""
        return np.asarray(points @ np.stack([self.right, self.up], axis=1))

    def near(self, points: Array) -> Array:
        """How near points (n, 3) are to who looks, m."""
        return np.asarray(points @ self.towards)


def parse_view(text: str) -> tuple[float, float]:
    """Read `front`, `side`, `top` or azimuth and elevation in degrees.

    Raises:
        ArgumentError: It is none of these.
    """
    if text in SIDES:
        return SIDES[text]
    try:
        azimuth, elevation = (float(entry) for entry in text.split(","))
    except ValueError:
        allowed = f"{', '.join(SIDES)}, or azimuth,elevation in degrees, such as -58,22"
        raise ArgumentError(f"--view {text!r}: allowed: {allowed}") from None
    return azimuth, elevation


def view_of(scene: Scene, angles: tuple[float, float] | None) -> View:
    """A view at azimuth and elevation, degrees, up against gravity; of a flat scene straight on unless given."""
    if angles is None and scene.plane:
        right, up = (np.eye(3)["xyz".index(axis)] for axis in scene.plane)
        return View(right, up)
    azimuth, elevation = np.radians((AZIMUTH, ELEVATION) if angles is None else angles)
    upwards = np.array(scene.up)
    first = np.roll(np.abs(upwards), 1)
    second = np.cross(upwards, first)
    right = -np.sin(azimuth) * first + np.cos(azimuth) * second
    away = np.cos(azimuth) * first + np.sin(azimuth) * second
    return View(right, np.cos(elevation) * upwards - np.sin(elevation) * away)
