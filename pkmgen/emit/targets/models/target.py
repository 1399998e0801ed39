"""A format of models, and what its writer yields. Light: models themselves need numpy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pkmgen.emit.targets.models.types import RigidModel


@dataclass(frozen=True, slots=True)
class ModelTexts:
    """What a writer yields: files by name, the first one is the model, and what it cannot state."""

    files: Mapping[str, str]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ModelTarget:
    """A format of models.

    Attributes:
        name: Its name.
        written: What is written, in a few words.
        needs: What reads it.
        write: Writes the texts; the same model yields the same bytes.
    """

    name: str
    written: str
    needs: str
    write: Callable[[RigidModel], ModelTexts]
