"""Names of the files of a certificate, and what has to be installed for one."""

from __future__ import annotations

from importlib.util import find_spec

from pkmgen.machine.extras import how_to_install

CERTIFICATE, PAGE = "certificate.json", "CERTIFICATE.md"
README, MANIFEST = "README.md", "manifest.json"
ENDS = (".c", ".h", "_batch.c", "_side_by_side.c")
"""How the names of the C files of a kernel go on after the name of the robot; the last one is not always there."""
MOST_CELLS = 10_000_000
"""Parts of a box that are looked at, at most."""
MODULES = ("pycparser",)
NEEDED = f"certificates need pycparser, the extra `certify`: {how_to_install('certify')}"


def is_installed() -> bool:
    """Whether certificates can be made here."""
    return all(find_spec(module) is not None for module in MODULES)
