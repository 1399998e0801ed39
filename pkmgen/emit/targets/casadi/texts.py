"""The C of external functions: static functions that compute nonzeros, and what hands them to CasADi."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from pkmgen.emit.dialect import Plain
from pkmgen.emit.language import C99
from pkmgen.emit.manifest import kernel_manifest, vouched
from pkmgen.emit.spelled import ModuleFunctions
from pkmgen.emit.targets.casadi.derivatives import Pattern
from pkmgen.emit.targets.casadi.functions import DERIVATIVES, OTHERS, Argument, ExternalFunction, external_functions
from pkmgen.emit.targets.types import Kernel
from pkmgen.emit.templates import renderer
from pkmgen.emit.types import CFunction, CModule, WrittenKernel
from pkmgen.emit.wrap import one_line, within_width
from pkmgen.functions.types import GeneratedFunction
from pkmgen.graph.passes.run import Optimiser
from pkmgen.language.catalogue import CATALOGUE
from pkmgen.language.options import Options
from pkmgen.machine.version import __version__

LANGUAGE = replace(C99, state="static ")
"""C whose functions of one state only the functions of this file call."""


@dataclass(frozen=True, slots=True)
class CExternal:
    """An external function, ready to be laid out.

    Attributes:
        name: Its name in C.
        inputs: Name of each input and its pattern.
        outputs: Name of each output and its pattern.
        kernel: What computes its nonzeros; None where it has none.
        read: Name of each input that it reads, and its place.
        written: Name of each output that has nonzeros, its place, and where its nonzeros begin among all.
        quaternion: Name and size of the input that ends in a quaternion, None where there is none.
        second: Whether it is of second order.
    """

    name: str
    inputs: tuple[Argument, ...]
    outputs: tuple[Argument, ...]
    kernel: CFunction | None
    read: tuple[tuple[str, int], ...]
    written: tuple[tuple[str, int, int], ...]
    quaternion: tuple[str, int] | None
    second: bool

    @property
    def nonzeros(self) -> int:
        """Nonzeros of all outputs."""
        return sum(len(each.pattern.entries) for each in self.outputs)

    @property
    def widest(self) -> int:
        """Entries of its greatest input."""
        return max(len(each.pattern.entries) for each in self.inputs)


def external_texts(kernel: Kernel, target: str) -> WrittenKernel:
    """Write the texts of a kernel for a target that takes external functions of CasADi."""
    graphs = {function.graph.name: function.graph for function in kernel.functions}
    chosen = {choice.name for choice in kernel.options.choices}
    needed = (
        {name.rstrip("?") for name in more_functions(kernel.options)}
        - chosen
        - {name.removesuffix(DERIVATIVES) for name in chosen}
    )
    known = tuple(one for one in kernel.functions if not one.graph.name.endswith(DERIVATIVES))
    asked = tuple(one for one in known if one.graph.name not in needed)
    optimise, order = Optimiser(kernel.robot), kernel.options.derivatives
    made = [external_functions(function, graphs, order, optimise) for function in asked]
    module = _laid_out(kernel, [each.computes for own in made for each in own if each.computes])
    externals = [_named(kernel.robot, module, function, own) for function, own in zip(asked, made, strict=True)]
    every = [each for own in externals for each in own]
    rendered = renderer(
        "casadi", module=module, robot=kernel.robot, externals=every, patterns=_patterns(every), language=LANGUAGE
    )
    files = {f"{kernel.robot}{end}": within_width(rendered(f"module{end}")) for end in (".c", ".h")}
    plain = kernel_manifest(replace(kernel, functions=asked))
    for row, own in zip(plain["functions"], externals, strict=True):
        row.pop("rollout", None)
        row["external"] = [_described(each) for each in own]
    return WrittenKernel(kernel.robot, files, rendered("README.md"), vouched(plain, target, files))


def more_functions(options: Options) -> tuple[str, ...]:
    """What computes derivatives of functions that were asked for, and functions whose derivatives were, as requests."""
    names = [choice.name for choice in options.choices if choice.name in CATALOGUE]
    computing = [OTHERS[name][0] if name in OTHERS else name + DERIVATIVES for name in names]
    whole = [name.removesuffix(DERIVATIVES) for name in names if name.endswith(DERIVATIVES)]
    return tuple(f"{name}?" for name in (*computing, *whole) if name in CATALOGUE)


def _laid_out(kernel: Kernel, functions: Sequence[GeneratedFunction]) -> CModule:
    """Lay out what computes nonzeros."""
    dialect, prefix = Plain(kernel.options.real), f"{kernel.robot}_nonzeros"
    spelled = ModuleFunctions.of(prefix, kernel.limbs, tuple(functions), dialect)
    return CModule(
        robot=kernel.robot,
        prefix=prefix,
        title=one_line(kernel.title),
        version=__version__,
        real=kernel.options.real,
        magnitude=dialect.function("abs"),
        runtime=False,
        limbs=kernel.limbs,
        parameters=(),
        constants=(),
        prepare=(),
        functions=spelled.in_dialect(dialect),
    )


def _named(
    robot: str, module: CModule, function: GeneratedFunction, externals: Sequence[ExternalFunction]
) -> list[CExternal]:
    """External functions with their names in C and what computes them."""
    kernels = {each.name: each for each in module.functions}
    name = function.graph.name
    return [_named_one(robot, name, each, kernels.get(f"{module.prefix}_{each.kind}{name}")) for each in externals]


def _named_one(robot: str, function: str, external: ExternalFunction, kernel: CFunction | None) -> CExternal:
    read = {port.name for port in kernel.inputs} if kernel else set()
    sizes = [len(each.pattern.entries) for each in external.outputs]
    places = {each.name: place for place, each in enumerate(external.inputs)}
    turned = external.quaternion
    return CExternal(
        name=f"{external.kind}{robot}_{function}",
        inputs=external.inputs,
        outputs=external.outputs,
        kernel=kernel,
        read=tuple((name, place) for name, place in places.items() if name in read),
        written=tuple(
            (each.name, place, sum(sizes[:place])) for place, each in enumerate(external.outputs) if sizes[place]
        ),
        quaternion=(turned, external.inputs[places[turned]].pattern.rows) if turned in read else None,
        second=external.kind.endswith("adj1_"),
    )


def _patterns(externals: Sequence[CExternal]) -> dict[Pattern, int]:
    """Numbers of all patterns, equal ones once."""
    every = (each.pattern for one in externals for each in (*one.inputs, *one.outputs))
    return {pattern: place for place, pattern in enumerate(dict.fromkeys(every))}


def _described(made: CExternal) -> dict[str, Any]:
    """An external function in the manifest."""
    outputs = {
        each.name: {"shape": [each.pattern.rows, each.pattern.columns], "nonzeros": len(each.pattern.entries)}
        for each in made.outputs
    }
    return {"c_name": made.name, "inputs": [each.name for each in made.inputs], "outputs": outputs}
