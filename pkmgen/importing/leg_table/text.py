"""A machine of a table with sizes, as the text of a robot file that a person can read and edit."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from pkmgen.expression.algebra import ZERO, Vector, add, negate, plus, rotation_about, total
from pkmgen.expression.text import tree_text
from pkmgen.expression.trees import Name, Number, Operation, Tree, evaluate, names_in
from pkmgen.importing.leg_table.assembly import Array, MachineShape
from pkmgen.importing.leg_table.bodies import ENTRIES
from pkmgen.importing.leg_table.couplings import Coupling, Z
from pkmgen.importing.leg_table.sizes import Home
from pkmgen.importing.leg_table.symbolic import LETTERS, Link, SymbolicLeg, half_turned, symbolic_leg, turned_inertia
from pkmgen.importing.leg_table.tips import TYPES

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
        self._derived: dict[str, tuple[Tree, str]] = {}

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
        used = set(re.findall(r"[a-z_]\w*", "\n".join(lines)))
        for tree, _ in reversed(self._derived.values()):
            used |= set(names_in(tree))
        yield "  # of the machine: couplings, then the legs by the symbols of the table"
        for name, value in self.parts.parameters.items():
            if name in used:
                angle = name.endswith("tilt") or re.match("alpha|beta|theta|offset", name)
                meaning = f", description: {MEANINGS[name]}" if name in MEANINGS else ""
                written = tree_text(Number(value)) if angle else tree_text(Number(round(value, 12)))
                yield f"  {name}: {{value: {written}, unit: {'rad' if angle else 'm'}{meaning}}}"
        for number, body in enumerate(self.parts.bodies, 1):
            owner = "platform" if number == len(self.parts.bodies) else str(number)
            named = [(key, _body_name(key, owner)) for key in body if _body_name(key, owner) in used]
            if named:
                whole = "the platform" if owner == "platform" else f"body {number} of a leg, in its frame of the table"
                yield f"  # of {whole}"
            for key, name in named:
                yield f"  {name}: {{value: {tree_text(Number(body[key]))}, unit: {UNITS.get(key, 'kg*m**2')}}}"
        if self._derived:
            yield "  # that follow from these"
        for name, (tree, unit) in self._derived.items():
            if name in used:
                yield f'  {name}: {{value: "{tree_text(tree)}", unit: {unit}}}'

    def _length(self, vector: Vector) -> tuple[str, str]:
        """Direction and length of a link; a length that is oblique becomes a parameter."""
        places = [index for index, entry in enumerate(vector) if entry != ZERO]
        if len(places) == 1:
            entry = vector[places[0]]
            negative = evaluate(entry, self._values()) < 0.0
            return ("-" if negative else "") + LETTERS[places[0]], tree_text(negate(entry) if negative else entry)
        known = [name for name, (tree, _) in self._derived.items() if tree == _norm(vector)]
        name = known[0] if known else f"link_{sum(key.startswith('link_') for key in self._derived) + 1}"
        self._derived[name] = (_norm(vector), "m")
        entries = [ZERO if entry == ZERO else Operation("/", (entry, Name(name))) for entry in vector]
        return f"[{', '.join(map(tree_text, entries))}]", name

    def _values(self) -> dict[str, float]:
        values = dict(self.parts.parameters)
        for name, (tree, unit) in self._derived.items():
            if unit != "kg*m**2":
                values[name] = evaluate(tree, values)
        return values

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
        ranges = [f"[{_short(middle[k] - half[k])}, {_short(middle[k] + half[k])}]" for k in places[motion]]
        yield f"  box: [{', '.join(ranges)}]"
        if motion == "spatial":
            yield f"  attitude_range: {_short(turn)}"

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
            self._derived[name] = (tree, "1")
        turn = add(
            ZERO if platform.parallel else self._limb_frame(platform, index),
            ZERO if base.parallel else negate(self._limb_frame(base, index)),
        )
        rows = ["    elements:"]
        for number, link in enumerate(leg.links, 1):
            rows += self._element(number, link, self._tag(index))
        rows.append(f"    tip: {self._tip(leg, turn)}")
        return WrittenLeg(leg.start, tuple(rows), self._branch(index, leg))

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
        yield f"        joint: {{type: {link.kind}, axis: {_axis(link.axis)}{driven}}}"
        if any(entry != ZERO for entry in link.reach):
            direction, length = self._length(link.reach)
            if direction != "x":
                yield f"        direction: {direction}"
            yield f"        length: {length}"
        if carries:
            yield from self._body(number, link, tag)

    def _inertia(self, number: int, link: Link, tag: str) -> dict[str, Tree]:
        """Inertia of a body in axes of its limb; what an oblique frame makes of it gets parameters on the way."""
        moments = {entry: Name(_body_name(entry, str(number))) for entry in ENTRIES}
        columns = half_turned(link.frame, moments)
        if any(names_in(entry) for axis in link.frame.axes for entry in axis):
            columns = [
                _vector(
                    [
                        self._moment(f"moment_{tag}{number}_{a}{b}", entry)
                        for a, entry in zip(LETTERS, column, strict=True)
                    ]
                )
                for b, column in zip(LETTERS, columns, strict=True)
            ]
        return turned_inertia(link.frame, columns)

    def _moment(self, name: str, entry: Tree) -> Tree:
        if isinstance(entry, Name):
            return entry
        self._derived[name] = (entry, "kg*m**2")
        return Name(name)

    def _body(self, number: int, link: Link, tag: str) -> Iterator[str]:
        planar = self.motion == "planar_body"
        centre = link.frame.rotate(_vector([Name(_body_name(letter, str(number))) for letter in LETTERS]))
        centre = plus(centre, link.origin)
        if planar:
            centre = (centre[0], centre[1], ZERO)
        inertia = self._inertia(number, link, tag)
        yield f"        mass: mass_{number}"
        yield f"        mass_centre: {_row(centre)}"
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
            return f"{{type: R, axis: {_axis(last)}}}"
        return f"{{type: U, axis: {_axis(leg.axes[0])}, second_axis: {_axis(last)}}}"

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
            point = f"point: {_row(more)}, " if any(entry != ZERO for entry in more) else ""
            return f"{{{point}offset: {_row(rotation_about(Z, azimuth).rotate(own))}}}"
        rotation = "" if coupling.parallel or azimuth == ZERO else f", rotation: {tree_text(azimuth)}"
        return f"{{point: {_row(plus(own, more))}{rotation}}}"

    # --- branch

    def _branch(self, index: int, leg: SymbolicLeg) -> int:
        """On which side of the line from its base to its tip the second joint of a leg stands at home."""
        joints, values = leg.links, self._values()
        frame, point, axes, points = np.eye(3), np.zeros(3), [], []
        for link, value, zero in zip(joints, self.parts.home.joints[index], self.parts.zeros[index], strict=True):
            axis = frame @ _numbers(link.axis, values)
            axes.append(axis)
            points.append(point)
            if link.kind == "R":
                frame = _turned(axis, value - zero) @ frame
            else:
                point = point + value * axis
            point = point + frame @ _numbers(link.reach, values)
        if len(joints) < 2:
            return 1
        elbow = points[1]
        if joints[0].kind == "P":
            side = float((elbow - point) @ axes[0])
        else:
            first, second = _numbers(joints[0].axis, values), _numbers(joints[1].axis, values)
            parallel = joints[0].kind == "R" and np.linalg.norm(np.cross(first, second)) < 1e-12
            sense = -1.0 if parallel and first @ second < 0.0 else 1.0
            side = float(np.cross(sense * axes[1], point) @ elbow)
        return -1 if side < -1e-9 else 1


def _short(value: float) -> str:
    return tree_text(Number(round(value, 3)))


def _body_name(key: str, owner: str) -> str:
    if owner == "platform":
        return f"platform_{key}"
    if key == "mass":
        return f"mass_{owner}"
    return f"centre_{owner}_{key}" if len(key) == 1 else f"inertia_{owner}_{key}"


def _vector(entries: Sequence[Tree]) -> Vector:
    x, y, z = entries
    return (x, y, z)


def _row(vector: Vector) -> str:
    return f"[{', '.join(map(tree_text, vector))}]"


def _axis(vector: Vector) -> str:
    """An axis by its letter, or its entries."""
    entries = [entry.value if isinstance(entry, Number) else None for entry in vector]
    for index, letter in enumerate(LETTERS):
        others = [entry for place, entry in enumerate(entries) if place != index]
        if entries[index] in (1.0, -1.0) and others == [0.0, 0.0]:
            return letter if entries[index] == 1.0 else f"-{letter}"
    return _row(vector)


def _norm(vector: Vector) -> Tree:
    """Length of a vector."""
    squares = [Operation("**", (_without_sign(entry), Number(2.0))) for entry in vector if entry != ZERO]
    return Operation("sqrt", (total(squares),))


def _without_sign(tree: Tree) -> Tree:
    return tree.arguments[0] if isinstance(tree, Operation) and tree.operator == "neg" else tree


def _numbers(vector: Vector, values: Mapping[str, float]) -> Array:
    return np.array([evaluate(entry, values) for entry in vector])


def _turned(axis: Array, angle: float) -> Array:
    x, y, z = axis
    skew = np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
    turned: Array = np.eye(3) + math.sin(angle) * skew + (1.0 - math.cos(angle)) * skew @ skew
    return turned
