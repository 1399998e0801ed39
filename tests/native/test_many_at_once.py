"""Threads, forked and spawned processes that load the same robot at once, from a cache that is empty."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import pkmgen
from tests.conftest import ROOT

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="no processes that fork")
STATE = ([0.0, 0.5], [1.0, 2.0], [3.0, -1.0])
CROWD = """
import json, multiprocessing, sys, threading

def load(found):
    import pkmgen

    found.append(pkmgen.load("fivebar").inverse_dynamics([0.0, 0.5], [1.0, 2.0], [3.0, -1.0]).tolist())

def loads(_=None):
    found = []
    threads = [threading.Thread(target=load, args=(found,)) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found

if __name__ == "__main__":
    # Python itself must not fork while a thread imports: what forks does so before and after
    pools = [multiprocessing.get_context(start).Pool(2) for start in ("fork", "spawn")]
    waiting = [pool.map_async(loads, range(2), 1) for pool in pools]
    found = loads()
    found += [row for wait in waiting for rows in wait.get(100) for row in rows]
    with multiprocessing.get_context("fork").Pool(2) as pool:
        found += [row for rows in pool.map(loads, range(2), 1) for row in rows]
    for pool in pools:
        pool.terminate()
    print(json.dumps(found))
"""


def test_a_crowd(tmp_path: Path) -> None:
    (tmp_path / "crowd.py").write_text(CROWD)
    environment = os.environ | {"PKMGEN_CACHE_DIR": str(tmp_path / "cache"), "PYTHONPATH": str(ROOT)}
    run = subprocess.run(
        [sys.executable, str(tmp_path / "crowd.py")],
        env=environment, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    right = pkmgen.load("fivebar", backend="numpy").inverse_dynamics(*STATE).tolist()
    found = json.loads(run.stdout)
    assert len(found) == 21
    assert all(efforts == pytest.approx(right, rel=1e-12) for efforts in found)
    assert len([path for path in (tmp_path / "cache/v1/kernels").iterdir() if path.is_dir()]) == 1
