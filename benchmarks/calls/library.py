"""C that calls every function of a kernel by one signature, beside the kernel."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from benchmarks import TEMPLATES
from benchmarks.timing.shared_object import render


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
            "rollout": row.get("rollout", {}).get("c_name"),
        }
        for row in manifest["functions"]
    ]
    values = [repr(float(row["value"])) for row in manifest["parameters"].values()]
    fields = {"robot": manifest["robot"], "real": manifest["real"], "rows": rows, "values": values}
    text = render("calls.c.j2", runtime=not manifest["fold"], **fields)
    return {"calls.c": text, "calls.h": (TEMPLATES / "calls.h").read_text("utf-8")}
