"""One finding about the machine: a line that is fine, a warning or a problem, and what to do about it."""

from __future__ import annotations

from dataclasses import asdict, dataclass

OK, WARNING, PROBLEM = "ok", "warning", "problem"


@dataclass(frozen=True, slots=True)
class Finding:
    """What was looked at, and what was found.

    Attributes:
        subject: What was looked at.
        state: `ok`, `warning` or `problem`.
        found: What was found.
        remedy: What to do; empty where all is well.
    """

    subject: str
    state: str
    found: str
    remedy: str = ""

    def as_dict(self) -> dict[str, str]:
        """Plain data."""
        return asdict(self)
