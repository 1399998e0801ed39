"""Tables 1 and 2 of Özgür 2013 for any robot, as plain data."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from pkmgen.library import RobotText
from pkmgen.methods.elements.tables import kinematic_coordinates, local_efforts
from pkmgen.options import Options
from pkmgen.pipeline import read_mechanism
from pkmgen.plan.plan import Plan, tolerance_of

__all__ = ["ElementTables", "element_tables"]


@dataclass(frozen=True, slots=True)
class ElementTables:
    """Two tables, a dictionary for each row.

    Attributes:
        kinematic: Table 1: limb, element, kind, body, rate of the motion basis, V and W.
        dynamic: Table 2: limb, element, kind, quantity (forces or torques), and what they consist of.
    """

    kinematic: list[dict[str, str]]
    dynamic: list[dict[str, str]]


def element_tables(text: RobotText, options: Options) -> ElementTables:
    """Write what a robot is in kinematic elements; names are those of the equations of method `elements`.

    Args:
        text: The robot file.
        options: Parameter overrides.
    """
    _, mechanism = read_mechanism(text.text, text.file, options)
    return ElementTables(
        [_named_as_in_the_paper(asdict(row)) for row in kinematic_coordinates(Plan(mechanism, tolerance_of(options)))],
        [asdict(row) for row in local_efforts(mechanism)],
    )


def _named_as_in_the_paper(row: dict[str, str]) -> dict[str, str]:
    return {{"moving": "V", "turning": "W"}.get(name, name): cell for name, cell in row.items()}
