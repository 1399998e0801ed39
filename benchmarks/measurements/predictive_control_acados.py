"""The problem of examples/model_predictive_control.py solved by acados, which links pkmgen's C; needs acados installed.

`ACADOS_SOURCE_DIR` says where; `acados_template` and `t_renderer` belong to it.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import acados_template
import casadi
import numpy as np

from benchmarks.measurements.predictive_control import summary
from pkmgen.compile import compile_robot
from pkmgen.emit.native.compiler import chosen_flags, find_compiler
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options

FUNCTIONS = ("forward_dynamics", "inverse_kinematics")


def library(folder: Path) -> Path:
    """Compile the external functions of the Delta into `libdelta.so`, whose name says where it is."""
    options, text = Options(functions=FUNCTIONS, derivatives=2), read_robot_text("delta")
    for name, written in compile_robot(text, options).texts("casadi").files.items():
        (folder / name).write_text(written, "utf-8")
    compiler, target = find_compiler(), folder / "libdelta.so"
    flags = [*chosen_flags(compiler), "-fPIC", "-shared", f"-Wl,-soname,{target}"]
    subprocess.run([*compiler.command.split(), *flags, f"{folder}/delta.c", "-lm", "-o", str(target)], check=True)  # noqa: S603 - the compiler
    return target


class AcadosControl:
    """A controller like `PredictiveControl`, by acados' SQP and HPIPM.

    Args:
        example: The module of the example, for its numbers.
        folder: Where `libdelta.so` is, and where acados writes what it generates.
        hessian: `GAUSS_NEWTON` or `EXACT`.
    """

    def __init__(self, example: Any, folder: Path, hessian: str = "GAUSS_NEWTON") -> None:
        self._example, self.efforts, self.statistics = example, list[Any](), list[dict[str, Any]]()
        problem = acados_template.AcadosOcp()
        self._describe(problem, folder)
        self._weigh(problem)
        options = problem.solver_options
        options.N_horizon, options.tf = example.NODES, example.NODES * example.STEP
        options.integrator_type, options.sim_method_num_steps = "ERK", 2
        options.qp_solver, options.nlp_solver_type, options.hessian_approx = "PARTIAL_CONDENSING_HPIPM", "SQP", hessian
        options.cost_scaling, options.ext_fun_compile_flags = np.ones(example.NODES + 1), "-O2"
        options.nlp_solver_tol_stat = options.nlp_solver_tol_eq = 1e-6
        before = Path.cwd()
        os.chdir(folder)
        try:
            self.solver = acados_template.AcadosOcpSolver(problem, verbose=False)
        finally:
            os.chdir(before)
        self._began = False

    def _describe(self, problem: Any, folder: Path) -> None:
        """The model and its limits."""
        dynamics, kinematics = (casadi.external(f"delta_{name}", str(folder / "libdelta.so")) for name in FUNCTIONS)
        model, example = problem.model, self._example
        model.name = "delta_predicted"
        model.x, model.u = casadi.MX.sym("x", 6), casadi.MX.sym("u", 3)
        model.f_expl_expr = casadi.vertcat(model.x[3:], dynamics(model.x[:3], model.x[3:], model.u))
        model.con_h_expr = model.con_h_expr_e = kinematics(model.x[:3])
        limits, ones = problem.constraints, np.ones(3)
        limits.x0, limits.idxbu = np.zeros(6), np.arange(3)
        limits.lbu, limits.ubu = -example.LIMIT * ones, example.LIMIT * ones
        limits.lh = limits.lh_e = example.POSITIONS[0] * ones
        limits.uh = limits.uh_e = example.POSITIONS[1] * ones
        problem.code_gen_options.model_external_shared_lib_dir = str(folder)
        problem.code_gen_options.model_external_shared_lib_name = "delta"

    def _weigh(self, problem: Any) -> None:
        """The cost, of which acados takes half of the squares."""
        weights, cost = self._example.WEIGHTS, problem.cost
        pose, twist, effort = ([2 * weights[name]] * 3 for name in ("pose", "twist", "effort"))
        cost.cost_type = cost.cost_type_e = "LINEAR_LS"
        cost.Vx, cost.Vu = np.eye(9, 6), np.eye(9)[:, 6:]
        cost.W, cost.yref = np.diag([*pose, *twist, *effort]), np.zeros(9)
        cost.Vx_e, cost.W_e, cost.yref_e = np.eye(6), np.diag([*pose, *twist]), np.zeros(6)

    def effort(self, time: float, plant: Any) -> Any:
        """The effort of the next sample."""
        example, solver = self._example, self.solver
        state = np.concatenate([plant.pose, plant.twist])
        for node in range(example.NODES + 1):
            wanted = np.concatenate(example.COURSE(time + example.STEP * node)[:2])
            solver.set(node, "yref", np.append(wanted, np.zeros(3)) if node < example.NODES else wanted)
            if not self._began:
                solver.set(node, "x", wanted)
        for side in ("lbx", "ubx"):
            solver.set(0, side, state)
        status, self._began = solver.solve(), True
        if status not in (0, 2):  # 2: as far as its greatest number of steps
            raise RuntimeError(f"at {time:.2f} s: acados ends with status {status}")
        steps = int(solver.get_stats("sqp_iter"))
        self.statistics.append({"iter_count": steps, "t_wall_total": float(solver.get_stats("time_tot"))})
        self.efforts.append(solver.get(0, "u"))
        return self.efforts[-1]


def run(example: Any, duration: float) -> dict[str, Any]:
    """Runs on both plants: tracking errors in mm, times of solutions in ms."""
    folder = Path(tempfile.mkdtemp())
    library(folder)
    found: dict[str, Any] = {}
    for plant in ("exact", "heavier"):
        errors, control = example.run(duration, plant, control=AcadosControl(example, folder))
        found[plant] = summary(errors, control)
    return found
