"""C++17: a header around the C of a kernel, built and found by CMake or pkg-config."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pkmgen.emit.targets.around_c import around, at_home, c_of, own_names
from pkmgen.emit.targets.types import Kernel, Target
from pkmgen.machine.reserved import C_KEYWORDS, FOREIGN_WORDS

if TYPE_CHECKING:
    from pkmgen.emit.types import WrittenKernel

HEADER = "prepare ok any_of name eigen file_parameters std pkmgen View In Out Status Parameters Constants"
WORDS = C_KEYWORDS | FOREIGN_WORDS | set(HEADER.split(" "))
"""Words of C++, and what the header has beside the functions."""


def _write(kernel: Kernel) -> WrittenKernel:
    from pkmgen.emit.dialect import format_number
    from pkmgen.emit.templates import renderer
    from pkmgen.emit.wrap import within_width

    module, source = c_of(kernel)
    names = own_names(module, WORDS, "C++ or of the header")
    shapes = {
        (row["c_name"], port["name"]): tuple(port["shape"])
        for row in source.manifest["functions"]
        for port in (*row["inputs"], *row["outputs"])
    }
    version = re.match(r"\d+(\.\d+)*", module.version)
    rendered = renderer(
        "cpp",
        module=module,
        names=names,
        shapes=shapes,
        at_home=at_home(kernel, module.functions[0], lambda value: format_number(value, module.real)),
        version=version[0] if version else "0",
    )

    added = {
        f"{module.robot}.hpp": within_width(rendered("module.hpp")),
        "CMakeLists.txt": rendered("CMakeLists.txt"),
        f"{module.robot}.pc.in": rendered("module.pc.in"),
    }
    return around(source, CPP.name, added, rendered("README.md"))


CPP = Target(
    "cpp",
    "a C++17 header around the C99, with a CMake package and pkg-config",
    "a C and a C++17 compiler; CMake 3.14 for the package",
    _write,
)
