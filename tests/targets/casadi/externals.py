"""External functions of a robot, compiled and loaded by CasADi; and CasADi's expressions of the same graphs."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pkmgen.compile import compile_robot
from pkmgen.graph.operations import OPERATIONS
from pkmgen.graph.types import ExprGraph
from pkmgen.language.description.types import Motion, RobotFile
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from pkmgen.mechanism.multibody import Multibody
from tests.conftest import Array
from tests.native.ways import GCC
from tests.oracle.states import random_states

casadi = pytest.importorskip("casadi")
NEAR = 0.05
"""How far the coordinates of a mechanism are from home at most, and its rates from zero; SI units, radians."""
STRICT = ("-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Werror")


class Externals:
    """Functions of a robot from C, and the same from expressions, which CasADi differentiates."""

    def __init__(self, name: str, folder: Path, functions: tuple[str, ...], order: int, level: str = "-O0") -> None:
        self.options = Options(functions=functions, derivatives=order, friction_speed=0.5)
        text = read_robot_text(name)
        self.made = compile_robot(text, self.options)
        self.file, self.mechanism = self.made.file, self.made.mechanism
        texts = self.made.texts("casadi")
        self.robot, self.manifest = name, texts.manifest
        for file, written in texts.files.items():
            (folder / file).write_text(written, "utf-8")
        self.library = folder / f"lib{name}.so"
        command = (GCC, *STRICT, level, "-fPIC", "-shared", f"{name}.c", "-lm", "-o", self.library.name)
        subprocess.run(command, cwd=folder, check=True)

    def __getitem__(self, function: str) -> Any:
        return casadi.external(f"{self.robot}_{function}", str(self.library))

    def expressions(self, function: str) -> Any:
        """The same function in CasADi's SX, from the graph of the plain kernel."""
        return expressions_of(self.graph(function))

    def graph(self, function: str) -> ExprGraph:
        """The graph of a function of the plain kernel."""
        return replace(self.made, options=replace(self.options, functions=(function,))).graphs[function]

    def states(self, function: Any, count: int, seed: int) -> list[list[Array]]:
        """Arguments of a function; quaternions are longer than one. Mechanisms stay near home."""
        random, found = np.random.default_rng(seed), dict[str, Array]()
        if isinstance(self.file, RobotFile):
            found = dict(random_states(self.file, count, seed=seed)._asdict())
            if self.file.description.platform.motion in (Motion.SPATIAL, Motion.SPHERICAL):
                found["pose"][:, -4:] *= random.uniform(0.7, 1.4, (count, 1))
        (row,) = (row for row in self.manifest["functions"] if row["c_name"] == function.name())
        for port in row["inputs"]:
            drawn = random.uniform(-NEAR, NEAR, (count, len(port["units"])))
            if port["name"] == "position" and isinstance(self.mechanism, Multibody):
                drawn += [self.mechanism.home[joint] for joint in self.mechanism.given]
            if port["units"][-4:] == ["1"] * 4:
                drawn[:, -4] += 1.2
            found.setdefault(port["name"], np.repeat([port["default"]], count, 0) if "default" in port else drawn)
        return [[found[port["name"]][place] for port in row["inputs"]] for place in range(count)]


def expressions_of(graph: ExprGraph) -> Any:
    """A graph in SX, called with a quaternion of any length."""
    inputs = {port.name: casadi.SX.sym(port.name, port.size) for port in graph.inputs}
    given = dict(inputs)
    for port in graph.inputs:
        if port.name == "pose" and port.units[-4:] == ("1",) * 4:
            turn = inputs["pose"][-4:]
            given["pose"] = casadi.vertcat(inputs["pose"][:-4], turn / casadi.norm_2(turn))
    values: list[Any] = []
    for node in graph.nodes:
        if node.op == "const":
            values.append(casadi.SX(node.payload))
        elif node.op == "input":
            name, entry = node.payload
            values.append(given[name][entry])
        else:
            operation = OPERATIONS[node.op]
            made = getattr(casadi, operation.casadi or operation.c or "", operation.evaluate)
            values.append(made(*(values[argument] for argument in node.args)))
    outputs = [_matrix(port.shape, [values[node] for node in port.nodes]) for port in graph.outputs]
    names = [port.name for port in graph.outputs]
    return casadi.Function("expressions", list(inputs.values()), outputs, list(inputs), names)


def _matrix(shape: tuple[int, ...], entries: list[Any]) -> Any:
    column = casadi.vertcat(*entries)
    return casadi.reshape(column, shape[1], shape[0]).T if len(shape) == 2 else column


def derivatives(function: Any) -> Mapping[str, Any]:
    """Value, Jacobian, and gradient and Hessian of a weighted sum of results, in all inputs beside each other."""
    sizes = [function.numel_in(place) for place in range(function.n_in())]
    state, weights = casadi.MX.sym("state", sum(sizes)), casadi.MX.sym("weights", function.numel_out(0))
    result = casadi.vec(function(*casadi.vertsplit(state, np.cumsum([0, *sizes]).tolist())))
    hessian, gradient = casadi.hessian(casadi.dot(weights, casadi.densify(result)), state)
    return {
        "value": casadi.Function("value", [state, weights], [result]),
        "jacobian": casadi.Function("jacobian", [state, weights], [casadi.jacobian(result, state)]),
        "gradient": casadi.Function("gradient", [state, weights], [gradient]),
        "hessian": casadi.Function("hessian", [state, weights], [hessian]),
    }
