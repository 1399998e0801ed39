"""What the geometry of a robot is written from: its mechanism, the forms of its limbs, the order of its systems."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from pkmgen.graph.symbolic.solve import PivotOrder, natural_order
from pkmgen.mechanism.types import Contact, Element, Joint, Limb, Mechanism
from pkmgen.motion.geometry.limbs.chain.recognise import chain_form
from pkmgen.motion.geometry.limbs.contact import contact_form
from pkmgen.motion.geometry.limbs.rod.recognise import rod_form
from pkmgen.motion.geometry.limbs.telescopic.recognise import leg_form
from pkmgen.motion.geometry.limbs.types import LimbForm, Tolerance


def form_of(mechanism: Mechanism, limb: Limb, tolerance: Tolerance) -> LimbForm:
    """Choose the form that closes a limb: the first that knows it, and chains know every limb.

    Raises:
        UnsupportedRobotError: No form does.
    """
    if isinstance(limb.tip, Contact):
        return contact_form(limb, tolerance)
    form = rod_form(mechanism, limb, tolerance) or leg_form(mechanism, limb, tolerance)
    return form or chain_form(mechanism, limb, tolerance)


@dataclass(frozen=True, slots=True)
class LoopsAtHome:
    """The assembly that a robot has at home, identified by its loops.

    Attributes:
        position: Of the actuators.
        side: Sign of the determinant of the loops' gradients, as forward kinematics eliminates them; 0 where there are
            more loops than freedoms, and those that are left out see the platform where the others do not.
    """

    position: tuple[float, ...]
    side: int


Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class LimbKind:
    """What limbs of one kind have in common; their branch, and signs at home, where their form is of one."""

    elements: tuple[Element, ...]
    tip: Joint | Contact
    branch: int | None
    rotating: bool
    signs: tuple[int, ...] = ()


@dataclass(frozen=True)
class Geometry:
    """A robot whose positions and rates can be written, all systems being solved in their natural order.

    A `Plan` is one whose orders were chosen from numbers.

    Attributes:
        mechanism: The robot.
        tolerance: When directions count as parallel.
        apart: Whether every body keeps its own inertia, because bodies are identified one by one; else inertia that
            joints cannot distinguish may be lumped.
        known: What is so however systems are solved, such as the forms of limbs; geometries of a robot share it.
    """

    mechanism: Mechanism
    tolerance: Tolerance
    apart: bool = field(default=False, kw_only=True)
    known: dict[Hashable, Any] = field(default_factory=dict, compare=False, repr=False, kw_only=True)

    @cached_property
    def own_frames(self) -> Mapping[LimbKind, bool]:
        """By kind of limb, whether its equations are written in its own frame; those not named are."""
        return {}

    @cached_property
    def freedoms(self) -> int:
        """Freedoms of the platform."""
        return len(self.mechanism.layout.twist_names)

    def form(self, limb: Limb) -> LimbForm:
        """What closes a limb.

        Raises:
            UnsupportedRobotError: No form does.
        """
        whole = self.mechanism.limbs[limb.index]
        form = self.shared(("form", limb.index), lambda: form_of(self.mechanism, whole, self.tolerance))
        return form.with_bodies_apart() if self.apart else form

    def kind(self, limb: Limb, rotating: bool) -> LimbKind:
        """The kind of a limb that ends on a body that turns, or not."""
        form = self.form(limb)
        return LimbKind(limb.elements, limb.tip, limb.branch if form.of_one_branch else None, rotating, form.signs)

    @cached_property
    def order(self) -> PivotOrder:
        """Order in which actuator efforts are solved for, from the lines w of D q̇ = wᵀ ẋ."""
        return natural_order(self.freedoms)

    @cached_property
    def jacobian_order(self) -> PivotOrder:
        """The same from the rows of J_inv, w/D."""
        return natural_order(self.freedoms)

    @cached_property
    def closures(self) -> Mapping[LimbKind, PivotOrder]:
        """By kind of limb, the order in which its closure as a tree is solved for joint rates; none without numbers."""
        return {}

    @cached_property
    def loops(self) -> PivotOrder:
        """Order in which forward kinematics solves the closure of the loops."""
        return natural_order(self.freedoms)

    @cached_property
    def loops_at_home(self) -> LoopsAtHome | None:
        """The assembly that Newton's method has to find; None without numbers."""
        return None

    @cached_property
    def side(self) -> int:
        """+1 or −1: on which side of the plane through three elbows the platform hangs."""
        return self.mechanism.assembly or 1

    def shared(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """What is so for all geometries of the robot, made when it is first asked for."""
        if key not in self.known:
            self.known[key] = make()
        value: Value = self.known[key]
        return value

    @cached_property
    def _written(self) -> dict[Callable[[Any], Any], Any]:
        return {}

    def once(self, write: Callable[[Geometry], Value]) -> Value:
        """What a function writes of the robot, written when it is first asked for."""
        if write not in self._written:
            self._written[write] = write(self)
        value: Value = self._written[write]
        return value
