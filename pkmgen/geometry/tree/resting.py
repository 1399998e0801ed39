"""Models of limbs as trees at a pose, one for each kind of limb: where joints and bodies are, nothing moves."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Protocol

from pkmgen.equations.types import Port, SymbolicModel
from pkmgen.expression.trees import Number
from pkmgen.geometry.limb_models import LimbWriter
from pkmgen.geometry.limbs.chain import ChainForm
from pkmgen.geometry.limbs.types import Tolerance
from pkmgen.geometry.robot import Geometry, LimbKind, kind_of
from pkmgen.geometry.tree.models import LimbSites
from pkmgen.geometry.tree.site import LimbSite
from pkmgen.graph.types import GuardKind
from pkmgen.mechanism.types import Limb

__all__ = ["RestingModels", "WriteResults"]


class WriteResults(Protocol):
    """Writes what a model says about a limb."""

    def __call__(self, writer: LimbWriter, site: LimbSite) -> Port:
        """Write the results from the site of the limb."""


class RestingModels(LimbSites):
    """Models of the kinds of limbs of a robot, each with one output."""

    def __init__(self, geometry: Geometry, write: WriteResults) -> None:
        super().__init__(geometry)
        self._write = write
        self._known: dict[LimbKind, SymbolicModel] = {}

    def model(self, limb: Limb, turning: bool) -> SymbolicModel:
        """The model of the kind of a limb."""
        kind = kind_of(limb, turning)
        if kind not in self._known:
            writer, site, to_own = self.prepare(limb, turning)
            if not isinstance(writer.form, ChainForm):  # chains have guards of their own
                _guard_gimbals(site, self._tolerance)
            site = replace(site, gravity=writer.declare_gravity(to_own))
            self._known[kind] = writer.finish((self._write(writer, site),))
        return self._known[kind]


def _guard_gimbals(site: LimbSite, tolerance: Tolerance) -> None:
    """Call it singular where an element lies along the first axis of its universal joint, whose angle is any then."""
    joints = site.tree.independent()
    for first, second in pairwise(joints):
        if first.element == second.element and (first.kind, second.kind) == ("R", "R"):
            cosine = site.places[second.coordinate].cosine
            low = site.equations.constant("gimbal_tolerance", Number(tolerance.sine))
            site.equations.guard(GuardKind.SINGULAR, site.limb.index, cosine, low)
