"""Potential energy of a multibody: of gravity, −Σ m g·c, zero at the origin of the world frame, and of springs.

First moments are gathered from the ends of the tree to the ground, each in the axes of its link, so that a link costs
one turn of a vector; masses are constants.
"""

from __future__ import annotations

from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.graph.symbolic.staged import StagedEquations, dot
from pkmgen.graph.symbolic.types import Port, SymbolicModel
from pkmgen.language.expression.algebra import ZERO, add
from pkmgen.language.expression.trees import Tree as Expression
from pkmgen.mechanism.inertia import RigidInertia, rigid_inertia
from pkmgen.mechanism.multibody import GROUND
from pkmgen.motion.geometry.pose import quaternion_frame
from pkmgen.multibody.closures import HALF
from pkmgen.multibody.moving_base import declare_of_base
from pkmgen.multibody.placing import declare_last, place_multibody
from pkmgen.multibody.plan import MultibodyPlan
from pkmgen.multibody.tree import Tree

NONE = (ZERO, ZERO, ZERO)


def potential_energy(plan: MultibodyPlan) -> SymbolicModel:
    """Write position → V of all bodies and springs, J."""
    equations, robot = StagedEquations(), plan.robot
    pose = () if robot.base is None else declare_of_base(equations, "base_pose")
    placed = place_multibody(equations, plan)
    declare_last(placed)
    mass, moment = _gathered(placed.tree)
    if robot.base is not None:
        own = rigid_inertia(robot.base)
        moment += _own_moment(equations, "base", own)
        total = equations.constant("whole_mass", add(mass, own.mass))
        moment = quaternion_frame(equations, pose[3:]) * moment + total * Matrix(list(pose[:3]))
    value = -dot(equations.constant_vector("gravity", robot.gravity), moment)
    for index, link in enumerate(robot.links):
        if link.spring is not None:
            label, half = placed.tree.labels[index], equations.constant("half", HALF)
            stiffness, rest = (
                equations.constant(f"{label}_{word}", getattr(link.spring, word)) for word in ("stiffness", "rest")
            )
            value += half * stiffness * (placed.tree.angle(index) - rest) ** 2
    symbol = equations.scalar("potential_energy", value, "V = −Σ m g·c + Σ ½ k (q − rest)², J")
    meaning = "potential energy of gravity, zero at the origin of the world frame, and of springs, zero at rest"
    port = Port("potential_energy", (), (symbol,), ("J",), meaning)
    return equations.model(robot.name, "potential_energy", "geometry", "joints", (port,), placed.iteration)


def _gathered(tree: Tree) -> tuple[Expression, Matrix]:
    """Mass of all links, and their first moment about the origin of the ground, axes of the ground."""
    links = tree.robot.links
    masses: dict[int, Expression] = dict.fromkeys(range(GROUND, len(links)), ZERO)
    moments = {index: zeros(3, 1) for index in masses}
    for index in reversed(range(len(links))):
        link, own = links[index], rigid_inertia(links[index].bodies)
        label = tree.labels[index]
        moment = moments[index] + _own_moment(tree.equations, label, own)
        mass = add(masses[index], own.mass)
        if mass == ZERO and all(entry == 0 for entry in moment):
            continue
        named = tree.equations.vector(f"{label}_carried_moment", moment, "Σ m (c − origin) of all it carries, kg·m")
        relative = tree.relative(index)
        moments[link.parent] += named if relative is None else relative * named
        for part in (tree.offset(index), tree.slide(index)):
            if part is not None:
                moments[link.parent] += tree.equations.constant(f"{label}_carried_mass", mass) * part
        masses[link.parent] = add(masses[link.parent], mass)
    return masses[GROUND], moments[GROUND]


def _own_moment(equations: StagedEquations, label: str, own: RigidInertia) -> Matrix:
    """First moment of bodies that move as one, about the origin of their link."""
    return zeros(3, 1) if own.moment == NONE else equations.constant_vector(f"{label}_first_moment", own.moment)
