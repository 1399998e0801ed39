"""The page of proven boxes says what its record says, and the record what was asked."""

from __future__ import annotations

import json

from benchmarks.measurements.certified_boxes import RECORD
from benchmarks.pages.certified_boxes_page import PAGE, page

RECORDED = json.loads(RECORD.read_text("utf-8"))


def test_the_page_is_written_from_the_record() -> None:
    assert PAGE.read_text("utf-8") == page(RECORDED)


def test_no_sample_refuted_a_box_and_proofs_come_close_to_what_is_refuted() -> None:
    for case in RECORDED:
        assert case["proven_broken"] == 0
        assert case["samples"] == 10_000_000
        assert case["finished"]
        assert case["refuted"] is None or case["size"] >= case["refuted"] * (1.0 - 1e-3)
