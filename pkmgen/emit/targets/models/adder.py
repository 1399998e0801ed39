"""Linear relations of any number of coordinates by such of two, for formats in which a joint follows one other.

Slides in a row, on links without mass, follow the coordinates; where the row ends is held.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from pkmgen.emit.targets.models.types import (
    GROUND,
    LoopSide,
    ModelCoupling,
    ModelJoint,
    ModelLink,
    ModelLoop,
    RigidModel,
)

TWO = 2
ALONG = np.array([1.0, 0.0, 0.0])


def with_couplings_of_two(model: RigidModel) -> RigidModel:
    """The same robot with couplings of two coordinates only; one that has a coordinate by itself does not occur."""
    links, loops, couplings = list(model.links), list(model.loops), list[ModelCoupling]()
    for coupling in model.couplings:
        if len(coupling.terms) == TWO:
            couplings.append(coupling)
            continue
        parent = GROUND
        for place, (name, factor) in enumerate(coupling.terms.items(), 1):
            own = f"{coupling.name}_term_{place}"
            home = factor * model.joint(name).home
            links.append(ModelLink(f"{own}_link", parent, np.eye(3), home * ALONG, ModelJoint(own, "P", ALONG, home)))
            couplings.append(ModelCoupling(f"{own}_follows", {own: 1.0, name: -factor}))
            parent = len(links) - 1
        sides = LoopSide(parent, np.zeros(3), 0.0 * ALONG), LoopSide(GROUND, coupling.offset * ALONG, 0.0 * ALONG)
        loops.append(ModelLoop(f"{coupling.name}_sum", "S", *sides))
    return replace(model, links=tuple(links), loops=tuple(loops), couplings=tuple(couplings))
