"""What a robot of limbs and a platform looks like."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import sympy

from pkmgen.functions.reactions.joint_reactions import bearing_names
from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.staged import StagedEquations, dot
from pkmgen.graph.symbolic.types import SymbolicModel
from pkmgen.language.description.types import JointType, Motion
from pkmgen.language.expression import algebra
from pkmgen.language.expression.algebra import Vector
from pkmgen.language.expression.trees import Number
from pkmgen.mechanism.poses import Array, PlatformNumbers, box_poses, in_numbers
from pkmgen.mechanism.types import Contact, Element, Joint, Limb
from pkmgen.motion.geometry.pose import PlatformPose, declare_pose
from pkmgen.motion.kinematics.closure import model_of
from pkmgen.motion.kinematics.inverse import skeleton
from pkmgen.motion.plan.orders import values_of
from pkmgen.motion.plan.plan import Plan
from pkmgen.scenes.elements import arc_radius, by_element, contact_corners, drawn_size, polygon_order
from pkmgen.scenes.types import NO_DIRECTION, Scene, SceneFace, SceneLine, SceneMark, ScenePoints, SceneReaction

ENDS = tuple[Matrix, Matrix]
ARC, POSES, SEED, RAIL_OVERHANG = 13, 64, 0, 0.08
"""Points of an arc; poses of the box that rails are made for; how far they go beyond, part of the size."""


def limb_scene(plan: Plan) -> Scene:
    """Say what a robot looks like, and write pose → points and directions."""
    return _Painter(plan).scene()


class _Painter:
    """Collects what there is to be seen."""

    def __init__(self, plan: Plan) -> None:
        self._plan, self._mechanism = plan, plan.mechanism
        self._equations = StagedEquations()
        self._pose: PlatformPose = declare_pose(self._equations, plan)
        self._points = ScenePoints(self._equations)
        self._size = drawn_size(plan.mechanism)
        self._lines: list[SceneLine] = []
        self._marks: list[SceneMark] = []
        self._faces: list[SceneFace] = []
        self._tips: dict[int | None, list[tuple[int, Array]]] = {}
        self._ends = _ends(plan)

    def scene(self) -> Scene:
        """All of it."""
        for limb in self._mechanism.limbs:
            self._limb(limb)
        self._platform()
        model = model_of(self._equations, self._plan, "scene", "geometry", self._points.ports())
        parts = tuple(self._lines), tuple(self._marks), tuple(self._faces)
        return Scene(*parts, self._reactions(), self._size, self._mechanism.plane if self._flat(model) else "", model)

    def _reactions(self) -> tuple[SceneReaction, ...]:
        """Places of the bearings, which are called like marks, numbered where an element has several."""
        rows: dict[str, int] = {}
        for mark in self._marks:
            if mark.kind in ("base", "centre", "contact"):
                continue
            slide = mark.kind == "P" and mark.name in rows
            numbered = f"{mark.name}_{sum(name.startswith(f'{mark.name}_') for name in rows) + 1}"
            for name in (f"{mark.name}_slide",) if slide else (mark.name, numbered):
                rows.setdefault(name, mark.point)
        rows |= {f"{mark.name}.tip": mark.point for mark in self._marks if mark.kind == "contact"}
        names = bearing_names(self._mechanism)
        return tuple(SceneReaction(name, rows[name]) for name in names) if rows.keys() >= set(names) else ()

    def _flat(self, model: SymbolicModel) -> bool:
        """Whether all of it lies in a plane, at home."""
        mechanism = self._mechanism
        if mechanism.motion not in (Motion.PLANAR_POINT, Motion.PLANAR_BODY):
            return False
        points = values_of(mechanism, model, {"pose": np.array([mechanism.home])})["points"].reshape(-1, 3)
        return bool(np.ptp(points @ in_numbers(mechanism, mechanism.plane_normal)) <= 1e-9 * self._size)

    def _vector(self, name: str, vector: Vector) -> Matrix:
        return self._equations.constant_vector(name, vector)

    def _limb(self, limb: Limb) -> None:
        form, write = self._plan.form(limb), self._equations
        if self._mechanism.motion is Motion.SPHERICAL and len(limb.elements) == 2:
            self._spherical_limb(limb)
            return
        positions = form.positions(write, limb, self._pose.anchor(write, limb), True)
        ends = form.skeleton(write, positions)
        base = self._points.point(self._vector(f"{limb.name}_base_point", limb.base_point))
        self._marks.append(SceneMark("base", limb.name, base))
        at_home = by_element(limb, [(begin, end) for begin, end in self._ends[limb.name][0]])
        before = ends[0][0]
        for index, (element, own) in enumerate(by_element(limb, ends)):
            self._element(limb, index, element, own, before)
            before = own[-1][1]
        self._tip(limb, _tips(element, own), _tips(*at_home[-1]))

    def _element(self, limb: Limb, index: int, element: Element, own: list[ENDS], before: Matrix) -> None:
        """Add an element from the ends of its lines, and that of the element before."""
        name, point = f"{limb.name}.{element.name}", self._points.point
        driven, direction = element.joint.motor is not None, self._direction(limb, index)
        if element.joint.type is JointType.PRISMATIC:
            if index == 0:
                self._rail(limb, name)
            else:
                direction = self._carried_rail(limb, index, (before, own[0][1]), direction)
            self._marks.append(SceneMark("P", name, point(own[0][1]), direction, driven))
            return
        kinds = ("barrel", "tube") if element.slide else ("rod", "rod") if element.pair or index else ("link",)
        starts = own[:1] if element.slide else own
        self._marks += [SceneMark(element.joint.type, name, point(begin), direction, driven) for begin, _ in starts]
        lines = [(point(begin), point(end)) for begin, end in own]
        self._lines += [SceneLine(kind, name, line) for kind, line in zip(kinds, lines, strict=False)]
        if element.slide:
            along = self._points.direction(own[-1][1] - own[0][0])
            self._marks.append(SceneMark("P", name, lines[0][1], along, element.slide.motor is not None))
        if element.pair:
            (first, second), (third, fourth) = lines
            self._lines += [SceneLine("second link", name, (first, third))]
            self._lines += [SceneLine("second link", name, (second, fourth))]
        if element.links:
            self._second_link(limb, element, name, own[0], direction)

    def _second_link(self, limb: Limb, element: Element, name: str, own: ENDS, direction: int) -> None:
        """Add the second link of a parallelogram and its coupler."""
        offset = self._vector(f"{limb.name}_{element.name}_link", limb.frame.rotate(element.link_offset))
        begin, end = (self._points.point(each + offset) for each in own)
        near = self._points.point(own[1])
        self._lines += [SceneLine("second link", name, (begin, end)), SceneLine("second link", name, (near, end))]
        self._marks += [SceneMark(element.joint.type, name, point, direction) for point in (begin, end)]

    def _direction(self, limb: Limb, index: int) -> int:
        """Axis of the joint of an element, where no joint before it turns it."""
        axes = [element.joint.axis for element in limb.elements[: index + 1]]
        turns = [
            element.joint.axis
            for element in limb.elements[:index]
            if element.joint.type is not JointType.PRISMATIC or element.joint.axis is None
        ]
        if axes[index] is None or any(axis != axes[index] for axis in turns):
            return NO_DIRECTION
        if limb.elements[index].joint.type not in (JointType.REVOLUTE, JointType.PRISMATIC) and index:
            return NO_DIRECTION
        return self._points.direction(self._vector(f"{limb.name}_axis_{index + 1}", limb.joint_axis(index)))

    def _rail(self, limb: Limb, name: str) -> None:
        """Add the rail of a slider, as long as poses of the box need it."""
        base, axis = limb.base_point, limb.joint_axis(0)
        reached = self._ends[limb.name][:, 0, 1] - in_numbers(self._mechanism, base)
        strokes = reached @ in_numbers(self._mechanism, axis)
        low, high = min(0.0, float(np.nanmin(strokes))), max(0.0, float(np.nanmax(strokes)))
        points = []
        for word, stroke in (("low", low - RAIL_OVERHANG * self._size), ("high", high + RAIL_OVERHANG * self._size)):
            away = algebra.scale(Number(stroke), axis)
            points.append(self._points.point(self._vector(f"{limb.name}_rail_{word}", algebra.plus(base, away))))
        self._lines.append(SceneLine("rail", name, tuple(points)))

    def _carried_rail(self, limb: Limb, index: int, own: ENDS, direction: int) -> int:
        """Add the rail of a slider that other joints carry, from where they end; returns the row of its direction."""
        (begin, end), name = own, f"{limb.name}.{limb.elements[index].name}"
        if direction == NO_DIRECTION:
            self._lines.append(SceneLine("rail", name, (self._points.point(begin), self._points.point(end))))
            return self._points.direction(end - begin)
        over = algebra.scale(Number(RAIL_OVERHANG * self._size), limb.joint_axis(index))
        beyond = self._vector(f"{limb.name}_rail_{index + 1}_overhang", over)
        self._lines.append(
            SceneLine("rail", name, (self._points.point(begin - beyond), self._points.point(end + beyond)))
        )
        return direction

    def _tip(self, limb: Limb, tips: Sequence[Matrix], at_home: Sequence[Array]) -> None:
        rows = [self._points.point(tip) for tip in tips]
        if isinstance(limb.tip, Contact):
            self._marks.append(SceneMark("contact", limb.name, rows[0]))
            self._contact_face(limb, limb.tip)
            return
        self._marks += [SceneMark(limb.tip.type, f"{limb.name}.tip", row) for row in rows]
        self._tips.setdefault(limb.part, []).extend(zip(rows, at_home, strict=True))

    def _contact_face(self, limb: Limb, contact: Contact) -> None:
        """Add a square of the plane in which a tip slides."""
        mechanism = self._mechanism
        corners = contact_corners(mechanism, limb, contact, self._size)
        rows = tuple(self._on_platform(f"{limb.name}_plane_{k}", corner) for k, corner in enumerate(corners, 1))
        self._faces.append(SceneFace("platform", limb.name, rows))

    def _on_platform(self, name: str, place: Array) -> int:
        """Row of a point that is fixed to the platform, platform frame."""
        x, y, z = (Number(float(entry)) for entry in place)
        anchor = self._pose.fixed_point(self._equations, name, (x, y, z))
        return self._points.point(anchor.position(self._equations))

    def _platform(self) -> None:
        """Add the platform: for each part a plate through the tips, or bars to them where they lie in no plane."""
        mechanism, write = self._mechanism, self._equations
        centre = self._points.point(self._pose.whole().position(write))
        self._marks.append(SceneMark("centre", "platform", centre))
        place = PlatformNumbers(mechanism, np.array(mechanism.home))
        middles = {None: (centre, place.point)}
        for index, part in enumerate(mechanism.parts):
            row = self._points.point(self._pose.part_origin(write, index).position(write))
            middles[index] = row, place.part_origin(index)  # type: ignore[index]
            self._spoke(part.name, middles[None], middles[index])  # type: ignore[index]
        for owner, tips in self._tips.items():
            name = "platform" if owner is None else mechanism.parts[owner].name
            order = polygon_order(np.array([where for _, where in tips]), 1e-9 * self._size)
            if order is not None:
                self._faces.append(SceneFace("platform", name, tuple(tips[place][0] for place in order)))
                continue
            for tip in tips:
                self._spoke(name, middles[owner], tip)  # type: ignore[index]

    def _spoke(self, name: str, begin: tuple[int, Array], end: tuple[int, Array]) -> None:
        if begin[0] != end[0] and np.linalg.norm(end[1] - begin[1]) > 1e-9 * self._size:
            self._lines.append(SceneLine("platform", name, (begin[0], end[0])))

    def _spherical_limb(self, limb: Limb) -> None:
        """Add two links whose three axes meet in P, as arcs from axis to axis."""
        assert isinstance(limb.tip, Joint) and limb.tip.axis is not None and self._pose.frame is not None
        write, (first, second) = self._equations, limb.elements
        axes = limb.joint_axis(0), limb.joint_axis(1)
        base = self._vector(f"{limb.name}_axis_1", axes[0])
        own = self._vector(f"{limb.name}_own_axis", limb.tip_frame.rotate(limb.tip.axis))
        tip = write.vector(f"{limb.name}_tip_axis", self._pose.frame * own, "axis of the tip")
        cosines = [
            write.constant(f"{limb.name}_cosine_{k}", tree)
            for k, tree in enumerate(
                (algebra.dot(*axes), algebra.dot(axes[1], limb.frame.rotate(limb.tip.axis))), start=1
            )
        ]
        inner = write.scalar(f"{limb.name}_inner", dot(base, tip), "cosine between base and tip")
        square = write.scalar(f"{limb.name}_square", 1 - inner**2, "squared sine between base and tip")
        along = [(cosines[0] - inner * cosines[1]) / square, (cosines[1] - inner * cosines[0]) / square]
        in_plane = write.vector(f"{limb.name}_in_plane", along[0] * base + along[1] * tip, "part of the elbow's axis")
        rise = write.scalar(f"{limb.name}_rise", (1 - dot(in_plane, in_plane)) / square, "squared rise by sine")
        elbow = in_plane + limb.branch * sympy.sqrt(rise) * base.cross(tip)
        elbow = write.vector(f"{limb.name}_elbow_axis", elbow, "axis of the elbow")
        radii = []
        for kind, element, begin, end in (("link", first, base, elbow), ("rod", second, elbow, tip)):
            name, radius = f"{limb.name}.{element.name}", arc_radius(self._mechanism, element)
            radii.append(radius)
            size = write.constant(f"{limb.name}_{element.name}_radius", Number(radius))
            arc = tuple(
                self._points.point(size * each) for each in self._arc(f"{limb.name}_{element.name}", begin, end)
            )
            self._lines.append(SceneLine(kind, name, arc))
            driven = element.joint.motor is not None
            self._marks.append(SceneMark("R", name, arc[0], self._points.direction(begin), driven))
            if kind == "link":
                self._marks.append(SceneMark("base", limb.name, arc[0]))
                before = arc[-1]
            else:
                self._lines.append(SceneLine("second link", name, (before, arc[0])))
                place = PlatformNumbers(self._mechanism, np.array(self._mechanism.home))
                where = radius * place.attitude @ in_numbers(self._mechanism, limb.tip_frame.rotate(limb.tip.axis))
                self._marks.append(SceneMark("R", f"{limb.name}.tip", arc[-1], self._points.direction(tip)))
                self._tips.setdefault(limb.part, []).append((arc[-1], where))

    def _arc(self, name: str, begin: Matrix, end: Matrix) -> list[Matrix]:
        """Unit vectors on the shorter arc from one to another."""
        result = [begin]
        for step in range(1, ARC - 1):
            part = sympy.Rational(step, ARC - 1)
            chord = self._equations.vector(f"{name}_chord_{step}", (1 - part) * begin + part * end, "chord")
            result.append(chord / sympy.sqrt(dot(chord, chord)))
        return [*result, end]


def _tips(element: Element, own: Sequence[tuple[Any, Any]]) -> list[Any]:
    """Where the lines of the last element of a limb end, in numbers or as expressions."""
    return [own[-1][1]] if element.slide else [end for _, end in own]


def _ends(plan: Plan) -> dict[str, Array]:
    """Ends of all lines of each limb, (poses, lines, 2, 3), at home and, for the sake of sliders, in the box."""
    mechanism = plan.mechanism
    poses = np.array([mechanism.home])
    if any(limb.elements[0].joint.type is JointType.PRISMATIC for limb in mechanism.limbs):
        poses = np.vstack([poses, box_poses(mechanism, POSES, np.random.default_rng(SEED))])
    lines = values_of(mechanism, skeleton(plan), {"pose": poses})["lines"].reshape(len(poses), -1, 2, 3)
    counts = [len(plan.form(limb).line_names(limb)) for limb in mechanism.limbs]
    parts = np.split(lines, np.cumsum(counts)[:-1], axis=1)
    return {limb.name: own for limb, own in zip(mechanism.limbs, parts, strict=True)}
