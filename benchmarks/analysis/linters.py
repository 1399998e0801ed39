"""clang-tidy and cppcheck with the committed lists of exceptions, and the numbers of MISRA rules that do not hold."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from benchmarks import ROOT
from benchmarks.analysis.command import program, run
from benchmarks.analysis.compilers import SIDE_BY_SIDE, Found, lines
from benchmarks.analysis.kernels import GeneratedKernel

SUPPRESSIONS = ROOT / ".cppcheck-suppressions"
TIDY = ROOT / ".clang-tidy"
_RULE = re.compile(r"^misra-c2012-(\d+\.\d+)$", re.MULTILINE)
_CHECKED = re.compile(r"def misra_(\d+)_(\d+)\(")
_ADDONS = ("lib/*/cppcheck/addons", "share/cppcheck/addons", "share/Cppcheck/addons")


def clang_tidy(kernel: GeneratedKernel, _folder: Path) -> Found:
    """Its checks of `.clang-tidy`, with vectors and with limbs side by side."""
    findings: list[str] = []
    for path in kernel.sources:
        command = (
            program("clang-tidy") or "",
            "--quiet",
            f"--config-file={TIDY}",
            path,
            "--",
            "-std=c99",
            *SIDE_BY_SIDE,
        )
        said = run(command, kernel.folder)
        findings += lines(said.text) if said.code else []
    return findings, {}


def cppcheck(kernel: GeneratedKernel, _folder: Path) -> Found:
    """All its checks but the suppressed ones."""
    options = ("--std=c99", "--quiet", "--enable=all", f"--suppressions-list={SUPPRESSIONS}", "--error-exitcode=1")
    said = run((program("cppcheck") or "", *options, *kernel.sources), kernel.folder)
    findings = [line for line in said.text.splitlines() if re.search(r": \w+: ", line)]
    return (findings or lines(said.text)) if said.code else [], {}


def misra(kernel: GeneratedKernel, folder: Path) -> Found:
    """How often each rule is not kept, in the file that firmware takes: functions of one state, C99 alone."""
    source = kernel.folder / f"{kernel.manifest['robot']}.c"
    options = ("--std=c99", "--quiet", "--addon=misra", "--template={id}")
    said = run((program("cppcheck") or "", *options, f"--cppcheck-build-dir={folder}", source), kernel.folder)
    counts = dict.fromkeys(_rules(), 0) | Counter(_RULE.findall(said.text))
    return [] if said.code == 0 else lines(said.text), counts


def _rules() -> list[str]:
    """Numbers of the rules that the addon checks, by its text; none where it does not lie beside cppcheck."""
    around = Path(program("cppcheck") or "").resolve().parents[1]
    found = [path for pattern in _ADDONS for path in around.glob(f"{pattern}/misra.py")]
    text = found[0].read_text("utf-8") if found else ""
    return sorted({f"{first}.{second}" for first, second in _CHECKED.findall(text)}, key=rule_order)


def rule_order(rule: str) -> tuple[int, int]:
    """For sorting."""
    first, second = rule.split(".")
    return int(first), int(second)
