"""Times on a device: what binds a kernel, and what is said where there is no GPU."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from benchmarks.gpu.__main__ import main
from benchmarks.gpu.jax_graph import jax_function
from benchmarks.gpu.measured import Limit, Run, Workload, drawn, limit_of, mode_of
from benchmarks.gpu.rates import Rates, timed
from benchmarks.gpu.record import recorded, write
from benchmarks.timing.rows import Row
from pkmgen.graph.evaluate import evaluate_graph
from tests.targets.opencl.driver import device as opencl_device


def test_what_takes_longer_binds() -> None:
    rates = Rates(bytes=100.0, operations=1000.0)
    assert rates.limit(moved=200, computed=500) == (2.0, "memory")
    assert rates.limit(moved=200, computed=5000) == (5.0, "arithmetic")


def test_a_time_is_the_mean_of_calls_that_are_waited_for() -> None:
    class Device:
        calls = waits = 0

        def call(self) -> None:
            self.calls += 1

        def wait(self) -> None:
            self.waits += 1

    device = Device()
    times = timed(device, device.call, repeat=3, least=1e-4)  # type: ignore[arg-type]
    assert len(times) == 3
    assert device.waits >= 5
    assert np.all(np.array(times) > 0.0)
    assert device.calls > device.waits


def test_without_a_gpu_there_are_no_times(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "cupy", None)
    assert main(["fivebar", "--architecture", "", "--json"]) == 0
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "no times: no device of backend 'cuda'" in printed.err


class Gpu(SimpleNamespace):
    """What a record says of a device."""

    backend, name, is_gpu = "cuda", "NVIDIA A100-SXM4", True


def run_of(time: float, *, is_gpu: bool = True) -> Run:
    rows = [
        Row("delta", "pkmgen", mode_of("double", is_gpu=is_gpu), time, 0.9 * time, 1.5 * time, "ours"),
        Row("delta", "pkmgen_two_states", mode_of("float", is_gpu=is_gpu), 0.5, 0.4, 0.6, "ours"),
        Row("delta", "jax", mode_of("double", is_gpu=False), 8.0, 7.0, 9.0, "JAX on cpu"),
    ]
    limits = (Limit("delta", "double", 1.0, "memory"), Limit("delta", "float", 0.25, "arithmetic"))
    return Run({"double": Rates(2000.0, 9000.0), "float": Rates(2000.0, 18000.0)}, limits, tuple(rows))


def test_a_record_becomes_a_page(tmp_path: Path) -> None:
    record = recorded(Gpu(), Workload(("delta",), 1 << 20, 9), [run_of(2.0), run_of(4.0), run_of(2.5)])  # type: ignore[arg-type]
    kept, page = write(record, tmp_path)
    assert (kept.parent.name, kept.name, page.name) == (
        "speed-gpu", "nvidia-a100-sxm4-cuda.json", "speed-nvidia-a100-sxm4-cuda.md",
    )  # fmt: skip
    assert json.loads(kept.read_text("utf-8")) == json.loads(json.dumps(record))
    text = page.read_text("utf-8")
    assert "| `delta` | ours | `gpu` | 2.5 (1.8–6) | 1 | memory | 0.50, 0.25, 0.40 |" in text
    assert "| `delta` | ours, two states in a thread | `gpu_float` | 0.5 (0.4–0.6) | 0.25 | arithmetic |" in text
    assert "| `delta` | JAX | `processor_as_gpu` | 8 (7–9) |" in text
    assert "| `float` | 2,000 | 18,000 |" in text
    assert "not a GPU" not in text


def test_limits_count_columns_and_statuses() -> None:
    function, states = drawn("fivebar", "float", 7)
    assert [array.shape for array in states] == [(2, 7)] * 3
    limit = limit_of(function, "fivebar", "float", Rates(bytes=1.0, operations=1e9))
    assert (limit.least, limit.bound) == (4 * (3 * 2 + 2) + 4, "memory")


def test_jax_computes_the_graph() -> None:
    jax = pytest.importorskip("jax", reason="JAX, of the extra `bench-gpu`, is not installed")
    jax.config.update("jax_enable_x64", True)
    function, states = drawn("delta", "double", 20)
    names = [port.name for port in function.graph.inputs]
    wanted = evaluate_graph(function.graph, {name: a.T for name, a in zip(names, states, strict=True)}).outputs
    (found,) = jax.jit(jax.vmap(jax_function(function.graph), in_axes=-1, out_axes=-1))(*states)
    np.testing.assert_allclose(np.asarray(found).T, wanted["effort"], rtol=1e-9)


@pytest.mark.nightly
def test_a_processor_is_measured_in_the_place_of_a_gpu(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if opencl_device()[0] is None:
        pytest.skip(opencl_device()[1])
    asked: list[Any] = ["fivebar", "--backend", "opencl", "--states", "4096", "--repeat", "2", "--runs", "1", "--json"]
    assert main([*asked, "--record"]) == 1, "no record of a processor beside those of GPUs"
    assert main([*asked, "--record", "--directory", str(tmp_path)]) == 0
    rows = json.loads(capsys.readouterr().out)
    modes = {(row["contender"], row["mode"]) for row in rows}
    assert {(name, mode) for name in ("pkmgen", "pkmgen_two_states")
            for mode in ("processor_as_gpu", "processor_as_gpu_float")} <= modes  # fmt: skip
    assert all(row["ns_per_state"]["median"] > 0.0 for row in rows)
    (page,) = tmp_path.glob("speed-*.md")
    assert "**This is a processor, not a GPU**" in page.read_text("utf-8")
