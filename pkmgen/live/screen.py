"""A window that shows a robot as its controller has it, and costs the controller a copy of some numbers."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
import tempfile
from html import escape
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from pkmgen.api.notebook import HEIGHT
from pkmgen.api.numbers import finite_number
from pkmgen.api.robot import Robot
from pkmgen.api.robot_given import check_robot, description_of
from pkmgen.errors import ArgumentError, PkmgenError
from pkmgen.live.mailbox import NUMBERS, Mailbox, Values

HOST, PORT, RATE = "127.0.0.1", 8080, 30.0
"""Seen from this machine alone; the first port tried; pictures a second."""
MOST_RATE = 240.0
SECONDS = 10.0
"""How long the process that draws may take to end."""
_LOG = logging.getLogger("pkmgen")


def show(robot: Robot, *, host: str = HOST, port: int = PORT, rate: float = RATE) -> Screen:
    """Open a window for a robot, in a process of its own, and wait until it can be seen: some seconds.

    Args:
        robot: The robot.
        host: Address at which it is seen. Any but this machine's own lets everybody in the network watch.
        port: Port, or the next free one.
        rate: Pictures a second at most.

    Raises:
        MissingExtraError: viser is not installed (the extra `live`).
        ArgumentError: An argument is none of its kind, or the robot came without its file.
        OpenLoopsError: The loops of the robot do not close near home.
    """
    check_robot("show", robot)
    if not isinstance(host, str) or not host:
        raise ArgumentError(f"host: seen {host!r}; expected an address such as {HOST}")
    if isinstance(port, bool) or not isinstance(port, int) or not 0 < port < 2**16:
        raise ArgumentError(f"port: seen {port!r}; expected a number from 1 to 65535")
    if not 0.0 < finite_number("rate", rate) <= MOST_RATE:
        raise ArgumentError(f"rate: seen {rate!r}; expected pictures a second, up to {MOST_RATE:g}")
    return Screen(robot, host, port, float(rate))


class Screen:
    """A window, made by `show`; `close` it, or use it by `with`.

    Attributes:
        robot: Name of the robot.
        address: Where it is seen.
        motors: Names of the motors, in the order of the efforts.
    """

    def __init__(self, robot: Robot, host: str, port: int, rate: float) -> None:
        self._box: Mailbox | None = None
        text, options = description_of(robot)
        self.robot = robot.name
        self._folder = tempfile.TemporaryDirectory(prefix="pkmgen-live-")
        place = Path(self._folder.name)
        self._log = (place / "log").open("w+", encoding="utf-8", errors="replace")
        box = Mailbox(place / "state", made=True)
        _LOG.info("opening a window for %s", robot.name)
        self._process = self._begun()
        told = {"text": text.text, "file": text.file, "parameters": dict(options.parameters), "host": host}
        answer = self._asked({**told, "port": port, "rate": rate, "mailbox": str(place / "state")})
        self.address = f"http://{'localhost' if host == HOST else host}:{answer['port']}"
        self.motors = tuple(answer["motors"])
        self._state = answer["state"]
        size, base = answer["sizes"][self._state], answer["sizes"].get("base_pose", 0)
        self._sizes = size, base, len(self.motors)
        if sum(self._sizes) > NUMBERS:
            self.close()
            raise ArgumentError(f"{robot.name} has too large a state to be shown: more than {NUMBERS} numbers")
        self._place, self._base, self._effort = np.split(box.numbers[: sum(self._sizes)], [size, size + base])
        self._base[:] = self._effort[:] = np.nan
        self._box = box

    def update(self, state: ArrayLike, effort: ArrayLike | None = None, base_pose: ArrayLike | None = None) -> None:
        """Hand over the state the robot is in; nothing waits and nothing is drawn here. Call it from one thread.

        Args:
            state: Pose of the platform (p,), or position of the independent joints of a robot of bodies.
            effort: Efforts of the motors (m,), shown beside them.
            base_pose: Pose (7,) of a base that moves.

        Raises:
            ArgumentError: A shape is wrong, or the window was closed.
        """
        box = self._box
        if box is None:
            raise ArgumentError(f"the window of {self.robot} was closed")
        box.begin()
        try:
            _copy(self._place, state)
            if effort is not None:
                _copy(self._effort, effort)
            if base_pose is not None:
                _copy(self._base, base_pose)
        except (ValueError, TypeError) as error:
            size, base, motors = self._sizes
            wanted = f"{self._state} ({size},), effort ({motors},)" + (f", base_pose ({base},)" if base else "")
            raise ArgumentError(f"update takes {wanted} of {self.robot}: {error}") from error
        finally:
            box.end()

    @property
    def running(self) -> bool:
        """Whether the window is there."""
        return self._process.poll() is None

    def close(self) -> None:
        """Close the window and end its process."""
        if self._process.stdin is not None and not self._process.stdin.closed:
            self._process.stdin.close()
        try:
            self._process.wait(SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        box, self._box = self._box, None
        if box is not None:
            del self._place, self._base, self._effort
            box.close()
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._log.close()
        self._folder.cleanup()

    def __enter__(self) -> Screen:
        return self

    def __exit__(self, *_reason: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<window of {self.robot} at {self.address}, {'open' if self.running else 'closed'}>"

    def _repr_html_(self) -> str:
        return (
            f'<iframe title="{escape(self.robot)}" src="{escape(self.address)}" width="100%" height="{HEIGHT}" '
            f'style="border:0"></iframe>'
        )

    def _begun(self) -> subprocess.Popen[bytes]:
        """The process that draws, which sees the modules that this one sees."""
        known = os.pathsep.join(path for path in sys.path if path)
        return subprocess.Popen(
            [sys.executable, "-P", "-m", "pkmgen.live.serve"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            env={**os.environ, "PYTHONPATH": known},
        )

    def _asked(self, told: dict[str, Any]) -> dict[str, Any]:
        """The answer of the process to a request.

        Raises:
            PkmgenError: It could not begin.
        """
        assert self._process.stdin is not None and self._process.stdout is not None
        try:
            self._process.stdin.write(json.dumps(told).encode() + b"\n")
            self._process.stdin.flush()
            answer: dict[str, Any] = json.loads(self._process.stdout.readline() or b"{}")
        except OSError:
            answer = {}
        if "port" not in answer:
            self._log.seek(0)
            said = answer.get("error") or self._log.read()[-2000:] or "it ended at once"
            self.close()
            raise PkmgenError(f"the window of {self.robot} cannot be opened: {said}")
        return answer


def _copy(into: Values, numbers: ArrayLike) -> None:
    """Copy numbers, as many as there are, none of them to several places."""
    if len(numbers) != len(into):  # type: ignore[arg-type]
        raise ValueError(f"seen {len(numbers)} numbers")  # type: ignore[arg-type]
    into[:] = numbers
