"""Object code: what is counted is what an assembler text of known make holds."""

import platform
import shutil
import subprocess

import pytest

from benchmarks.measurements.object_code import ObjectCode, object_code

pytestmark = pytest.mark.skipif(
    platform.machine().lower() not in ("x86_64", "amd64") or not all(map(shutil.which, ("gcc", "objdump"))),
    reason="code of x86-64 is read, with objdump",
)
GCC, NAMES = ("gcc",), ("nm", "--print-size")
TEXT = """
        .text
        .globl kernel, public, looped
        .type kernel, @function
kernel: subq $24, %rsp
        vmovsd (%rdi), %xmm1             # live: 1
        vmovsd 8(%rdi), %xmm2            # live: 1 2
        vmulsd %xmm1, %xmm2, %xmm3       # live: 1 2 3
        vmovsd %xmm3, 8(%rsp)            # a store; live: 1 2
        vfmadd231sd 8(%rsp), %xmm1, %xmm2 # a load, and xmm2 is read; live: 2
        call inner
        call public
        movq $1, (%rsp)                  # no vector instruction
        addq $24, %rsp
        ret
        .size kernel, .-kernel
        .type inner, @function
inner:  vxorpd %xmm5, %xmm5, %xmm5       # reads nothing
        vmovsd %xmm5, (%rsi)
        ret
        .size inner, .-inner
        .type public, @function
public: vmovsd 8(%rsp), %xmm0
        vmovsd %xmm0, (%rsi)
        ret
        .size public, .-public
        .type looped, @function
looped: vmovsd (%rdi), %xmm7             # lives around the loop
        vmovsd (%rdi), %xmm6
0:      vmovsd (%rsi), %xmm4
        vaddsd %xmm4, %xmm6, %xmm6       # live: 6 7
        vmovsd %xmm6, (%rsi)
        decq %rdx
        jne 0b
        vaddsd %xmm7, %xmm6, %xmm6
        vmovsd %xmm6, (%rsi)
        ret
        .size looped, .-looped
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    folder = tmp_path_factory.mktemp("code")
    (folder / "code.s").write_text(TEXT)
    subprocess.run([*GCC, "-c", "code.s", "-o", "code.o"], cwd=folder, check=True)
    subprocess.run([*GCC, "-shared", "-Wl,-Bsymbolic", "code.o", "-o", "code.so"], cwd=folder, check=True)
    return folder / "code.so"


def sizes(library):
    text = subprocess.run([*NAMES, str(library)], capture_output=True, text=True, check=True).stdout
    return {words[3]: int(words[1], 16) for line in text.splitlines() if len(words := line.split()) == 4}


def test_a_function_and_what_it_calls(library):
    known = sizes(library)
    size = known["kernel"] + known["inner"]
    assert object_code(library, "kernel", ("public",)) == ObjectCode(14, 1, 1, size, 3)


def test_values_that_live_around_a_loop(library):
    assert object_code(library, "looped") == ObjectCode(10, 0, 0, sizes(library)["looped"], 3)


def test_a_function_that_is_not_there(library):
    assert object_code(library, "other") is None


def test_another_processor(library, monkeypatch):
    monkeypatch.setattr("platform.machine", lambda: "riscv64")
    assert object_code(library, "kernel") is None
