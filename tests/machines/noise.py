"""Errors in the last places of what libraries compute: `math`, numpy, `numpy.linalg` and scipy.

Another processor, another BLAS or another libm give results that differ by some units in the last place. `add_noise`
exaggerates that: it wraps the functions of these libraries before pkmgen is imported, and each float they return is
moved by up to `ULPS` units, drawn by a seed. Integers, truth values and what only moves data are left alone; operators
(`a * b`, `a @ b`) cannot be wrapped.
"""

from __future__ import annotations

import importlib
import math
import random
import sys
from collections.abc import Callable, Iterable
from types import ModuleType
from typing import Any

import numpy as np

ULPS = 4
"""Greatest error, units in the last place."""
EXACT = """
    copysign fabs frexp fsum ldexp modf nextafter ulp trunc floor ceil abs absolute rint sign maximum minimum fmax fmin
    negative positive conjugate conj spacing
"""
"""Functions whose results are exact by definition, on any machine."""
OF_NUMPY = """
    average cross convolve cumprod cumsum diff dot ediff1d einsum gradient inner interp kron linspace mean median
    nanmean nanmedian nansum outer percentile polyfit polyval prod quantile roots std sum tensordot trace trapezoid
    vander var vdot
"""
"""Functions of numpy, besides its ufuncs, that compute."""
OF_SCIPY = ("linalg", "optimize", "spatial", "interpolate", "special", "integrate", "signal")
"""Modules of scipy that are wrapped."""

Array = np.ndarray[Any, Any]


class Noise:
    """Draws errors and adds them; what a wrapped function calls inside is left alone.

    Args:
        seed: Seed of the errors.
        zeros: Whether zeros are moved too, by the least numbers there are.
    """

    def __init__(self, seed: int, zeros: bool) -> None:
        self._draw, self._many = random.Random(seed).randint, np.random.default_rng(seed).integers  # noqa: S311
        self._spacing, self._finite, self._where, self._ulp = np.spacing, np.isfinite, np.where, math.ulp
        self.zeros, self._inside = zeros, False

    def call(self, function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """What a function returns, and leaves in `out`, with errors."""
        if self._inside:
            return function(*args, **kwargs)
        self._inside = True
        try:
            result = self._moved(function(*args, **kwargs))
            out = kwargs.get("out")
            if isinstance(out, np.ndarray) and isinstance(result, np.ndarray):
                out[...] = result
                return out
            return result
        finally:
            self._inside = False

    def _moved(self, value: Any) -> Any:
        """The value, and all floats in it, moved by up to `ULPS` units in the last place."""
        if type(value) is float:
            good = value - value == 0.0 and (value != 0.0 or self.zeros)
            return value + self._draw(-ULPS, ULPS) * self._ulp(value) if good else value
        if isinstance(value, np.inexact):
            return self._array(np.asarray(value))[()]
        if type(value) is np.ndarray and value.dtype.kind in "fc":
            return self._array(value)
        if isinstance(value, tuple) and hasattr(value, "_fields"):
            return type(value)(*(self._moved(each) for each in value))
        if type(value) in (tuple, list) and len(value) < 16:
            return type(value)(self._moved(each) for each in value)
        return value

    def _array(self, value: Array) -> Array:
        if value.dtype.kind == "c":
            return np.asarray(self._array(value.real) + 1j * self._array(value.imag), dtype=value.dtype)
        steps = self._many(-ULPS, ULPS, size=value.shape, endpoint=True)
        good = self._finite(value) & ((value != 0.0) | self.zeros)
        return np.asarray(self._where(good, value + steps * self._spacing(self._where(good, value, 1.0)), value))


class NoisyUfunc:
    """A ufunc whose calls and reductions have errors; all else is that of the ufunc."""

    def __init__(self, own: np.ufunc, noise: Noise) -> None:
        self._own, self._noise = own, noise

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._noise.call(self._own, args, kwargs)

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._own, name)
        return noisy(found, self._noise) if name in ("reduce", "accumulate", "outer", "reduceat") else found


def noisy(function: Callable[..., Any], noise: Noise) -> Callable[..., Any]:
    """A function whose results have errors."""

    def wrapped(*args: Any, **kwargs: Any) -> Any:
        return noise.call(function, args, kwargs)

    wrapped.__name__ = getattr(function, "__name__", "wrapped")
    wrapped.__wrapped__ = function  # type: ignore[attr-defined]
    return wrapped


def add_noise(seed: int, zeros: bool = False) -> None:
    """Wrap the libraries; before pkmgen is imported, for it takes functions by name.

    Raises:
        RuntimeError: pkmgen is imported.
    """
    if "pkmgen" in sys.modules:
        raise RuntimeError("noise has to be added before pkmgen is imported")
    noise = Noise(seed, zeros)
    for name in OF_SCIPY:
        module = importlib.import_module(f"scipy.{name}")
        _wrap(module, dir(module), noise)
    _wrap(np.linalg, dir(np.linalg), noise)
    _wrap(np, [*OF_NUMPY.split(), *(name for name in dir(np) if isinstance(getattr(np, name), np.ufunc))], noise)
    _wrap(math, dir(math), noise)


def _wrap(module: ModuleType, names: Iterable[str], noise: Noise) -> None:
    for name in names:
        own = getattr(module, name)
        if name in EXACT.split() or name.startswith("_"):
            continue
        if callable(own) and not isinstance(own, type):
            setattr(module, name, NoisyUfunc(own, noise) if isinstance(own, np.ufunc) else noisy(own, noise))
