"""Limbs as modules: the equations of each kind of limb, derived once and used for every limb of the kind.

Limbs are of one kind if they have equal elements and tips, and end on a body that turns or on one that does not
(Müller 2022, §7: the representative limb). What differs from limb to limb is its mount: axes of the limb frame, base
point and the sign of its branch, which are names in the model and get their values where it is used. A model is
written in the limb frame, whose axes are often those of its joints, or in world axes, which spares the turning; which
costs less is found by counting.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, eye, zeros
from pkmgen.graph.symbolic.rates import Rate, RateMap, RateTape, Term
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.symbolic.types import Port, SymbolicModel
from pkmgen.language.expression.algebra import ONE, Rotation, Vector, subtract
from pkmgen.language.expression.trees import Name, Tree
from pkmgen.mechanism.types import Limb, Mechanism
from pkmgen.motion.geometry.anchor import ORIGIN, Anchor
from pkmgen.motion.geometry.limbs.closing import in_own_frame
from pkmgen.motion.geometry.limbs.types import Drive, LimbForm, TipRates
from pkmgen.motion.geometry.robot import Geometry, LimbKind

Purpose = Literal["positions", "lines", "motion", "dynamics", "regrouped"]
"""What a model is for; `regrouped` is dynamics without masses at the tip, which the platform has then."""
GRID = tuple(f"{row}{column}" for row in "123" for column in "123")
ORIGIN_NAMES: Vector = (Name("mount.base_x"), Name("mount.base_y"), Name("mount.base_z"))
BRANCH = Name("mount.branch")


def mount_of(limb: Limb, fixed: Vector) -> Mapping[str, Tree]:
    """Values of the names of a mount: branch, axes of the limb frame, and base point less the fixed part of the tip."""
    values = dict(zip(("mount.base_x", "mount.base_y", "mount.base_z"), subtract(limb.base_point, fixed), strict=True))
    values[BRANCH.name] = limb.branch_value
    for kind, frame in (("", limb.frame), ("tip_", limb.tip_frame)):
        for axis, vector in zip("xyz", frame.axes, strict=True):
            values |= {f"mount.{kind}{axis}_{entry}": tree for entry, tree in zip("xyz", vector, strict=True)}
    return values


class ModelsOfLimbs(ABC):
    """Models of the limbs of a robot, one for each kind, written when it is first asked for."""

    def __init__(self, geometry: Geometry) -> None:
        self.geometry = geometry
        self._written: dict[LimbKind, SymbolicModel] = {}

    def model(self, limb: Limb, rotating: bool) -> SymbolicModel:
        """The model of the kind of a limb; `turning` says whether the body it ends on turns."""
        kind = self.geometry.kind(limb, rotating)
        if kind not in self._written:
            self._written[kind] = self.write(limb, kind)
        return self._written[kind]

    @abstractmethod
    def write(self, limb: Limb, kind: LimbKind) -> SymbolicModel:
        """Write the model of a kind, as of one of its limbs."""


class LimbModels(ModelsOfLimbs):
    """Models of the kinds of limbs of a robot, for one purpose."""

    def __init__(self, geometry: Geometry, purpose: Purpose) -> None:
        super().__init__(geometry)
        self._purpose = purpose
        self._states: dict[LimbKind, tuple[str, ...]] = {}

    def write(self, limb: Limb, kind: LimbKind) -> SymbolicModel:
        """Write the equations that the purpose needs, in axes that cost less."""
        form = self.geometry.form(limb)
        if self._purpose == "lines":
            form = form.for_lines()
        own = self.geometry.own_frames.get(kind, True) or form.in_limb_axes

        def written() -> tuple[SymbolicModel, tuple[str, ...]]:
            writer = LimbWriter(self.geometry.mechanism, limb, form, kind.rotating, own)
            return writer.write(self._purpose), writer.state

        model, self._states[kind] = self.geometry.shared((kind, form, own, self._purpose), written)
        return model

    def state_names(self, limb: Limb, rotating: bool) -> tuple[str, ...]:
        """Names, in the model of dynamics, of what belongs to the state of a limb: closure, rates, accelerations."""
        return self._states[self.geometry.kind(limb, rotating)]


class LimbWriter:
    """Writes the model of one kind of limb over its tip, its mount and, where it turns, what it ends on."""

    def __init__(self, mechanism: Mechanism, limb: Limb, form: LimbForm, rotating: bool, own: bool) -> None:
        frame, tip_frame = (Rotation(*(_names(f"{kind}{axis}") for axis in "xyz")) for kind in ("", "tip_"))
        self.mechanism, self.form, self.own, self.frame = mechanism, form, own, frame
        self.limb = replace(limb, name="limb", frame=frame, base_point=ORIGIN_NAMES, tip_frame=tip_frame)
        if not form.of_one_branch:
            self.limb = replace(self.limb, branch_name=BRANCH)
        if own:
            self.limb = in_own_frame(self.limb)
        self.equations = StagedEquations()
        self.rotating = rotating
        self.state: tuple[str, ...] = ()

    def write(self, purpose: Purpose) -> SymbolicModel:
        """Write the equations a purpose needs."""
        anchor, to_own = self.declare_tip()
        positions = self.form.positions(self.equations, self.limb, anchor, purpose == "positions")
        if purpose == "positions":
            return self.finish((self.port("position", self.form.actuators(self.equations, positions)),))
        return self._moving(purpose, positions, to_own)

    def declare_tip(self) -> tuple[Anchor, Matrix]:
        """Declare where the tip is; returns it as the model sees it, and the matrix from world axes to its own."""
        equations, form = self.equations, self.form
        to_own = self._to_own()
        tip = to_own * self._vector("tip_position", "m", "tip of the limb, world frame")
        attitude = None
        if self.rotating:
            entries = equations.input(
                "attitude", (3, 3), GRID, ("1",) * 9, "axes of the body the limb ends on, columns"
            )
            attitude = to_own * Matrix(3, 3, entries) * to_own.T
        if form.start:
            labels = tuple(str(i + 1) for i in range(len(form.start)))
            symbols = equations.input("joints", (len(labels),), labels, ("1",) * len(labels), "joint positions")
            equations.unknowns["limb"] = (symbols, form.start)
        if self.own:
            tip = equations.vector("limb_tip", tip, "tip in the limb frame, m")
            if attitude is not None:
                attitude = equations.matrix("limb_attitude", attitude, "axes of the body the limb ends on, limb frame")
        return Anchor(tip, ORIGIN, (), attitude, ONE), to_own

    def declare_gravity(self, to_own: Matrix) -> Matrix:
        """Gravity as the model sees it."""
        gravity = to_own * self.equations.constant_vector("gravity", self.mechanism.gravity)
        return (
            self.equations.vector("limb_gravity", gravity, "gravity in the limb frame, m/s²") if self.own else gravity
        )

    def declare_rates(self) -> list[tuple[Matrix, Matrix]]:
        """Declare velocity and acceleration of the tip and, where it turns, of what it ends on; world frame."""
        rates = []
        for name, unit, meaning in [("tip", "m", "tip")] + (
            [("rotation", "rad", "body the limb ends on")] if self.rotating else []
        ):
            velocity = self._vector(f"{name}_velocity", f"{unit}/s", f"velocity of the {meaning}, world frame")
            rates.append(
                (velocity, self._vector(f"{name}_acceleration", f"{unit}/s²", f"acceleration of the {meaning}"))
            )
        return rates

    def _moving(self, purpose: Purpose, positions: object, to_own: Matrix) -> SymbolicModel:
        equations, form = self.equations, self.form
        tape = RateMap(equations) if purpose == "lines" else RateTape(equations)
        point, rotation = self._sources(tape, purpose)
        own_point = self._rotated(tape, "limb_tip_velocity", point, to_own)
        own_rotation = None if rotation is None else self._rotated(tape, "limb_tip_rotation", rotation, to_own)
        rates = form.rates(tape, positions, TipRates(own_point, own_rotation))
        outputs = self._lines(tape, rates.drives, point, rotation)
        if purpose == "lines":
            return self.finish(outputs)
        tape.write_accelerations()
        if purpose == "motion":
            velocity = [drive.rate.velocity[0] for drive in rates.drives]
            acceleration = [drive.rate.acceleration[0] for drive in rates.drives]
            return self.finish((self.port("velocity", velocity), self.port("acceleration", acceleration)))
        gravity = self.declare_gravity(to_own)
        self.state = equations.written_names()
        form.efforts(tape, positions, rates, gravity)
        if purpose != "regrouped":
            form.tip_mass_efforts(tape, self.limb, own_point, gravity)
        tape.sweep()
        own = [tape.collected(drive.rate)[0] for drive in rates.drives]
        outputs += (self.port("own_effort", own), self.port("force", list(tape.collected(point))))
        if rotation is not None:
            outputs += (self.port("torque", list(tape.collected(rotation))),)
        return self.finish(outputs)

    def _to_own(self) -> Matrix:
        """Matrix from world axes to those the model is written in."""
        if not self.own:
            return eye(3)
        return self.equations.constant_frame("mount", self.frame).T

    def _sources(self, tape: RateTape, purpose: Purpose) -> tuple[Rate, Rate | None]:
        if purpose == "lines":
            nothing = zeros(3, 1)
            given = [(nothing, nothing)] * (1 + self.rotating)
        else:
            given = self.declare_rates()
        sources = [tape.source(name, *rates) for name, rates in zip(("tip", "rotation"), given, strict=False)]
        return sources[0], sources[1] if self.rotating else None

    def _rotated(self, tape: RateTape, name: str, rate: Rate, to_own: Matrix) -> Rate:
        return tape.rate(name, [Term(to_own, rate)], "in the limb frame") if self.own else rate

    def _lines(self, tape: RateTape, drives: tuple[Drive, ...], point: Rate, rotation: Rate | None) -> tuple[Port, ...]:
        """D q̇ = w·Ċ + v·ω for each drive."""
        lines: list[sympy.Expr] = []
        moments: list[sympy.Expr] = []
        levers: list[sympy.Expr] = []
        for drive in drives:
            for lines_of_port, source in ((lines, point), (moments, rotation)):
                if source is not None:
                    covectors = [tape.pulled_back(term.rate, term.matrix.T, source) for term in drive.rate.terms]
                    lines_of_port += list(sum(covectors, zeros(3, 1)))
            levers.append(self.equations.constant("one", ONE) if drive.rate.divisor is None else drive.rate.divisor)
        ports = (self.port("line", lines), self.port("lever", levers))
        return ports if rotation is None else (*ports, self.port("moment", moments))

    def _vector(self, name: str, unit: str, meaning: str) -> Matrix:
        return Matrix(self.equations.input(name, (3,), tuple("xyz"), (unit,) * 3, meaning))

    def port(self, name: str, values: list[sympy.Expr]) -> Port:
        """Name results."""
        symbols = tuple(
            self.equations.scalar(f"{name}_{index + 1}", value, "result of the limb")
            for index, value in enumerate(values)
        )
        return Port.plain(name, symbols, name)

    def finish(self, outputs: tuple[Port, ...]) -> SymbolicModel:
        """Freeze what was written."""
        return self.equations.model(self.mechanism.name, "limb", "module", "pose", outputs)


def _names(axis: str) -> Vector:
    return (Name(f"mount.{axis}_x"), Name(f"mount.{axis}_y"), Name(f"mount.{axis}_z"))
