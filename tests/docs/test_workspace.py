"""The page of atlases says what its record says, and the record what was asked."""

import json

import pytest

from benchmarks.measurements.workspace import AGREE, RECORD, WHOLE
from benchmarks.pages.workspace_speed_page import PAGE, page

ASKED = {"delta": 1e9, "gough_stewart": 1e8}


@pytest.fixture(scope="module")
def record():
    return json.loads(RECORD.read_text("utf-8"))


def test_the_page_is_that_of_its_record():
    assert PAGE.read_text("utf-8") == page()


@pytest.mark.parametrize("name", WHOLE)
def test_atlases_are_fast_in_little_memory(record, name):
    whole = record[name]
    assert whole["states"] >= ASKED[name]
    assert sum(whole["regions"].values()) == whole["states"]
    assert whole["share"] >= 0.5
    assert whole["peak"] <= 1e9
    for kind, least in {"processes": 1.8, "threads": 1.6}.items():
        one, two = (each["rate"] for each in record[f"{name} {kind}"]["found"])
        assert two / one >= least


def test_others_agree_and_are_slower(record):
    peers = record["peers"]
    assert max(peers["numpy_differs"], peers["pinocchio_differs"]) <= AGREE
    assert peers["ours"] > max(peers["numpy"], peers["pinocchio"])
