"""What a wheel of one robot holds of pkmgen itself: the modules that call a kernel, under the name of its package."""

from __future__ import annotations

import ast
import re
from functools import lru_cache
from pathlib import Path

from pkmgen.api.packaged import RUNTIME
from pkmgen.machine.search import reached

ROOT = "pkmgen.api.packaged"
"""The module that loads a robot out of a wheel; what it imports, and what that imports, goes with it."""
_PACKAGE = Path(__file__).resolve().parents[2]
_IMPORT = re.compile(r"^(\s*)from pkmgen([ .])", re.MULTILINE)
_OWN = '"""The part of pkmgen (Apache-2.0) that checks arguments and calls the kernel beside it."""\n'


def runtime_files(package: str) -> dict[str, str]:
    """Texts of the modules by path within the package of a robot, their imports those of that package."""
    files = {f"{RUNTIME}/__init__.py": _OWN}
    for module in _modules():
        path = _path(module)
        text = _IMPORT.sub(rf"\1from {package}.{RUNTIME}\2", path.read_text("utf-8"))
        files[f"{RUNTIME}/{path.relative_to(_PACKAGE).as_posix()}"] = text
    return files


@lru_cache(maxsize=1)
def _modules() -> tuple[str, ...]:
    """Names of the modules, and of the packages they are in."""

    def onward(module: str) -> set[str]:
        return {module.rpartition(".")[0], *_imported(_path(module).read_text("utf-8"))} - {"pkmgen"}

    return tuple(sorted(reached([ROOT], onward)))


def _imported(text: str) -> list[str]:
    """Modules of pkmgen that a module imports, those in its functions too."""
    named = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)]
    parts = [(node.module or "", alias.name) for node in named for alias in node.names]
    return [f"pkmgen.{name}" if module == "pkmgen" else module for module, name in parts if module.startswith("pkmgen")]


def _path(module: str) -> Path:
    path = _PACKAGE.joinpath(*module.split(".")[1:])
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
