"""An atlas to be looked at: regions and worst values of blocks of cells as data of JSON, in few bytes."""

from __future__ import annotations

import base64
import zlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.errors import ArgumentError
from pkmgen.scenes.web.survey import FORMAT, digest_of
from pkmgen.studies.atlas.atlas import Atlas
from pkmgen.studies.atlas.blocks import Blocks, WorstOfBlocks
from pkmgen.studies.atlas.summary import summary_of

Codes = NDArray[np.uint8]
LEVELS = (255, 63, 15)
"""The highest level, level 1 being the lowest: as many as fit into `MOST_BYTES`."""
MOST_BYTES = 3_000_000
"""Of all packed bytes, in base64."""
ENDS = (0.5, 99.5)
"""Percentages of the blocks; bad values beyond stand at the end of the scale."""
DECADE = 10.0
"""Ratio of the ends from which levels are those of logarithms."""
WORKS = 8
"""Added to the region of a block in which the robot works in some state."""


def volume_of(atlas: Atlas) -> dict[str, Any]:
    """What is worst in each block of cells, as the slice viewer reads it.

    A quantity is a byte a block: 0, or a level from 1 to the highest one, from the low to the high end of its scale,
    linear or logarithmic, with its greatest error: half a level, in its unit, or as a part of the value. Bytes are in
    the order of the grid, last axis fastest, deflated, in base64.

    Raises:
        ArgumentError: The atlas was asked for without blocks.
    """
    worst = atlas.tally.worst
    if worst is None:
        raise ArgumentError("the atlas has no blocks; it has to be asked for with them")
    summary, question = summary_of(atlas), atlas.question
    survey = question.survey
    coordinates = [
        {"name": each.name, "unit": each.unit, "low": each.low, "high": each.high, "home": each.home, "held": held}
        for each, held in zip(atlas.coordinates, atlas.grid.held, strict=True)
    ]
    regions = np.where(_works(worst), worst.regions + WORKS, worst.regions).astype(np.uint8)
    for top in LEVELS:
        quantised = {name: _quantised(values, worst.high[name], top) for name, values in worst.values.items()}
        if sum(len(each["levels"]) for each in quantised.values()) <= MOST_BYTES:
            break
    return {
        "format": FORMAT,
        "pkmgen": summary["pkmgen"],
        "robot": summary["robot"],
        "title": survey.subject.robot.title or summary["robot"],
        "file": digest_of(question.text),
        "parameters": summary["parameters"],
        "acceleration": summary["acceleration"],
        "states": summary["states"],
        "coordinates": coordinates,
        "axes": _axes(summary["axes"], worst.blocks),
        "regions": [{"name": name, **told} for name, told in summary["regions"].items()],
        "region": _packed(regions),
        "quantities": [{"name": name, **told, **quantised[name]} for name, told in summary["quantities"].items()],
    }


def _axes(axes: list[dict[str, Any]], blocks: Blocks) -> list[dict[str, Any]]:
    pairs = zip(axes, blocks.shape, blocks.sizes, strict=True)
    return [{**axis, "blocks": count, "cells_of_block": size} for axis, count, size in pairs]


def _works(worst: WorstOfBlocks) -> NDArray[np.bool_]:
    """Whether some quantity is known in a block, so that the robot works in some state of it."""
    known = np.zeros(worst.regions.shape, bool)
    for values in worst.values.values():
        known |= ~np.isnan(values)
    return known


def _quantised(values: NDArray[np.float32], high_is_bad: bool, top: int) -> dict[str, Any]:
    """Levels of values and what they mean."""
    known = values[np.isfinite(values)].astype(float)
    if not len(known):
        known = np.zeros(1)
    least, greatest = float(known.min()), float(known.max())
    low = least if high_is_bad else float(np.percentile(known, ENDS[0]))
    high = float(np.percentile(known, ENDS[1])) if high_is_bad else greatest
    logarithmic = low > 0.0 and high / low > DECADE
    scaled = np.log(np.maximum(values, low)) if logarithmic else values
    begin, end = (float(np.log(low)), float(np.log(high))) if logarithmic else (low, high)
    wide = (end - begin) / (top - 1) or 1.0
    levels = 1.0 + np.clip(np.rint((scaled - begin) / wide), 0, top - 1)
    codes = np.where(np.isnan(values), 0.0, levels).astype(np.uint8)
    return {
        "low": low,
        "high": high,
        "logarithmic": logarithmic,
        "below": least < low,
        "above": greatest > high,
        "top": top,
        "error": float(np.expm1(0.5 * wide)) if logarithmic else 0.5 * wide if end > begin else 0.0,
        "levels": _packed(np.diff(codes, axis=1, prepend=np.uint8(0))),
    }


def _packed(codes: Codes) -> str:
    return base64.b64encode(zlib.compress(codes.tobytes(), 9)).decode("ascii")
