"""Emitted C as a syntax tree by pycparser, with what its header defines."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pkmgen.certificates.names import NEEDED
from pkmgen.certificates.preprocess import CPLUSPLUS, PIECE, SIDE_BY_SIDE, PlainText, preprocess
from pkmgen.errors import CertificateError, MissingExtraError

_WHOLE = re.compile(r"(0|[1-9][0-9]{0,18}|0x[0-9a-fA-F]{1,8})u?")
FOR_CPLUSPLUS = [(CPLUSPLUS, 'extern "C" {'), (CPLUSPLUS, "}")]
PRELUDE = "typedef unsigned int uint32_t; typedef unsigned long size_t;\n"


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a C function.

    Attributes:
        name: Its name.
        type: `double`, `float`, `size_t`, `int`, `uint32_t`, or the name of a struct.
        size: Entries of an array; 0 for a pointer to any number, None for what is no array.
        const: Whether it may not be written.
    """

    name: str
    type: str
    size: int | None
    const: bool


Prototype = tuple[str, tuple[Parameter, ...]]


@dataclass(frozen=True, slots=True)
class Function:
    """A C function: its syntax tree, and what it is given."""

    name: str
    type: str
    static: bool
    parameters: tuple[Parameter, ...]
    body: Any
    tree: Any


@dataclass(frozen=True, slots=True)
class Module:
    """A C file and its header.

    Attributes:
        real: `double` or `float`.
        functions: By name, in order.
        structs: Names of the fields of each struct.
        macros: Numbers by name.
        prototypes: Type and parameters of what the header declares, by name.
        places: Where the header defines or declares names: file, line, column.
        beside: Lines for those who ask for limbs side by side, by number.
    """

    file: str
    real: str
    functions: Mapping[str, Function]
    structs: Mapping[str, tuple[str, ...]]
    macros: Mapping[str, int]
    prototypes: Mapping[str, Prototype]
    places: Mapping[str, str]
    beside: Mapping[int, str]


def parsed(text: str, file: str) -> Any:
    """Syntax tree of C.

    Raises:
        CertificateError: It cannot be parsed.
        MissingExtraError: pycparser is not installed.
    """
    try:
        from pycparser import CParser
        from pycparser.c_parser import ParseError
    except ImportError:
        raise MissingExtraError(NEEDED) from None
    parser = CParser()
    try:
        return parser.parse(text, file)
    except ParseError as error:
        place, _, words = str(error).rpartition(": ")
        if not re.search(r":\d", place):  # the parser does not always say where it was
            line = getattr(parser.clex, "_lineno", None)
            place = f"{getattr(parser.clex, 'filename', file)}:{1 if line is None else line}"
        raise CertificateError(f"{place}: not C that can be read: {words}") from error


def read_module(file: str, source: str, header_file: str, header: str, real: str) -> Module:
    """Read a C file and its header.

    Raises:
        CertificateError: Something in them is not what emitted C has; the message says where.
    """
    prefix = header_file.removesuffix(".h")
    head, body = preprocess(header_file, header), preprocess(file, source)
    piece = f"{prefix.upper()}{PIECE}"
    _check_directives(head, body, piece)
    text = re.sub(rf"\bstatic {piece} void\b", "static void", body.text)
    lines = f'{PRELUDE}# 1 "{header_file}"\n{head.text}\n# 1 "{file}"\n{text}\n'
    tree = parsed(lines, file)
    functions: dict[str, Function] = {}
    prototypes: dict[str, Prototype] = {}
    places = {name: f"{header_file}:{line}" for name, line in head.places.items()}
    structs: dict[str, tuple[str, ...]] = {}
    for item in tree.ext[2:]:
        kind = type(item).__name__
        if kind == "FuncDef" and item.decl.name not in functions:
            functions[item.decl.name] = function_of(item, structs)
        elif kind == "Typedef" and type(item.type.type).__name__ == "Struct":
            structs[item.name] = _fields(item, real)
        elif kind == "Decl" and type(item.type).__name__ == "FuncDecl" and not item.storage:
            prototypes[item.name] = (type_name(item.type.type), _parameters(item.type, structs))
            places[item.name] = str(item.coord)
        else:
            raise CertificateError(f"{item.coord}: neither a function nor a struct, or the second of its name")
    for name, function in functions.items():
        declared = prototypes.get(name)
        if not function.static and declared != (function.type, function.parameters):
            where = places.get(name, f"{header_file}:1")
            raise CertificateError(f"{where}: {name} is not declared as {function.tree.coord} defines it")
    guard = f"PKMGEN_{prefix.upper()}_H"
    macros = {name: whole_number(text, places[name]) for name, text in head.macros.items() if name != guard}
    beside = {number: words for number, _, words in body.left_out}
    return Module(file, real, functions, structs, macros, prototypes, places, beside)


def _check_directives(head: PlainText, body: PlainText, piece: str) -> None:
    """Refuse what compilers may read otherwise than it is read here; `piece` may be nothing to all but GCC."""
    guard = f"PKMGEN_{head.file.removesuffix('.h').upper()}_H"
    if head.guards != (guard,) or guard not in head.macros or body.guards:
        raise CertificateError(f"{head.file}:1: expected one #ifndef {guard}, in the header alone")
    odd = [f"{head.file}:{head.places[name]}" for name in head.included]
    named = [name for name, words in body.macros.items() if (name, words) != (piece, "")]
    odd += [f"{body.file}:{body.places[name]}" for name in (*named, *body.included) if name != head.file]
    if odd or body.included != (head.file,):
        where = odd[0] if odd else f"{body.file}:1"
        raise CertificateError(f'{where}: expected one #include "{head.file}" in {body.file}, and no #define')
    if not body.guarded:
        raise CertificateError(f"{body.file}:1: -ffast-math has to be refused by #error, and nothing does")
    if [(condition, words) for _, condition, words in head.left_out] != FOR_CPLUSPLUS or 'extern "C"' in head.text:
        line = next((number for number, *_ in head.left_out), 1)
        raise CertificateError(f'{head.file}:{line}: expected extern "C" {{ }} for C++, and nothing else')
    for number, condition, _ in body.left_out:
        if condition != SIDE_BY_SIDE:
            raise CertificateError(f"{body.file}:{number}: C++ in C")


def type_name(tree: Any) -> str:
    """Name of a plain type."""
    if type(tree).__name__ != "TypeDecl" or type(tree.type).__name__ != "IdentifierType":
        raise CertificateError(f"{tree.coord}: this type is not read")
    return " ".join(tree.type.names)


def whole_number(text: str, where: Any) -> int:
    """A whole number of C, unsigned or not.

    Args:
        text: The number.
        where: File and line, for messages.

    Raises:
        CertificateError: It is none.
    """
    if not _WHOLE.fullmatch(text):
        raise CertificateError(f"{where}: {text[:40] or 'nothing'} stands where a whole number has to")
    return int(text.removesuffix("u"), 0)


def _fields(item: Any, real: str) -> tuple[str, ...]:
    fields = item.type.type.decls or []
    for field in fields:
        if type_name(field.type) != real:
            raise CertificateError(f"{field.coord}: a field of another type than {real}")
    return tuple(field.name for field in fields)


def function_of(item: Any, structs: Mapping[str, Any]) -> Function:
    """A function by its definition."""
    declared, storage = item.decl, tuple(item.decl.storage)
    if storage not in ((), ("static",)) or declared.funcspec or item.param_decls:
        raise CertificateError(f"{item.coord}: this form of a function is not read")
    kind = type_name(declared.type.type)
    return Function(declared.name, kind, bool(storage), _parameters(declared.type, structs), item.body, item)


def _parameters(tree: Any, structs: Mapping[str, Any]) -> tuple[Parameter, ...]:
    return tuple(_parameter(each, structs) for each in (tree.args.params if tree.args else ()))


def _parameter(each: Any, structs: Mapping[str, Any]) -> Parameter:
    kind, inner, size = type(each.type).__name__, each.type, None
    if kind in ("ArrayDecl", "PtrDecl"):
        if inner.dim_quals if kind == "ArrayDecl" else inner.quals:
            raise CertificateError(f"{each.coord}: this parameter is not read")
        size = whole_number(str(getattr(inner.dim, "value", "")), each.coord) if kind == "ArrayDecl" else 0
        inner = inner.type
    name, const = type_name(inner), "const" in inner.quals
    known = (
        ("double", "float", "uint32_t", *structs)
        if size is not None
        else ("double", "float", "size_t", "int", "uint32_t")
    )
    if name not in known or each.name is None or each.storage or set(inner.quals) - {"const"}:
        raise CertificateError(f"{each.coord}: this parameter is not read")
    return Parameter(each.name, name, size, const)
