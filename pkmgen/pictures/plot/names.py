"""What can be plotted."""

from __future__ import annotations

MAPS = ("reach", "condition", "effort", "parallel", "serial")
ALLOWED = (
    "force", "moment", "acceleration", "angular_acceleration", "speed", "angular_speed", "error", "angular_error",
    "stiffness", "angular_stiffness", "holding_effort", "deflection", "rotation",
)  # fmt: skip
"""Maps of what motors allow."""
POLYTOPE = "_polytope"
POLYTOPES = tuple(f"{name}{POLYTOPE}" for name in ("force", "moment", "acceleration", "angular_acceleration", "speed"))
CURVES = ("efforts", "positions", "velocities", "power", "energy", "reactions", "moments", "pose")
KNOWN = (*MAPS, *ALLOWED, *CURVES, *POLYTOPES)
WHAT = (
    f"Maps: {', '.join((*MAPS, *ALLOWED))}; along a trajectory: {', '.join(CURVES)}; in a pose: {', '.join(POLYTOPES)}."
)
