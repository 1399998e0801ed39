"""Seconds without anybody's power keep the energy, by the script whose table has every robot."""

from __future__ import annotations

import pytest

from benchmarks.measurements import energy_drift

DRIFT = 1e-8


@pytest.fixture(autouse=True)
def third_less_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Integrate less strictly than for the table."""
    monkeypatch.setattr(energy_drift, "RELATIVE", 1e-11)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("name", "duration"), [("fivebar", 10.0), ("delta", 10.0), ("gough_stewart", 3.0)])
def test_energy_is_kept(name: str, duration: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(energy_drift, "DURATION", duration)
    drift = energy_drift.drift_of(name)
    assert drift.relative <= DRIFT
    assert drift.travel > 0.02  # m or rad: it does swing
    assert drift.energy > 0


def test_friction_takes_energy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(energy_drift, "DURATION", 1.0)
    assert energy_drift.drift_of("fivebar", motor_viscous=0.1).relative > 0.1
