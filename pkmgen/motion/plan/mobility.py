"""Mobility: whether the joints of a robot hold its platform to the motion that the file declares.

Freedoms are those of velocities, at home and at poses of the box. What is free at some poses alone is a singularity
there; what is free at home and at most poses, nothing holds.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, TypeVar

import numpy as np

from pkmgen.errors import UnsupportedRobotError
from pkmgen.language.description.types import JointType
from pkmgen.machine.spelling import counted
from pkmgen.mechanism.poses import Array
from pkmgen.mechanism.types import Joint, Mechanism
from pkmgen.motion.geometry.robot import Geometry
from pkmgen.motion.plan.freedoms import PoseFreedoms, RobotScrews
from pkmgen.motion.plan.orders import sampled_poses, values_of
from pkmgen.motion.plan.screws import SPACE
from pkmgen.motion.trees.coordinates import joint_coordinates_model

POSES = 12
"""Poses at which freedoms are looked at, home among them."""
KINDS = ("rotation about ", "translation along ")
NAMED = 0.05
"""Part of the greatest entry of a direction below which an entry is not named."""


Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class RobotMobility(ABC):
    """Freedoms of a robot, counted in numbers."""

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return asdict(self)

    @abstractmethod
    def sentence(self) -> str:
        """Say it in a line."""


@dataclass(frozen=True, slots=True)
class Mobility(RobotMobility):
    """Freedoms of a robot at most poses: where it is not singular.

    Attributes:
        platform: Freedoms that the joints leave the platform, the motors being free.
        motors_held: Those that are left with the motors held.
        idle: Freedoms with the motors held in which the platform rests, such as the spin of a rod.
        redundant: Number of constraints that follow from others.
        home: Freedoms of the platform at home; others where home is singular.
        unheld: Motions, in words, that the declared motion has not, and that nothing prevents.
        held: What else holds the platform, as the file says it; empty where it says nothing.
        spinning: Elements between two ball joints, by limb: they may spin about their own lines, with no effect.
        motors: Number of motors.
        freedoms: Freedoms of the declared motion.
    """

    platform: int
    motors_held: int
    idle: int
    redundant: int
    home: int
    unheld: tuple[str, ...]
    held: str
    spinning: tuple[str, ...] = ()
    motors: int = 0
    freedoms: int = 0

    def sentence(self) -> str:
        """Say it in a line."""
        count = counted(self.platform, "freedom")
        parts = [
            f"the joints leave the platform {count}, {self.motors_held} with the motors held",
            counted(self.idle, "idle freedom") + (self.idle > 0) * self._idle_words(),
            counted(self.redundant, "redundant constraint"),
        ]
        if self.home != self.platform:
            parts.append(f"home is singular, {counted(self.home, 'freedom')} there")
        if self.unheld:
            parts.append(f"its joints do not hold {_listed(_grouped(self.unheld))} (held: {self.held or 'by nothing'})")
        if self.motors > self.freedoms:
            surplus = self.motors - self.freedoms
            parts.append(
                f"{surplus} more motor{'' if surplus == 1 else 's'} than freedoms: they can work against each other, "
                "efforts are those of least weighted norm"
            )
        return "; ".join(parts)

    def _idle_words(self) -> str:
        """Say what moves alone."""
        if not self.spinning:
            return " (joints move while the platform rests)"
        return f" ({', '.join(self.spinning)}: spin about their own lines between two ball joints)"


def mobility_of(geometry: Geometry) -> Mobility | None:
    """Count the freedoms of a robot; None where its limbs cannot be taken as trees, or home is out of reach."""
    poses = _freedoms(geometry, POSES)
    if not poses:
        return None
    usual = _usual(poses)
    return Mobility(
        usual.platform,
        usual.held,
        usual.idle,
        usual.redundant,
        poses[0].platform,
        unheld=_words(_lasting([each.extra for each in poses])),
        held=geometry.mechanism.held,
        spinning=_spinning(geometry.mechanism),
        motors=len(geometry.mechanism.motors()),
        freedoms=geometry.freedoms,
    )


def _spinning(mechanism: Mechanism) -> tuple[str, ...]:
    """Elements with a ball joint at either end."""
    return tuple(
        f"{limb.name} {element.name}"
        for limb in mechanism.limbs
        for element, after in zip(limb.elements, [*(each.joint for each in limb.elements[1:]), limb.tip], strict=True)
        if element.pair is None
        and element.joint.type is JointType.SPHERICAL
        and isinstance(after, Joint)
        and after.type is JointType.SPHERICAL
    )


def check_mobility(geometry: Geometry) -> None:
    """Refuse a robot whose joints do not hold the platform to its motion, unless the file says what does.

    A platform with all six freedoms needs no check; if home passes, no other pose is examined.
    """
    mechanism = geometry.mechanism
    if mechanism.held or geometry.freedoms == SPACE or not any(home.extra.size for home in _freedoms(geometry, 1)):
        return
    mobility = mobility_of(geometry)
    if mobility is not None and mobility.unheld:
        loose = _grouped(mobility.unheld)
        count = f"{counted(mobility.platform, 'freedom')} ({mobility.motors_held} with the motors held)"
        raise UnsupportedRobotError(
            f"{mechanism.place}: declared {mechanism.motion}, but {_listed(loose)} of the platform "
            f"{'is' if len(loose) == 1 else 'are'} not held: its joints leave it {count}, the motion has "
            f"{geometry.freedoms}. Give it joints that hold it, declare the motion they leave it, or say "
            "`held: reason` under platform if something else holds it"
        )


def _freedoms(geometry: Geometry, count: int) -> list[PoseFreedoms]:
    """Freedoms at home and at other poses within reach; none if home is not, or limbs have no joint coordinates."""
    mechanism = geometry.mechanism
    try:
        model = geometry.once(joint_coordinates_model)
    except UnsupportedRobotError:
        return []
    poses = sampled_poses(mechanism)[:count]
    coordinates = values_of(mechanism, model, {"pose": poses})["joints"]
    reached = np.all(np.isfinite(coordinates), axis=1)
    if not reached[0]:
        return []
    screws = RobotScrews(mechanism)
    return [screws.freedoms(q, pose) for q, pose, good in zip(coordinates, poses, reached, strict=True) if good]


def _usual(poses: Sequence[PoseFreedoms]) -> PoseFreedoms:
    """A pose whose freedoms most others have as well."""
    counts = [(each.platform, each.held, each.idle, each.redundant) for each in poses]
    return poses[counts.index(_commonest(counts))]


def _commonest(values: Sequence[Value]) -> Value:
    return max(values, key=values.count)


def _lasting(motions: Sequence[Array]) -> Array:
    """Motions at home, if there are some there and at most poses; those of a pose that has as many as most."""
    some = [each for each in motions if each.size]
    if not motions[0].size or 2 * len(some) <= len(motions):
        return motions[0][:, :0]
    count = _commonest([each.shape[1] for each in some])
    return next(each for each in some if each.shape[1] == count)


def _words(motions: Array) -> tuple[str, ...]:
    """Name motions of the platform: columns (ω, velocity of P) and, where it is articulated, ω of F."""
    return tuple(_word(row) for row in _reduced(motions.T))


def _reduced(rows: Array) -> Array:
    """Rows of the same span in reduced echelon form: pure rotations and translations, where there are some."""
    rows, done = rows.copy(), 0
    for column in range(rows.shape[1]):
        if done == len(rows):
            break
        pivot = done + int(np.argmax(np.abs(rows[done:, column])))
        if abs(rows[pivot, column]) < NAMED:
            continue
        rows[[done, pivot]] = rows[[pivot, done]]
        rows[done] /= rows[done, column]
        others = np.arange(len(rows)) != done
        rows[others] -= np.outer(rows[others, column], rows[done])
        done += 1
    return rows


def _word(motion: Array) -> str:
    """Name a motion."""
    motion = np.where(np.abs(motion) < NAMED * np.max(np.abs(motion)), 0.0, motion)
    turn, line, parts = motion[:3], motion[3:6], motion[6:]
    if not turn.any() and not line.any():
        return f"turn as a whole about {_direction(parts)}"
    words = [f"rotation about {_direction(turn)}"] if turn.any() else []
    words += [f"translation along {_direction(line)}"] if line.any() else []
    return " with ".join(words)


def _direction(vector: Array) -> str:
    """Name a direction: an axis of the world, or its entries."""
    unit = vector / np.linalg.norm(vector)
    (places,) = np.nonzero(unit)
    if len(places) == 1:
        return "xyz"[places[0]]
    return "(" + ", ".join(f"{entry + 0.0:.2g}" for entry in unit) + ")"


def _listed(words: Sequence[str]) -> str:
    """Join words by commas and `and`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _grouped(motions: Sequence[str]) -> list[str]:
    """Motions, those of a kind said together: `rotation about x and y`."""
    groups: dict[str, list[str]] = {}
    for motion in motions:
        verb = next((kind for kind in KINDS if motion.startswith(kind) and " with " not in motion), "")
        groups.setdefault(verb, []).append(motion.removeprefix(verb))
    return [verb + _listed(directions) for verb, directions in groups.items()]
