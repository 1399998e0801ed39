"""What a release needs beside the package: the page for the index, classifiers, citation, workflows, the recipe."""

import hashlib
import re
import tomllib
from pathlib import Path

import pytest
import yaml
from trove_classifiers import classifiers

from benchmarks.release.readme import for_index
from benchmarks.release.recipe import check, recipe
from pkmgen.machine.version import __version__
from tests.conftest import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
README = (ROOT / "README.md").read_text("utf-8")
RELATIVE = re.compile(r"\]\((?!\w+:|#)[^)]*\)")
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))


def test_links_become_absolute_where_a_repository_is_known() -> None:
    text = for_index("![a](docs/a.svg) [b](docs/b.md#c) [d](https://d.org) [e](#e)", "https://h.org/p/", "2")
    assert text == (
        "![a](https://h.org/p/raw/v2/docs/a.svg) [b](https://h.org/p/blob/v2/docs/b.md#c) [d](https://d.org) [e](#e)"
    )


def test_links_are_their_text_where_none_is() -> None:
    text = for_index("| | |\n|---|---|\n| ![a](a.svg) | ![b](b.svg) |\n\nSee [b](b.md)\n<!-- c -->\n", None, "1.2")
    assert text == "\nSee b\n"


@pytest.mark.parametrize("repository", [None, "https://example.org/pkmgen"])
def test_the_page_of_the_index_has_no_relative_link(repository: str | None) -> None:
    text = for_index(README, repository, __version__)
    assert RELATIVE.search(README)
    assert not RELATIVE.search(text)
    assert not re.search(r"<!--|!\[[^]]*\]\((?!https)", text)
    assert text.count("```") == README.count("```")


def test_classifiers_are_known() -> None:
    assert set(PROJECT["classifiers"]) <= set(classifiers)


def test_the_citation_is_of_this_version() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert citation["version"] == __version__
    assert citation["license"] == PROJECT["license"]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_workflows_are_pinned_and_have_no_rights_but_those_they_name(path: Path) -> None:
    workflow = yaml.safe_load(path.read_text("utf-8"))
    assert workflow["permissions"] == {}
    steps = [step for job in workflow["jobs"].values() for step in job["steps"]]
    used = [step["uses"] for step in steps if "uses" in step]
    assert used
    assert all(re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", each) for each in used)
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    called = [word for step in steps for word in re.findall(r"make (\S+)", step.get("run", ""))]
    assert set(called) <= targets


def test_the_recipe_needs_what_the_package_declares(tmp_path: Path) -> None:
    sdist = tmp_path / "pkmgen.tar.gz"
    sdist.write_bytes(b"some bytes")
    text = recipe(sdist)
    read = yaml.safe_load(text)
    assert read["source"]["sha256"] == hashlib.sha256(b"some bytes").hexdigest()
    assert read["context"]["version"] == __version__
    declared = {re.split(r"[>=;\[ ]", each)[0] for each in PROJECT["dependencies"]} - {"setuptools"}
    assert {each.split()[0] for each in read["requirements"]["run"]} == declared | {"python"}


def test_the_recipe_is_one_for_rattler_build(tmp_path: Path) -> None:
    rattler = pytest.importorskip("rattler_build", reason="needs the extra release")
    sdist = tmp_path / "pkmgen.tar.gz"
    sdist.write_bytes(b"some bytes")
    text = recipe(sdist)
    check(text)
    with pytest.raises(rattler.RecipeParseError):
        check(text.replace("noarch: python", "noarch: pithon"))
