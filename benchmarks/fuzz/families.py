"""What random robots are drawn from, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from benchmarks.fuzz.changed_bodies import draw_topology
from benchmarks.fuzz.known_bodies import MECHANISMS, draw_bodies_like
from benchmarks.fuzz.posed_bodies import draw_posed
from benchmarks.fuzz.short_forms import KINDS, draw_like, draw_robot
from benchmarks.fuzz.turned_limbs import KINDS as TURNED
from benchmarks.fuzz.turned_limbs import draw_turned
from pkmgen.language.description.bodies import MultibodyFile
from pkmgen.language.description.read import read_robot
from pkmgen.language.unknown import unknown_word

FAMILIES: Mapping[str, Callable[[int], str]] = {
    "bodies": draw_topology,
    "posed": draw_posed,
    "mixed": partial(draw_robot, "mixed"),
    **{kind: partial(draw_robot, kind) for kind in KINDS},
    **{f"turned_{kind}": partial(draw_turned, kind) for kind in TURNED},
    **{name: partial(draw_bodies_like, path) for name, path in MECHANISMS.items()},
}
"""Text of a robot file of a seed, by the name of the family."""


def families_of(names: Sequence[str]) -> Mapping[str, Callable[[int], str]]:
    """Families by name, or by the path of a robot file that others are drawn like; all where none is named.

    Raises:
        ArgumentError: There is no such family and no such file.
    """
    chosen: dict[str, Callable[[int], str]] = {}
    for name in names:
        if name in FAMILIES:
            chosen[name] = FAMILIES[name]
        elif Path(name).is_file():
            chosen[Path(name).stem] = _like(Path(name))
        else:
            words = f"family: {name!r} is no family and no robot file; families: {', '.join(FAMILIES)}"
            raise unknown_word(words, name, FAMILIES)
    return chosen or FAMILIES


def _like(path: Path) -> Callable[[int], str]:
    """What draws robots like that of a file."""
    known = read_robot(path.read_text("utf-8"), path.name)
    return partial(draw_bodies_like, path) if isinstance(known, MultibodyFile) else partial(draw_like, path)
