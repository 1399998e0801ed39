"""Mutation testing of the graph, the passes and the emitter: `python -m tests.mutation --help`."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from .mutants import Mutant, mutants_of, named_mutants, sampled
from .page import excuse_of, page
from .trial import find_reach, is_killed, preload

FOLDERS = {"graph": "graph", "graph/passes": "passes", "emit": "emit"}
"""Folders of the package, and of the unit tests that judge them; what lies deeper is another's."""
BEFORE = Path(__file__).with_name("before.json")
"""Killed and tried mutants of each file when mutation testing began, by the tests of that time."""


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
        for path in sorted((root / "pkmgen" / folder).glob("*.py"))
        if path.name != "__init__.py"
    ]
    tests = options.tests or [f"tests/unit/{folder}" for folder in FOLDERS.values()]
    preload()
    reach = find_reach(root, files, tests)
    print(f"{len(reach.seconds)} tests, {sum(reach.seconds.values()):.0f} s without a fault", flush=True)
    if options.named:
        found = {what: is_killed(root, mutant, reach) for what, mutant in named_mutants(root)}
        print("\n".join(f"{how or 'NOT NOTICED'}: {what}" for what, how in found.items()))
        return sum(how is None for how in found.values())
    known = json.loads(options.results.read_text("utf-8")) if options.again else []
    modules = {module["file"]: module for module in known}
    for file in files:
        every, started = mutants_of(root, file), time.monotonic()
        chosen = _chosen(every, options, modules.get(file))
        found = [_outcome(mutant, is_killed(root, mutant, reach)) for mutant in chosen]
        kept = [one for one in modules.get(file, {"tried": []})["tried"] if one["killed"] or excuse_of(one)]
        modules[file] = {"file": file, "mutants": len(every), "tried": [*kept, *map(asdict, found)]}
        dead = sum(one.killed is not None for one in found)
        print(f"{file}: {dead}/{len(found)} of {len(every)}, {time.monotonic() - started:.0f} s", flush=True)
        for one in found:
            if one.killed is None and excuse_of(asdict(one)) is None:
                print(f"  {one.line}: {one.operator}\n    - {one.before}\n    + {one.after}", flush=True)
        options.results.parent.mkdir(exist_ok=True)
        options.results.write_text(json.dumps(list(modules.values()), indent=1, ensure_ascii=False) + "\n", "utf-8")
    if options.page:
        before = json.loads(BEFORE.read_text("utf-8"))
        options.page.write_text(page(list(modules.values()), options.seed, before), "utf-8")
    return 0


def _chosen(every: list[Mutant], options: argparse.Namespace, module: dict[str, Any] | None) -> list[Mutant]:
    """The sample; of a module that was tried before the mutants that lived."""
    if module is None:
        return sampled(every, options.sample, options.seed) if every else []
    living = {(one["before"], one["after"]) for one in module["tried"] if not one["killed"] and not excuse_of(one)}
    return [mutant for mutant in every if (mutant.before, mutant.after) in living]


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", help="files of the package; all of graph, passes and emit without")
    parser.add_argument("--tests", nargs="*", help="what has to notice them; unit tests of these folders without")
    parser.add_argument("--sample", type=int, default=0, help="mutants of each file, drawn at random; 0: all")
    parser.add_argument("--seed", type=int, default=13, help="of the drawing")
    parser.add_argument("--results", type=Path, default=Path("build/mutants.json"), help="where outcomes are kept")
    parser.add_argument("--again", action="store_true", help="try only those that lived, of files with results")
    parser.add_argument("--named", action="store_true", help="try the faults that have a name instead")
    parser.add_argument("--page", type=Path, help="where to write what was found")
    return parser.parse_args(arguments)


def _outcome(mutant: Mutant, killed: str | None) -> Outcome:
    return Outcome(mutant.file, mutant.operator, mutant.lines[0], mutant.before, mutant.after, killed)


if __name__ == "__main__":
    sys.exit(main())
