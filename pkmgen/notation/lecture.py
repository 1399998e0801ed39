"""A model of a robot with all that a hand-out of it needs, whatever it is written in."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.notation.equations import PickedModel, pick_model
from pkmgen.notation.formula import quantities
from pkmgen.notation.handout import Handout, Part, ShownFormula, make_handout
from pkmgen.notation.notation import PARAMETER, Notation
from pkmgen.notation.plain import PlainWriter
from pkmgen.notation.stages import RESULT, Written, closed_model, written_model

LABELS = re.compile(r"[a-z]\w*_\w+")
"""Names of the code in what is said of an equation."""


@dataclass(frozen=True, slots=True)
class Lecture:
    """A hand-out with its symbols.

    Attributes:
        picked: The model.
        written: Its equations, limb by limb.
        handout: What is shown of it.
        notation: Its symbols.
        owners: Joints and loops with the short words that stand for them; none where the robot has limbs.
        homes: Number of the equation that defines a quantity, by name.
        users: Numbers of the equations that use what an equation defines, by its number.
    """

    picked: PickedModel
    written: Written
    handout: Handout
    notation: Notation
    owners: dict[str, str]
    homes: dict[str, int]
    users: dict[int, tuple[int, ...]]

    def anchor(self, name: str) -> str:
        """Where a quantity is defined: an equation, an input, a constant or a parameter."""
        if name in self.homes:
            return f"eq-{self.homes[name]}"
        if name.startswith(PARAMETER):
            return "parameters"
        port = name.partition(":")[0]
        if port in {port.name for port in self.written.ports}:
            return "inputs"
        return "constants" if name in {constant.name for constant in self.handout.constants.shown} else ""

    def meaning(self, equation: ShownFormula) -> str:
        """What is said of an equation, names of quantities in it by their symbols."""
        if equation.meaning == RESULT:
            return "what the limb hands on"
        plain = PlainWriter(self.notation, self.handout.shapes)

        def symbol(match: re.Match[str]) -> str:
            name = match[0]
            for limb in ("limb", *self.written.limbs):
                if name.startswith(limb + "_"):
                    name = "@" + name[len(limb) :]
            known = name in self.handout.shapes
            return plain.quantity(name) if known else match[0]

        return LABELS.sub(symbol, equation.meaning)


def make_lecture(text: RobotText, options: Options, wanted: str | None, closed: bool) -> Lecture:
    """Make the hand-out of the inverse dynamics of a robot, or of the equations of one matrix.

    Args:
        text: The robot file.
        options: Method and inputs.
        wanted: Name of a matrix or of an equation; all equations if None.
        closed: Whether earlier equations are put in, down to the inputs.

    Raises:
        ArgumentError: There is no such matrix or equation.
    """
    picked = pick_model(text, options, wanted, closed)
    written = written_model(picked.model, picked.mechanism.limb_names)
    if closed:
        written = closed_model(written, picked.left_out, wanted)
    owners = _owners(picked.mechanism.joint_names, picked.mechanism.closure_names)
    ports = {port.name: _labels(port.name, [symbol.name for symbol in port.symbols]) for port in written.ports}
    notation = Notation(picked.model.method, picked.mechanism.limb_names, owners, ports)
    handout = _only(make_handout(written, notation), wanted)
    homes: dict[str, int] = {}
    for equation in handout.equations():
        own = ("@" + name[len(limb) :] for name, limb in zip(equation.names, equation.limbs, strict=False))
        for name in (equation.name, *equation.names, *own):
            homes.setdefault(name, equation.number)
    users: dict[int, list[int]] = {}
    for equation in handout.equations():
        for number in sorted({homes[name] for name in quantities(equation.formula) if name in homes}):
            users.setdefault(number, []).append(equation.number)
    told = {number: tuple(found) for number, found in users.items()}
    return Lecture(picked, written, handout, notation, owners, homes, told)


def _only(handout: Handout, wanted: str | None) -> Handout:
    """The parts of a hand-out that define a matrix or quantity."""
    if wanted is None:
        return handout
    parts = []
    for part in handout.parts:
        kept = tuple(each for each in part.equations if wanted in (each.matrix, *each.names))
        if kept:
            parts.append(Part(part.title, part.limbs, kept))
    return Handout(tuple(parts), handout.shapes, handout.kinds, handout.constants)


def _labels(port: str, names: Sequence[str]) -> tuple[str, ...]:
    return tuple(name.removeprefix(port + "_") for name in names)


def _owners(joints: Sequence[str], loops: Sequence[str]) -> dict[str, str]:
    """Short words for joints (numbers) and loops (letters)."""
    letters = [chr(ord("A") + index % 26) * (1 + index // 26) for index in range(len(loops))]
    return {joint: str(number) for number, joint in enumerate(joints, 1)} | dict(zip(loops, letters, strict=True))
