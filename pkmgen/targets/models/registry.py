"""The formats of models, by name. Light: what writes one is imported when it writes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from pkmgen.targets.models.mjcf.target import MJCF
from pkmgen.targets.models.sdf.target import SDF
from pkmgen.targets.models.types import ModelTarget
from pkmgen.targets.models.urdf.target import URDF

MODEL_TARGETS: Mapping[str, ModelTarget] = MappingProxyType({target.name: target for target in (MJCF, URDF, SDF)})
