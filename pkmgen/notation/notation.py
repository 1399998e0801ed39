"""Symbols of quantities: the one place where a name of the equations becomes what papers write."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType

from pkmgen.notation.stages import MARK
from pkmgen.notation.symbol_table import TABLE

INDEX = "i"
"""What stands for the number of a limb."""
PARAMETER = "parameter:"
"""What names of parameters of the robot file begin with, lest one be taken for a quantity."""
DOTS, TWO_DOTS = "\u0307", "\u0308"
_GREEK = {"phi": "φ", "psi": "ψ"}
_PORTS: Mapping[str, str] = MappingProxyType(
    {
        "pose": "x", "twist": "ẋ", "acceleration": "ẍ", "pose:point": "P", "twist:linear": "v",
        "twist:angular": "ω", "acceleration:linear": "v̇", "acceleration:angular": "ω̇", "position": "q",
        "velocity": "q̇", "directions": "u", "lengths": "ℓ", "unknown": "x", "convergence": "ε", "start": "x_0",
        "wrench": "w", "joints": "q", "rate": "q̇", "pose:quaternion": "q", "external_wrench": "w",
    }
)  # fmt: skip
"""Inputs, and the parts of them that equations take together."""

_OF_RATE = re.compile(r"(.*_)?([VW])_(.+)")
"""Partial velocities of a body with respect to a rate."""
_GRADIENT = re.compile(r"block_(\d+)_by_(.+)")
"""Gradients of closures in a coordinate that is given."""


@dataclass(frozen=True, slots=True)
class Glyph:
    """A symbol.

    Attributes:
        letter: Its letter, or a word such as `cos`.
        accents: Combining characters over it, from inside out.
        below: Parts of its subscript; one of a single letter or of digits only is an index, the others are words.
        above: Its superscript, or empty.
        kind: `scalar`, `vector` or `matrix`.
        of: What it belongs to, written below it, such as the rate that an effort acts on.
    """

    letter: str
    accents: str = ""
    below: tuple[str, ...] = ()
    above: str = ""
    kind: str = "scalar"
    of: Glyph | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the table: the symbol, whether it is written with that of what it belongs to, and its heading."""

    glyph: Glyph
    of: bool
    heading: str


def _glyph(text: str) -> Glyph:
    """Read a symbol as the table writes it."""
    above = below = ""
    if "^" in text:
        text, above = text.split("^", 1)
        if "_" in above:
            raise ValueError(text)
    if "_" in text:
        text, below = text.split("_", 1)
    letters = unicodedata.normalize("NFD", text)
    accents = "".join(letter for letter in letters if unicodedata.combining(letter))
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return Glyph(plain, accents, (below,) if below else (), above)


@cache
def _table() -> dict[tuple[str, str, str], Entry]:
    """Entries by method (or nothing), ending and kind (or nothing)."""
    table: dict[tuple[str, str, str], Entry] = {}
    heading = ""
    for line in filter(None, TABLE.splitlines()):
        if line.startswith("#"):
            heading = line[2:]
            continue
        key, symbol = line.split(" ", 1)
        method, _, key = key.rpartition(":")
        ending, _, kinds = key.partition("/")
        entry = Entry(_glyph(symbol.removesuffix("_*")), symbol.endswith("_*"), heading)
        for kind in kinds.removesuffix("'") or ("",):
            table.setdefault((method, ending, {"s": "scalar", "v": "vector", "m": "matrix", "": ""}[kind]), entry)
        if kinds.endswith("'"):
            forward = replace(entry, glyph=replace(entry.glyph, above=entry.glyph.above + "′"))
            table.setdefault((method, f"{ending}_forward", "scalar"), forward)
    return table


def kind_of(shape: tuple[int, int]) -> str:
    """Whether a quantity is a scalar, a vector or a matrix."""
    return "scalar" if shape == (1, 1) else "vector" if shape[1] == 1 else "matrix"


class Notation:
    """Finds the symbols of one model's quantities.

    Args:
        method: Method of the equations.
        limbs: Names of its limbs; they are numbered in this order.
        owners: Names of joints and loops that are written by short words.
        ports: Labels of the entries of the inputs, by name of the input.
    """

    def __init__(
        self,
        method: str,
        limbs: Sequence[str],
        owners: Mapping[str, str] = MappingProxyType({}),
        ports: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
    ) -> None:
        self._method, self._ports = method, ports
        self._numbers = {limb: str(number) for number, limb in enumerate(limbs, 1)}
        self._limbs = sorted(limbs, key=len, reverse=True)
        self._owners = sorted(owners.items(), key=lambda pair: -len(pair[0]))
        self._primes: dict[str, str] = {}

    def tell_apart(self, shapes: Mapping[str, tuple[int, int]]) -> None:
        """Give primes to symbols that an earlier quantity has already."""
        taken: dict[Glyph, str] = {}
        for name, shape in shapes.items():
            base = self._base(name)
            if base in self._primes:
                continue
            glyph = replace(self.of(name, shape), kind="")
            while taken.get(glyph, base) != base:
                self._primes[base] = self._primes.get(base, "") + "′"
                glyph = replace(self.of(name, shape), kind="")
            taken[glyph] = base

    def _base(self, name: str) -> str:
        """The name of a quantity whatever its limb."""
        limb, rest = self._limb(name)
        return f"@_{rest}{MARK * (len(name) - len(name.rstrip(MARK)))}" if limb else name

    def heading(self, name: str, shape: tuple[int, int]) -> str:
        """Heading of the table that a quantity stands under; `other` where the table has none."""
        _, rest = self._limb(name)
        rest, dots = _undotted(rest)
        if (self._method == "elements" and _OF_RATE.fullmatch(rest)) or _GRADIENT.fullmatch(rest):
            return "matrices"
        found = self._find(rest, kind_of(shape))
        if found is None:
            return "other"
        heading = found[0].heading
        return "accelerations" if dots and heading in ("pose", "geometry", "rates") else heading

    def is_known(self, name: str, shape: tuple[int, int]) -> bool:
        """Whether the table has a symbol for a quantity."""
        return ":" in name or name in self._ports or self.heading(name, shape) != "other"

    def of(self, name: str, shape: tuple[int, int]) -> Glyph:
        """The symbol of a quantity, whole."""
        glyph = self._of(name, shape)
        primes = self._primes.get(self._base(name), "")
        return replace(glyph, above=glyph.above + primes) if primes else glyph

    def _of(self, name: str, shape: tuple[int, int]) -> Glyph:
        kind = kind_of(shape)
        if name.startswith(PARAMETER):
            return self._constant(name.removeprefix(PARAMETER))
        if name in self._ports or (name in _PORTS and ":" in name):
            return replace(_glyph(self._port(name)), kind=kind)
        limb, rest = self._limb(name)
        glyph = self._owned(rest, kind)
        glyph = replace(glyph, above=glyph.above + "′" * (len(rest) - len(rest.rstrip("_"))))
        return replace(glyph, below=(*glyph.below[:1], *limb, *glyph.below[1:]) if glyph.below else limb)

    def entry(self, name: str, shape: tuple[int, int], entry: tuple[int, int]) -> Glyph:
        """The symbol of one entry of a quantity."""
        if name in self._ports:
            return self._port_entry(name, self._ports[name][entry[0]])
        whole = replace(self.of(name, shape), kind="scalar")
        row, column = entry
        place = "xyz"[row] if shape == (3, 1) else str(row + 1) if shape[1] == 1 else f"{row + 1}{column + 1}"
        return replace(whole, below=(*whole.below, place))

    def _limb(self, name: str) -> tuple[tuple[str, ...], str]:
        """Number of the limb of a quantity, if it has one, and the rest of its name."""
        name = name.rstrip(MARK)
        if name.startswith("@_"):
            return (INDEX,), name[2:]
        limb = next((limb for limb in self._limbs if name.startswith(limb + "_")), None)
        return ((), name) if limb is None else ((self._numbers[limb],), name[len(limb) + 1 :])

    def _port(self, name: str) -> str:
        """A motor's acceleration is q̈, that of a platform is ẍ."""
        if name == "acceleration" and "position" in self._ports:
            return "q̈"
        return _PORTS.get(name, name[:1] + "_" + name[1:])

    def _port_entry(self, name: str, label: str) -> Glyph:
        glyph = _glyph(self._port(name))
        if label.startswith("joints_"):
            limb, rest = self._limb(label.removeprefix("joints_"))
            return Glyph("q", "", (*limb, *_words(self._short(rest))))
        if name in ("pose", "unknown", "start", "twist", "acceleration") and glyph.letter == "x":
            angular = re.fullmatch(r"w([xyz])", label)
            spatial = any(other.startswith("w") for other in self._ports[name])
            if angular or (spatial and glyph.accents):
                accents = DOTS if glyph.accents == TWO_DOTS else ""
                return Glyph("ω" if angular else "v", accents, ((angular[1] if angular else label),))
            letter, below = (label[0], label[1:]) if len(label) == 2 else (_GREEK.get(label, label), "")
            return Glyph(letter, glyph.accents, (*((below,) if below else ()), *glyph.below))
        if label in self._numbers:
            return replace(glyph, below=(self._numbers[label],))
        limb, rest = self._limb(label)
        return replace(glyph, below=(*glyph.below, *limb, *_words(self._short(rest))))

    def _owned(self, rest: str, kind: str) -> Glyph:
        """The symbol of what a name says without its limb."""
        rest, dots = _undotted(rest)
        middle = _OF_RATE.fullmatch(rest)
        if middle and self._method == "elements":
            before = _words(self._short((middle[1] or "").rstrip("_")))
            return Glyph(middle[2], "", (*before, *_words(self._short(middle[3]))), "", kind)
        if gradient := _GRADIENT.fullmatch(rest):
            below = _words(self._short(re.sub(r"_11$", "", gradient[2])))
            return Glyph("K", "", (gradient[1], *below), "", kind)
        found = self._find(rest, kind)
        if found is None:
            short = self._short(rest)
            of_joint = short != rest and "_" not in short
            letter, below = ("p" if kind == "vector" else "q", (short,)) if of_joint else (rest.replace("_", " "), ())
            return Glyph(letter, _dotted("", dots), below, "", kind)
        entry, owner, numbers = found
        if entry.of and not owner:
            entry = _table().get(("", rest, ""), entry)
        glyph = replace(entry.glyph, accents=_dotted(entry.glyph.accents, dots), kind=kind)
        if entry.of and owner:
            inner = self._find(owner, "") or self._find(owner, "vector")
            of = replace(self._owned(owner, inner[0].glyph.kind), kind="scalar") if inner else None
            return replace(glyph, below=(*(() if inner else _words(self._short(owner))), *numbers), of=of)
        words = _words(self._short(owner))
        return replace(glyph, below=(*glyph.below, *words, *(("".join(numbers),) if numbers else ())))

    def _find(self, rest: str, kind: str) -> tuple[Entry, str, tuple[str, ...]] | None:
        """The longest ending that the table has, what stands before it, and numbers in it."""
        tokens = rest.split("_")
        for start in range(len(tokens)):
            if tokens[start].isdigit():
                continue
            words = "_".join(token for token in tokens[start:] if not token.isdigit())
            numbers = tuple(token for token in tokens[start:] if token.isdigit())
            kinds = [kind, ""] if kind else ["", "scalar", "vector", "matrix"]
            for method in (self._method, ""):
                for each in kinds:
                    if entry := _table().get((method, words, each)):
                        return entry, "_".join(tokens[:start]), numbers
        return None

    def _constant(self, name: str) -> Glyph:
        """The symbol of a parameter of the robot file."""
        found = self._find(name, "scalar")
        if found is None or found[0].of:
            return Glyph(name.replace("_", " "))
        entry, owner, numbers = found
        return replace(entry.glyph, below=(*entry.glyph.below, *_words(owner), *numbers))

    def _short(self, owner: str) -> str:
        """Words of an owner, joints and loops by their short names."""
        for name, short in self._owners:
            owner = re.sub(rf"(^|(?<=_)){re.escape(name)}(?=_|$)", short, owner)
        return owner


def _words(owner: str) -> tuple[str, ...]:
    return (owner.replace("_", " "),) if owner else ()


def _undotted(name: str) -> tuple[str, int]:
    """A name without what says that it is a rate, and how often it says so."""
    name = name.rstrip("_")
    return re.sub(r"_dot(?=_|$)", "", name), len(re.findall(r"_dot(?=_|$)", name))


def _dotted(accents: str, dots: int) -> str:
    """One more dot on what may have dots already."""
    for _ in range(dots):
        if DOTS in accents:
            accents = accents.replace(DOTS, TWO_DOTS)
        elif TWO_DOTS in accents:
            accents = accents.replace(TWO_DOTS, "\u20db")
        else:
            accents += DOTS
    return accents
