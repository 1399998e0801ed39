"""How functions of one state are spelled around their expressions: types, qualifiers, what is not a number."""

from __future__ import annotations

from dataclasses import dataclass

from pkmgen.machine.reserved import FOREIGN_WORDS


@dataclass(frozen=True, slots=True)
class Language:
    """C, or a language made from it.

    Attributes:
        word: Type of a status word.
        state: Qualifiers of functions of one state.
        inner: Qualifiers of functions that only functions of the same text call.
        table: Qualifiers of an array inside a function that is the same in every call.
        constants: Qualifiers of what the pointer to the constants of a robot points to.
        nan: What is not a number, of type `double` and of type `float`.
        unroll: What stands before a loop over the entries of an array, so that the array can stay in registers.
    """

    word: str
    state: str
    inner: str
    table: str
    constants: str
    nan: tuple[str, str]
    unroll: str = ""

    def not_a_number(self, real: str) -> str:
        """Text of what is not a number."""
        return self.nan[real == "float"]


C99 = Language("uint32_t", "", "static ", "static const ", "const ", ("(double)NAN", "NAN"))
_OPENCL = """
kernel global local constant private generic read_only write_only read_write half bool complex imaginary pipe quad
sampler_t event_t queue_t ndrange_t uchar ushort uint ulong vec_step printf
"""
DEVICE_WORDS = frozenset(_OPENCL.split()) | FOREIGN_WORDS
"""Words of OpenCL C and CUDA C++ that C does not have: no names of values there."""
