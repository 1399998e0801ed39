"""All functions of a robot as one C module: header, source, declarations for cffi, README and manifest."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pkmgen import status
from pkmgen.emit.dialect import Dialect, Lanes, Plain, format_number
from pkmgen.emit.functions import NewtonSteps, c_function
from pkmgen.emit.limb_lanes import lay_out_limb_lanes
from pkmgen.emit.parameters import ModuleParameter
from pkmgen.emit.prepare import prepare_constants
from pkmgen.emit.templates import template_environment
from pkmgen.emit.types import CFunction, CModule, GeneratedSource
from pkmgen.emit.wrap import within_width
from pkmgen.errors import ArgumentError, UnsupportedRobotError
from pkmgen.functions.types import GeneratedFunction
from pkmgen.graph.count import count_operations, count_step
from pkmgen.graph.operations import OPERATIONS
from pkmgen.graph.types import ExprGraph, GraphIteration, GraphPort
from pkmgen.options import Options
from pkmgen.reserved import FOREIGN_WORDS
from pkmgen.version import __version__

MANIFEST_FORMAT = 1
_ENDS = (
    "",
    "_batch",
    "_columns",
    "_one",
    "_over",
    "_over_plain",
    "_rows",
    "_rest",
    "_batch_part",
    "_columns_part",
    "_limbs",
)
"""Ends of the C names of a function."""
_LANE_CALL = re.compile(r"\blanes_[a-z0-9]+(?=\()")


def emit_module(
    robot: str,
    title: str,
    limbs: tuple[str, ...],
    parameters: tuple[ModuleParameter, ...],
    functions: tuple[GeneratedFunction, ...],
    options: Options,
) -> GeneratedSource:
    """Write the C module of a robot.

    Args:
        robot: Name of the robot; prefix of all C names.
        title: One line about it.
        limbs: Names of the limbs, in order.
        parameters: The parameters that matter: all of them when folded, the fields of the struct when runtime.
        functions: Optimised functions.
        options: Choices of the generation: real type, whether the parameters are numbers in the code.

    Returns:
        The texts; the same input yields the same bytes.
    """
    real, fold = options.real, options.fold
    if not fold:
        _check_fields(parameters)
    graphs = tuple(_emitted(function) for function in functions)
    steps = tuple(graph.iteration.step for graph in graphs if graph.iteration)
    prepared = prepare_constants((*graphs, *steps), real)

    def spelled(dialect: Dialect) -> tuple[CFunction, ...]:
        fields, step_fields, shared = (
            prepared.fields[: len(graphs)],
            iter(prepared.fields[len(graphs) :]),
            NewtonSteps(),
        )
        return tuple(
            c_function(
                function, robot, dialect, limbs, constants, next(step_fields) if graph.iteration else None, shared
            )
            for function, graph, constants in zip(functions, graphs, fields, strict=True)
        )

    lanes, plain = spelled(Lanes(real)), _with_limb_lanes(spelled(Plain(real)), functions, robot, real, limbs)
    side_by_side = tuple(function.limb_lanes.limb for function in plain if function.limb_lanes)
    module = CModule(
        robot=robot,
        prefix=robot,
        title=_one_line(title),
        version=__version__,
        real=real,
        runtime=not fold,
        limbs=limbs,
        parameters=tuple(
            (name, format_number(value, real), unit, _one_line(text)) for name, value, unit, text in parameters
        ),
        constants=prepared.names,
        prepare=prepared.statements,
        functions=plain,
        lanes=lanes,
        lane_functions=_lane_functions(lanes),
        limb_lane_functions=_lane_functions(side_by_side) if side_by_side else (),
    )
    _check_symbols(module)
    header, source, batch = (
        within_width(_render(f"{name}.j2", module)) for name in ("module.h", "module.c", "batch.c")
    )
    beside = within_width(_render("side_by_side.c.j2", module)) if side_by_side else ""
    signature = _signature(module, functions, real)
    manifest: dict[str, Any] = {
        "format": MANIFEST_FORMAT,
        "pkmgen": __version__,
        "robot": robot,
        "title": title,
        "method": options.method,
        "inputs_mode": options.inputs,
        "real": real,
        "fold": fold,
        "limbs": list(limbs),
        "parameters": {name: {"value": value, "unit": unit} for name, value, unit, _ in parameters},
        "functions": signature,
        "status": {
            "ok": status.OK,
            "out_of_reach": status.OUT_OF_REACH,
            "singular": status.SINGULAR,
            "not_finite": status.NOT_FINITE,
            "not_normalised": status.NOT_NORMALISED,
            "no_convergence": status.NO_CONVERGENCE,
            "other_assembly": status.OTHER_ASSEMBLY,
            "limb_out_of_reach_first_bit": status.LIMB_OUT_OF_REACH,
            "limb_singular_first_bit": status.LIMB_SINGULAR,
        },
    }
    declarations, readme = _render("declarations.h.j2", module), _render("README.md.j2", module)
    written = GeneratedSource(robot, header, source, batch, beside, declarations, readme, manifest)
    manifest["checksums"] = {name: _checksum(text) for name, text in written.files.items()}
    return written


def _with_limb_lanes(
    laid_out: tuple[CFunction, ...],
    functions: tuple[GeneratedFunction, ...],
    robot: str,
    real: str,
    limbs: tuple[str, ...],
) -> tuple[CFunction, ...]:
    return tuple(
        replace(text, limb_lanes=lay_out_limb_lanes(function, robot, real, limbs))
        for text, function in zip(laid_out, functions, strict=True)
    )


def _emitted(function: GeneratedFunction) -> ExprGraph:
    """The graph whose operations the function itself does: none where it calls others."""
    graph = function.graph
    if function.composition is None:
        return graph
    return ExprGraph(graph.name, (), (), (), (), {}, None)


def manifest_text(manifest: Mapping[str, Any]) -> str:
    """Write a manifest as JSON; what turns or hides letters is written by its number."""
    text = json.dumps(manifest, indent=2, ensure_ascii=False)
    return "".join(c if c.isprintable() or c == "\n" else json.dumps(c)[1:-1] for c in text) + "\n"


def _signature(module: CModule, functions: tuple[GeneratedFunction, ...], real: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for laid_out, function in zip(module.functions, functions, strict=True):
        parts = function.composition
        operations = count_operations(function.graph) if parts is None else parts.operations
        rows.append(
            {
                "name": function.graph.name,
                "c_name": laid_out.name,
                "method": function.method,
                "inputs_mode": function.mode,
                "inputs": [_port(port) for port in function.graph.inputs],
                "outputs": [_output(function.graph, port) for port in function.graph.outputs],
                "operations": operations.as_dict(),
                "total": operations.total,
            }
        )
        if function.notes:
            rows[-1]["notes"] = dict(function.notes)
        if laid_out.rollout is not None:
            once = {"once": list(laid_out.rollout.once)} if laid_out.rollout.once else {}
            rows[-1]["rollout"] = {"c_name": laid_out.rollout.name, **once}
        if function.graph.iteration:
            rows[-1]["iteration"] = _iteration(function.graph.iteration, real)
    return rows


def _iteration(iteration: GraphIteration, real: str) -> dict[str, Any]:
    """Operations of one step, and when the steps end."""
    operations = count_step(iteration)
    goal, accepted = iteration.tolerances(real)
    return {
        "operations": operations.as_dict(),
        "total": operations.total,
        "limit": iteration.limit,
        "goal": goal,
        "accepted": accepted,
    }


def _port(port: GraphPort) -> dict[str, Any]:
    row = {"name": port.name, "shape": list(port.shape), "units": list(port.units), "meaning": port.meaning}
    return row if port.default is None else {**row, "default": list(port.default)}


def _output(graph: ExprGraph, port: GraphPort) -> dict[str, Any]:
    """Describe an output, with the entries that are zero in every state if there are any."""
    zeros = [place for place, index in enumerate(port.nodes) if graph.nodes[index].payload == 0.0]
    return {**_port(port), "zeros": zeros} if zeros else _port(port)


def _render(template: str, module: CModule) -> str:
    return template_environment().get_template(template).render(module=module, operations=OPERATIONS.values())


def _lane_functions(functions: tuple[CFunction, ...]) -> tuple[str, ...]:
    """Names of the functions of lanes that some functions call, and of those that all need."""
    bodies = [*functions, *(function.iteration.step for function in functions if function.iteration)]
    texts = [text for body in bodies for text in (*body.statements, *(value for _, value in body.results))]
    texts += [guard.good for body in bodies for guard in body.guards]
    texts += [function.iteration.steady for function in functions if function.iteration]
    called = {name for text in texts for name in _LANE_CALL.findall(text)}
    ways = [body.iteration.continuation for body in functions if body.iteration]
    called |= {way.size for way in ways if way and (way.angles or way.usual)}
    for operation in OPERATIONS.values():
        if f"lanes_{operation.name}" in called:
            called.update(_LANE_CALL.findall(operation.lanes))
    return tuple(sorted(called | {"lanes_of", "lanes_choose", "lanes_any"}))


def _checksum(text: str) -> str:
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def _one_line(text: str) -> str:
    """Text that is safe inside a C comment: no end of comment, no trigraph, nothing that turns or hides letters."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    return re.sub(r"\?(?=\?)", "? ", " ".join(printable.split()).replace("*/", "* /").replace("/*", "/ *"))


def _check_symbols(module: CModule) -> None:
    """Refuse functions whose C names would clash.

    Raises:
        ArgumentError: Two C names are equal.
    """
    words = ("prepare", "parameters", "constants", "gather", "scatter", *module.lane_functions)
    names = [*(f"{module.prefix}_{word}" for word in words), *module.users_of_steps]
    for function in module.functions:
        names += [f"{function.name}{end}" for end in _ENDS]
        if function.rollout is not None:
            names += [f"{function.rollout.name}{end}" for end in ("", "_batch", "_slope", "_normalise")]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise ArgumentError(f"functions: {twice[0]} would stand for two things in C; choose another name")


def _check_fields(parameters: tuple[ModuleParameter, ...]) -> None:
    """Refuse parameters that cannot be fields of a struct.

    Raises:
        UnsupportedRobotError: A name is a word of C or C++.
    """
    for name, *_ in parameters:
        if name in FOREIGN_WORDS:
            raise UnsupportedRobotError(
                f"parameter {name}: this is a word of C or C++, so that it cannot be a field of the struct of "
                "parameters; give it another name, or fold the parameters"
            )
