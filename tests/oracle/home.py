"""The oracle of a robot of bodies and joints, and its assembly at the home of the file."""

from __future__ import annotations

from collections.abc import Sequence

from pkmgen.checks.oracle.multibody import PinocchioMultibody
from pkmgen.checks.oracle.multibody_states import stated_home
from pkmgen.checks.oracle.numbers import Array
from pkmgen.language.description.bodies import MultibodyFile


def multibody_oracle(names: Sequence[str], file: MultibodyFile) -> tuple[PinocchioMultibody, Array]:
    """The oracle of a robot whose coordinates have these names, and its assembly at home."""
    oracle = PinocchioMultibody(file, names)
    return oracle, oracle.home(stated_home(file))
