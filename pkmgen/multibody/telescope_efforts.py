"""Efforts of telescopes on the links between which they stand, see `pkmgen.geometry.telescopes`."""

from __future__ import annotations

import sympy

from pkmgen.equations.matrix import Matrix, eye
from pkmgen.equations.rates import Rate, Term
from pkmgen.expression.algebra import ONE, ZERO
from pkmgen.expression.trees import Number
from pkmgen.geometry.anchor import skew
from pkmgen.geometry.bodies import UniversalTurn, spin_efforts, spreading
from pkmgen.geometry.telescopes import (
    PlacedTelescope,
    carried_effort,
    telescope_efforts,
    tilt_about,
    universal_turn,
)
from pkmgen.graph.types import GuardKind
from pkmgen.mechanism.multibody import Telescope
from pkmgen.multibody.closures import reach
from pkmgen.multibody.ends import EndRates, Ends
from pkmgen.multibody.joint_motion import JointMotion


class TelescopeEfforts:
    """Writes the efforts of telescopes on a tape whose joint rates are written.

    Args:
        joints: Rates of all joints.
        ends: Velocities of ends.
        sine: Sine below which a telescope counts as along the first axis of its joint.
    """

    def __init__(self, joints: JointMotion, ends: EndRates, sine: float) -> None:
        self._joints, self._tape, self._ends, self._sine = joints, joints.tape, ends, sine

    def add(self, telescope: Telescope) -> None:
        """Add the efforts of a telescope."""
        tape, write, name = self._tape, self._tape.equations, telescope.name
        ends = self._ends.of(name)
        length = reach(self._joints.placed.tree, ends.closure.closure)
        u = write.vector(f"{name}_direction", ends.between / length, "u, direction of the telescope")
        slide, span = self._joints.joint(telescope.slide), ends.relative(tape, name)
        seen = PlacedTelescope(name, length, u, slide, span)
        placed = (
            seen if ends.rotation is None else PlacedTelescope(name, length, u, slide, self._turning(name, ends, span))
        )
        spins = any((inertia.axial, inertia.unequal) != (ZERO, ZERO) for inertia in (telescope.barrel, telescope.rod))
        turn = self._turn(telescope, placed) if spins else None
        tape.write_accelerations()
        telescope_efforts(tape, placed, telescope.barrel, telescope.rod, ends.whole[0].acceleration)
        if not ends.rests:
            tape.effort(ends.whole[0], carried_effort(tape, placed, telescope.barrel, telescope.rod))
        if turn is not None:
            spin_efforts(tape, name, [telescope.barrel, telescope.rod], ONE, turn)

    def _turn(self, telescope: Telescope, placed: PlacedTelescope) -> UniversalTurn:
        """How it turns about the first axis of its joint."""
        tape, write, name = self._tape, self._tape.equations, telescope.name
        e = write.constant_vector(f"{name}_first_axis", telescope.turns[1])

        def guard(shadow: sympy.Symbol) -> None:
            write.guard(GuardKind.SINGULAR, None, shadow, f"{name}_gimbal_tolerance", Number(self._sine**2))

        return universal_turn(tape, placed, e, tilt_about(write, name, e, placed.direction, guard))

    def _turning(self, name: str, ends: Ends, seen: Rate) -> Rate:
        """ḃ against the ground, axes of the link that carries both ends and turns."""
        assert ends.rotation is not None
        b, rotation = ends.between, ends.rotation

        def derivative() -> Matrix:
            turned = spreading(self._tape.equations, rotation) * b
            value: Matrix = seen.acceleration + turned + 2 * rotation.velocity.cross(seen.velocity)
            return value

        terms = [Term(eye(3), seen), Term(-skew(b), rotation)]
        return self._tape.rate(f"{name}_bar_whole_rate", terms, "ḃ, m/s", derivative=derivative)
