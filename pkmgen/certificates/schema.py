"""Comparing parts of emitted C with a reference text: trees that are equal but for how numbers are written."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from pkmgen.certificates.operators import number_of_literal
from pkmgen.certificates.reader import PRELUDE, Module, parsed, whole_number
from pkmgen.errors import CertificateError


def literal(value: float, real: str) -> str:
    """A number as C of a type."""
    return repr(float(value)) if real == "double" else f"{float(np.float32(value))!r}f"


def reference_functions(module: Module, text: str) -> list[Any]:
    """Functions of a reference text."""
    structs = "".join(f"typedef int {name};\n" for name in module.structs)
    return [item for item in parsed(PRELUDE + structs + text, "reference").ext if type(item).__name__ == "FuncDef"]


def reference_statement(module: Module, text: str) -> Any:
    """A statement of a reference text."""
    [function] = reference_functions(module, f"void reference(void) {{ {text} }}")
    [statement] = function.body.block_items
    return statement


def match_functions(module: Module, text: str) -> list[str]:
    """Compare functions of a module with those of a reference text.

    Returns:
        Their names.

    Raises:
        CertificateError: One is missing or different.
    """
    names = []
    for reference in reference_functions(module, text):
        name = reference.decl.name
        if name not in module.functions:
            raise CertificateError(f"{module.file}: function {name} is missing")
        match(module, module.functions[name].tree, reference)
        names.append(name)
    return names


def match(module: Module, found: Any, reference: Any) -> None:
    """Compare two trees.

    Raises:
        CertificateError: They are different; the message says where.
    """
    pairs = [(found, reference)]
    while pairs:
        own, other = pairs.pop()
        if _differ(module, own, other):
            raise CertificateError(f"{getattr(own, 'coord', module.file)}: this is not what it has to be here")
        ours, theirs = own.children(), other.children()
        pairs += reversed([(one, another) for (_, one), (_, another) in zip(ours, theirs, strict=True)])


def differ(module: Module, found: Any, reference: Any) -> bool:
    """Whether two trees are different."""
    try:
        match(module, found, reference)
    except CertificateError:
        return True
    return False


def _differ(module: Module, found: Any, reference: Any) -> bool:
    """Whether two nodes differ, or what they have beneath them."""
    if type(found) is not type(reference):
        return True
    if type(found).__name__ == "Constant":
        return _number(found, module.real) != _number(reference, module.real)
    if any(getattr(found, name) != getattr(reference, name) for name in found.attr_names):
        return True
    return [name for name, _ in found.children()] != [name for name, _ in reference.children()]


def _number(tree: Any, real: str) -> tuple[str, float]:
    """Kind and value of a literal, and its sign, so that −0 is not 0."""
    if "int" in tree.type:
        return tree.type, whole_number(tree.value, tree.coord)
    value = number_of_literal(tree.value, real, tree.coord)
    return tree.type, math.copysign(value, value)
