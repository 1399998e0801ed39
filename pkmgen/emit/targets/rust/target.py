"""A crate in Rust that needs neither std nor unsafe code."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pkmgen.emit.targets.around_c import at_home, own_names
from pkmgen.emit.targets.types import Kernel, Target
from pkmgen.errors import ArgumentError

if TYPE_CHECKING:
    from pkmgen.emit.types import CModule, WrittenKernel

_CARGO = "core std alloc test proc_macro libm deps examples build incremental kernel math"
_CRATE = "status failure parameters robot prepare new"


def _write(kernel: Kernel) -> WrittenKernel:
    from pkmgen.emit.manifest import kernel_manifest, vouched
    from pkmgen.emit.targets.rust.dialect import RUST_WORDS, Rust
    from pkmgen.emit.templates import renderer
    from pkmgen.emit.types import WrittenKernel
    from pkmgen.emit.wrap import within_width

    module, manifest = _lay_out(kernel), kernel_manifest(kernel)
    names = own_names(module, RUST_WORDS | set(_CARGO.split()) | set(_CRATE.split()), "Rust or of the crate")
    version = re.match(r"\d+\.\d+\.\d+", module.version)
    rendered = renderer(
        "rust",
        module=module,
        names=names,
        structs=_structs(module, names),
        shapes=_shapes(manifest),
        at_home=at_home(kernel, module.functions[0], Rust(kernel.options.real).number),
        real="f64" if module.real == "double" else "f32",
        version=version[0] if version else "0.0.0",
    )

    files = {
        "Cargo.toml": rendered("Cargo.toml"),
        "lib.rs": rendered("lib.rs"),
        "kernel.rs": within_width(rendered("kernel.rs")),
        "math.rs": rendered("math.rs"),
    }
    return WrittenKernel(kernel.robot, files, rendered("README.md"), vouched(manifest, RUST.name, files))


def _lay_out(kernel: Kernel) -> CModule:
    """Lay out the functions of one state, as for C.

    Raises:
        ArgumentError: An option is for other targets.
        UnsupportedRobotError: A parameter is called by a word of Rust.
    """
    from pkmgen.emit.parameters import check_fields
    from pkmgen.emit.spelled import ModuleFunctions
    from pkmgen.emit.targets.rust.dialect import RUST_WORDS, Rust

    options = kernel.options
    if not options.fold:
        check_fields(kernel.parameters, RUST_WORDS, "Rust")
    dialect = Rust(options.real)
    spelled = ModuleFunctions.of(kernel.robot, kernel.limbs, kernel.functions, dialect, kernel.admission)
    return spelled.module(kernel, dialect, spelled.in_dialect(dialect))


def _structs(module: CModule, names: Mapping[str, str]) -> dict[str, str]:
    """Names of the structs that functions of several outputs return, by the names of these in C.

    Raises:
        ArgumentError: Two would be the same.
    """
    several = [function.name for function in module.functions if len(function.outputs) > 1]
    structs = {name: "".join(word.capitalize() for word in names[name].split("_")) for name in several}
    twice = [struct for struct, count in Counter(structs.values()).items() if count > 1]
    if twice:
        raise ArgumentError(f"functions: {twice[0]} would stand for the outputs of two; choose another name")
    return structs


def _shapes(manifest: Mapping[str, Any]) -> dict[tuple[str, str], str]:
    """Shapes of arguments, by the name of the function in C and theirs; matrices are stored by rows."""
    return {
        (row["c_name"], port["name"]): " × ".join(map(str, port["shape"]))
        for row in manifest["functions"]
        for port in (*row["inputs"], *row["outputs"])
    }


RUST = Target(
    "rust",
    "a crate in Rust, without std or unsafe code",
    "cargo; std, or the crate libm where there is none",
    _write,
)
