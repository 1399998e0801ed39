"""What a caller needs to know about a kernel, as plain data: from its graphs alone, before any text is written."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from pkmgen import status
from pkmgen.emit.kernel_parts import KernelParts
from pkmgen.functions.types import GeneratedFunction
from pkmgen.graph.count import (
    OperationCount,
    count_checks,
    count_checks_of_step,
    count_operations,
    count_step,
)
from pkmgen.graph.types import ExprGraph, GraphIteration, GraphPort
from pkmgen.machine.version import __version__

MANIFEST_FORMAT = 1


def kernel_manifest(kernel: KernelParts) -> dict[str, Any]:
    """Describe a kernel; `emit_module` adds the checksums of its texts."""
    options, admission = kernel.options, kernel.admission
    asked = {"demands": admission.as_rows()} if admission.demands else {}
    return asked | {
        "format": MANIFEST_FORMAT,
        "pkmgen": __version__,
        "robot": kernel.robot,
        "title": kernel.title,
        "method": options.method,
        "inputs_mode": options.inputs,
        "real": options.real,
        "fold": options.fold,
        "limbs": list(kernel.limbs),
        "parameters": {name: {"value": value, "unit": unit} for name, value, unit, _ in kernel.parameters},
        "functions": _signature(kernel.robot, kernel.functions, options.real),
        "status": {
            "ok": status.OK,
            "out_of_reach": status.OUT_OF_REACH,
            "singular": status.SINGULAR,
            "not_finite": status.NOT_FINITE,
            "not_normalised": status.NOT_NORMALISED,
            "no_convergence": status.NO_CONVERGENCE,
            "other_assembly": status.OTHER_ASSEMBLY,
            **({"bad_parameters": status.BAD_PARAMETERS, "demand_first_bit": status.DEMAND} if asked else {}),
            "limb_out_of_reach_first_bit": status.LIMB_OUT_OF_REACH,
            "limb_singular_first_bit": status.LIMB_SINGULAR,
        },
    }


def vouched(manifest: Mapping[str, Any], target: str, written: Mapping[str, str | bytes]) -> dict[str, Any]:
    """The manifest of a kernel for a target, with checksums of what is written for it."""
    return {**manifest, "target": target, "checksums": {name: checksum(content) for name, content in written.items()}}


def manifest_text(manifest: Mapping[str, Any]) -> str:
    """Write a manifest as JSON; what turns or hides letters is written by its number."""
    text = json.dumps(manifest, indent=2, ensure_ascii=False)
    return "".join(c if c.isprintable() or c == "\n" else json.dumps(c)[1:-1] for c in text) + "\n"


def checksum(content: str | bytes) -> str:
    """Checksum of a text or of bytes, as manifests have it."""
    content = content.encode() if isinstance(content, str) else content
    return "sha256:" + hashlib.sha256(content).hexdigest()


def _signature(robot: str, functions: tuple[GeneratedFunction, ...], real: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for function in functions:
        parts = function.composition
        operations = count_operations(function.graph) if parts is None else parts.operations
        rows.append(
            {
                "name": function.graph.name,
                "c_name": f"{robot}_{function.graph.name}",
                "method": function.method,
                "inputs_mode": function.mode,
                "inputs": [_port(port) for port in function.graph.inputs],
                "outputs": [_output(function.graph, port) for port in function.graph.outputs],
                "operations": operations.as_dict(),
                "total": operations.total,
            }
        )
        rows[-1] |= _checks(count_checks(function.graph))
        if function.notes:
            rows[-1]["notes"] = dict(function.notes)
        if function.rollout is not None:
            once = {"once": list(function.rollout.once)} if function.rollout.once else {}
            rows[-1]["rollout"] = {"c_name": f"{robot}_{function.rollout.name}", **once}
        if function.graph.iteration:
            rows[-1]["iteration"] = _iteration(function.graph.iteration, real)
    return rows


def _iteration(iteration: GraphIteration, real: str) -> dict[str, Any]:
    """Operations of one step, and when the steps end."""
    operations = count_step(iteration)
    goal, accepted = iteration.tolerances(real)
    return {
        "operations": operations.as_dict(),
        "total": operations.total,
        "limit": iteration.limit,
        "goal": goal,
        "accepted": accepted,
    } | _checks(count_checks_of_step(iteration))


def _checks(operations: OperationCount) -> dict[str, Any]:
    """Operations of checks of assemblies, which come beside the others; nothing where there are none."""
    return {"checks": operations.as_dict()} if operations.total else {}


def _port(port: GraphPort) -> dict[str, Any]:
    row = {"name": port.name, "shape": list(port.shape), "units": list(port.units), "meaning": port.meaning}
    return row if port.default is None else {**row, "default": list(port.default)}


def _output(graph: ExprGraph, port: GraphPort) -> dict[str, Any]:
    """Describe an output, with the entries that are zero in every state if there are any."""
    zeros = [place for place, index in enumerate(port.nodes) if graph.nodes[index].payload == 0.0]
    return {**_port(port), "zeros": zeros} if zeros else _port(port)
