"""pkmgen: closed-form dynamics of parallel robots, from one YAML file to C99 kernels and numpy functions.

import pkmgen
robot = pkmgen.load("fivebar")
effort = robot.inverse_dynamics(pose, twist, acceleration)
kernel = pkmgen.generate("fivebar", output="firmware/fivebar")
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from pkmgen.machine.version import __version__

os.environ.setdefault("SYMPY_CACHE_SIZE", "20000")  # sympy reads it once; with its own 1000 it works all out anew

if TYPE_CHECKING:
    from pkmgen.api.casadi_function import casadi_function
    from pkmgen.api.load import load
    from pkmgen.api.robot import Robot
    from pkmgen.commands.box import box, verify_box
    from pkmgen.commands.build import build
    from pkmgen.commands.certify import certify, verify
    from pkmgen.commands.check import check
    from pkmgen.commands.design import design
    from pkmgen.commands.draw import draw
    from pkmgen.commands.equations import equations
    from pkmgen.commands.export import export
    from pkmgen.commands.generate import generate
    from pkmgen.commands.identify import calibrate, excite, identify
    from pkmgen.commands.import_model import import_model
    from pkmgen.commands.plot import plot
    from pkmgen.commands.report.run import report, review
    from pkmgen.commands.studio import studio
    from pkmgen.commands.trajectory import trajectory
    from pkmgen.commands.workspace import workspace
    from pkmgen.language.library import RobotText
    from pkmgen.studies.capability.pose import capability_at
    from pkmgen.studies.identify.runs import make_run
    from pkmgen.studies.study.regions import Region

PLACES = {
    name: place
    for place, names in {
        "api.casadi_function": "casadi_function",
        "api.load": "load",
        "api.robot": "Robot",
        "commands.box": "box verify_box",
        "commands.build": "build",
        "commands.certify": "certify verify",
        "commands.check": "check",
        "commands.design": "design",
        "commands.draw": "draw",
        "commands.equations": "equations",
        "commands.export": "export",
        "commands.generate": "generate",
        "commands.identify": "calibrate excite identify",
        "commands.import_model": "import_model",
        "commands.plot": "plot",
        "commands.report.run": "report review",
        "commands.studio": "studio",
        "commands.trajectory": "trajectory",
        "commands.workspace": "workspace",
        "language.library": "RobotText",
        "studies.capability.pose": "capability_at",
        "studies.identify.runs": "make_run",
        "studies.study.regions": "Region",
    }.items()
    for name in names.split()
}
"""Where each public name is made; no module or folder of pkmgen itself has such a name, which would take its place."""
__all__ = [
    "Region", "Robot", "RobotText", "__version__", "box", "build", "calibrate", "capability_at", "casadi_function",
    "certify", "check", "design", "draw", "equations", "excite", "export", "generate", "identify", "import_model",
    "load", "make_run", "plot", "report", "review", "studio", "trajectory", "verify", "verify_box", "workspace",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """Import what is public when it is first used, so that `import pkmgen` stays light."""
    if name in PLACES:
        from importlib import import_module

        return getattr(import_module(f"pkmgen.{PLACES[name]}"), name)
    from pkmgen.machine.spelling import did_you_mean

    raise AttributeError(f"module 'pkmgen' has no attribute {name!r}{did_you_mean(name, __all__)}", name=name)


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
