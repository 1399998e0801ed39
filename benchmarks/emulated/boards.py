"""Processors: this one, the microcontrollers that firmware kits have toolchains for, and RISC-V."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from pkmgen.emit.targets.firmware.cores import CORES, FLAGS

SAME_LIBM = Path(__file__).with_name("same_libm.c")
SHIFT, CLOCK = 6, 25e6
"""Instructions take 2^SHIFT ns in QEMU's clock; ticks of the timer a second."""
INSTRUCTIONS_A_TICK = 1e9 / CLOCK / 2**SHIFT
SECONDS = 600.0


@dataclass(frozen=True)
class Board:
    """A processor with its compiler.

    Attributes:
        name: Its name.
        compiler: Command of GCC.
        flags: What it is told of the processor.
        command: What runs a program; the path comes last.
        bare: Whether the program has to bring what starts it.
        file: Name of its toolchain in a kit; empty for none.
    """

    name: str
    compiler: str
    flags: tuple[str, ...]
    command: tuple[str, ...] = ()
    bare: bool = False
    file: str = ""

    @property
    def lacking(self) -> str:
        """Tools that are not installed, in words; empty where all are there."""
        tools = (self.compiler, *self.command[:1])
        return ", ".join(tool for tool in tools if shutil.which(tool) is None)

    def build(self, kit: Path, program: str, *sources: Path) -> Path:
        """Compile a program with the kernel of a kit, which is compiled once; returns the executable."""
        kernel = next(path for path in kit.glob("*.c") if path.with_suffix(".h").is_file())
        compiled, out = kit / f"{self.name}.o", kit / f"{self.name}_{program}"
        flags = (*FLAGS, *self.flags, f"-I{kit}")
        if not compiled.exists():
            execute(self.compiler, *flags, "-c", str(kernel), "-o", str(compiled))
        start: list[str] = []
        if self.bare:
            own = ("-nostartfiles", "--specs=rdimon.specs", "-Wl,--gc-sections")
            start = [str(kit / "startup_mps2.c"), *own, "-T", str(kit / "mps2.ld")]
        execute(self.compiler, *flags, str(compiled), *map(str, sources), *start, "-lm", "-o", str(out))
        return out

    def run(self, program: Path) -> str:
        """What a program prints."""
        return execute(*self.command, str(program))


def execute(*command: str, folder: Path | None = None) -> str:
    """Run a command.

    Raises:
        RuntimeError: It failed.
    """
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=SECONDS)  # noqa: S603
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command)}:\n{(done.stdout + done.stderr)[-3000:]}")
    return done.stdout


def _core(place: int) -> Board:
    core = CORES[place]
    machine = ("qemu-system-arm", "-M", core.machine, "-nographic", "-monitor", "none", "-serial", "none")
    command = (*machine, "-semihosting-config", "enable=on,target=native", "-icount", f"shift={SHIFT}", "-kernel")
    return Board(core.name, "arm-none-eabi-gcc", core.flags, command, bare=True, file=core.file)


HOST = Board("host", "gcc", ())
M4F, M7 = _core(0), _core(1)
RISCV = Board("riscv64", "riscv64-linux-gnu-gcc", ("-static",), ("qemu-riscv64",), file="riscv64")
