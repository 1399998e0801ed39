"""One step of Newton's method on the joints of a multibody that no closed form finds, block by block."""

from __future__ import annotations

import sympy

from pkmgen.graph.symbolic.solve import eliminate, guard_sides
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.symbolic.types import Port, SymbolicModel
from pkmgen.language.expression.quaternions import quaternion_change
from pkmgen.language.expression.trees import Number
from pkmgen.mechanism.multibody import Multibody
from pkmgen.multibody.closures import HALF
from pkmgen.multibody.independent import declare_position
from pkmgen.multibody.numbers import LONGEST_STEP
from pkmgen.multibody.plan import MultibodyPlan
from pkmgen.multibody.senses import guard_senses
from pkmgen.multibody.solutions import known_tree, place_joints
from pkmgen.multibody.system import ClosureSystem


def newton_step(plan: MultibodyPlan) -> SymbolicModel:
    """Write one step: for each block K δ = −error."""
    equations, robot, solution = StagedEquations(), plan.robot, plan.solution
    symbols = declare_position(equations, robot)
    names, units = plan.unknown_names, plan.unknown_units
    given = equations.input("joints", (len(names),), names, units, "joint coordinates before the step")
    symbols |= dict(zip(names, given, strict=True))
    tree = known_tree(equations, plan.written, symbols)
    place_joints(tree, solution.steps, False)
    system = ClosureSystem(tree, tree.robot.loops, tree.robot.couplings)
    looked_at = [*(row for block in solution.iterated for row in block.rows), *solution.watched]
    errors = {
        place: equations.scalar(f"{row.name}_error", system.error(row), "relative error of a closure")
        for place, row in enumerate(system.rows)
        if place in looked_at
    }
    moved: dict[str, sympy.Expr] = {}
    for number, block in enumerate(solution.iterated, 1):
        matrix = system.matrix(f"block_{number}", list(block.rows), list(block.links), block.carried)
        solver = eliminate(equations, f"block_{number}", matrix, block.order)
        guard_sides(solver, block.blocks)
        steps = solver.solve(f"step_{number}", [-errors[row] for row in block.rows], "step of Newton's method")
        steps = _bounded(equations, f"step_{number}", steps)
        for index in block.links:
            own, steps = steps[: robot.links[index].freedoms], steps[robot.links[index].freedoms :]
            moved |= _moved(equations, robot, index, symbols, own)
    following = tuple(equations.scalar(f"next_{name}", moved[name], "coordinate after the step") for name in names)
    guard_senses(tree, plan.senses)
    squares = sum((error**2 for error in errors.values()), sympy.Integer(0))
    residual = equations.scalar("residual", sympy.sqrt(squares), "norm of the errors")
    outputs = (
        Port("next", (len(names),), following, units, "joint coordinates after the step"),
        Port("residual", (1,), (residual,), ("1",), "relative error before the step"),
    )
    return equations.model(robot.name, "closure_step", "adjoint", "joints", outputs)


def _bounded(equations: StagedEquations, name: str, steps: list[sympy.Expr]) -> list[sympy.Expr]:
    """Shorten a step whose greatest entry is longer than what Newton's method may take."""
    most = equations.constant("longest_step", Number(LONGEST_STEP, None))
    greatest = equations.scalar(f"{name}_greatest", sympy.Max(most, *map(sympy.Abs, steps)), "greatest entry, rad or m")
    share = equations.scalar(f"{name}_share", most / greatest, "part of the step that is taken")
    return [share * step for step in steps]


def _moved(
    equations: StagedEquations, robot: Multibody, index: int, symbols: dict[str, sympy.Symbol], step: list[sympy.Expr]
) -> dict[str, sympy.Expr]:
    """Coordinates of a link after a step of its rates; a quaternion is turned and normalised."""
    link = robot.links[index]
    if link.kind != "S":
        return {link.name: symbols[link.name] + step[0]}
    half = equations.constant("half", HALF)
    angles = [
        equations.scalar(f"{link.name}_half_{axis}", half * v, "½ δθ") for axis, v in zip("xyz", step, strict=True)
    ]
    x, y, z, w = link.turn([symbols[name] for name in link.names])
    changes = quaternion_change(angles, (w, x, y, z))
    turned = [
        equations.scalar(f"{link.name}_turned_{axis}", old + change, "quaternion after the step")
        for axis, old, change in zip("wxyz", (w, x, y, z), changes, strict=True)
    ]
    length = equations.scalar(
        f"{link.name}_length", sympy.sqrt(sum((v * v for v in turned), sympy.Integer(0))), "its length"
    )
    values = link.turn([turned[1], turned[2], turned[3], turned[0]])
    return {name: value / length for name, value in zip(link.names, values, strict=True)}
