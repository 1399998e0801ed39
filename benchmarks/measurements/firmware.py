"""Run the firmware kits of all robots on emulated processors; writes docs/measurements/firmware.json.

Bits are compared with those of this computer, libm being the same text on both. Instructions, stack and errors are
those with the libm of the board.
"""

from __future__ import annotations

import argparse
import json
import platform
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks import ROOT
from benchmarks.emulated.boards import HOST, M4F, M7, RISCV, SAME_LIBM, Board, execute
from benchmarks.emulated.libm import ulps_of_libm
from benchmarks.emulated.states import Answers, Kit, answers, kit_of, simulated
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.language.library import list_mechanisms, list_robots

RECORD = ROOT / "docs/measurements/firmware.json"
STATES = 16
OF_THE_LOOP = ("forward_kinematics", "jacobian", "inverse_dynamics")
ROUNDS = {
    "robots": (("float", (M4F, M7, RISCV), M4F), ("double", (M7,), M7)),
    "mechanisms": (("float", (M4F,), M4F),),
}
"""Types of numbers, the boards whose bits are compared, and that which is measured."""


def measured(robot: str, kind: str, folder: Path) -> dict[str, Any]:
    """Everything about a robot."""
    rows: dict[str, Any] = {}
    for real, boards, board in ROUNDS[kind]:
        kit = kit_of(robot, real, folder / robot / real, STATES)
        right = answers(kit, HOST, SAME_LIBM)
        rows[real] = {
            "bits": {each.name: _compared(right, answers(kit, each, SAME_LIBM)) for each in boards},
            "functions": _functions(kit, board),
            "loop": _loop(kit, board),
            "code": kit.manifest["footprint"][board.name]["code"],
            "board": board.name,
        }
    return rows


def _compared(right: Mapping[str, Answers], found: Mapping[str, Answers]) -> dict[str, int]:
    """How many values and status words were compared, and how many differ."""
    values = sum(each.bits.size + each.words.size for each in right.values())
    same = sum(
        int((found[name].bits == each.bits).sum() + (found[name].words == each.words).sum())
        for name, each in right.items()
    )
    return {"values": values, "different": values - same}


def _loop(kit: Kit, board: Board) -> dict[str, Any]:
    """Whether the loop prints what it does here, and how far from home it ends, relative to how far it went."""
    here = simulated(kit, HOST, SAME_LIBM)
    rows = [line.split() for line in here.splitlines() if " effort " not in line]
    places = np.array([[float(entry) for entry in row[2:]] for row in rows])
    far, left = np.abs(places[len(places) // 2] - places[0]).max(), np.abs(places[-1] - places[0]).max()
    return {"same": simulated(kit, board, SAME_LIBM) == here, "left": float(f"{left / far:.1e}"), "places": len(places)}


def _functions(kit: Kit, board: Board) -> dict[str, Any]:
    """Bytes, instructions and errors of what the loop calls, in good states."""
    rows, robot = {}, kit.manifest["robot"]
    found = answers(kit, board, program="own")
    for name in OF_THE_LOOP:
        if name not in kit.functions:
            continue
        told, good = kit.manifest["footprint"][board.name]["functions"][f"{robot}_{name}"], kit.good[name]
        graph = kit.functions[name].graph
        states = {port: values[:good].astype(kit.kind).astype(float) for port, values in kit.states[name].items()}
        right = evaluate_graph(graph, states, kit.values).outputs[graph.outputs[0].name]
        values, words = found[name].values(kit.kind)[:good], found[name].words[:good]
        errors = np.abs(values[:, : right.shape[1]] - right).max(axis=1) / np.abs(right).max(axis=1)
        counts = found[name].instructions[:good]
        rows[name] = {
            **{key: told[key] for key in ("code", "stack", "library")},
            "total": kit.manifest["worst_case"][f"{robot}_{name}"]["total"],
            "path": kit.manifest["worst_case"][f"{robot}_{name}"]["path"],
            "instructions": [int(counts.min()), int(counts.max())],
            "worst_instructions": int(found[name].instructions.max()),
            "found_stack": int(found[name].stack.max()),
            "steps": int(values[:, -1].max()) if graph.iteration and right.shape[1] < values.shape[1] else 0,
            "bad": int((words != 0).sum()),
            "error": float(f"{errors[words == 0].max():.2e}"),
        }
    return rows


def versions() -> dict[str, str]:
    """What it was measured with."""
    tools = {board.compiler: "-dumpfullversion" for board in (HOST, M4F, RISCV)}
    found = {tool: execute(tool, flag).strip() for tool, flag in tools.items()}
    found["QEMU"] = execute("qemu-system-arm", "--version").split("version ")[1].split()[0]
    newlib = execute("arm-none-eabi-gcc", "-print-file-name=libc.a").strip()
    header = Path(newlib).parents[1] / "include/_newlib_version.h"
    texts = [
        line.split()[2].strip('"') for line in header.read_text("utf-8").splitlines() if "_NEWLIB_VERSION " in line
    ]
    found["newlib"] = texts[0] if texts else "unknown"
    library, version = platform.libc_ver()
    found[library or "C library"] = version
    return found


def main() -> None:
    """Measure all robots, or some, of which the record is not written."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("robots", nargs="*", help="robots to print instead of writing the record")
    chosen = parser.parse_args().robots
    lacking = [board.lacking for board in (HOST, M4F, M7, RISCV) if board.lacking]
    if lacking:
        raise SystemExit(f"not installed: {', '.join(lacking)}")
    record: dict[str, Any] = {"states": STATES, "versions": versions(), "libm": {}, "robots": {}, "mechanisms": {}}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for kind, robots in (("robots", list_robots()), ("mechanisms", list_mechanisms())):
            for robot in robots:
                if chosen and robot not in chosen:
                    continue
                record[kind][robot] = measured(robot, kind, folder)
                if not record["libm"]:
                    kit = folder / robot / "float"
                    record["libm"] = {board.name: ulps_of_libm(board, kit) for board in (M4F, M7, HOST)}
                text = json.dumps(record, indent=1) + "\n"
                if not chosen:
                    RECORD.write_text(text, "utf-8")
                print(f"{robot}: measured", flush=True)
    if chosen:
        print(text)


if __name__ == "__main__":
    main()
