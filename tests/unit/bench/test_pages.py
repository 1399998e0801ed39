import importlib.util
import shutil
import sys
from types import ModuleType

import pytest

from pkmgen.bench.machine import describe
from pkmgen.bench.peak import MIXED
from pkmgen.bench.rows import Row
from pkmgen.library import list_robots
from tests.conftest import ROOT


def script(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / f"benchmarks/{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def page():
    return script("speed_page")


def row(contender, mode, time, includes="all"):
    return Row("fivebar", contender, mode, time, 0.9 * time, 2.0 * time, includes)


def run(scale):
    return [
        row("pkmgen", "scalar", 20.0),
        row("pkmgen", "scalar", 1.0, "all, 2 threads"),
        row("casadi", "scalar", 50.0 * scale, "a graph of 235 operations; one call"),
        Row("delta", "casadi", "scalar", 70.0, 70.0, 70.0, "a graph of 851 operations; one call"),
        row("pinocchio", "scalar", 4000.0 * scale),
        Row("", "machine", "scalar", 0.05, 0.05, 0.05, describe("scalar", "double", MIXED)),
    ]


def test_ratios_of_each_run_are_told(page):
    table = page.ratio_table([run(1.0), run(2.0)])
    assert "| ours / casadi, one state | 0.4, 0.2 | – |" in table
    assert "| pinocchio / ours, one state | 200, 400 | – |" in table


def test_times_are_those_of_all_runs(page):
    table = page.time_table([run(1.0), run(2.0), run(4.0)])
    assert "| casadi, one state | 100 (45–400) | 70 (70–70) |" in table
    assert "| pkmgen, one state | 20 (18–40) | – |" in table


def test_what_differs_by_a_count_is_told_once(page):
    assert "- casadi, one state: a graph of 235, 851 operations; one call\n" in page.inclusions(run(1.0))


def test_rates_are_told_per_ns(page):
    assert "| scalar, double | – | – | 20 | – | – | – |" in page.rate_table(run(1.0))


def test_a_run_is_read_as_it_was_printed(page):
    text = """[{"robot": "delta", "contender": "casadi", "mode": "batch", "includes": "all",
               "ns_per_state": {"median": 2.0, "min": 1.0, "max": 3.0}}]"""
    assert page.read_run(text) == [Row("delta", "casadi", "batch", 2.0, 1.0, 3.0, "all")]


def test_instructions_of_all_robots_are_recorded():
    assert set(script("callgrind").recorded()) == set(list_robots())


@pytest.mark.skipif(shutil.which("valgrind") is None, reason="valgrind is not installed")
def test_instructions_are_counted_for_each_call():
    counted = script("callgrind").count_robot("fivebar")
    assert counted.operations < counted.instructions < 6 * counted.operations
