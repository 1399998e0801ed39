"""Write pkmgen.cdx.json, the bill of materials that the wheel carries (CycloneDX, PEP 770), from pyproject.toml.

It says what the wheel declares: versions are decided where it is installed, and `make sbom` writes those.
"""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any

from benchmarks import ROOT
from pkmgen.machine.version import __version__

PAGE = ROOT / "pkmgen.cdx.json"
REQUIREMENT = re.compile(r"([A-Za-z0-9._-]+)(.*)")
SHIPPED_EXTRAS = ("casadi", "certify", "draw", "mjcf")
"""Those that users of a wheel install."""


def component(requirement: str, scope: str) -> dict[str, Any]:
    """A package that is declared."""
    match = REQUIREMENT.fullmatch(requirement)
    assert match is not None
    name = match[1].lower().replace("_", "-")
    declared = [{"name": "pkmgen:requirement", "value": requirement}]
    purl = f"pkg:pypi/{name}"
    return {"type": "library", "bom-ref": purl, "name": name, "purl": purl, "scope": scope, "properties": declared}


def bill() -> str:
    """The whole file."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = [each for extra in SHIPPED_EXTRAS for each in project["optional-dependencies"][extra]]
    parts = [component(each, "required") for each in project["dependencies"]]
    parts += [component(each, "optional") for each in sorted(set(extras))]
    own = f"pkg:pypi/{project['name']}@{__version__}"
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "library",
                "bom-ref": own,
                "name": project["name"],
                "version": __version__,
                "purl": own,
                "licenses": [{"license": {"id": project["license"]}}],
            }
        },
        "components": parts,
        "dependencies": [{"ref": own, "dependsOn": [part["bom-ref"] for part in parts]}],
    }
    return json.dumps(document, indent=2) + "\n"


if __name__ == "__main__":
    PAGE.write_text(bill(), "utf-8")
    print(f"wrote {PAGE}")
