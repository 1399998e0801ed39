"""What extras of pkmgen install, and how to install it.

Users with pkmgen from a checkout or a wheel cannot install `pkmgen[extra]` by its name, but can install the packages.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

EXTRAS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "casadi": ("casadi>=3.6",),
        "certify": ("pycparser>=2.21",),
        "cluster": ("distributed>=2024.5",),
        "compiler": ("ziglang>=0.13",),
        "cuda": ("cupy-cuda12x>=13",),
        "design": ("pymoo>=0.6.1", "SALib>=1.5", "matplotlib>=3.8"),
        "draw": ("matplotlib>=3.8",),
        "engine": ("pin>=3.0",),
        "gym": ("gymnasium>=1.0",),
        "identify": ("cvxpy>=1.5", "matplotlib>=3.8"),
        "jax": ("jax>=0.6",),
        "live": ("viser>=1.1",),
        "mjcf": ("mujoco>=3.2",),
        "opencl": ("pyopencl>=2024.1",),
        "tables": ("pyarrow>=15", "zarr>=3.0"),
        "torch": ("torch>=2.5",),
        "trajectory": ("toppra>=0.6.3",),
    }
)
"""Packages of the extras for users, as pyproject.toml declares them; other extras are for work on pkmgen itself."""
INTEGRATORS = ("scipy>=1.11",)
"""What `simulate` needs: comes with pkmgen, but not with the wheel of one robot."""


def how_to_install(extra: str) -> str:
    """The command that installs what an extra needs."""
    return pip_install(EXTRAS[extra])


def pip_install(requirements: tuple[str, ...]) -> str:
    """The command that installs packages."""
    return f"pip install {' '.join(repr(each) for each in requirements)}"
