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
_MACROS_OF_HEADERS = """
I complex imaginary noreturn offsetof stdin stdout stderr MAXFLOAT HUGE DOMAIN SING OVERFLOW UNDERFLOW TLOSS PLOSS
near far small interface hyper pascal cdecl huge IN OUT OPTIONAL CONST VOID TRUE FALSE WIN32 WIN64 WINNT
i386 sparc mips sun hpux vax
"""
_HEADERS = """
aio alias aliases alloca argp argz assert availability byteswap cet complex conio cpio cpuid crtdefs crypt ctype cuda
direct dirent dlfcn dos elf endian envz err errno error execinfo fcntl features fenv float fmtmsg fnmatch fstab fts ftw
gconv gcov getopt glob grp gshadow iconv ieeefp ifaddrs inttypes io iso646 langinfo lastlog libgen libintl limits link
locale malloc math mcheck memory mm3dnow mntent monetary mqueue ndbm netdb newlib nl_types nss obstack omp openacc paths
poll printf process pthread pty pwd quadmath re_comp regex regexp reent resolv sal sched search semaphore setjmp sgtty
share signal spawn stab stdalign stdarg stdatomic stdbit stdbool stdckdint stddef stdfix stdint stdio stdlib stdnoreturn
string strings stropts syscall sysexits syslimits syslog tar tchar term termcap termio termios tgmath thread_db threads
time timeb ttyent uchar ucontext ulimit unistd unwind ustat utime utmp utmpx vadefs varargs wait wchar wctype
winbase windef windows winnt wordexp xlocale arm_neon arm_acle mm_malloc mex matrix simstruc hal rtapi kinematics
"""
_INTRINSICS = re.compile(r"[a-z0-9]+intrin")
_DEVICES = re.compile(r"con|prn|aux|nul|com[0-9]|lpt[0-9]")
"""Names that no file of Windows can have, whatever its ending."""
C_KEYWORDS = frozenset(_C99.split())
"""Keywords of C99."""
FOREIGN_WORDS = frozenset((_LATER + _MACROS_OF_HEADERS).split())
"""Further words of C23, of GNU C and of C++, and macros of common headers: no names of fields of a public struct."""
HEADERS = frozenset(_HEADERS.split())
"""Headers of compilers and systems, and of what kernels are written for: no names of files of a kernel."""
_MACROS = re.compile(
    r"NULL|NAN|INFINITY|HUGE_VAL[FL]?|(MATH|FP|M|SIZE|PTRDIFF|WCHAR|WINT)_\w+|U?INT\w*_(MAX|MIN|C)|unix|linux"
)


def is_c_word(name: str) -> bool:
    """Whether a name means something to a C compiler: a keyword, or a macro of the headers a kernel includes."""
    return name in C_KEYWORDS or _MACROS.fullmatch(name) is not None


def no_file_name(name: str) -> str:
    """Why the files of a kernel cannot be called by a name; empty where they can."""
    if name in HEADERS or _INTRINSICS.fullmatch(name):
        return f"this is the name of a header, {name}.h, in whose place compilers would read that of the kernel"
    return "no file on Windows can have this name" if _DEVICES.fullmatch(name) else ""
