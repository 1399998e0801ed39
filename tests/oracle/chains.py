"""Limbs as open chains of a Pinocchio tree, and what closes them at the platform."""

from __future__ import annotations

import numpy as np
import pinocchio as pin

from pkmgen.checks.oracle.numbers import Array
from pkmgen.language.description import types as language
from tests.oracle.closures import Frames
from tests.oracle.limb_numbers import refuse
from tests.oracle.tree import Seat, TipFriction, Tree

Kind = language.JointType
NO_LENGTH = 1e-12
NO_SIDE = 1e-9


class Chain:
    """One limb: its joints in the tree, its closures, and where its branch can be read off.

    Attributes:
        configuration: Its entries of the configuration of the tree.
        hinges: Columns of its revolute joints, those of universal joints among them.
        base, elbow, anchor: Frames of the first joint, of the second element and of the platform mount.
        bends: Frame of an elbow, another frame and an axis in that one about which its side is defined, the first that
            defines one: the axis of the arm with a rod on a universal joint or a ball, else axes of the elbows.
        first_axis, slider_axis: First axis of the limb and axis of the slider it may begin with, in world axes.
        tip_axis: Axis of a revolute tip, in the frame of the platform mount.
        plane: Frame that has made the first turn only, and the direction of the element in it, of a limb that begins
            with a universal joint.
        elbows: Second turns of rods on a cross link; they stay below a right angle.
        crosses: Of universal joints: frames before and behind the second turn, the direction across both axes in the
            one, that of the element in the other. Their product keeps the sign that it has at zero angles.
        twins: First turns of universal joints whose element is drawn along the first axis: a half turn more and the
            opposite second turn put the element on the same line.
        lengths: Slides of telescopic elements, which are positive.
    """

    def __init__(
        self,
        tree: Tree,
        index: int,
        limb: language.LimbInstance,
        limb_type: language.LimbType,
        bodies: dict[str | None, Seat],
    ) -> None:
        self._tree, self._numbers, self._index = tree, tree.numbers, index
        self._passive, self._first, self._tip = limb.passive, limb_type.elements[0].joint, limb_type.tip
        self._first_line = self._numbers.line(limb_type.elements[0])
        self.name, self.branch = limb.name, limb.branch
        self.first_axis = np.zeros(3)
        self.bends: list[tuple[int, int, Array]] = []
        self.slider_axis: Array | None = None
        self.tip_axis: Array | None = None
        self.plane: tuple[int, Array] | None = None
        self.elbows: list[int] = []
        self.twins: list[int] = []
        self._first_cross: tuple[int, int, Array, Array] | None = None
        self.crosses: list[tuple[int, int, Array, Array]] = []
        self.lengths: list[int] = []
        self.columns: dict[str, int] = {}
        turn, point = self._numbers.mount(limb.base)
        mount_turn, mount_point = self._numbers.mount(limb.platform)
        self._seat = bodies[limb.platform.part].moved(mount_point)
        self._turn, self._mount_turn = turn, mount_turn
        starts = tree.model.nq, tree.model.nv
        seat = Seat(0, pin.SE3(turn, point))
        self.base, self.anchor = tree.frame(seat), tree.frame(self._seat)
        self.elbow = self.base
        *links, last = limb_type.elements
        self._long = len(links) > 1
        refuse("a pair that is not at the tip", when=any(element.pair for element in links))
        for place, element in enumerate(links):
            seat = self._element(seat, element, place)
        if last.pair is None:
            seat = self._element(seat, last, len(links))
            self._close(seat, self._seat, self._numbers.line(last))
        else:
            self._pair(seat, last, last.pair, len(links))
        if self._first_cross is not None and not self.bends:  # nothing else distinguishes its two positions
            self.crosses.append(self._first_cross)
        self.end = seat
        self.configuration = slice(starts[0], tree.model.nq)
        self.hinges = [column for column in tree.hinges if column >= starts[1]]

    def fits(self, frames: Frames, values: Array) -> bool:
        """Whether the limb is on its branch, by the frames and the values of joints of one freedom."""
        base, elbow, anchor = frames.point[[self.base, self.elbow, self.anchor]]
        reach, arm = anchor - base, elbow - base
        if self.slider_axis is not None:
            ahead = self.elbow == self.base or self.branch * (elbow - anchor) @ self.slider_axis > -NO_LENGTH
            return bool(ahead) and self._is_upright(frames, values)
        if self.plane is not None and self.bends and (frames.turn[self.plane[0]] @ self.plane[1]) @ reach <= 0:
            return False
        if not self._is_upright(frames, values):
            return False
        if not self.bends:
            return True
        if self.tip_axis is not None:  # axes through one point: they stand for the elbow and the tip
            axis, tip_axis = frames.turn[self.bends[0][1]] @ self.bends[0][2], frames.turn[self.anchor] @ self.tip_axis
            lines = ((base, self.first_axis), (frames.point[self.bends[0][0]], axis), (anchor, tip_axis))
            if not self.lengths and _meet_in_a_point(*lines):
                return bool(self.branch * (np.cross(self.first_axis, tip_axis) @ axis) > -NO_LENGTH)
        for elbow, frame, axis in self.bends:
            arm = frames.point[elbow] - base
            side = np.linalg.det([frames.turn[frame] @ axis, reach, arm])
            if abs(side) > NO_SIDE * np.linalg.norm(arm) * np.linalg.norm(reach):
                return bool(self.branch * side > 0)
        return True  # an elbow on the line is on both sides

    def _is_upright(self, frames: Frames, values: Array) -> bool:
        """Whether no slide has a negative length and no universal joint is turned over."""
        if any(values[self.lengths] <= 0) or any(np.cos(values[self.elbows]) <= 0):
            return False
        return all(
            abs(across @ line) <= NO_SIDE or across @ line * sense > 0
            for (_, _, across, line), sense in zip(self.crosses, self.senses(frames), strict=True)
        )

    def senses(self, frames: Frames) -> Array:
        """On which side of its first turn each universal joint is, as a volume."""
        return np.array([(frames.turn[b] @ across) @ (frames.turn[f] @ line) for b, f, across, line in self.crosses])

    def stays(self, frames: Frames, values: Array, senses: Array) -> bool:
        """Whether the limb is in the assembly of home, having been followed from there; `senses` are home's.

        The elbow of a chain of more elements may cross the line from base to tip without another assembly.
        """
        if np.any(self.senses(frames) * senses <= 0):
            return False
        if self._long:
            return self._is_upright(frames, values)
        return self.fits(frames, values)

    def _element(self, seat: Seat, element: language.Element, place: int) -> Seat:
        """Add an element, and say where its tip is."""
        tree, numbers, line = self._tree, self._numbers, self._numbers.line(element)
        base, extra = seat, element.parallelogram
        self._mark(seat, element, place)
        link = self._second_link(seat, element, line) if extra else None
        self.columns[element.name] = tree.model.nv
        seat = self._joint(seat, element.joint, line, place)
        tree.carry(seat, numbers.body(element, line))
        slide = element.slide
        if slide is None and element.kind in (language.ElementKind.TELESCOPIC, language.ElementKind.SCREW):
            slide = language.Slide()
        if slide is None:
            tip = seat.moved(numbers.length(element) * line)
        else:
            tip = tree.slide(seat, line)
            column = tree.model.nv - 1
            self.lengths.append(column)
            self._attach(column, slide.actuator, slide)
            tree.carry(tip, numbers.body(slide.rod, line))
        return tip if link is None else self._coupler(base, tip, link, element)

    def _mark(self, seat: Seat, element: language.Element, place: int) -> None:
        """Note what distinguishes the branches of a limb."""
        if place == 0 and element.joint.axis is not None:
            self.first_axis = self._turn @ self._numbers.unit(element.joint.axis)
            self.slider_axis = self.first_axis if element.joint.type is Kind.PRISMATIC else None
        if place == 0:
            return
        frame = self._tree.frame(seat)
        if place == 1:
            self.elbow = frame
        joint = element.joint
        swings = joint.type in (Kind.UNIVERSAL, Kind.SPHERICAL) and element.slide is None and not self._long
        if place == 1 and swings and self._first.type is Kind.REVOLUTE:  # the elbow runs round the first axis
            self.bends.append((frame, self.base, self._numbers.unit(self._first.axis)))
        if joint.axis is not None and joint.type is not Kind.PRISMATIC:
            self.bends.append((frame, frame, self._in_sense(self._numbers.unit(joint.axis))))

    def _in_sense(self, axis: Array) -> Array:
        """The axis of the elbow in the sense of the first axis of the limb that is parallel to it."""
        if self._first.axis is None:
            return axis
        before = [self._numbers.unit(self._first.axis)]
        if self._first.type is Kind.UNIVERSAL:
            before = list(self._numbers.axes(self._first, self._first_line))
        along = [float(own @ axis) for own in before if np.linalg.norm(np.cross(own, axis)) < NO_LENGTH]
        return axis if not along else np.sign(along[0]) * axis

    def _joint(self, seat: Seat, joint: language.Joint, line: Array, place: int) -> Seat:
        tree, start, first = self._tree, self._tree.model.nv, 1
        if joint.type is Kind.SPHERICAL:
            refuse(
                "a driven or rubbing ball",
                when=bool(joint.actuator) or bool(self._numbers.friction(joint.friction).any()),
            )
            seat = tree.ball(seat)
            frame = tree.frame(seat)
            tree.loops.no_spins.add(self._index, frame, frame, (line, line))
            return seat
        if joint.type is Kind.UNIVERSAL:
            axis, other = self._numbers.axes(joint, line)
            seat = tree.hinge(seat, axis)
            before, bent = tree.frame(seat), np.cross(axis, other)
            if place == 0:
                self.plane = (before, line - (line @ axis) * axis)
            else:
                self.bends.append((before, before, self._in_sense(other)))
            seat = tree.hinge(seat, other)
            if abs(bent @ line) <= NO_SIDE and abs(axis @ line) > 1 - NO_SIDE:
                self.twins.append(start)
            cross = (before, tree.frame(seat), bent, line)
            if place > 0:
                self.crosses.append(cross)
            else:
                self._first_cross = cross
            first = 1 if joint.actuator is None else joint.actuator.axis
        else:
            axis = self._numbers.unit(joint.axis)
            if joint.type is not Kind.PRISMATIC:
                seat = tree.hinge(seat, axis)
            if joint.type is not Kind.REVOLUTE:
                seat = tree.slide(seat, axis)
        for column in range(start, tree.model.nv):
            self._attach(column, joint.actuator if column == start + first - 1 else None, joint)
        return seat

    def _attach(self, column: int, motor: language.Actuator | None, joint: language.Joint | language.Slide) -> None:
        self._tree.drive(column, None if self._passive else motor)
        self._tree.turn(column, joint)
        self._tree.rub(column, joint.friction)

    def _second_link(self, base: Seat, element: language.Element, line: Array) -> Seat:
        """Add the second link of a parallelogram, and say where its end is."""
        tree, numbers, extra = self._tree, self._numbers, element.parallelogram
        assert extra is not None
        refuse("a parallelogram that is not on a hinge", when=element.joint.type is not Kind.REVOLUTE)
        link = tree.hinge(base.moved(numbers.vector(extra.offset)), numbers.unit(element.joint.axis))
        tree.carry(link, numbers.body(extra.link, line))
        return link.moved(numbers.length(element) * line)

    def _coupler(self, base: Seat, tip: Seat, link: Seat, element: language.Element) -> Seat:
        """Add the coupler of a parallelogram: the ends of both links meet on it, and it does not turn."""
        tree, numbers, extra = self._tree, self._numbers, element.parallelogram
        assert extra is not None
        axis = numbers.unit(element.joint.axis)
        coupler = tree.hinge(tip, axis)
        tree.carry(coupler, numbers.body(extra.coupler))
        far = coupler.moved(numbers.vector(extra.offset))
        tree.loops.points.add(self._index, tree.frame(link), tree.frame(far))
        across = np.cross(axis, numbers.line(element))
        tree.loops.parallels.add(self._index, tree.frame(coupler), tree.frame(base), (across, across))
        return coupler

    def _pair(self, seat: Seat, element: language.Element, pair: language.Pair, place: int) -> None:
        """Add both bodies of a pair, and the links at their ends if there are any."""
        tree, numbers, line = self._tree, self._numbers, self._numbers.line(element)
        joint, start = element.joint, numbers.vector(pair.start)
        end = start if pair.end is None else numbers.vector(pair.end)
        refuse("a pair of telescopic bodies", when=element.slide is not None)
        self._mark(seat, element, place)
        axis, across = np.zeros(3), np.zeros(3)
        if joint.type is Kind.UNIVERSAL:
            axis, across = numbers.axes(joint, line)
        if pair.start_link is not None:
            refuse("a driven cross link", when=joint.actuator is not None or not across.any())
            seat = tree.hinge(seat, axis)
            tree.carry(seat, numbers.body(pair.start_link))
            tree.turn(tree.model.nv - 1, joint)
            tree.rub(tree.model.nv - 1, joint.friction)
        far: list[Seat] = []
        for side in (1, -1):
            mount = seat.moved(side * start)
            if pair.start_link is None:
                rod = self._joint(mount, joint, line, place)
            else:
                self.elbows.append(tree.model.nv)
                rod = tree.hinge(mount, across)
                tree.turn(tree.model.nv - 1, joint)
                tree.rub(tree.model.nv - 1, joint.friction)
            tree.carry(rod, numbers.body(element, line))
            tip = rod.moved(numbers.length(element) * line)
            if pair.end_link is None:
                self._close(tip, self._seat.moved(self._turn @ (side * end)), line)
            elif not far:
                refuse("a link at the ends of rods that turn freely", when=not across.any())
                far.append(self._end_link(tip, pair.end_link, end, (axis, across)))
            else:
                self._meet(tip, far[0], across)

    def _end_link(self, tip: Seat, body: language.Body, end: Array, axes: tuple[Array, Array]) -> Seat:
        """Hang the link at the tips of a pair on the first rod, and say where the second one meets it."""
        tree, friction = self._tree, self._tip.friction
        middle = tree.hinge(tip, axes[1]).moved(-end)
        tree.carry(middle, self._numbers.body(body))
        link = tree.frame(middle)
        tree.loops.points.add(self._index, link, self.anchor)
        self._rub_tip(link, self.anchor, axes[0])
        if getattr(self._tip, "type", None) is Kind.UNIVERSAL:
            tree.rub(tree.model.nv - 1, friction)
        return middle.moved(-end)

    def _meet(self, tip: Seat, far: Seat, across: Array) -> None:
        """Close the loop of the second rod of a pair at the link that hangs on the first."""
        rod, link = self._tree.frame(tip), self._tree.frame(far)
        self._tree.loops.points.add(self._index, rod, link)
        if getattr(self._tip, "type", None) is Kind.UNIVERSAL:
            self._rub_tip(rod, link, across)

    def _rub_tip(self, body: int, platform: int, axis: Array, other: Array | None = None) -> None:
        coefficients = self._numbers.friction(self._tip.friction)
        if coefficients.any():
            self._tree.tip_friction.append(TipFriction(body, platform, axis, other, coefficients))

    def _close(self, tip: Seat, anchor: Seat, line: Array) -> None:
        """Close a loop at the platform."""
        tree, joint, loops = self._tree, self._tip, self._tree.loops
        first, second = tree.frame(tip), tree.frame(anchor)
        if isinstance(joint, language.Contact):
            normal = self._mount_turn @ self._numbers.unit(joint.normal)
            offset = self._numbers.number(joint.offset)
            loops.contacts.add(self._index, first, second, (np.zeros(3), normal), offset)
            return
        refuse("a motor at the tip", when=joint.actuator is not None)
        refuse(f"a tip of type {joint.type}", when=joint.type not in (Kind.SPHERICAL, Kind.REVOLUTE, Kind.UNIVERSAL))
        loops.points.add(self._index, first, second)
        if joint.type is Kind.REVOLUTE:
            axis = self._numbers.unit(joint.axis)
            self.tip_axis = self._turn @ axis
            loops.parallels.add(self._index, first, second, (axis, self.tip_axis))
            self._rub_tip(first, second, axis)
        elif joint.type is Kind.UNIVERSAL:
            axis, other = self._numbers.axes(joint, line)
            if joint.second_axis is None:  # as at the other end of the element, with the platform as its base
                axis, other = other, axis
            loops.perpendiculars.add(self._index, first, second, (axis, self._turn @ other))
            self._rub_tip(first, second, axis, self._turn @ other)


def _meet_in_a_point(*lines: tuple[Array, Array]) -> bool:
    """Whether three lines, each a point and a direction, pass through one point."""
    (first, along), (second, other), (third, last) = lines
    across = np.cross(along, other)
    if np.linalg.norm(across) < NO_LENGTH:
        return False
    shares = np.linalg.solve(np.column_stack([along, -other, across]), second - first)
    gap = np.cross(first + shares[0] * along - third, last)
    return bool(abs(shares[2]) < NO_LENGTH and np.linalg.norm(gap) < NO_LENGTH)
