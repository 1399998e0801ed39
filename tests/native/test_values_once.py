"""Each division and root of a graph is one instruction: GCC makes no second copy of a value.

Copies in packed registers would be rounded otherwise, products being fused in the one and not in the other, and error
bounds take each operation to have one value (ADR 0080).
"""

from __future__ import annotations

import json
import platform
import re
import shutil
import subprocess

import pytest

from pkmgen.language.library import list_robots
from tests.conftest import nightly
from tests.kernels import folder_of

GCC = shutil.which("gcc")
FIRST = "orthoglide"
INSTRUCTIONS = {"div": re.compile(r"\bv?div[sp]d\b"), "sqrt": re.compile(r"\bv?sqrt[sp]d\b")}


@pytest.mark.skipif(GCC is None or platform.machine() != "x86_64", reason="counts instructions of x86-64 by GCC")
@pytest.mark.parametrize("name", [FIRST, *nightly(*(each for each in list_robots() if each != FIRST))])
def test_no_value_is_computed_twice(name: str) -> None:
    folder, function = folder_of(name), f"{name}_inverse_dynamics"
    command = ("gcc", "-O3", "-march=haswell", "-fno-math-errno", "-S", f"{name}.c", "-o", "-")
    text = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True, timeout=120).stdout
    body = text.partition(f"\n{function}:\n")[2].partition(".cfi_endproc")[0]
    assert "vfmadd" in body  # products are fused
    functions = json.loads((folder / "manifest.json").read_text("utf-8"))["functions"]
    (counted,) = (each["operations"] for each in functions if each["c_name"] == function)
    found = {name: len(pattern.findall(body)) for name, pattern in INSTRUCTIONS.items()}
    assert found == {name: counted[name] for name in INSTRUCTIONS}
