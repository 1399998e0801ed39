"""Kernels for devices that compute many states at a time: what OpenCL C and CUDA C++ have in common."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pkmgen.emit.dialect import Overloaded
from pkmgen.emit.kernel_parts import KernelParts
from pkmgen.emit.language import DEVICE_WORDS, Language
from pkmgen.emit.manifest import kernel_manifest, vouched
from pkmgen.emit.pairs import of_two_states
from pkmgen.emit.parameters import check_fields
from pkmgen.emit.partial_sums import in_few_registers
from pkmgen.emit.spelled import ModuleFunctions
from pkmgen.emit.templates import template_environment
from pkmgen.emit.types import CModule, WrittenKernel
from pkmgen.emit.wrap import within_width
from pkmgen.functions.types import GeneratedFunction
from pkmgen.language.options import Options

MOST_REGISTERS, FIXED_REGISTERS, REGISTERS_PER_VALUE = 128, 20, 1.3
"""Registers of a function of two states at most, registers that hold no value, and registers per value alive.

Half of the registers of a thread, so that as many threads find room as of a function that takes all of them; the rest
is what NVIDIA's compiler takes (the record of registers).
"""
KERNEL_END = "_columns"
"""End of the names of kernels, whose arguments are those of the C function of this name."""


@dataclass(frozen=True, slots=True)
class Device:
    """How kernels of a language are spelled.

    Attributes:
        target: Name of the target, and of the folder of its templates.
        file: Ending of its file.
        language: How the functions of one state are spelled, which kernels call.
        kernel: Qualifiers and type of a kernel.
        column: Where the arrays of a kernel lie.
        size: Type of a number of states.
        at: Which state a thread computes.
        constants: Argument with the constants of a robot whose parameters are runtime; {prefix} is the robot's.
        given: How they are handed on.
    """

    target: str
    file: str
    language: Language
    kernel: str
    column: str
    size: str
    at: str
    constants: str
    given: str


def emit_device(kernel: KernelParts, device: Device) -> WrittenKernel:
    """Write the kernels of a robot for a device; see `emit_module`."""
    robot, limbs, functions, options = kernel.robot, kernel.limbs, kernel.functions, kernel.options
    if not options.fold:
        check_fields(kernel.parameters, DEVICE_WORDS, "OpenCL or C++")
    dialect = Overloaded(options.real)
    arranged = [_arranged(function, limbs) for function in functions]
    pairs = _pairs(arranged, options)
    both = (*(function for function, _ in arranged), *pairs.values())
    spelled = ModuleFunctions.of(robot, limbs, both, dialect, kernel.admission)
    written = spelled.in_dialect(dialect)
    paired = zip(pairs, written[len(functions) :], strict=True)
    module = spelled.module(
        kernel, dialect, written[: len(functions)], pairs={f"{robot}_{name}": pair for name, pair in paired}
    )
    text = within_width(_render(device, f"module.{device.file}", module))
    manifest = {**kernel_manifest(kernel), "target": device.target}
    for row, (_, alive) in zip(manifest["functions"], arranged, strict=True):
        row["kernel"] = row["c_name"] + KERNEL_END
        row["values_alive"], row["states_per_thread"] = alive, 1 + (row["name"] in pairs)
        row.pop("rollout", None)
    if module.runtime:
        manifest["constants"] = max(len(module.constants), 1)
    files = {f"{robot}.{device.file}": text}
    return WrittenKernel(robot, files, _render(device, "README.md", module), vouched(manifest, device.target, files))


def _arranged(function: GeneratedFunction, limbs: tuple[str, ...]) -> tuple[GeneratedFunction, int]:
    """The function with the order of statements that a thread has registers for, and the values alive at a time."""
    if function.composition is not None:
        return function, 0
    whole = in_few_registers(function.graph, limbs)
    graph, alive = whole.graph, whole.alive
    if graph.iteration is not None:
        step = in_few_registers(graph.iteration.step, limbs)
        graph = replace(graph, iteration=replace(graph.iteration, step=step.graph))
        alive = max(alive, step.alive)
    return replace(function, graph=graph), alive


def _pairs(arranged: Sequence[tuple[GeneratedFunction, int]], options: Options) -> dict[str, GeneratedFunction]:
    """Functions of two states, by the name of that of one, as far as they were asked for and registers have room."""
    words = 2 if options.real == "double" else 1
    return {
        function.graph.name: replace(function, graph=of_two_states(function.graph), rollout=None)
        for function, alive in arranged
        if options.states_per_thread > 1
        and function.composition is None
        and function.graph.iteration is None
        and FIXED_REGISTERS + REGISTERS_PER_VALUE * 2 * alive * words <= MOST_REGISTERS
    }


def _render(device: Device, name: str, module: CModule) -> str:
    template = template_environment().get_template(f"{device.target}/{name}.j2")
    return template.render(module=module, device=device, language=device.language)
