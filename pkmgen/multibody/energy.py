"""Potential energy of a multibody: of gravity, −Σ m g·c, zero at the origin of the world frame, and of springs.

First moments are gathered from the ends of the tree to the ground, each in the axes of its link, so that a link costs
one turn of a vector; masses are constants. A bar weighs at its ends what it has there, and its mixed mass at both; a
telescope has a first moment along its line beside the masses at its ends.
"""

from __future__ import annotations

from collections.abc import Mapping

from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.graph.symbolic.staged import StagedEquations, dot
from pkmgen.graph.symbolic.types import Port, SymbolicModel
from pkmgen.language.expression.algebra import ZERO, ZERO_VECTOR, add
from pkmgen.language.expression.trees import Tree as Expression
from pkmgen.mechanism.elements import Body
from pkmgen.mechanism.inertia import RigidInertia, rigid_inertia
from pkmgen.mechanism.multibody import GROUND, Multibody
from pkmgen.mechanism.standard_parameters import NO_INERTIA
from pkmgen.motion.geometry.pose import quaternion_frame
from pkmgen.multibody.closures import HALF, WrittenClosure
from pkmgen.multibody.independent import mode_of
from pkmgen.multibody.moving_base import declare_of_base
from pkmgen.multibody.placing import declare_last, place_multibody
from pkmgen.multibody.plan import MultibodyPlan
from pkmgen.multibody.tree import Tree


def weighed(plan: MultibodyPlan, whole: MultibodyPlan) -> MultibodyPlan:
    """The plan with bars and telescopes in place of rods, where their mass centres are on their lines."""
    robot, bars = plan.robot, plan.robot.bars
    lines = [bar.inertia for bar in bars] + [part for each in robot.telescopes for part in (each.barrel, each.rod)]
    aside = [*(entry for line in lines for entry in line.aside), *(bar.across for bar in bars)]
    return plan if all(entry == ZERO for entry in aside) else whole


def potential_energy(plan: MultibodyPlan) -> SymbolicModel:
    """Write position → V of all bodies and springs, J."""
    equations, robot = StagedEquations(), plan.robot
    pose = () if robot.base is None else declare_of_base(equations, "base_pose")
    placed = place_multibody(equations, plan)
    declare_last(placed)
    at_ends = _at_ends(robot)
    mass, moment = _gathered(placed.tree, at_ends, _of_telescopes(placed.tree, robot))
    own = rigid_inertia((*(robot.base or robot.grounded), *at_ends.get(GROUND, ())))
    moment += _own_moment(equations, "base", own)
    if robot.base is not None:
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
    return equations.model(robot.name, "potential_energy", "geometry", mode_of(robot), (port,), placed.iteration)


def _of_telescopes(tree: Tree, robot: Multibody) -> dict[int, Matrix]:
    """First moments of telescopes beside those of the masses at their ends, by what carries both, in its axes."""
    moments, loops = dict[int, Matrix](), {loop.name: loop for loop in robot.loops}
    for telescope in robot.telescopes:
        closure = WrittenClosure(tree, loops[telescope.name])
        along = tree.equations.constant(
            f"{telescope.name}_leg_moment", add(telescope.barrel.along, telescope.rod.along)
        )
        seat = tree.seat(closure.carrier)
        own = along * tree.turned_into(seat, closure.carrier, closure.direction)
        moments[seat] = moments.get(seat, zeros(3, 1)) + own
    return moments


def _at_ends(robot: Multibody) -> dict[int, tuple[Body, ...]]:
    """The mixed masses of bars as bodies at both ends, by the link that these are on."""
    bodies, loops = dict[int, tuple[Body, ...]](), {loop.name: loop for loop in robot.loops}
    for bar in robot.bars:
        for end, side in loops[bar.name].ends:
            body = Body(f"{bar.name}_{end}", bar.mixed, side.point, NO_INERTIA)
            bodies[side.link] = (*bodies.get(side.link, ()), body)
    return bodies


def _gathered(
    tree: Tree, at_ends: Mapping[int, tuple[Body, ...]], beside: Mapping[int, Matrix]
) -> tuple[Expression, Matrix]:
    """Mass of all links, and their first moment about the origin of the ground, axes of the ground.

    Args:
        tree: The links.
        at_ends: Masses they carry beside their bodies.
        beside: What they carry beside their masses, first moments in axes of each.
    """
    links = tree.robot.links
    masses: dict[int, Expression] = dict.fromkeys(range(GROUND, len(links)), ZERO)
    moments = {index: beside.get(index, zeros(3, 1)) for index in masses}
    for index in reversed(range(len(links))):
        link, own = links[index], rigid_inertia((*links[index].bodies, *at_ends.get(index, ())))
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
    return zeros(3, 1) if own.moment == ZERO_VECTOR else equations.constant_vector(f"{label}_first_moment", own.moment)
