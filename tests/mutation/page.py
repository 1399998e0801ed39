"""What mutation testing found, as a page: killed and all mutants of each module, and why the others live."""

from __future__ import annotations

import fnmatch
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

__all__ = ["excuse_of", "page"]

EXCUSES = Path(__file__).with_name("equivalent.toml")
HEAD = """# Mutation testing

Small faults are put into `pkmgen/graph`, `pkmgen/graph/passes` and `pkmgen/emit`, one at a time, and the unit tests of
these folders have to notice each. `make mutants` writes this page.

- Faults are those of [cosmic-ray](https://github.com/sixty-north/cosmic-ray) that a person might make (an operator by
  its relatives, a number by one more or less, a condition turned round, a loop left out …) and five of our own: a
  tolerance wider by 10⁵, a name spelled otherwise, a call left out, `in` for `not in`, two arguments exchanged.
- Left out are annotations, assertions for the type checker, texts of errors, `__all__`, `strict` of `zip`, options of
  dataclasses.
- A mutant is killed when a test fails, or when the tests take many times as long.
- **Justified** mutants do what the code does, or the same in another way: each is listed below with the reason
  ([`tests/mutation/equivalent.toml`](../../tests/mutation/equivalent.toml)).
"""


@dataclass(frozen=True)
class Excuse:
    """Why a mutant may live; `file`, `before` and `after` are patterns of fnmatch."""

    file: str
    before: str
    after: str
    why: str

    def fits(self, outcome: Mapping[str, Any]) -> bool:
        """Whether it is about a mutant."""
        return all(_like(outcome[name], getattr(self, name)) for name in ("file", "before", "after"))


def _like(text: str, pattern: str) -> bool:
    """Compare with spaces left out; `*` stands for anything."""
    plain, wanted = ("".join(each.split()) for each in (text, pattern))
    return plain == wanted or fnmatch.fnmatchcase(plain, wanted.replace("[", "[[]"))


def _excuses() -> list[Excuse]:
    return [Excuse(**row) for row in tomllib.loads(EXCUSES.read_text("utf-8"))["mutant"]]


def excuse_of(outcome: Mapping[str, Any]) -> str | None:
    """The reason why a mutant may live, None if there is none."""
    return next((excuse.why for excuse in _excuses() if excuse.fits(outcome)), None)


def page(modules: Sequence[Mapping[str, Any]], seed: int, before: Mapping[str, Sequence[int]]) -> str:
    """Write the page.

    Args:
        modules: For each file all its mutants and the outcomes of those tried.
        seed: Of the drawing.
        before: Killed and tried mutants of files at the start of this work.
    """
    sample = (
        ""
        if all(len(m["tried"]) == m["mutants"] for m in modules)
        else (f"\nOf large modules a part was drawn at random (seed {seed}): the columns say how many of how many.\n")
    )
    rows = [_row(module, before.get(module["file"])) for module in modules if module["tried"]]
    total = _total(modules, before)
    living = [_living(outcome) for module in modules for outcome in module["tried"] if outcome["killed"] is None]
    table = "| module | before | killed | justified | living | tried | all |\n|---|---:|---:|---:|---:|---:|---:|\n"
    return f"{HEAD}{sample}\n{table}{''.join(rows)}{total}\n## Mutants that live\n\n{''.join(living)}"


def _counts(outcomes: Iterable[Mapping[str, Any]]) -> tuple[int, int, int]:
    """Killed, justified and living."""
    found = ["killed" if o["killed"] else "justified" if excuse_of(o) else "living" for o in outcomes]
    return found.count("killed"), found.count("justified"), found.count("living")


def _row(module: Mapping[str, Any], before: Sequence[int] | None) -> str:
    name, then = module["file"].removeprefix("pkmgen/"), f"{before[0]}/{before[1]}" if before else "–"
    counts = " | ".join(map(str, _counts(module["tried"])))
    return f"| `{name}` | {then} | {counts} | {len(module['tried'])} | {module['mutants']} |\n"


def _total(modules: Sequence[Mapping[str, Any]], before: Mapping[str, Sequence[int]]) -> str:
    every = [outcome for module in modules for outcome in module["tried"]]
    killed, justified, living = _counts(every)
    then = [sum(column) for column in zip(*before.values(), strict=True)] if before else []
    share = f"{100 * (killed + justified) / max(len(every), 1):.1f} %"
    first = f"{then[0]}/{then[1]}" if then else "–"
    whole = sum(module["mutants"] for module in modules)
    return f"| **together ({share})** | {first} | {killed} | {justified} | {living} | {len(every)} | {whole} |\n"


def _living(outcome: Mapping[str, Any]) -> str:
    lines = " ⏎ ".join(outcome["before"].splitlines()), " ⏎ ".join(outcome["after"].splitlines())
    why = excuse_of(outcome) or "**not justified**"
    return f"- `{outcome['file'].removeprefix('pkmgen/')}`: `{lines[0]}` → `{lines[1]}`: {why}\n"
