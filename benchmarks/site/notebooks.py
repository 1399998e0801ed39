"""Execute the notebooks of docs/tutorial/notebooks, and record what they take.

They are Python programs with cells (`# %%`), so that differences can be read, linters read them, and `python` runs
them. Here each is made a notebook and executed in a kernel of Jupyter: `build/notebooks/NAME.ipynb` has what it shows,
for the site. A cell that fails ends this with an error and leaves no file.

    python -m benchmarks.site.notebooks            # execute all
    python -m benchmarks.site.notebooks --record   # and record the times, with an empty cache and with a full one
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks import ROOT
from pkmgen.machine.files import write_files

FOLDER = ROOT / "docs/tutorial/notebooks"
EXECUTED = ROOT / "build/notebooks"
RECORD = ROOT / "docs/measurements/notebooks.json"
PICTURES = "--InlineBackend.figure_formats={'svg'}"
LIMIT = 600
"""Seconds of a cell."""


def programs() -> list[Path]:
    """Programs of all notebooks, in the order of their numbers."""
    return sorted(FOLDER.glob("*.py"))


def execute(program: Path, cache: Path | None = None) -> tuple[Any, float, float]:
    """Execute a program as a notebook; the notebook, and seconds by the clock and of the processor."""
    import jupytext
    from nbclient import NotebookClient

    notebook = jupytext.read(program)
    environment = os.environ | {"PYTHONPATH": str(ROOT)} | ({"PKMGEN_CACHE_DIR": str(cache)} if cache else {})
    with tempfile.TemporaryDirectory() as folder:
        client = NotebookClient(
            notebook,
            timeout=LIMIT,
            kernel_name="python3",
            extra_arguments=[PICTURES],
            resources={"metadata": {"path": folder}},
        )
        client.create_kernel_manager()
        client.km.transport, client.km.ip = "ipc", f"{folder}/kernel"
        before, begin = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
        client.execute(env=environment)
        after, end = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return notebook, end - begin, spent


def execute_all(record: bool) -> None:
    """Execute all notebooks; with `record` twice, at first with an empty cache of kernels."""
    import nbformat

    EXECUTED.mkdir(parents=True, exist_ok=True)
    rows: dict[str, dict[str, float]] = {}
    with tempfile.TemporaryDirectory() as empty:
        for program in programs():
            runs = ("cold", "warm") if record else ("warm",)
            row = rows.setdefault(program.stem, {})
            for run in runs:
                print(f"{program.stem}: executing ({run})", flush=True)
                cache = Path(empty) / program.stem if record else None
                notebook, seconds, spent = execute(program, cache)
                row[f"{run}_processor_seconds"] = round(spent, 1)
                print(f"{program.stem}: {seconds:.1f} s, {spent:.1f} s of the processor", flush=True)
            row["cells"] = sum(cell.cell_type == "code" for cell in notebook.cells)
            write_files(EXECUTED, {f"{program.stem}.ipynb": nbformat.writes(notebook).encode()})
    if record:
        RECORD.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--record", action="store_true", help="record the times in docs/measurements/notebooks.json")
    execute_all(parser.parse_args().record)
