"""What `pkmgen trajectory` prints."""

from __future__ import annotations

from pkmgen.cli.terminal import plain_text, print_table, say, warn
from pkmgen.language.expression.units import written_unit
from pkmgen.machine.spelling import counted
from pkmgen.studies.study.subject import Subject
from pkmgen.studies.trajectory.check import Check, Found
from pkmgen.studies.trajectory.loads import CycleLoads
from pkmgen.studies.trajectory.study import Studied

BEARINGS = 8
"""Bearings that are shown: those of the greatest forces."""


def print_studied(subject: Subject, studied: Studied) -> None:
    """Print what is known of a motion."""
    say(f"{subject.robot.name}: {studied.trajectory.words}")
    _print_check(studied.check)
    if studied.loads is not None:
        _print_loads(studied.loads)
    for line in _times(studied):
        say(line)


def _print_check(check: Check) -> None:
    if check.stops is not None:
        warn(f"stops at {check.stops.time:.4g} s, {check.stops.place}: {check.stops.name}", "red")
    rows = [
        (
            each.name, f"{each.worst:.4g}", "" if each.limit is None else f"{each.limit:.4g}", written_unit(each.unit),
            _room(each), f"{each.time:.4g}", plain_text("" if each.kept else f"{each.first:.4g}"),
        )
        for each in check.found
    ]  # fmt: skip
    if rows:
        print_table("check", ("what", "worst", "limit", "unit", "of limit", "at s", "beyond from s"), rows)
    way = ", ".join(f"{value:.2g} {unit}" for value, unit in zip(check.way, ("m", "rad"), strict=True) if value)
    said = f"{check.states} states looked at, {check.step:.2g} s and at most {way} apart"
    say(f"{'all limits kept' if check.kept else 'limits are broken'}; {said}")


def _room(found: Found) -> str:
    return f"{found.worst / found.limit:.1%}" if found.limit else ""


def _print_loads(loads: CycleLoads) -> None:
    rows = [
        (
            each.name, written_unit(each.unit), *(f"{value:.4g}" for value in (
                each.peak_effort, each.rms_effort, each.peak_speed, each.mean_speed, each.peak_power, each.peak_return,
                each.motored, each.returned,
            )),
        )
        for each in loads.motors
    ]  # fmt: skip
    columns = (
        "motor",
        "unit",
        "peak effort",
        "rms effort",
        "peak speed",
        "mean speed",
        "peak W",
        "back W",
        "J",
        "back J",
    )
    print_table(f"motors over a cycle of {loads.duration:.4g} s, moving {loads.duty:.0%} of it", columns, rows)
    if loads.bearings:
        chosen = sorted(loads.bearings, key=lambda each: -each.peak_force)[:BEARINGS]
        bearings = [
            (each.name, f"{each.peak_force:.4g}", f"{each.rms_force:.4g}", f"{each.mean_force:.4g}",
             f"{each.peak_moment:.4g}", f"{each.time:.4g}")
            for each in chosen
        ]  # fmt: skip
        more = len(loads.bearings) - len(chosen)
        title = "bearings" + (f", the {len(chosen)} of the greatest forces of {len(loads.bearings)}" if more else "")
        print_table(title, ("bearing", "peak N", "rms N", "cubic mean N", "peak N·m", "at s"), bearings)
    energy = loads.energy
    say(
        f"energy of a cycle: {energy.each_braked:.4g} J with a brake resistor at every drive, {energy.shared:.4g} J "
        f"with a shared circuit, {energy.recuperated:.4g} J with all given back; peak {energy.peak_power:.4g} W"
    )


def _times(studied: Studied) -> list[str]:
    given = float(studied.given.times[-1] - studied.given.times[0])
    result = []
    if studied.factor is not None:
        result.append(
            f"stretched by {studied.factor:.4g} it just keeps limits: {given:.4g} s → {given * studied.factor:.4g} s"
        )
    if studied.optimal is not None:
        optimal = studied.optimal
        grid = ", ".join(map(str, optimal.grid))
        result.append(
            f"least time: {given:.4g} s → {optimal.duration:.4g} s in {counted(len(optimal.parts), 'path')}; "
            f"{grid} intervals, limits broken between them by {optimal.broken:.1e} before it was slowed by "
            f"{optimal.slowed - 1.0:.1e}"
        )
    return result
