"""Write `docs/measurements/worst-files.md` from the record that `benchmarks.worst` keeps."""

from __future__ import annotations

import json
from typing import Any

from benchmarks import ROOT
from benchmarks.worst.__main__ import COMMANDS, RECORD, ROBOTS

PAGE = ROOT / "docs/measurements/worst-files.md"
HEAD = """\
# What the largest files cost

The largest and most intricate files that the language accepts, and what the commands take of them: seconds of
processors (of the command and of the compilers that it starts), greatest resident memory of the command and of a
compiler. Every command ran by itself, with an empty cache, `--memory 4` and the `--timeout` that the table tells.
That limit is one of the clock, and others used the two cores too: a command that was ended may have had little of a
processor. `python -m benchmarks.worst` measures, `python -m benchmarks.pages.worst_files` writes this page from the
[record](worst-files.json).

What bounds a command is its limits, an hour and 16 GiB unless `--timeout` and `--memory` say otherwise, not the size of
the file ([SECURITY.md](../../SECURITY.md#limits)).

## Files

"""
WORDS = {
    "report": "`report`",
    "generate": "`generate --no-certificate`",
    "runtime": "the same, `--runtime-parameters --wrench --friction-speed 0.01`",
    "all": "the same, `--functions all`",
    "load": "`pkmgen.load` and a call",
    "check": "`check`",
    "certify": "`certify`",
}
"""What commands are called on the page; others are methods of `generate`."""


def ending(row: dict[str, Any]) -> str:
    """How a command ended."""
    if row["code"] == 0:
        return "done"
    if row["code"] is None:
        return f"killed after {row['clock']:.0f} s: it takes no limit of its own"
    if row["code"] == 4 and "took more than" in row["said"]:
        return f"`--timeout {row['timeout']:g}`, exit code 4"
    said = row["said"].removeprefix("error: ").replace("|", "\\|")
    return f"exit code {row['code']}: {said[:160]}{'…' if len(said) > 160 else ''}"


def page(record: dict[str, Any]) -> str:
    """The page."""
    lines = ["| file | what it is | bytes |", "|---|---|---:|"]
    measured = [name for name in ROBOTS if name in record]
    for name in measured:
        size = next(iter(record[name].values()))["bytes"]
        lines.append(f"| {name} | {ROBOTS[name][0]} | {size:,} |")
    lines += ["", "## Commands", ""]
    lines += ["| command | file | processor, s | clock, s | command, GB | compiler, GB | ended |"]
    lines += ["|---|---|---:|---:|---:|---:|---|"]
    for command in COMMANDS:
        for name in measured:
            row = record[name].get(command)
            if row is None:
                continue
            word = WORDS.get(command, f"`generate --method {command}`")
            compiler = f"{row['compiler']:.2f}" if row["compiler"] else ""
            figures = f"{row['seconds']:.1f} | {row['clock']:.0f} | {row['own']:.2f} | {compiler}"
            lines.append(f"| {word} | {name} | {figures} | {ending(row)} |")
    most = max(row["own"] for rows in record.values() for row in rows.values())
    lines += ["", f"The most memory that a command had is {most:.2f} GB.", ""]
    return HEAD + "\n".join(lines)


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(json.loads(RECORD.read_text("utf-8"))), "utf-8")


if __name__ == "__main__":
    main()
