"""Arithmetic alone: as many operations as the graph has, evenly mixed, in the instructions of the width."""

import itertools
import platform
import re
import shutil
import subprocess

import pytest

from benchmarks.measurements import machine
from benchmarks.measurements.arithmetic import Case, arithmetic_contenders
from benchmarks.timing.compilers import BuildSite, find_compilers
from benchmarks.timing.subject import make_subject
from pkmgen.errors import UnsupportedRobotError
from pkmgen.graph.count import OperationCount
from pkmgen.language.library import read_robot_text

LISTING = ("objdump", "-d")
known = pytest.mark.skipif(platform.machine().lower() not in machine.MACHINES, reason="no probes for this processor")


def test_operations_are_those_of_the_graph_and_evenly_mixed():
    width = machine.MACHINES["x86_64"][0][0]
    statements = Case(width, "double", OperationCount(add=6, mul=12, div=3, sqrt=3, trig=5)).statements
    kinds = ["*" if "*" in s else "+" if "+" in s else "/" if "/" in s else "r" for s in statements]
    assert {kind: kinds.count(kind) for kind in "*+/r"} == {"*": 12, "+": 6, "/": 3, "r": 3}
    for kind, step in {"*": 2, "/": 8, "r": 8}.items():
        places = [place for place, found in enumerate(kinds) if found == kind]
        assert max(b - a for a, b in itertools.pairwise(places)) <= step + 1


@known
def test_compilers_leave_no_operation_out(tmp_path):
    subject = make_subject(read_robot_text("fivebar"), 32)
    made = list(arithmetic_contenders(subject, BuildSite(tmp_path, find_compilers()[:1])))
    assert [one.gauge.mode for one in made] == ["scalar", "batch", "float_batch"]
    assert all(one.gauge.timer(10) > 0.0 for one in made)
    if platform.machine().lower() in ("x86_64", "amd64") and shutil.which("objdump"):
        (library,) = tmp_path.glob("**/*.so")
        text = subprocess.run([*LISTING, str(library)], capture_output=True, text=True, check=True).stdout
        body = text.partition("<arithmetic_scalar_double>:")[2].partition("\n\n")[0]
        count = subject.operations
        for name, number in {"mul": count.mul, "div": count.div, "sqrt": count.sqrt}.items():
            assert len(re.findall(rf"\sv?{name}sd\s", body)) == number, name


def test_unknown_processors_are_left_out(tmp_path, monkeypatch):
    monkeypatch.setattr("platform.machine", lambda: "riscv64")
    subject = make_subject(read_robot_text("fivebar"), 32)
    with pytest.raises(UnsupportedRobotError, match="riscv64"):
        list(arithmetic_contenders(subject, BuildSite(tmp_path, find_compilers()[:1])))
