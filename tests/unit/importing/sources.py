"""Models to import, and what an import writes as plain data."""

from pathlib import Path
from typing import Any

import yaml

from pkmgen.bridges.importing.choices import Choices
from pkmgen.bridges.importing.run import Imported, import_model
from tests.conftest import ROOT

DATA = ROOT / "tests/data/import"
TREE = """<robot name="arm">
  <link name="base"/>
  <link name="arm">
    <inertial>
      <mass value="1"/>
      <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>
    </inertial>
  </link>
  <joint name="hip" type="revolute">
    <parent link="base"/>
    <child link="arm"/>
  </joint>
</robot>
"""
"""One link on one joint."""


def imported(file: str, **choices: Any) -> tuple[dict[str, Any], Imported]:
    """Import a model of `tests/data/import`."""
    result = import_model(DATA / file, Choices(**choices))
    return yaml.safe_load(result.text), result


def written(folder: Path, text: str, name: str = "arm.urdf", **choices: Any) -> tuple[dict[str, Any], Imported]:
    """Import a model from its text."""
    source = folder / name
    source.write_text(text, "utf-8")
    result = import_model(source, Choices(**choices))
    return yaml.safe_load(result.text), result


def named(data: dict[str, Any], section: str) -> dict[str, dict[str, Any]]:
    """Records of a section by their names."""
    return {record["name"]: record for record in data[section]}


def notes(result: Imported) -> str:
    """All notes as one text."""
    return "\n".join(map(str, result.notes))
