"""Efforts of telescopes on the links between which they stand, see `pkmgen.motion.geometry.telescopes`."""

from __future__ import annotations

from dataclasses import replace

import sympy

from pkmgen.graph.types import GuardKind
from pkmgen.language.expression.algebra import ONE, ZERO, add
from pkmgen.language.expression.trees import Number
from pkmgen.mechanism.multibody import Telescope
from pkmgen.motion.geometry.bodies import (
    UniversalTurn,
    axes_about_line,
    joint_friction,
    spin_efforts,
    uneven,
    uneven_efforts,
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
from pkmgen.symbolic.matrix import Matrix, eye, zeros
from pkmgen.symbolic.rates import Rate, Term


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
        length = reach(self._joints.placed.tree, ends.closure.closure)
        u = tape.equations.vector(f"{name}_direction", ends.between / length, "u, direction of the telescope")
        slide, span = self._joints.joint(telescope.slide), ends.relative(tape, name)
        seen = PlacedTelescope(name, length, u, slide, span)
        placed = replace(seen, span=ends.against_ground(tape, name, span))
        spins = any(
            tree != ZERO for inertia in parts for tree in (inertia.axial, telescope.cross, *inertia.difference())
        )
        unequal = any(inertia.unequal != ZERO for inertia in parts) and ends.rotation is not None
        carried = not telescope.hinged and (telescope.turns[0] != ends.carrier or unequal)
        resists = any(each.acts for each in telescope.friction)
        turning = (spins or resists) and not telescope.hinged and not carried
        turn, shadow = self._turn(telescope, seen) if turning else (None, None)
        tape.write_accelerations()
        if telescope.hinged and ends.rotation is None:
            axis = tape.equations.constant_vector(f"{name}_first_axis", telescope.turns[1])
            start = None if ends.rests else ends.whole[0]
            rotation = hinged_efforts(tape, placed, axis, *parts, (start, ends.whole[0].acceleration))
            self._resist(telescope, axis, rotation)
            return
        telescope_efforts(tape, placed, *parts, ends.whole[0].acceleration)
        if not ends.rests:
            tape.effort(ends.whole[0], carried_effort(tape, placed, *parts))
        if spins and carried:
            self._turn_with_link(telescope, placed)
        elif spins and ends.rotation is not None:
            self._spin(telescope, seen, placed.span, ends, turn)
        elif turn is not None:
            if telescope.cross != ZERO:
                cross = tape.equations.constant(f"{name}_cross_inertia", telescope.cross)
                tape.effort(turn.rotation, cross * turn.rotation.acceleration)
            spin_efforts(tape, name, parts, ONE, turn)
        if turn is not None and shadow is not None and any(tree != ZERO for each in parts for tree in uneven(each)):
            self._uneven(telescope, placed, ends, turn.rotation, shadow)
        if turn is not None and resists:
            axis = tape.equations.constant_vector(f"{name}_first_axis", telescope.turns[1])
            self._resist(telescope, axis, turn.rotation)
            if telescope.friction[1].acts and shadow is not None:
                joint_friction(tape, f"{name}_second", telescope.friction[1], [tilt_rate(tape, name, turn, shadow)])

    def _uneven(
        self, telescope: Telescope, placed: PlacedTelescope, ends: Ends, turn: Rate, shadow: sympy.Symbol
    ) -> None:
        """Add what first and mixed moments across its line do, in axes u, n = e × u/|e × u| and u × n."""
        tape, write, name, u = self._tape, self._tape.equations, telescope.name, placed.direction
        length, slide, span = placed.length, placed.slide, placed.span
        e = write.constant_vector(f"{name}_first_axis", telescope.turns[1])
        n = write.vector(f"{name}_second", e.cross(u) / sympy.sqrt(shadow), "n, second axis of its joint")
        direction: Rate = tape.rate(
            f"{name}_swing", [Term(eye(3) / length, span), Term(-u / length, slide)], "u̇, 1/s",
            bias=lambda: -2 * placed.growth(write) * direction.velocity,
        )  # fmt: skip
        axes = axes_about_line(tape, name, e, (u, n), (direction, turn))
        tape.write_accelerations()
        for part, inertia, start in zip(("barrel", "rod"), (telescope.barrel, telescope.rod), ends.whole, strict=True):
            uneven_efforts(tape, f"{name}_{part}", replace(inertia, unequal=ZERO), start, axes, zeros(3, 1))

    def _resist(self, telescope: Telescope, axis: Matrix, rotation: Rate) -> None:
        """Add the friction of the first axis of its joint, on α̇ against the link it stands on."""
        if telescope.friction[0].acts:
            turning = self._ends.against_stand(telescope.name, rotation, axis)
            joint_friction(self._tape, f"{telescope.name}_first", telescope.friction[0], [turning])

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

    def _turn(self, telescope: Telescope, placed: PlacedTelescope) -> tuple[UniversalTurn, sympy.Symbol]:
        """How it turns about the first axis of its joint, and |e × u|²."""
        tape, write, name = self._tape, self._tape.equations, telescope.name
        e = write.constant_vector(f"{name}_first_axis", telescope.turns[1])

        def guard(shadow: sympy.Symbol) -> None:
            write.guard(GuardKind.SINGULAR, None, shadow, f"{name}_gimbal_tolerance", Number(self._sine**2))

        tilt = tilt_about(write, name, e, placed.direction, guard)
        return universal_turn(tape, placed, e, tilt), tilt[2]
