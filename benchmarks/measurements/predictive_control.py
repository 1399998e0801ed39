"""Measure examples/model_predictive_control.py with pkmgen's C and with CasADi's own model, and by acados if installed.

CasADi's own model is what its users write: Newton and Euler on SX (`benchmarks.peers.casadi_dynamics`), solved for the
acceleration; once as CasADi interprets it, and once as the C that CasADi writes of it and of its first and second
derivatives, compiled with the flags of ours. Inverse kinematics of both is a graph of ours in SX. The controllers solve
the same problem from the same states, so that they go the same way.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import casadi
import numpy as np

from benchmarks import ROOT
from benchmarks.peers.casadi_dynamics import newton_euler
from benchmarks.peers.casadi_graph import function_of_graph
from pkmgen.compile import compile_limbs
from pkmgen.emit.native.compiler import chosen_flags, find_compiler
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options

RECORD = ROOT / "docs/measurements/predictive-control.json"
ROBOT, DURATION = "delta", 0.8
Functions = Callable[[], tuple[Any, Any]]


def interpreted() -> tuple[Any, Any]:
    """Forward dynamics and inverse kinematics as CasADi's expressions."""
    text = read_robot_text(ROBOT)
    made = compile_limbs(text, Options(functions=("inverse_kinematics",)))
    inverse = newton_euler(made.mechanism)
    pose, twist, effort = (casadi.SX.sym(name, 3) for name in ("pose", "twist", "effort"))
    change = casadi.SX.sym("change", 3)
    mass = casadi.jacobian(inverse(pose, twist, change), change)
    acceleration = casadi.solve(mass, effort - inverse(pose, twist, casadi.SX.zeros(3)))
    dynamics = casadi.Function("dynamics", [pose, twist, effort], [casadi.cse(acceleration)])
    return dynamics, function_of_graph(made.graphs["inverse_kinematics"])


def compiled() -> tuple[Any, Any]:
    """The same as C that CasADi writes, with the derivatives that pkmgen's C has."""
    folder, compiler = Path(tempfile.mkdtemp()), find_compiler()
    found = []
    for function in interpreted():
        adjoint = function.reverse(1)
        writer = casadi.CodeGenerator(f"{function.name()}.c")
        for each in (function, function.jacobian(), adjoint, adjoint.jacobian()):
            writer.add(each)
        writer.generate(f"{folder}/")
        library = folder / f"{function.name()}.so"
        command = [*compiler.command.split(), *chosen_flags(compiler), "-fPIC", "-shared"]
        subprocess.run([*command, f"{folder}/{function.name()}.c", "-o", str(library), "-lm"], check=True)  # noqa: S603 - the compiler
        found.append(casadi.external(function.name(), str(library)))
    return found[0], found[1]


def measured(example: Any, functions: Functions) -> dict[str, Any]:
    """A run of the controller with some functions: tracking errors in mm, times of solutions in ms."""
    made = functions()
    found = {}
    for plant in ("exact", "heavier"):
        errors, control = example.run(DURATION, plant, example.PredictiveControl(made))
        spent = [1e3 * sum(each[f"t_wall_nlp_{part}"] for part in PARTS) for each in control.statistics]
        found[plant] = summary(errors, control) | {"functions": float(np.median(spent))}
    return found


def summary(errors: Any, control: Any) -> dict[str, float]:
    """Tracking errors in mm, steps of the solver and times of solutions in ms."""
    times = [1e3 * each["t_wall_total"] for each in control.statistics]
    return {
        "rms": float(np.sqrt(np.mean(errors**2))),
        "largest": float(errors.max()),
        "iterations": float(np.mean([each["iter_count"] for each in control.statistics])),
        "median": float(np.median(times)),
        "slowest": max(times),
    }


PARTS = ("f", "g", "grad_f", "jac_g", "hess_l")
"""What ipopt asks for."""


def facts() -> dict[str, str]:
    """Machine and versions."""
    lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    model = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "")
    said = subprocess.run([*find_compiler().command.split(), "--version"], capture_output=True, text=True, check=True)  # noqa: S603
    return {"processor": model, "casadi": casadi.__version__, "compiler": said.stdout.splitlines()[0]}


def main(names: Sequence[str]) -> None:
    """Measure contenders, all unless some are named, and put them into the record."""
    sys.path.insert(0, str(ROOT / "examples"))
    example = import_module("model_predictive_control")

    def by_acados() -> dict[str, Any]:
        from benchmarks.measurements.predictive_control_acados import run

        return run(example, DURATION)

    functions = {"pkmgen": example.ours, "casadi_c": compiled, "casadi": interpreted}
    contenders = {name: partial(measured, example, made) for name, made in functions.items()} | {"acados": by_acados}
    record: dict[str, Any] = json.loads(RECORD.read_text("utf-8")) if RECORD.exists() else {}
    for name in names or contenders:
        record |= {"facts": facts(), name: contenders[name]()}
        print(f"{name}: {record[name]}", flush=True)
    RECORD.write_text(json.dumps(record, indent=1) + "\n", "utf-8")
    print(f"wrote {RECORD}")


if __name__ == "__main__":
    main(sys.argv[1:])
