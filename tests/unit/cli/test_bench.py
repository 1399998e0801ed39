"""`pkmgen bench` on the command line."""

import json
import re
import sys

import pytest

QUICK = ("--states", "32", "--repeat", "1")


def test_json_is_rows_and_nothing_else(pkmgen):
    code, out, _ = pkmgen("bench", "fivebar", "--contenders", "pkmgen,casadi", *QUICK, "--json")
    assert code == 0
    rows = json.loads(out)
    for row in rows:
        assert list(row) == ["robot", "contender", "mode", "ns_per_state", "includes", "compiler"]
        assert list(row["ns_per_state"]) == ["median", "min", "max"]
    assert all(re.match(r"\w+ \d+\.\d+", row["compiler"]) for row in rows)
    assert {row["robot"] for row in rows} == {"fivebar"}
    assert {row["mode"] for row in rows} == {"scalar", "batch", "float_batch"}
    casadi = [row["includes"] for row in rows if row["contender"] == "casadi"]
    assert all("Newton and Euler derived in CasADi" in includes for includes in casadi)


def test_table_compares_with_ours(pkmgen):
    code, out, _ = pkmgen("bench", "fivebar", "--contenders", "pkmgen", *QUICK)
    assert code == 0
    assert "fivebar, inverse dynamics" in out
    assert "1.00" in out
    assert "pkmgen, batch: pose to efforts" in out


@pytest.mark.parametrize(("arguments", "said"), [
    (("fivebar", "--contenders", "matlab"), "allowed: pkmgen, arithmetic, casadi, sympy, symforce, pinocchio, "),
    (("fivebear", "--contenders", "pkmgen"), "did you mean"),
    (("fivebar", "--states", "0"), "states"),
])  # fmt: skip
def test_wrong_input(pkmgen, arguments, said):
    code, _, err = pkmgen("bench", *arguments)
    assert code == 2
    assert said in err


@pytest.mark.usefixtures("no_compiler")
def test_without_a_compiler(pkmgen):
    code, out, err = pkmgen("bench", "fivebar", "--contenders", "pkmgen", *QUICK, "--json")
    told = json.loads(out)["error"]
    assert (code, told["kind"], told["exit_code"]) == (3, "CompilerNotFoundError", 3)
    assert "no C compiler" in err


def test_none_of_those_named_is_installed(pkmgen, monkeypatch):
    monkeypatch.setitem(sys.modules, "casadi", None)
    monkeypatch.delitem(sys.modules, "benchmarks.peers.casadi_graph", raising=False)
    code, _, err = pkmgen("bench", "fivebar", "--contenders", "casadi", *QUICK)
    assert code == 1
    assert "nothing was timed" in err


def test_an_installed_package_says_where_benchmarks_are(pkmgen, monkeypatch):
    monkeypatch.setattr("pkmgen.cli.bench.checkout", lambda: None)
    code, out, err = pkmgen("bench", "fivebar", *QUICK)
    assert (code, out) == (2, "")
    assert "benchmarks are in the source checkout" in err
    assert err.count("\n") == 1
