"""Trying mutants: which tests reach a line is found out once, then each mutant meets those, in a process of its own.

The process is forked from one that holds all other packages, and takes the faulty text in place of the file, which
itself is never touched.
"""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import itertools
import os
import pickle
import resource
import signal
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import coverage
import pytest

from .mutants import Mutant

__all__ = ["Reach", "find_reach", "is_killed"]

PRELOADED = ("numpy", "sympy", "hypothesis", "jinja2", "pydantic", "yaml", "pinocchio", "rich", "typer")
LEAST_SECONDS, PATIENCE = 4.0, 6.0
"""Processor time that every test may take with a fault, and how often the time it takes without one."""
COLLECTION = 20.0
"""Processor time that finding the tests may take, in which some draw graphs or generate code."""
LONGEST = 15.0
"""Seconds of tests that a mutant meets; one that is not noticed by then counts as living."""
QUIET = ["-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "--hypothesis-profile=mutants", "-W", "ignore"]


@dataclass
class Reach:
    """What the tests do without a fault.

    Attributes:
        seconds: Time of each test.
        lines: By file and line the tests that execute it.
        loaded: By file the lines that are executed when it is imported.
    """

    seconds: dict[str, float] = field(default_factory=dict)
    lines: dict[str, dict[int, list[str]]] = field(default_factory=dict)
    loaded: dict[str, set[int]] = field(default_factory=dict)

    def tests_of(self, mutant: Mutant) -> list[str]:
        """Tests that may notice a mutant, those that execute its lines first, each time the quickest first.

        What a line says that is executed at import, such as a table or the default of a record, may be noticed by any
        test of the file or of its folder.
        """
        places, (first, last) = self.lines.get(mutant.file, {}), mutant.lines
        direct = {test for line in range(first, last + 1) for test in places.get(line, ())}
        folder = f"tests/unit/{Path(mutant.file).parent.name}/"
        every = {test for tests in places.values() for test in tests}
        every |= {test for test in self.seconds if test.startswith(folder)}
        found = self._by_time(direct)
        if not direct or self.loaded[mutant.file] & set(range(first, last + 1)):
            found += self._by_time(every - direct)
        ends = itertools.accumulate(self.seconds.get(test, 0.0) for test in found)
        return [test for test, end in zip(found, ends, strict=True) if end <= LONGEST]

    def _by_time(self, tests: set[str]) -> list[str]:
        return sorted(tests, key=lambda test: (self.seconds.get(test, 0.0), test))


def find_reach(root: Path, files: Sequence[str], tests: Sequence[str]) -> Reach:
    """Run the tests once, in a process of their own, and take note of what they execute.

    Raises:
        RuntimeError: A test fails without any fault.
    """
    target = root / ".mutants-reach"
    child = os.fork()
    if child == 0:
        _run_child(lambda: _record(root, files, tests, target))
    if os.waitpid(child, 0)[1]:
        raise RuntimeError("tests fail without a fault; run them by pytest to see which")
    reach: Reach = pickle.loads(target.read_bytes())  # noqa: S301 - written just now
    target.unlink()
    return reach


def _record(root: Path, files: Sequence[str], tests: Sequence[str], target: Path) -> int:
    reach, watch = Reach(), coverage.Coverage(data_file=None, include=[str(root / file) for file in files])

    class Plugin:
        """Switches the context with each test."""

        @pytest.hookimpl(hookwrapper=True)
        def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
            watch.switch_context(item.nodeid)
            started = time.process_time()
            yield
            reach.seconds[item.nodeid] = time.process_time() - started
            watch.switch_context("")

    watch.start()
    code = int(pytest.main([*QUIET, *tests], plugins=[Plugin()]))
    watch.stop()
    data = watch.get_data()
    for file in files:
        contexts = data.contexts_by_lineno(str(root / file))
        reach.loaded[file] = {line for line, names in contexts.items() if "" in names}
        reach.lines[file] = {line: [name for name in names if name] for line, names in contexts.items()}
    target.write_bytes(pickle.dumps(reach))
    return code


def is_killed(root: Path, mutant: Mutant, reach: Reach) -> str | None:
    """Let the tests meet a mutant; returns how it was noticed, None if it was not."""
    tests = reach.tests_of(mutant)
    if not tests:
        return None
    budget = LEAST_SECONDS + PATIENCE * sum(reach.seconds.get(test, 0.0) for test in tests)
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CPU, (int(budget) + 1, int(budget) + 2))
        resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))
        signal.alarm(int(20 * budget))
        _run_child(lambda: _meet(root, mutant, {test: reach.seconds.get(test, 0.0) for test in tests}))
    status = os.waitpid(child, 0)[1]
    if os.WIFSIGNALED(status):
        return "too long"
    return None if os.WEXITSTATUS(status) == 0 else "a test failed"


class _Patience:
    """Ends the process when a test takes many times as long as it did; the limit of all tests together is far off."""

    def __init__(self, seconds: Mapping[str, float]) -> None:
        self._seconds = seconds

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        signal.setitimer(signal.ITIMER_PROF, LEAST_SECONDS + PATIENCE * self._seconds.get(item.nodeid, 0.0))
        yield
        signal.setitimer(signal.ITIMER_PROF, 0.0)


def _meet(root: Path, mutant: Mutant, tests: Mapping[str, float]) -> int:
    name = mutant.file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
    signal.setitimer(signal.ITIMER_PROF, COLLECTION)
    sys.meta_path.insert(0, _Faulty(name, str(root / mutant.file), mutant.source))
    return int(pytest.main([*QUIET, *tests], plugins=[_Patience(tests)]))


class _Faulty(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads one module from a text."""

    def __init__(self, name: str, path: str, source: str) -> None:
        self._name, self._path, self._source = name, path, source

    def find_spec(self, fullname: str, path: object, target: object = None) -> importlib.machinery.ModuleSpec | None:  # noqa: ARG002
        """Find the module of that name alone."""
        if fullname != self._name:
            return None
        return importlib.util.spec_from_file_location(fullname, self._path, loader=self)

    def exec_module(self, module: ModuleType) -> None:
        """Run the faulty text."""
        exec(compile(self._source, self._path, "exec"), module.__dict__)  # noqa: S102 - the mutant


def preload() -> None:
    """Import what tests need beside the package, so that each child has it at once."""
    from hypothesis import Phase, settings

    for name in PRELOADED:
        importlib.import_module(name)
    phases = (Phase.explicit, Phase.generate)  # a counterexample need not be small
    settings.register_profile("mutants", phases=phases, database=None, deadline=None)
    settings.load_profile("mutants")


def _run_child(work: Callable[[], int]) -> None:
    """Run something in a forked process, silently, and end."""
    code = 3
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        if not os.environ.get("MUTANTS_LOUD"):
            os.dup2(nowhere, 1)
            os.dup2(nowhere, 2)
        code = work()
    finally:
        os._exit(code)
