"""A project of C++ that finds the package of a robot where it was installed, and calls all of its functions."""

from __future__ import annotations

import math
import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from pkmgen.emit.targets.types import Texts
from tests.conftest import Array
from tests.native.ways import Answer, Robot

CMAKE = shutil.which("cmake")
NEEDED = "cmake, of Debian or PyPI, is not installed"
STRICT = ("-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror")
PROJECT = """
cmake_minimum_required(VERSION 3.14)
project(consumer LANGUAGES CXX)
find_package({robot} 0.1 REQUIRED)
add_executable(consumer main.cpp)
target_link_libraries(consumer PRIVATE {robot}::{robot})
"""
MAIN = """
#include <{robot}.hpp>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace robot = pkmgen::{robot};

static std::vector<{real}> numbers(std::size_t size)
{{
    std::vector<{real}> read(size);
    if (std::fread(read.data(), sizeof({real}), size, stdin) != size) {{
        std::exit(1);
    }}
    return read;
}}

int main(int, char **arguments)
{{
    const long asked = std::atol(arguments[1]);
    const std::size_t count = std::strtoul(arguments[2], nullptr, 10);
{prepare}
{cases}
    return 0;
}}
"""
PREPARE = """
    robot::Constants constants;
    if (!ok(robot::prepare(robot::file_parameters(), constants))) {
        return 2;
    }
"""
CASE = """
    if (asked == {index}) {{
{read}
        for (std::size_t i = 0; i < count; ++i) {{
            const auto result = robot::{name}({given});
            const auto word = static_cast<std::uint32_t>(result.status);
{write}
            std::fwrite(&word, sizeof word, 1, stdout);
        }}
    }}
"""


def texts(robot: Robot, target: str) -> Texts:
    """The texts of a robot in a target."""
    return robot.made.texts(target)


def call(folder: Path, *command: str) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def install(robot: Robot, folder: Path, *flags: str) -> Path:
    """Build the package with CMake and install it; returns the prefix."""
    (folder / "package").mkdir(parents=True)
    for name, text in texts(robot, "cpp").files.items():
        (folder / "package" / name).write_text(text, "utf-8")
    prefix = folder / "installed"
    definitions = (f"-DCMAKE_INSTALL_PREFIX={prefix}", "-DCMAKE_INSTALL_LIBDIR=lib", *flags)
    call(folder, str(CMAKE), "-S", "package", "-B", "built", *definitions)
    call(folder, str(CMAKE), "--build", "built", "--target", "install")
    return prefix


def main_text(robot: Robot) -> str:
    """A program that computes the function of a number at states of its standard input."""
    real, cases = robot.options.real, []
    for index, row in enumerate(robot.source.manifest["functions"]):
        sizes = {port["name"]: math.prod(port["shape"]) for port in row["inputs"]}
        read = "\n".join(f"        const auto {name} = numbers(count * {size});" for name, size in sizes.items())
        views = [f"robot::In<{size}>::at({name}.data() + {size} * i)" for name, size in sizes.items()]
        outputs = [f"result.{port['name']}" for port in row["outputs"]]
        write = "\n".join(
            f"            std::fwrite({out}.data(), sizeof({real}), {out}.size(), stdout);" for out in outputs
        )
        given = ", ".join([*(() if robot.options.fold else ("constants",)), *views])
        cases.append(CASE.format(index=index, name=row["name"], read=read, given=given, write=write))
    prepare = "" if robot.options.fold else PREPARE
    return MAIN.format(
        robot=robot.source.robot,
        real=real,
        cases="".join(cases),
        prepare=prepare,
    )


class Consumer:
    """The project of a robot, built with CMake against its installed package.

    Args:
        robot: The robot.
        folder: Where both are built.
        flags: Of the build of the package.
    """

    def __init__(self, robot: Robot, folder: Path, *flags: str) -> None:
        self.prefix = install(robot, folder, *flags)
        project = folder / "consumer"
        project.mkdir()
        (project / "CMakeLists.txt").write_text(PROJECT.format(robot=robot.source.robot), "utf-8")
        (project / "main.cpp").write_text(main_text(robot), "utf-8")
        strict = f"-DCMAKE_CXX_FLAGS={' '.join(STRICT)}"
        call(folder, str(CMAKE), "-S", "consumer", "-B", "made", f"-DCMAKE_PREFIX_PATH={self.prefix}", strict)
        call(folder, str(CMAKE), "--build", "made")
        self._program, self._rows = folder / "made/consumer", robot.source.manifest["functions"]
        self._real = np.dtype(np.float64 if robot.options.real == "double" else np.float32)

    def compute(self, name: str, inputs: Sequence[Array]) -> Answer:
        """All outputs of states, beside each other, and their status words."""
        index, row = next((i, row) for i, row in enumerate(self._rows) if row["name"] == name)
        return answer_of(self._program, [str(index)], row, inputs, self._real)


def answer_of(
    program: Path | str, arguments: Sequence[str], row: dict[str, Any], inputs: Sequence[Array], real: np.dtype[Any]
) -> Answer:
    """What a program writes of states: outputs and the status word of one after the other."""
    with np.errstate(over="ignore"):
        given = b"".join(np.ascontiguousarray(array, real).tobytes() for array in inputs)
    command = (str(program), *arguments, str(len(inputs[0])))
    done = subprocess.run(command, input=given, capture_output=True, check=False, timeout=600, env=os.environ)
    assert done.returncode == 0, done.stderr
    size = sum(math.prod(port["shape"]) for port in row["outputs"])
    written = np.frombuffer(done.stdout, np.dtype([("values", real, (size,)), ("word", np.uint32)]))
    assert len(written) == len(inputs[0])
    return written["values"].astype(float), written["word"].copy()
