"""All functions of a robot as one C module: header, source, declarations for cffi, README and manifest."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pkmgen.emit.dialect import Lanes, Plain
from pkmgen.emit.language import C99
from pkmgen.emit.limb_lanes import lay_out_limb_lanes
from pkmgen.emit.manifest import checksum, kernel_manifest
from pkmgen.emit.parameters import ModuleParameter, check_fields, written_parameters
from pkmgen.emit.spelled import ModuleFunctions
from pkmgen.emit.templates import template_environment
from pkmgen.emit.types import CFunction, CModule, GeneratedSource
from pkmgen.emit.wrap import one_line, within_width
from pkmgen.errors import ArgumentError
from pkmgen.functions.admission import ALL_ADMITTED, Admission
from pkmgen.functions.types import GeneratedFunction
from pkmgen.graph.operations import OPERATIONS
from pkmgen.language.options import Options
from pkmgen.machine.reserved import FOREIGN_WORDS
from pkmgen.machine.spread import Spread, in_turn
from pkmgen.version import __version__

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
    admission: Admission = ALL_ADMITTED,
    spread: Spread = in_turn,
) -> GeneratedSource:
    """Write the C module of a robot.

    Args:
        robot: Name of the robot; prefix of all C names.
        title: One line about it.
        limbs: Names of the limbs, in order.
        parameters: The parameters that matter: all of them when folded, the fields of the struct when runtime.
        functions: Optimised functions.
        options: Choices of the generation: real type, whether the parameters are numbers in the code.
        admission: Demands on parameters that are given at run time.
        spread: How functions and files are worked on.

    Returns:
        The texts; the same input yields the same bytes.
    """
    given = (robot, title, limbs, parameters, functions, options, admission)
    return write_module(lay_out_module(*given, spread), kernel_manifest(*given), spread)


def lay_out_module(
    robot: str,
    title: str,
    limbs: tuple[str, ...],
    parameters: tuple[ModuleParameter, ...],
    functions: tuple[GeneratedFunction, ...],
    options: Options,
    admission: Admission = ALL_ADMITTED,
    spread: Spread = in_turn,
) -> CModule:
    """Lay out the C module of a robot: what its texts, and those of languages around it, are made of."""
    real, fold = options.real, options.fold
    if not fold:
        check_fields(parameters, FOREIGN_WORDS)
    dialect = Plain(real)
    all_functions = ModuleFunctions.of(robot, limbs, functions, dialect, admission)
    prepared, (lanes, written) = (
        all_functions.prepared,
        all_functions.in_dialects((Lanes(real, stages=True), dialect), spread),
    )
    plain = _with_limb_lanes(written, functions, robot, real, limbs)
    side_by_side = tuple(
        group.limb for function in plain if function.limb_lanes for group in function.limb_lanes.groups
    )
    module = CModule(
        robot=robot,
        prefix=robot,
        title=one_line(title),
        version=__version__,
        real=real,
        runtime=not fold,
        limbs=limbs,
        magnitude=dialect.function("abs"),
        parameters=written_parameters(parameters, dialect.number),
        constants=prepared.names,
        prepare=prepared.statements,
        demands=prepared.demands,
        functions=plain,
        lanes=lanes,
        lane_functions=_lane_functions(lanes),
        limb_lane_functions=_lane_functions(side_by_side) if side_by_side else (),
    )
    _check_symbols(module)
    return module


def write_module(module: CModule, manifest: Mapping[str, Any], spread: Spread = in_turn) -> GeneratedSource:
    """Write the texts of a C module; `manifest` is that of the kernel, which receives the checksums of the texts."""
    names = ("module.h", "module.c", "batch.c", *(("side_by_side.c",) if module.limb_lane_functions else ()))
    header, source, batch, *beside = spread(lambda name: within_width(_render(f"{name}.j2", module)), names)
    declarations, readme = _render("declarations.h.j2", module), _render("README.md.j2", module)
    texts = GeneratedSource(module.robot, header, source, batch, "".join(beside), declarations, readme, manifest)
    sums = {name: checksum(text) for name, text in texts.files.items()}
    return replace(texts, manifest={**manifest, "checksums": sums})


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


def _render(template: str, module: CModule) -> str:
    return (
        template_environment()
        .get_template(template)
        .render(module=module, language=C99, operations=OPERATIONS.values())
    )


def _lane_functions(functions: tuple[CFunction, ...]) -> tuple[str, ...]:
    """Names of the functions of lanes that some functions call, and of those that all need."""
    bodies = [*functions, *(function.iteration.step for function in functions if function.iteration)]
    texts = [text for body in bodies for text in (*body.statements, *(value for _, value in body.results))]
    texts += [guard.good for body in bodies for guard in body.guards]
    texts += [text for function in functions if (it := function.iteration) for text in (it.steady, it.told_held)]
    called = {name for text in texts for name in _LANE_CALL.findall(text)}
    ways = [body.iteration.continuation for body in functions if body.iteration]
    called |= {way.size for way in ways if way and (way.angles or way.usual)}
    for operation in OPERATIONS.values():
        if f"lanes_{operation.name}" in called:
            called.update(_LANE_CALL.findall(operation.lanes))
    return tuple(sorted(called | {"lanes_of", "lanes_choose", "lanes_any"}))


def _check_symbols(module: CModule) -> None:
    """Refuse functions whose C names would clash.

    Raises:
        ArgumentError: Two C names are equal.
    """
    words = ("prepare", "parameters", "constants", "gather", "scatter", *module.lane_functions)
    names = [*(f"{module.prefix}_{word}" for word in words), *module.users_of_steps]
    names += {piece.name for piece in module.pieces}
    for function in module.functions:
        names += [f"{function.name}{end}" for end in _ENDS]
        if function.rollout is not None:
            names += [f"{function.rollout.name}{end}" for end in ("", "_batch", "_slope", "_normalise", "_side")]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise ArgumentError(f"functions: {twice[0]} would stand for two things in C; choose another name")
