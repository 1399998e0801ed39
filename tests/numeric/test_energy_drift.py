"""Seconds without anybody's power keep the energy, by the script whose table has every robot."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from types import ModuleType

import pytest

from tests.conftest import ROOT

DRIFT = 1e-8


@pytest.fixture(scope="module")
def script() -> Iterator[ModuleType]:
    spec = importlib.util.spec_from_file_location("energy_drift", ROOT / "benchmarks/energy_drift.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, spec.name, module)  # its data classes look themselves up there
        spec.loader.exec_module(module)
        patch.setattr(module, "RELATIVE", 1e-11)  # a third less steps than for the table
        yield module


@pytest.mark.parametrize(("name", "duration"), [("fivebar", 10.0), ("delta", 10.0), ("gough_stewart", 3.0)])
def test_energy_is_kept(name: str, duration: float, script: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(script, "DURATION", duration)
    drift = script.drift_of(name)
    assert drift.relative <= DRIFT
    assert drift.travel > 0.02  # m or rad: it does swing
    assert drift.energy > 0


def test_friction_takes_energy(script: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(script, "DURATION", 1.0)
    assert script.drift_of("fivebar", motor_viscous=0.1).relative > 0.1
