"""What is generated is what `tests/digests/records.json` has: bytes of texts, and counts, which may only fall.

`python -m tests.digests --write` records what a change was meant to change.
"""

import pytest

from tests.digests.cases import OPTIONS, robots
from tests.digests.compare import differences, recorded, risen
from tests.digests.produce import record


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("robot", "option"), [(robot, option) for robot in recorded() for option in recorded()[robot]])
def test_texts_are_those_recorded(robot, option):
    made = {robot: {option: record(robot, option)}}
    assert not differences({robot: {option: recorded()[robot][option]}}, made)


def test_records_are_of_robots_and_options_that_there_are():
    assert set(recorded()) <= set(robots())
    assert all(set(found) <= set(OPTIONS) for found in recorded().values())


def test_counts_that_rise_are_found():
    old = {"arm": {"standard": {"texts": "1", "counts": {"bias": 7, "gravity": 4}}}}
    new = {"arm": {"standard": {"texts": "2", "counts": {"bias": 8, "gravity": 3}}}}
    assert risen(old, new) == ["arm, standard, bias: 7 -> 8"]
    assert differences(old, new) == ["arm, standard: bias 7 -> 8; gravity 4 -> 3"]
    assert differences(old, {"arm": {"standard": {"texts": "2", "counts": {"bias": 7, "gravity": 4}}}}) == [
        "arm, standard: texts differ"
    ]
