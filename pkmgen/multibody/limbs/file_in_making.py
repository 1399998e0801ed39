"""A robot file of bodies and joints while it is written, each record with the place that it comes from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pkmgen.language.description.bodies import Connection, LinearCoupling, PairType, RigidBody
from pkmgen.language.description.quantity import QuantityExpression
from pkmgen.language.description.source import KeyPath
from pkmgen.language.expression.algebra import ZERO, ZERO_VECTOR, Vector, plus
from pkmgen.language.expression.trees import Tree
from pkmgen.mechanism.elements import Body
from pkmgen.mechanism.written import inertia_of, point_of, quantity_of

Quaternion = tuple[QuantityExpression, QuantityExpression, QuantityExpression, QuantityExpression]


@dataclass(frozen=True, slots=True)
class FileInMaking:
    """Records by key, and by their key paths those of the file that they come from."""

    bodies: list[RigidBody] = field(default_factory=list)
    joints: list[Connection] = field(default_factory=list)
    loops: list[Connection] = field(default_factory=list)
    couplings: list[LinearCoupling] = field(default_factory=list)
    home: dict[str, QuantityExpression | Quaternion] = field(default_factory=dict)
    origins: dict[KeyPath, KeyPath] = field(default_factory=dict)

    def add_body(self, name: str, parts: tuple[Body, ...], origin: Vector, path: KeyPath) -> None:
        """Add a body, and what is fixed to it; mass centres are from a point that is given in its frame."""
        first, *others = parts or (Body(name, ZERO, ZERO_VECTOR, (ZERO,) * 6),)
        self._rigid(name, first, origin, path)
        for part in others:
            self._rigid(f"{name}_{part.name}", part, origin, path)
            self.fix(name, f"{name}_{part.name}", ZERO_VECTOR, path)

    def _rigid(self, name: str, body: Body, origin: Vector, path: KeyPath) -> None:
        self.origins["bodies", len(self.bodies)] = path
        centre = point_of(plus(origin, body.mass_centre))
        self.bodies.append(
            RigidBody.model_construct(
                name=name, mass=quantity_of(body.mass), mass_centre=centre, inertia=inertia_of(body)
            )
        )

    def fix(self, parent: str, child: str, point: Vector, path: KeyPath) -> None:
        """Fix a body to another one."""
        self.add_joint(path, name=f"{child}_fixed", type=PairType.FIXED, parent=parent, child=child, at=point_of(point))

    def add_joint(self, path: KeyPath, **words: Any) -> None:
        """Add a joint that carries a body."""
        self.origins["joints", len(self.joints)] = path
        self.joints.append(Connection.model_construct(**words))

    def add_loop(self, path: KeyPath, **words: Any) -> None:
        """Add a joint that closes a loop."""
        self.origins["loops", len(self.loops)] = path
        self.loops.append(Connection.model_construct(**words))

    def couple(self, path: KeyPath, name: str, terms: dict[str, Tree]) -> None:
        """Add a coupling."""
        self.origins["couplings", len(self.couplings)] = path
        factors = {joint: quantity_of(factor) for joint, factor in terms.items()}
        self.couplings.append(LinearCoupling.model_construct(name=name, terms=factors))
