"""Meshes and textures of an MJCF model that are not in its folder: stand-ins, where no inertia depends on them."""

from __future__ import annotations

import base64
import struct
from pathlib import PurePosixPath
from typing import Any

import numpy as np

from pkmgen.bridges.importing.fields import Findings
from pkmgen.bridges.importing.mjcf_files import MjcfFiles
from pkmgen.bridges.importing.mjcf_names import Names
from pkmgen.machine.spelling import printable

SIZES = 1.0, 2.0
"""Two sizes of a stand-in, m; what differs between them comes from the mesh."""
CORNERS = ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))
FACES = ((0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3))
PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
"""A picture of one pixel."""


def stand_ins(files: MjcfFiles, size: float) -> dict[str, bytes]:
    """Files in place of those that are absent: a tetrahedron of a size, or a picture of one pixel.

    Args:
        files: The model.
        size: Edges of the tetrahedron along the axes, m.
    """
    made = {".stl": _stl(size), ".obj": _obj(size), ".png": PIXEL}
    return {name: made[PurePosixPath(name).suffix.lower()] for name in files.absent}


def inertia_of_absent(small: Any, large: Any, files: MjcfFiles) -> Findings:
    """Compare a model with stand-ins of two sizes: what moves must weigh the same in both.

    Args:
        small: The model compiled with stand-ins of the first size.
        large: Of the second.
        files: Where elements are found.

    Returns:
        A problem for each body that weighs what an absent mesh makes of it; else one note.
    """
    findings, names = Findings(), Names(small)
    for body in range(1, small.nbody):
        if small.body_weldid[body] and not _same(small, large, body):
            meshes = [
                small.mesh(int(small.geom_dataid[geom])).name
                for geom in range(small.ngeom)
                if int(small.geom_bodyid[geom]) == body and int(small.geom_dataid[geom]) >= 0
            ]
            element = files.element("body", names.bodies[body]) or files.roots[0]
            message = f"the inertia of {printable(names.bodies[body])!r} comes from a mesh that is not in the folder"
            findings.wrong(element, message, ", ".join(meshes), "an <inertial> in the body, or the file of the mesh")
    absent = list(files.absent)
    shown = ", ".join(absent[:4]) + (", …" if len(absent) > 4 else "")
    many = "meshes and textures" if len(absent) > 1 else "mesh or texture"
    message = (
        f"{len(absent)} {many} not in the folder of the model, not read: {printable(shown)}; no inertia needs them"
    )
    findings.note(files.roots[0], message)
    return findings


def _same(small: Any, large: Any, body: int) -> bool:
    fields = ("body_mass", "body_inertia", "body_ipos", "body_iquat")
    return all(np.array_equal(getattr(small, name)[body], getattr(large, name)[body]) for name in fields)


def _stl(size: float) -> bytes:
    corners = [[size * x for x in corner] for corner in CORNERS]
    faces = (struct.pack("<12fH", 0, 0, 0, *(x for corner in face for x in corners[corner]), 0) for face in FACES)
    return bytes(80) + struct.pack("<I", len(FACES)) + b"".join(faces)


def _obj(size: float) -> bytes:
    corners = (f"v {' '.join(str(size * x) for x in corner)}" for corner in CORNERS)
    faces = (f"f {' '.join(str(corner + 1) for corner in face)}" for face in FACES)
    return "\n".join((*corners, *faces, "")).encode()
