"""Every function of a kit at states of all kinds, on a processor: status words, bits, instructions and stack."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from numpy.typing import NDArray

from benchmarks import TEMPLATES
from benchmarks.emulated.boards import INSTRUCTIONS_A_TICK, Board
from pkmgen.compile import compile_robot
from pkmgen.emit.states import DrawnStates
from pkmgen.emit.targets.firmware.target import FIRMWARE, bounded
from pkmgen.functions.types import GeneratedFunction
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options

Array = NDArray[Any]


SEED = 2
"""Of states that are not those in which kits measure the errors that they tell."""


@dataclass(frozen=True)
class Kit:
    """A firmware kit in a folder.

    Attributes:
        functions: Its functions, as the kit has them.
        states: For each function inputs by name, good states first.
        good: For each function how many are good.
    """

    folder: Path
    real: str
    values: Mapping[str, float]
    manifest: Mapping[str, Any]
    functions: Mapping[str, GeneratedFunction]
    states: Mapping[str, Mapping[str, Array]]
    good: Mapping[str, int]

    @property
    def kind(self) -> type[Any]:
        """Its type of numbers."""
        return np.float32 if self.real == "float" else np.float64


@dataclass(frozen=True)
class Answers:
    """What a function yields.

    Attributes:
        words: Status words.
        bits: Bits of all outputs, a row for each state.
        instructions: Of each call; zero where nobody counts.
        stack: Bytes of each call, likewise.
    """

    words: Array
    bits: Array
    instructions: Array
    stack: Array

    def values(self, kind: type[Any]) -> Array:
        """The numbers themselves."""
        return self.bits.view(kind)


def kit_of(robot: str, real: str, folder: Path, count: int) -> Kit:
    """Write the kit of a robot of the library, and draw states of its functions, good ones and all kinds of others."""
    options = Options(real=real, functions=FIRMWARE.functions)
    text = read_robot_text(robot)
    made = compile_robot(text, options)
    mechanism, values, texts = made.mechanism, made.file.values, made.texts(FIRMWARE.name)
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in texts.files.items():
        (folder / name).write_text(content, "utf-8")
    own = {function.graph.name: bounded(function) for function in made.functions}
    drawn, states, good = DrawnStates(mechanism, list(own.values()), values, count, SEED), {}, {}
    for name, function in own.items():
        given = {port.name: drawn.of(function.graph)[port.name] for port in function.graph.inputs}
        if "start" in given and "pose" in mechanism.home_inputs:
            given["start"][:] = np.array(mechanism.home_inputs["pose"])
        good[name] = len(next(iter(given.values())))
        states[name] = _with_bad_ones(given)
    return Kit(folder, real, values, texts.manifest, own, states, good)


def _with_bad_ones(given: Mapping[str, Array]) -> dict[str, Array]:
    """States, then the first of them moved away, with a huge entry, an infinite one and one that is no number."""
    rows = {name: [values] for name, values in given.items()}
    first = next(iter(given))
    for factor in (1.3, 2.0, -1.0, 30.0, 1e-30, 1e30, np.inf, np.nan):
        for name, values in given.items():
            one = values[:1].copy()
            if name == first:
                one[:, : max(1, one.shape[1] // 2)] *= factor
            rows[name].append(one)
    return {name: np.vstack(values) for name, values in rows.items()}


def program_of(kit: Kit) -> str:
    """The program that calls all functions of a kit."""
    word = np.dtype(np.uint32 if kit.real == "float" else np.uint64)
    rows = []
    for name, function in kit.functions.items():
        ports = function.graph.inputs
        with np.errstate(over="ignore"):
            beside = np.hstack([kit.states[name][port.name] for port in ports]).astype(kit.kind)
        places = np.cumsum([0, *(port.size for port in ports)])
        rows.append(
            {
                "name": name,
                "c_name": f"{kit.manifest['robot']}_{name}",
                "size": beside.shape[1],
                "places": places[:-1].tolist(),
                "outputs": [(port.name, math.prod(port.shape)) for port in function.graph.outputs],
                "states": [[f"{bits:#x}u" + "ll" * (word.itemsize == 8) for bits in row] for row in beside.view(word)],
            }
        )
    environment = Environment(  # noqa: S701 - C
        loader=FileSystemLoader(TEMPLATES), undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    template = environment.get_template("emulated_states.c.j2")
    return template.render(robot=kit.manifest["robot"], real=kit.real, rows=rows)


def simulated(kit: Kit, board: Board, *sources: Path) -> str:
    """What the loop of a kit prints beside its simulated robot."""
    own = (kit.folder / "main.c", kit.folder / "board_simulated.c")
    return board.run(board.build(kit.folder, "loop", *own, *sources))


def answers(kit: Kit, board: Board, *sources: Path, program: str = "states") -> dict[str, Answers]:
    """Compute all states of a kit on a board, with further sources."""
    text = kit.folder / "states.txt.c"
    text.write_text(program_of(kit), "utf-8")
    printed = board.run(board.build(kit.folder, program, text, *sources))
    rows: dict[str, list[Sequence[str]]] = {}
    for line in printed.splitlines():
        if line.strip():
            name, *entries = line.split()
            rows.setdefault(name, []).append(entries)
    word = np.uint32 if kit.real == "float" else np.uint64
    (own,) = (int(entries[1]) for entries in rows.pop("nothing"))
    return {
        name: Answers(
            np.array([int(entries[0]) for entries in lines], np.uint32),
            np.array([[int(entry, 16) for entry in entries[3:]] for entries in lines], word),
            np.rint([(int(entries[1]) - own) * INSTRUCTIONS_A_TICK for entries in lines]).astype(int),
            np.array([int(entries[2]) for entries in lines]),
        )
        for name, lines in rows.items()
    }
