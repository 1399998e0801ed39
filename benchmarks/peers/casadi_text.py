"""CasADi as a contender: the C it generates, as it is and with its numbers made SIMD registers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from benchmarks.timing.compilers import BuildSite
from benchmarks.timing.contender import Contender, CText, Real, compiled
from benchmarks.timing.shared_object import render
from benchmarks.timing.subject import FUNCTION, Subject

FUNCTIONS = ("sqrt", "sin", "cos", "tan", "tanh", "fabs")
DECLARATION = "int inverse_dynamics(const double **arg, double **res, long long int *iw, double *w, int mem);\n"
NOT_COUNTED = ("OP_CONST", "OP_INPUT", "OP_OUTPUT")
FREE_TEXT = re.compile(r"CASADI_SYMBOL_EXPORT int inverse_dynamics_checkout.*", re.DOTALL)


def casadi_contenders(subject: Subject, site: BuildSite) -> Iterator[Contender]:
    """Compile CasADi's C of a robot.

    Args:
        subject: The robot and its states.
        site: Where and by whom it is compiled.

    Raises:
        ImportError: CasADi is not installed.
        UnsupportedRobotError: The robot's equations cannot be had in CasADi.
    """
    from benchmarks.peers.casadi_graph import casadi_function

    function, derivation = casadi_function(subject.made)
    yield from text_contenders(subject, "casadi", function, f"{subject.task}, no checks; {derivation}", site)


def text_contenders(
    subject: Subject, name: str, function: Any, derivation: str, site: BuildSite
) -> Iterator[Contender]:
    """Compile CasADi's C of a function: one state a call, and retyped to SIMD registers.

    Args:
        subject: The robot and its states, which the function takes as they are there.
        name: Name of the contender.
        function: A function on SX to efforts.
        derivation: What it computes, from what, and where it comes from.
        site: Where and by whom it is compiled.
    """
    written = c_text(function)
    about = f"{derivation}, {casadi_operations(function)} operations"
    scalar = CText({"casadi.c": written, "casadi.h": DECLARATION}, "casadi.h", "casadi_scalar.c.j2", FUNCTION, False)
    yield from compiled(subject, (name, "scalar", f"{about}; one call a state"), scalar, site)
    lanes_about = f"{about}; its C retyped to SIMD registers, entries of the states one after the other"
    cases: tuple[tuple[str, Real], ...] = (("batch", "double"), ("float_batch", "float"))
    for mode, real in cases:
        files = {"casadi_lanes.h": retyped(written, real)}
        lanes = CText(files, "casadi_lanes.h", "casadi_lanes.c.j2", FUNCTION, True)
        yield from compiled(subject, (name, mode, lanes_about), lanes, site, real)


def casadi_operations(function: Any) -> int:
    """Number of operations of a function on SX."""
    import casadi

    free = {getattr(casadi, name) for name in NOT_COUNTED}
    return sum(function.instruction_id(index) not in free for index in range(function.n_instructions()))


def c_text(function: Any) -> str:
    """C that CasADi generates for a function."""
    import casadi

    generator = casadi.CodeGenerator("casadi.c")
    generator.add(function)
    return str(generator.dump())


def retyped(text: str, real: Real) -> str:
    """CasADi's C over SIMD registers: constants are spread, arguments are there, numbers have the type asked for."""
    text = FREE_TEXT.sub("", text)
    text = re.sub(r"(arg\[\d+\])\? (\1\[\d+\]) : 0", r"\2", text)
    text = re.sub(r"=(-?\d+\.\d*(?:e[+-]?\d+)?);", r"=lanes_of(\1);", text)
    if real == "float":
        text = re.sub(r"(?<![\w.])(\d+\.\d*(?:e[+-]?\d+)?)", r"\1f", text)
    return render("lanes.h.j2", real=real, functions=FUNCTIONS, suffix="f" if real == "float" else "", text=text)
