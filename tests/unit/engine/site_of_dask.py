"""A scheduler of Dask and its workers as processes of their own, to be killed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

from tests.conftest import ROOT

COMMAND = "import sys; {before}; from distributed.cli.{program} import main; main()"


class Site:
    """A scheduler at a free port, and workers.

    Attributes:
        address: Where the scheduler is, each time.
        workers: Processes of the workers.
    """

    def __init__(self, folder: Path) -> None:
        self._folder, self.workers = folder, []
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{self._port}"
        self.start_scheduler()

    def start_scheduler(self) -> None:
        where = ("--host", "127.0.0.1", "--port", str(self._port))
        self._scheduler = self._start("dask_scheduler", *where, "--no-dashboard")

    def start_worker(self, before: str = "", **environment: str) -> subprocess.Popen:
        options = ("--no-nanny", "--nthreads", "1", "--no-dashboard", "--local-directory", str(self._folder))
        worker = self._start("dask_worker", self.address, *options, before=before, **environment)
        self.workers.append(worker)
        return worker

    def kill_scheduler(self) -> None:
        """Kill it; workers end by themselves then, as Dask has it."""
        _kill(self._scheduler)
        for worker in self.workers:
            _kill(worker)
        self.workers.clear()

    def kill_worker(self) -> None:
        _kill(self.workers.pop(0))

    def __enter__(self) -> Site:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill_scheduler()

    def _start(self, program: str, *arguments: str, before: str = "", **environment: str) -> subprocess.Popen:
        return subprocess.Popen(
            [sys.executable, "-c", COMMAND.format(program=program, before=before or "pass"), *arguments],
            env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
            cwd=self._folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )


def _kill(process: subprocess.Popen) -> None:
    if process.poll() is None:
        process.send_signal(signal.SIGKILL)
    process.wait()
