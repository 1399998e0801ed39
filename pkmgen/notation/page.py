"""The equations of a method as one page for a browser, which needs nothing beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from types import MappingProxyType
from typing import Any

from pkmgen.errors import PkmgenError
from pkmgen.graph.symbolic.types import Guard, Instance, Port
from pkmgen.graph.types import GuardKind
from pkmgen.language.expression.trees import evaluate, substitute
from pkmgen.language.library import RobotText
from pkmgen.language.options import PAPERS, Options
from pkmgen.machine.pages import page_environment
from pkmgen.machine.version import __version__
from pkmgen.notation.diagram import draw_diagram, labels_of
from pkmgen.notation.equations import parameter_rows
from pkmgen.notation.explanations import COLLAPSED, TITLES, about, explanation
from pkmgen.notation.formula import quantities
from pkmgen.notation.handout import Part, ShownFormula
from pkmgen.notation.lecture import Lecture, make_lecture
from pkmgen.notation.mathml import MathmlWriter
from pkmgen.notation.notation import PARAMETER, Glyph
from pkmgen.notation.plain import PlainWriter
from pkmgen.pictures.draw.scene import build_scene

FOLDED = 12
"""Equations of a mechanical group from which on it is folded up."""
LABELLED = 1
"""Limbs of a kind that have symbols in the picture."""
_CONDITIONS: Mapping[GuardKind, tuple[str, str, str]] = MappingProxyType(
    {
        GuardKind.REACH: ("", "> {low}", "out of reach, or singular at the limit of reach"),
        GuardKind.REACH_CLOSED: ("", "≥ −{low}", "out of reach"),
        GuardKind.SINGULAR: ("|", "> {low}", "singular"),
        GuardKind.ASSEMBLY: ("", "≥ {low}", "another assembly: an axis turned round, or another branch"),
        GuardKind.SIDE: ("", "≥ {low}", "another side of a singularity than home"),
        GuardKind.BRANCH: ("", "≥ {low}", "another branch of a limb"),
        GuardKind.NORMALISED: ("|", "≤ {low}", "the quaternion is not of length one"),
    }
)


def equations_page(text: RobotText, options: Options, wanted: str | None, closed: bool) -> str:
    """Write equations of the inverse dynamics as a page of HTML and MathML.

    Whatever the robot file says is escaped; the other arguments are those of `make_lecture`.

    Raises:
        ArgumentError: There is no such matrix or equation.
    """
    lecture = make_lecture(text, options, wanted, closed)
    page = _Page(lecture).data() | {"picture": _picture(text, options, lecture) if wanted is None else ""}
    return _rendered("equations.html.j2", page)


def equation_sections(text: RobotText, options: Options) -> str:
    """Write the equations of the inverse dynamics as sections of HTML and MathML for another page."""
    return _rendered("equation_sections.html.j2", _Page(make_lecture(text, options, None, False)).data())


def _rendered(template: str, page: Mapping[str, Any]) -> str:
    environment = page_environment("html")
    return environment.get_template(template).render(page=page, version=__version__)


def _picture(text: RobotText, options: Options, lecture: Lecture) -> str:
    """The robot at home; nothing where it cannot be drawn."""
    try:
        scene = build_scene(text, options, None)
    except PkmgenError:
        return ""
    shapes, notation = lecture.handout.shapes, lecture.notation
    limbs = [limb for kind in lecture.handout.kinds for limb in kind[:LABELLED]]

    def glyph(name: str) -> tuple[Glyph, str] | None:
        if name == "@_motor":
            return Glyph("q", "", ("i",)), "outputs"
        if name.startswith("joint:"):
            number = lecture.owners.get(name.removeprefix("joint:"))
            return None if number is None else (Glyph("q", "", (number,)), "owners")
        anchor = lecture.anchor(name)
        return (notation.of(name, shapes[name]), anchor) if name in shapes and anchor else None

    return draw_diagram(scene, list(labels_of(scene, limbs, glyph)), f"{scene.name} at home, with symbols")


class _Page:
    """Puts a lecture into what the template takes."""

    def __init__(self, lecture: Lecture) -> None:
        self._lecture, self._handout = lecture, lecture.handout
        self._math = MathmlWriter(lecture.notation, lecture.handout.shapes, lecture.anchor)
        self._bare = MathmlWriter(lecture.notation, lecture.handout.shapes, lambda _: "")
        self._plain = PlainWriter(lecture.notation, lecture.handout.shapes)

    def data(self) -> dict[str, Any]:
        """All of it."""
        model, description = self._lecture.picked.model, self._lecture.picked.robot.description
        return {
            "name": description.name,
            "title": description.title,
            "source": description.source,
            "function": model.function.replace("_", " "),
            "method": model.method,
            "about": about(model.method, bool(self._lecture.written.limbs)),
            "paper": PAPERS.get(model.method, ""),
            "mode": model.mode,
            "count": len(model.written()),
            "shown": sum(1 for _ in self._handout.equations()),
            "limbs": list(self._lecture.written.limbs),
            "owners": [(short, name) for name, short in self._lecture.owners.items()],
            "inputs": [row for port in self._lecture.written.ports for row in self._port(port)],
            "outputs": [self._output(port) for port in model.outputs],
            "parameters": [self._parameter(row) for row in parameter_rows(self._lecture.picked.robot)],
            "constants": list(self._constants()),
            "conditions": list(self._conditions()),
            "sections": [self._section(number, part) for number, part in enumerate(self._handout.parts, 1)],
        }

    def _section(self, number: int, part: Part) -> dict[str, Any]:
        limbs = self._lecture.written.limbs
        numbered = ", ".join(f"{limbs.index(limb) + 1} = {limb}" for limb in part.limbs)
        groups = []
        for heading, found in groupby(part.equations, key=lambda each: each.heading):
            equations = [self._equation(each, part) for each in found]
            groups.append(
                {
                    "title": TITLES[heading],
                    "text": explanation(self._lecture.picked.model.method, heading, bool(limbs)),
                    "equations": equations,
                    "folded": heading in COLLAPSED and len(equations) >= FOLDED,
                }
            )
        return {
            "anchor": f"part-{number}",
            "title": part.title,
            "for": f"for i = {_range(part.limbs, limbs)} ({numbered})" if len(part.limbs) > 1 else "",
            "groups": groups,
            "count": len(part.equations),
        }

    def _equation(self, equation: ShownFormula, part: Part) -> dict[str, Any]:
        limbs = self._lecture.written.limbs
        some = len(equation.limbs) > 1 and equation.limbs != part.limbs
        text = self._plain.equation(equation.name, equation.formula)
        uses = [name for name in quantities(equation.formula) if self._lecture.anchor(name)]
        return {
            "number": equation.number,
            "math": self._math.block(self._math.equation(equation.name, equation.formula), text),
            "meaning": self._lecture.meaning(equation),
            "matrix": equation.matrix,
            "for": f"i = {_range(equation.limbs, limbs)}" if some else "",
            "code": ", ".join(equation.names[:1]) + (" …" if len(equation.names) > 1 else ""),
            "uses": [(self._lecture.anchor(name), self._symbol(name)) for name in dict.fromkeys(uses)],
            "users": self._lecture.users.get(equation.number, ()),
        }

    def _symbol(self, name: str) -> str:
        return self._bare.inline(self._bare.quantity(name))

    def _port(self, port: Port) -> Iterator[dict[str, Any]]:
        shapes = self._handout.shapes
        for name in [port.name, *(other for other in shapes if other.startswith(port.name + ":"))]:
            if name == port.name:
                entries = [
                    (self._bare.inline(self._bare.quantity(name, (index, 0))), unit)
                    for index, unit in enumerate(port.units)
                ]
                yield {"symbol": self._symbol(name), "name": name, "entries": entries, "meaning": port.meaning}
            elif any(name in quantities(each.formula) for each in self._handout.equations()):
                part = {"point": "its point", "linear": "its linear part", "angular": "its angular part"}
                meaning = part.get(name.partition(":")[2], "part of it")
                yield {"symbol": self._symbol(name), "name": port.name, "entries": [], "meaning": meaning}

    def _output(self, port: Port) -> dict[str, Any]:
        homes = self._lecture.homes
        entries = []
        for symbol, unit in zip(port.symbols, port.units, strict=True):
            name = symbol.name
            link = f"eq-{homes[name]}" if name in homes else ""
            shown = self._symbol(name) if name in self._handout.shapes else ""
            entries.append((name, shown, link, unit))
        return {"name": port.name, "entries": entries, "meaning": port.meaning}

    def _parameter(self, row: dict[str, Any]) -> dict[str, Any]:
        return row | {"symbol": self._symbol(PARAMETER + row["name"])}

    def _constants(self) -> Iterator[dict[str, Any]]:
        limbs = self._lecture.written.limbs
        for constant in self._handout.constants.shown:
            values = [
                (f"i = {_range(which, limbs)}" if which else "", self._math.inline(self._math.write(formula)))
                for which, formula in constant.values
            ]
            if len(values) == 1:
                values = [("", values[0][1])]
            yield {"symbol": self._symbol(constant.name), "values": values}

    def _conditions(self) -> Iterator[dict[str, str]]:
        """Guards in words, those of models of limbs among them, alike ones once."""
        lecture = self._lecture
        rows: dict[tuple[str, str, str], list[str]] = {}
        for limb, guard, name, low in _guards(lecture):
            bars, condition, otherwise = _CONDITIONS[guard.kind]
            key = "@" + name[len(limb) :] if limb and name.startswith(limb + "_") else name
            shown = self._symbol(key) if key in self._handout.shapes else f"<code>{name}</code>"
            row = f"{bars}{shown}{bars}", condition.format(low=low), otherwise
            rows.setdefault(row, []).append(limb)
        for (symbol, condition, otherwise), limbs in rows.items():
            named = [limb for limb in limbs if limb]
            of = f"limbs {', '.join(named)}" if len(named) > 1 else f"limb {named[0]}" if named else "robot"
            yield {"symbol": symbol, "condition": condition, "of": of, "otherwise": otherwise}


def _guards(lecture: Lecture) -> Iterator[tuple[str, Guard, str, str]]:
    """Limb, guard, name of what it watches, and its limit in numbers."""
    model, values, limbs = lecture.picked.model, lecture.picked.robot.values, lecture.picked.mechanism.limb_names
    for stage in model.equations:
        if isinstance(stage, Instance):
            for guard in stage.model.guards:
                name = stage.results.get(guard.value, stage.rename(guard.value.name))
                low = substitute(stage.model.constants[guard.low], stage.mount)
                yield stage.limb, guard, str(name), f"{evaluate(low, values):.3g}"
    for guard in model.guards:
        fixed = model.constants.get(guard.low)
        limit = guard.low.name if fixed is None else f"{evaluate(fixed, values):.3g}"
        yield ("" if guard.limb is None else limbs[guard.limb]), guard, guard.value.name, limit


def _range(which: tuple[str, ...], limbs: tuple[str, ...]) -> str:
    """Numbers of limbs, such as 1 … 3."""
    numbers = [limbs.index(limb) + 1 for limb in which]
    if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} … {numbers[-1]}"
    return ", ".join(map(str, numbers))
