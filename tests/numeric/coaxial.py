"""Coaxial spherical wrists of any arcs: robot files, and where their motors stand, by one formula.

Leg k: the motor turns the elbow axis e about z, the elbow turns the tip axis t about e, and t is v_k of the head. With
arcs α₁ from z to e, α₂ from e to t, and β from z to v_k,

    e(q)·R v_k = cos α₂,  that is  A cos q + B sin q = C,

one root for each side of the elbow; t points along R v_k, never against it.
"""

import math

import numpy as np


def turn(axis, angle):
    """Rotation about an axis of length one."""
    x, y, z = axis
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + math.sin(angle) * cross + (1 - math.cos(angle)) * cross @ cross


def about_z(angle):
    return turn((0, 0, 1), angle)


def sloped(angle):
    return np.array([math.sin(angle), 0.0, math.cos(angle)])


class Wrist:
    """A wrist.

    Args:
        arcs: α₁, α₂ and β, rad.
        own: Whether each motor has a frame of its own; else all have that of the base.
        closing: Type of the joints at the tips; `P` and `fixed` come with a joint that spins before them.
    """

    def __init__(self, arcs, own, closing="R"):
        self.arcs, self.own, self.closing = arcs, own, closing
        self.places = [2 * math.pi * k / 3 for k in range(3)]

    def motors(self, attitude, side=1.0):
        """Motors, and the least discriminant: positive where all legs reach."""
        base, link, head = self.arcs
        found, least = [], 1.0
        for place in self.places:
            x, y, z = attitude @ about_z(place) @ sloped(head)
            a, b, c = math.sin(base) * x, math.sin(base) * y, math.cos(link) - math.cos(base) * z
            least = min(least, a * a + b * b - c * c)
            root = math.acos(min(1.0, max(-1.0, c / math.hypot(a, b))))
            found.append(math.atan2(b, a) + side * root - (place if self.own else 0.0))
        return np.array(found), least

    def elbows(self, attitude, motors, sense=1.0):
        """Elbows there, of tips along the axes of the head, or against them."""
        base, _, head = self.arcs
        axis, across = sloped(base), np.array([0.0, 1.0, 0.0])
        elbows = []
        for place, motor in zip(self.places, motors, strict=True):
            before = about_z(motor + (place if self.own else 0.0))
            goal = before.T @ attitude @ about_z(place) @ sloped(head) * sense
            elbows.append(math.atan2(np.cross(axis, across) @ goal, across @ goal))
        return np.array(elbows)

    def text(self):
        """The robot file; home is the attitude zero."""
        base, link, head = self.arcs
        axis = sloped(base)
        tip = math.cos(link) * axis + math.sin(link) * np.array([0.0, 1.0, 0.0])
        tilt, lead = math.acos(tip[2]), math.atan2(tip[1], tip[0])
        motors, _ = self.motors(np.eye(3))
        elbows = self.elbows(np.eye(3), motors)
        bodies = [
            "  - {name: head, mass: 0.4, mass_centre: [0.01, 0.005, 0.06], inertia: {xx: 1e-3, yy: 1.1e-3, zz: 8e-4}}"
        ]
        joints, home = [], ["attitude: [0, 0, 0, 1]"]
        for k, place in enumerate(self.places):
            own = f"rpy: [0, 0, {place!r}], " if self.own else ""
            names = ["arc", "link", *(["spin"] if self.closing in ("P", "fixed") else [])]
            bodies += [f"  - {{name: {n}_{k}, mass: 0.05, inertia: {{xx: 4e-5, yy: 5e-5, zz: 6e-5}}}}" for n in names]
            joints += [
                f"  - {{name: motor_{k}, type: R, child: arc_{k}, axis: z, {own}actuator: {{rotor_inertia: 1e-4}}}}",
                f"  - {{name: elbow_{k}, type: R, parent: arc_{k}, child: link_{k}, axis: {axis.tolist()}}}",
            ]
            home += [f"motor_{k}: {float(motors[k])!r}", f"elbow_{k}: {float(elbows[k])!r}"]
            before, last = f"rpy: [0, {tilt!r}, {lead!r}], ", f"link_{k}"
            if "spin" in names:
                joints.append(f"  - {{name: turn_{k}, type: R, parent: link_{k}, child: spin_{k}, {before}axis: z}}")
                home.append(f"turn_{k}: {self._spin(k, motors[k], elbows[k], tilt, lead)!r}")
                before, last = "", f"spin_{k}"
            axis_of = "" if self.closing == "fixed" else ", axis: z"
            joints.append(
                f"  - {{name: tip_{k}, type: {self.closing}, parent: {last}, child: head, {before}"
                f"child_rpy: [0, {head!r}, {place!r}]{axis_of}}}"
            )
        parts = ["pkmgen: 1", "name: coaxial", "gravity: [0, 0, -9.81]", "bodies:", *bodies, "joints:", *joints]
        parts.append("platform: {body: head, pose: [attitude], attitude_range: 2.6}")
        return "\n".join([*parts, f"home: {{{', '.join(home)}}}", ""])

    def _spin(self, k, motor, elbow, tilt, lead):
        """Turn about the tip axis that brings the last link to the frame of the head."""
        base, _, head = self.arcs
        place = self.places[k]
        link = about_z(motor + (place if self.own else 0.0)) @ turn(sloped(base), elbow)
        there = link @ about_z(lead) @ turn((0, 1, 0), tilt)
        left = there.T @ about_z(place) @ turn((0, 1, 0), head)
        return math.atan2(left[1, 0], left[0, 0])


def quaternion(vector):
    """Unit quaternion (w, x, y, z) of a rotation vector."""
    angle = float(np.linalg.norm(vector))
    return np.array([math.cos(angle / 2), *(np.sinc(angle / (2 * math.pi)) / 2 * np.asarray(vector))])


def rotation(vector):
    angle = float(np.linalg.norm(vector))
    return turn(np.asarray(vector) / angle, angle) if angle else np.eye(3)
