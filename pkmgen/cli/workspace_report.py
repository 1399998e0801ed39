"""What the terminal says of an atlas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pkmgen.cli.long_work import duration_words, rate_words
from pkmgen.cli.terminal import print_table, say, warn
from pkmgen.language.expression.units import written_unit
from pkmgen.studies.atlas.atlas import Atlas
from pkmgen.studies.atlas.box import far_words
from pkmgen.studies.atlas.loci.family import Member
from pkmgen.studies.atlas.loci.fields import MEANINGS, Kind

SIZES = {1: "length", 2: "area", 3: "volume"}


def print_atlas(atlas: Atlas, summary: Mapping[str, Any], seconds: float) -> None:
    """Say what was surveyed, and what was found."""
    _say_box(summary)
    _print_regions(atlas, summary)
    if ends := atlas.works_at_ends():
        say(f"it works at the ends of {', '.join(ends)}: beyond them it may work, too")
    _say_orientations(summary)
    _print_quantities(summary)
    count = atlas.grid.count
    words = f"{count:,} states in {duration_words(seconds)}".replace(",", " ")
    say(f"{words}, {rate_words(count / seconds)}" if seconds > 0.0 else words, "dim")


def warn_of_nothing(atlas: Atlas, summary: Mapping[str, Any]) -> None:
    """Warn where the robot works in no state at all."""
    if summary["regions"]["works"]["states"]:
        return
    warn(f"warning: {summary['robot']} works nowhere: in none of {summary['states']} states")
    if meant := far_words(atlas.coordinates, {axis.name: (axis.low, axis.high) for axis in atlas.grid.axes}):
        warn(f"warning: {meant}")


def print_curves(atlas: Atlas, members: Sequence[Member]) -> None:
    """Say which curves there are, and areas with their errors."""
    unit = members[0].loci.plane.unit
    curves = [curve for member in members for curve in member.loci.curves]
    rows = []
    for kind in Kind:
        own = [curve for curve in curves if curve.kind == kind]
        touching = sum(each.kind == kind for member in members for each in member.loci.touching)
        if own or touching:
            length = sum(curve.length for curve in own)
            worst = max((curve.tolerance for curve in own), default=0.0)
            closed = str(sum(curve.closed for curve in own))
            rows.append((MEANINGS[kind], str(len(own)), closed, f"{length:.5g}", f"{worst:.2g}", str(touching)))
    if rows:
        columns = ("curves", "number", "closed", f"length in {unit}", f"within {unit}", "touching points")
        print_table("", columns, rows)
    else:
        say("no curve: no border and no singularity over these axes")
    _print_areas(atlas, members)
    ragged = sorted({str(kind) for member in members for kind, _ in member.loci.ragged})
    if ragged:
        say(f"ragged, not followed: {', '.join(ragged)}, where Newton's method happens to converge no more")
    states = sum(member.loci.states + member.contents.states for member in members)
    say(f"{states:,} states for curves and areas".replace(",", " "), "dim")


def _print_areas(atlas: Atlas, members: Sequence[Member]) -> None:
    axes = members[0].loci.plane.axes
    unit = written_unit("*".join(axis.unit for axis in axes)) if axes[0].unit != axes[1].unit else f"{axes[0].unit}²"
    rows, columns = [], [f"{axis.name} in {axis.unit}" for axis in atlas.grid.axes[2:3]] or [""]
    for member in members:
        at = "" if member.value is None else f"{member.value:.3g}"
        rows.append((at, *(f"{each.value:.6g} ± {each.error:.1g}" for each in member.contents.contents)))
    columns += [each.name for each in members[0].contents.contents]
    print_table(f"areas in {unit}", columns, rows)


def _say_box(summary: Mapping[str, Any]) -> None:
    rows = [
        (
            axis["name"], axis["unit"], f"{axis['low']:.4g}", f"{axis['high']:.4g}", str(axis["cells"]),
            f"{axis['step']:.3g}", axis["range"],
        )
        for axis in summary["axes"]
    ]  # fmt: skip
    print_table(summary["robot"], ("axis", "unit", "from", "to", "cells", "of width", "range"), rows)
    held = ", ".join(f"{name} = {each['value']:.4g} {each['unit']}" for name, each in summary["held"].items())
    if held:
        say(f"held: {held}")


def _print_regions(atlas: Atlas, summary: Mapping[str, Any]) -> None:
    straight = all(axis.unit == "m" for axis in atlas.grid.axes)
    size = SIZES.get(len(atlas.grid.axes), "volume") if straight else "volume"
    rows = [
        (each["meaning"], f"{each['share']:.2%}", f"{each['volume']:.5g}", str(each["states"]))
        for each in summary["regions"].values()
        if each["states"]
    ]
    print_table("", ("region", "share", f"{size} in {written_unit(atlas.unit)}", "states"), rows)


def _say_orientations(summary: Mapping[str, Any]) -> None:
    known = summary["orientations"]
    if known is not None:
        unit, over = written_unit(known["unit"]), ", ".join(known["over"])
        say(
            f"positions where it works in some of {known['each']} orientations (over {over}): {known['reachable']:.5g} "
            f"{unit}; in all of them: {known['dexterous']:.5g} {unit}"
        )


def _print_quantities(summary: Mapping[str, Any]) -> None:
    names = [axis["name"] for axis in summary["axes"]]
    rows = [
        (
            name,
            written_unit(each["unit"]),
            *_told(each["worst"], names),
            *_told(each["best"], names),
            _value(each["median"]),
        )
        for name, each in summary["quantities"].items()
    ]
    at = f"at {', '.join(names)}"
    if any(each["worst"] for each in summary["quantities"].values()):
        print_table("where it works", ("quantity", "unit", "worst", at, "best", at, "median"), rows)
        for name, each in summary["quantities"].items():
            say(f"{name}: {each['meaning']}", "dim")


def _told(extreme: Mapping[str, Any] | None, names: Sequence[str]) -> tuple[str, str]:
    if extreme is None:
        return "", ""
    return _value(extreme["value"]), ", ".join(f"{extreme['at'][name]:.3g}" for name in names)


def _value(value: float | None) -> str:
    return "" if value is None else f"{value:.4g}"
