"""What a method gets to write the motion and the efforts of one limb, and what it gives back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.graph.symbolic.solve import PivotOrder
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.mechanism.body_graph import LimbTree
from pkmgen.mechanism.inertia import RigidInertia
from pkmgen.mechanism.types import Limb
from pkmgen.motion.geometry.limbs.joints import JointPosition


@dataclass(frozen=True, slots=True)
class LimbSite:
    """A limb in its place; all vectors in its limb frame, from its base point, SI units.

    Attributes:
        equations: Where to write; names of quantities start with `limb_`.
        limb: The limb; its frame is that of the limb, its name `limb`.
        tree: Its joints and bodies.
        places: Where the joint of each independent coordinate stands.
        tip: Position of the tip.
        attitude: Axes of the body it ends on (columns), None where that does not turn.
        velocity: Ċ.
        acceleration: C̈.
        angular_velocity: ω of the body it ends on, zero where that does not turn.
        angular_acceleration: Its rate.
        gravity: g.
        order: Which equations of the closure give the joint rates, and their pivots.
        inertias: What acts of the bodies of each link, about its origin, in its axes; none for a limb at rest.
    """

    equations: StagedEquations
    limb: Limb
    tree: LimbTree
    places: tuple[JointPosition, ...]
    tip: Matrix
    attitude: Matrix | None
    velocity: Matrix
    acceleration: Matrix
    angular_velocity: Matrix
    angular_acceleration: Matrix
    gravity: Matrix
    order: PivotOrder
    inertias: tuple[RigidInertia, ...] = ()

    @classmethod
    def at_rest(
        cls,
        equations: StagedEquations,
        limb: Limb,
        places: tuple[JointPosition, ...],
        tip: Matrix,
        attitude: Matrix | None,
    ) -> LimbSite:
        """A limb that does not move, without gravity; nothing is solved for its rates."""
        rest, order = zeros(3, 1), PivotOrder((), (), (), 0.0)
        return cls(equations, limb, limb.graph.tree, places, tip, attitude, rest, rest, rest, rest, rest, order)

    def joint_cosine_sine(self, joint: int) -> tuple[sympy.Expr, sympy.Expr]:
        """Cosine and sine of the own angle of a revolute joint, the sign of its coordinate put in."""
        place, sign = self.places[self.tree.joints[joint].coordinate], self.tree.joints[joint].sign
        return place.cosine, sign * place.sine

    def joint_slide(self, joint: int) -> sympy.Expr:
        """Displacement of a prismatic joint, m."""
        return self.tree.joints[joint].sign * self.places[self.tree.joints[joint].coordinate].slide


@dataclass(frozen=True, slots=True)
class LimbEfforts:
    """What a limb asks of the rest of the robot, limb frame.

    Attributes:
        force: Effort of the limb on Ċ, N.
        torque: Effort on ω, N·m; zero or without meaning where the body it ends on does not turn.
        own: Effort on each actuated rate, base to tip, N·m or N (zero where a method puts all on the tip).
        lines: For each actuated rate w of D q̇ = w·Ċ + v·ω.
        moments: For each actuated rate v.
        levers: For each actuated rate D.
        more: Further results of the method, by name, such as matrices of its direct model.
    """

    force: Matrix
    torque: Matrix
    own: list[sympy.Expr]
    lines: list[Matrix]
    moments: list[Matrix]
    levers: list[sympy.Expr]
    more: Mapping[str, Matrix]

    @classmethod
    def on_tip(
        cls, site: LimbSite, jacobian: Matrix, force: Matrix, torque: Matrix, more: Mapping[str, Matrix]
    ) -> LimbEfforts:
        """All efforts on the tip, whose (Ċ, ω), or Ċ alone, the Jacobian leads to the rates of all coordinates."""
        driven = [joint.coordinate for joint in site.tree.independent() if joint.motor is not None]
        moments = [jacobian[k, 3:].T if jacobian.cols > 3 else zeros(3, 1) for k in driven]
        none, one = [sympy.Integer(0)] * len(driven), [sympy.Integer(1)] * len(driven)
        return cls(force, torque, none, [jacobian[k, :3].T for k in driven], moments, one, more)


class LimbMethod(Protocol):
    """A method, as far as one limb goes."""

    def __call__(self, site: LimbSite) -> LimbEfforts:
        """Write the motion and the efforts of the limb."""
