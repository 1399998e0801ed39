"""MATLAB, Octave and Simulink: a MEX file and an S-function around the C of a kernel, and a package of functions."""

from __future__ import annotations

import re
import textwrap
from typing import TYPE_CHECKING, Any

from pkmgen.emit.targets.around_c import around, c_of, own_names
from pkmgen.emit.targets.types import Kernel, Target
from pkmgen.errors import UnsupportedRobotError
from pkmgen.language.catalogue import ROLLOUT
from pkmgen.language.options import STANDARD

if TYPE_CHECKING:
    from pkmgen.emit.targets.matlab.layout import MatlabFunction, MatlabRollout
    from pkmgen.emit.types import CModule, WrittenKernel

KEYWORDS = (
    "break case catch classdef continue else elseif end for function global if otherwise parfor persistent return spmd "
    "switch try while do until endif endfor endwhile endfunction unwind_protect end_try_catch"
)
OWN = "demo home_state parameters rollout status_text Contents"
WORDS = frozenset(f"{KEYWORDS} {OWN}".split(" "))
"""Words of MATLAB and of Octave, and what the package has beside the functions."""
FUNCTIONS = (
    "abs acos addpath all any arrayfun asin atan axis build cell char class clear close cos cross det diag diff "
    "disp display dot double eig error eval exist exp eye fclose feval fft figure find fix floor fopen format "
    "fprintf help hold imag image input int32 interp1 inv isa isempty kron length line linspace load log max mean "
    "methods mex min mod norm not ones open or pack path pi pinv plot poly pow2 print prod qr quit rand rank real "
    "rem run save set sign sim sin single size sort sqrt std sum svd tan tic title toc trace true type uint8 var "
    "ver view warning what which who xor zeros"
)
BUILT_IN = frozenset(FUNCTIONS.split(" "))
"""Functions of MATLAB and of Octave that a package of the same name would hide from a whole session, and `build.m`."""
WIDTH = 100
"""Columns of help texts."""


def _write(kernel: Kernel) -> WrittenKernel:
    from pkmgen.emit.targets.matlab.layout import demo_of, functions_of, kinds_of, rollout_of
    from pkmgen.emit.templates import template_environment

    module, source = c_of(kernel)
    own_names(module, WORDS, "MATLAB or of the package")
    if module.robot in BUILT_IN:
        raise UnsupportedRobotError(
            f"robot {module.robot}: its package would hide what MATLAB calls {module.robot}; give it another name"
        )
    functions = functions_of(kernel, module, source.manifest)
    rollout, demo = rollout_of(module, functions), demo_of(kernel, module, functions)
    told = {
        "module": module,
        "robot": module.robot,
        "prefix": module.prefix,
        "functions": functions,
        "rollout": rollout,
        "demo": demo,
        "home": [(name, [repr(float(value)) for value in values], len(values)) for name, values in kernel.home.items()],
        "kinds": kinds_of(module.limbs, bool(module.demands)),
        **_sizes(functions),
    }

    def rendered(name: str, **more: Any) -> str:
        text = template_environment().get_template(f"matlab/{name}.j2").render(**told, **more)
        return _comments_within_width(text) if name.endswith(".m") else text

    robot, package = module.robot, f"+{module.robot}"
    added = {
        f"{robot}_mex.c": rendered("mex.c"),
        f"{robot}_sfunction.c": rendered("sfunction.c"),
        "build.m": rendered("build.m"),
        f"{package}/Contents.m": rendered("Contents.m"),
    }
    for function in functions:
        added[f"{package}/{function.name}.m"] = rendered(
            "function.m", function=function, see=_see(function.name, functions, rollout), **_asked(module, function)
        )
    for name, there in (("home_state", True), ("status_text", True), ("parameters", module.runtime), ("demo", demo)):
        if there:
            added[f"{package}/{name}.m"] = rendered(f"{name}.m")
    if rollout is not None:
        given = [*(["parameters"] if module.runtime else []), *(port.name for port in rollout.inputs), "step"]
        see = _see("rollout", functions, rollout)
        added[f"{package}/rollout.m"] = rendered("rollout.m", given=given, see=see)
    return around(source, MATLAB.name, added, rendered("README.md"))


def _comments_within_width(text: str) -> str:
    """Break comments of MATLAB that are too long; what follows is moved in."""
    lines: list[str] = []
    for line in text.split("\n"):
        indent = re.match(r"% *", line)
        if indent is None or len(line) <= WIDTH:
            lines.append(line)
        else:
            lines += textwrap.wrap(line, WIDTH, subsequent_indent=indent[0] + "  ", break_long_words=False)
    return "\n".join(lines)


def _asked(module: CModule, function: MatlabFunction) -> dict[str, list[str]]:
    """Names of all arguments, and of those that have to be given."""
    first = ["parameters"] if module.runtime else []
    given = [*first, *(port.name for port in function.inputs)]
    return {"given": given, "asked": [name for name in given if name != function.left_out]}


def _see(name: str, functions: tuple[MatlabFunction, ...], rollout: MatlabRollout | None) -> list[str]:
    """What else the help of a function points to."""
    others = [*(function.name for function in functions), *(["rollout"] if rollout else []), "status_text"]
    return [other for other in others if other != name]


def _sizes(functions: tuple[MatlabFunction, ...]) -> dict[str, int]:
    """The most ports of a function, and the most entries of all of them."""
    return {
        "most_inputs": max(len(function.inputs) for function in functions),
        "most_outputs": max(len(function.outputs) for function in functions),
        "most_given": max(sum(port.size for port in function.inputs) for function in functions),
        "most_found": max(sum(port.size for port in function.outputs) for function in functions),
    }


MATLAB = Target(
    "matlab",
    "a package for MATLAB and Octave with a MEX file, and an S-function for Simulink",
    "MATLAB with a C compiler, or Octave with mkoctfile; Simulink for the S-function",
    _write,
    (STANDARD, ROLLOUT),
)
