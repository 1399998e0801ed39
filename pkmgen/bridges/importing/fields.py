"""Attributes of elements as numbers, vectors and names; problems are collected and reported together."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from pkmgen.bridges.importing.model import Inertia
from pkmgen.bridges.importing.placement import HERE, Array, Placement, from_rpy
from pkmgen.bridges.importing.xml import Element
from pkmgen.errors import Problem, RobotFileError
from pkmgen.machine.spelling import nearest

INERTIA_ROUNDING = 1e-9
"""Part of an inertia below which principal moments count as rounding."""
MAX_VALUE = 1e18
"""Largest number of a robot, in SI units."""


class Findings:
    """What is wrong in a source (problems), and what is worth knowing (notes)."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.notes: list[Problem] = []

    def wrong(self, element: Element, message: str, seen: object = None, allowed: str = "", near: str = "") -> None:
        """Collect a problem at an element."""
        self.problems.append(element.problem(message, seen, allowed, near))

    def note(self, element: Element, message: str, seen: object = None, allowed: str = "") -> None:
        """Collect a note at an element."""
        self.notes.append(element.problem(message, seen, allowed))

    def stop(self) -> None:
        """Raise what was collected.

        Raises:
            RobotFileError: There are problems.
        """
        if self.problems:
            raise RobotFileError(tuple(dict.fromkeys(self.problems)))

    def name(self, element: Element) -> str:
        """A name that must be there."""
        if not element.name:
            self.wrong(element, "the attribute 'name' is missing", None, "a name")
        return element.name

    def known(self, element: Element, name: str, names: Iterable[str], what: str) -> bool:
        """Whether a name is one of those there are; a problem where not."""
        names = list(names)
        if name in names:
            return True
        shown = ", ".join(names[:12]) + (", …" if len(names) > 12 else "")
        self.wrong(element, f"there is no {what} of this name", name, shown, nearest(name, names))
        return False

    def number(self, element: Element | None, attribute: str, default: float = 0.0) -> float:
        """A number; the default where it is left out."""
        if element is None or attribute not in element.attributes:
            return default
        return self.numbers(element, element.attributes[attribute], attribute, (default,))[0]

    def vector(self, element: Element | None, attribute: str, default: Sequence[float]) -> Array:
        """As many numbers as the default has; the default where they are left out."""
        if element is None or attribute not in element.attributes:
            return np.array(default, float)
        return np.array(self.numbers(element, element.attributes[attribute], attribute, default), float)

    def numbers(self, element: Element, text: str, what: str, default: Sequence[float]) -> tuple[float, ...]:
        """Numbers of a text, as many as the default has, all finite."""
        words = text.split()
        try:
            values = tuple(float(word) for word in words)
        except ValueError:
            values = ()
        good = len(values) == len(default) and all(math.isfinite(value) and abs(value) <= MAX_VALUE for value in values)
        if good and "_" not in text:  # Python reads 1_0 as 10
            return values
        count = "a finite number" if len(default) == 1 else f"{len(default)} finite numbers"
        self.wrong(element, f"{what} is not {count}", text or "nothing", f"{count}, {MAX_VALUE:.0e} at most")
        return tuple(default)

    def given(self, elements: Mapping[str, Element], defaults: Mapping[str, float]) -> tuple[float, ...]:
        """Numbers that are the texts of elements, by name, where they are there."""
        return tuple(
            self.numbers(elements[name], elements[name].text, name, (value,))[0] if name in elements else value
            for name, value in defaults.items()
        )

    def axis(self, element: Element, values: Array) -> Array:
        """A unit vector along an axis, exactly a coordinate axis where it is one but for rounding."""
        length = float(np.linalg.norm(values))
        if length < 1e-6:
            self.wrong(element, "the axis has no direction", " ".join(map(str, values)), "a vector that is not zero")
            return np.array([0.0, 0.0, 1.0])
        unit = values if abs(length - 1.0) <= 1e-15 else values / length
        whole = np.round(unit)
        return np.where(np.abs(unit - whole) <= 1e-12, whole + 0.0, unit)

    def origin(self, element: Element) -> Placement:
        """The frame that an `<origin>` in an element places; no change where there is none."""
        place = element.first("origin")
        if place is None:
            return HERE
        point, turn = self.vector(place, "xyz", (0, 0, 0)), self.vector(place, "rpy", (0, 0, 0))
        return from_rpy(point.tolist(), turn.tolist())

    def inertia(self, element: Element, body: Inertia, mass: Element | None = None) -> Inertia:
        """Check what a link weighs.

        A negative mass or moment is refused. What no rigid body has, but published files do, is noted: no moment at all
        about an axis, one greater than the sum of the others, inertia without mass.

        Args:
            element: Element of the inertia.
            body: What it says.
            mass: Element of the mass, where that is another one.
        """
        diagonal = np.diag(body.tensor)
        if body.mass < 0.0:
            self.wrong(mass or element, "the mass is negative", body.mass, "0 or more")
        if (diagonal < 0.0).any():
            self.wrong(element, "a moment of inertia is negative", _row(diagonal), "0 or more")
        if body.mass == 0.0:
            if body.tensor.any():
                self.note(element, "inertia without mass: no body has that")
            return body
        if not body.tensor.any():
            if body.mass > 1e-6:  # exports give frames a token mass
                self.note(element, "a mass without inertia: taken as a point")
            return body
        moments = np.array(np.linalg.eigvalsh(body.tensor), float)
        rounding = INERTIA_ROUNDING * float(np.abs(moments).max())
        if moments[0] < -rounding:
            self.note(element, "the inertia is not positive definite: principal moments", _row(moments), "0 or more")
        elif moments[0] + moments[1] < moments[2] - rounding:
            rule = "none above the sum of the others"
            self.note(element, "no body has these principal moments of inertia", _row(moments), rule)
        elif moments[0] <= rounding:
            self.note(element, "a principal moment of inertia is zero", _row(moments))
        return body


def _row(values: Array) -> str:
    return " ".join(f"{value:.6g}" for value in values)
