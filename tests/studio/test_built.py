"""What is committed of the studio's page is what its sources give."""

import hashlib
import re
import shutil
import subprocess
from pathlib import Path

import pytest

STUDIO = Path(__file__).parents[2] / "templates" / "studio"
SOURCE = re.compile(r"[^/]+\.(json|mjs|css)|(source|style)/.+\.(ts|css)|built/.+\.(js|css)")


def digests(folder):
    files = (file for file in folder.rglob("*") if "node_modules" not in file.parts and file.is_file())
    names = {file.relative_to(folder).as_posix(): file for file in files}
    return {
        name: hashlib.sha256(file.read_bytes()).hexdigest() for name, file in names.items() if SOURCE.fullmatch(name)
    }


def recorded(folder):
    lines = (folder / "built" / "sources.sha256").read_text("utf-8").splitlines()
    return {name: digest for digest, name in (line.split("  ") for line in lines)}


def test_built_from_these_sources():
    found, written = digests(STUDIO), recorded(STUDIO)
    assert {"source/main.ts", "package-lock.json", "built/studio.js", "built/studio.css"} <= written.keys()
    differ = sorted(name for name in found.keys() | written.keys() if found.get(name) != written.get(name))
    assert not differ, f"make studio would change templates/studio/built: {', '.join(differ)}"


@pytest.mark.parametrize("name", ["studio.js", "studio.css"])
def test_no_text_ends_its_element(name):
    text = (STUDIO / "built" / name).read_text("utf-8").lower()
    assert not any(mark in text for mark in ("</script", "</style", "<!--"))


@pytest.mark.nightly
def test_building_gives_the_same_bytes(tmp_path):
    if shutil.which("npm") is None:
        pytest.skip("needs node")
    copy = tmp_path / "studio"
    shutil.copytree(STUDIO, copy, ignore=shutil.ignore_patterns("node_modules", "built"))
    for command in (["npm", "ci", "--no-fund", "--no-audit"], ["npm", "run", "build"]):
        subprocess.run(command, cwd=copy, check=True, capture_output=True, timeout=600)
    assert recorded(copy) == recorded(STUDIO)
