"""What is worst in each block is what numpy finds in all values at once, however these are split."""

import itertools
import math

import numpy as np
import pytest

from pkmgen.studies.atlas.blocks import MOST_BLOCKS, MOST_VALUES, Blocks, WorstOfBlocks

HIGH = {"effort": True, "serial": False}


def states(count, seed=4):
    generator = np.random.default_rng(seed)
    regions = np.where(generator.uniform(size=count) < 0.5, 0, generator.integers(0, 7, count))
    values = {name: generator.normal(size=count) for name in HIGH}
    for own in values.values():
        own[regions > 0] = np.nan
    return regions, values


def plainly(blocks, regions, values):
    """Block by block, with Python's own max and min."""
    found = {name: np.full(blocks.shape, np.nan, np.float32) for name in HIGH}
    worst = np.zeros(blocks.shape, int)
    for number in range(math.prod(blocks.counts)):
        place = tuple(np.array(np.unravel_index(number, blocks.counts)) // blocks.sizes)
        worst[place] = max(worst[place], regions[number])
        for name, own in values.items():
            known = [value for value in (found[name][place], own[number]) if not math.isnan(value)]
            found[name][place] = (max if HIGH[name] else min)(known, default=math.nan)
    return worst, found


@pytest.mark.parametrize(
    ("counts", "sizes"),
    [
        ((11,), (3,)), ((30, 31), (1, 1)), ((9, 14), (4, 5)), ((7, 5, 9), (2, 3, 4)), ((4, 3, 5, 6), (3, 1, 2, 4)),
        ((2, 40, 7), (1, 7, 2)), ((5, 3, 4), (2, 2, 1)),
    ],
)  # fmt: skip
@pytest.mark.parametrize("split", [5, 64, 10_000])
def test_parts_are_the_whole(counts, sizes, split):
    blocks, count = Blocks(counts, sizes), math.prod(counts)
    regions, values = states(count)
    whole = WorstOfBlocks.nothing(blocks, HIGH)
    ends = [*range(0, count, max(count // 3, 1)), count]
    for begin, end in itertools.pairwise(ends):
        part = WorstOfBlocks.nothing(blocks, HIGH, begin, end)
        for low in range(begin, end, split):
            own = slice(low, min(low + split, end))
            part.add(regions[own], {name: each[own] for name, each in values.items()}, low)
        whole.join(WorstOfBlocks.stored(part.arrays()))
    worst, found = plainly(blocks, regions, values)
    np.testing.assert_array_equal(whole.regions.reshape(blocks.shape), worst)
    for name in HIGH:
        np.testing.assert_array_equal(whole.values[name].reshape(blocks.shape), found[name])


@pytest.mark.parametrize("quantities", [1, 5, 40])
@pytest.mark.parametrize("counts", [(4096,), (10**6, 3), (1000,) * 3, (31, 31, 31, 16, 16, 16), (50, 50, 50)])
def test_there_are_as_many_blocks_as_memory_allows(counts, quantities):
    blocks = Blocks.of(counts, quantities)
    count = math.prod(blocks.shape)
    most = min(MOST_BLOCKS, MOST_VALUES // (1 + quantities))
    assert count <= most
    assert blocks.sizes == (1,) * len(counts) or count > most / 4, blocks
