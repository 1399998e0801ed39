"""Where links stand at zero coordinates, for formats that count from there."""

from __future__ import annotations

from pkmgen.emit.targets.models.types import Array, ModelLink
from pkmgen.language.expression.rotations import rotation_in_numbers


def at_zero(link: ModelLink) -> tuple[Array, Array]:
    """Axes (columns) and origin of a link in its parent, with its own joint at zero."""
    joint = link.joint
    if joint.kind == "R":
        return link.rotation @ rotation_in_numbers(joint.axis, -joint.home), link.offset
    if joint.kind == "P":
        return link.rotation, link.offset - joint.home * (link.rotation @ joint.axis)
    return link.rotation, link.offset
