"""Everything that looks at emitted C: what it is, what it needs, and which kernels it looks at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.analysis import compilers, linters, proofs, runs
from benchmarks.analysis.command import program, version
from benchmarks.analysis.kernels import RUN, VARIANTS, GeneratedKernel
from pkmgen.errors import ArgumentError


@dataclass(frozen=True, slots=True)
class Looked:
    """What one tool has to say of one kernel.

    Attributes:
        findings: A line for each; empty if all is well.
        counts: What else there is to count.
    """

    findings: tuple[str, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Tool:
    """One way to look at a kernel.

    Attributes:
        name: What it is called here.
        programs: What it needs; the first one's version is told.
        package: What Debian or pip calls them.
        what: What it is asked, for the page.
        look: Takes a kernel and a folder to work in.
        variants: Which kernels it looks at, unless others are asked for.
    """

    name: str
    programs: tuple[str, ...]
    package: str
    what: str
    look: Callable[[GeneratedKernel, Path], tuple[list[str], dict[str, int]]]
    variants: tuple[str, ...]

    @property
    def missing(self) -> str:
        """The first program that is not installed."""
        return next((name for name in self.programs if program(name) is None), "")

    @property
    def version(self) -> str:
        """Of the program that looks."""
        return version(self.programs[0])

    def at(self, kernel: GeneratedKernel, folder: Path) -> Looked:
        """Look at a kernel."""
        findings, counts = self.look(kernel, folder)
        return Looked(tuple(findings), counts)


EVERY, RUNS = tuple(VARIANTS), tuple(name for name in VARIANTS if name in RUN and name != "standard")
TOOLS = (
    Tool("gcc", ("gcc", "g++"), "gcc g++", compilers.WARNINGS, compilers.gcc, EVERY),
    Tool("clang", ("clang", "clang++"), "clang", compilers.WARNINGS, compilers.clang, EVERY),
    Tool(
        "gcc -fanalyzer",
        ("gcc",),
        "gcc",
        "paths through each function, interprocedural",
        compilers.analyzer,
        ("standard",),
    ),
    Tool("clang-tidy", ("clang-tidy",), "clang-tidy (pip)", "`.clang-tidy`", linters.clang_tidy, ("standard",)),
    Tool(
        "cppcheck",
        ("cppcheck",),
        "cppcheck",
        "`--enable=all`, `.cppcheck-suppressions`",
        linters.cppcheck,
        ("standard",),
    ),
    Tool("MISRA C:2012", ("cppcheck",), "cppcheck", "cppcheck's addon", linters.misra, ("standard",)),
    Tool("Frama-C Eva", ("frama-c",), "frama-c-base", proofs.WHAT, proofs.eva, ("standard",)),
    Tool("ASan+UBSan", ("gcc",), "gcc", runs.ADDRESS_WHAT, runs.address, RUNS),
    Tool("MSan", ("clang",), "clang libclang-rt-14-dev", runs.MEMORY_WHAT, runs.memory, RUNS),
    Tool("valgrind", ("valgrind", "gcc"), "valgrind", runs.VALGRIND_WHAT, runs.valgrind, ("standard",)),
)


def chosen(names: str) -> tuple[Tool, ...]:
    """Tools by name, separated by commas; all if none is named.

    Raises:
        ArgumentError: There is no such tool.
    """
    known = {tool.name: tool for tool in TOOLS}
    asked = [name.strip() for name in names.split(",") if name.strip()]
    for name in asked:
        if name not in known:
            raise ArgumentError(f"tools: {name!r} is not known; allowed: {', '.join(known)}")
    return tuple(known[name] for name in asked) or TOOLS
