"""The process that draws: it reads what to draw from standard input, answers one line, and ends with that input."""

from __future__ import annotations

import json
import os
import sys
import threading
from pathlib import Path
from typing import IO, Any

import numpy as np

from pkmgen.errors import PkmgenError
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.live.mailbox import Mailbox
from pkmgen.live.picture import Picture
from pkmgen.live.window import Window


def main() -> None:
    """Draw until the process that started this one ends, or closes its end of the pipe."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what libraries print is no answer
    told = json.loads(sys.stdin.buffer.readline())
    try:
        options = Options(parameters=told["parameters"])
        picture = Picture(RobotText(told["text"], told["file"]), options)
        window = Window(picture, told["host"], told["port"])
    except (PkmgenError, OSError) as error:
        _answer(answers, {"error": str(error)})
        return
    box = Mailbox(Path(told["mailbox"]), made=False)
    motors = [name for name, *_ in picture.motors]
    _answer(answers, {"port": window.port, "state": picture.state, "sizes": picture.sizes, "motors": motors})
    ended = threading.Event()
    threading.Thread(target=_wait_for_the_end, args=(ended,), daemon=True).start()
    try:
        _draw(picture, window, box, ended, 1.0 / told["rate"])
    finally:
        window.close()
        box.close()


def _wait_for_the_end(ended: threading.Event) -> None:
    sys.stdin.buffer.read()
    ended.set()


def _draw(picture: Picture, window: Window, box: Mailbox, ended: threading.Event, period: float) -> None:
    """Draw the last state, at most once a period."""
    size, base = picture.sizes[picture.state], picture.sizes.get("base_pose", 0)
    last = 0
    while not ended.wait(period):
        taken = box.take(last)
        if taken is None:
            continue
        last, numbers = taken
        state, rest = numbers[:size], numbers[size + base :]
        moved = numbers[size : size + base] if base and np.isfinite(numbers[size : size + base]).all() else None
        window.draw(picture.at(state, moved), rest[: len(picture.motors)].tolist())


def _answer(answers: IO[str], line: dict[str, Any]) -> None:
    answers.write(json.dumps(line) + "\n")
    answers.flush()


if __name__ == "__main__":
    main()
