"""SDF: the models of Gazebo; Drake reads them too."""

from __future__ import annotations

from pkmgen.emit.targets.models.types import ModelTarget, ModelTexts, RigidModel


def _write(model: RigidModel) -> ModelTexts:
    from pkmgen.emit.targets.models.sdf.write import write_sdf

    return write_sdf(model)


SDF = ModelTarget("sdf", "SDF 1.11: a world with the robot at home, loops as joints", "a reader of SDF", _write)
