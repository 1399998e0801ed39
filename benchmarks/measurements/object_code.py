"""What a compiler made of a kernel, from the object file: instructions, use of the stack, bytes, live registers.

Counted are the function and all of the same library that it calls or jumps to, each instruction once, whether a call
executes it or not. Read from `objdump`, for x86-64; of other processors nothing is told.
"""

from __future__ import annotations

import platform
import re
import shutil
import subprocess
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

HEAD = re.compile(r"^[0-9a-f]+ <(.+)>:$")
LINE = re.compile(r"^\s*([0-9a-f]+):\s+(?:(?:\{\w+\}|notrack|bnd|rep\w*|lock|data16|cs)\s+)*(\w+)\s*(.*)$")
TARGET = re.compile(r"^([0-9a-f]+) <([^>+]+)(?:\+0x[0-9a-f]+)?>")
SYMBOL = re.compile(r"^[0-9a-f]+ .{7} \.text\S*\s+([0-9a-f]+)\s+(?:\.hidden )?(\S+)$")
VECTOR = re.compile(r"%[xyz]mm(\d+)")
OPERAND = re.compile(r"[^,(]*\([^)]*\)[^,]*|[^,]+")
READS_RESULT = ("vfm", "vfnm", "vpternlog", "vperm", "vgather", "vfixupimm", "vpdp")
"""Beginnings of names of instructions that read what they write."""
WRITES_NOTHING = ("vucomi", "vcomi", "ucomi", "comi", "vptest", "ptest", "vtest")
ENDS = ("ret", "retq", "ud2", "hlt")
LIBRARY_ARGUMENTS = frozenset({0, 1})
ALL = frozenset(range(32))


@dataclass(frozen=True, slots=True)
class ObjectCode:
    """Code of a kernel.

    Attributes:
        instructions: How many.
        loads: Vector instructions, scalar ones of floating point included, that read the stack.
        stores: Those that write to it.
        size: Bytes.
        live: Most vector registers whose values are needed at one place.
    """

    instructions: int
    loads: int
    stores: int
    size: int
    live: int


@dataclass(frozen=True, slots=True)
class Instruction:
    """A line of objdump.

    Attributes:
        address: Where it is.
        name: Its mnemonic.
        operands: Operands in the order of AT&T: the result is the last one.
    """

    address: int
    name: str
    operands: tuple[str, ...]

    @property
    def target(self) -> tuple[int, str] | None:
        """Address and function that it jumps to or calls."""
        found = TARGET.match(self.operands[0]) if self.operands else None
        return (int(found[1], 16), found[2]) if found and (self.jumps or self.calls) else None

    @property
    def jumps(self) -> bool:
        """Whether it is a jump."""
        return self.name.startswith("j")

    @property
    def calls(self) -> bool:
        """Whether it is a call."""
        return self.name.startswith("call")

    @property
    def goes_on(self) -> bool:
        """Whether the next instruction can follow."""
        return not (self.name in ENDS or self.name.startswith("jmp"))

    @property
    def writes(self) -> frozenset[int]:
        """Vector registers that it writes; a call writes all."""
        if self.calls:
            return ALL
        if not self.operands or self.name.startswith(WRITES_NOTHING):
            return frozenset()
        last = self.operands[-1]
        return frozenset() if "(" in last else _registers([last])

    @property
    def reads(self) -> frozenset[int]:
        """Vector registers that it reads."""
        if self.calls:
            return LIBRARY_ARGUMENTS if "@plt" in self.operands[0] else frozenset()
        if not self.operands:
            return frozenset()
        *sources, last = self.operands
        zero = "xor" in self.name and len(set(self.operands[:2])) == 1 < len(self.operands)
        found = frozenset() if zero else _registers(sources)
        return found | _registers([last]) if self._reads_last(last) else found

    def _reads_last(self, last: str) -> bool:
        if "(" in last or self.name.startswith((*WRITES_NOTHING, *READS_RESULT)):
            return True
        if "{%k" in last and "{z}" not in last and not self.name.startswith("vblendm"):
            return True
        old_form = len(self.operands) == 2 and not self.name.startswith(("v", "mov", "sqrt", "cvt"))
        return old_form and bool(_registers([last]))


def object_code(library: Path, symbol: str, apart: Collection[str] = ()) -> ObjectCode | None:
    """What a function of a library and those that it calls there are made of.

    Args:
        library: Shared object or object file, not stripped.
        symbol: Name of the function.
        apart: Functions that are not counted though it calls them.

    Returns:
        None where this processor's code is not read, objdump is missing, or there is no such function.
    """
    if platform.machine().lower() not in ("x86_64", "amd64") or shutil.which("objdump") is None:
        return None
    functions, sizes = _disassembled(library)
    names = reached({name: part for name, part in functions.items() if name not in apart}, symbol)
    if not names:
        return None
    parts = [functions[name] for name in names]
    traffic = [_stack_traffic(part) for part in parts]
    return ObjectCode(
        instructions=sum(len(part) for part in parts),
        loads=sum(loads for loads, _ in traffic),
        stores=sum(stores for _, stores in traffic),
        size=sum(sizes.get(name, 0) for name in names),
        live=max(most_live(part) for part in parts),
    )


def reached(functions: Mapping[str, Sequence[Instruction]], symbol: str) -> list[str]:
    """A function and all that it calls or jumps to, directly or not."""
    found: list[str] = []
    waiting = [symbol] if symbol in functions else []
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.append(name)
            targets = (instruction.target for instruction in functions[name])
            waiting += [target[1] for target in targets if target and target[1] in functions]
    return found


def most_live(instructions: Sequence[Instruction]) -> int:
    """Most vector registers whose values are needed later, over all places of a function."""
    places = {instruction.address: index for index, instruction in enumerate(instructions)}
    following = [_followers(index, instructions, places) for index in range(len(instructions))]
    effects = [(instruction.reads, instruction.writes) for instruction in instructions]
    before: list[frozenset[int]] = [frozenset()] * len(instructions)
    after, changed = list(before), True
    while changed:
        changed = False
        for index in range(len(instructions) - 1, -1, -1):
            reads, writes = effects[index]
            needed = frozenset[int]().union(*(before[place] for place in following[index]))
            now = (needed - writes) | reads
            if now != before[index] or needed != after[index]:
                before[index], after[index], changed = now, needed, True
    return max(map(len, (*before, *after)), default=0)


def _followers(index: int, instructions: Sequence[Instruction], places: Mapping[int, int]) -> list[int]:
    """Instructions of the function that can follow one."""
    one = instructions[index]
    found = [index + 1] if one.goes_on and index + 1 < len(instructions) else []
    if one.jumps and one.target and one.target[0] in places:
        found.append(places[one.target[0]])
    return found


def _registers(operands: Iterable[str]) -> frozenset[int]:
    return frozenset(int(number) for operand in operands for number in VECTOR.findall(operand))


def _stack_traffic(instructions: Sequence[Instruction]) -> tuple[int, int]:
    """Vector instructions that load from the stack, and that store to it."""
    framed = any(one.name.startswith("mov") and one.operands == ("%rsp", "%rbp") for one in instructions)
    bases = ("(%rsp", "(%rbp") if framed else ("(%rsp",)
    loads = stores = 0
    for one in instructions:
        if not any("mm" in operand and VECTOR.search(operand) for operand in one.operands):
            continue
        *sources, last = one.operands
        stores += any(base in last for base in bases)
        loads += any(base in source for source in sources for base in bases)
    return loads, stores


@lru_cache(maxsize=4)
def _disassembled(library: Path) -> tuple[dict[str, list[Instruction]], dict[str, int]]:
    """Instructions of each function, and sizes of functions in bytes."""
    command = ("objdump", "--disassemble", "--syms", "--no-show-raw-insn", "--wide", str(library))
    run = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603
    functions: dict[str, list[Instruction]] = {}
    sizes: dict[str, int] = {}
    own: list[Instruction] = []
    for line in run.stdout.splitlines():
        if found := SYMBOL.match(line):
            sizes[found[2]] = int(found[1], 16)
        elif found := HEAD.match(line):
            own = functions.setdefault(found[1], [])
        elif (found := LINE.match(line)) and not found[2].startswith("nop"):
            operands = tuple(part.strip() for part in OPERAND.findall(found[3].partition("#")[0]))
            own.append(Instruction(int(found[1], 16), found[2], operands))
    stubs = [name for name in functions if name.endswith("@plt")]
    return {name: lines for name, lines in functions.items() if name not in stubs}, sizes
