"""Kernels of the robots of the library, as `pkmgen generate` writes them: made once for what they are made of."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from functools import cache
from importlib.metadata import version
from pathlib import Path

from pkmgen.certificates.certificate import Demand, Effort
from pkmgen.commands.generate import LONGEST_PROVEN_TEXT, generate_folder
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "build/kernels"
WHOLE = ("delta", "fivebar", "gough_stewart")
"""Robots whose kernels are in the tree; of the others it has digests."""


@cache
def folder_of(robot: str) -> Path:
    """The folder of a kernel of today's sources, without a certificate; not to be written to."""
    return _made(robot, robot, None)


@cache
def certified_folder_of(robot: str) -> Path:
    """The same with the certificate that `pkmgen generate` writes."""
    return _made(robot, f"{robot}.certified", Demand(Effort.of_generation(), longest=LONGEST_PROVEN_TEXT))


def _made(robot: str, name: str, demand: Demand | None) -> Path:
    folder = KEPT / _key() / name
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(dir=folder.parent))
        generate_folder(read_robot_text(robot), made, Options(), demand=demand)
        try:
            made.replace(folder)
        except OSError:  # another worker was first
            shutil.rmtree(made)
    return folder


def texts_of(robot: str) -> dict[str, str]:
    """Files of a kernel by name."""
    return {path.name: path.read_text("utf-8") for path in sorted(folder_of(robot).iterdir())}


@cache
def _key() -> str:
    """A digest of all that kernels are made of; kernels of other sources are removed."""
    sources = [
        path for part in ("pkmgen", "templates", "robots") for path in (ROOT / part).rglob("*") if path.is_file()
    ]
    digest = hashlib.sha256(" ".join(f"{name} {version(name)}" for name in ("sympy", "numpy", "python-flint")).encode())
    for path in sources:
        digest.update(f"{path.relative_to(ROOT)}\0".encode() + path.read_bytes())
    key = digest.hexdigest()[:16]
    for other in KEPT.glob("*"):
        if other.name != key:
            shutil.rmtree(other, ignore_errors=True)
    return key
