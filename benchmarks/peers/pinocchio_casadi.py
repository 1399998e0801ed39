"""Code that CasADi generates of Pinocchio's algorithms as a contender, compiled like ours.

Pinocchio's templates run on CasADi's SX, in C++ against the headers of both Python packages: the package `pinocchio`
of PyPI is built without its module `pinocchio.casadi`.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from benchmarks.peers.pinocchio_engine import TreeRobot, joint_positions, library
from benchmarks.peers.tree_model import tree_model
from benchmarks.timing.compilers import BuildSite
from benchmarks.timing.contender import Contender
from benchmarks.timing.subject import Subject

NAME = "pinocchio_casadi"
SOURCE = "pinocchio_casadi.cpp"
DERIVATION = (
    "twist and acceleration to efforts, joint positions given, no checks; Pinocchio's joint Jacobians and rnea on "
    "CasADi's SX, its solve and cse"
)


def pinocchio_casadi_contenders(subject: Subject, site: BuildSite) -> Iterator[Contender]:
    """Generate and compile the code of a robot.

    Raises:
        ImportError: Pinocchio, CasADi or the headers of Eigen are not installed.
        UnsupportedRobotError: Its loops are of another kind.
        CompilerNotFoundError: There is no C++ compiler.
        CompileError: It refused the text.
    """
    import casadi

    from benchmarks.peers.casadi_text import text_contenders

    model = tree_model(subject.mechanism)
    robot = TreeRobot(casadi_library(), model)
    given = replace(subject, pose=joint_positions(subject, model))
    file = Path(mkdtemp(dir=site.folder)) / "function.casadi"
    robot.write((given.pose.shape[1], given.twist.shape[1]), file)
    function = casadi.Function.deserialize(file.read_text("utf-8"))
    yield from text_contenders(given, NAME, function, DERIVATION, site)


def casadi_library() -> Any:
    """The model of Pinocchio on CasADi's SX, compiled once a process."""
    return library(SOURCE, _casadi_flags())


def _casadi_flags() -> tuple[str, ...]:
    """How to compile and link with the package of CasADi; code that runs once needs no optimization."""
    package = importlib.util.find_spec("casadi")
    if package is None or package.origin is None:
        raise ImportError("casadi", name="casadi")
    folder = Path(package.origin).parent
    if not (folder / "include/casadi/casadi.hpp").is_file():
        raise ImportError("headers of casadi", name="casadi")
    return ("-O0", f"-I{folder / 'include'}", f"-L{folder}", "-lcasadi", f"-Wl,-rpath,{folder}")
