"""Why designs are not feasible, counted."""

from __future__ import annotations

from collections import Counter

from pkmgen.studies.design.trials import Table

REASONS = 5
"""Kinds of reasons that are told."""


def counted_reasons(table: Table) -> list[tuple[str, int]]:
    """Kinds of reasons and how many designs each of them is told of, the most frequent first."""
    return Counter(_kind(str(reason)) for reason in table.reasons if reason).most_common()


def reasons_line(table: Table) -> str:
    """The most frequent reasons in a line, such as `14 × constraint torque, 11 × joints`; empty where there is none."""
    counts = counted_reasons(table)
    more = sum(count for _, count in counts[REASONS:])
    told = [f"{count} × {kind}" for kind, count in counts[:REASONS]]
    return ", ".join([*told, f"{more} × something else"] if more else told)


def _kind(reason: str) -> str:
    """A reason without its numbers: the first words, and the last ones of where a state is to blame."""
    if reason.startswith("works in"):
        return f"in the box: {reason.rsplit(': ', 1)[1].partition(' 0')[0].rstrip('0123456789.e+- ')}"
    if " is missed by " in reason:
        return f"constraint {reason.partition(' ')[0]}"
    return reason.rsplit(": ", 1)[-1]
