"""Motion of a whole robot: platform and limbs on one tape of rates, for each kind of input.

The motion may be known from the platform (pose, twist and acceleration), from the motors (encoders), or from the
elements that a camera sees.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pkmgen.graph.symbolic.given_rates import SeenTape
from pkmgen.graph.symbolic.matrix import Matrix, eye, zeros
from pkmgen.graph.symbolic.rates import Rate, RateTape, Term
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.symbolic.types import Iteration, Port, SymbolicModel
from pkmgen.language.expression.algebra import ONE
from pkmgen.mechanism.types import NO_FRICTION, Joint, Limb
from pkmgen.motion.geometry.anchor import ORIGIN, Anchor
from pkmgen.motion.geometry.limbs.closing import in_own_frame, own_axes
from pkmgen.motion.geometry.limbs.types import LimbForm, LimbRates, TipRates
from pkmgen.motion.geometry.platform import PlatformMotion, PlatformPoint, declare_rates, platform_points
from pkmgen.motion.geometry.pose import declare_pose
from pkmgen.motion.geometry.robot import Geometry
from pkmgen.motion.kinematics.assembly import ActuatorLine
from pkmgen.motion.kinematics.closure import model_of


@dataclass(frozen=True, slots=True)
class MovingLimb:
    """A limb in motion.

    Attributes:
        limb: The limb as its equations see it.
        form: What closes it.
        axes: Axes its vectors are written in, columns in world axes; None for world axes.
        positions: Its positions, of the type that its form defines.
        rates: How it moves.
    """

    limb: Limb
    form: LimbForm
    axes: Matrix | None
    positions: Any
    rates: LimbRates


@dataclass(frozen=True, slots=True)
class RobotMotion:
    """A robot in motion, accelerations being written.

    Attributes:
        geometry: The robot.
        mode: What the motion is computed from: `pose`, `elements` or `joints`.
        platform: Motion of the platform.
        points: What the bodies of the platform are fixed to.
        limbs: The limbs.
        iteration: What finds the pose from the motors, None where a closed form does.
    """

    geometry: Geometry
    mode: str
    platform: PlatformMotion
    points: tuple[PlatformPoint, ...]
    limbs: tuple[MovingLimb, ...]
    iteration: Iteration | None = None

    @property
    def tape(self) -> RateTape:
        """Where its rates are."""
        return self.platform.tape

    def gravity(self, limb: MovingLimb) -> Matrix:
        """G in the axes of a limb, m/s²."""
        equations = self.tape.equations
        gravity = equations.constant_vector("gravity", self.geometry.mechanism.gravity)
        if limb.axes is None:
            return gravity
        return equations.vector(f"{limb.limb.name}_gravity", limb.axes.T * gravity, "g in the limb frame, m/s²")

    def model(self, function: str, method: str, outputs: tuple[Port, ...]) -> SymbolicModel:
        """Freeze a function of this motion."""
        equations, name = self.tape.equations, self.geometry.mechanism.name
        if self.mode == "pose":
            return model_of(equations, self.geometry, function, method, outputs)
        return equations.model(name, function, method, self.mode, outputs, self.iteration)

    def carrier_rotation(self) -> Rate | None:
        """Angular velocity of the limb that carries the platform, world frame; None where none does."""
        index = self.geometry.mechanism.carried_by
        if index is None:
            return None
        limb = self.limbs[index]
        rotation = limb.form.last_angular_velocity(self.tape, limb.positions, limb.rates)
        if rotation is None or limb.axes is None:
            return rotation
        return self.tape.plain("carrier_rotation", [Term(limb.axes, rotation)])


Close = Callable[[LimbForm, Limb, Anchor, Matrix | None], Any]
"""How a limb is placed: its form, the limb and its anchor in the axes its equations are written in, and these axes."""


def motion_at_pose(equations: StagedEquations, geometry: Geometry, own: bool) -> RobotMotion:
    """Declare pose, twist and acceleration, and write how the robot moves.

    With `own`, limbs are written in frames of their own where that costs less.
    """
    pose = declare_pose(equations, geometry)
    robot = moving_robot(declare_rates(equations, RateTape(equations), pose), own)
    robot.tape.write_accelerations()
    return robot


def moving_robot(platform: PlatformMotion, own: bool) -> RobotMotion:
    """Close all limbs from the pose and write all velocities; accelerations are left to the caller."""
    equations = platform.tape.equations

    def close(form: LimbForm, limb: Limb, anchor: Anchor, _axes: Matrix | None) -> Any:
        return form.positions(equations, limb, anchor, False)

    limbs = move_limbs(platform, own, close)
    return RobotMotion(platform.pose.geometry, "pose", platform, tuple(platform_points(platform)), limbs)


def move_limbs(platform: PlatformMotion, own: bool, close: Close) -> tuple[MovingLimb, ...]:
    """Place all limbs and write their rates."""
    return tuple(_move_limb(platform, limb, own, close) for limb in platform.pose.mechanism.limbs)


def _move_limb(platform: PlatformMotion, limb: Limb, own: bool, close: Close) -> MovingLimb:
    pose, geometry, tape = platform.pose, platform.pose.geometry, platform.tape
    form, anchor = geometry.form(limb), pose.anchor(tape.equations, limb)
    tip = TipRates(_tip_velocity(platform, limb.name, anchor), platform.body_rotation(anchor))
    if limb.index == pose.mechanism.carried_by and isinstance(limb.tip, Joint):  # the platform turns with it
        limb = replace(limb, tip=replace(limb.tip, friction=NO_FRICTION))
    axes = None
    if form.in_limb_axes or (own and geometry.own_frames.get(geometry.kind(limb, tip.rotation is not None), True)):
        axes, limb, anchor, tip = _in_limb_frame(tape, limb, anchor, tip)
    positions = close(form, limb, anchor, axes)
    return MovingLimb(limb, form, axes, positions, form.rates(tape, positions, tip))


def _tip_velocity(platform: PlatformMotion, name: str, anchor: Anchor) -> Rate:
    """Velocity of a tip; where it was seen, each limb has its own even if the platform does not turn."""
    rate, tape = platform.anchor_rate(name, anchor), platform.tape
    if rate is platform.velocity and isinstance(tape, SeenTape):
        return tape.rate(f"{name}_anchor_velocity", [Term(eye(3), rate)], "velocity of the tip, m/s")
    return rate


def _in_limb_frame(tape: RateTape, limb: Limb, anchor: Anchor, tip: TipRates) -> tuple[Matrix, Limb, Anchor, TipRates]:
    """See a limb, its anchor and its tip from its own frame."""
    equations, name, frame = tape.equations, limb.name, own_axes(tape.equations, limb)
    place = equations.vector(f"{name}_own_tip", frame.T * anchor.position(equations), "tip in the limb frame, m")
    attitude = anchor.frame
    if attitude is not None:
        attitude = equations.matrix(f"{name}_own_attitude", frame.T * attitude * frame, "attitude in the limb frame")
    point = tape.rate(f"{name}_own_tip_velocity", [Term(frame.T, tip.point)], "Ċ in the limb frame, m/s")
    rotation = tip.rotation
    if rotation is not None:
        rotation = tape.rate(f"{name}_own_tip_rotation", [Term(frame.T, rotation)], "ω in the limb frame, rad/s")
    own = Anchor(place, ORIGIN, (), attitude, anchor.ratio)
    return frame, in_own_frame(limb), own, TipRates(point, rotation)


def drive_lines(robot: PlatformMotion, limbs: Sequence[MovingLimb]) -> tuple[ActuatorLine, ...]:
    """Find how each actuator rate depends on the twist, D q̇ = wᵀ ẋ."""
    tape, equations = robot.tape, robot.tape.equations
    drives, lines = [drive for limb in limbs for drive in limb.rates.drives], []
    for name, drive in zip(robot.pose.mechanism.actuators, drives, strict=True):
        line = zeros(len(robot.twist.velocity), 1)
        for term in drive.rate.terms:
            line += tape.pulled_back(term.rate, term.matrix.T, robot.twist)
        named = equations.matrix(f"{name}_twist_line", line, "w, D q̇ = wᵀ ẋ", "w")
        kept = Matrix(line.rows, 1, lambda i, _, line=line, named=named: named[i] if line[i] != 0 else line[i])
        lever = equations.constant("one", ONE) if drive.rate.divisor is None else drive.rate.divisor
        length = robot.pose.mechanism.value(drive.length)
        lines.append(ActuatorLine(name, drive.motor, kept, lever, length))
    return tuple(lines)
