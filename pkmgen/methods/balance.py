"""The balance of efforts with its parts laid open, so that it is differentiated and not its solution."""

from __future__ import annotations

from collections.abc import Iterable

import sympy

from pkmgen.methods.adjoint import effort_on_twist, external_wrench, solve_square
from pkmgen.geometry.assembly import actuator_lines, actuator_port_parts
from pkmgen.geometry.closure import closure_iteration
from pkmgen.equations.staged import StagedEquations
from pkmgen.plan.facts import Survey
from pkmgen.geometry.limb_models import LimbModels
from pkmgen.geometry.limbs.types import Tolerance
from pkmgen.equations.matrix import Matrix
from pkmgen.geometry.pose import rate_port_parts
from pkmgen.equations.types import Port, SymbolicModel
from pkmgen.mechanism.types import Mechanism

__all__ = ["effort_balance"]


def effort_balance(mechanism: Mechanism, tolerance: Tolerance, survey: Survey) -> SymbolicModel:
    """Write pose, twist, acceleration, wrench → f, w, D, T and h, with Γᵢ = Tᵢ + Dᵢ hᵢ and Σ hᵢ wᵢ = f.

    For as many motors as freedoms; f is what all bodies but those on actuated rates ask of the twist, less the wrench.
    """
    equations = StagedEquations()
    models = LimbModels(mechanism, tolerance, survey.own_frames, "dynamics")
    motion, limbs, total = effort_on_twist(equations, mechanism, tolerance, models)
    effort = equations.matrix("platform_effort", total - external_wrench(equations, mechanism), "f less the wrench")
    lines = actuator_lines(motion, limbs)
    own = Matrix([value for used in limbs for value in used.results["own_effort"]])
    shares = solve_square(equations, "share", Matrix.hstack(*(line.line for line in lines)), list(effort), survey.order)
    units, straight = rate_port_parts(mechanism, "wrench")[1], actuator_port_parts(mechanism, "effort")[1]
    size = len(lines)
    outputs = (
        _port("force", effort, units, "f"),
        _port("line", [entry for line in lines for entry in line.line], ("1",) * size**2, "w, a row for each actuator"),
        _port("lever", [line.lever for line in lines], ("1",) * size, "D, D q̇ = wᵀ ẋ"),
        _port("own_effort", own, straight, "T"),
        _port("share", equations.matrix("share_of", Matrix(shares), "h"), ("1",) * size, "h, Γ = T + D h"),
    )
    iteration = closure_iteration(equations, mechanism, tolerance, survey)
    return equations.model(mechanism.name, "effort_balance", "adjoint", "pose", outputs, iteration)


def _port(name: str, entries: Iterable[sympy.Symbol], units: tuple[str, ...], meaning: str) -> Port:
    symbols = tuple(entries)
    return Port(name, (len(symbols),), symbols, units, meaning)
