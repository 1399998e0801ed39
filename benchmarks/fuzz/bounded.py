"""Work in a process of its own, with a bound on processor time and memory, so that no mechanism holds the others."""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
import traceback
from collections.abc import Callable
from typing import Any

MEMORY = 6 * 2**30
"""Bytes of address space."""


class Exceeded(Exception):  # noqa: N818 - it is no fault of ours
    """The work took too much time or memory, or its process died; says which."""


def bounded(work: Callable[[], Any], seconds: int) -> Any:
    """Do work in a fork; what it returns has to be plain data.

    Raises:
        Exceeded: It took more processor time or memory than allowed, or died of a signal.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _work(work, seconds, writing)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        late = number in (signal.SIGXCPU, signal.SIGKILL)
        raise Exceeded(f"more than {seconds} s" if late else f"died of {signal.Signals(number).name}")
    answer = json.loads(told)
    if "raised" in answer:
        raise Exceeded(answer["raised"])
    return answer["result"]


def _work(work: Callable[[], Any], seconds: int, writing: int) -> None:
    """Work in the child, which ends here."""
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        answer = {"result": work()}
    except MemoryError:
        answer = {"raised": f"more than {MEMORY >> 30} GiB"}
    except BaseException:
        answer = {"raised": f"fault of the judge: {traceback.format_exc(limit=-6)}"}
    with os.fdopen(writing, "wb") as pipe:
        pipe.write(json.dumps(answer).encode())
    sys.stdout.flush()
    os._exit(0)
