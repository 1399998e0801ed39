"""`pkmgen doctor`: whether this machine can compile, keep and run kernels, and what to do where it cannot."""

from __future__ import annotations

import typer
from rich.text import Text

from pkmgen.cli.options import JsonOption
from pkmgen.cli.terminal import EXIT_MACHINE, print_json, print_table, say, working
from pkmgen.machine.spelling import counted

COLOURS = {"ok": "green", "warning": "yellow", "problem": "red"}


def doctor_command(as_json: JsonOption = False) -> None:
    """Look at this machine: compiler, cache, versions, processor, library; each line ok, a warning or a problem."""
    from pkmgen.cli.doctor.compiler import compiler_findings
    from pkmgen.cli.doctor.machine import cache_findings, library_findings, processor_findings, version_findings

    with working("looking at this machine"):
        findings = [
            *version_findings(),
            *compiler_findings(),
            *cache_findings(),
            *library_findings(),
            *processor_findings(),
        ]
    problems = sum(finding.state == "problem" for finding in findings)
    warnings = sum(finding.state == "warning" for finding in findings)
    if as_json:
        rows = [finding.as_dict() for finding in findings]
        print_json({"passed": not problems, "problems": problems, "warnings": warnings, "findings": rows})
    else:
        columns = ("what", "result", "found", "what to do")
        told = ((each.subject, Text(each.state, COLOURS[each.state]), each.found, each.remedy) for each in findings)
        print_table("", columns, told)
        say(f"{counted(problems, 'problem')}, {counted(warnings, 'warning')}")
    if problems:
        raise typer.Exit(EXIT_MACHINE)
