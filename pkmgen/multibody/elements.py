"""Bodies that stand along a line as elements: from the joint towards the base to the farthest of the others.

A barrel and a rod that slides in it are one element, and so is a slider on the base, which goes along its slide.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce

import numpy as np
import sympy

from pkmgen.functions.joints import ELEMENT_OUTPUTS, element_ports
from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.staged import StagedEquations, dot
from pkmgen.graph.symbolic.types import SymbolicModel
from pkmgen.language.expression import algebra
from pkmgen.language.expression.algebra import Vector
from pkmgen.language.expression.trees import Number, Operation, Tree
from pkmgen.mechanism.multibody import GROUND, Bearing, Multibody, Side
from pkmgen.multibody.independent import mode_of
from pkmgen.multibody.placing import declare_last, place_multibody
from pkmgen.multibody.plan import MultibodyPlan
from pkmgen.multibody.tree import Tree as PlacedTree

COINCIDENT = 1e-9
"""Distance of joints, in sizes of the robot, from which on there is a line between them."""
SLIDES = ("P", "C")


@dataclass(frozen=True, slots=True)
class BodyElement:
    """An element of a robot of bodies and joints.

    Attributes:
        name: Name of its first body.
        start: Frame of a link at its input point.
        end: Frame of a link at its output point.
        length: Its length, m; None where that changes.
        along: The link on whose slide it goes; None for others.
    """

    name: str
    start: Side
    end: Side
    length: Tree | None
    along: int | None = None


@dataclass(frozen=True, slots=True)
class _Held:
    """A joint as a body has it: its side in the body, its side in the neighbour, how far that is from the base."""

    joint: Bearing
    own: Side
    other: Side
    steps: int


def body_elements(robot: Multibody) -> tuple[BodyElement, ...]:
    """The elements of a robot, in the order of its bodies."""
    found = dict[int, BodyElement]()
    steps, names = _steps_from_base(robot), _names(robot)
    for link in names:
        each = _slider(robot, link, names[link]) or _element(robot, link, names, steps)
        if each is not None:
            found[link] = each
    return tuple(found.values())


def element_states(plan: MultibodyPlan) -> SymbolicModel:
    """Write position → ends and unit direction of every element, world frame, or that of a base that moves."""
    equations, robot = StagedEquations(), plan.robot
    placed = place_multibody(equations, plan)
    declare_last(placed)
    symbols: dict[str, list[sympy.Symbol]] = {name: [] for name in ELEMENT_OUTPUTS}
    elements = body_elements(robot)
    for element in elements:
        written = _written(placed.tree, element)
        for (name, (_, meaning)), value in zip(ELEMENT_OUTPUTS.items(), written, strict=True):
            symbols[name] += equations.vector(f"{element.name}_{name}", value, meaning)
    ports = element_ports(symbols, [each.name for each in elements])
    return equations.model(robot.name, "element_states", "geometry", mode_of(robot), ports, placed.iteration)


def _written(tree: PlacedTree, element: BodyElement) -> tuple[Matrix, Matrix, Matrix]:
    """Ends and direction of an element."""
    write, name = tree.equations, element.name
    start, end = (
        write.vector(f"{name}_{word}", tree.point(GROUND, side, f"{name}_{word}"), f"{word} of an element, m")
        for word, side in (("start", element.start), ("end", element.end))
    )
    if element.along is not None:
        return start, end, tree.frame(GROUND, element.along) * tree.axis(element.along)
    between = write.vector(f"{name}_line", end - start, "from start to end, m")
    if element.length is not None:
        return start, end, between / write.constant(f"{name}_length", element.length)
    return start, end, between / write.scalar(f"{name}_length", sympy.sqrt(dot(between, between)), "m")


def _names(robot: Multibody) -> dict[int, str]:
    """Names of the first bodies of links, by link."""
    names = dict[int, str]()
    for placed in robot.bodies:
        if placed.side.link != GROUND:
            names.setdefault(placed.side.link, placed.body.name)
    return names


def _joints(robot: Multibody) -> Iterator[tuple[Bearing, Side, Side]]:
    """Joints that join two links, from each of these."""
    for bearing in robot.bearings:
        if bearing.links or bearing.closure is not None:
            yield bearing, bearing.parent, bearing.child
            yield bearing, bearing.child, bearing.parent


def _steps_from_base(robot: Multibody) -> dict[int, int]:
    """How many joints a link is from the base, at least."""
    steps, ends = {GROUND: 0}, [GROUND]
    while ends:
        ends = list(dict.fromkeys(b.link for _, a, b in _joints(robot) if a.link in ends and b.link not in steps))
        steps |= dict.fromkeys(ends, max(steps.values()) + 1)
    return steps


def _slider(robot: Multibody, link: int, name: str) -> BodyElement | None:
    """A body on a slide of the base."""
    for bearing, own, other in _joints(robot):
        if bearing.type == "P" and own.link == link and other.link == GROUND and bearing.links:
            return BodyElement(name, other, own, None, bearing.links[0])
    return None


def _element(robot: Multibody, link: int, names: dict[int, str], steps: dict[int, int]) -> BodyElement | None:
    """A body along a line, with a rod that slides in it; None where it is none."""
    held = _held(robot, link, steps)
    slides = [each for each in held if each.joint.type in SLIDES]
    if slides:
        return _telescope(robot, link, names[link], slides[0], steps) if len(slides) == 1 else None
    inward = [each for each in held if each.steps < steps.get(link, 0)]
    if not inward or len(held) == 1 or (len(inward) > 1 and not _in_line(robot, held)):
        return None
    last = _farthest(robot, inward[0], [each for each in held if each is not inward[0]])
    line = algebra.subtract(_middle([each.own.point for each in last]), inward[0].own.point)
    if _size(robot, line) <= COINCIDENT * robot.size:
        return None
    end = (
        _nearer(robot, last[0]) if len(last) == 1 else replace(last[0].own, point=_middle([e.own.point for e in last]))
    )
    return BodyElement(names[link], _nearer(robot, inward[0]), end, _length(robot, line))


def _in_line(robot: Multibody, held: Sequence[_Held]) -> bool:
    """Whether joints stand on one line."""
    points = np.array([[robot.value(entry) for entry in each.own.point] for each in held])
    return int(np.linalg.matrix_rank(points - points[0], tol=COINCIDENT * robot.size)) <= 1


def _farthest(robot: Multibody, first: _Held, others: Sequence[_Held]) -> list[_Held]:
    """The joints that are farthest from one; several where they are equally far, and stand apart."""
    lines = [algebra.subtract(each.own.point, first.own.point) for each in others]
    most, near = max(_size(robot, line) for line in lines), COINCIDENT * robot.size
    last = list[_Held]()
    for each, line in zip(others, lines, strict=True):
        apart = all(_size(robot, algebra.subtract(each.own.point, other.own.point)) > near for other in last)
        last += [each] if apart and _size(robot, line) >= most - near else []
    return last


def _telescope(robot: Multibody, link: int, name: str, slide: _Held, steps: dict[int, int]) -> BodyElement | None:
    """A barrel and the rod that slides in it, seen from the one nearer to the base."""
    rod = slide.other.link
    ends = [[each for each in _held(robot, side, steps) if each.joint is not slide.joint] for side in (link, rod)]
    if rod == GROUND or steps.get(rod, 0) < steps.get(link, 0) or any(len(each) != 1 for each in ends):
        return None
    return BodyElement(name, _nearer(robot, ends[0][0]), _nearer(robot, ends[1][0]), None)


def _held(robot: Multibody, link: int, steps: dict[int, int]) -> list[_Held]:
    """The joints of a link."""
    return [
        _Held(bearing, own, other, steps.get(other.link, 0))
        for bearing, own, other in _joints(robot)
        if own.link == link
    ]


def _nearer(robot: Multibody, held: _Held) -> Side:
    """The side of a joint that fewer turns lead to."""
    turns = [sum(robot.links[k].kind != "P" for k in robot.path(side.link)) for side in (held.own, held.other)]
    return held.own if turns[0] <= turns[1] else held.other


def _middle(points: Sequence[Vector]) -> Vector:
    """Mean of points."""
    return algebra.scale(algebra.divide(algebra.ONE, Number(float(len(points)))), reduce(algebra.plus, points))


def _size(robot: Multibody, line: Vector) -> float:
    """Length of a line by the parameters of the file, m."""
    return float(np.linalg.norm([robot.value(entry) for entry in line]))


def _length(robot: Multibody, line: Vector) -> Tree:
    """Length of a line, without a root where it goes along an axis."""
    moved = [entry for entry in line if abs(robot.value(entry)) > COINCIDENT * robot.size]
    if len(moved) == 1:
        return moved[0] if robot.value(moved[0]) > 0.0 else algebra.negate(moved[0])
    return Operation("sqrt", (algebra.dot(line, line),))
