"""What is not asked for is not done: heavy imports, and the formulation of functions nobody wants."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from pkmgen.compile import compile_limbs
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.methods import registry as methods

ROOT = Path(__file__).parents[2]
HEAVY = {"flint", "jinja2", "numpy", "pydantic", "sympy", "yaml"}


def loaded_with(statement: str) -> set[str]:
    """Top-level packages that are loaded after a statement."""
    code = f"{statement}\nimport sys; print(*sorted({{name.partition('.')[0] for name in sys.modules}}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_importing_pkmgen_imports_nothing_heavy() -> None:
    assert not HEAVY & loaded_with("import pkmgen")


def test_words_of_help_need_no_numbers() -> None:
    assert not HEAVY & loaded_with("import pkmgen.cli")


def test_graphs_are_values_of_their_own() -> None:
    assert not HEAVY & loaded_with("import pkmgen.graph.types")


@pytest.mark.parametrize("package", ["graph", "graph.passes"])
def test_what_works_on_graphs_knows_no_equations(package: str) -> None:
    modules = [path.stem for path in sorted((ROOT / "pkmgen" / package.replace(".", "/")).glob("[a-z]*.py"))]
    found = loaded_with("\n".join(f"import pkmgen.{package}.{module}" for module in modules))
    assert HEAVY & found == {"numpy"}


def test_a_function_is_formulated_when_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_arguments: object) -> None:
        raise AssertionError

    options = Options(functions=("inverse_jacobian",))
    made = compile_limbs(RobotText((ROOT / "robots/fivebar.yaml").read_text("utf-8"), "fivebar.yaml"), options)
    monkeypatch.setattr(methods, "forward_kinematics", refuse)
    assert [function.graph.name for function in made.functions] == ["inverse_jacobian"]
    with pytest.raises(AssertionError):
        assert replace(made, options=Options(functions=("forward_kinematics",))).functions
