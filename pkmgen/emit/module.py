"""All functions of a robot as one C module: header, source, declarations for cffi, README and manifest."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pkmgen.emit.dialect import Lanes, Plain
from pkmgen.emit.kernel_parts import KernelParts
from pkmgen.emit.language import C99
from pkmgen.emit.limb_lanes import lay_out_limb_lanes
from pkmgen.emit.manifest import checksum, kernel_manifest
from pkmgen.emit.parameters import check_fields
from pkmgen.emit.spelled import ModuleFunctions
from pkmgen.emit.templates import template_environment
from pkmgen.emit.types import CFunction, CModule, GeneratedSource
from pkmgen.emit.wrap import within_width
from pkmgen.errors import ArgumentError
from pkmgen.functions.types import GeneratedFunction
from pkmgen.graph.operations import OPERATIONS
from pkmgen.machine.reserved import FOREIGN_WORDS
from pkmgen.machine.spread import Spread, in_turn

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


def emit_module(kernel: KernelParts, spread: Spread = in_turn) -> GeneratedSource:
    """Write the C module of a robot; the same input yields the same bytes.

    Functions and files are worked on as `spread` says.
    """
    return write_module(lay_out_module(kernel, spread), kernel_manifest(kernel), spread)


def lay_out_module(kernel: KernelParts, spread: Spread = in_turn) -> CModule:
    """Lay out the C module of a robot: what its texts, and those of languages around it, are made of."""
    robot, limbs, functions, real = kernel.robot, kernel.limbs, kernel.functions, kernel.options.real
    if not kernel.options.fold:
        check_fields(kernel.parameters, FOREIGN_WORDS)
    dialect = Plain(real)
    spelled = ModuleFunctions.of(robot, limbs, functions, dialect, kernel.admission)
    lanes, written = spelled.in_dialects((Lanes(real, stages=True), dialect), spread)
    plain = _with_limb_lanes(written, functions, robot, real, limbs)
    side_by_side = tuple(
        group.limb for function in plain if function.limb_lanes for group in function.limb_lanes.groups
    )
    module = spelled.module(
        kernel,
        dialect,
        plain,
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
