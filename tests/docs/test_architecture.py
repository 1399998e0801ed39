"""The page of the architecture lists the layers that import-linter enforces, and names folders that exist."""

import re
import tomllib

from tests.conftest import ROOT

PAGE = (ROOT / "docs/explanation/architecture.md").read_text("utf-8")


def test_layers_are_those_of_the_contract() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contract = next(c for c in settings["tool"]["importlinter"]["contracts"] if c["type"] == "layers")
    enforced = [name.strip().removeprefix("pkmgen.") for layer in contract["layers"] for name in layer.split("|")]
    rows = re.findall(r"^\| (`\w+`.*?) \|", PAGE.partition("| layer | knows |")[2], re.MULTILINE)
    assert [name for row in rows for name in re.findall(r"`(\w+)`", row)][: len(enforced)] == enforced


def test_folders_exist() -> None:
    for name in re.findall(r"`([\w/]+/)`", PAGE):
        assert (ROOT / name).is_dir() or (ROOT / "pkmgen" / name).is_dir(), name
