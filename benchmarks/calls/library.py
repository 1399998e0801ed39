"""C that calls every function of a kernel by one signature, beside the kernel."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from benchmarks import TEMPLATES
from benchmarks.timing.shared_object import render
from pkmgen.cli.generate import generated_files
from pkmgen.library import read_robot_text
from pkmgen.options import Options


def kernel_files(robot: str, options: Options) -> tuple[Mapping[str, Any], dict[str, str]]:
    """Generate a kernel.

    Returns:
        Its manifest, and its C files and header by name.
    """
    source, files = generated_files(read_robot_text(robot), options)
    return source.manifest, {name: text for name, text in files.items() if name.endswith((".c", ".h"))}


def sizes(ports: Sequence[Mapping[str, Any]]) -> list[int]:
    """Numbers of one state of ports of a manifest."""
    return [math.prod(port["shape"]) for port in ports]


def call_files(manifest: Mapping[str, Any]) -> dict[str, str]:
    """C that calls the functions of a kernel: `calls.h` says how."""
    rows = [
        {
            "name": row["name"],
            "c_name": row["c_name"],
            "inputs": sizes(row["inputs"]),
            "outputs": sizes(row["outputs"]),
        }
        for row in manifest["functions"]
    ]
    fields = {"robot": manifest["robot"], "real": manifest["real"], "rows": rows, "runtime": False, "first": ""}
    return {"calls.c": render("calls.c.j2", **fields), "calls.h": (TEMPLATES / "calls.h").read_text("utf-8")}
