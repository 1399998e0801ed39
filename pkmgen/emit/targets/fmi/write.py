"""The texts of an FMU, and the archive that holds them."""

from __future__ import annotations

import io
import uuid
import zipfile
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pkmgen.emit.manifest import checksum, vouched
from pkmgen.emit.targets.around_c import c_of, joined
from pkmgen.emit.targets.fmi.model import Model, model_of
from pkmgen.emit.targets.fmi.variables import SUB_STEP, units_of, variables_of
from pkmgen.emit.targets.types import Kernel
from pkmgen.emit.templates import template_environment
from pkmgen.emit.types import WrittenKernel
from pkmgen.emit.wrap import one_line, within_width
from pkmgen.graph.operations import OPERATIONS
from pkmgen.version import __version__

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
