"""Where the links of a multibody stand: what is given, what Newton's method finds, what follows in closed form."""

from __future__ import annotations

from dataclasses import dataclass

from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.symbolic.types import Iteration
from pkmgen.graph.types import Continuation
from pkmgen.language.expression.algebra import ZERO_VECTOR
from pkmgen.motion.kinematics.closure import ACCEPTED, GOAL, NEWTON_LIMIT, declare_convergence
from pkmgen.multibody.independent import declare_position, declare_wrench, guard_attitude, quantity_name
from pkmgen.multibody.newton import newton_step
from pkmgen.multibody.plan import MultibodyPlan
from pkmgen.multibody.reference import Reference
from pkmgen.multibody.senses import guard_senses
from pkmgen.multibody.solutions import known_tree, place_joints
from pkmgen.multibody.system import ClosureSystem
from pkmgen.multibody.tree import Tree


@dataclass(frozen=True, slots=True)
class PlacedMultibody:
    """A multibody whose independent coordinates are given and whose loops are closed.

    Attributes:
        plan: What is known of it.
        system: Its closures.
        iteration: What finds the unknown coordinates, if there are any.
    """

    plan: MultibodyPlan
    system: ClosureSystem
    iteration: Iteration | None

    @property
    def tree(self) -> Tree:
        """Its links."""
        return self.system.tree


def place_multibody(equations: StagedEquations, plan: MultibodyPlan) -> PlacedMultibody:
    """Declare the positions of the independent coordinates, and place all links."""
    robot = plan.robot
    symbols = declare_position(equations, robot)
    guard_attitude(equations, robot, symbols)
    iteration = None
    if plan.unknown:
        names, units = plan.unknown_names, plan.unknown_units
        unknown = equations.hidden("joints", names, units, "joint coordinates that follow from those that are given")
        convergence = declare_convergence(equations)
        iteration = Iteration(
            unknown, convergence, "start", newton_step(plan), GOAL, ACCEPTED, NEWTON_LIMIT, _continuation(plan),
            plan.unknown_blocks,
        )  # fmt: skip
        symbols |= dict(zip(names, unknown.symbols, strict=True))
    tree = known_tree(equations, plan.written, symbols)
    if robot.reference != ZERO_VECTOR:
        Reference(tree).stand()
    place_joints(tree, plan.solution.steps, True)
    if iteration is None:  # the step of an iteration guards them, and continues from home where they fail
        guard_senses(tree, plan.senses)
    return PlacedMultibody(plan, ClosureSystem(tree, plan.solution.rated, plan.coupled.couplings), iteration)


def _continuation(plan: MultibodyPlan) -> Continuation | None:
    """Continuation along a straight line from home; None where several balls are given."""
    robot = plan.robot
    links = [robot.links[index] for index in robot.independent]
    balls = [place for place, link in enumerate(links) if link.kind == "S"]
    if len(balls) > 1:
        return None
    quaternion = sum(len(link.names) for link in links[: balls[0]]) if balls else None
    home, found = (tuple(robot.home[name] for name in listed) for listed in (robot.given, plan.unknown_names))
    angles, ranges = plan.unknown_turns, plan.unknown_ranges
    return Continuation(quantity_name(robot, "position"), home, found, angles, quaternion, ranges)


def declare_last(placed: PlacedMultibody) -> None:
    """Declare the last inputs: what acts on the platform from outside, and where Newton's method starts."""
    plan, equations = placed.plan, placed.tree.equations
    if plan.pushed:
        wrench = declare_wrench(equations, plan.robot)
        placed.tree.push(wrench if plan.robot.reference == ZERO_VECTOR else Reference(placed.tree).about(wrench))
    if plan.unknown:
        names, home = plan.unknown_names, plan.robot.home
        start = tuple(home[name] for name in names)
        listed = ", ".join(f"{name} {value:.6g}" for name, value in zip(names, start, strict=True))
        meaning = f"joint coordinates the iteration starts from; at home: {listed}"
        equations.input("start", (len(names),), names, plan.unknown_units, meaning, start)
