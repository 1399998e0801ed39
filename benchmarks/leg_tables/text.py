"""A machine of a table with sizes, as the text of a robot file that a person can read and edit."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from benchmarks.leg_tables import words
from benchmarks.leg_tables.assembly import Array, MachineShape
from benchmarks.leg_tables.bodies import ENTRIES
from benchmarks.leg_tables.branch import branch_of
from benchmarks.leg_tables.couplings import Coupling, Z
from benchmarks.leg_tables.derived import DerivedParameters
from benchmarks.leg_tables.home import Home
from benchmarks.leg_tables.symbolic import LETTERS, Link, SymbolicLeg, half_turned, symbolic_leg, turned_inertia
from benchmarks.leg_tables.tips import TYPES
from benchmarks.leg_tables.tree_text import tree_text
from pkmgen.language.expression.algebra import ZERO, Vector, add, negate, plus, rotation_about
from pkmgen.language.expression.trees import Name, Number, Operation, Tree, names_in

MOTIONS = {"2T1R": "planar_body", "3T0R": "translational", "3T1R": "schoenflies", "3T3R": "spatial"}
PLANAR_ENTRIES = {"planar_body": ("zz",), "translational": (), "schoenflies": ("zz",), "spatial": ENTRIES}
PLANAR_CENTRE = {"planar_body": "xy", "translational": "", "schoenflies": "xy", "spatial": "xyz"}
MEANINGS = {
    "base_radius": "circle of the base couplings",
    "base_pair_distance": "between the two base couplings of a pair",
    "base_tilt": "tilt of the base couplings",
    "platform_radius": "circle of the platform couplings",
    "platform_pair_distance": "between the two platform couplings of a pair",
    "platform_tilt": "tilt of the platform couplings",
}
UNITS = {"mass": "kg", "x": "m", "y": "m", "z": "m"}


@dataclass(frozen=True, slots=True)
class Parts:
    """What a robot file is written from.

    Attributes:
        shape: The machine; joints have literal values where their angles are fixed.
        home: Its home.
        parameters: Values of its sizes and angles, in the order of the file.
        zeros: For each leg, the joint values of the table at which those of the file are zero.
        bodies: Of a leg, in their frames of the table; then that of the platform.
        gravity: In world axes, m/s².
    """

    shape: MachineShape
    home: Home
    parameters: Mapping[str, float]
    zeros: Sequence[Array]
    bodies: Sequence[Mapping[str, float]]
    gravity: tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class WrittenLeg:
    """A leg in the file.

    Attributes:
        start: From the origin of its limb frame to its first joint, in that frame.
        type: Lines of its limb type.
        branch: Side of its elbow at home.
    """

    start: Vector
    type: tuple[str, ...]
    branch: int


class RobotWriter:
    """Writes a machine; parameters are listed once it is known which of them the rest names."""

    def __init__(self, parts: Parts) -> None:
        self.parts, self.shape = parts, parts.shape
        self.motion = MOTIONS[parts.shape.motion]
        self._derived = DerivedParameters(parts.parameters)

    def text(self, head: Sequence[str], held: str) -> str:
        """The whole file.

        Args:
            head: Its first lines, up to the source.
            held: What else holds the platform; nothing if its joints do.
        """
        legs = [self._leg(index) for index in range(self.shape.legs)]
        types = list(dict.fromkeys(leg.type for leg in legs))
        names = ["leg"] if len(types) == 1 else [f"leg_{number}" for number in range(1, len(types) + 1)]
        lines = ["", f"gravity: [{', '.join(tree_text(Number(entry)) for entry in self.parts.gravity)}]", ""]
        lines += [*self._platform(held), "", "limb_types:"]
        for name, rows in zip(names, types, strict=True):
            lines += [f"  {name}:", *rows]
        lines += ["", "limbs:"]
        for index, leg in enumerate(legs):
            lines += self._limb(index, leg, names[types.index(leg.type)])
        return "\n".join([*head, "", "parameters:", *self._parameters(lines), *lines]) + "\n"

    # --- parameters

    def _parameters(self, lines: Sequence[str]) -> Iterator[str]:
        """Those that the rest names, and what they are computed from."""
        used = self._derived.with_sources(set(re.findall(r"[a-z_]\w*", "\n".join(lines))))
        yield "  # of the machine: couplings, then the legs by the symbols of the table"
        for name, value in self.parts.parameters.items():
            if name in used:
                angle = name.endswith("tilt") or re.match("alpha|beta|theta|offset", name)
                meaning = f", description: {MEANINGS[name]}" if name in MEANINGS else ""
                written = tree_text(Number(value)) if angle else tree_text(Number(round(value, 12)))
                yield f"  {name}: {{value: {written}, unit: {'rad' if angle else 'm'}{meaning}}}"
        for number, body in enumerate(self.parts.bodies, 1):
            owner = "platform" if number == len(self.parts.bodies) else str(number)
            named = [(key, words.body_name(key, owner)) for key in body if words.body_name(key, owner) in used]
            if named:
                whole = "the platform" if owner == "platform" else f"body {number} of a leg, in its frame of the table"
                yield f"  # of {whole}"
            for key, name in named:
                yield f"  {name}: {{value: {tree_text(Number(body[key]))}, unit: {UNITS.get(key, 'kg*m**2')}}}"
        yield from self._derived.lines(used)

    # --- platform

    def _platform(self, held: str) -> Iterator[str]:
        home, motion = self.parts.home, self.motion
        (side, turn), entries = home.box, PLANAR_ENTRIES[motion]
        yield "platform:"
        yield f"  motion: {motion}"
        if held:
            yield f"  held: {held}"
        yield "  mass: platform_mass"
        if PLANAR_CENTRE[motion]:
            centre = [f"platform_{letter}" if letter in PLANAR_CENTRE[motion] else "0" for letter in LETTERS]
            yield f"  mass_centre: [{', '.join(centre)}]"
        if entries:
            yield f"  inertia: {{{', '.join(f'{entry}: platform_{entry}' for entry in entries)}}}"
        yield f"  home: [{', '.join(self._home())}]"
        middle = [*home.place, home.turn]
        places = {
            "planar_body": (0, 1, 3),
            "translational": (0, 1, 2),
            "schoenflies": (0, 1, 2, 3),
            "spatial": (0, 1, 2),
        }
        half = (side, side, side, turn)
        ranges = [f"[{words.short(middle[k] - half[k])}, {words.short(middle[k] + half[k])}]" for k in places[motion]]
        yield f"  box: [{', '.join(ranges)}]"
        if motion == "spatial":
            yield f"  attitude_range: {words.short(turn)}"

    def _home(self) -> list[str]:
        """Entries of the home pose."""
        home = self.parts.home
        x, y, z = (tree_text(Number(entry)) for entry in home.place)
        angle, half = tree_text(Number(home.turn)), tree_text(Number(home.turn / 2.0))
        quaternion = [f"cos({half})", "0", "0", f"sin({half})"] if home.turn else ["1", "0", "0", "0"]
        return {
            "planar_body": [x, y, angle],
            "translational": [x, y, z],
            "schoenflies": [x, y, z, angle],
            "spatial": [x, y, z, *quaternion],
        }[self.motion]

    # --- legs

    def _limb_frame(self, coupling: Coupling, index: int) -> Tree:
        """Azimuth of the frame of a coupling."""
        part, whole = coupling.azimuth(index, self.shape.legs)
        return Number(2.0 * math.pi * part / whole)

    def _leg(self, index: int) -> WrittenLeg:
        shape, zeros = self.shape, self.parts.zeros[index]
        base, platform = shape.base, shape.platform
        assert base.axes is not None
        values = [*(Number(float(zero)) for zero in zeros), *[ZERO] * (len(shape.joints) - shape.count)]
        leg = symbolic_leg(shape.joints, shape.count, values, base.axes, self._tag(index))
        for name, tree in leg.named.items():
            self._derived.name(name, tree, "1")
        turn = add(
            ZERO if platform.parallel else self._limb_frame(platform, index),
            ZERO if base.parallel else negate(self._limb_frame(base, index)),
        )
        rows = ["    elements:"]
        for number, link in enumerate(leg.links, 1):
            rows += self._element(number, link, self._tag(index))
        rows.append(f"    tip: {self._tip(leg, turn)}")
        branch = branch_of(leg.links, self.parts.home.joints[index], zeros, self._derived.values())
        return WrittenLeg(leg.start, tuple(rows), branch)

    def _tag(self, index: int) -> str:
        """A letter for the zeros of a leg; none for those of the first one."""
        known = list(dict.fromkeys(tuple(row) for row in self.parts.zeros))
        place = known.index(tuple(self.parts.zeros[index]))
        return "abcdefghijkl"[place] if place else ""

    def _element(self, number: int, link: Link, tag: str) -> Iterator[str]:
        bodies = len(self.parts.bodies) - 1
        carries = number <= bodies
        yield f"      - name: {'body' if carries else 'joint'}_{number}"
        yield "        kind: bar"
        driven = ", actuator: {}" if number in self.parts.home.driven else ""
        yield f"        joint: {{type: {link.kind}, axis: {words.axis(link.axis)}{driven}}}"
        if any(entry != ZERO for entry in link.reach):
            direction, length = self._derived.direction_and_length(link.reach)
            if direction != "x":
                yield f"        direction: {direction}"
            yield f"        length: {length}"
        if carries:
            yield from self._body(number, link, tag)

    def _inertia(self, number: int, link: Link, tag: str) -> dict[str, Tree]:
        """Inertia of a body in axes of its limb; what an oblique frame makes of it gets parameters on the way."""
        moments = {entry: Name(words.body_name(entry, str(number))) for entry in ENTRIES}
        columns = half_turned(link.frame, moments)
        if any(names_in(entry) for axis in link.frame.axes for entry in axis):
            columns = [
                words.vector(
                    [
                        self._derived.moment(f"moment_{tag}{number}_{a}{b}", entry)
                        for a, entry in zip(LETTERS, column, strict=True)
                    ]
                )
                for b, column in zip(LETTERS, columns, strict=True)
            ]
        return turned_inertia(link.frame, columns)

    def _body(self, number: int, link: Link, tag: str) -> Iterator[str]:
        planar = self.motion == "planar_body"
        centre = link.frame.rotate(words.vector([Name(words.body_name(letter, str(number))) for letter in LETTERS]))
        centre = plus(centre, link.origin)
        if planar:
            centre = (centre[0], centre[1], ZERO)
        inertia = self._inertia(number, link, tag)
        yield f"        mass: mass_{number}"
        yield f"        mass_centre: {words.row(centre)}"
        entries = ("zz",) if planar else ENTRIES
        yield f"        inertia: {{{', '.join(f'{entry}: {tree_text(inertia[entry])}' for entry in entries)}}}"

    def _tip(self, leg: SymbolicLeg, turn: Tree) -> str:
        shape = self.shape
        kind = TYPES[len(leg.axes)]
        if kind == "S":
            return "{type: S}"
        if shape.platform.axes is None:
            last = leg.axes[-1]
        else:
            own = shape.platform.axes.rotate(shape.last.inverse().z)
            last = rotation_about(Z, turn).rotate(own)
        if kind == "R":
            return f"{{type: R, axis: {words.axis(last)}}}"
        return f"{{type: U, axis: {words.axis(leg.axes[0])}, second_axis: {words.axis(last)}}}"

    def _limb(self, index: int, leg: WrittenLeg, name: str) -> Iterator[str]:
        shape = self.shape
        yield f"  - name: leg_{index + 1}"
        yield f"    type: {name}"
        yield f"    base: {self._mount(shape.base, index, leg.start)}"
        yield f"    platform: {self._mount(shape.platform, index, (ZERO, ZERO, ZERO))}"
        if leg.branch < 0:
            yield "    branch: -1"

    def _mount(self, coupling: Coupling, index: int, more: Vector) -> str:
        azimuth, end = self._limb_frame(coupling, index), coupling.end
        half = Operation("/", (Name(f"{end}_pair_distance"), Number(2.0)))
        side = coupling.side(index)
        own: Vector = (Name(f"{end}_radius"), ZERO if not side else half if side > 0 else negate(half), ZERO)
        if self.motion == "planar_body":  # the platform is at height zero, wherever the legs begin
            more = (more[0], more[1], ZERO)
        if coupling.parallel and azimuth != ZERO:
            point = f"point: {words.row(more)}, " if any(entry != ZERO for entry in more) else ""
            return f"{{{point}offset: {words.row(rotation_about(Z, azimuth).rotate(own))}}}"
        rotation = "" if coupling.parallel or azimuth == ZERO else f", rotation: {tree_text(azimuth)}"
        return f"{{point: {words.row(plus(own, more))}{rotation}}}"
