"""URDF: the tree of a robot; its loops beside it, in the two conventions there are."""

from __future__ import annotations

from pkmgen.emit.targets.models.types import ModelTarget, ModelTexts, RigidModel


def _write(model: RigidModel) -> ModelTexts:
    from pkmgen.emit.targets.models.urdf.write import write_urdf

    return write_urdf(model)


URDF = ModelTarget(
    "urdf",
    "URDF: the tree, with loops in YAML, the same as URDF+, home in SRDF and JSON",
    "a reader of URDF and one of its loops",
    _write,
)
