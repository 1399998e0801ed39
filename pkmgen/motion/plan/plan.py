"""A robot ready to be formulated: its mechanism and all that is found out about it in numbers.

The numbers come from the robot's home pose and from poses of its box. What every method needs is found when a plan is
made; what only some functions need (closures of limbs as trees, forward kinematics) when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from pkmgen.graph.symbolic.solve import PivotOrder
from pkmgen.language.options import Options
from pkmgen.machine.keep import KEPT, kept_by_object
from pkmgen.machine.stages import begin
from pkmgen.mechanism.types import Mechanism
from pkmgen.motion.geometry.limbs.types import Tolerance
from pkmgen.motion.geometry.reference import Reference
from pkmgen.motion.geometry.robot import Geometry, LimbKind, LoopsAtHome
from pkmgen.motion.plan.checks import check_couplings, check_home, check_motors, check_rank, check_side
from pkmgen.motion.plan.frames import Framed, carry_frames, choose_frames
from pkmgen.motion.plan.mobility import check_mobility
from pkmgen.motion.plan.orders import (
    ActuatorOrders,
    actuator_orders,
    choose_side,
    find_loops_at_home,
    order_of_loops,
    orders_of_closures,
)
from pkmgen.motion.plan.references import choose_reference

SINE_TOLERANCE = {"double": 1e-7, "float": 2e-3}
"""Directions closer than this sine count as parallel: about √ε of the type, the error of a root of a small difference.
"""


@dataclass(frozen=True)
class Plan(Geometry):
    """The geometry of a robot whose systems are solved in orders that numbers speak for.

    Attributes:
        like: The plan of a robot of equal geometry and other inertia, whose orders are taken; None for none.
    """

    like: Plan | None = None

    @cached_property
    def own_frames(self) -> Mapping[LimbKind, bool]:
        """By kind of limb, whether its equations are written in its own frame, because that costs less."""
        if self.like is not None:
            return carry_frames(self.like.own_frames, self.like.mechanism, self.mechanism)
        return choose_frames(Geometry(self.mechanism, self.tolerance, known=self.known))

    @cached_property
    def natural(self) -> Geometry:
        """The robot before any order was chosen."""
        return Framed(self.mechanism, self.tolerance, self.own_frames, known=self.known)

    @cached_property
    def actuators(self) -> ActuatorOrders:
        """How the actuators depend on the twist, sampled, and the orders that follow."""
        return actuator_orders(self.natural) if self.like is None else self.like.actuators

    @cached_property
    def order(self) -> PivotOrder:
        """Order in which actuator efforts are solved for, from the lines w of D q̇ = wᵀ ẋ."""
        return self.actuators.of_lines

    @cached_property
    def reference(self) -> Reference | None:
        """The point of a platform that moves freely that its balance is written about; None for P."""
        return choose_reference(self.mechanism)

    @cached_property
    def balance_order(self) -> PivotOrder:
        """Order in which actuator efforts are solved for where moments are about the reference point."""
        return self.actuators.of_balance

    @cached_property
    def jacobian_order(self) -> PivotOrder:
        """The same from the rows of J_inv, w/D."""
        return self.actuators.of_rows

    @cached_property
    def closures(self) -> Mapping[LimbKind, PivotOrder]:
        """By kind of limb, the order in which its closure as a tree is solved for joint rates.

        Raises:
            UnsupportedRobotError: A limb has no joint coordinates.
        """
        return orders_of_closures(self)

    @cached_property
    def loops(self) -> PivotOrder:
        """Order in which forward kinematics solves the closure of the loops."""
        return order_of_loops(self.natural) if self.like is None else self.like.loops

    @cached_property
    def loops_at_home(self) -> LoopsAtHome | None:
        """The assembly that Newton's method has to find."""
        return find_loops_at_home(self.natural, self.loops) if self.like is None else self.like.loops_at_home

    @cached_property
    def side(self) -> int:
        """+1 or −1: on which side of the plane through three elbows the platform hangs at home."""
        return choose_side(self.natural) if self.like is None else self.like.side


def tolerance_of(options: Options) -> Tolerance:
    """When directions count as parallel in the floating type of a kernel."""
    return Tolerance(SINE_TOLERANCE[options.real])


def make_plan(mechanism: Mechanism, options: Options) -> Plan:
    """Find out what every method needs to know about a robot.

    The floating type of the options says how accurate numbers will be.

    Raises:
        UnsupportedRobotError: A limb cannot be closed, the motors do not drive the platform, or the joints do not hold
            it to its motion.
    """
    return _checked_plan(mechanism, tolerance_of(options))


@kept_by_object(KEPT)
def _checked_plan(mechanism: Mechanism, tolerance: Tolerance) -> Plan:
    begin("looking at home and box")
    plan = Plan(mechanism, tolerance)
    check_motors(plan)
    check_home(plan, plan.actuators.samples)
    check_rank(plan, plan.actuators.samples)
    check_side(plan.natural)
    check_couplings(plan.natural)
    check_mobility(plan)
    return plan
