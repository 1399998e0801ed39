"""The balance of efforts with its parts laid open, so that it is differentiated and not its solution."""

from __future__ import annotations

from collections.abc import Iterable

import sympy

from pkmgen.equations.matrix import Matrix
from pkmgen.equations.solve import solve_square
from pkmgen.equations.staged import StagedEquations
from pkmgen.equations.types import Port, SymbolicModel
from pkmgen.geometry.platform import declare_rate
from pkmgen.kinematics.assembly import actuator_lines, actuator_port_parts
from pkmgen.kinematics.closure import model_of
from pkmgen.kinematics.limb_models import LimbModels
from pkmgen.methods.adjoint import effort_on_twist
from pkmgen.plan.plan import Plan


def effort_balance(plan: Plan) -> SymbolicModel:
    """Write pose, twist, acceleration, wrench → f, w, D, T and h, with Γᵢ = Tᵢ + Dᵢ hᵢ and Σ hᵢ wᵢ = f.

    For as many motors as freedoms; f is what all bodies but those on actuated rates ask of the twist, less the wrench.
    """
    equations = StagedEquations()
    models = LimbModels(plan, "dynamics")
    motion, limbs, total = effort_on_twist(equations, plan, models)
    effort = equations.matrix(
        "platform_effort", total - declare_rate(equations, plan.mechanism, "wrench"), "f less the wrench"
    )
    lines = actuator_lines(motion, limbs)
    own = Matrix([value for used in limbs for value in used.results["own_effort"]])
    shares = solve_square(equations, "share", Matrix.hstack(*(line.line for line in lines)), list(effort), plan.order)
    units, straight = plan.mechanism.layout.units("wrench"), actuator_port_parts(plan.mechanism, "effort")[1]
    size = len(lines)
    outputs = (
        _port("force", effort, units, "f"),
        _port("line", [entry for line in lines for entry in line.line], ("1",) * size**2, "w, a row for each actuator"),
        _port("lever", [line.lever for line in lines], ("1",) * size, "D, D q̇ = wᵀ ẋ"),
        _port("own_effort", own, straight, "T"),
        _port("share", equations.matrix("share_of", Matrix(shares), "h"), ("1",) * size, "h, Γ = T + D h"),
    )
    return model_of(equations, plan, "effort_balance", "adjoint", outputs)


def _port(name: str, entries: Iterable[sympy.Symbol], units: tuple[str, ...], meaning: str) -> Port:
    symbols = tuple(entries)
    return Port(name, (len(symbols),), symbols, units, meaning)
