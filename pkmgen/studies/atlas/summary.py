"""What an atlas says, as data: volumes of regions, and where quantities are worst and best."""

from __future__ import annotations

import math
from typing import Any

from pkmgen.machine.version import __version__
from pkmgen.studies.atlas.atlas import Atlas
from pkmgen.studies.study.regions import WORDS, Region
from pkmgen.studies.study.subject import Array


def summary_of(atlas: Atlas) -> dict[str, Any]:
    """Summarise an atlas in words and numbers of JSON; lengths in m, angles in rad, unknown numbers as None.

    The same atlas gives the same summary: it does not record when, where or how fast the atlas was made.
    """
    question = atlas.question
    return {
        "pkmgen": __version__,
        "robot": question.text.name,
        "parameters": dict(question.parameters),
        "acceleration": question.acceleration,
        "axes": _axes(atlas),
        "held": _held(atlas),
        "states": atlas.grid.count,
        "regions": _regions(atlas),
        "orientations": _orientations(atlas),
        "quantities": {each.name: _quantity(atlas, each.name) for each in atlas.measured},
    }


def _axes(atlas: Atlas) -> list[dict[str, Any]]:
    grid = atlas.grid
    axes = zip(grid.axes, grid.places, atlas.question.sources, strict=True)
    return [
        {
            "name": axis.name,
            "unit": axis.unit,
            "low": axis.low,
            "high": axis.high,
            "cells": axis.count,
            "step": axis.step,
            "range": source,
            "box_of_robot_file": [atlas.coordinates[place].low, atlas.coordinates[place].high],
        }
        for axis, place, source in axes
    ]


def _held(atlas: Atlas) -> dict[str, Any]:
    pairs = enumerate(zip(atlas.coordinates, atlas.grid.held, strict=True))
    return {
        each.name: {"value": value, "unit": each.unit}
        for place, (each, value) in pairs
        if place not in atlas.grid.places
    }


def _regions(atlas: Atlas) -> dict[str, Any]:
    return {
        region.name.lower(): {
            "meaning": WORDS[region],
            "states": int(atlas.tally.regions[region]),
            "share": atlas.share(region),
            "volume": atlas.volume(region),
            "unit": atlas.unit,
        }
        for region in Region
    }


def _orientations(atlas: Atlas) -> dict[str, Any] | None:
    """Positions in some and in all orientations; None where no axis is an orientation."""
    if not atlas.question.turns:
        return None
    return {
        "over": list(atlas.question.turns),
        "each": atlas.question.orientations,
        "reachable": atlas.reachable,
        "dexterous": atlas.dexterous,
        "unit": atlas.straight_unit,
    }


def _quantity(atlas: Atlas, name: str) -> dict[str, Any]:
    measured, known = atlas.quantity(name), atlas.known(name)
    return {
        "unit": measured.unit,
        "meaning": measured.meaning,
        "bad_values": measured.worst,
        "worst": _extreme(atlas, atlas.extreme(name, "worst")),
        "best": _extreme(atlas, atlas.extreme(name, "best")),
        "mean": _number(known.mean),
        "median": _number(known.quantile(0.5)) if known.classes.any() else None,
    }


def _extreme(atlas: Atlas, found: tuple[float, Array] | None) -> dict[str, Any] | None:
    if found is None:
        return None
    value, place = found
    return {"value": _number(value), "at": {e.name: float(v) for e, v in zip(atlas.coordinates, place, strict=True)}}


def _number(value: float) -> float | None:
    return float(value) if math.isfinite(value) else None
