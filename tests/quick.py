"""The modules of `make quick`: what a change of the graph, the passes, the texts or the robot language shows first."""

from __future__ import annotations

import time
from pathlib import Path

TESTS = Path(__file__).parent
BUDGET = 2.0
"""Seconds of CPU that one case may take."""
LOOPS = 75
"""How often the loop of `pace` may run in that time on slower machines."""
FOLDERS = (
    "unit/emit",
    "unit/engine",
    "unit/exact",
    "unit/graph",
    "unit/mechanism",
    "unit/passes",
)
MODULES = (
    "certify/test_balls.py",
    "certify/test_booleans.py",
    "errors/test_malformed_files.py",
    "golden/test_golden.py",
    "literal/test_khan_planar_3rrr.py",
    "numeric/test_quick.py",
    "unit/test_files.py",
    "unit/test_keep.py",
    "unit/test_one_route.py",
    "unit/test_status.py",
)
SLOW = (
    "unit/emit/test_functions.py",
    "unit/emit/test_parts_of_robots.py",
    "unit/emit/test_stages.py",
    "unit/engine/test_workers.py",
    "unit/graph/test_operations.py",
    "unit/passes/test_properties.py",
    "unit/passes/test_rounding_alone.py",
)
"""Modules of the folders that are not among them."""


def is_quick(path: Path) -> bool:
    """Whether a file of tests is one of them."""
    if not path.name.startswith("test_") or not path.is_relative_to(TESTS):
        return False
    place = path.relative_to(TESTS).as_posix()
    return place in MODULES or (place not in SLOW and place.startswith(tuple(f"{folder}/" for folder in FOLDERS)))


def pace() -> float:
    """Seconds of CPU that one fixed loop takes here and now, by which cases on a slow or busy machine are judged."""
    begun, sums = time.process_time(), dict.fromkeys(range(97), 0)
    for number in range(200_000):
        sums[number % 97] += number * number
    return time.process_time() - begun
