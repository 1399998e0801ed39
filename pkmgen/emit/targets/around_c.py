"""What targets around the C of a kernel have in common: its texts, what they are laid out from, names in a language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from pkmgen.emit.targets.types import Kernel
from pkmgen.errors import ArgumentError, UnsupportedRobotError

if TYPE_CHECKING:
    from pkmgen.emit.targets.types import Kernel
    from pkmgen.emit.types import CFunction, CModule, GeneratedSource, WrittenKernel
    from pkmgen.language.options import Options


def c_of(kernel: Kernel) -> tuple[CModule, GeneratedSource]:
    """The C of a kernel, as target c writes it, and what it was laid out from."""
    from pkmgen.emit.manifest import kernel_manifest
    from pkmgen.emit.module import lay_out_module, write_module

    module = lay_out_module(kernel)
    return module, write_module(module, kernel_manifest(kernel))


def refuse_lacking(names: Iterable[str], options: Options, why: str) -> None:
    """Refuse a choice of functions that a target cannot do without.

    Raises:
        ArgumentError: One of these names is not among those that were asked for.
    """
    chosen = {choice.name for choice in options.choices}
    if lacking := [name for name in names if name not in chosen]:
        end = "add what is missing, or leave --functions out"
        raise ArgumentError(f"functions: {why} {', '.join(lacking)} too; {end}")


def around(
    source: GeneratedSource,
    target: str,
    added: Mapping[str, str],
    readme: str,
    compiled: Mapping[str, bytes] = MappingProxyType({}),
) -> WrittenKernel:
    """The C of a kernel and the files of a target that are added to it, with a manifest that vouches for all.

    Args:
        source: The C.
        target: Name of the target.
        added: Texts by file name.
        readme: How to call it.
        compiled: What is compiled of the C, by file name.

    Raises:
        UnsupportedRobotError: As of `joined`.
    """
    return of_files(source, target, joined(source.robot, target, source.files, added), readme, compiled=compiled)


def joined(robot: str, target: str, own: Mapping[str, str], added: Mapping[str, str]) -> dict[str, str]:
    """Files of a kernel, which are called by the robot, and those of a target.

    Raises:
        UnsupportedRobotError: One of each has the same name, on systems too that take A for a.
    """
    taken = {name.lower() for name in own} & {name.lower() for name in added}
    if taken:
        raise UnsupportedRobotError(f"robot {robot}: {min(taken)} is a file of target {target}; give it another name")
    return {**own, **added}


def of_files(
    source: GeneratedSource,
    target: str,
    files: Mapping[str, str],
    readme: str,
    told: Mapping[str, Any] = MappingProxyType({}),
    compiled: Mapping[str, bytes] = MappingProxyType({}),
) -> WrittenKernel:
    """The files of a target, with a manifest that vouches for them and holds further facts."""
    from pkmgen.emit.manifest import vouched
    from pkmgen.emit.types import WrittenKernel

    manifest = vouched({**source.manifest, "target": target, **told}, target, {**files, **compiled})
    return WrittenKernel(source.robot, files, readme, manifest, compiled)


def own_names(module: CModule, words: AbstractSet[str], language: str) -> dict[str, str]:
    """Names of functions without the prefix that C needs, by their names in C.

    Raises:
        UnsupportedRobotError: The robot is called by a word of the language.
        ArgumentError: A function is, or as something that the language has beside the functions.
    """
    if module.robot in words:
        raise UnsupportedRobotError(f"robot {module.robot}: this is a word of {language}; give it another name")
    names = {function.name: function.name.removeprefix(f"{module.prefix}_") for function in module.functions}
    refused = sorted(words & set(names.values()))
    if refused:
        raise ArgumentError(f"functions: {refused[0]} is a word of {language}; choose another name")
    return names


def at_home(kernel: Kernel, function: CFunction, number: Callable[[float], str]) -> dict[str, str]:
    """Entries of the inputs of a function, separated by commas, by their names.

    Coordinates are those of home, an input that may be left out has its standard value, all others are zero.

    Args:
        kernel: The kernel.
        function: A function of it.
        number: Spells a number in the language.
    """
    ports = [port for generated in kernel.functions for port in generated.graph.inputs]
    known = {**kernel.home, **{port.name: port.default for port in ports if port.default is not None}}
    return {
        port.name: ", ".join(map(number, values if len(values) == port.size else (0.0,) * port.size))
        for port in function.inputs
        for values in [known.get(port.name, ())]
    }
