"""Pages of the Python API: what is public, for mkdocstrings to write from docstrings and types."""

from __future__ import annotations

from collections.abc import Iterator

from pkmgen import PLACES

MODULES = {
    "pkmgen.load": ("pkmgen.api.load.load",),
    "pkmgen.calls": tuple(f"pkmgen.{place}.{name}" for name, place in PLACES.items() if place.startswith("commands.")),
    "pkmgen.Robot": ("pkmgen.api.robot.Robot",),
    "pkmgen.api.function": ("pkmgen.api.function.KernelFunction", "pkmgen.api.ports.ArrayPort"),
    "pkmgen.api.rollout": ("pkmgen.api.rollout.States",),
    "pkmgen.api.simulation": ("pkmgen.api.simulation.Simulation", "pkmgen.api.simulation.Energy"),
    "pkmgen.api.joint_motion": ("pkmgen.api.joint_motion.JointSimulation",),
    "pkmgen.api.base_parameters": ("pkmgen.mechanism.parameters.BaseParameters",),
    "pkmgen.casadi_function": ("pkmgen.api.casadi_function.casadi_function",),
    "pkmgen.api.device_function": ("pkmgen.api.device_function.DeviceFunction",),
    "pkmgen.jax": ("pkmgen.jax.operator", "pkmgen.jax.JaxOperator", "pkmgen.bridges.jax.rollout"),
    "pkmgen.torch": ("pkmgen.torch.operator", "pkmgen.torch.TorchOperator", "pkmgen.bridges.torch.rollout"),
    "pkmgen.gym": ("pkmgen.gym.Reaching", "pkmgen.gym.ReachingEnv", "pkmgen.gym.ReachingVectorEnv"),
    "pkmgen.bridges.exporting": (
        "pkmgen.bridges.exporting.build.rigid_model",
        "pkmgen.emit.targets.models.types.RigidModel",
    ),
    "pkmgen.errors": ("pkmgen.errors",),
    "pkmgen.status": ("pkmgen.status",),
}
"""Pages by name, and the objects that each shows."""
SAID = """# Python API

Signatures, shapes and units of what is public, from the docstrings of the program. SI units and radians; the world
frame is fixed to the base. n are freedoms, m motors, p the entries of a pose (n, but 7 for a spatial platform and 4 for
a spherical one, which have a quaternion), N the states of a batch.
How it is used is said in [Python](../reference/python.md).

"""


def page_of(name: str) -> str:
    """Source of the page of a name."""
    return f"api/{name}.md"


def pages() -> Iterator[tuple[str, str]]:
    """Sources of all pages and their texts."""
    listed = "".join(f"- [`{name}`]({name}.md)\n" for name in MODULES)
    yield "api/index.md", SAID + listed
    for name, objects in MODULES.items():
        yield page_of(name), f"# {name}\n\n" + "\n".join(f"::: {each}\n" for each in objects)
