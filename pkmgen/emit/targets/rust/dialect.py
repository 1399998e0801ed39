"""How values, numbers and functions are spelled in Rust."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pkmgen.emit.dialect import Plain
from pkmgen.graph.operations import OPERATIONS

_KEYWORDS = """
as async await break const continue crate dyn else enum extern false fn for if impl in let loop match mod move mut pub
ref return self Self static struct super trait true type unsafe use where while abstract become box do final gen macro
override priv try typeof unsized virtual yield Some None Ok Err
"""
RUST_WORDS = frozenset(_KEYWORDS.split())
"""Keywords of all editions, and what stands for itself in patterns: no names of values."""


@dataclass(frozen=True, slots=True)
class Rust(Plain):
    """One state in Rust: the operations of C99 in their order, without C's declarations, suffixes and pointers."""

    reserved: ClassVar[frozenset[str]] = RUST_WORDS | frozenset(OPERATIONS) | {"convergence", "parameters"}

    @property
    def type(self) -> str:
        """Type of a value."""
        return "f64" if self.real == "double" else "f32"

    def number(self, value: float) -> str:
        """Literal that reads back as the same number; its type is that of what it is used with."""
        return super(Rust, self).number(value).removesuffix("f")

    def declared(self, name: str, expression: str) -> str:
        """Statement that gives a value its name."""
        return f"let {name} = {expression};"

    def field(self, struct: str, name: str) -> str:
        """Text of a field of the parameters or constants."""
        return f"{struct}.{name}"

    def function(self, operation: str) -> str:
        """Name of the function of an operation: all but signs, sums, products and quotients are in `math.rs`."""
        return operation
