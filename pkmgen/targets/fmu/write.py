"""The texts of an FMU, and the archive that holds them."""

from __future__ import annotations

import io
import uuid
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pkmgen.emit.manifest import checksum, kernel_manifest
from pkmgen.emit.module import emit_module
from pkmgen.emit.templates import template_environment
from pkmgen.emit.wrap import one_line, within_width
from pkmgen.targets.fmu.model import Model, model_of
from pkmgen.targets.fmu.variables import SUB_STEP, Variable, units_of, variables_of
from pkmgen.targets.types import Kernel
from pkmgen.version import __version__

LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""Time of all files of an archive, so that the same kernel has the same bytes."""
DESCRIPTION = "modelDescription.xml"


@dataclass(frozen=True, slots=True)
class FmuSource:
    """The archive of an FMU and what is said of it; see `pkmgen.targets.types.Texts`."""

    robot: str
    files: dict[str, str | bytes]
    readme: str
    manifest: dict[str, Any]


def write_fmu(kernel: Kernel) -> FmuSource:
    """Write the FMU of a kernel.

    Raises:
        ArgumentError, UnsupportedRobotError: As of `model_of`.
    """
    model = model_of(kernel)
    functions = tuple(called.made for called in model.functions)
    source = emit_module(kernel.robot, kernel.title, kernel.limbs, kernel.parameters, functions, kernel.options)
    variables = variables_of(kernel, model)
    fmi = kernel.options.fmi
    given = _given(kernel, model, variables)
    prints = "\n".join((source.header, source.source, _render(f"fmi{fmi}.c", given | {"token": ""})))
    given["token"] = str(uuid.uuid5(uuid.NAMESPACE_URL, checksum(prints)))
    texts = {DESCRIPTION: _render(f"modelDescription{fmi}.xml", given)}
    if fmi == 3:
        texts["sources/buildDescription.xml"] = _render("buildDescription.xml", given)
    texts |= {
        f"sources/fmi{fmi}.c": within_width(_render(f"fmi{fmi}.c", given)),
        f"sources/{kernel.robot}.c": source.source,
        f"sources/{kernel.robot}.h": source.header,
    }
    archive = _archive(texts)
    manifest = kernel_manifest(kernel.robot, kernel.title, kernel.limbs, kernel.parameters, functions, kernel.options)
    manifest |= {"target": "fmu", "fmi": f"{fmi}.0", "instantiation_token": given["token"]}
    files: dict[str, str | bytes] = {f"{kernel.robot}.fmu": archive}
    manifest["checksums"] = {f"{kernel.robot}.fmu": checksum(archive)}
    return FmuSource(kernel.robot, files, _render("README.md", given), manifest)


def _given(kernel: Kernel, model: Model, variables: tuple[Variable, ...]) -> dict[str, Any]:
    """What the templates are given, as `model`."""
    runtime = not kernel.options.fold
    joints = [each.function.size for each in model.outputs if each.name == "joint"]
    return {
        "robot": kernel.robot,
        "title": one_line(kernel.title),
        "version": __version__,
        "fmi": kernel.options.fmi,
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
        "joints_size": joints[0] if joints else 0,
        "functions": model.functions,
        "outputs": model.outputs,
        "derivatives": model.derivatives,
        "derivative_inputs": model.derivative_inputs,
        "sub_step": repr(SUB_STEP),
        "variables": variables,
        "units": units_of(variables),
    }


def _render(name: str, model: Mapping[str, Any]) -> str:
    return template_environment().get_template(f"fmu/{name}.j2").render(model=model)


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
