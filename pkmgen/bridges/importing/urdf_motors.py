"""Which joints of a URDF are driven: transmissions, ros2_control and plugins of Gazebo, with what they couple."""

from __future__ import annotations

from collections.abc import Sequence

from pkmgen.bridges.importing.fields import Findings
from pkmgen.bridges.importing.model import Coupling
from pkmgen.bridges.importing.plugins import MIMIC, Driven, read_plugins
from pkmgen.bridges.importing.xml import Element


def read_drives(root: Element, joints: Sequence[str], links: Sequence[str], asked: bool, findings: Findings) -> Driven:
    """Read what the source says of motors.

    Args:
        root: The element `robot`.
        joints: Names of the joints.
        links: Names of the links.
        asked: Whether a person names the motors; what cannot be read of those of the source is then left out.
        findings: Collects problems.
    """
    named = _named(root, joints, findings)
    plugins = [plugin for gazebo in root.all("gazebo") for plugin in gazebo.all("plugin")]
    driven = read_plugins(plugins, joints, links, asked, findings)
    couplings = (*driven.couplings, *_params(root, joints, findings))
    followed = {
        name for joint in root.all("joint") if joint.first("mimic") for name in [joint.attributes.get("name", "")]
    }
    fresh = tuple(coupling for coupling in couplings if coupling.dependent[0] not in followed)
    return Driven(tuple(dict.fromkeys((*named, *driven.motors))), fresh)


def read_rotors(root: Element, findings: Findings) -> dict[str, float]:
    """Rotor inertia of motors reflected to their joints, from Drake's elements in a transmission, kg·m² or kg."""
    rotors: dict[str, float] = {}
    for element in root.all("transmission"):
        joint, motor = element.first("joint"), element.first("actuator")
        if joint is None or motor is None:
            continue
        ratio = findings.number(motor.first("drake:gear_ratio"), "value", 1.0)
        rotor = findings.number(motor.first("drake:rotor_inertia"), "value")
        if rotor < 0.0:
            findings.wrong(motor, "the rotor inertia is negative", rotor, "0 or more")
        rotors[joint.attributes.get("name", "")] = rotor * ratio * ratio
    return rotors


def _named(root: Element, joints: Sequence[str], findings: Findings) -> list[str]:
    """Joints that transmissions, or command interfaces of ros2_control, say are driven."""
    elements = [joint for element in root.all("transmission") for joint in element.all("joint")]
    for element in root.all("ros2_control"):
        elements += [joint for joint in element.all("joint") if joint.first("command_interface") is not None]
        elements += [joint for inner in element.all("transmission") for joint in inner.all("joint")]
    names = [(joint, joint.attributes.get("name", "")) for joint in elements]
    return [name for joint, name in names if findings.known(joint, name, joints, "joint")]


def _params(root: Element, joints: Sequence[str], findings: Findings) -> list[Coupling]:
    """Joints that parameters of ros2_control make follow: `mimic`, `multiplier` and `offset`."""
    couplings: list[Coupling] = []
    for element in (joint for control in root.all("ros2_control") for joint in control.all("joint")):
        params = {param.attributes.get("name", ""): param for param in element.all("param")}
        leader, name = params.get("mimic"), element.attributes.get("name", "")
        if leader is None or name not in joints:
            continue
        other = leader.text.strip()
        if findings.known(leader, other, joints, "joint"):
            factor, offset = findings.given(params, MIMIC)
            couplings.append(Coupling(f"{name}_mimic", {name: 1.0, other: -factor}, offset, leader.line, (name,)))
    return couplings
