"""What the slice viewer reads is what the robot's functions say of the states, to the error that is told."""

import base64
import json
import math
import zlib
from dataclasses import replace

import numpy as np
import pytest

import pkmgen
from pkmgen.errors import ArgumentError
from pkmgen.language.library import read_robot_text
from pkmgen.machine.engine.choice import chosen_workers
from pkmgen.studies.atlas.atlas import Atlas
from pkmgen.studies.atlas.box import asked
from pkmgen.studies.atlas.chart import make_atlas
from pkmgen.studies.atlas.volume import volume_of
from pkmgen.studies.study.regions import Region

CELLS = 40


def surveyed(in_blocks: bool) -> Atlas:
    question = asked(read_robot_text("fivebar"), {}, resolution=CELLS)
    with chosen_workers(1, None) as workers:
        return make_atlas(replace(question, in_blocks=in_blocks), workers)


@pytest.fixture(scope="module")
def atlas():
    return surveyed(in_blocks=True)


@pytest.fixture(scope="module")
def volume(atlas):
    return json.loads(json.dumps(volume_of(atlas), allow_nan=False))


def unpacked(text):
    return np.frombuffer(zlib.decompress(base64.b64decode(text)), np.uint8).reshape(CELLS, CELLS)


def values_of(quantity):
    """As the page reads them."""
    levels = np.cumsum(unpacked(quantity["levels"]), axis=1, dtype=np.uint8).astype(float)
    part = (levels - 1.0) / (quantity["top"] - 1.0)
    low, high = quantity["low"], quantity["high"]
    values = low * (high / low) ** part if quantity["logarithmic"] else low + part * (high - low)
    return np.where(levels == 0, np.nan, values)


def poses(volume):
    first, second = (
        axis["low"] + (np.arange(axis["cells"]) + 0.5) * (axis["high"] - axis["low"]) / axis["cells"]
        for axis in volume["axes"]
    )
    return np.stack(np.meshgrid(first, second, indexing="ij"), axis=-1).reshape(-1, 2)


def test_values_are_those_of_the_functions(volume):
    states = poses(volume)
    still, status = np.zeros_like(states), np.zeros(len(states), np.uint32)
    robot = pkmgen.load("fivebar", functions=("inverse_dynamics", "condition_number"))
    wanted = {
        "effort": np.abs(robot.inverse_dynamics(states, still, still, status=status)).max(axis=1),
        "condition": robot.condition_number(states, status=np.zeros_like(status)),
    }
    regions = unpacked(volume["region"]).ravel()
    works = regions >= 8
    assert (regions[works] == 8).all(), "a block is one cell"
    assert (status[works] == 0).all()
    for quantity in volume["quantities"]:
        if quantity["name"] in wanted:
            found, own = values_of(quantity).ravel(), wanted[quantity["name"]]
            assert (np.isnan(found) == ~works).all()
            clipped = np.clip(own[works], quantity["low"], quantity["high"])
            error = np.abs(found[works] - clipped)
            told = quantity["error"] * (clipped if quantity["logarithmic"] else 1.0)
            assert (error <= told * (1.0 + 1e-6) + 1e-6 * clipped).all(), quantity["name"]
            assert quantity["above"] == bool(own[works].max() > quantity["high"] * (1.0 + 1e-6))


def test_regions_are_counted_alike(volume):
    regions = unpacked(volume["region"]) & 7
    counts = np.bincount(regions.ravel(), minlength=len(Region))
    assert [each["states"] for each in volume["regions"]] == counts.tolist()


def test_worst_places_are_where_values_are_worst(volume):
    for quantity in volume["quantities"]:
        at, values = quantity["worst"]["at"], values_of(quantity)
        place = [
            int((at[axis["name"]] - axis["low"]) / (axis["high"] - axis["low"]) * axis["cells"])
            for axis in volume["axes"]
        ]
        worst = np.nanmax(values) if quantity["bad_values"] == "high" else np.nanmin(values)
        assert math.isclose(values[tuple(place)], worst)


def test_an_atlas_without_blocks_says_so():
    with pytest.raises(ArgumentError, match="no blocks"):
        volume_of(surveyed(in_blocks=False))
