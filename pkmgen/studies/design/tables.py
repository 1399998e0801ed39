"""Findings as files: tables, robot files of the best designs, and data."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.language.expression.units import parse_unit
from pkmgen.machine.version import __version__
from pkmgen.studies.design.findings import Findings
from pkmgen.studies.design.indices import QUANTILES
from pkmgen.studies.design.trials import lab_of
from pkmgen.studies.identify.robot_text import changed_text
from pkmgen.studies.study.subject import Array

RESULTS, FRONT, DATA = "results.csv", "pareto.csv", "study.json"


def columns_of(found: Findings) -> list[str]:
    """Names and units of variables, outputs and what constraints have to spare."""
    study = found.study
    names = [each.name for each in study.outputs] + [f"{each.name}: to spare" for each in study.constraints]
    variables = [f"{each.name} [{each.unit}]" for each in study.variables]
    return variables + [f"{name} [{unit}]" for name, unit in zip(names, found.units, strict=True)]


def results_table(found: Findings, rows: Iterable[int] | NDArray[np.intp]) -> str:
    """Designs, one a line, results with all their digits; empty where a design is not possible."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(["design", *columns_of(found), "feasible", "reason"])
    table, factors = found.table, np.array([each.factor for each in found.study.variables])
    for row in rows:
        cells = [f"{value:.15g}" for value in table.designs[row] / factors]
        cells += ["" if value != value else repr(value) for value in table.values[row].tolist()]
        reason = str(table.reasons[row])
        writer.writerow([int(row) + 1, *cells, "no" if reason else "yes", reason])
    return stream.getvalue()


def robot_files(found: Findings) -> dict[str, str]:
    """Robot files of the best designs, ready to be generated, by name; comments stay as they are."""
    study, lab = found.study, lab_of(found.study.texts)
    names = [name for name in lab.sizes.changed if name not in study.known.derived]
    files = {}
    for name, row in found.winners.items():
        numbers = lab.sizes.of_design(found.table.designs[row])
        values = {each: numbers[each] for each in names}
        files[f"{study.texts.robot.name}_{name}.yaml"] = changed_text(study.texts.robot, values, {})
    return files


def parameters_of(found: Findings, design: Array) -> list[tuple[str, str, float, float]]:
    """Numbers of a design: name, unit, value in the robot file and in the design, in that unit."""
    study, lab = found.study, lab_of(found.study.texts)
    numbers, rows = lab.sizes.of_design(design), list[tuple[str, str, float, float]]()
    units = {each.name: each.unit for each in study.variables}
    before = lab.sizes.of_file()
    for name in (*(each.name for each in study.variables if each.own), *lab.sizes.changed):
        parameter = study.known.description.parameters.get(name)
        unit = units.get(name) or (parameter.unit if parameter is not None else "1")
        factor = parse_unit(unit).factor
        rows.append((name, unit, before[name] / factor, numbers[name] / factor))
    return rows


def data_of(found: Findings) -> dict[str, Any]:
    """All but the table, for programs."""
    study, table = found.study, found.table
    names = [*(each.name for each in study.outputs), *(each.name for each in study.constraints)]
    best = {
        name: {
            "design": row + 1,
            "parameters": {each: value for each, _, _, value in parameters_of(found, table.designs[row])},
            "values": _by_name(names, table.values[row]),
        }
        for name, row in found.best.items()
    }
    data: dict[str, Any] = {
        "pkmgen": __version__,
        "title": study.description.title,
        "robot": study.texts.robot.name,
        "method": {study.method: getattr(study.description.method, study.method).model_dump()},
        "designs": table.count,
        "feasible": int(table.feasible.sum()),
        "units": dict(zip(names, found.units, strict=True)),
        "file": {"values": _by_name(names, found.file.values), "reason": found.file.reason},
        "front": [int(row) + 1 for row in found.front],
        "best": best,
    }
    if found.indices:
        variables = [each.name for each in study.variables]
        data["indices"] = {
            each.output: {
                name: {
                    variable: {"value": float(value), **_margin(each.margins.get(name), place)}
                    for place, (variable, value) in enumerate(zip(variables, values, strict=True))
                }
                for name, values in each.values.items()
            }
            for each in found.indices
        }
    if found.share is not None:
        data["yield"] = {**asdict(found.share), "share": found.share.share}
        data["distributions"] = {
            each.output: {**asdict(each), "quantiles": dict(zip(map(str, QUANTILES), each.quantiles, strict=True))}
            for each in found.distributions
        }
    return data


def _by_name(names: Sequence[str], values: Array) -> Mapping[str, float | None]:
    return {name: None if value != value else float(value) for name, value in zip(names, values.tolist(), strict=True)}


def _margin(margins: Array | None, place: int) -> dict[str, float]:
    return {} if margins is None else {"margin": float(margins[place])}
