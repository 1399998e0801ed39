"""What the terminal says of an atlas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pkmgen.cli.long_work import duration_words, rate_words
from pkmgen.cli.terminal import print_table, say, warn
from pkmgen.expression.units import written_unit
from pkmgen.studies.atlas.atlas import Atlas
from pkmgen.studies.atlas.box import far_words

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
