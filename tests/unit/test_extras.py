"""What messages and documents tell people to install can be installed by whoever has a checkout or a wheel."""

import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement

from pkmgen.cli.doctor.machine import USED_FOR
from pkmgen.machine.extras import EXTRAS, INTEGRATORS, how_to_install

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
BY_ITS_NAME = re.compile(r"pip3? install\b[^\n`]*[ '\"]pkmgen(\[|==|['\"\s`]|$)")
QUOTES = "messages.md"
"""What was said before."""
TEXTS = ("pkmgen/**/*.py", "templates/**/*.j2", "docs/**/*.md", "examples/**/*.py", "generated/**/*.md", "README.md")


def test_packages_are_those_that_the_project_declares() -> None:
    declared = PROJECT["optional-dependencies"]
    assert {name: tuple(declared[name]) for name in EXTRAS} == dict(EXTRAS)
    assert set(EXTRAS) <= set(USED_FOR), "doctor says what each is for"
    assert set(INTEGRATORS) <= set(PROJECT["dependencies"])


def test_the_readme_names_every_extra_and_the_commands_that_need_one() -> None:
    page = (ROOT / "README.md").read_text("utf-8")
    listed, commands = (
        page.partition("its\nrobots and the package")[2],
        page.partition("Commands that need an extra:")[2],
    )
    assert not [name for name in EXTRAS if f"`{name}`" not in listed.partition("To run kernels")[0]]
    used = [name for name, what in USED_FOR.items() if "pkmgen " in what or "--" in what]
    assert not [name for name in used if f"`{name}`" not in commands.partition("Reference:")[0]]


def test_a_command_names_packages_that_pip_can_read() -> None:
    for extra in EXTRAS:
        words = [word for word in re.findall(r"'([^']+)'", how_to_install(extra)) if Requirement(word).name != "pkmgen"]
        assert tuple(words) == EXTRAS[extra]


def test_nothing_tells_people_to_install_pkmgen_by_its_name() -> None:
    texts = [path for pattern in TEXTS for path in ROOT.glob(pattern) if path.name != QUOTES]
    assert len(texts) > 300
    assert BY_ITS_NAME.search("pip install 'pkmgen[draw]'") and BY_ITS_NAME.search("pip install pkmgen")
    assert not [str(path) for path in texts if BY_ITS_NAME.search(path.read_text("utf-8"))]
