"""The page of identification says what its record says, and the record what was asked."""

from __future__ import annotations

import json

import pytest

from benchmarks.measurements.identification import RECORD
from benchmarks.pages.identification_page import PAGE, page

RECORDED = json.loads(RECORD.read_text("utf-8"))


def test_the_page_is_written_from_the_record() -> None:
    assert PAGE.read_text("utf-8") == page(RECORDED)


@pytest.mark.parametrize("kind", ["identification", "calibration"])
def test_intervals_hold_in_nine_of_ten_runs_at_least(kind: str) -> None:
    for record in RECORDED[kind]:
        counted = record["coverage"]
        assert counted["runs"] == 100 and counted["intervals"] == 100 * len(counted["held_by_parameter"])
        assert min(counted["held_by_parameter"]) >= 90 and counted["runs_with_all_at_once"] >= 90
