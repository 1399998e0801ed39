"""What a compiler makes of a kernel: bytes of code and constants, and the stack of each function with all it calls.

Frames are those of GCC's -fstack-usage, calls those of -fcallgraph-info. Functions of the C library are named and not
counted: their frames are not known.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pkmgen.emit.targets.firmware.cores import CORES, FLAGS, Core
from pkmgen.emit.types import CModule
from pkmgen.errors import CompileError
from pkmgen.machine.search import reached
from pkmgen.machine.stages import begin

PREFIX = "arm-none-eabi-"
SECONDS = 300.0
_NODE = re.compile(r'^node: \{ title: "([^"]+)" label: "(?:[^"]*\\n(\d+) bytes \(([\w,]+)\))?')
_EDGE = re.compile(r'^edge: \{ sourcename: "([^"]+)" targetname: "([^"]+)"')
_SYMBOL = re.compile(r"^[0-9a-f]+ ([0-9a-f]+) [tT] (\S+)$", re.MULTILINE)
_SECTION = re.compile(r"^(\.\S+)\s+(\d+)\s+\d+$", re.MULTILINE)


@dataclass
class CallGraph:
    """Functions of an object file.

    Attributes:
        frames: Bytes of the stack that each takes itself.
        calls: What each calls.
    """

    frames: dict[str, int] = field(default_factory=dict)
    calls: dict[str, set[str]] = field(default_factory=dict)

    @classmethod
    def read(cls, text: str) -> CallGraph:
        """Read what -fcallgraph-info=su wrote.

        Raises:
            CompileError: A frame has no fixed size.
        """
        graph = cls()
        for line in text.splitlines():
            if node := _NODE.match(line):
                name, size, kind = _plain(node[1]), node[2], node[3]
                if size is not None:
                    if kind != "static":
                        raise CompileError(f"{name}: its stack is {kind}, not of a fixed size")
                    graph.frames[name] = int(size)
            elif edge := _EDGE.match(line):
                graph.calls.setdefault(_plain(edge[1]), set()).add(_plain(edge[2]))
        return graph

    def stack(self, name: str) -> int:
        """Bytes of the stack of a function and the deepest chain of those that it calls; there is no recursion."""
        below = [self.stack(each) for each in self.calls.get(name, ()) if each in self.frames]
        return self.frames[name] + max(below, default=0)


def footprints(module: CModule, files: Mapping[str, str]) -> dict[str, dict[str, Any]]:
    """What GCC for Arm makes of a kernel, by core; empty where it is not installed.

    Returns:
        For each core `compiler`, `flags`, bytes of `code` and `constants` of the whole kernel, `data` (0: it has no
        variables), and by name of function `code` and `stack` with all that it calls, and what of the `library`.

    Raises:
        CompileError: The compiler does not take the kernel.
    """
    if shutil.which(f"{PREFIX}gcc") is None:
        return {}
    begin("compiling for Cortex-M, for bytes and stack")
    return {core.name: footprint(module, files, core) for core in CORES}


def footprint(module: CModule, files: Mapping[str, str], core: Core) -> dict[str, Any]:
    """What GCC for Arm makes of a kernel for a core."""
    flags = (*FLAGS, *core.flags)
    with tempfile.TemporaryDirectory(prefix="pkmgen-") as name:
        folder = Path(name)
        for file, text in files.items():
            (folder / file).write_text(text, "utf-8")
        source = f"{module.robot}.c"
        own = ("-ffunction-sections", "-fstack-usage", "-fcallgraph-info=su", "-c", source, "-o", "kernel.o")
        _call(folder, f"{PREFIX}gcc", *flags, *own)
        version = _call(folder, f"{PREFIX}gcc", "-dumpfullversion").strip()
        graph = CallGraph.read((folder / "kernel.ci").read_text("utf-8"))
        symbols = _call(folder, f"{PREFIX}nm", "-S", "kernel.o")
        sections = _call(folder, f"{PREFIX}size", "-A", "kernel.o")
    sizes = {_plain(function): int(size, 16) for size, function in _SYMBOL.findall(symbols)}
    rows = [(name, int(size)) for name, size in _SECTION.findall(sections)]
    names = [function.name for function in module.functions]
    names += [function.rollout.name for function in module.functions if function.rollout]
    return {
        "compiler": f"{PREFIX}gcc {version}",
        "flags": " ".join(flags),
        "code": sum(size for name, size in rows if name.startswith(".text")),
        "constants": sum(size for name, size in rows if name.startswith(".rodata")),
        "data": sum(size for name, size in rows if name.startswith((".data", ".bss"))),
        "functions": {name: _function(name, graph, sizes) for name in names},
    }


def _function(name: str, graph: CallGraph, sizes: Mapping[str, int]) -> dict[str, Any]:
    called = reached([name], lambda each: graph.calls.get(each, ()))
    library = sorted(each for each in called if each not in graph.frames)
    return {"code": sum(sizes.get(each, 0) for each in called), "stack": graph.stack(name), "library": library}


def _plain(name: str) -> str:
    """Name of a function without the file that static ones have in front."""
    return name.rpartition(":")[2]


def _call(folder: Path, *command: str) -> str:
    done = subprocess.run(  # noqa: S603 - the compiler of the user, our own text
        command, cwd=folder, capture_output=True, text=True, encoding="utf-8", timeout=SECONDS, check=False
    )
    if done.returncode != 0:
        raise CompileError(f"{command[0]} does not take the kernel:\n{done.stderr[-2000:]}")
    return done.stdout
