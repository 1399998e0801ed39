"""Pieces of functions of lanes: which functions they are, and that each stands where it belongs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pkmgen.certificates.batch.vectors import copied, of_one_lane, tree_of
from pkmgen.certificates.reader import Function, Module, function_of
from pkmgen.errors import CertificateError

KEPT = "kept"
"""The array of what pieces leave to later ones."""
_NAME = re.compile(r"(\w+)_piece_[1-9][0-9]*__version")


@dataclass(frozen=True, slots=True)
class Stages:
    """What groups of states go through before the function itself.

    Attributes:
        calls: Names of the arguments of each piece, by its name, in order.
        kept: Entries of the array in which values wait.
    """

    calls: Mapping[str, tuple[str, ...]]
    kept: int

    def call(self, up: str, name: str, kept: str, end: str = "") -> str:
        """Text of the call of a piece; `up` is the prefix of macros, `end` ends the names of its arrays."""
        names = (each if each == "constants" else f"{each}{end}" for each in self.calls[name])
        return f"{up}_VERSION({name})({', '.join((*names, kept))});"


def apart(found: Sequence[Any]) -> tuple[list[Any], dict[str, Any]]:
    """The parts of a batch file without pieces, and the pieces by name.

    Raises:
        CertificateError: A piece does not stand before the function that it is a piece of, or there are two.
    """
    others, pieces = list[Any](), dict[str, Any]()
    for item, after in zip(found, [*found[1:], None], strict=True):
        owner = _owner(item)
        if owner is None:
            others.append(item)
            continue
        if owner not in (_owner(after), _name(after).removesuffix("__version")) or _name(item) in pieces:
            raise CertificateError(f"{item.coord}: this piece does not stand before its function, or there are two")
        if item.decl.storage != ["static"] or item.decl.funcspec not in (["_Noreturn", "inline"], ["_Noreturn"]):
            raise CertificateError(f"{item.coord}: this form of a function is not read")
        pieces[_name(item)] = item
    return others, pieces


def stages_of(found: Sequence[Any], pieces: Mapping[str, Any]) -> dict[str, Stages]:
    """The stages of functions of lanes that are given what their pieces have left, by the names of the functions."""
    stages = {}
    for item in found:
        name = _name(item).removesuffix("__version")
        last = _parameters(item)[-1:] if name != _name(item) else []
        if last and last[0].name == KEPT:
            own = {
                _name(tree).removesuffix("__version"): _parameters(tree)
                for tree in pieces.values()
                if _owner(tree) == name
            }
            calls = {other: tuple(each.name for each in parameters[:-1]) for other, parameters in own.items()}
            stages[name] = Stages(calls, int(last[0].type.dim.value))
    return stages


def in_one(tree: Any, stages: Stages) -> Any:
    """A function that calls its pieces first, made of one that is given what they have left."""
    whole, calls = copied(tree), "".join(stages.call("UP", name, KEPT) for name in stages.calls)
    text = f"static void whole(void) {{ lanes {KEPT}[{stages.kept}]; {calls} }}"
    (pattern,) = tree_of("reference", text, "UP", "double", ())
    whole.decl.type.args.params.pop()
    whole.body.block_items = [*pattern.body.block_items, *(whole.body.block_items or [])]
    return whole


def with_pieces(module: Module, pieces: Mapping[str, Any]) -> Module:
    """A module that has pieces as well, as functions of what they do in each lane."""
    lanes: dict[str, Function] = {
        name: function_of(of_one_lane(tree, module.real), module.structs) for name, tree in pieces.items()
    }
    return replace(module, functions={**module.functions, **lanes})


def _parameters(item: Any) -> list[Any]:
    arguments = item.decl.type.args
    return [] if arguments is None else list(arguments.params)


def _name(item: Any) -> str:
    return str(item.decl.name) if type(item).__name__ == "FuncDef" else ""


def _owner(item: Any) -> str | None:
    """Name of the function that something is a piece of."""
    known = _NAME.fullmatch(_name(item))
    return known[1] if known else None
