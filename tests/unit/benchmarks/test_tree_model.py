"""Trees for rigid-body engines: their motion, their power, and how they are written for MuJoCo."""

from xml.etree import ElementTree

import numpy as np
import pinocchio as pin
import pytest

from benchmarks.peers.mujoco_model import link_order, mjcf_text
from benchmarks.peers.tree_model import joint_motion, tree_model
from benchmarks.timing.subject import make_subject
from pkmgen.compile import compile_limbs
from pkmgen.errors import UnsupportedRobotError
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options


def model_in_pinocchio(model):
    built = pin.Model()
    built.gravity.linear = model.gravity
    kinds = {"R": pin.JointModelRevoluteUnaligned, "P": pin.JointModelPrismaticUnaligned}
    for index, link in enumerate(model.links):
        placement = pin.SE3(link.rotation, link.offset)
        joint = built.addJoint(link.parent + 1, kinds[link.kind](link.axis), placement, str(index))
        for body in link.bodies:
            built.appendBodyToJoint(joint, pin.Inertia(body.mass, body.centre, body.inertia), pin.SE3.Identity())
    return built


@pytest.mark.parametrize("robot", ["fivebar", "delta"])
def test_forces_of_the_tree_have_the_power_of_our_efforts(robot):
    """Loops do no work: bodies, placements, motions and signs of joints that follow others all enter."""
    subject = make_subject(read_robot_text(robot), 32)
    model = tree_model(subject.mechanism)
    built = model_in_pinocchio(model)
    data, spread = built.createData(), model.spread()
    limbs = [values @ spread.T for values in joint_motion(subject.made, *subject.states)]
    position, velocity, change = (np.hstack(both) for both in zip(limbs, subject.states, strict=True))
    driven = [index for index, link in enumerate(model.limb_links) if link.driven]
    for state in range(32):
        load = pin.rnea(built, data, position[state], velocity[state], change[state])
        ours = subject.effort[state] @ velocity[state, driven]
        assert load @ velocity[state] == pytest.approx(ours, rel=1e-9, abs=1e-9)


def test_tips_stay_on_the_platform():
    subject = make_subject(read_robot_text("delta"), 32)
    model = tree_model(subject.mechanism)
    built = model_in_pinocchio(model)
    data = built.createData()
    joints = joint_motion(subject.made, *subject.states)[0] @ model.spread().T
    for limbs, pose in zip(joints[:8], subject.pose[:8], strict=True):
        pin.forwardKinematics(built, data, np.concatenate([limbs, pose]))
        for loop in model.loops:
            tip = data.oMi[loop.tip + 1].act(loop.tip_offset)
            np.testing.assert_allclose(tip, pose + loop.anchor_offset, atol=1e-9)


def test_mjcf_has_a_body_for_each_link_and_closes_every_loop():
    text = read_robot_text("gough_stewart")
    mechanism = compile_limbs(text, Options()).mechanism
    model = tree_model(mechanism)
    root = ElementTree.fromstring(mjcf_text("robot", model))  # noqa: S314 - our own text
    bodies = [body.get("name") for body in root.iter("body")]
    assert bodies == [f"link_{index}" for index in link_order(model)]
    assert len(root.findall("equality/connect")) == len(model.loops) == 6
    assert len(list(root.iter("freejoint"))) == 1
    assert len(list(root.iter("site"))) == 12


def test_second_rods_follow_the_first():
    text = read_robot_text("delta")
    mechanism = compile_limbs(text, Options()).mechanism
    root = ElementTree.fromstring(mjcf_text("delta", tree_model(mechanism)))  # noqa: S314 - our own text
    assert {pair.get("polycoef") for pair in root.findall("equality/joint")} == {"0 1 0 0 0", "0 -1 0 0 0"}


@pytest.mark.parametrize(
    ("robot", "why"), [("c5", "sliding contact"), ("redundant_2rr", "as many"), ("h4", "articulated")]
)
def test_loops_of_another_kind_are_refused(robot, why):
    text = read_robot_text(robot)
    mechanism = compile_limbs(text, Options()).mechanism
    with pytest.raises(UnsupportedRobotError, match=why):
        tree_model(mechanism)


def test_bodies_that_turn_about_one_axis_get_an_inertia_that_is_accepted():
    """MuJoCo asks that no principal moment exceeds the sum of the others; a Delta's arm is given with one only."""
    text = read_robot_text("delta")
    mechanism = compile_limbs(text, Options()).mechanism
    root = ElementTree.fromstring(mjcf_text("delta", tree_model(mechanism)))  # noqa: S314 - our own text
    for inertial in root.iter("inertial"):
        least, middle, most = sorted(map(float, inertial.get("diaginertia").split()))
        assert least > 0.0
        assert least + middle >= most * (1.0 - 1e-9)
