"""Operation counts."""

import json

import pytest

from pkmgen.commands.report.counts import COUNTED, NEWTON_STEP
from pkmgen.language.options import INPUT_MODES

STEP = "forward_kinematics" + NEWTON_STEP


@pytest.mark.usefixtures("no_compiler")
def test_report(pkmgen):
    code, out, _ = pkmgen("report", "fivebar", "--set", "motor_viscous=0.1", "--json")
    assert code == 0
    rows = json.loads(out)
    for row in rows:
        keys = ["robot", "method", "function", "inputs", "parameters", "operations", "total"]
        assert list(row) == [*keys, "checks", "note"]
        assert list(row["operations"]) == ["add", "mul", "div", "sqrt", "trig", "compare"]
        assert row["total"] == sum(row["operations"].values())
    assert {row["robot"] for row in rows} == {"fivebar"}
    assert {row["parameters"] for row in rows} == {"folded", "runtime"}
    assert {row["inputs"] for row in rows} == {"pose", "elements", "joints"}
    assert any(row["method"] == "published: Özgür 2013, Table 3, vision-based" for row in rows)
    chosen = {"method": "adjoint", "function": "inverse_dynamics", "inputs": "pose", "parameters": "folded"}
    (plain,) = [row for row in rows if chosen.items() <= row.items()]
    assert plain["operations"]["mul"] > 67  # friction, by --set


@pytest.mark.usefixtures("no_compiler")
def test_report_says_what_does_not_apply(pkmgen):
    rows = json.loads(pkmgen("report", "cartesian_3prrr", "--json")[1])
    refused = [row for row in rows if row["note"]]
    counted = {(row["method"], row["inputs"]) for row in rows if row["function"] == "inverse_dynamics"} - {
        (row["method"], row["inputs"]) for row in refused
    }
    choices = {(method, inputs) for method in COUNTED for inputs in INPUT_MODES}
    assert ("adjoint", "pose") in counted
    assert ("elements", "elements") not in counted
    assert {(row["method"], row["inputs"]) for row in refused} == choices - counted
    for row in refused:
        assert row["note"].startswith("not applicable: ")
        assert (row["operations"], row["total"]) == (None, None)
    (step,) = [row for row in rows if (row["function"], row["parameters"]) == (STEP, "folded")]
    assert step["operations"]["mul"] > 0


@pytest.mark.usefixtures("no_compiler")
def test_report_with_a_wrench(pkmgen):
    def efforts(*options):
        rows = json.loads(pkmgen("report", "fivebar", *options, "--json")[1])
        chosen = {"method": "adjoint", "inputs": "pose", "parameters": "folded", "function": "inverse_dynamics"}
        (row,) = [row for row in rows if chosen.items() <= row.items()]
        return row["operations"]["add"], {row["inputs"] for row in rows if row["note"]}

    (plain, none), (loaded, refused) = efforts(), efforts("--wrench")
    assert loaded == plain + 2
    assert (none, refused) == (set(), set(INPUT_MODES) - {"pose"})


def test_report_as_tables(pkmgen):
    code, out, _ = pkmgen("report", "fivebar", "--passes")
    assert code == 0
    for words in ("fivebar: inverse_dynamics", "fivebar: forward_kinematics", "as printed", "factor_sums"):
        assert words in out
