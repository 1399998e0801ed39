"""Names that mean something to a C or C++ compiler, or in the headers that kernels include."""

from __future__ import annotations

import re

_C99 = """
auto break case char const continue default do double else enum extern float for goto if inline int long register
restrict return short signed sizeof static struct switch typedef union unsigned void volatile while
"""
_LATER = """
alignas alignof and_eq asm bitand bitor bool catch char16_t char32_t char8_t class co_await co_return co_yield compl
concept const_cast consteval constexpr constinit decltype delete dynamic_cast explicit export false friend mutable
namespace new noexcept not_eq nullptr operator or_eq private protected public reinterpret_cast requires static_assert
static_cast template this thread_local throw true try typeid typename typeof typeof_unqual using virtual wchar_t xor
xor_eq EOF assert errno math_errhandling
"""
C_KEYWORDS = frozenset(_C99.split())
"""Keywords of C99."""
FOREIGN_WORDS = frozenset(_LATER.split())
"""Further words of C23, of GNU C and of C++, and macros of common headers: no names of fields of a public struct."""
_MACROS = re.compile(
    r"NULL|NAN|INFINITY|HUGE_VAL[FL]?|(MATH|FP|M|SIZE|PTRDIFF|WCHAR|WINT)_\w+|U?INT\w*_(MAX|MIN|C)|unix|linux"
)


def is_c_word(name: str) -> bool:
    """Tell whether a name means something to a C compiler: a keyword, or a macro of the headers a kernel includes."""
    return name in C_KEYWORDS or _MACROS.fullmatch(name) is not None
