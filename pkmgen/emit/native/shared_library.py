"""A kernel in a plain shared library, called through ctypes: needs numpy alone, neither cffi nor a cache.

It comes with wheels of one robot, so that it imports nothing that these do not hold.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.emit.native.kernel import Arrays, DirectCall, StatusWords
from pkmgen.emit.native.prepared import refuse_parameters

CONSTANTS_SIZE, PREPARE = "pkmgen_constants_size", "pkmgen_prepare"
"""Functions of libraries whose parameters are no numbers in the code: bytes of the constants, and what fills them."""


class SharedLibraryKernel:
    """The functions of a shared library, over contiguous arrays of states; see `Kernel`."""

    def __init__(self, path: Path, manifest: Mapping[str, Any]) -> None:
        double = manifest["real"] == "double"
        self._real = np.dtype(np.float64 if double else np.float32)
        self._rows = {row["name"]: row for row in manifest["functions"]}
        self._library = ctypes.CDLL(str(path))
        self._constants = None if manifest["fold"] else self._prepared(manifest)
        first = [] if self._constants is None else [ctypes.c_void_p]
        self._first = () if self._constants is None else (_address(self._constants),)
        self._single, self._batches, self._columns = (
            {name: self._function(row, end, [*first, *count]) for name, row in self._rows.items()}
            for end, count in (("", ()), ("_batch", (ctypes.c_size_t,)), ("_columns", (ctypes.c_size_t,)))
        )
        number = ctypes.c_double if double else ctypes.c_float
        self._rollouts = [
            self._rollout(row, [*first, ctypes.c_size_t], number) for row in self._rows.values() if "rollout" in row
        ]

    def call(self, name: str, count: int, inputs: Arrays, outputs: Arrays, status: StatusWords) -> None:
        """Compute `count` states of arrays (states, entries)."""
        self._batches[name](*self._first, count, *map(_address, (*inputs, *outputs, status)))

    def call_columns(self, name: str, count: int, inputs: Arrays, outputs: Arrays, status: StatusWords) -> None:
        """Compute `count` states of arrays (entries, states)."""
        self._columns[name](*self._first, count, *map(_address, (*inputs, *outputs, status)))

    def direct(self, name: str) -> DirectCall:
        """Return what computes one state of arrays as they are, where nobody says where to write."""
        row, function, first, real = self._rows[name], self._single[name], self._first, self._real
        wanted = [(tuple(port["shape"]), (prod(port["shape"]),)) for port in row["inputs"]]
        shapes = [tuple(port["shape"]) for port in row["outputs"]]
        blank = (None,) * len(shapes)

        def compute(arguments: tuple[Any, ...], outputs: tuple[Any, ...]) -> tuple[NDArray[Any], ...] | None:
            if outputs != blank or len(arguments) != len(wanted):
                return None
            for array, allowed in zip(arguments, wanted, strict=True):
                if type(array) is not np.ndarray or array.dtype != real or array.shape not in allowed:
                    return None
                if not (array.flags.c_contiguous and array.flags.aligned):
                    return None
            written = tuple([np.empty(shape, real) for shape in shapes])
            return None if function(*first, *map(_address, (*arguments, *written))) else written

        return compute

    def bound(self, name: str, inputs: Arrays, outputs: Arrays) -> Callable[[], int]:
        """Return what computes one state of these arrays, which are as `call` wants them, and returns its status."""
        kept = (*inputs, *outputs)
        function, places = self._single[name], (*self._first, *map(_address, kept))

        def compute(_: Any = kept) -> int:
            return int(function(*places))

        return compute

    def rollout(
        self, count: int, steps: int, step: float, inputs: Arrays, outputs: Arrays, status: StatusWords
    ) -> None:
        """Compute `count` rollouts of forward dynamics."""
        (function,), read, written = self._rollouts, map(_address, inputs), map(_address, (*outputs, status))
        function(*self._first, count, *read, steps, step, *written)

    def _function(self, row: Mapping[str, Any], end: str, first: list[Any]) -> Any:
        ports = len(row["inputs"]) + len(row["outputs"])
        return self._typed(row["c_name"] + end, [*first, *[ctypes.c_void_p] * (ports + bool(end))])

    def _rollout(self, row: Mapping[str, Any], first: list[Any], number: Any) -> Any:
        read, written = [ctypes.c_void_p] * len(row["inputs"]), [ctypes.c_void_p] * 3
        return self._typed(f"{row['rollout']['c_name']}_batch", [*first, *read, ctypes.c_size_t, number, *written])

    def _typed(self, name: str, arguments: list[Any], result: Any = ctypes.c_uint32) -> Any:
        function = getattr(self._library, name)
        function.argtypes, function.restype = arguments, result
        return function

    def _prepared(self, manifest: Mapping[str, Any]) -> NDArray[Any]:
        """Constants of the parameters of the manifest.

        Raises:
            RobotFileError: A parameter is not as the robot asks.
            NotFiniteError: They are not finite.
        """
        values = np.array([parameter["value"] for parameter in manifest["parameters"].values()], self._real)
        constants = np.zeros(self._typed(CONSTANTS_SIZE, [], ctypes.c_size_t)(), np.uint8)
        status = self._typed(PREPARE, [ctypes.c_void_p] * 2)(_address(values), _address(constants))
        refuse_parameters(manifest, status)
        return constants


def _address(array: NDArray[Any]) -> int:
    address: int = array.__array_interface__["data"][0]
    return address
