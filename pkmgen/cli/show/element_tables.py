"""Tables 1 and 2 of Özgür 2013 for any robot: what it is in kinematic elements, named as method `elements` does."""

from __future__ import annotations

from dataclasses import asdict

from pkmgen.mechanism.types import Mechanism
from pkmgen.methods.elements.tables import kinematic_coordinates, local_efforts
from pkmgen.options import Options
from pkmgen.plan.plan import Plan, tolerance_of

_NAMES = {"moving": "V", "turning": "W"}
"""Columns by their names in the paper."""


def kinematic_rows(mechanism: Mechanism, options: Options) -> list[dict[str, str]]:
    """List Table 1: limb, element, kind, body, rate of the motion basis, V and W."""
    rows = kinematic_coordinates(Plan(mechanism, tolerance_of(options)))
    return [{_NAMES.get(name, name): cell for name, cell in asdict(row).items()} for row in rows]


def dynamic_rows(mechanism: Mechanism) -> list[dict[str, str]]:
    """List Table 2: limb, element, kind, quantity (forces or torques), and what they consist of."""
    return [asdict(row) for row in local_efforts(mechanism)]
