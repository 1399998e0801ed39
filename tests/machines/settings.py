"""What generation is tried under: features of processors, cores of OpenBLAS, hash seeds, locales, and noise."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field

CORES = {"Prescott": "SSE3", "Nehalem": "SSE42", "Haswell": "AVX2", "SkylakeX": "AVX512F"}
"""Cores of OpenBLAS, and the feature that they need."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting of a process.

    Attributes:
        name: What tables call it.
        variables: Variables of its environment.
        noise: Seed of errors in the last places; None for none.
        zeros: Whether zeros are moved too.
    """

    name: str
    variables: Mapping[str, str] = field(default_factory=dict)
    noise: int | None = None
    zeros: bool = False

    @property
    def environment(self) -> dict[str, str]:
        """The environment of a process; one thread, so that robots are made side by side."""
        return {**os.environ, "OPENBLAS_NUM_THREADS": "1", "PYTHONHASHSEED": "0", **self.variables}


def numpy_features() -> str:
    """Features beyond numpy's baseline that this processor has."""
    from numpy._core._multiarray_umath import __cpu_dispatch__, __cpu_features__

    return " ".join(name for name in __cpu_dispatch__ if __cpu_features__[name])


def blas_cores() -> list[str]:
    """Cores of OpenBLAS whose instructions this processor has: others end the process (SIGILL)."""
    from numpy._core._multiarray_umath import __cpu_features__

    return [core for core, feature in CORES.items() if __cpu_features__.get(feature, False)]


def settings() -> tuple[Setting, ...]:
    """All settings; the first is what the others are compared with."""
    numpy = {"NPY_DISABLE_CPU_FEATURES": numpy_features()}
    libm = {"GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-FMA"}
    cores = [Setting(core, {"OPENBLAS_CORETYPE": core}) for core in blas_cores()]
    other = {"PYTHONHASHSEED": "4711", "LC_ALL": "C", "LANG": "C", "OPENBLAS_NUM_THREADS": "2", "TZ": "Asia/Tokyo"}
    return (
        Setting("as it is"),
        Setting("numpy's baseline", numpy),
        *cores,
        Setting("glibc without FMA", libm),
        Setting("other seed, locale, threads", other),
        Setting("all of these", {**numpy, **libm, **other, "OPENBLAS_CORETYPE": "Prescott"}),
        Setting("noise 1", noise=1),
        Setting("noise 2", noise=2),
        Setting("noise 3, of zeros too", noise=3, zeros=True),
    )


def setting(name: str) -> Setting:
    """The setting of a name."""
    return next(each for each in settings() if each.name == name)
