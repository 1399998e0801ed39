import os

import numpy as np
import pytest

from benchmarks.measurements import growth, sweep
from benchmarks.measurements.machine import CACHE, MEMORY, describe
from benchmarks.measurements.peak import MIXED
from benchmarks.measurements.point_robots import point_robot
from benchmarks.pages import plots
from benchmarks.timing.compilers import find_compilers
from benchmarks.timing.rows import Row
from pkmgen.compile import compile_limbs
from pkmgen.errors import BenchmarkError
from pkmgen.language.options import Options

native = pytest.mark.skipif(os.name == "nt", reason="growth is measured with gcc or clang")


@pytest.fixture(scope="module")
def limbs():
    return growth.limbs((2, 4), repeats=1)


@pytest.mark.parametrize("count", growth.LIMBS)
def test_robots_have_as_many_limbs(count):
    text = point_robot(count)
    mechanism = compile_limbs(text, Options()).mechanism
    assert len(mechanism.limbs) == count


@native
def test_robots_of_more_limbs_cost_more(limbs):
    assert [(point.size, point.form) for point in limbs] == [(size, form) for size in (2, 4) for form in sweep.FORMS]
    few, many = limbs[0], limbs[3]
    assert few.operations.arithmetic < many.operations.arithmetic
    assert all(point.row.min > 0.0 for point in limbs)


@native
def test_other_efforts_are_no_time(tmp_path):
    known = sweep.build_sweep(point_robot(2), 32, tmp_path, find_compilers()[0])
    assert known.timer("columns", 5)(1) > 0.0
    known.subject.effort[3] += 1e-3 * np.abs(known.subject.effort).max()
    with pytest.raises(BenchmarkError, match="other efforts"):
        known.timer("columns", 5)


@native
def test_calls_for_more_states():
    points = growth.batches(("fivebar",), (1, 64), repeats=1)
    assert [(p.size, p.states, p.form) for p in points] == [
        (size, size, form) for size in (1, 64) for form in ("batch", "columns")
    ]
    assert all(point.row.min > 0.0 for point in points)


@native
def test_plots_name_what_they_show(limbs, tmp_path):
    pytest.importorskip("matplotlib")
    rates = [
        Row("", "machine", "batch", time, time, time, name)
        for name, time in {
            describe("scalar", "double", MIXED): 0.1,
            describe("avx2", "double", MIXED): 0.02,
            describe("avx512", "double", MIXED): 0.0201,
            describe("avx2", "float", MIXED): 0.01,
            MEMORY: 0.05,
            CACHE: 0.01,
        }.items()
    ]
    cases = [("pkmgen", "scalar", 20.0), ("casadi", "batch", 9.0), ("pkmgen", "float_batch", 3.0)]
    kernels = [plots.Kernel(Row("robot_x", who, mode, t, t, t, ""), 120, 10) for who, mode, t in cases]
    for name in ("first", "second"):
        plots.draw_roofline(kernels, rates, tmp_path / f"{name}.svg")
    plots.draw_limbs(limbs, tmp_path / "limbs.svg")
    plots.draw_batches([p for p in limbs if p.form != "scalar"], tmp_path / "batches.svg")
    text = (tmp_path / "first.svg").read_text("utf-8")
    for words in ("robot_x", "AVX2, AVX-512: multiply and add", "memory", "casadi, batch"):
        assert words in text
    assert text == (tmp_path / "second.svg").read_text("utf-8")
    assert "point_4_limbs" in (tmp_path / "batches.svg").read_text("utf-8")


def test_a_kernel_stands_where_its_work_and_time_put_it():
    kernel = plots.Kernel(Row("", "pkmgen", "float_batch", 4.0, 4.0, 4.0, ""), 120, 10)
    assert (kernel.intensity, kernel.speed) == (3.0, 30.0)
