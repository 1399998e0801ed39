"""Efforts of telescopes on the links between which they stand, see `pkmgen.motion.geometry.telescopes`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import sympy

from pkmgen.graph.symbolic.rates import Rate
from pkmgen.graph.types import GuardKind
from pkmgen.language.expression.algebra import ONE, ZERO, add
from pkmgen.language.expression.trees import Number
from pkmgen.mechanism.multibody import Telescope
from pkmgen.motion.geometry.bodies import UniversalTurn, spin_efforts
from pkmgen.motion.geometry.leg_axes import (
    LegAxes,
    axes_on_universal_joint,
    own_efforts,
    side_velocity,
    turns_in_own_axes,
)
from pkmgen.motion.geometry.telescopes import (
    PlacedTelescope,
    carried_effort,
    hinged_efforts,
    telescope_efforts,
    tilt_about,
    tilt_rate,
    universal_turn,
)
from pkmgen.multibody.carried_spin import CarriedLine, add_carried_spin
from pkmgen.multibody.closures import reach
from pkmgen.multibody.ends import EndRates, Ends
from pkmgen.multibody.joint_motion import JointMotion
from pkmgen.multibody.line_spin import FirstTurn, SpunLine, add_spin


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
        tape, name, parts = self._tape, telescope.name, (telescope.barrel, telescope.rod)
        ends = self._ends.of(name)
        length, u = reach(self._joints.placed.tree, ends.closure.closure), ends.closure.direction
        slide, span = self._joints.joint(telescope.slide), ends.relative(tape, name)
        seen = PlacedTelescope(name, length, u, slide, span)
        placed = replace(seen, span=ends.against_ground(tape, name, span))
        spins = any(
            tree != ZERO for inertia in parts for tree in (inertia.axial, telescope.cross, *inertia.difference())
        )
        unequal = any(inertia.unequal != ZERO for inertia in parts) and ends.rotation is not None
        carried = not telescope.hinged and (telescope.turns[0] != ends.carrier or unequal)
        resists = any(each.acts for each in telescope.friction)
        if not all(inertia.is_even for inertia in parts):
            self._in_own_axes(telescope, placed, ends)
            return
        turning = (spins or resists) and not telescope.hinged and not carried
        turn = self._turn(telescope, seen) if turning else None
        tape.write_accelerations()
        if telescope.hinged and ends.rotation is None:
            axis = tape.equations.constant_vector(f"{name}_first_axis", telescope.turns[1])
            start = None if ends.rests else ends.whole[0]
            rotation = hinged_efforts(tape, placed, axis, *parts, (start, ends.whole[0].acceleration))
            self._ends.add_joint(telescope, axis, rotation)
            return
        telescope_efforts(tape, placed, *parts, ends.whole[0].acceleration)
        if not ends.rests:
            tape.effort(ends.whole[0], carried_effort(tape, placed, *parts))
        if spins and carried:
            self._turn_with_link(telescope, placed)
        elif spins and ends.rotation is not None:
            self._spin(telescope, seen, placed.span, ends, turn)
        elif turn is not None:
            spin_efforts(tape, name, parts, ONE, turn)

    def _in_own_axes(self, telescope: Telescope, placed: PlacedTelescope, ends: Ends) -> None:
        """Add the efforts of one with mass aside of its line, on a base that rests."""
        tape, write, name = self._tape, self._tape.equations, telescope.name
        e = write.constant_vector(f"{name}_first_axis", telescope.turns[1])
        tilt = tilt_about(write, name, e, placed.direction, self._gimbal(name))
        frame, sine, cosine = axes_on_universal_joint(write, name, placed.direction, tilt)
        side = side_velocity(tape, name, frame, placed.span)
        axes = LegAxes(frame, sine, cosine, placed.span, placed.slide, side)
        turns = turns_in_own_axes(tape, name, placed.length, axes)
        tape.write_accelerations()
        inertias = telescope.barrel.second_moments(), telescope.rod.second_moments()
        own_efforts(tape, name, axes, turns, inertias, -ends.whole[0].acceleration)
        self._ends.add_joint(telescope, e, turns[0], lambda: turns[1])

    def _gimbal(self, name: str) -> Callable[[sympy.Symbol], None]:
        """Guards |e × u|²."""
        guard, low = self._tape.equations.guard, Number(self._sine**2)
        return lambda shadow: guard(GuardKind.SINGULAR, None, shadow, f"{name}_gimbal_tolerance", low)

    def _spin(
        self, telescope: Telescope, seen: PlacedTelescope, whole: Rate, ends: Ends, turn: UniversalTurn | None
    ) -> None:
        """Add the effort of the spin of a telescope whose carrier turns."""
        write, name, length = self._tape.equations, telescope.name, seen.length
        assert ends.rotation is not None
        axial = write.constant(f"{name}_axial_inertia", add(telescope.barrel.axial, telescope.rod.axial))
        share = write.scalar(f"{name}_axial_share", axial / length**3, "I/l³")
        swing = (seen.span.velocity - seen.slide.velocity[0] * seen.direction) / length
        line = SpunLine(name, axial, share, seen.direction, ends.between, swing, whole)
        first = None if turn is None else FirstTurn(turn.rotation, turn.height, turn.rise.velocity[0])
        add_spin(self._tape, line, ends.rotation, first)

    def _turn_with_link(self, telescope: Telescope, placed: PlacedTelescope) -> None:
        """Add what one does because of its spin whose first axis turns with the link that it stands on."""
        write, name, slide, u = self._tape.equations, telescope.name, placed.slide.velocity[0], placed.direction
        axis, turning = self._ends.first_axis(name, telescope.turns)
        swing = (placed.span.velocity - slide * u) / placed.length
        line = CarriedLine(
            name, placed.length, placed.growth(write), u, write.vector(f"{name}_swing", swing, "u̇, 1/s"),
            placed.span, axis, turning,
        )  # fmt: skip
        add_carried_spin(self._tape, line, (telescope.barrel, telescope.rod), self._sine)

    def _turn(self, telescope: Telescope, placed: PlacedTelescope) -> UniversalTurn:
        """How it turns about the first axis of its joint, on which friction and a cross act."""
        tape, write, name = self._tape, self._tape.equations, telescope.name
        e = write.constant_vector(f"{name}_first_axis", telescope.turns[1])
        tilt = tilt_about(write, name, e, placed.direction, self._gimbal(name))
        turn = universal_turn(tape, placed, e, tilt)
        self._ends.add_joint(telescope, e, turn.rotation, lambda: tilt_rate(tape, name, turn, tilt[2]))
        return turn
