"""Mutation testing of the graph, the passes and the emitter: `python -m tests.mutation --help`."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from .mutants import Mutant, mutants_of, sampled
from .trial import find_reach, is_killed, preload

FOLDERS = ("graph", "passes", "emit")
EXCUSES = Path(__file__).with_name("equivalent.toml")


@dataclass(frozen=True)
class Outcome:
    """What became of one mutant: how it was noticed, None if it was not."""

    file: str
    operator: str
    line: int
    before: str
    after: str
    killed: str | None


def main(arguments: Sequence[str] | None = None) -> int:
    """Try mutants and write what became of them."""
    options = _options(arguments)
    root = Path.cwd()
    sys.path.insert(0, str(root))
    files = options.files or [
        str(path.relative_to(root))
        for folder in FOLDERS
        for path in sorted((root / "pkmgen" / folder).rglob("*.py"))
        if path.name != "__init__.py"
    ]
    tests = options.tests or [f"tests/unit/{folder}" for folder in FOLDERS]
    preload()
    reach = find_reach(root, files, tests)
    print(f"{len(reach.seconds)} tests, {sum(reach.seconds.values()):.0f} s without a fault", flush=True)
    outcomes = []
    for file in files:
        every = mutants_of(root, file)
        chosen, started = sampled(every, options.sample, options.seed), time.monotonic()
        found = [_outcome(mutant, is_killed(root, mutant, reach)) for mutant in chosen]
        outcomes.append({"file": file, "mutants": len(every), "tried": [asdict(one) for one in found]})
        dead = sum(one.killed is not None for one in found)
        print(f"{file}: {dead}/{len(found)} of {len(every)}, {time.monotonic() - started:.0f} s", flush=True)
        for one in found:
            if one.killed is None:
                print(f"  {one.line}: {one.operator}\n    - {one.before}\n    + {one.after}", flush=True)
        options.results.write_text(json.dumps(outcomes, indent=1, ensure_ascii=False) + "\n", "utf-8")
    return 0


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", help="files of the package; all of graph, passes and emit without")
    parser.add_argument("--tests", nargs="*", help="what has to notice them; unit tests of these folders without")
    parser.add_argument("--sample", type=int, default=0, help="mutants of each file, drawn at random; 0: all")
    parser.add_argument("--seed", type=int, default=13, help="of the drawing")
    parser.add_argument("--results", type=Path, default=Path("build/mutants.json"), help="where outcomes are kept")
    return parser.parse_args(arguments)


def _outcome(mutant: Mutant, killed: str | None) -> Outcome:
    return Outcome(mutant.file, mutant.operator, mutant.lines[0], mutant.before, mutant.after, killed)


if __name__ == "__main__":
    sys.exit(main())
