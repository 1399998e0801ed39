"""Pieces of long functions of lanes: which functions they are, and that each stands where it belongs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pkmgen.certify.batch.vectors import of_one_lane
from pkmgen.certify.reader import Function, Module, function_of
from pkmgen.errors import CertificateError

_NAME = re.compile(r"(\w+)_piece_[1-9][0-9]*__version")


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
        if item.decl.storage != ["static"] or item.decl.funcspec != ["_Noreturn", "inline"]:
            raise CertificateError(f"{item.coord}: this form of a function is not read")
        pieces[_name(item)] = item
    return others, pieces


def with_pieces(module: Module, pieces: Mapping[str, Any]) -> Module:
    """A module that has pieces as well, as functions of what they do in each lane."""
    lanes: dict[str, Function] = {
        name: function_of(of_one_lane(tree, module.real), module.structs) for name, tree in pieces.items()
    }
    return replace(module, functions={**module.functions, **lanes})


def _name(item: Any) -> str:
    return str(item.decl.name) if type(item).__name__ == "FuncDef" else ""


def _owner(item: Any) -> str | None:
    """Name of the function that something is a piece of."""
    known = _NAME.fullmatch(_name(item))
    return known[1] if known else None
