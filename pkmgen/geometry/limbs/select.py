"""Which form closes a limb."""

from __future__ import annotations

from pkmgen.geometry.limbs.chain.recognise import chain_form
from pkmgen.geometry.limbs.contact import contact_form
from pkmgen.geometry.limbs.rod.recognise import rod_form
from pkmgen.geometry.limbs.telescopic.recognise import leg_form
from pkmgen.geometry.limbs.types import LimbForm, Tolerance
from pkmgen.mechanism.types import Contact, Limb, Mechanism


def form_of(mechanism: Mechanism, limb: Limb, tolerance: Tolerance) -> LimbForm:
    """Choose the form that closes a limb: the first that knows it, and chains know every limb.

    Raises:
        UnsupportedRobotError: No form does.
    """
    if isinstance(limb.tip, Contact):
        return contact_form(limb, tolerance)
    form = rod_form(mechanism, limb, tolerance) or leg_form(mechanism, limb, tolerance)
    return form or chain_form(mechanism, limb, tolerance)
