"""In which order joints follow the motors: by closed forms where these find a joint, else by Newton's method.

Each step finds coordinates from those that are known already. What no closed form finds is taken block by block: the
smallest set of joints that as many closures determine (an Assur group).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.graph.symbolic.pivoting import choose_pivots, diagonal_blocks, matched_columns, pivots_that_lead
from pkmgen.graph.symbolic.solve import PivotOrder
from pkmgen.language.expression.algebra import IDENTITY, Vector, dot, settled
from pkmgen.mechanism.link_frames import link_frames
from pkmgen.mechanism.multibody import JointCoupling, LoopClosure, Multibody
from pkmgen.mechanism.poses import in_numbers
from pkmgen.motion.geometry.limbs.types import root_tolerance
from pkmgen.multibody.coupled_joints import carried_links
from pkmgen.multibody.reduced_loops import ReducedLoops
from pkmgen.multibody.rods import Alignment, Rod, RodSearch, Weld

Array = NDArray[Any]
ZERO_GRADIENT = 1e-9
"""Entry of gradients below which it is zero but for rounding and for loops that are not quite closed."""
LEAST_SLOPE = 1e-3
"""Least gradient of a closure at home, relative to the greatest, with which the closure determines a joint."""


@dataclass(frozen=True, slots=True)
class ScalarRow:
    """A row of the closures in numbers.

    Attributes:
        source: The closure or coupling.
        part: Which of its rows: what stands behind its name.
        links: Links whose joints take part.
    """

    source: LoopClosure | JointCoupling
    part: str
    links: frozenset[int]

    @property
    def name(self) -> str:
        """What it is called."""
        return f"{self.source.name}_{self.part}" if self.part else self.source.name


@dataclass(frozen=True, slots=True)
class RowStep:
    """A joint R or P from one row.

    Attributes:
        link: Its link.
        row: The row.
        slope: Gradient of the row at home, m² or m for a turn.
        low: Magnitude below which it counts as zero.
    """

    link: int
    row: ScalarRow
    slope: float
    low: float

    @property
    def links(self) -> tuple[int, ...]:
        """What it finds."""
        return (self.link,)


@dataclass(frozen=True, slots=True)
class AimStep:
    """The joint that carries a rod, from the ends of the rod."""

    rod: Rod

    @property
    def links(self) -> tuple[int, ...]:
        """What it finds."""
        return self.rod.links[-1:]


@dataclass(frozen=True, slots=True)
class WeldStep:
    """The joints that weld the end of a rod, and a ball that carries it.

    Attributes:
        weld: The joints.
        slope: Sign of what distinguishes two assemblies, at home.
        low: Square below which it counts as zero.
    """

    weld: Weld
    slope: float
    low: float

    @property
    def links(self) -> tuple[int, ...]:
        """What it finds."""
        return self.weld.links if self.weld.rod is None else (*self.weld.rod.links, *self.weld.links)


@dataclass(frozen=True, slots=True)
class AlignStep:
    """Two hinges that point the axis of a third one.

    Attributes:
        alignment: The hinges.
        slope: Sign of what distinguishes two assemblies, at home.
        low: Square below which it counts as zero.
    """

    alignment: Alignment
    slope: float
    low: float

    @property
    def links(self) -> tuple[int, ...]:
        """What it finds."""
        return self.alignment.links


@dataclass(frozen=True, slots=True)
class MeetingStep:
    """What slides along two or three axes across each other, from as many distances: where circles or spheres meet.

    Attributes:
        links: Links of the slides, one on the other.
        rows: Indices of the rows.
        closures: The distances.
        slope: Determinant of the vectors from the centres at home, m² or m³, whose sign distinguishes two assemblies.
        low: Magnitude below which it counts as zero.
    """

    links: tuple[int, ...]
    rows: tuple[int, ...]
    closures: tuple[LoopClosure, ...]
    slope: float
    low: float


@dataclass(frozen=True, slots=True)
class SystemStep:
    """Joints that several rows determine together: by Newton's method, couplings at once.

    Attributes:
        links: Their links.
        rows: Indices of the rows.
        order: Pivots of their gradients.
        blocks: Parts of the elimination that are solved one after the other (Assur groups), by their pivots, each with
            the sign that the product of these has at home. Two assemblies of a block meet where it vanishes.
        couplings: Those of the rows that are couplings.
        carried: Further links, each with the coupling that it follows some of these by; their own steps come next.
    """

    links: tuple[int, ...]
    rows: tuple[int, ...]
    order: PivotOrder
    blocks: tuple[tuple[tuple[int, ...], int], ...]
    couplings: tuple[JointCoupling, ...]
    carried: tuple[tuple[int, JointCoupling], ...] = ()

    @property
    def linear(self) -> bool:
        """Whether all rows are couplings."""
        return len(self.couplings) == len(self.rows)


Step = RowStep | AimStep | WeldStep | AlignStep | MeetingStep | SystemStep


def _closure_of(step: WeldStep | AlignStep) -> str:
    return step.weld.closure if isinstance(step, WeldStep) else step.alignment.closure


class SharedRodError(Exception):
    """A rod whose joint other closures need: they are to be solved as they are written."""

    def __init__(self, names: frozenset[str]) -> None:
        super().__init__(names)
        self.names = names


class StepFinder:
    """Finds the steps of a multibody whose loops are reduced.

    Args:
        robot: The multibody, its home closed, with the reduced closures as its loops.
        reduced: The rods among these.
        rows: All rows.
        gradients: Their gradients at some poses, home first, (poses, rows, rates).
        sine: Part of its usual magnitude below which a pivot counts as zero.
    """

    def __init__(
        self, robot: Multibody, reduced: ReducedLoops, rows: Sequence[ScalarRow], gradients: Array, sine: float
    ) -> None:
        self._robot, self._reduced, self._rows, self._gradients, self._sine = robot, reduced, rows, gradients, sine
        self._loops = {loop.name: loop for loop in robot.loops}
        self._frames = link_frames(robot, robot.home)
        self._known, self._used = set(robot.independent), set[int]()
        self._turns = {weld.closure for weld in reduced.welds} | {
            loop.name for loop in robot.loops if loop.type in ("parallel", "attitude")
        }

    def steps(self) -> Iterator[Step]:
        """All steps, in order.

        Raises:
            SharedRodError: The joint of a rod cannot be found from its ends.
        """
        needed = {index for row in self._rows for index in row.links} - self._known
        while needed - self._known:
            step = self._aim() or self._weld() or self._align() or self._row() or self._coupling() or self._system()
            following = step.carried if isinstance(step, SystemStep) else ()
            for each in (step, *(self._system_of((link,), (self._row_of(coupling),)) for link, coupling in following)):
                self._known |= set(each.links)
                self._used |= set(self._rows_of(each))
                yield each

    def idle(self) -> tuple[int, ...]:
        """Rows that say something, but nothing that the steps have not said already."""
        every = range(len(self._rows))
        return tuple(i for i in every if i not in self._used and np.any(self._gradients[:, i]))

    def _row_of(self, coupling: JointCoupling) -> int:
        return next(place for place, row in enumerate(self._rows) if row.source is coupling)

    def _rows_of(self, step: Step) -> list[int]:
        """Rows that a step fulfils."""
        if isinstance(step, MeetingStep | SystemStep):
            return list(step.rows)
        if isinstance(step, RowStep):
            return [self._rows.index(step.row)]
        names = step.rod.aim if isinstance(step, AimStep) else (_closure_of(step),)
        if isinstance(step, WeldStep) and step.weld.rod is not None:
            names += step.weld.rod.aim
        rows = [i for i, row in enumerate(self._rows) if row.source.name in names]
        samples = self._gradients[:, rows][:, :, self._robot.columns(step.links)]
        return [rows[i] for i in choose_pivots(samples, self._sine).rows]

    def _left(self, row: int) -> frozenset[int]:
        """Links of a row that are not known; those it does not depend on do not count."""
        links = self._rows[row].links - self._known
        return frozenset(i for i in links if np.any(self._gradients[:, row][:, self._robot.columns([i])]))

    def _aim(self) -> AimStep | None:
        for rod in self._reduced.rods:
            index = rod.links[-1]
            if len(rod.aim) == 1 and self._loops[rod.aim[0]].links(self._robot) - self._known == {index}:
                return AimStep(rod)
        return None

    def _weld(self) -> WeldStep | None:
        for weld in self._reduced.welds:
            links = set(weld.links) | (set() if weld.rod is None else set(weld.rod.links))
            if links & self._known or self._before(self._loops[weld.closure], weld.rod) - self._known != links:
                continue
            slope, whole = self._weld_slope(weld)
            if abs(slope) > LEAST_SLOPE * whole:
                return WeldStep(weld, slope, (root_tolerance(self._sine) * slope) ** 2)
        return None

    def _align(self) -> AlignStep | None:
        for alignment in self._reduced.alignments:
            own, goal = (self._world(side.link, side.axes.z) for side in (alignment.own, alignment.goal))
            axes = [self._axis(index) for index in alignment.links]
            slope, links = float(axes[0] @ np.cross(axes[1], goal)), set(alignment.links)
            left = self._before(self._loops[alignment.closure], None) - self._known
            if not links & self._known and left == links and own @ goal > 0.0 and abs(slope) > LEAST_SLOPE:
                return AlignStep(alignment, slope, (root_tolerance(self._sine) * slope) ** 2)
        return None

    def _before(self, loop: LoopClosure, rod: Rod | None) -> frozenset[int]:
        """Links that have to be known before those at its end: none that slide, where it is of directions alone."""
        links = loop.links(self._robot)
        if loop.type not in ("attitude", "parallel") or rod is not None:
            return links
        return frozenset(index for index in links if self._robot.links[index].kind != "P")

    def _weld_slope(self, weld: Weld) -> tuple[float, float]:
        """How far the two attitudes of the joints are apart at home, and at most; one where there is no other."""
        axes = [self._axis(index) for index in weld.links if self._robot.links[index].kind == "R"]
        if weld.rod is not None:
            away = self._frames[weld.rod.links[-1]][1] - self._frames[weld.links[0]][1]
            return float(axes[0] @ np.cross(axes[1], away)), float(np.linalg.norm(away))
        return float(axes[0] @ np.cross(axes[1], axes[2])) if len(axes) == 3 else 1.0, 1.0

    def _world(self, index: int, vector: Vector) -> Array:
        """A vector of a link at home, world axes."""
        return np.asarray(self._frames[index][0] @ in_numbers(self._robot, vector))

    def _axis(self, index: int) -> Array:
        return self._world(index, self._robot.links[index].axis)

    def _row(self) -> RowStep | None:
        found = [step for place in range(len(self._rows)) if (step := self._of_row(place)) is not None]
        return min(found, key=lambda step: self._robot.links[step.link].kind != "P", default=None)

    def _of_row(self, place: int) -> RowStep | None:
        row, left = self._rows[place], self._left(place)
        if place in self._used or len(left) != 1 or row.links - self._known != left:
            return None
        (index,) = left
        if isinstance(row.source, JointCoupling) or row.source.name in self._reduced.aims | self._turns:
            return None
        kind = self._robot.links[index].kind
        linear = kind == "P" and row.part != "distance"
        if not linear and (kind not in "PR" or not self._stands_alone(place, index)):
            return None
        values = np.abs(self._gradients[:, place, self._robot.columns([index])[0]])
        if values[0] < LEAST_SLOPE * np.abs(self._gradients[0, place]).max(initial=0.0):
            return None
        power = 2 if row.part == "distance" else 1
        factor = self._robot.size**power
        slope = float(self._gradients[0, place, self._robot.columns([index])[0]]) * factor
        part = self._sine if linear else root_tolerance(self._sine)
        return RowStep(index, row, slope, part * float(np.sort(values)[len(values) // 2]) * factor)

    def _stands_alone(self, place: int, index: int) -> bool:
        """Whether a row is one of its closure's that alone says where a joint stands, up to a sign."""
        row = self._rows[place]
        assert isinstance(row.source, LoopClosure)
        if row.part == "coplanar" and index != row.source.parent.link:
            return False
        others = [i for i, other in enumerate(self._rows) if other.source is row.source and i != place]
        shared = any(np.any(self._gradients[:, i, self._robot.columns([index])]) for i in others)
        return (row.part in ("distance", "coplanar") or row.part.startswith("along")) and not shared

    def _coupling(self) -> SystemStep | None:
        """A joint from a coupling with others that are known."""
        for place, row in enumerate(self._rows):
            left = row.links - self._known
            if isinstance(row.source, JointCoupling) and place not in self._used and len(left) == 1:
                return self._system_of(tuple(left), (place,))
        return None

    def _system(self) -> MeetingStep | SystemStep:
        """The smallest set of joints that as many rows determine."""
        rows = [i for i in range(len(self._rows)) if i not in self._used and self._rows[i].links - self._known]
        links = sorted({i for row in rows for i in self._rows[row].links} - self._known)
        samples = self._gradients[:, rows][:, :, self._robot.columns(links)]
        order = choose_pivots(samples, self._sine)
        columns = matched_columns(samples, order)
        owners = [self._robot.owners(links)[column] for column in columns]
        square = samples[:, list(order.rows)][:, :, columns]
        leads = pivots_that_lead(square, np.equal.outer(owners, owners))  # a ball is found as a whole
        aims: list[frozenset[str]] = []
        for members in sorted((np.flatnonzero(row) for row in leads), key=len):
            chosen = tuple(sorted(rows[order.rows[i]] for i in members))
            aims.append(self._reduced.aims & {self._rows[row].source.name for row in chosen})
            if not aims[-1]:
                found = tuple(sorted({owners[i] for i in members}))
                return self._meeting(found, chosen) or self._system_of(found, chosen)
        raise SharedRodError(aims[0])

    def _meeting(self, links: tuple[int, ...], rows: tuple[int, ...]) -> MeetingStep | None:
        """The step of slides one on the other that all rows see as distances from what is known."""
        robot = self._robot
        sources = (self._rows[row].source for row in rows)
        closures = [self._from_known(source, links) for source in sources if isinstance(source, LoopClosure)]
        if not 1 < len(links) == len(closures) < 4 or any(robot.links[index].kind != "P" for index in links):
            return None
        if any(robot.links[own].parent != before for before, own in pairwise(links)) or not self._are_across(links):
            return None
        base = robot.links[links[0]].parent
        for row, closure in zip(rows, closures, strict=True):
            carrier, *paths = robot.between(closure.parent.link, closure.child.link)
            moving = [path for path in paths if set(links) <= set(path)]
            left = closure.links(robot) - self._known - set(links)
            flat = self._rows[row].part != "distance" or closure.across
            if flat or carrier != base or len(moving) != 1 or left:
                return None
        columns, size = robot.columns(links), robot.size ** (2 * len(links))
        determinants = np.linalg.det(self._gradients[:, list(rows)][:, :, columns]) * size
        low = root_tolerance(self._sine) * float(np.median(np.abs(determinants)))
        return MeetingStep(links, rows, tuple(closures), float(determinants[0]), low)

    def _from_known(self, closure: LoopClosure, links: tuple[int, ...]) -> LoopClosure:
        """A distance of points that unknown hinges do not move seen from before these."""
        if closure.links(self._robot) - self._known <= set(links):
            return closure
        search = RodSearch(self._robot)
        return replace(closure, parent=search.off_axis(closure.parent), child=search.off_axis(closure.child))

    def _are_across(self, links: tuple[int, ...]) -> bool:
        """Whether axes of slides are perpendicular to each other, whatever the parameters are."""
        search, turn, axes = RodSearch(self._robot), IDENTITY, list[Vector]()
        for index in links:
            turn = turn.then(self._robot.links[index].mounting)
            axes.append(settled(turn.rotate(self._robot.links[index].axis)))
        return all(search.vanishes(dot(one, other)) for one, other in combinations(axes, 2))

    def _system_of(self, links: tuple[int, ...], rows: tuple[int, ...]) -> SystemStep:
        carried = carried_links(self._robot, links, [self._rows[row].source for row in rows])
        links = tuple(link for link in links if link not in dict(carried))
        rows = tuple(row for row in rows if self._rows[row].source not in dict(carried).values())
        samples = self._gradients[:, list(rows)][:, :, self._robot.columns(links)]
        for link, coupling in carried:
            own, (column,) = self._gradients[:, self._row_of(coupling)], self._robot.columns([link])
            share = own[:, self._robot.columns(links)] / own[:, [column]]
            samples = samples - self._gradients[:, list(rows)][:, :, [column]] * share[:, None]
        samples = np.where(np.abs(samples) < ZERO_GRADIENT, 0.0, samples)
        sources = [self._rows[row].source for row in rows]
        couplings = tuple(source for source in sources if isinstance(source, JointCoupling))
        order = choose_pivots(samples, self._sine)
        blocks = diagonal_blocks(samples[:, list(order.rows)][:, :, list(order.columns)])
        return SystemStep(links, rows, order, blocks, couplings, carried)
