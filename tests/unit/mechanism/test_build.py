"""Robot file to mechanism: limbs in their place, bodies where they belong, and everything else refused by name."""

import copy
import re

import numpy as np
import pytest
import yaml

from pkmgen.compile import compile_limbs
from pkmgen.errors import UnsupportedRobotError
from pkmgen.language.description.read import read_robot
from pkmgen.language.expression.trees import Number, evaluate
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.machine.resources import resource_folder
from pkmgen.mechanism.build import build_mechanism

FIVEBAR = (resource_folder("robots") / "fivebar.yaml").read_text("utf-8")
FILE = "variant.yaml"


def text_of(*changes):
    """Text of the five-bar after changes to its data."""
    data = yaml.safe_load(FIVEBAR)
    for change in changes:
        change(data)
    return RobotText(yaml.safe_dump(data, sort_keys=False), FILE)


def mechanism_of(*changes):
    """Mechanism of such a five-bar."""
    text = text_of(*changes)
    return build_mechanism(read_robot(text.text, text.file))


def limb_type(data):
    return data["limb_types"]["arm_and_rod"]


def element(data, index):
    return limb_type(data)["elements"][index]


def values(mechanism, trees):
    return np.array([evaluate(tree, mechanism.parameters) for tree in trees])


def test_the_five_bar():
    mechanism = mechanism_of()
    left, right = mechanism.limbs
    assert (left.name, right.name, left.branch, right.branch) == ("left", "right", 1, -1)
    assert values(mechanism, left.base_point) == pytest.approx([-0.2, 0.0, 0.0])
    assert values(mechanism, right.base_point) == pytest.approx([0.2, 0.0, 0.0])
    arm, rod = left.elements
    assert [joint.motor is not None for joint in (arm.joint, rod.joint, left.tip)] == [True, False, False]
    assert arm.joint.axis == (Number(0.0), Number(0.0), Number(1.0))
    assert values(mechanism, [arm.length, rod.length]) == pytest.approx([0.4, 0.55])
    assert values(mechanism, arm.bodies[0].inertia) == pytest.approx([0, 0.016, 0.016, 0, 0, 0])
    assert [body.name for body in mechanism.platform] == ["platform", "payload"]
    assert mechanism.plane_normal == (Number(0.0), Number(0.0), Number(1.0))


def test_a_limb_is_turned_with_its_base():
    def turn(data):
        data["limbs"][0]["base"] = {"point": [0.3, 0.1, 0.2], "rotation": "pi/3"}
        data["limbs"][0]["platform"] = {"point": [0.1, 0, 0], "rotation": "pi/2"}

    mechanism = mechanism_of(turn)
    (limb, _), c, s = mechanism.limbs, np.cos(np.pi / 3), np.sin(np.pi / 3)
    assert values(mechanism, limb.base_point) == pytest.approx([0.3 * c - 0.1 * s, 0.3 * s + 0.1 * c, 0.2])
    assert values(mechanism, limb.platform_point) == pytest.approx([0.0, 0.1, 0.0])


def test_an_axis_is_scaled_to_length_one():
    def tilt(data):
        element(data, 0)["joint"]["axis"] = [0, 3, 4]

    mechanism = mechanism_of(tilt)
    assert values(mechanism, mechanism.limbs[0].elements[0].joint.axis) == pytest.approx([0.0, 0.6, 0.8])


def test_inertia_of_a_slender_element_in_any_direction():
    def point(data):
        element(data, 0)["direction"] = [1, 2, 2]
        element(data, 0)["inertia"] = {"transverse": 3, "axial": 1}

    mechanism = mechanism_of(point)
    d = np.array([1, 2, 2]) / 3
    matrix = 3 * (np.eye(3) - np.outer(d, d)) + np.outer(d, d)
    entries = values(mechanism, mechanism.limbs[0].elements[0].bodies[0].inertia)
    assert entries == pytest.approx(matrix[[0, 1, 2, 0, 0, 1], [0, 1, 2, 1, 2, 2]])


def test_a_gear_multiplies_the_rotor_inertia():
    def gear(data):
        element(data, 0)["joint"]["actuator"] = {"rotor_inertia": 0.01, "gear_ratio": 5}

    mechanism = mechanism_of(gear)
    assert evaluate(mechanism.limbs[0].elements[0].joint.motor.rotor_inertia, mechanism.parameters) == pytest.approx(
        0.25
    )


def test_a_carried_platform_is_a_body_of_the_last_element():
    def carry(data):
        data["platform"] |= {"carried_by": "right", "mass_centre": [0.1, 0.02, 0], "mass": 2}

    mechanism = mechanism_of(carry)
    left, right = mechanism.limbs
    assert mechanism.platform == ()
    assert mechanism.carried_by == 1
    assert [body.name for body in left.elements[1].bodies] == ["rod"]
    assert [body.name for body in right.elements[1].bodies] == ["rod", "rod_platform", "rod_payload"]
    assert values(mechanism, right.elements[1].bodies[1].mass_centre) == pytest.approx([0.65, 0.02, 0.0])


def test_derived_parameters_keep_their_trees():
    def derive(data):
        data["parameters"]["rod_mass"]["value"] = "arm_mass/2"

    mechanism = mechanism_of(derive)
    assert list(mechanism.derived) == ["rod_mass"]
    assert evaluate(mechanism.derived["rod_mass"], {"arm_mass": 3.0}) == 1.5


def slide(data):
    element(data, 1)["slide"] = {}


def pair(data):
    element(data, 1)["pair"] = {"start": [0, 0, 0.1]}


def parallelogram(data):
    element(data, 1)["parallelogram"] = {"offset": [0, 0, 0.1]}


def no_length(data):
    del element(data, 1)["length"]


def universal(data):
    element(data, 1)["joint"] |= {"type": "U", "second_axis": "x"}


def second_axis(data):
    limb_type(data)["tip"]["second_axis"] = "x"


def second_motor(data):
    element(data, 0)["joint"]["actuator"]["axis"] = 2


def contact(data):
    limb_type(data)["tip"] = {"normal": "x", "offset": 0.1}


def passive(data):
    data["limbs"][1]["passive"] = True


def parts(data):
    data["platform"]["parts"] = [{"name": "half"}]


def no_slide(data):
    element(data, 1)["kind"] = "telescopic"


def long_telescope(data):
    element(data, 1).update(kind="telescopic", slide={})


def driven_tip(data):
    limb_type(data)["tip"]["actuator"] = {}


def driven_ball(data):
    element(data, 1)["joint"] = {"type": "S", "actuator": {}}


def rubbing_ball(data):
    limb_type(data)["tip"] = {"type": "S", "friction": {"viscous": 0.1}}


def rubbing_contact(data):
    contact(data)
    limb_type(data)["tip"]["friction"] = {"coulomb": 0.1}


def cross_along_the_rod(data):
    data["limb_types"]["arm_and_rod"]["tip"] = {"type": "U", "axis": "x"}


def slanted_cross(data):
    element(data, 1)["joint"] |= {"type": "U", "axis": "z", "second_axis": [1, 0, 1]}


BY_WORD = {
    slide: ("limb_types.arm_and_rod.elements[1]", "an element of kind bar has no slide"),
    no_slide: ("limb_types.arm_and_rod.elements[1]", "an element of kind telescopic needs a slide"),
    long_telescope: ("limb_types.arm_and_rod.elements[1].length", "the length of a telescopic element varies"),
    second_axis: ("limb_types.arm_and_rod.tip.second_axis", "a joint of type R has one axis"),
    second_motor: ("limb_types.arm_and_rod.elements[0].joint.actuator", "a joint of type R has no axis to drive there"),
    driven_ball: ("limb_types.arm_and_rod.elements[1].joint.actuator", "a joint of type S has no axis to drive there"),
    driven_tip: ("limb_types.arm_and_rod.tip.actuator", "a tip has no motor"),
    rubbing_ball: ("limb_types.arm_and_rod.tip.friction", "friction of a spherical joint is not modelled"),
    rubbing_contact: ("limb_types.arm_and_rod.tip.friction", "friction of a sliding contact is not modelled"),
    cross_along_the_rod: ("limb_types.arm_and_rod.tip.axis", "along its element needs a second_axis"),
    slanted_cross: ("limb_types.arm_and_rod.elements[1].joint.second_axis", "are perpendicular"),
}


def check_refusal(message, key, reason):
    """The message names file and line, and the line holds the key."""
    place = re.match(rf"{FILE}:(\d+):(\d+): {re.escape(key)}: ", message)
    assert place, message
    assert int(place[1]) > 1
    assert reason in message


@pytest.mark.parametrize(("change", "refusal"), BY_WORD.items(), ids=lambda item: getattr(item, "__name__", ""))
def test_words_that_cannot_be_modelled(change, refusal):
    with pytest.raises(UnsupportedRobotError) as caught:
        mechanism_of(change)
    check_refusal(str(caught.value), *refusal)


def test_a_refusal_points_at_the_line():
    text = FIVEBAR.replace("        length: rod_length\n", "        length: rod_length\n        slide: {}\n")
    line = text.splitlines().index("      - name: rod") + 1
    with pytest.raises(UnsupportedRobotError, match=rf"^{FILE}:{line}:9: "):
        build_mechanism(read_robot(text, FILE))


def spatial(data):
    data["platform"] |= {"motion": "spatial", "home": [0, 0, 1, 0, 0, 0, 1], "box": [[0, 1], [0, 1], [0, 1]]}


def no_motor(data):
    del element(data, 0)["joint"]["actuator"]


def four_motors(data):
    element(data, 1)["joint"]["actuator"] = {}


def spherical(data):
    element(data, 1)["joint"] = {"type": "S"}


def one_limb(data):
    del data["limbs"][1]


def three_elements(data):
    limb_type(data)["elements"].append(copy.deepcopy(element(data, 1)) | {"name": "third"})


def turned_axis(data):
    for part in (element(data, 0)["joint"], element(data, 1)["joint"], limb_type(data)["tip"]):
        part["axis"] = "x"
    for index in range(2):
        element(data, index)["direction"] = "y"


def wrong_plane(data):
    data["platform"]["plane"] = "xz"


def opposite_axes(data):
    other = copy.deepcopy(limb_type(data))
    for part in (other["elements"][0]["joint"], other["elements"][1]["joint"], other["tip"]):
        part["axis"] = "-z"
    data["limb_types"]["other"] = other
    data["limbs"][1]["type"] = "other"


def skew_tip(data):
    limb_type(data)["tip"]["axis"] = "x"


def driven_elbow(data):
    no_motor(data)
    four_motors(data)


def spindle(data):
    element(data, 1)["kind"] = "spindle"


def raised(data):
    data["limbs"][1]["base"]["point"][2] = 0.1


NOT_CLOSED = "limb left is R-bar-R-bar-R: it does not close at the home pose"
BY_STRUCTURE = {
    parallelogram: ("limbs[0]", "limb left: a pair or a parallelogram at element rod has no place"),
    no_length: ("limbs[0]", NOT_CLOSED),
    contact: ("limbs[0]", "limb left is R-bar-R-bar-contact: a sliding contact ends a limb of one slider"),
    passive: ("platform.motion", "1 motor cannot drive 2 freedoms"),
    parts: ("platform.motion", "only planar_body and schoenflies platforms have parts"),
    spatial: ("platform.motion", "2 motors cannot drive 6 freedoms"),
    no_motor: ("platform.motion", "0 motors cannot drive 2 freedoms"),
    one_limb: ("platform.motion", "1 motor cannot drive 2 freedoms"),
    spherical: ("limbs[0]", "limb left: a spherical joint at element rod has no place"),
    three_elements: ("limbs[0]", "limb left is R-bar-R-bar-R-bar-R: platform and tip fix 2 of its 3 joint freedoms"),
    turned_axis: ("limbs[0]", NOT_CLOSED),
    wrong_plane: ("limbs[0]", NOT_CLOSED),
    skew_tip: ("limbs[0]", NOT_CLOSED),
    raised: ("limbs[1]", "limb right is R-bar-R-bar-R: it does not close at the home pose"),
}
SEEN_BY_ITS_ELEMENTS = {
    pair: True,
    universal: False,
    four_motors: False,
    opposite_axes: True,
    driven_elbow: False,
    spindle: True,
}


def models_of(change, **chosen):
    return compile_limbs(text_of(change), Options(**chosen)).standard_models


def named(item):
    return getattr(item, "__name__", "")


@pytest.mark.parametrize("method", ["adjoint", "elements"])
@pytest.mark.parametrize(("change", "refusal"), BY_STRUCTURE.items(), ids=named)
def test_structures_that_cannot_be_modelled(change, refusal, method):
    with pytest.raises(UnsupportedRobotError) as caught:
        models_of(change, method=method)
    check_refusal(str(caught.value), *refusal)


@pytest.mark.parametrize(("change", "seen"), SEEN_BY_ITS_ELEMENTS.items(), ids=named)
def test_structures_from_other_inputs(change, seen):
    """Limbs that Newton's method places follow from motors, not from directions."""
    choices = compile_limbs(text_of(change), Options()).choices
    for method in ("adjoint", "elements"):
        assert {(method, "pose"), (method, "joints")} <= set(choices)
        assert ((method, "elements") in choices) == seen
    if not seen:
        with pytest.raises(UnsupportedRobotError) as caught:
            models_of(change, inputs="elements")
        check_refusal(str(caught.value), "limbs[0]", "limb left: its joints do not follow from the directions")


def far_away(data):
    data["limbs"][1]["base"]["point"][0] = 1e300


def test_a_robot_has_a_size_that_can_be_computed_with():
    with pytest.raises(UnsupportedRobotError, match=r"platform\.motion: the robot is 1e\+300 m across; the largest"):
        mechanism_of(far_away)
