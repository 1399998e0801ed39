"""What a scene is made of: lines, marks and faces, whose points are rows of the output of the function `scene`."""

from __future__ import annotations

from dataclasses import dataclass, field

import sympy

from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.symbolic.types import Port, SymbolicModel

NO_DIRECTION = -1
"""Index in place of a direction that a line lacks."""


@dataclass(frozen=True, slots=True)
class SceneLine:
    """A line.

    Attributes:
        kind: `link` (the first), `rod` (those after it), `barrel`, `tube`, `second link`, `rail`, `platform`,
            `distance`, or `gear`.
        name: Limb and element, or body, that it belongs to.
        points: Rows of its points; two unless it is an arc.
    """

    kind: str
    name: str
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SceneMark:
    """A point.

    Attributes:
        kind: Type of the joint (R, P, H, U, S, C, planar, fixed), `contact`, `base`, `frame`, or `centre`.
        name: Limb and element, joint or frame that it belongs to.
        point: Row of its point.
        direction: Row of the direction of its axis, `NO_DIRECTION` where it has none.
        driven: Whether a motor drives it.
    """

    kind: str
    name: str
    point: int
    direction: int = NO_DIRECTION
    driven: bool = False


@dataclass(frozen=True, slots=True)
class SceneFace:
    """A plate through points, in order.

    Attributes:
        kind: `platform` or `body`.
        name: Name of the body.
        points: Rows of its corners.
    """

    kind: str
    name: str
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SceneReaction:
    """Where the wrench of a bearing acts, in the order of the rows of `joint_reactions`."""

    name: str
    point: int


@dataclass(frozen=True, slots=True)
class Scene:
    """What a robot looks like.

    Attributes:
        lines: Its lines.
        marks: Its joints, and other points.
        faces: Its plates.
        reactions: Bearings, in the order of the rows of `joint_reactions`; empty where their places are not known.
        size: A length of the size of the robot, m.
        plane: World axes in which all of it lies, such as `xy`, or the empty string.
        model: State → `points` (n, 3), m, and `directions` (k, 3), world frame.
    """

    lines: tuple[SceneLine, ...]
    marks: tuple[SceneMark, ...]
    faces: tuple[SceneFace, ...]
    reactions: tuple[SceneReaction, ...]
    size: float
    plane: str
    model: SymbolicModel


@dataclass
class ScenePoints:
    """Collects points and directions, each once.

    Attributes:
        equations: Where they are written.
        points: Entries of all points.
        directions: Entries of all directions.
    """

    equations: StagedEquations
    points: list[sympy.Symbol] = field(default_factory=list)
    directions: list[sympy.Symbol] = field(default_factory=list)
    _known: dict[tuple[str, tuple[sympy.Expr, ...]], int] = field(default_factory=dict)

    def point(self, value: Matrix) -> int:
        """Row of a point, world frame, m."""
        return self._row("point", self.points, value, "point of the scene, m")

    def direction(self, value: Matrix) -> int:
        """Row of a direction, world frame."""
        return self._row("direction", self.directions, value, "direction of the scene")

    def _row(self, kind: str, rows: list[sympy.Symbol], value: Matrix, meaning: str) -> int:
        key = kind, tuple(value)
        if key not in self._known:
            self._known[key] = len(rows) // 3
            name = f"scene_{kind}_{self._known[key] + 1}"
            rows += [
                self.equations.scalar(f"{name}_{axis}", entry, meaning)
                for axis, entry in zip("xyz", value, strict=True)
            ]
        return self._known[key]

    def ports(self) -> tuple[Port, ...]:
        """Outputs of the function."""
        return tuple(
            Port(name, (len(rows) // 3, 3), tuple(rows), (unit,) * len(rows), meaning)
            for name, rows, unit, meaning in (
                ("points", self.points, "m", "points of the scene, world frame"),
                ("directions", self.directions, "1", "directions of axes of the scene, world frame"),
            )
            if rows
        )
