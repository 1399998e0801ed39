"""Write the recipe for conda-forge of an sdist, from what pyproject.toml declares and the checksum of the file.

rattler-build reads and renders it before it is written (the extra `release`).

    python -m benchmarks.release.recipe dist/pkmgen-0.1.0.tar.gz -o dist/recipe.yaml
"""

from __future__ import annotations

import argparse
import hashlib
import re
import tomllib
from pathlib import Path

import yaml

from benchmarks import ROOT
from pkmgen.machine.version import __version__

HEAD = "# yaml-language-server: $schema=https://raw.githubusercontent.com/prefix-dev/recipe-format/main/schema.json\n"


def run_requirements(declared: list[str]) -> list[str]:
    """Requirements of the package for conda; those of one system alone are left to that system's compilers."""
    plain = [each for each in declared if ";" not in each]
    split = [re.fullmatch(r"([A-Za-z0-9._-]+)(.*)", each.strip()) for each in plain]
    return [f"{match[1].lower()} {match[2]}".strip() for match in split if match]


def check(text: str) -> None:
    """Let rattler-build read and render a recipe.

    Raises:
        rattler_build.RattlerBuildError: It is none.
    """
    from rattler_build import Stage0Recipe, VariantConfig

    Stage0Recipe.from_yaml(text).render(VariantConfig())


def recipe(sdist: Path) -> str:
    """The recipe of an sdist, as rattler-build reads it.

    Args:
        sdist: The file that is on PyPI, or will be.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    declared = project["project"]
    least = declared["requires-python"].removeprefix(">=")
    urls = declared.get("urls", {})
    about = {
        "summary": declared["description"],
        "license": declared["license"],
        "license_file": "LICENSE",
        **({"homepage": urls["Homepage"]} if "Homepage" in urls else {}),
        **({"repository": urls["Repository"]} if "Repository" in urls else {}),
    }
    name = declared["name"]
    text: dict[str, object] = {
        "schema_version": 1,
        "context": {"version": __version__, "python_min": least},
        "package": {"name": name, "version": "${{ version }}"},
        "source": {
            "url": f"https://pypi.org/packages/source/{name[0]}/{name}/{name}-${{{{ version }}}}.tar.gz",
            "sha256": hashlib.sha256(sdist.read_bytes()).hexdigest(),
        },
        "build": {
            "number": 0,
            "noarch": "python",
            "script": "${{ PYTHON }} -m pip install . -vv --no-deps --no-build-isolation",
            "python": {"entry_points": [f"{command} = {where}" for command, where in declared["scripts"].items()]},
        },
        "requirements": {
            "host": ["python ${{ python_min }}.*", "pip", *run_requirements(project["build-system"]["requires"])],
            "run": ["python >=${{ python_min }}", *run_requirements(declared["dependencies"])],
        },
        "tests": [
            {"python": {"imports": [name], "pip_check": True, "python_version": ["${{ python_min }}.*", "*"]}},
            {"script": [f"{name} --version", f"{name} list"]},
        ],
        "about": about,
    }
    return HEAD + yaml.safe_dump(text, sort_keys=False, allow_unicode=True, width=120)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("sdist", type=Path, help="the sdist that is released")
    parser.add_argument("-o", "--output", type=Path, required=True, help="where to write the recipe")
    arguments = parser.parse_args()
    written = recipe(arguments.sdist)
    check(written)
    arguments.output.write_text(written, encoding="utf-8")
