"""Mobility of separated limbs in numbers (Müller 2022, §3.6 and §4).

Loops inside a limb count with the freedoms that their embedding leaves them: parallelograms stay so, and mirrored rods
turn together. The 4U loop of the IRSBot-2, which Müller lets twist in the separated limb, so has one freedom less here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.expression.algebra import ZERO
from pkmgen.mechanism.poses import in_numbers, rotation_in_numbers
from pkmgen.mechanism.tree_numbers import TreeNumbers
from pkmgen.mechanism.types import Limb, Mechanism

Array = NDArray[Any]
RANK = 1e-8
"""Part of the greatest singular value below which one counts as zero."""


@dataclass(frozen=True, slots=True)
class LimbMobility:
    """How a limb moves by itself, and as a part of its robot.

    Attributes:
        limb: Name of the limb.
        joints: δ, number of its independent joints, those at the platform included.
        platform: Greatest rank of its forward kinematics Jacobian L_p: freedoms it leaves to what it ends on.
        freedoms: Freedoms that what it ends on has in the robot.
    """

    limb: str
    joints: int
    platform: int
    freedoms: int

    @property
    def is_equimobile(self) -> bool:
        """Whether the other limbs take no freedom from it (definition 4)."""
        return self.platform == self.freedoms


def limb_mobility(mechanism: Mechanism, limb: Limb) -> LimbMobility:
    """Count the freedoms of a limb, taking the rank at a configuration drawn by chance."""
    numbers = LimbNumbers(mechanism, limb)
    generator = np.random.default_rng(0)
    columns = numbers.with_tip(generator.uniform(-1.0, 1.0, numbers.tree.size), generator.uniform(-1.0, 1.0, 2))
    values = np.linalg.svd(columns, compute_uv=False)
    freedoms = len(mechanism.layout.twist_names)
    if limb.part is not None and mechanism.parts[limb.part].turn_ratio == ZERO:
        freedoms = len(mechanism.layout.axes)
    return LimbMobility(limb.name, columns.shape[1], int(np.sum(values > RANK * values[0])), freedoms)


class LimbNumbers:
    """A limb's tree with the parameters of the file: spatial screws of its joints, as (angular, linear)."""

    def __init__(self, mechanism: Mechanism, limb: Limb) -> None:
        self.tree, self.limb, self._mechanism = limb.graph.tree, limb, mechanism
        self._numbers = TreeNumbers(mechanism, self.tree)

    def laid(self, values: Array) -> list[tuple[Array, Array, Array]]:
        """For each joint: frame and origin of its link, and its screw, limb frame, at coordinates η."""
        laid, rest = self._numbers.lay(values), np.zeros(3)
        screws = [
            np.concatenate([rest, axis] if joint.kind == "P" else [axis, np.cross(origin, axis)])
            for joint, axis, origin in zip(self.tree.joints, laid.axes, laid.origins, strict=True)
        ]
        return list(zip(laid.frames, laid.origins, screws, strict=True))

    def jacobian(self, link: int, laid: list[tuple[Array, Array, Array]]) -> Array:
        """Spatial Jacobian of a link in the rates of all joints of the tree, 6 × joints."""
        columns = np.zeros((6, len(self.tree.joints)))
        while link >= 0:
            columns[:, link] = laid[link][2]
            link = self.tree.joints[link].parent
        return columns

    def embedding(self) -> Array:
        """H of q̇ = H η̇ (44)."""
        matrix = np.zeros((len(self.tree.joints), self.tree.size))
        for row, joint in enumerate(self.tree.joints):
            matrix[row, joint.coordinate] = joint.sign
        return matrix

    def with_tip(self, values: Array, bends: Array) -> Array:
        """Spatial L_p with the joints at the platform, 6 × δ (80)."""
        laid, link = self.laid(values), self.tree.tip
        own: Array = self.jacobian(link, laid) @ self.embedding()
        tip, (rotating, sliding) = self._numbers.lay(values).tip, self._tip_axes(laid[link][0], bends)
        columns = [np.concatenate([axis, np.cross(tip, axis)]) for axis in rotating]
        columns += [np.concatenate([np.zeros(3), axis]) for axis in sliding]
        return np.column_stack([own, *columns])

    def _tip_axes(self, frame: Array, bends: Array) -> tuple[list[Array], list[Array]]:
        """Axes the tip turns about and slides along, for some angles of its joint."""
        tips = self.limb.graph.tips()
        tip = tips[0]
        if tip.contact is not None:
            _, _, rows = np.linalg.svd(in_numbers(self._mechanism, tip.contact.normal)[None, :])
            return list(np.eye(3)), list(rows[1:])
        if len(tips) > 1:  # what two rods carry turns about the line across them
            rod = self.tree.joints[tip.link].element
            axis = next(joint.axis for joint in self.tree.joints if joint.element == rod)
            return [frame @ in_numbers(self._mechanism, axis)], []
        first, *rest = (in_numbers(self._mechanism, axis.axis) for axis in tip.axes)
        if len(rest) == 2:
            return list(np.eye(3)), []
        z = frame @ first
        return [z, *(rotation_in_numbers(z / np.linalg.norm(z), float(bends[0])) @ m for m in rest)], []
