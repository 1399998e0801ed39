"""Frama-C Eva: whatever the inputs are, functions of one state do nothing that C leaves undefined."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from benchmarks.analysis.command import program, run
from benchmarks.analysis.compilers import Found, lines
from benchmarks.analysis.kernels import GeneratedKernel
from benchmarks.calls.library import sizes

WHAT = "no undefined behaviour in any function of one state, inputs any numbers, NaN and infinities too"
_ALARMS = re.compile(r"(\d+) alarms? generated")
_REACHED = re.compile(r"(\d+) statements reached \(out of (\d+)\)")


def eva(kernel: GeneratedKernel, folder: Path) -> Found:
    """Analyse every function of one state at once."""
    manifest = kernel.manifest
    if not manifest["fold"] or manifest["real"] != "double":
        return ["Eva is asked about folded kernels of doubles"], {}
    main = folder / "eva.c"
    main.write_text(_program(manifest), "utf-8")
    source = kernel.folder / f"{manifest['robot']}.c"
    options = ("-eva", "-eva-precision", "1", "-warn-special-float", "none", f"-cpp-extra-args=-I{kernel.folder}")
    said = run((program("frama-c") or "", *options, main, source), folder)
    alarms, reached = _ALARMS.search(said.text), _REACHED.search(said.text)
    if said.code or alarms is None or reached is None:
        return lines(said.text), {}
    counts = {"functions": len(manifest["functions"]), "reached": int(reached[1]), "statements": int(reached[2])}
    found = [line.strip() for line in said.text.splitlines() if "[eva:alarm]" in line]
    return (found or [f"{alarms[1]} alarms"]) if int(alarms[1]) else [], counts


def _program(manifest: dict[str, Any]) -> str:
    """Call each function at any doubles: `volatile` numbers are unknown to Eva, not finite ones included."""
    text = [
        f'#include "{manifest["robot"]}.h"',
        "volatile double any;",
        "int main(void)",
        "{",
        "    uint32_t status = 0;",
    ]
    for row in manifest["functions"]:
        names = []
        text.append("    {")
        for kind, ports in (("in", row["inputs"]), ("out", row["outputs"])):
            for number, size in enumerate(sizes(ports)):
                names.append(f"{kind}_{number}")
                text.append(f"        double {names[-1]}[{size}];")
                if kind == "in":
                    text.append(f"        for (int i = 0; i < {size}; ++i) {names[-1]}[i] = any;")
        text.append(f"        status |= {row['c_name']}({', '.join(names)});")
        text.append("    }")
    return "\n".join((*text, "    return status != 0;", "}", ""))
