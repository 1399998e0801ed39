"""What random robots have shown: a mended fault does not come back, and one that is open is not forgotten."""

from __future__ import annotations

import json

import pytest
import yaml

from benchmarks.fuzz.families import FAMILIES
from benchmarks.fuzz.found import signs_of
from benchmarks.fuzz.replay import judged_again
from benchmarks.fuzz.trial import FAILED
from tests.conftest import ROOT

FOUND = ROOT / "tests/data/found"
NAMES = sorted(path.stem for path in FOUND.glob("*.json"))


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", NAMES)
def test_replay(name: str) -> None:
    record = json.loads((FOUND / f"{name}.json").read_text("utf-8"))
    data = yaml.safe_load((FOUND / f"{name}.yaml").read_text("utf-8"))
    trial = judged_again(json.dumps(data), record)
    if record["mended"]:
        assert trial["end"] not in FAILED, trial
    else:
        told = "this fault is gone: say in the record that it is mended, and by what"
        assert trial["end"] in FAILED and set(record["signs"]) & signs_of(trial), told


@pytest.mark.parametrize("name", NAMES)
def test_records_are_whole(name: str) -> None:
    record = json.loads((FOUND / f"{name}.json").read_text("utf-8"))
    assert record["family"] in FAMILIES or (ROOT / f"tests/data/robots/{record['family']}.yaml").is_file()
    assert record["cause"], "nothing is kept without its cause, or what is known of it"
    assert (FOUND / f"{name}.yaml").is_file()
