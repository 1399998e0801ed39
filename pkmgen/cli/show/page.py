"""The equations of a method as one page for a browser, which needs nothing beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from pkmgen.cli.show.equations import ShownEquation, ShownModel, parameter_rows, show_model
from pkmgen.equations.types import Guard, Instance, Port
from pkmgen.expression.trees import evaluate, substitute
from pkmgen.graph.types import GuardKind
from pkmgen.library import RobotText
from pkmgen.options import Options
from pkmgen.resources import resource_folder
from pkmgen.version import __version__

_CONDITIONS: Mapping[GuardKind, tuple[str, str]] = MappingProxyType(
    {
        GuardKind.REACH: ("{value} > {low}", "out of reach, or singular at the limit of reach"),
        GuardKind.REACH_CLOSED: ("{value} ≥ −{low}", "out of reach"),
        GuardKind.SINGULAR: ("|{value}| > {low}", "singular"),
        GuardKind.ASSEMBLY: ("{value} ≥ {low}", "another assembly than at home"),
        GuardKind.NORMALISED: ("|{value}| ≤ {low}", "the quaternion is not of length one"),
    }
)


@dataclass(frozen=True, slots=True)
class Section:
    """Equations of a limb, or of the robot as a whole.

    Attributes:
        anchor: Where links go.
        title: What it is headed.
        equations: In the order of computation.
        matrices: Names of the literature, each with the number of the first equation of that name.
    """

    anchor: str
    title: str
    equations: tuple[ShownEquation, ...]
    matrices: tuple[tuple[str, int], ...]


def equations_page(text: RobotText, options: Options, wanted: str | None, closed: bool) -> str:
    """Write equations of the inverse dynamics as a page of HTML and MathML.

    Whatever the robot file says is escaped; the other arguments are those of `show_model`.

    Raises:
        ArgumentError: There is no such matrix or equation.
    """
    environment = Environment(
        loader=FileSystemLoader(resource_folder("templates") / "html"),
        undefined=StrictUndefined,
        autoescape=True,
        finalize=_printable,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    page = _page(show_model(text, options, wanted, closed))
    return environment.get_template("equations.html.j2").render(page=page, version=__version__)


def _page(shown: ShownModel) -> dict[str, Any]:
    model, description = shown.model, shown.robot.description
    inputs = list(model.inputs)
    if model.iteration is not None:
        inputs += [model.iteration.unknown, model.iteration.convergence]
    return {
        "name": description.name,
        "title": description.title,
        "source": description.source,
        "method": model.method,
        "mode": model.mode,
        "count": len(model.written()),
        "shown": len(shown.equations),
        "numbers": {equation.number for equation in shown.equations},
        "inputs": [_port(port) for port in inputs],
        "outputs": [_port(port) for port in model.outputs],
        "parameters": parameter_rows(shown.robot),
        "conditions": list(_conditions(shown)),
        "sections": list(_sections(shown)),
    }


def _sections(shown: ShownModel) -> Iterator[Section]:
    titles = {"": "Platform and whole robot"} | {limb: f"Limb {limb}" for limb in shown.limbs}
    for place, (limb, title) in enumerate(titles.items()):
        equations = tuple(equation for equation in shown.equations if equation.limb == limb)
        matrices: dict[str, int] = {}
        for equation in equations:
            if equation.matrix:
                matrices.setdefault(equation.matrix, equation.number)
        if equations:
            yield Section(f"part-{place}", title, equations, tuple(matrices.items()))


def _port(port: Port) -> dict[str, Any]:
    entries = [(symbol.name, unit) for symbol, unit in zip(port.symbols, port.units, strict=True)]
    return {"name": port.name, "entries": entries, "meaning": port.meaning}


def _conditions(shown: ShownModel) -> Iterator[dict[str, str]]:
    """Guards in words, those of models of limbs among them."""
    values, limbs = shown.robot.values, shown.limbs
    for stage in shown.model.equations:
        if isinstance(stage, Instance):
            for guard in stage.model.guards:
                name = stage.results.get(guard.value, stage.rename(guard.value.name))
                low = substitute(stage.model.constants[guard.low], stage.mount)
                yield _condition(guard, f"limb {stage.limb}", str(name), f"{evaluate(low, values):g}")
    for guard in shown.model.guards:
        part = "robot" if guard.limb is None else f"limb {limbs[guard.limb]}"
        fixed = shown.model.constants.get(guard.low)
        limit = guard.low.name if fixed is None else f"{evaluate(fixed, values):g}"
        yield _condition(guard, part, guard.value.name, limit)


def _condition(guard: Guard, part: str, name: str, low: str) -> dict[str, str]:
    condition, otherwise = _CONDITIONS[guard.kind]
    return {"condition": condition.format(value=name, low=low), "of": part, "otherwise": otherwise}


def _printable(value: Any) -> Any:
    """Leave out control characters of a robot file, marks that turn the direction of writing among them."""
    if type(value) is not str:
        return value
    return "".join(letter if letter.isprintable() else " " for letter in value)
