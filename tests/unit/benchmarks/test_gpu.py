"""Times on a device: what binds a kernel, and what is said where there is no GPU."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from benchmarks.gpu.__main__ import main
from benchmarks.gpu.rates import Rates, timed


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
