"""Models of limbs as trees at a pose, one for each kind of limb: where joints and bodies are, nothing moves."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from pkmgen.equations.types import Port, SymbolicModel
from pkmgen.geometry.robot import Geometry, LimbKind
from pkmgen.kinematics.limb_models import LimbWriter
from pkmgen.mechanism.types import Limb
from pkmgen.trees.models import LimbSites
from pkmgen.trees.site import LimbSite


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
