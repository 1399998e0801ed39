"""How fast atlases of workspaces are: `python -m benchmarks.measurements.workspace`, on an idle machine.

10⁹ states of the Delta and 10⁸ of the Gough-Stewart platform by two threads, with the share of the time in which their
kernels alone would have computed the same states; rates of one and two workers; memory; and the atlas of the Delta by
numpy and by Pinocchio. The record is docs/measurements/workspace.json; the page is made of it by
`benchmarks.pages.workspace_speed_page`.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict
from functools import partial
from typing import Any

import numpy as np

from benchmarks import ROOT
from benchmarks.measurements.watch import Watch
from benchmarks.peers.atlas_numpy import Found, delta_atlas
from benchmarks.timing.compilers import find_compilers
from benchmarks.timing.machines import this_machine
from pkmgen.compile import compile_limbs
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from pkmgen.machine.engine.checkpoint import Checkpoint
from pkmgen.machine.engine.run import Progress
from pkmgen.machine.engine.types import Workers
from pkmgen.machine.engine.workers import Here, Processes, Threads
from pkmgen.studies.atlas.atlas import Atlas, Question
from pkmgen.studies.atlas.box import asked
from pkmgen.studies.atlas.chart import make_atlas
from pkmgen.studies.atlas.poses import Poses
from pkmgen.studies.atlas.survey import FUNCTION
from pkmgen.studies.study.regions import Region

RECORD = ROOT / "docs/measurements/workspace.json"
ACCELERATION = 20.0
"""That efforts are for, in the worst direction, m/s²."""
WHOLE = {
    "delta": {"x": 1000, "y": 1000, "z": 1000},
    "gough_stewart": {"x": 20, "y": 20, "z": 25, "turn_x": 20, "turn_y": 20, "turn_z": 25},
}
PART = {
    "delta": {"x": 320, "y": 320, "z": 320},
    "gough_stewart": {"x": 18, "y": 18, "z": 18, "turn_x": 18, "turn_y": 18, "turn_z": 18},
}
WARM = {name: {axis: count // 2 + 2 for axis, count in own.items()} for name, own in PART.items()}
"""Of what workers are compared by, and of what they do before, so that kernels are loaded."""
PEER = {"x": 128, "y": 128, "z": 128}
VECTOR, LOOP, AGREE = 100_000, 32, 1e-9
"""States of an array of numpy; rows of states that Pinocchio loops over; relative difference allowed."""
KINDS: Mapping[str, Callable[[int], Threads | Processes]] = {"threads": Threads, "processes": Processes}
SAMPLES = 24
"""Chunks that the kernel is timed alone on."""
DISTURBED = 0.2
"""Cores that others may use in the parts of a long work that its rate is taken of; all parts are in the record."""
PART_SECONDS, TRIES, QUIET = 30.0, 3, 0.05
"""How long a part of a long work takes; how often a short one is measured again while others use more of a core."""


def question_of(name: str, resolution: Mapping[str, int]) -> Question:
    """An atlas of all that a robot reaches."""
    return asked(read_robot_text(name), {}, ACCELERATION, None, resolution)


def kernel_alone(question: Question) -> float:
    """Time of the kernel that computes all of it together, in batches column by column, ns a state."""
    survey, grid = question.survey, question.grid
    function, poses = survey.subject.robot.function(FUNCTION), Poses(survey.subject, grid)
    taken, count = 0.0, 0
    for chunk in np.linspace(0, question.chunks - 1, SAMPLES).astype(int):
        first = int(chunk) * question.chunk
        for number, values in grid.tiles(first, min(first + question.chunk, grid.count)):
            pose, status = poses.of(number, values), np.zeros(len(values), np.uint32)
            still = np.zeros((len(values), len(survey.subject.names.twist)), order="F")
            begin = time.perf_counter()
            function.results(pose, still, still, status=status)
            taken, count = taken + time.perf_counter() - begin, count + len(values)
    return taken / count * 1e9


def watched(question: Question, workers: Workers, checkpoint: Checkpoint | None = None) -> tuple[Atlas, Watch]:
    """An atlas, how long it takes and how much memory."""
    with Watch() as watch:
        atlas = make_atlas(question, workers, checkpoint)
    return atlas, watch


class _PausedError(Exception):
    """A part of the work is done; what is known is put down."""


def quiet_rate(question: Question, known: Mapping[str, Any]) -> float:
    """States a second in the parts of a work in which other processes used little."""
    ends = np.minimum(np.cumsum([0, *known["chunks"]]) * question.chunk, question.grid.count)
    quiet = np.array(known["others"]) <= DISTURBED
    return float(np.diff(ends)[quiet].sum() / np.array(known["seconds"])[quiet].sum())


def whole(name: str) -> dict[str, Any]:
    """The atlas of many states by two threads; a part of it each time, from where the checkpoint stands."""
    question, count = question_of(name, WHOLE[name]), 0
    alone, states, begin = kernel_alone(question), question.grid.count, time.perf_counter()
    kept = RECORD.with_name(f"{name}.part.json")
    known: dict[str, Any] = {"chunks": [], "seconds": [], "others": [], "used": 0.0, "peak": 0}
    if kept.exists():
        known = json.loads(kept.read_text("utf-8"))

    def pause(progress: Progress) -> None:
        nonlocal count
        count = progress.done
        if time.perf_counter() - begin > PART_SECONDS and progress.done < progress.of:
            raise _PausedError

    atlas = None
    with suppress(_PausedError), Watch() as watch, Threads(2) as workers:
        file = RECORD.with_name(f"{name}.part.npz")
        atlas = make_atlas(question, workers, Checkpoint(file, question.key), pause)
    known["chunks"].append(count - sum(known["chunks"]))
    known["seconds"].append(watch.seconds)
    known["others"].append(watch.others)
    known["used"] += watch.used
    known["peak"] = max(known["peak"], watch.peak)
    if atlas is None:
        kept.write_text(json.dumps(known), "utf-8")
        raise _PausedError(f"{count} of {question.chunks} chunks, others {watch.others:.2f}")
    kept.unlink(missing_ok=True)
    rate = quiet_rate(question, known)
    return {
        "robot": name,
        "axes": [[axis.name, axis.unit, axis.low, axis.high, axis.count] for axis in question.grid.axes],
        "states": states,
        "chunk": question.chunk,
        "quantities": [each.name for each in atlas.measured],
        "regions": {Region(region).name.lower(): int(own) for region, own in enumerate(atlas.tally.regions)},
        **known,
        "rate": rate,
        "kernel": alone,
        "share": alone * 1e-9 * rate / 2.0,
        "share_of_used": alone * 1e-9 * states / known["used"],
    }


def scaling(name: str, kind: str) -> dict[str, Any]:
    """Rates of one and two workers, threads or processes of this machine, and that the atlas is the same."""
    question, warm, found = question_of(name, PART[name]), question_of(name, WARM[name]), list[dict[str, Any]]()
    atlases = []
    for count in (1, 2):
        with KINDS[kind](count) as workers:
            make_atlas(warm, workers)
            tries = [watched(question, workers)]
            while tries[-1][1].others > QUIET and len(tries) < TRIES:
                tries.append(watched(question, workers))
        atlas, watch = min(tries, key=lambda each: each[1].others)
        rate = question.grid.count / watch.seconds
        found.append({"workers": count, "rate": rate, "peak": watch.peak, "others": watch.others})
        print(f"{name}, {count} {kind}: {rate / 1e6:.2f} million a second, others {watch.others:.2f}", flush=True)
        atlases.append(atlas)
    _same(*atlases)
    return {"robot": name, "kind": kind, "states": question.grid.count, "chunk": question.chunk, "found": found}


def _same(first: Atlas, other: Atlas) -> None:
    """Insist that atlases are the same to the last bit."""
    mine, theirs = first.tally.arrays(), other.tally.arrays()
    for name, array in mine.items():
        if not np.array_equal(array, theirs[name], equal_nan=True):
            raise AssertionError(f"{name} depends on the workers")


def peers() -> dict[str, Any]:
    """The atlas of the Delta by one core: ours, by numpy, and by Pinocchio in a loop over some of the states."""
    from benchmarks.peers.atlas_pinocchio import DeltaLoops

    question = question_of("delta", PEER)
    survey, grid = question.survey, question.grid
    loops = DeltaLoops(compile_limbs(read_robot_text("delta"), Options()))
    values = survey.subject.robot.parameters
    atlas, watch = watched(question, Here())
    states = np.vstack([each.copy() for _, each in grid.tiles(0, grid.count)])
    begin = time.perf_counter()
    parts = [delta_atlas(values, states[low : low + VECTOR], ACCELERATION) for low in range(0, len(states), VECTOR)]
    reduced = [_reduced(part) for part in parts]
    vectors = time.perf_counter() - begin
    rows = np.arange(0, grid.rows, grid.rows // LOOP) + grid.map_shape[1] // 2  # through the middle
    chosen = (rows[:, None] * grid.row + np.arange(grid.row)).ravel()
    begin = time.perf_counter()
    looped = loops.atlas(states[chosen], ACCELERATION)
    loop = time.perf_counter() - begin
    regions, quantities = survey.look(np.asfortranarray(states))
    joined = Found(
        np.concatenate([part.regions for part in parts]),
        {name: np.concatenate([part.quantities[name] for part in parts]) for name in parts[0].quantities},
    )
    counted = np.sum([each[0] for each in reduced], axis=0)
    if not np.array_equal(counted, atlas.tally.regions):
        raise AssertionError("numpy counts other regions")
    return {
        "states": len(states),
        "looped": len(chosen),
        "ours": len(states) / watch.seconds,
        "numpy": len(states) / vectors,
        "pinocchio": len(chosen) / loop,
        "numpy_differs": _differs(joined, regions, quantities),
        "pinocchio_differs": _differs(looped, regions[chosen], {k: v[chosen] for k, v in quantities.items()}),
    }


def _reduced(part: Found) -> tuple[Any, ...]:
    """Counts of regions, and least, greatest and mean value of each quantity where the robot works."""
    works = part.regions == Region.WORKS
    own = [each[works] for each in part.quantities.values()] if works.any() else []
    return np.bincount(part.regions, minlength=len(Region)), [(v.min(), v.max(), v.mean()) for v in own]


def _differs(found: Found, regions: Any, quantities: Mapping[str, Any]) -> float:
    """Greatest relative difference from ours; regions have to be the same.

    Raises:
        AssertionError: They are not, or a quantity differs by more than is allowed.
    """
    if not np.array_equal(found.regions, regions):
        raise AssertionError("regions differ")
    works = regions == Region.WORKS
    worst = max(
        float(np.max(np.abs(each[works] / quantities[name][works] - 1.0))) for name, each in found.quantities.items()
    )
    if worst > AGREE:
        raise AssertionError(f"quantities differ by {worst:.2g}")
    return worst


PARTS: Mapping[str, Callable[[], Any]] = {
    **{f"{name} {kind}": partial(scaling, name, kind) for name in WHOLE for kind in KINDS},
    **{name: partial(whole, name) for name in WHOLE},
    "peers": peers,
}


@contextmanager
def saying(what: str) -> Iterator[None]:
    """Say what is measured, and how long it took."""
    begin = time.perf_counter()
    yield
    print(f"{what}: {time.perf_counter() - begin:.1f} s", flush=True)


def main() -> None:
    """Measure and write the record."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("parts", nargs="*", default=list(PARTS), help=f"what to measure: {', '.join(PARTS)}")
    record = json.loads(RECORD.read_text("utf-8")) if RECORD.exists() else {}
    record["machine"] = asdict(this_machine(find_compilers()))
    for part in parser.parse_args().parts:
        try:
            with saying(part):
                record[part] = PARTS[part]()
        except _PausedError as paused:
            print(f"{part}: {paused}; to be gone on with")
    RECORD.write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n", "utf-8")
    print(f"wrote {RECORD.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
