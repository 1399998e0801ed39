"""`pkmgen bench` on the command line."""

import json

import pytest

QUICK = ("--states", "32", "--repeat", "1")


def test_json_is_rows_and_nothing_else(pkmgen):
    code, out, _ = pkmgen("bench", "fivebar", "--contenders", "pkmgen,casadi", *QUICK, "--json")
    assert code == 0
    rows = json.loads(out)
    for row in rows:
        assert list(row) == ["robot", "contender", "mode", "ns_per_state", "includes"]
        assert list(row["ns_per_state"]) == ["median", "min", "max"]
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
    (("fivebar", "--contenders", "matlab"), "allowed: pkmgen, casadi, sympy, symforce, pinocchio, mujoco, machine"),
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
    assert (code, out) == (3, "")
    assert "no C compiler" in err
