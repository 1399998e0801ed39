"""Velocities of the two points between which a bar or a telescope stands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pkmgen.graph.symbolic.matrix import Matrix, eye, zeros
from pkmgen.graph.symbolic.rates import Rate, RateTape, Term
from pkmgen.language.expression.algebra import ZERO, Vector
from pkmgen.mechanism.multibody import GROUND, Bar, Telescope
from pkmgen.motion.geometry.anchor import skew
from pkmgen.motion.geometry.bodies import joint_friction, spreading
from pkmgen.multibody.closures import WrittenClosure
from pkmgen.multibody.joint_motion import JointMotion


@dataclass(frozen=True, slots=True)
class Ends:
    """Both ends, A and B, in axes of the link that carries both.

    Attributes:
        closure: What keeps them apart.
        near: Velocity of A seen from that link.
        far: Velocity of B seen from it.
        whole: Velocities of A and of B, gravity being part of their derivatives.
        rotation: Angular velocity of that link; None where it does not turn.
        rests: Whether A does not move.
        carrier: The link that carries both.
    """

    closure: WrittenClosure
    near: Rate
    far: Rate
    whole: tuple[Rate, Rate]
    rotation: Rate | None
    rests: bool
    carrier: int

    @property
    def between(self) -> Matrix:
        """From A to B, m."""
        return self.closure.sides[1][0] - self.closure.sides[0][0]

    def relative(self, tape: RateTape, name: str) -> Rate:
        """ḃ seen from the link that carries both."""
        if self.near is tape.still:
            return self.far
        terms = [Term(eye(3), self.far), Term(-eye(3), self.near)]
        return tape.rate(f"{name}_bar_rate", terms, "ḃ seen from its carrier, m/s")

    def against_ground(self, tape: RateTape, name: str, seen: Rate) -> Rate:
        """ḃ against the ground, axes of the link that carries both; `seen` itself where that does not turn."""
        if self.rotation is None:
            return seen
        arm, rotation = self.between, self.rotation
        return tape.rate(
            f"{name}_bar_whole_rate", [Term(eye(3), seen), Term(-skew(arm), rotation)], "ḃ, m/s",
            derivative=lambda: seen.acceleration + _of_turn(tape, rotation, arm, seen),
        )  # fmt: skip


def _of_turn(tape: RateTape, rotation: Rate, arm: Matrix, seen: Rate) -> Matrix:
    """What the turn of a link adds to the derivative of a velocity that is seen from it: U r + 2 ω × ṙ."""
    value: Matrix = spreading(tape.equations, rotation) * arm + 2 * rotation.velocity.cross(seen.velocity)
    return value


class EndRates:
    """Writes the velocities of ends on a tape whose joint rates are written.

    Args:
        joints: Rates of all joints.
        origins: Rates of the origins of all links, gravity being part of their accelerations.
        rotations: Angular velocities of all links, None for those that do not turn.
    """

    def __init__(self, joints: JointMotion, origins: dict[int, Rate], rotations: dict[int, Rate | None]) -> None:
        self._joints, self._origins, self._rotations = joints, origins, rotations
        self._tape, self._tree = joints.tape, joints.placed.tree
        rows = joints.placed.system.rows
        self._closures = {row.source.closure.name: row.source for row in rows if isinstance(row.source, WrittenClosure)}

    def of(self, name: str) -> Ends:
        """The ends that a closure keeps apart; derivatives are to be written."""
        closure = self._closure(name)
        near, far = (self._joints.seen_end(closure, k) for k in (0, 1))
        whole = (self._whole(name, closure, 0, near), self._whole(name, closure, 1, far))
        carrier = self._tree.seat(closure.carrier)
        rests = near is self._tape.still and carrier == GROUND and self._tree.robot.base is None
        return Ends(closure, near, far, whole, self._rotations[carrier], rests, carrier)

    def first_axis(self, name: str, turns: tuple[int, Vector]) -> tuple[Matrix, Rate]:
        """The first axis of a joint that turns with a link, and ω of this link; axes of what carries both ends."""
        carrier, (link, axis) = self._closure(name).carrier, turns
        own, outer = self._joints.seen.rotation(carrier, link), self._rotations[self._tree.seat(carrier)]
        fixed = self._tree.equations.constant_vector(f"{name}_first_axis", axis)
        if own is None:
            assert outer is not None
            return fixed, outer
        turned = self._tree.equations.vector(
            f"{name}_first_axis_seen", self._tree.placed(carrier, link).frame * fixed, "first axis of its joint, e"
        )
        if outer is None:
            return turned, own
        whole = self._tape.rate(
            f"{name}_axis_turning", [Term(eye(3), outer), Term(eye(3), own)], "ω of what e is fixed to, rad/s",
            bias=lambda: outer.velocity.cross(own.velocity),
        )  # fmt: skip
        return turned, whole

    def add_joint(
        self, rod: Bar | Telescope, axis: Matrix, turn: Rate, tilt: Callable[[], Rate | None] = lambda: None
    ) -> None:
        """Add what acts on the joint of a rod: friction about both of its axes, and the moment of its cross.

        Args:
            rod: The rod.
            axis: Its first axis, axes of what carries both ends, where it rests.
            turn: Rate about that axis against what carries both ends.
            tilt: Writes the rate about the second axis, if there is one.
        """
        tape, name, (first, second) = self._tape, rod.name, rod.friction
        carrier, closure = self._closure(name).carrier, self._closure(name).closure
        against = self._against(f"{name}_joint", (carrier, closure.parent.link), turn, axis) if first.acts else turn
        ending = self._against(f"{name}_far", (carrier, closure.child.link), turn, axis) if rod.far.acts else turn
        tilting = tilt() if second.acts else None
        if first.acts or second.acts or rod.far.acts or rod.cross != ZERO:
            tape.write_accelerations()
        joint_friction(tape, f"{name}_first", first, [against])
        joint_friction(tape, f"{name}_second", second, [] if tilting is None else [tilting])
        joint_friction(tape, f"{name}_far", rod.far, [ending])
        if rod.cross != ZERO:
            tape.effort(turn, tape.equations.constant(f"{name}_cross_inertia", rod.cross) * turn.acceleration)

    def _against(self, name: str, seen: tuple[int, int], turn: Rate, axis: Matrix) -> Rate:
        """Rate of a rod about an axis against a link at one of its ends, of that against what carries both."""
        stand = self._joints.seen.rotation(*seen)
        if stand is None:
            return turn
        return self._tape.plain(f"{name}_rate", [Term(Matrix([1]), turn), Term(-axis.T, stand)])

    def _closure(self, name: str) -> WrittenClosure:
        """What keeps the ends of a bar apart; one that a coupling says is not among the closures that are solved."""
        if name not in self._closures:
            loops = self._joints.placed.plan.robot.loops
            self._closures[name] = WrittenClosure(self._tree, next(loop for loop in loops if loop.name == name))
        return self._closures[name]

    def _origin(self, carrier: int) -> Rate:
        """Velocity of the origin of a carrier; a ground that does not move has gravity in the axes it is seen in."""
        if carrier not in self._origins:
            gravity = self._tree.seen(carrier, "gravity", self._tree.robot.gravity)
            self._origins[carrier] = self._tape.source(f"origin_{self._tree.seen_from(carrier)}", zeros(3, 1), -gravity)
        return self._origins[carrier]

    def _whole(self, name: str, closure: WrittenClosure, k: int, seen: Rate) -> Rate:
        """The same velocity against the ground, gravity being part of its derivative."""
        carrier, arm = closure.carrier, closure.sides[k][0]
        origin, rotation = self._origin(carrier), self._rotations[self._tree.seat(carrier)]
        terms = [Term(eye(3), origin), Term(eye(3), seen)]
        if rotation is not None:
            terms.append(Term(-skew(arm), rotation))

        def derivative() -> Matrix:
            value = origin.acceleration + seen.acceleration
            return value if rotation is None else value + _of_turn(self._tape, rotation, arm, seen)

        return self._tape.silent(f"{name}_{('near', 'far')[k]}_whole", terms, derivative)
