"""What is typed wrong, and what the page says is said of it."""

import json

import pytest

from benchmarks.pages import messages

BEFORE = json.loads(messages.BEFORE.read_text("utf-8"))
PAGE = messages.PAGE.read_text("utf-8")


@pytest.mark.parametrize("case", messages.EVERY, ids=lambda case: case.shown)
def test_the_page_says_what_is_said(case):
    told = messages.entry(case, messages.folded(messages.said(case)), BEFORE[case.shown])
    assert "\n".join(told) in PAGE, "make counts would change docs/reference/messages.md"


def test_the_page_has_nothing_else():
    assert PAGE.count("\n### ") == len(messages.EVERY) == len(BEFORE)
