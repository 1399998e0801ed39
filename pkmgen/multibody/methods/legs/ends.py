"""Motion of the ends of legs at q̈_i = 0: in link axes, by the velocity of a tip, or by U of the platform."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import sympy

from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.staged import StagedEquations, dot
from pkmgen.language.expression.algebra import Vector, cross
from pkmgen.language.expression.trees import names_in
from pkmgen.mechanism.link_frames import link_frames
from pkmgen.mechanism.multibody import GROUND
from pkmgen.mechanism.poses import in_numbers
from pkmgen.methods.khalil.recursion import LinkMotion
from pkmgen.motion.geometry.anchor import skew
from pkmgen.multibody.closures import POSITION, DriftOfEnds, EndMotion, WrittenClosure
from pkmgen.multibody.methods.legs.branches import Joints
from pkmgen.multibody.methods.legs.platform_parts import part_name
from pkmgen.multibody.tree import Tree

PARALLEL = 1e-12
"""Sine of the angle between axes below which they count as parallel."""


class EndsOfLegs(DriftOfEnds):
    """Motion of both sides of closures of legs, the parts of the platform moving as they are known to."""

    def __init__(
        self, tree: Tree, rates: Joints, motions: Mapping[int, LinkMotion], platform: Mapping[int, EndMotion]
    ) -> None:
        """Take rates of joints, motions of links in their axes, and of parts of the platform in those of the base."""
        super().__init__(tree, rates.__getitem__, {(GROUND, seat): known for seat, known in platform.items()})
        self._motions, self._platform = motions, frozenset(platform)
        kinds = [tree.robot.links[index].kind for index in (*motions, *tree.robot.pose)]
        self._hinged = {index for index in motions if self._is_hinged(index)} if "S" not in kinds else set()

    def _is_hinged(self, index: int) -> bool:
        """Whether hinges alone carry a link of a leg."""
        links = self._tree.robot.links
        return links[index].kind == "R" and (links[index].parent == GROUND or self._is_hinged(links[index].parent))

    @property
    def _write(self) -> StagedEquations:
        return self._tree.equations

    def link(self, carrier: int, index: int) -> EndMotion:
        """Motion of the origin of a link; that of the platform is turned into other axes of the base."""
        seat = self._tree.seat(carrier)
        if index not in self._platform or (carrier, index) in self._known or (seat, index) not in self._known:
            return super().link(carrier, index)
        known, name = self._known[seat, index], f"{self._tree.labels[index]}_{self._tree.seen_from(carrier)}"
        values = (known.angular_velocity, known.angular_drift, known.velocity, known.drift)
        words = ("turning", "turning_drift", "velocity", "drift")
        self._known[carrier, index] = EndMotion(
            *(
                self._write.vector(f"{name}_{word}", self._tree.turned_into(carrier, seat, value), "of the platform")
                for word, value in zip(words, values, strict=True)
            )
        )
        return self._known[carrier, index]

    def _swung(self, written: WrittenClosure, side: int, carrier: int) -> EndMotion:
        plain, (name, own) = super()._swung(written, side, carrier), written.closure.ends[side]
        if self._tree.seat(carrier) != GROUND:
            return plain
        if own.link in self._platform:
            drift = self._on_platform(plain, written, side, carrier)
        elif own.link not in self._motions:
            return plain
        elif carrier == written.carrier and self._has_tip(written, side):
            drift = self._by_tip(written, side, carrier)
        else:
            point = self._write.constant_vector(f"{written.closure.name}_{name}_own_point", own.point)
            drift = self._tree.frame(carrier, own.link) * self._motions[own.link].at(point)
        label = f"{written.closure.name}_{name}_{self._tree.seen_from(carrier)}"
        drift = self._write.once_vector(f"{label}_drift", drift, "acceleration of a side at q̈_i = 0, m/s²")
        return EndMotion(plain.angular_velocity, plain.angular_drift, plain.velocity, drift)

    def _has_tip(self, written: WrittenClosure, side: int) -> bool:
        """Whether hinges end at a point of the platform."""
        own, other = (written.closure.ends[k][1].link for k in (side, 1 - side))
        return (
            (own in self._hinged or self._is_flat(own))
            and other in self._platform
            and POSITION.get(written.closure.type) == "all"
        )

    def _by_tip(self, written: WrittenClosure, side: int, carrier: int) -> Matrix:
        """Acceleration of the end of hinges, whose velocity is that of the frame it is joined to."""
        last, tip = written.closure.ends[side][1].link, self.end(written, 1 - side).velocity
        base = self.link(carrier, last)
        arm = written.sides[side][0] - self._tree.placed(carrier, last).origin
        if self._is_flat(last):
            return self._in_plane(carrier, last, tip, arm)
        swing = tip - base.velocity
        value: Matrix = base.drift + base.angular_drift.cross(arm) + base.angular_velocity.cross(swing)
        return value

    def _is_flat(self, index: int, normal: Vector | None = None) -> bool:
        """Whether the hinges that carry a link, beside slides, are parallel, by numbers alone.

        The normal is the axis of hinges beyond the link, in its axes.
        """
        links, value = self._tree.robot.links, self._tree.robot.value
        own = links[index]
        given = (own.axis, own.mounting.x, own.mounting.y, own.mounting.z)
        if own.kind not in "RP" or index in self._tree.robot.pose or any(names_in(entry) for v in given for entry in v):
            return False
        if own.parent != GROUND and self._rests(index):
            return self._is_flat(own.parent, None if normal is None else own.mounting.rotate(normal))
        if own.kind == "R":
            if normal is not None and max(abs(value(entry)) for entry in cross(own.axis, normal)) > PARALLEL:
                return False
            normal = own.axis
        if own.parent == GROUND:
            return normal is not None
        return self._is_flat(own.parent, None if normal is None else own.mounting.rotate(normal))

    def _in_plane(self, carrier: int, last: int, tip: Matrix, arm: Matrix) -> Matrix:
        """ω_1 e × v − Σ ω (ω − ω_1) r + Σ (2 ω − ω_1) e × a ṡ, v being the velocity of the tip.

        Links turn with ω about e, across which r leads from each to the next; slides are along a; ω_1 is the first ω.
        """
        tree, path, write = self._tree, self._tree.robot.path(last), self._write
        first = next(index for index in path if tree.robot.links[index].kind == "R" and not self._rests(index))
        spins = self._spins(path, first)
        axis, own = tree.placed(carrier, first).axis, self._rates(first)[0]
        places = [tree.placed(carrier, index).origin for index in path]
        total: Matrix = own * axis.cross(tip)
        for index, spin, here, there in zip(path, spins, places, (*places[1:], places[-1] + arm), strict=True):
            label, link = tree.labels[index], tree.robot.links[index]
            name, word = f"{label}_spin_beyond_first", "ω (ω − ω_1) of a link of a leg, 1/s²"
            reach = there - here
            total -= write.once(name, spin * (spin - own), word) * (reach - axis * dot(axis, reach))
            if link.kind == "P":
                along = axis.cross(tree.placed(carrier, index).axis)
                total += write.once(f"{label}_slide_turn", self._rates(index)[0] * (2 * spin - own), "m/s²") * along
        return total

    def _rests(self, index: int) -> bool:
        return not any(self._rates(index))

    def _spins(self, path: Sequence[int], first: int) -> list[sympy.Expr]:
        """Angular velocities of links on parallel hinges, in the sense of the first one; slides keep them."""
        robot, total, spins = self._tree.robot, sympy.Integer(0), list[sympy.Expr]()
        frames = link_frames(robot, robot.home)
        axes = {index: frames[index][0] @ in_numbers(robot, robot.links[index].axis) for index in path}
        for index in path:
            if robot.links[index].kind == "R" and not self._rests(index):
                total += (1 if axes[index] @ axes[first] > 0.0 else -1) * self._rates(index)[0]
            spins.append(total)
        return spins

    def _on_platform(self, plain: EndMotion, written: WrittenClosure, side: int, carrier: int) -> Matrix:
        """Acceleration of a frame of the platform: V̇ + U r where it turns freely, U being that of all frames."""
        seat = written.closure.ends[side][1].link
        base = self.link(carrier, seat)
        if any(entry == 0 for entry in base.angular_velocity):
            return plain.drift
        spin = skew(base.angular_velocity)
        label = f"{part_name(self._tree, seat)}_{self._tree.seen_from(carrier)}_spreading"
        spread = self._write.once_matrix(label, skew(base.angular_drift) + spin * spin, "U of the platform")
        arm = written.point(side, carrier) - self._tree.placed(carrier, seat).origin
        value: Matrix = base.drift + spread * arm
        return value
