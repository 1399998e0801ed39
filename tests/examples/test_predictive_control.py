"""The predictive controller of examples/: its tracking errors are those of the record, by ipopt and by acados."""

from __future__ import annotations

import json
import os
import runpy
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from benchmarks import ROOT

pytest.importorskip("casadi")
EXAMPLE = ROOT / "examples/model_predictive_control.py"
RECORD = json.loads((ROOT / "docs/measurements/predictive-control.json").read_text("utf-8"))
LIMIT_OF_MOTORS = 8.0
pytestmark = pytest.mark.nightly


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(EXAMPLE.parent))
    yield SimpleNamespace(**runpy.run_path(str(EXAMPLE)))
    sys.modules.pop("plant", None)


@pytest.mark.parametrize("plant", ["exact", "heavier"])
def test_tracking_errors_are_those_of_the_record(example: Any, plant: str) -> None:
    errors, control = example.run(0.8, plant)
    assert np.sqrt(np.mean(errors**2)) == pytest.approx(RECORD["pkmgen"][plant]["rms"], rel=1e-4)
    assert errors.max() == pytest.approx(RECORD["pkmgen"][plant]["largest"], rel=1e-4)
    largest = np.abs(control.efforts).max()
    assert 0.999 * LIMIT_OF_MOTORS < largest < LIMIT_OF_MOTORS + 1e-6, "the limit is reached, and kept"


@pytest.mark.parametrize("hessian", ["GAUSS_NEWTON", "EXACT"])
def test_acados_goes_the_same_way(example: Any, hessian: str, tmp_path: Path) -> None:
    pytest.importorskip("acados_template", reason="acados is not installed")
    if "ACADOS_SOURCE_DIR" not in os.environ:
        pytest.skip("ACADOS_SOURCE_DIR does not say where acados is installed")
    from benchmarks.measurements.predictive_control_acados import AcadosControl, library

    library(tmp_path)
    errors, _ = example.run(0.8, "exact", AcadosControl(example, tmp_path, hessian))
    assert np.sqrt(np.mean(errors**2)) == pytest.approx(RECORD["pkmgen"]["exact"]["rms"], rel=1e-2)
