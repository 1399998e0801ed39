"""Relations between parameters that the form of a limb rests on: what vanishes with the values of the file.

A form is chosen by what is parallel, perpendicular or level with the parameters of the file. Where expressions of
parameters say so, and other values need not, a kernel of such a form is right as long as the same expressions vanish.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields

from pkmgen.language.expression.trees import Tree, names_in
from pkmgen.mechanism.types import Limb, Mechanism
from pkmgen.motion.geometry.limbs.chain.reach_kinds import Parameters
from pkmgen.motion.geometry.limbs.types import Tolerance
from pkmgen.motion.geometry.robot import form_of


@dataclass(frozen=True)
class _Witness(Mechanism):
    """A mechanism that keeps what is found to vanish."""

    found: dict[Tree, None] = field(default_factory=dict, kw_only=True)

    def vanishes(self, tree: Tree) -> bool:
        """The same as of the mechanism."""
        vanishing = super().vanishes(tree)
        if vanishing and names_in(tree):
            self.found[tree] = None
        return vanishing


def relations_of(mechanism: Mechanism, limb: Limb, tolerance: Tolerance) -> tuple[Tree, ...]:
    """Expressions that vanish with the parameters of the file, not with all, and that the form of a limb rests on.

    What was looked at for a form that another condition then ruled out is among them: it may have ruled out the other.

    Raises:
        UnsupportedRobotError: No form closes the limb.
    """
    known = {each.name: getattr(mechanism, each.name) for each in fields(Mechanism)}
    witness = _Witness(**known)
    form_of(witness, limb, tolerance)
    parameters = Parameters.of(mechanism.parameters, mechanism.derived)
    return tuple(tree for tree in witness.found if not parameters.vanishes(tree))
