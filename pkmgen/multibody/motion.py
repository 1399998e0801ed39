"""Motion of all links of a multibody, in their own axes; efforts of bodies travel back to the motors."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from pkmgen.graph.symbolic.matrix import Matrix, eye, zeros
from pkmgen.graph.symbolic.rates import Rate, RateTape, Term
from pkmgen.language.expression.algebra import IDENTITY
from pkmgen.mechanism.grouping import CarriedLink, regrouped
from pkmgen.mechanism.inertia import SecondMoments, second_moments
from pkmgen.mechanism.multibody import GROUND
from pkmgen.motion.geometry.anchor import skew
from pkmgen.motion.geometry.bodies import rigid_efforts, second_moment_efforts, spreading
from pkmgen.multibody.bar_efforts import BarEfforts
from pkmgen.multibody.ends import EndRates
from pkmgen.multibody.joint_motion import declare_joint_motion
from pkmgen.multibody.losses import joint_losses, rotor_effort
from pkmgen.multibody.moving_base import MovingBase
from pkmgen.multibody.placing import PlacedMultibody
from pkmgen.multibody.telescope_efforts import TelescopeEfforts


class MultibodyMotion:
    """Rates of all joints and links, written on one tape.

    Attributes:
        placed: The multibody.
        tape: The rates.
        joints: Rates of all joints.
        base: The base, where it moves.
    """

    def __init__(self, placed: PlacedMultibody, tape: RateTape, base: MovingBase | None, stop: Collection[int]) -> None:
        """Write the rates; efforts stay on those of the links where they are to stop."""
        self.placed, self._tree, self._robot = placed, placed.tree, placed.plan.robot
        self.tape, self.base = tape, base
        self.joints = declare_joint_motion(placed, tape, stop)
        self._places: dict[int, Rate] = {}
        self._rotations: dict[int, Rate | None] = {GROUND: None if base is None else base.rotation}
        for index in range(len(self._robot.links)):
            self._rotations[index] = self._rotation(index)
        self.tape.write_accelerations()

    @property
    def motors(self) -> tuple[Rate, ...]:
        """Rates of the motors."""
        return self.joints.motors

    def joint(self, index: int) -> Rate:
        """Rate of the joint of a link."""
        return self.joints.joint(index)

    def _rotation(self, index: int) -> Rate | None:
        """ω of a link, in its own axes; None where it does not turn."""
        link, tape, tree = self._robot.links[index], self.tape, self._tree
        if index in self._robot.held:
            return self._held_rotation(index)
        before, relative = self._rotations[link.parent], tree.relative(index)
        name = f"{tree.labels[index]}_rotation"
        if link.kind == "P":
            if before is None or relative is None:
                return before
            return tape.rate(name, [Term(relative.T, before)], "ω in link axes, rad/s")
        rate = self.joint(index)
        own = tree.ball(index).T if link.kind == "S" else tree.axis(index)
        terms = [Term(own, rate)]
        if before is not None:
            terms.insert(0, Term(eye(3) if relative is None else relative.T, before))
        rotation: Rate = tape.rate(
            name, terms, "ω in link axes, rad/s",
            bias=lambda: None if before is None else rotation.velocity.cross(own * rate.velocity),
        )  # fmt: skip
        return rotation

    def _held_rotation(self, index: int) -> Rate | None:
        """ω of a link whose attitude in another one stays, in its own axes."""
        held, label = self._robot.held[index], self._tree.labels[index]
        before = self._rotations[held.link]
        if before is None:
            return None
        axes = self._tree.equations.constant_frame(f"{label}_held", held.axes)
        return self.tape.rate(f"{label}_rotation", [Term(axes.T, before)], "ω in link axes, rad/s")

    def efforts(self) -> None:
        """Add the efforts of all bodies, springs, friction and rotors."""
        tape, tree = self.tape, self._tree
        origins = self.origins()
        if self.base is not None and self._robot.base:
            moments = second_moments(self._robot.base)
            second_moment_efforts(tape, "base", moments, self.base.origin, self.base.rotation)
        for index, inertia in enumerate(self._inertias()):
            rate = self.joint(index)
            if inertia.acts:
                self._add_inertia(index, inertia, origins)
            own = rotor_effort(tree, index, rate.acceleration) + joint_losses(tree, index, rate.velocity)
            if any(entry != 0 for entry in own):
                tape.effort(rate, own)
        ends, sine = EndRates(self.joints, origins, self._rotations), self.placed.plan.sine
        bars, telescopes = BarEfforts(tape, ends, sine), TelescopeEfforts(self.joints, ends, sine)
        for bar in self._robot.bars:
            bars.add(bar)
        for telescope in self._robot.telescopes:
            telescopes.add(telescope)

    def _add_inertia(self, index: int, inertia: SecondMoments, origins: Mapping[int, Rate]) -> None:
        """Add the efforts of the bodies of a link; forces of a platform stay in the axes that its pose is given in."""
        label, rotation = self._tree.labels[index], self._rotations[index]
        seen, relative = self.joints.seen.rotation(GROUND, index), self._tree.relative(index)
        if rotation is None or seen is None or relative is None or not self._ends_freely(index):
            second_moment_efforts(self.tape, label, inertia, origins[index], rotation)
            return
        spread = spreading(self.tape.equations, seen)
        about = inertia.about_axes()
        rigid_efforts(self.tape, label, about, self._places[index], seen, relative, zeros(3, 1), spread=spread)

    def _ends_freely(self, index: int) -> bool:
        """Whether a link is on a ball that slides carry, in axes of a ground that rests, and carries none."""
        links, path = self._robot.links, self._robot.path(index)
        slides = all(links[before].kind == "P" and links[before].mounting == IDENTITY for before in path[:-1])
        leaf = all(link.parent != index for link in links)
        return self.base is None and links[index].kind == "S" and slides and leaf

    def _inertias(self) -> tuple[SecondMoments, ...]:
        """What acts on each link; on a base that rests, regrouped over joints to the first link that can have it."""
        links = [
            CarriedLink(link.kind, link.axis, link.parent, link.mounting, link.offset, second_moments(link.bodies))
            for link in self._robot.links
        ]
        if self.base is not None or self.placed.plan.apart:
            return tuple(link.inertia for link in links)
        return regrouped(links)

    def origins(self) -> dict[int, Rate]:
        """Write how the origins of all links move, gravity being part of their accelerations."""
        if self.base is None:
            gravity = self._tree.equations.constant_vector("gravity", self._robot.gravity)
            origins = {GROUND: self.tape.source("ground_origin", zeros(3, 1), -gravity)}
        else:
            origins = {GROUND: self.base.origin}
        for index in range(len(self._robot.links)):
            origins[index] = self._origin(index, origins[self._robot.links[index].parent])
        self.tape.write_accelerations()
        return origins

    def rotation(self, index: int) -> Rate | None:
        """ω of a link, in its own axes; None where it does not turn."""
        return self._rotations[index]

    def _origin(self, index: int, before: Rate) -> Rate:
        """Velocity of the origin of a link, in its own axes."""
        tree, tape = self._tree, self.tape
        place = self._places[index] = self._swept(index, before)
        relative = tree.relative(index)
        if relative is None:
            return place
        return tape.silent(f"{tree.labels[index]}_origin", [Term(relative.T, place)])

    def _swept(self, index: int, before: Rate) -> Rate:
        """Velocity of the joint of a link, axes of its parent."""
        tree, tape, link = self._tree, self.tape, self._robot.links[index]
        rotation, rate, name = self._rotations[link.parent], self.joint(index), f"{tree.labels[index]}_place"
        offset, slide = tree.offset(index), tree.slide(index)
        terms, along = [Term(eye(3), before)], None
        if slide is not None:
            along = tree.slide_axis(index)
            if link.kind == "H":
                along = tree.pitch(index) * along
            terms.append(Term(along, rate))
        parts = [part for part in (offset, slide) if part is not None]
        if not parts:
            return before
        arm = sum(parts[1:], parts[0])
        if rotation is None:
            return before if along is None else tape.silent(name, terms)
        terms.append(Term(-skew(arm), rotation))

        def derivative() -> Matrix:
            value = before.acceleration + spreading(tape.equations, rotation) * arm
            if along is not None:
                value += rate.acceleration[0] * along + 2 * rate.velocity[0] * rotation.velocity.cross(along)
            return value

        return tape.silent(name, terms, derivative)
