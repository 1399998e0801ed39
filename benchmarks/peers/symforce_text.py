"""SymForce as a contender: the equations of the CasADi contender in the C++ that SymForce generates."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import mkdtemp

from benchmarks.peers.cpp import cpp_compiler, eigen_headers
from benchmarks.timing.compilers import BuildSite, compiler_name
from benchmarks.timing.contender import SHARED, Contender, CText, compiled
from benchmarks.timing.shared_object import render
from benchmarks.timing.subject import Subject
from pkmgen.errors import CompileError

NAMES = ("pose", "twist", "change")
FUNCTION = "symforce_inverse_dynamics"
DECLARATION = f"void {FUNCTION}(const double *pose, const double *twist, const double *change, double *effort);\n"


def symforce_contenders(subject: Subject, site: BuildSite) -> Iterator[Contender]:
    """Generate and compile SymForce's C++ of a robot.

    Raises:
        ImportError: SymForce, CasADi, which holds the equations, or the headers of Eigen are not installed.
        UnsupportedRobotError: The robot's equations cannot be had.
        CompilerNotFoundError: There is no C++ compiler.
        CompileError: It refused the text.
    """
    derivation = _generate(subject, own := Path(mkdtemp(dir=site.folder)))
    target = own / "symforce.o"
    sizes = [array.shape[1] for array in subject.states]
    text = render("symforce.cpp.j2", function=FUNCTION, sizes=sizes, motors=subject.effort.shape[1])
    (own / "symforce.cpp").write_text(text, "utf-8")
    command = [
        cpp_compiler(),
        *site.compilers[0].flags,
        *SHARED,
        "-DNDEBUG",
        "-std=c++17",
        "-fPIC",
        f"-I{eigen_headers()}",
        "-I.",
    ]
    run = subprocess.run(  # noqa: S603 - text of our own and SymForce's
        [*command, "-c", "symforce.cpp", "-o", target.name], cwd=own, capture_output=True, text=True, check=False
    )
    if run.returncode != 0:
        raise CompileError(f"compiling SymForce's C++ failed:\n{run.stderr.strip()[:4000]}")
    about = f"pose to efforts with inverse kinematics, no checks; {derivation}, SymForce's cse and C++"
    c_text = CText({"symforce.h": DECLARATION}, "symforce.h", "symforce_scalar.c.j2", FUNCTION, False, (target,))
    once = replace(site, compilers=site.compilers[:1])
    for contender in compiled(subject, ("symforce", "scalar", f"{about}; one call a state"), c_text, once):
        yield replace(contender, gauge=replace(contender.gauge, compiler=compiler_name([cpp_compiler()])))


def _generate(subject: Subject, folder: Path) -> str:
    """Write SymForce's header into a folder, and say where the equations come from."""
    import symforce

    symforce.set_epsilon_to_invalid()  # the states are regular: nothing needs one
    import symforce.symbolic as algebra
    from symforce.codegen import Codegen, CppConfig
    from symforce.values import Values

    from benchmarks.peers.casadi_graph import casadi_function
    from benchmarks.peers.replay import replay

    function, derivation = casadi_function(subject.made)
    entries = [
        [algebra.Symbol(f"{name}{entry}") for entry in range(array.shape[1])]
        for name, array in zip(NAMES, subject.states, strict=True)
    ]
    effort = replay(function, entries, algebra)
    inputs = Values(**{name: algebra.Matrix(group) for name, group in zip(NAMES, entries, strict=True)})
    writer = Codegen(
        inputs=inputs, outputs=Values(effort=algebra.Matrix(effort)), config=CppConfig(), name="inverse_dynamics"
    )
    writer.generate_function(output_dir=folder, skip_directory_nesting=True)
    return derivation
