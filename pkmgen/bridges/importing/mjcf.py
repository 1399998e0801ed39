"""MJCF to a model through MuJoCo's own compiler, which resolves classes, includes and inertia from shapes.

The file is looked through first: whatever it names must lie in its folder, and MuJoCo is given the contents, no paths.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from pkmgen.bridges.importing.choices import Choices
from pkmgen.bridges.importing.fields import Findings
from pkmgen.bridges.importing.mjcf_absent import SIZES, inertia_of_absent, stand_ins
from pkmgen.bridges.importing.mjcf_actuators import DriveReader, Tree
from pkmgen.bridges.importing.mjcf_equality import joint_to_floating, read_equalities
from pkmgen.bridges.importing.mjcf_files import MjcfFiles, collect_files
from pkmgen.bridges.importing.mjcf_names import Names
from pkmgen.bridges.importing.mjcf_options import gravity_acts, note_left_out, refuse_curves
from pkmgen.bridges.importing.mjcf_tendons import Part
from pkmgen.bridges.importing.model import NO_INERTIA, Frame, Inertia, Joint, JointKind, Link, Model
from pkmgen.bridges.importing.placement import HERE, Array, Placement, from_quaternion, shift, turn
from pkmgen.bridges.importing.vocabulary import judge_words
from pkmgen.bridges.importing.xml import Element
from pkmgen.errors import MissingExtraError, Problem, RobotFileError
from pkmgen.machine.extras import how_to_install
from pkmgen.machine.spelling import printable

MINIMUM = "3.2"
FREE, BALL, SLIDE, HINGE = range(4)
"""Joint types as MuJoCo numbers them."""


def read_mjcf(root: Element, source: Path, choices: Choices) -> Model:
    """Read an MJCF model.

    Args:
        root: The element `mujoco`.
        source: Its file.
        choices: The base: `fixed`, or `free` where the only body on the world has a free joint; and motors.

    Raises:
        MissingExtraError: MuJoCo is not installed.
        RobotFileError: The file names what lies outside its folder, or it is wrong, or not to be modelled.
    """
    files = collect_files(root, source)
    findings = Findings()
    for first in (root, *files.attached):
        judge_words(first, "mjcf", findings, files.included)
    findings.stop()
    compiled = _compiled(files, root, SIZES[0])
    if files.absent:
        findings = inertia_of_absent(compiled, _compiled(files, root, SIZES[1]), files)
        findings.stop()
    note_left_out(compiled, root, findings)
    reader = _Reader(compiled, root, files, findings)
    reader.read_bodies(choices.base)
    loops, couplings = read_equalities(reader.names, compiled, root, files, findings)
    known = {link.name for link in reader.links}
    for loop in loops:
        if not {loop.parent, loop.child} <= known:
            element = files.element("connect", loop.name) or files.element("weld", loop.name) or root
            message = f"the constraint {printable(loop.name)!r} holds a body to the world, and the base is free"
            findings.wrong(element, message, None, "--base fixed, or the constraint removed")
    findings.stop()
    parts = reader.read_drives(choices.motors is not None)
    loops += [loop for part in parts for loop in part.loops]
    couplings += [coupling for part in parts for coupling in part.couplings]
    findings.stop()
    loops = reader.hold_floating(loops)
    x, y, z = (float(value) for value in compiled.opt.gravity)
    model = Model(
        root.attributes.get("model", ""),
        root.file,
        reader.root,
        tuple(reader.links),
        tuple(reader.joints),
        tuple(loops),
        tuple(couplings),
        tuple(reader.frames()),
        tuple(reader.motors),
        reader.home(),
        (x, y, z) if gravity_acts(compiled) else (0.0, 0.0, 0.0),
    )
    findings.stop()
    return replace(model, notes=tuple(findings.notes))


def _compiled(files: MjcfFiles, root: Element, size: float) -> Any:
    """The model as MuJoCo makes it, with meshes of a size in place of those that are absent."""
    try:
        import mujoco
    except ImportError:
        raise MissingExtraError(
            f"MJCF is read through MuJoCo {MINIMUM} or newer, which is not installed: {how_to_install('mjcf')}"
        ) from None
    mujoco.set_mju_user_warning(lambda _words: None)  # else it writes a log file where it runs
    try:
        return mujoco.MjModel.from_xml_string(files.text, files.assets | stand_ins(files, size))
    except (ValueError, RuntimeError) as error:
        message = f"MuJoCo refuses the model: {printable(' '.join(str(error).split()))[:300]}"
        raise RobotFileError((Problem(root.file, root.line, 1, "", "", message),)) from None
    finally:
        mujoco.set_mju_user_warning(None)


class _Reader:
    """Makes links and joints of a compiled model."""

    def __init__(self, compiled: Any, root: Element, files: MjcfFiles, findings: Findings) -> None:
        self.compiled, self.element, self.files, self.findings = compiled, root, files, findings
        self.names = Names(compiled)
        self.root = self.names.bodies[0]
        self.links: list[Link] = []
        self.joints: list[Joint] = []
        self.motors: list[str] = []
        self.floating: list[int] = []
        self.held: dict[str, tuple[float, ...]] = {}
        self.turns: dict[str, Array] = {}

    def read_bodies(self, base: str) -> None:
        """Read all bodies; with a free base the world is left out."""
        compiled = self.compiled
        floating = [int(compiled.jnt_bodyid[j]) for j in range(compiled.njnt) if compiled.jnt_type[j] == FREE]
        self.floating = floating if base == "fixed" else []
        on_world = [body for body in range(1, compiled.nbody) if compiled.body_parentid[body] == 0]
        if base == "free":
            if len(on_world) != 1 or floating != on_world:
                self.findings.wrong(self.element, "a free base needs one body on the world, with a free joint")
                self.findings.stop()
            self.root = self.names.bodies[on_world[0]]
        else:
            self.links.append(Link(self.root, NO_INERTIA, 0))
        for body in range(1, compiled.nbody):
            self._body(body, floating)

    def _body(self, body: int, floating: list[int]) -> None:
        compiled, name = self.compiled, self.names.bodies[body]
        element = self.files.element("body", name) or self.element
        place = from_quaternion(compiled.body_pos[body], compiled.body_quat[body])
        parent = self.names.bodies[int(compiled.body_parentid[body])]
        link = Link(name, self._inertia(body, element), element.line, frame=compiled.body_mass[body] == 0.0)
        if name == self.root:
            self.links.append(link)
            return
        start, count = int(compiled.body_jntadr[body]), int(compiled.body_jntnum[body])
        if body in floating:
            self.links.append(link)
            return
        if count == 0:
            self.joints.append(Joint(f"{name}_fixed", JointKind.FIXED, parent, name, place, line=element.line))
            self.links.append(link)
            return
        for index in range(start, start + count):
            last = index == start + count - 1
            child = name if last else f"{name}_{index - start + 1}"
            self.links.append(link if last else Link(child, NO_INERTIA, element.line))
            self.joints.append(self._joint(index, parent, child, place))
            parent, place = child, HERE

    def hold_floating(self, loops: list[Joint]) -> list[Joint]:
        """Give bodies that float a joint of the tree: one of the loops that hold them, or they stand where they are.

        Args:
            loops: Joints that close loops.

        Returns:
            Those that still do.
        """
        names = {self.names.bodies[body]: body for body in self.floating}
        waiting = list(names)
        while waiting:
            joint = joint_to_floating(loops, waiting, self.joints)
            name = waiting[0] if joint is None else joint.child
            waiting.remove(name)
            body = names[name]
            if joint is None:
                element = self.files.element("body", name) or self.element
                self.findings.note(element, "the body floats freely; with --base fixed it stands where the file has it")
                place = from_quaternion(self.compiled.body_pos[body], self.compiled.body_quat[body])
                self.joints.append(Joint(f"{name}_fixed", JointKind.FIXED, self.root, name, place, line=element.line))
                continue
            self.joints.append(joint)
            loops = [loop for loop in loops if loop.name != joint.name]
            if joint.kind is JointKind.SPHERICAL:
                self.held[joint.name] = self._attitude(joint)
        return loops

    def _attitude(self, joint: Joint) -> tuple[float, ...]:
        """Quaternion x y z w of a ball joint where the file places its bodies."""
        import mujoco

        data = self._at_home()
        turned = self.turns | {name: data.xmat[body].reshape(3, 3) for body, name in enumerate(self.names.bodies)}
        wxyz = np.zeros(4)
        mujoco.mju_mat2Quat(wxyz, np.ravel(turned[joint.parent].T @ turned[joint.child]))
        return (*(float(value) for value in wxyz[1:]), float(wxyz[0]))

    def _inertia(self, body: int, element: Element) -> Inertia:
        compiled = self.compiled
        mass = float(compiled.body_mass[body])
        main = from_quaternion(compiled.body_ipos[body], compiled.body_iquat[body])
        whole = Inertia(mass, np.zeros(3), np.diag(np.array(compiled.body_inertia[body], float)))
        return self.findings.inertia(element, whole).seen_from(main)

    def _joint(self, index: int, parent: str, child: str, place: Placement) -> Joint:
        compiled, name = self.compiled, self.names.joints[index]
        element = self.files.element("joint", name) or self.element
        kind = {BALL: JointKind.SPHERICAL, SLIDE: JointKind.PRISMATIC, HINGE: JointKind.REVOLUTE}
        anchor = shift(compiled.jnt_pos[index])
        joint = Joint(
            name, kind[int(compiled.jnt_type[index])], parent, child, place @ anchor, anchor, line=element.line
        )
        dof = int(compiled.jnt_dofadr[index])
        armature = float(compiled.dof_armature[dof])
        if joint.kind is JointKind.SPHERICAL:
            if (
                compiled.jnt_stiffness[index].any()
                or compiled.dof_damping[dof]
                or compiled.dof_frictionloss[dof]
                or armature
            ):
                self.findings.note(element, "spring, damping, friction and armature of a ball joint are not read")
            return joint
        refuse_curves(compiled, index, element, self.findings)
        axis = self.findings.axis(element, np.array(compiled.jnt_axis[index], float))
        address = int(compiled.jnt_qposadr[index])
        start = float(compiled.qpos0[address])  # of a joint as the file has it
        if start:
            back = turn(axis, -start) if joint.kind is JointKind.REVOLUTE else shift(-start * axis)
            joint = replace(joint, place=joint.place @ back)
        limited = bool(compiled.jnt_limited[index])
        lower, upper = (float(value) for value in compiled.jnt_range[index])
        return replace(
            joint,
            axis=axis,
            limits=(lower, upper) if limited else None,
            viscous=float(np.ravel(compiled.dof_damping[dof])[0]),
            coulomb=float(compiled.dof_frictionloss[dof]),
            stiffness=float(np.ravel(compiled.jnt_stiffness[index])[0]),
            rest=float(compiled.qpos_spring[address]),
            rotor_inertia=armature,
        )

    def read_drives(self, asked: bool) -> list[Part]:
        """Joints that actuators act on, in their order; and the parts by which tendons and cranks act."""
        tree = Tree(self.root, [link.name for link in self.links], self.joints)
        drives = DriveReader(self.names, self.compiled, self._at_home(), tree, asked, self.files, self.findings).read()
        self.motors = drives.motors
        for part in drives.parts:
            self.links += part.links
            self.joints += part.joints
            self.held |= dict(part.home)
            self.turns |= dict(part.turns)
        self.joints = [
            replace(
                joint,
                rotor_inertia=joint.rotor_inertia + drives.rotors.get(joint.name, 0.0),
                viscous=joint.viscous + drives.damping.get(joint.name, 0.0),
            )
            for joint in self.joints
        ]
        return drives.parts

    def _at_home(self) -> Any:
        """The state where the file, or its first keyframe, places all bodies."""
        import mujoco

        data = mujoco.MjData(self.compiled)
        data.qpos[:] = self.compiled.key_qpos[0] if self.compiled.nkey else self.compiled.qpos0
        for step in (mujoco.mj_kinematics, mujoco.mj_comPos, mujoco.mj_tendon):
            step(self.compiled, data)
        return data

    def frames(self) -> list[Frame]:
        """Sites that have names."""
        compiled = self.compiled
        found: list[Frame] = []
        for index in range(compiled.nsite):
            name, body = compiled.site(index).name, self.names.bodies[int(compiled.site_bodyid[index])]
            if name and any(link.name == body for link in self.links):
                place = from_quaternion(compiled.site_pos[index], compiled.site_quat[index])
                found.append(Frame(name, body, place))
        return found

    def home(self) -> dict[str, tuple[float, ...]]:
        """Coordinates of the first keyframe; without one, those that the file gives joints where it places them."""
        compiled = self.compiled
        if compiled.nkey:
            self.findings.note(self.element, "home is the first keyframe of the file")
        row_of_all = compiled.key_qpos[0] if compiled.nkey else compiled.qpos0
        values: dict[str, tuple[float, ...]] = {}
        named = {joint.name: joint for joint in self.joints}
        for index, name in enumerate(self.names.joints):
            if name not in named:
                continue
            address, count = int(compiled.jnt_qposadr[index]), named[name].coordinates
            row = [float(value) for value in row_of_all[address : address + count]]
            values[name] = (*row[1:], row[0]) if count == 4 else tuple(row)
        return values | self.held if compiled.nkey or self.held or any(map(any, values.values())) else {}
