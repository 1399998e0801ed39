"""A model as a hand-out: equations of vectors, limbs of a kind once, in an order in which they can be taught."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import sympy

from pkmgen.notation.constants import Constants
from pkmgen.notation.formula import Formula, Grid, quantities
from pkmgen.notation.lifting import ZERO, Entries, Lifter
from pkmgen.notation.limb_kinds import alike, kinds_of, limb_as, named_at, over_limbs, replaced
from pkmgen.notation.notation import PARAMETER, Notation
from pkmgen.notation.order import phases, scheduled
from pkmgen.notation.stages import Stage, Written


@dataclass(frozen=True, slots=True)
class ShownFormula:
    """An equation of a hand-out.

    Attributes:
        number: Its number, from 1.
        name: Name of what it defines; `@` stands for a limb.
        shape: Rows and columns of it.
        formula: What it is.
        meaning: One line, with the source where there is one.
        matrix: Name in the literature, or empty.
        limbs: Limbs that it holds for; none for the robot as a whole.
        heading: What it belongs to.
        names: Names in the code that it defines, one a limb.
    """

    number: int
    name: str
    shape: tuple[int, int]
    formula: Formula
    meaning: str
    matrix: str
    limbs: tuple[str, ...]
    heading: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A section of a hand-out.

    Attributes:
        title: What it is headed.
        limbs: Limbs that it is about; none for the platform and the robot.
        equations: In an order in which they can be computed.
    """

    title: str
    limbs: tuple[str, ...]
    equations: tuple[ShownFormula, ...]


@dataclass(frozen=True, slots=True)
class Handout:
    """A model as it is taught.

    Attributes:
        parts: Its sections.
        shapes: Rows and columns of every quantity that is shown, by name.
        kinds: Limbs of each kind, to which `Over` refers.
        constants: What its constants are.
    """

    parts: tuple[Part, ...]
    shapes: Mapping[str, tuple[int, int]]
    kinds: tuple[tuple[str, ...], ...]
    constants: Constants

    def equations(self) -> Iterator[ShownFormula]:
        """All equations."""
        return (equation for part in self.parts for equation in part.equations)


def make_handout(written: Written, notation: Notation) -> Handout:
    """Turn a written model into a hand-out, with distinct symbols."""
    handout = _Writer(written, notation).handout()
    named = dict.fromkeys(PARAMETER + name for name in handout.constants.parameters)
    named |= {name: None for each in handout.equations() for name in (each.name, *quantities(each.formula))}
    notation.tell_apart({name: handout.shapes.get(name, (1, 1)) for name in named})
    return handout


@dataclass
class _Shown:
    """What stages of a kind became."""

    stage: Stage
    limbs: tuple[str, ...]
    formula: Formula
    key: str
    names: tuple[str, ...]
    needs: frozenset[str] = field(default_factory=frozenset)


class _Writer:
    def __init__(self, written: Written, notation: Notation) -> None:
        self._written, self._notation = written, notation
        self._kinds = tuple(kinds_of(written))
        self._known: dict[sympy.Symbol, sympy.Expr] = {}
        self._dropped: dict[sympy.Symbol, sympy.Expr] = {}
        self.shapes: dict[str, tuple[int, int]] = {}
        self._constants = Constants(written, self._kinds)

    def handout(self) -> Handout:
        """All parts."""
        parts: list[Part] = []
        number = 0
        for title, limbs, shown in self._sections():
            equations = []
            for each in shown:
                number += 1
                equations.append(self._equation(number, each, limbs))
            if equations:
                parts.append(Part(title, limbs, tuple(equations)))
        used = {name for part in parts for each in part.equations for name in quantities(each.formula)}
        return Handout(tuple(parts), self.shapes, self._kinds, self._constants.used(used))

    def _equation(self, number: int, shown: _Shown, limbs: tuple[str, ...]) -> ShownFormula:
        """An equation of a single limb among others has the number of that limb in place of i."""
        stage, shape = shown.stage, self.shapes[shown.key]
        name, formula = shown.key, shown.formula
        if len(shown.limbs) == 1 and shown.limbs != limbs:
            name, formula = shown.names[0], replaced(formula, limb_as("@", shown.limbs[0]))
        heading = self._notation.heading(shown.key, shape)
        return ShownFormula(
            number, name, shape, formula, stage.meaning, stage.matrix, shown.limbs, heading, shown.names
        )

    def _sections(self) -> Iterator[tuple[str, tuple[str, ...], list[_Shown]]]:
        ordered = phases(self._written.stages)
        solving: list[_Shown] = []
        for index, phase in enumerate(ordered):
            if phase[0].limb:
                shown = {kind: self._limbs(kind, phase) for kind in self._kinds}
                if index == len(ordered) - 1 and index > 1:
                    solving += [each for found in shown.values() for each in found]
                    continue
                for kind, found in shown.items():
                    yield self._limb_title(kind), kind, self._sorted(found)
                continue
            found = self._robot(phase)
            if index == 0 and len(ordered) > 1:
                yield "Pose of the platform", (), self._sorted(found)
            elif index >= len(ordered) - 2:
                late = self._solving(found)
                title = "Platform" if self._written.limbs else "Bodies and joints"
                yield title, (), self._sorted([each for each in found if each not in late])
                solving = [*late, *solving]
            else:
                yield "Platform", (), self._sorted(found)
        yield "Solve for the motors", (), self._sorted(solving)

    def _solving(self, found: list[_Shown]) -> list[_Shown]:
        """What belongs to the elimination, with all that follows it."""
        late: list[_Shown] = []
        names: set[str] = set()
        for each in found:
            heading = self._notation.heading(each.key, self.shapes[each.key])
            if heading in ("elimination", "solve") or names & set(quantities(each.formula)):
                late.append(each)
                names.add(each.key)
        return late

    def _limb_title(self, kind: tuple[str, ...]) -> str:
        if len(kind) == 1:
            return f"Limb {self._written.limbs.index(kind[0]) + 1}: {kind[0]}"
        return "Limb i" if len(kind) == len(self._written.limbs) else f"Limb i, {', '.join(kind)}"

    def _sorted(self, shown: list[_Shown]) -> list[_Shown]:
        headings = [self._notation.heading(each.key, self.shapes[each.key]) for each in shown]
        defined = [set(each.names) | {each.key} for each in shown]
        needs = [set(quantities(each.formula)) for each in shown]
        return [shown[index] for index in scheduled(headings, defined, needs)]

    def _robot(self, phase: Sequence[Stage]) -> list[_Shown]:
        """Equations of the robot as a whole."""
        lifter = self._lifter(())
        shown = []
        for stage in phase:
            formula = self._formula(lifter, stage, stage.value, ("",))
            if formula is not None:
                formula = over_limbs(formula, self._kinds)
                self.shapes[stage.name] = len(stage.symbols), len(stage.symbols[0])
                shown.append(_Shown(stage, (), formula, stage.name, (stage.name,)))
        return shown

    def _limbs(self, kind: tuple[str, ...], phase: Sequence[Stage]) -> list[_Shown]:
        """Equations of limbs of a kind, each once for the limbs in which it is the same."""
        by_name: dict[str, dict[str, tuple[Stage, Entries]]] = {}
        for stage in phase:
            if stage.limb in kind:
                names = named_at(stage.limb)
                value = tuple(tuple(names(entry) for entry in line) for line in stage.value)
                by_name.setdefault("@" + stage.name[len(stage.limb) :], {})[stage.limb] = stage, value
        lifter = self._lifter(kind)
        shown = []
        for key, found in by_name.items():
            for limbs in alike({limb: found[limb] for limb in kind if limb in found}):
                stage, value = found[limbs[0]]
                formula = self._formula(lifter, stage, value, limbs)
                if formula is not None:
                    self.shapes[key] = len(stage.symbols), len(stage.symbols[0])
                    self.shapes |= {found[limb][0].name: self.shapes[key] for limb in limbs}
                    shown.append(_Shown(stage, limbs, formula, key, tuple(found[limb][0].name for limb in limbs)))
        return shown

    def _formula(self, lifter: Lifter, stage: Stage, value: Entries, limbs: tuple[str, ...]) -> Formula | None:
        """Write an equation; None where all of it is zero, which is put in from then on."""
        plain = self._constants.put_in(value, limbs, self._dropped, all_numbers=False)
        folded = self._constants.put_in(value, limbs, self._known, all_numbers=True)
        if self._is_nothing(stage, folded, limbs):
            return None
        if len(value) == len(value[0]) == 1:
            formula = lifter.scalar(plain[0][0])
            return formula if not self._constants.entries(formula) else lifter.scalar(folded[0][0])
        for entries in () if self._written.closed else (plain, _expanded(plain), folded):
            whole = lifter.whole(entries)
            if whole is not None and not self._constants.entries(whole):
                return whole
        return Grid(tuple(tuple(lifter.scalar(entry) for entry in line) for line in folded))

    def _is_nothing(self, stage: Stage, value: Entries, limbs: tuple[str, ...]) -> bool:
        """Keep what is a number, to be put in later; whether all of an equation is zero, and so is left out."""
        symbols = [symbol for line in stage.symbols for symbol in line]
        entries = [entry for line in value for entry in line]
        nothing = all(entry == ZERO for entry in entries) and stage.name not in self._written.results
        for limb in limbs:
            for symbol, entry in zip(symbols, entries, strict=True):
                if entry.is_number:
                    name = sympy.Symbol(limb + symbol.name[len(stage.limb) :] if limb else symbol.name)
                    self._known[name] = entry
                    if nothing:
                        self._dropped[name] = entry
        return nothing

    def _lifter(self, kind: tuple[str, ...]) -> Lifter:
        """What knows all quantities, those of limbs of a kind under the name `@`."""
        lifter = Lifter()
        known: dict[str, Entries] = dict(_inputs(self._written))
        for stage in self._written.stages:
            if stage.limb and stage.limb in kind:
                names = named_at(stage.limb)
                symbols = tuple(tuple(names(entry) for entry in line) for line in stage.symbols)
                known["@" + stage.name[len(stage.limb) :]] = symbols
            known[stage.name] = stage.symbols
        known |= self._constants.quantities(kind)
        for name, entries in known.items():
            lifter.add(name, entries)
            self.shapes.setdefault(name, (len(entries), len(entries[0])))
        return lifter


def _inputs(written: Written) -> Iterator[tuple[str, Entries]]:
    """Inputs, whole and by the parts that equations take together: points and vectors of three."""
    for port in written.ports:
        yield port.name, tuple((symbol,) for symbol in port.symbols)
    for port in written.ports:
        by_label = {symbol.name.rpartition("_")[2]: symbol for symbol in port.symbols}
        linear = tuple((by_label.get(axis, ZERO),) for axis in "xyz")
        names = {"pose": "pose:point", "unknown": "pose:point", "twist": "twist:linear"}
        names["acceleration"] = "acceleration:linear"
        partly = len(by_label) != 3 or "phi" in by_label
        if port.name in names and partly and sum(entry != ZERO for (entry,) in linear) > 1:
            yield names[port.name], linear
        angular = tuple((by_label.get(f"w{axis}", ZERO),) for axis in "xyz")
        if all(entry != ZERO for (entry,) in angular):
            yield names[port.name].replace("linear", "angular"), angular


def _expanded(value: Entries) -> Entries:
    return tuple(tuple(sympy.expand_mul(entry) for entry in line) for line in value)
