"""The C text of a small graph, letter by letter. After a wanted change: PKMGEN_UPDATE_GOLDEN=1 pytest tests/golden."""

import os
from pathlib import Path

import pytest

from pkmgen.emit.kernel_parts import KernelParts
from pkmgen.emit.module import emit_module
from pkmgen.functions.admission import ALL_ADMITTED
from pkmgen.functions.types import GeneratedFunction
from pkmgen.graph.builder import GraphBuilder
from pkmgen.graph.types import ExprGraph, GraphGuard, GraphPort, GuardKind
from pkmgen.language.options import Options
from pkmgen.machine.version import __version__

FOLDER = Path(__file__).parent
PARAMETERS = (("mass", 2.0, "kg", "of the slider"), ("length", 0.5, "m", ""))


def small_graph(fold):
    """Two efforts of a made-up robot: every kind of guard, a shared value, a named one, an entry that is not used."""
    builder = GraphBuilder()
    make, const = builder.make, builder.const
    x, y = (make("input", (), ("pose", entry)) for entry in range(2))
    rate = make("input", (), ("twist", 0))
    mass = const(2.0) if fold else make("parameter", (), "mass")
    length = const(0.5) if fold else make("parameter", (), "length")
    square = const(0.25) if fold else make("mul", (length, length))
    reach = make("add", (square, make("neg", (make("mul", (x, x)),)), make("neg", (make("mul", (y, y)),))))
    height = make("sqrt", (make("max", (reach, const(0.0))),))
    friction = make("mul", (mass, make("sign", (rate,))))
    turn = make("atan2", (make("neg", (y,)), height))
    ratio = make("div", (make("add", (rate, make("neg", (make("cos", (turn,)),)))), height))
    for index, name in ((reach, "reach"), (height, "height"), (turn, "return")):
        builder.label(index, name)
    first = make("add", (friction, make("mul", (mass, ratio))))
    second = make("neg", (make("mul", (ratio, make("tan", (turn,)), make("sin", (x,)))),))
    ports = (
        (
            GraphPort("pose", (2,), ("m", "m"), "position of the slider, world frame", (x, y)),
            GraphPort("twist", (2,), ("m/s", "m/s"), "its velocity", (rate, -1)),
        ),
        (GraphPort("effort", (2,), ("N", "N*m"), "force and torque", (first, second)),),
    )
    low = const(1e-14)
    guards = (
        GraphGuard(GuardKind.REACH, 0, reach, low),
        GraphGuard(GuardKind.REACH_CLOSED, 1, reach, low),
        GraphGuard(GuardKind.SINGULAR, None, height, low),
    )
    return builder.freeze(ExprGraph("inverse_dynamics", (), *ports, guards, {}), lambda index: index)


@pytest.mark.parametrize(("name", "real", "fold"), [("folded", "double", True), ("runtime", "float", False)])
def test_text(name, real, fold):
    function = GeneratedFunction(small_graph(fold), "by_hand", "pose")
    options, limbs = Options(real=real, fold=fold), ("left", "right")
    source = emit_module(KernelParts("slider", "A slider", limbs, PARAMETERS, (function,), options, ALL_ADMITTED))
    for path, text in ((FOLDER / f"{name}.h", source.header), (FOLDER / f"{name}.c", source.source)):
        written = text.replace(f"pkmgen {__version__}", "pkmgen VERSION")
        if os.environ.get("PKMGEN_UPDATE_GOLDEN"):
            path.write_text(written, "utf-8")
        assert written == path.read_text("utf-8"), f"{path.name}: if this is wanted, PKMGEN_UPDATE_GOLDEN=1"
