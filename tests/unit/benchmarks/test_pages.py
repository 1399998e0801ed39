import json
import shutil

import pytest

from benchmarks.analysis.record import RECORD
from benchmarks.analysis.tools import TOOLS
from benchmarks.measurements import callgrind, soak, speed_record, studio
from benchmarks.measurements.machine import describe
from benchmarks.measurements.peak import MIXED
from benchmarks.pages import c_code_page, soak_page, speed_page, speed_tables, studio_page
from benchmarks.timing.rows import Row
from pkmgen.graph.count import OperationCount
from pkmgen.language.library import list_robots


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


def test_ratios_of_each_run_are_told():
    table = speed_tables.ratio_table([run(1.0), run(2.0)])
    assert "| ours / casadi, one state | 0.4, 0.2 | – |" in table
    assert "| pinocchio / ours, one state | 200, 400 | – |" in table


def test_times_are_those_of_all_runs():
    table = speed_tables.time_table([run(1.0), run(2.0), run(4.0)])
    assert "| casadi, one state | 100 (45–400) | 70 (70–70) |" in table
    assert "| pkmgen, one state | 20 (18–40) | – |" in table


def test_what_differs_by_a_count_is_told_once():
    assert "- casadi, one state: a graph of 235, 851 operations; one call\n" in speed_tables.inclusions(run(1.0))


def test_rates_are_told_per_ns():
    assert "| scalar, double | – | – | 20 | – | – | – |" in speed_tables.rate_table(run(1.0))


def test_a_run_is_read_as_it_was_printed():
    text = """[{"robot": "delta", "contender": "casadi", "mode": "batch", "includes": "all",
               "compiler": "gcc 12.2.0", "ns_per_state": {"median": 2.0, "min": 1.0, "max": 3.0}}]"""
    assert speed_tables.read_run(text) == [Row("delta", "casadi", "batch", 2.0, 1.0, 3.0, "all", compiler="gcc 12.2.0")]


def by(compiler, contender, time, spread=0.0):
    return Row("fivebar", contender, "scalar", time, time, time, "all", compiler=compiler, spread=spread)


def test_each_compiler_is_compared_with_itself_and_ours_between_them():
    rows = [by("gcc", "pkmgen", 20.0, 0.5), by("clang", "pkmgen", 16.0), by("gcc", "casadi", 50.0)]
    rows += [by("clang", "casadi", 64.0), by("g++", "pinocchio", 400.0), by("gcc", "arithmetic", 8.0)]
    table = speed_tables.ratio_table([rows])
    assert "| ours / casadi, one state, gcc | 0.4 |" in table
    assert "| ours / casadi, one state, clang | 0.25 |" in table
    assert "| pinocchio / ours, one state | 20 |" in table
    assert "| ours, gcc / clang, one state | 1.25 |" in table
    assert "arithmetic" not in table
    assert "| pkmgen, one state, gcc | 20 (20–20; 0.5) |" in speed_tables.time_table([rows])
    shares = speed_tables.share_table([rows], {"fivebar": OperationCount(add=1, mul=2, div=3, sqrt=4)})
    assert "| `fivebar`, one state | 2 + 1, 3, 4 | 8 | 0.4 | 0.5 |" in shares


def test_without_arithmetic_alone_its_share_is_the_bound_of_the_rates():
    rates = [
        Row("", "machine", "scalar", 0.1, 0.1, 0.1, describe("scalar", "double", name))
        for name in ("multiply", "add", MIXED, "divide", "square root")
    ]
    rows = [by("gcc", "pkmgen", 20.0), *rates]
    assert speed_tables.share(rows, OperationCount(add=30, mul=70), "fivebar", "scalar", "gcc") == pytest.approx(0.5)


def test_pages_of_speed_are_what_their_records_say():
    known = speed_page.records()
    assert speed_page.index(known) == speed_page.INDEX.read_text("utf-8")
    assert {record.page for record in known} == set(speed_page.PAGES.glob("speed-*.md"))
    for record in known:
        assert speed_page.page(record) == record.page.read_text("utf-8")


def test_a_record_is_read_as_it_was_written():
    for path in speed_record.RECORDS.glob("*.json"):
        text = path.read_text("utf-8")
        assert speed_record.laid_out(json.loads(text)) + "\n" == text
        assert path.stem == json.loads(text)["machine"]["name"]


def test_instructions_of_all_robots_are_recorded():
    assert set(callgrind.recorded()) == set(list_robots())


@pytest.mark.skipif(shutil.which("valgrind") is None, reason="valgrind is not installed")
def test_instructions_are_counted_for_each_call():
    counted = callgrind.count_robot("fivebar")
    assert counted.operations < counted.instructions < 6 * counted.operations


def test_the_page_of_emitted_c_is_what_the_record_says():
    assert c_code_page.page(json.loads(RECORD.read_text("utf-8"))) == c_code_page.PAGE.read_text("utf-8")
    assert set(json.loads(RECORD.read_text("utf-8"))) <= {tool.name for tool in TOOLS}


def test_the_page_of_the_soak_is_what_its_record_says():
    record = json.loads(soak.RECORD.read_text("utf-8"))
    assert soak_page.page(record) == soak_page.PAGE.read_text("utf-8")
    assert soak_page.total(record, "calls") >= 1e9


def test_a_rule_that_is_not_kept_has_a_reason():
    record = {"MISRA C:2012": {"version": "1", "kernels": {"standard/fivebar": {"counts": {"1.1": 0, "15.5": 2}}}}}
    rows, checked, held, kernels = c_code_page.misra_rows(record)
    assert (checked, held, kernels) == (2, 1, 1)
    assert rows == [f"| 15.5 | advisory | 1 | 2 | {c_code_page.REASONS['15.5'][1]} |"]


def test_the_page_of_the_studio_is_what_its_record_says():
    record = json.loads(studio.RECORD.read_text("utf-8"))
    assert studio_page.page(record) == studio_page.PAGE.read_text("utf-8")
    assert max(record["bytes"].values()) <= 2.5e6
    assert {row["robot"] for row in record["pages"]} == set(studio.ROBOTS)
    assert min(row["states_a_second"] for row in record["pages"]) >= 1e5
