"""What every form of limb offers to the functions of a robot."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import sympy

from pkmgen.graph.symbolic.given_rates import DrivenTape
from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.rates import Rate, RateTape
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.types import GuardKind
from pkmgen.language.expression.algebra import ONE, ZERO, Vector
from pkmgen.language.expression.trees import Number, Tree
from pkmgen.mechanism.body_graph import LimbTree
from pkmgen.mechanism.types import Limb, Motor
from pkmgen.motion.geometry.anchor import Anchor
from pkmgen.motion.geometry.limbs.closing import FreeLimb, Loop, Sphere
from pkmgen.motion.geometry.limbs.elements import Elements
from pkmgen.motion.geometry.limbs.joints import JointPosition
from pkmgen.motion.geometry.limbs.seen import SeenLimb


def root_tolerance(sine: float) -> float:
    """Sine below which two directions count as parallel where it is the root of a difference, as at limits of reach.

    A few roundings u of the difference are u/s² of the root s, relative, and `sine` is about √(100 u): at s³ = sine²
    the error is no greater than s itself, and so is that of what is divided by s (ADR 0068).
    """
    return float(f"{sine ** (2.0 / 3.0):.2g}")


@dataclass(frozen=True, slots=True)
class Tolerance:
    """Sine of the angle between two directions below which they count as parallel."""

    sine: float

    @property
    def root(self) -> float:
        """The same where the sine is the root of a difference, and something is divided by it."""
        return root_tolerance(self.sine)

    def of_reach(self, closed: bool) -> float:
        """The sine at the limit of reach: where that is accepted nothing is divided by the root."""
        return self.sine if closed else self.root


@dataclass(frozen=True, slots=True)
class TipRates:
    """Motion of what a limb ends on.

    Attributes:
        point: Velocity of the tip.
        rotation: Angular velocity (3, world) of the body it is fixed to, None where that does not turn.
    """

    point: Rate
    rotation: Rate | None


@dataclass(frozen=True, slots=True)
class Drive:
    """An actuated rate of a limb: D q̇ = Σ wₖ·rₖ over rates of the tip (its terms and divisor are those of `rate`).

    Attributes:
        rate: q̇; the effort collected on it is T.
        motor: What drives it.
        rotational: Whether it turns; otherwise it slides.
        length: Length of the covectors w over that of those of a limb closed from its anchor.
    """

    rate: Rate
    motor: Motor
    rotational: bool
    length: Tree = ONE


@dataclass(frozen=True, slots=True)
class LimbRates:
    """Rates of a limb: those of its motors, of its tip, and whatever its form needs to find its efforts."""

    drives: tuple[Drive, ...]
    tip: TipRates
    detail: Any


class LimbForm(ABC):
    """The closure of limbs of one form, which defines its own type of positions.

    What is not abstract is right for a form that is closed from its anchor alone and needs no iteration.
    """

    __slots__ = ()

    tolerance: Tolerance

    @property
    def start(self) -> tuple[float, ...]:
        """Joint positions from which Newton's method places the limb; empty where a closed form does."""
        return ()

    @property
    @abstractmethod
    def way(self) -> str:
        """How its joints follow from its anchor, in words."""

    @property
    def of_one_branch(self) -> bool:
        """Whether what it knows of a limb holds on one of its branches alone."""
        return False

    @property
    def signs(self) -> tuple[int, ...]:
        """Signs that it has taken from where this limb stands at home, beside those that its branch gives."""
        return ()

    def with_bodies_apart(self) -> LimbForm:
        """The form in whose efforts every body counts where it is."""
        return self

    def for_lines(self) -> LimbForm:
        """The form that costs less where nothing but lines of actuators is asked for."""
        return self

    @property
    def in_limb_axes(self) -> bool:
        """Whether its equations are always written in the limb frame: pivots are chosen for rows in its axes."""
        return False

    @property
    def unseen(self) -> str:
        """Why the directions of its elements do not place a limb; empty where they do."""
        return "its elements have no directions that place it"

    def tip_mass(self, limb: Limb) -> Tree:
        """Mass (kg) that acts as a point at the tip: `efforts` leaves it out, for it moves with what limbs end on."""
        return ZERO

    def tip_mass_efforts(self, tape: RateTape, limb: Limb, tip: Rate, gravity: Matrix) -> None:
        """Add the effort of that mass on the velocity of the tip; gravity is in its axes."""
        mass = tape.equations.constant(f"{limb.name}_tip_mass", self.tip_mass(limb))
        tape.effort(tip, mass * tip.acceleration - mass * gravity)

    @abstractmethod
    def positions(self, equations: StagedEquations, limb: Limb, anchor: Anchor, closed: bool) -> Any:
        """Close the limb from its anchor; `closed` accepts the limit of reach."""

    def from_actuators(
        self, equations: StagedEquations, limb: Limb, anchor: Anchor, actuators: tuple[sympy.Symbol, ...]
    ) -> Any:
        """Positions of a limb whose motors stand as given, the anchor agreeing with them."""
        return self.positions(equations, limb, anchor, False)  # the motors give nothing that costs less

    def from_elements(self, equations: StagedEquations, limb: Limb, anchor: Anchor, seen: SeenLimb) -> Any:
        """Positions of a limb whose elements are seen."""
        raise NotImplementedError(self.unseen)

    def seen_rates(self, equations: StagedEquations, limb: Limb, seen: SeenLimb) -> Mapping[str, Matrix]:
        """Rates of the limb, by name, that are known with those of its elements."""
        return {}

    def guard_levers(self, equations: StagedEquations, positions: Any) -> None:  # noqa: B027
        """Refuse states in which motors do not move the limb, for what divides by its levers."""

    def pulls(self, tape: DrivenTape, positions: Any, rates: LimbRates) -> list[sympy.Expr]:
        """Right side of wᵀ ẍ = D q̈ − c for each motor, c being what the closures add at constant twist."""
        pulls = []
        for drive in rates.drives:
            change = drive.rate.acceleration[0]
            pull = change if drive.rate.divisor is None else drive.rate.divisor * change
            pulls.append(pull - tape.drift(drive.rate)[0])
        return pulls

    def last_angular_velocity(self, tape: RateTape, positions: Any, rates: LimbRates) -> Rate | None:
        """Angular velocity of the last element, axes of the equations; None where it does not turn."""
        return None

    @abstractmethod
    def actuators(self, equations: StagedEquations, positions: Any) -> list[sympy.Symbol]:
        """Name the actuator positions, base to tip."""

    @abstractmethod
    def rates(self, tape: RateTape, positions: Any, tip: TipRates) -> LimbRates:
        """Write the rates of the limb."""

    @abstractmethod
    def efforts(self, tape: RateTape, positions: Any, rates: LimbRates, gravity: Matrix) -> None:
        """Add the efforts of the bodies and joints of the limb, accelerations being written."""

    @abstractmethod
    def elements(self, tape: RateTape, positions: Any, rates: LimbRates) -> Elements:
        """Take the limb apart into kinematic elements, and write the rates of those."""

    @abstractmethod
    def friction(self, tape: RateTape, positions: Any, rates: LimbRates, rotation: Rate | None) -> None:
        """Add the friction of joints between elements, on the relative rates of what they join.

        Rates of its elements are written; `rotation` is ω of the body it ends on, None where that does not turn.
        """

    @abstractmethod
    def loops(
        self, equations: StagedEquations, limb: Limb, anchor: Anchor, actuators: tuple[sympy.Symbol, ...]
    ) -> list[Loop]:
        """Write the closure for given actuator positions."""

    def unplaced(self, equations: StagedEquations, limb: Limb, anchor: Anchor, size: float) -> FreeLimb | None:
        """Closure of a limb that Newton's method places, lengths over a size; None where a closed form places it."""
        return None

    def surplus(self, equations: StagedEquations, limb: Limb, anchor: Anchor) -> list[sympy.Symbol]:
        """Errors of a closure that has more equations than joints, m and 1: the platform's motion closes the rest."""
        return []

    def turns(self, equations: StagedEquations, limb: Limb, anchor: Anchor) -> list[sympy.Symbol]:
        """Three numbers of each universal joint, whose element stands the same after half a turn of its first angle.

        How clearly the sketch gives its sense (zero: not at all); a number that is positive for that sense; the cosine
        of the first angle, positive where it is the nearer one to zero.
        """
        return []

    def sphere(
        self, equations: StagedEquations, limb: Limb, offset: Vector, actuators: tuple[sympy.Symbol, ...]
    ) -> Sphere | None:
        """Sphere of the platform point for given actuator positions, if any; `offset` leads from it to the tip."""
        return None

    def line_names(self, limb: Limb) -> tuple[str, ...]:
        """Names of the elements that the lines of the skeleton stand for."""
        return tuple(element.name for element in limb.elements)

    @abstractmethod
    def skeleton(self, equations: StagedEquations, positions: Any) -> list[tuple[Matrix, Matrix]]:
        """Ends of the elements in the world, for drawing."""

    @abstractmethod
    def directions(
        self, equations: StagedEquations, positions: Any, lines: list[tuple[Matrix, Matrix]]
    ) -> list[Matrix]:
        """Unit directions of the lines of the skeleton, without a division by lengths that may vanish."""

    @abstractmethod
    def joint_positions(
        self, equations: StagedEquations, limb: Limb, tree: LimbTree, anchor: Anchor
    ) -> tuple[JointPosition, ...]:
        """Where the joints of the limb, taken as a tree, stand: one for each independent coordinate.

        Raises:
            UnsupportedRobotError: The form does not say.
        """

    def guard_joints(
        self, equations: StagedEquations, limb: Limb, tree: LimbTree, places: tuple[JointPosition, ...]
    ) -> None:
        """Guard the states in which joint positions say nothing, as far as they are not guarded by themselves.

        Where an element lies along the first axis of its universal joint, any angle about that is right.
        """
        low = Number(self.tolerance.sine)
        for first, second in pairwise(tree.independent()):
            if first.element == second.element and (first.kind, second.kind) == ("R", "R"):
                cosine = places[second.coordinate].cosine
                equations.guard(GuardKind.SINGULAR, limb.index, cosine, "gimbal_tolerance", low)
