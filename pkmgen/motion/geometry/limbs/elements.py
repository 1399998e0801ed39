"""Limbs as kinematic elements (Özgür 2013, §3.1): points, lines that turn, and the bodies placed on them."""

from __future__ import annotations

from dataclasses import dataclass

import sympy

from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.rates import Rate
from pkmgen.graph.symbolic.staged import StagedEquations, dot
from pkmgen.language.expression.algebra import ONE, Vector, cross
from pkmgen.language.expression.algebra import dot as dot_trees
from pkmgen.language.expression.trees import Number
from pkmgen.mechanism.inertia import inertia_in, is_even
from pkmgen.mechanism.types import Body, Element, Limb


@dataclass(frozen=True, slots=True)
class Point:
    """A point of an element.

    Attributes:
        rate: Its velocity, None where it rests.
        carry: The rates of the motion basis it depends on, with ∂Ȧ/∂r.
    """

    rate: Rate | None
    carry: tuple[tuple[Rate, Matrix], ...]


POINT_AT_REST = Point(None, ())


@dataclass(frozen=True, slots=True)
class ElementAxes:
    """Axes fixed in an element.

    Attributes:
        world: The three axes in the world, columns.
        first: First axis, element frame.
        second: Second axis, element frame; the third is their cross product.
    """

    world: Matrix
    first: Vector
    second: Vector

    def components(self, vector: Vector) -> Vector:
        """Components of a vector of the element frame."""
        third = cross(self.first, self.second)
        return (dot_trees(vector, self.first), dot_trees(vector, self.second), dot_trees(vector, third))

    def inertia(self, body: Body) -> tuple[Vector, Vector, Vector]:
        """Inertia of a body about its mass centre, in these axes."""
        return inertia_in(body, self.first, self.second)


@dataclass(frozen=True, slots=True)
class ElementLine:
    """How an element turns: its direction, the rates of it, and what is known of its other axes.

    Attributes:
        name: Prefix of names.
        direction: u, world frame.
        own: The same in the element frame.
        swing: u̇; None for a body that only spins.
        spin: σ; None where it is zero.
        flat: Joint axis, element frame, of an element that turns about one fixed axis across it: of its inertia only
            the moment about that axis acts, the bearings bear the rest.
        normal: y = axis × u of such an element.
        axes: Its axes; None for a flat element, and for bodies that are symmetric about the line.
    """

    name: str
    direction: Matrix
    own: Vector
    swing: Rate | None
    spin: Rate | None = None
    flat: Vector | None = None
    normal: Matrix | None = None
    axes: ElementAxes | None = None


@dataclass(frozen=True, slots=True)
class PlacedBody:
    """A rigid body in its place: its mass centre is measured from a point of an element.

    Attributes:
        label: Prefix of names.
        limb: Name of its limb.
        element: Name of its element.
        body: The body.
        point: What its mass centre is measured from.
        line: How it turns; None where it only translates.
    """

    label: str
    limb: str
    element: str
    body: Body
    point: Point
    line: ElementLine | None


@dataclass(frozen=True, slots=True)
class Elements:
    """The bodies of a limb's elements, and the line of the element it ends with, None where that does not turn."""

    bodies: list[PlacedBody]
    last: ElementLine | None


def placed_bodies(
    limb: Limb, element: Element, bodies: tuple[Body, ...], point: Point, line: ElementLine | None
) -> list[PlacedBody]:
    """Place bodies of an element, named by limb and body."""
    return [PlacedBody(f"{limb.name}_{body.name}", limb.name, element.name, body, point, line) for body in bodies]


def flat_line(
    equations: StagedEquations, limb: Limb, element: Element, name: str, direction: Matrix, swing: Rate
) -> ElementLine:
    """An element that turns about one fixed axis across it."""
    own = element.joint.axis
    assert own is not None
    axis = equations.constant_vector(f"{name}_axis", limb.frame.rotate(own))
    normal = equations.vector(f"{name}_normal", axis.cross(direction), "y = z × u, in place of u̇/|u̇| (10)")
    return ElementLine(name, direction, element.direction, swing, None, own, normal)


def uneven_axes(
    equations: StagedEquations,
    limb: Limb,
    element: Element,
    bodies: tuple[Body, ...],
    name: str,
    axis: Vector,
    direction: Matrix,
) -> ElementAxes | None:
    """Axes u, n = (e × u)/|e × u| and u × n of an element on a universal joint, where its bodies are not symmetric."""
    across = cross(axis, element.direction)
    if all(is_even(body, element.direction, across) for body in bodies):
        return None
    e = equations.constant_vector(f"{name}_axis", limb.frame.rotate(axis))
    one = equations.constant("one", ONE)
    root = sympy.sqrt(one - dot(e, direction) ** 2)
    sine = equations.scalar(f"{name}_axis_sine", root, "|e × u|")
    n = equations.vector(f"{name}_second_axis", e.cross(direction) / sine, "n, second axis of the joint")
    k = equations.vector(f"{name}_third_axis", direction.cross(n), "u × n")
    return ElementAxes(Matrix.hstack(direction, n, k), element.direction, across)


def diagonal(equations: StagedEquations, factor: sympy.Expr) -> Matrix:
    """`factor` times the unit matrix, its zeros being symbols: on paper they are written out."""
    nothing = equations.structural("nothing", Number(0.0))
    return Matrix(3, 3, lambda row, column: factor if row == column else nothing)
