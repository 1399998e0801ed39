"""What came out for one structure or robot."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from pkmgen.checks.states import CheckResult

FAILED, ENDS = ("differs", "crash", "late"), ("agrees", "differs", "refused", "out of reach", "crash", "late")


@dataclass
class Trial:
    """What came out for one robot file.

    Attributes:
        end: One of `ENDS`.
        message: Why it was refused, or what was raised.
        mechanisms: Sets of numbers that were compared with the independent engine.
        states: States compared.
        functions: Functions compared.
        invalid_files: Files with a mistake that were tried.
        checks: Largest error in parts of the allowed one, by what was compared.
        differences: Comparisons that failed.
        notes: What could not be compared, and how often.
        failing: The file of the first comparison that failed, where it is not that of the trial.
    """

    end: str = "agrees"
    message: str = ""
    mechanisms: int = 0
    states: int = 0
    functions: int = 0
    invalid_files: int = 0
    checks: dict[str, float] = field(default_factory=dict)
    differences: list[dict[str, Any]] = field(default_factory=list)
    notes: dict[str, int] = field(default_factory=dict)
    failing: str = ""

    def add(self, result: CheckResult, text: str = "") -> None:
        """Count a comparison; `text` is the file that shows a difference, where that is not the file of the trial."""
        if result.skipped:
            return
        part = result.error / result.limit if result.limit else float(result.error > 0)
        key = f"{result.check} | {result.against}"
        self.checks[key] = max(self.checks.get(key, 0.0), min(part, 1e30))
        if not result.error <= result.limit:
            error = min(float(result.error), 1e300)
            self.differences.append({"check": result.check, "against": result.against, "error": error})
            self.end = "differs"
            self.failing = self.failing or text

    def note(self, words: str, count: int = 1) -> None:
        """Count what could not be compared."""
        if count:
            self.notes[words] = self.notes.get(words, 0) + count

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return asdict(self)
