"""Models of limbs as trees, one for each kind of limb (Müller 2022, §7): of dynamics a method writes, or at rest."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

import sympy

from pkmgen.errors import UnsupportedRobotError
from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.graph.symbolic.solve import PivotOrder
from pkmgen.graph.symbolic.types import Port, SymbolicModel
from pkmgen.mechanism.limb_inertias import limb_inertias
from pkmgen.mechanism.types import Limb
from pkmgen.motion.geometry.robot import Geometry, LimbKind
from pkmgen.motion.kinematics.limb_models import LimbWriter, ModelsOfLimbs
from pkmgen.motion.trees.layout import closure_matrices, lay_tree
from pkmgen.motion.trees.site import LimbEfforts, LimbMethod, LimbSite


class LimbSites(ModelsOfLimbs):
    """Models of the kinds of limbs of a robot, written from the sites of limbs."""

    def prepare(self, limb: Limb, rotating: bool) -> tuple[LimbWriter, LimbSite, Matrix]:
        """The writer of a limb's model, its site at rest, and the matrix from world axes to the limb frame."""
        form = self.geometry.form(limb)
        writer = LimbWriter(self.geometry.mechanism, limb, form, rotating, True)
        anchor, to_own = writer.declare_tip()
        tree = writer.limb.graph.tree
        places = form.joint_positions(writer.equations, writer.limb, tree, anchor)
        base = writer.equations.constant_vector("limb_base_point", writer.limb.base_point)
        tip = writer.equations.once_vector("limb_reach", anchor.moving - base, "base point to tip, m")
        site = LimbSite.at_rest(writer.equations, writer.limb, places, tip, anchor.frame)
        return writer, site, to_own

    def moving(self, limb: Limb, rotating: bool, order: PivotOrder) -> tuple[LimbWriter, LimbSite, Matrix]:
        """The same with the motion of the tip as inputs, and gravity.

        The order is that in which its closure is solved for joint rates.
        """
        writer, site, to_own = self.prepare(limb, rotating)
        rates = []
        for (velocity, acceleration), name in zip(writer.declare_rates(), ("tip", "rotation"), strict=False):
            for suffix, value in (("velocity", velocity), ("acceleration", acceleration)):
                rates.append(writer.equations.vector(f"limb_{name}_{suffix}", to_own * value, "in the limb frame"))
        rest = zeros(3, 1)
        rates += [rest] * (4 - len(rates))
        site = replace(
            site, velocity=rates[0], acceleration=rates[1], angular_velocity=rates[2], angular_acceleration=rates[3],
            gravity=writer.declare_gravity(to_own), order=order,
        )  # fmt: skip
        return writer, site, to_own


class ClosureModels(LimbSites):
    """Models that give the closure matrix K of a limb, which the order of its elimination is chosen from."""

    def write(self, limb: Limb, kind: LimbKind) -> SymbolicModel:
        """Write the closure, with the output `closure`, row by row."""
        writer, site, _ = self.prepare(limb, kind.rotating)
        matrix, _ = closure_matrices(site, lay_tree(site).last())
        return writer.finish((writer.port("closure", list(matrix)),))


def tree_refusal(geometry: Geometry) -> str | None:
    """Say why the limbs of a robot cannot be taken as trees; None where they can."""
    models = ClosureModels(geometry)
    try:
        for limb in geometry.mechanism.limbs:
            models.model(limb, False)
    except UnsupportedRobotError as error:
        return str(error)
    return None


class TreeModels(LimbSites):
    """Models of the dynamics of limbs, with the outputs that the robot's balance of efforts is made of.

    Their inertial parameters are regrouped; `leaves_mass` says whether mass at the tips is left to the platform.
    """

    def __init__(self, geometry: Geometry, method: LimbMethod, leaves_mass: bool = False) -> None:
        super().__init__(geometry)
        self._method, self._leaves_mass = method, leaves_mass

    def write(self, limb: Limb, kind: LimbKind) -> SymbolicModel:
        """Write the dynamics of a limb by the method."""
        writer, site, to_own = self.moving(limb, kind.rotating, self.geometry.closures[kind])
        own = limb_inertias(site.tree, self.geometry.mechanism.value, self._leaves_mass)
        site = replace(site, inertias=tuple(each.about_axes() for each in own.links))
        return self._results(writer, to_own, self._method(site), kind.rotating)

    def _results(self, writer: LimbWriter, to_own: Matrix, efforts: LimbEfforts, rotating: bool) -> SymbolicModel:
        """Outputs in world axes."""
        back = to_own.T

        def rotated(vectors: list[Matrix]) -> list[sympy.Expr]:
            return [entry for vector in vectors for entry in back * vector]

        outputs = [
            writer.port("line", rotated(efforts.lines)),
            writer.port("lever", efforts.levers),
            writer.port("own_effort", efforts.own),
            writer.port("force", rotated([efforts.force])),
        ]
        if rotating:
            outputs += [
                writer.port("moment", rotated(efforts.moments)),
                writer.port("torque", rotated([efforts.torque])),
            ]
        outputs += [writer.port(name, list(value)) for name, value in efforts.more.items()]
        return writer.finish(tuple(outputs))


class WriteResults(Protocol):
    """Writes what a model says about a limb."""

    def __call__(self, writer: LimbWriter, site: LimbSite) -> Port:
        """Write the results from the site of the limb."""


class RestingModels(LimbSites):
    """Models of the kinds of limbs of a robot, each with one output."""

    def __init__(self, geometry: Geometry, results: WriteResults) -> None:
        super().__init__(geometry)
        self._results = results

    def write(self, limb: Limb, kind: LimbKind) -> SymbolicModel:
        """Write the results from the site of a limb, singular states of its joints guarded."""
        writer, site, to_own = self.prepare(limb, kind.rotating)
        writer.form.guard_joints(writer.equations, writer.limb, site.tree, site.places)
        site = replace(site, gravity=writer.declare_gravity(to_own))
        return writer.finish((self._results(writer, site),))
