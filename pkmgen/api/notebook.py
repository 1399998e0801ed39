"""What notebooks show of robots and functions: tables, and pages in frames. Texts of robot files are escaped."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any, Protocol

from pkmgen.api.ports import ArrayPort
from pkmgen.errors import ArgumentError
from pkmgen.machine.files import write_files

HEIGHT, MIN_PX, MAX_PX = 640, 100, 10_000
"""Height of a frame, and its least and greatest, px."""
SANDBOX = "allow-scripts allow-downloads"
"""What a page in a frame may do: run and hand files over; it has no origin, and sees nothing of the notebook."""
CELL = 'style="text-align:left;padding:.1em .8em .1em 0"'
"""Colours are those of the notebook, light or dark."""


@dataclass(frozen=True, slots=True)
class PageView:
    """A page for a notebook.

    Attributes:
        name: Name of the robot.
        height: Height of the frame it is shown in, px.
        page: The page, one HTML text.
    """

    name: str
    height: int
    page: str

    def _repr_html_(self) -> str:
        return (
            f'<iframe title="{escape(self.name)} in the studio" sandbox="{SANDBOX}" srcdoc="{escape(self.page)}" '
            f'width="100%" height="{self.height}" style="border:0"></iframe>'
        )

    def __repr__(self) -> str:
        return (
            f"<studio page of {self.name}, {len(self.page)} characters; a notebook shows it, "
            f"save('{self.name}.html') writes it for a browser>"
        )

    def save(self, file: str | Path) -> None:
        """Write the page for a browser; what was there under this name is replaced.

        Raises:
            ArgumentError: The file cannot be written.
        """
        path = Path(file)
        try:
            write_files(path.parent, {path.name: self.page.encode()})
        except OSError as error:
            raise ArgumentError(f"{path} cannot be written: {error.strerror or error}") from error


class FunctionShown(Protocol):
    """What is shown of a function; see `pkmgen.api.signature.RobotFunction`."""

    name: str
    inputs: tuple[ArrayPort, ...]
    outputs: tuple[ArrayPort, ...]
    output: ArrayPort
    operations: Mapping[str, int]
    checks: Mapping[str, int]
    notes: Mapping[str, Any]


class RobotShown(Protocol):
    """What is shown of a robot; see `pkmgen.api.robot.Robot`."""

    name: str
    title: str
    limbs: tuple[str, ...]
    method: str
    parameters: Mapping[str, float]

    @property
    def functions(self) -> Mapping[str, FunctionShown]:
        """Functions that its kernel holds, by name."""


def checked_height(height: object) -> int:
    """Read the height of a frame, px.

    Raises:
        ArgumentError: It is no whole number, or out of bounds.
    """
    if isinstance(height, bool) or not isinstance(height, int) or not MIN_PX <= height <= MAX_PX:
        raise ArgumentError(f"height: seen {height!r}; expected a whole number of pixels from {MIN_PX} to {MAX_PX}")
    return height


def robot_table(robot: RobotShown) -> str:
    """Table of a robot: what it is, and its functions with their results and operations."""
    about = [
        *_motors_and_state(robot),
        ("limbs", ", ".join(robot.limbs)),
        ("parameters (SI)", ", ".join(f"{name} {value:g}" for name, value in robot.parameters.items())),
        ("method", robot.method),
    ]
    head = f"{escape(robot.name)}</strong> {escape(robot.title)}"
    functions = [
        (name, ", ".join(map(port_text, function.outputs)), operations_text(function))
        for name, function in robot.functions.items()
    ]
    return (
        f"<div><strong>{head}{_table((), [row for row in about if row[1]])}"
        f"{_table(('function', 'returns', 'operations'), functions)}</div>"
    )


def _motors_and_state(robot: RobotShown) -> list[tuple[str, str]]:
    """State and motors by the functions that the kernel holds; none is compiled for it."""
    dynamics, kinematics = (robot.functions.get(name) for name in ("inverse_dynamics", "inverse_kinematics"))
    if dynamics is None:
        return []
    names: list[str] = dynamics.notes["actuators"]
    units = [port.units for port in (*([kinematics.output] if kinematics else []), dynamics.output)]
    motors = [f"{name} ({', '.join(row[place] for row in units)})" for place, name in enumerate(names)]
    state, rate = dynamics.inputs[:2]
    return [("state", port_text(state)), ("freedoms", str(rate.size)), ("motors", ", ".join(motors))]


def function_table(function: FunctionShown) -> str:
    """Table of a function: what it takes and returns, and its operations."""
    ports = [("takes", port) for port in function.inputs] + [("returns", port) for port in function.outputs]
    rows = [(kind, port.name, str(port.shape), units_of(port), port.meaning) for kind, port in ports]
    head = ("", "name", "shape of one state", "units", "meaning")
    counts = escape(operations_text(function))
    return f"<div><strong>{escape(function.name)}</strong>{_table(head, rows)}{counts}</div>"


def units_of(port: ArrayPort) -> str:
    """Units of a port, each once."""
    return ", ".join(dict.fromkeys(port.units)) or "1"


def port_text(port: ArrayPort) -> str:
    """Name, shape and units of a port, in a line."""
    shape = " × ".join(map(str, port.shape))
    return f"{port.name} ({shape}) in {units_of(port)}" if shape else f"{port.name} in {units_of(port)}"


def operations_text(function: FunctionShown) -> str:
    """Nonzero counts of operations of a call, in a line."""
    said = [f"{count} {kind}" for kind, count in function.operations.items() if count]
    iterates = any(port.name == "convergence" for port in function.outputs)
    checks = [f"{sum(function.checks.values())} to check the assembly"] if function.checks else []
    return ", ".join([*said, *checks, *(["steps of Newton's method on top"] if iterates else [])]) or "none"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of texts; the first cell of a row is its heading."""
    titles = "".join(f'<th scope="col" {CELL}>{escape(title)}</th>' for title in head)
    lines = [
        f'<tr><th scope="row" {CELL}>{escape(first)}</th>{"".join(f"<td {CELL}>{escape(c)}</td>" for c in others)}</tr>'
        for first, *others in rows
    ]
    return f"<table>{f'<tr>{titles}</tr>' if head else ''}{''.join(lines)}</table>"
