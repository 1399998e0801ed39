"""The texts of an FMU, and the archive that holds them."""

from __future__ import annotations

import io
import uuid
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pkmgen.emit.manifest import checksum, vouched
from pkmgen.emit.targets.around_c import c_of, joined
from pkmgen.emit.targets.fmi.model import Model, model_of
from pkmgen.emit.targets.types import Kernel
from pkmgen.emit.templates import template_environment
from pkmgen.emit.types import WrittenKernel
from pkmgen.emit.wrap import one_line, within_width
from pkmgen.graph.operations import OPERATIONS
from pkmgen.language.expression.units import parse_unit
from pkmgen.machine.version import __version__

LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""Time of all files of an archive, so that the same kernel has the same bytes."""
DESCRIPTION = "modelDescription.xml"
FRICTION_SPEED = 0.01
"""Joint rate over which Coulomb friction is advised to change its sign, rad/s or m/s."""
JUMPS = (
    "Coulomb friction jumps at rest: in model exchange the error control of a simulator may stall there and give up "
    f"(CVode does); `--friction-speed {FRICTION_SPEED}` makes it smooth"
)


def write_fmu(kernel: Kernel, version: int) -> WrittenKernel:
    """Write the FMU of a kernel in a version of FMI.

    Raises:
        ArgumentError, UnsupportedRobotError: As of `model_of`.
    """
    target = f"fmi{version}"
    model = model_of(kernel)
    used = tuple(called.made for called in model.functions)
    _, source = c_of(replace(kernel, functions=used))
    given = _given(kernel, model) | {"fmi": version, "token": ""}
    code = _render(f"{target}/{target}.c", given)
    given["token"] = str(uuid.uuid5(uuid.NAMESPACE_URL, checksum("\n".join((source.header, source.source, code)))))
    added = {DESCRIPTION: _render(f"{target}/modelDescription.xml", given)}
    if version == 3:
        added["sources/buildDescription.xml"] = _render(f"{target}/buildDescription.xml", given)
    added[f"sources/{target}.c"] = within_width(_render(f"{target}/{target}.c", given))
    own = {f"sources/{kernel.robot}.c": source.source, f"sources/{kernel.robot}.h": source.header}
    texts = joined(kernel.robot, target, added, own)
    archive = {f"{kernel.robot}.fmu": _archive(texts)}
    manifest = {**source.manifest, "target": target, "instantiation_token": given["token"]}
    readme = _render("fmi/README.md", given)
    return WrittenKernel(kernel.robot, {}, readme, vouched(manifest, target, archive), archive, given["notes"])


def _jumps(model: Model) -> bool:
    """Whether an acceleration jumps with the rates, which only Coulomb friction does that is not smoothed."""
    return any(OPERATIONS[node.op].smooth for node in model.slope.made.graph.nodes if node.args)


def _given(kernel: Kernel, model: Model) -> dict[str, Any]:
    """What the templates are given, as `model`."""
    runtime = not kernel.options.fold
    variables = variables_of(kernel, model)
    return {
        "robot": kernel.robot,
        "title": one_line(kernel.title),
        "version": __version__,
        "runtime": runtime,
        "limbs": kernel.limbs,
        "places": model.places,
        "has_quaternion": any(place.quaternion is not None for place in model.places),
        "place_count": sum(place.port.size for place in model.places),
        "rate_count": sum(place.rate_port.size for place in model.places),
        "input_count": sum(port.size for port, _ in model.inputs),
        "inputs": [port for port, _ in model.inputs],
        "output_count": sum(group.size for group in model.outputs),
        "parameters": [name for name, *_ in kernel.parameters] if runtime else [],
        "parameter_values": [repr(value) for _, value, *_ in kernel.parameters],
        "home": [repr(value) for value in model.home],
        "start": [repr(value) for value in model.start],
        "followed": model.followed,
        "joints": model.joints,
        "functions": model.functions,
        "slope_change": model.slope_change,
        "outputs": model.outputs,
        "sub_step": repr(SUB_STEP),
        "variables": variables,
        "measures": model.measures,
        "watched": [(repr(share), hex(word)) for share, word in model.watched],
        "units": units_of(variables),
        "notes": (JUMPS,) if _jumps(model) else (),
    }


def _render(name: str, model: Mapping[str, Any]) -> str:
    return template_environment().get_template(f"{name}.j2").render(model=model)


def _archive(texts: Mapping[str, str]) -> bytes:
    """Pack texts; the description comes first and plain, so that its first lines say who wrote the archive."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, text in texts.items():
            entry = zipfile.ZipInfo(name, LONG_AGO)
            entry.compress_type = zipfile.ZIP_STORED if name == DESCRIPTION else zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, text.encode())
    return stream.getvalue()


SUB_STEP = 1e-3
"""Longest sub-step of co-simulation unless another one is set, s."""
INDICATORS = ("in_domain", "margin")
"""The event indicators."""
Row = tuple[str, str, str, str, str, str, str, int | None]
"""Attributes of a real variable, but for its value reference."""


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable.

    Attributes:
        name: Its structured name.
        reference: Its value reference.
        causality: Word of FMI.
        variability: Word of FMI.
        initial: Word of FMI; empty for what FMI gives none.
        start: Value to begin with; empty where it is calculated.
        unit: SI unit; empty for none.
        description: What it is.
        derivative: Value reference of the state that it is the derivative of.
        type: Its type in FMI 3.
    """

    name: str
    reference: int
    causality: str
    variability: str
    initial: str
    start: str
    unit: str
    description: str
    derivative: int | None = None
    type: str = "Float64"

    @property
    def indicates(self) -> bool:
        """Whether it is an event indicator."""
        return self.name.partition("[")[0] in INDICATORS


@dataclass(frozen=True, slots=True)
class SiUnit:
    """A unit by the exponents of base units.

    Attributes:
        name: Its name.
        exponents: Names of FMI and exponents, those that are not zero.
    """

    name: str
    exponents: tuple[tuple[str, int], ...]


def variables_of(kernel: Kernel, model: Model) -> tuple[Variable, ...]:
    """List the variables; the place of each is its value reference."""
    rows: list[Row] = [("time", "independent", "continuous", "", "", "s", "time", None), *_states(model)]
    for port, _ in model.inputs:
        rows += [
            (f"{port.name}[{i}]", "input", "continuous", "", "0.0", unit, port.meaning, None)
            for i, unit in enumerate(port.units, 1)
        ]
    for group in model.outputs:
        rows += [
            (f"{group.name}[{i}]", "output", "continuous", "calculated", "", unit, meaning, None)
            for i, (unit, meaning) in enumerate(zip(group.units, group.meanings, strict=True), 1)
        ]
    if not kernel.options.fold:
        rows += [
            (f"parameters.{name}", "parameter", "fixed", "exact", repr(value), unit, text, None)
            for name, value, unit, text in kernel.parameters
        ]
    text = "longest sub-step of co-simulation"
    rows.append(("sub_step", "parameter", "fixed", "exact", repr(SUB_STEP), "s", text, None))
    text = "event indicator: 1 where the state has a derivative, -1 where it has none"
    rows.append((INDICATORS[0], "local", "continuous", "calculated", "", "", text, None))
    measures = model.measures.units if model.measures else ()
    text = "event indicator: distance of a measure of singularity from its limit"
    rows += [
        (f"{INDICATORS[1]}[{i}]", "local", "continuous", "calculated", "", unit, text, None)
        for i, unit in enumerate(measures, 1)
    ]
    real = tuple(
        Variable(name, reference, causality, variability, initial, start, _plain(unit), text, derivative)
        for reference, (name, causality, variability, initial, start, unit, text, derivative) in enumerate(rows)
    )
    text = "status word of the last event or step: 0, or why the simulation ended"
    return (*real, Variable("status", len(real), "output", "discrete", "calculated", "", "", text, type="UInt32"))


def _states(model: Model) -> Iterator[Row]:
    """States, which are outputs, then their derivatives."""
    names = [
        (f"{port.name}[{i}]", unit, port.meaning)
        for ports in ([place.port for place in model.places], [place.rate_port for place in model.places])
        for port in ports
        for i, unit in enumerate(port.units, 1)
    ]
    for (name, unit, meaning), start in zip(names, model.home, strict=True):
        yield name, "output", "continuous", "exact", repr(start), unit, meaning, None
    for reference, (name, unit, _) in enumerate(names, 1):
        yield f"der({name})", "local", "continuous", "calculated", "", f"{unit}/s", f"derivative of {name}", reference


def units_of(variables: Iterable[Variable]) -> tuple[SiUnit, ...]:
    """The units of variables, each once."""
    return tuple(_si_unit(name) for name in sorted({each.unit for each in variables if each.unit}))


def _plain(unit: str) -> str:
    """A unit with whole exponents; none for a pure number."""
    unit = unit.replace("²", "**2").replace("³", "**3")
    if unit.endswith("/s/s"):
        unit = unit.removesuffix("/s/s") + "/s**2"
    return "" if unit == "1" else unit


def _si_unit(name: str) -> SiUnit:
    exponents = dict(zip(("m", "kg", "s"), parse_unit(name).dimension, strict=True))
    angle = {"rad": 1} if name.startswith("rad") else {"rad": -1} if name.endswith("/rad") else {}
    return SiUnit(name, tuple((base, int(power)) for base, power in {**exponents, **angle}.items() if power))
