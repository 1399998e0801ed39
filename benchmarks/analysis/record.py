"""What tools said of kernels, in a file: the page is made of it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks import ROOT
from benchmarks.analysis.kernels import GeneratedKernel

if TYPE_CHECKING:
    from benchmarks.analysis.tools import Looked, Tool

RECORD = ROOT / "docs/reference/c-code.json"
MOST = 10
"""Findings kept of a kernel."""


@dataclass(slots=True)
class Record:
    """Rows by tool, variant and robot.

    Attributes:
        path: Where it is kept.
        tools: For each tool its version and, by `variant/robot`, what it said.
    """

    path: Path
    tools: dict[str, dict[str, Any]]

    @classmethod
    def read(cls, path: Path) -> Record:
        """Read a record; an empty one if there is none."""
        return cls(path, json.loads(path.read_text("utf-8")) if path.is_file() else {})

    def add(self, tool: Tool, kernel: GeneratedKernel, looked: Looked, seconds: float) -> None:
        """Keep what a tool said of a kernel, in the place of what it said before."""
        kept = self.tools.setdefault(tool.name, {"version": tool.version, "kernels": {}})
        kept["version"] = tool.version
        lines = sum(path.read_text("utf-8").count("\n") for path in kernel.sources)
        kept["kernels"][f"{kernel.variant}/{kernel.robot}"] = {
            "lines": lines,
            "findings": len(looked.findings),
            "first": list(looked.findings[:MOST]),
            "counts": dict(looked.counts),
            "seconds": round(seconds, 1),
        }

    def write(self) -> None:
        """Write it, sorted, so that the same findings are the same bytes."""
        ordered = {name: {**self.tools[name]} for name in sorted(self.tools)}
        for kept in ordered.values():
            kept["kernels"] = dict(sorted(kept["kernels"].items()))
        self.path.write_text(json.dumps(ordered, indent=1) + "\n", "utf-8")
