"""Findings in words and tables, as Markdown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from pkmgen.language.expression.units import written_unit
from pkmgen.studies.design.findings import Findings
from pkmgen.studies.design.indices import MEANINGS
from pkmgen.studies.design.tables import FRONT, RESULTS, parameters_of
from pkmgen.studies.design.trials import Table
from pkmgen.studies.study.subject import Array

LINES = 40
"""Designs of a front that a report lists."""
ONE_BEST = "One design is best in all objectives"
METHODS: Mapping[str, str] = {
    "grid": "all combinations of the steps",
    "sobol": "a scrambled Sobol sequence",
    "optimise": "optimisation",
    "sensitivity": "sensitivity",
    "tolerance": "tolerances",
}


def report_page(found: Findings, pictures: Sequence[tuple[str, str]]) -> str:
    """A page of Markdown.

    Args:
        found: What was found.
        pictures: Names of pictures beside it, and what they show.
    """
    study = found.study
    title = study.description.title or f"{study.texts.robot.name}: {METHODS[study.method]}"
    parts = [f"# {_plain(title)}", _begun(found)]
    if found.best:
        parts += ["## Best designs", _best(found), "## Their parameters", _parameters(found)]
    elif study.objectives:
        parts.append("No design is feasible.")
    else:
        parts += ["## The robot of the file", _file(found)]
    if found.indices:
        parts += ["## Sensitivity", *_indices(found)]
    if found.share is not None:
        parts += ["## Tolerances", _yield(found), _distributions(found)]
    if pictures:
        parts += ["## Pictures", *(f"![{_plain(words)}]({name})\n\n{_plain(words)}." for name, words in pictures)]
    if len(found.front) > 1:
        parts += ["## Pareto front", _front(found)]
    if reasons := _reasons(found):
        parts += ["## Why designs are not feasible", reasons]
    return "\n\n".join(parts) + "\n"


def _begun(found: Findings) -> str:
    study, table = found.study, found.table
    varied = ", ".join(f"`{each.name}`" for each in study.variables)
    words = (
        f"Robot `{study.texts.robot.name}`, {METHODS[study.method]}: {table.count} designs of {varied}, "
        f"{int(table.feasible.sum())} of them feasible. All of them are in [{RESULTS}]({RESULTS})"
    )
    front = f", the {len(found.front)} that no other one beats in [{FRONT}]({FRONT})" if len(found.front) else ""
    return f"{words}{front}."


def _best(found: Findings) -> str:
    study, table = found.study, found.table
    head = ["", "unit", "file", *found.winners]
    rows = []
    for place, each in enumerate(study.outputs):
        values = [found.file.values[place], *(table.values[row, place] for row in found.winners.values())]
        cells = [_number(value) for value in values]
        if each.sense:
            own = list(found.best).index(each.name) + 1 if found.winners == found.best else 1
            cells[own] = f"**{cells[own]}**"
        rows.append([f"`{each.name}`", written_unit(found.units[place]), *cells])
    for number, limit in enumerate(study.constraints):
        place = len(study.outputs) + number
        values = [found.file.values[place], *(table.values[row, place] for row in found.winners.values())]
        rows.append([f"`{limit.text}`: to spare", written_unit(found.units[place]), *map(_number, values)])
    words = f"\n\nThe robot of the file is not feasible: {_plain(found.file.reason)}." if found.file.reason else ""
    alone = "" if found.winners == found.best else f"\n\n{ONE_BEST}."
    return _table(head, rows) + alone + words


def _parameters(found: Findings) -> str:
    designs = [parameters_of(found, found.table.designs[row]) for row in found.winners.values()]
    rows = [
        [f"`{name}`", written_unit(unit), _number(before), *(_number(design[place][3]) for design in designs)]
        for place, (name, unit, before, _) in enumerate(designs[0])
    ]
    return _table(["", "unit", "file", *found.winners], rows)


def _file(found: Findings) -> str:
    if not np.isfinite(found.file.values).all():
        return f"It is not possible here: {_plain(found.file.reason)}."
    rows = [
        [f"`{each.name}`", written_unit(unit), _number(value)]
        for each, unit, value in zip(found.study.outputs, found.units, found.file.values, strict=False)
    ]
    return _table(["", "unit", "file"], rows)


def _indices(found: Findings) -> list[str]:
    method = found.study.description.method.sensitivity
    assert method is not None
    parts = []
    for each in found.indices:
        rows = [
            [f"`{variable.name}`", *(_with_margin(each.values[name][place], each.margins.get(name), place)
                                     for name in each.values)]
            for place, variable in enumerate(found.study.variables)
        ]  # fmt: skip
        parts += [f"### `{each.output}`", _table(["", *each.values], rows)]
    said = "; ".join(f"{name}: {MEANINGS[name]}" for name in found.indices[0].values)
    return [*parts, f"{said}. Intervals hold with a probability of {method.confidence:.0%}."]


def _yield(found: Findings) -> str:
    share = found.share
    assert share is not None
    return (
        f"{share.good} of {share.of} robots are good: a yield of {share.share:.2%}, with a probability of "
        f"{share.confidence:.0%} between {share.low:.2%} and {share.high:.2%}."
    )


def _distributions(found: Findings) -> str:
    units = {each.name: unit for each, unit in zip(found.study.outputs, found.units, strict=False)}
    places = {each.name: place for place, each in enumerate(found.study.outputs)}
    rows = [
        [f"`{each.output}`", written_unit(units[each.output]), _number(found.file.values[places[each.output]]),
         *map(_number, (each.mean, each.deviation, each.quantiles[2], each.quantiles[4], each.low, each.high))]
        for each in found.distributions
    ]  # fmt: skip
    return _table(["", "unit", "file", "mean", "deviation", "2.5 %", "97.5 %", "least", "greatest"], rows)


def _front(found: Findings) -> str:
    study, table = found.study, found.table
    picked = found.front
    if len(picked) > LINES:
        picked = picked[np.unique(np.linspace(0, len(picked) - 1, LINES).round().astype(int))]
    head = ["design", *(f"`{each.name}`" for each in study.variables), *(f"`{each.name}`" for each in study.outputs)]
    factors = np.array([each.factor for each in study.variables])
    rows = [
        [str(row + 1), *map(_number, (table.designs[row] / factors).tolist()),
         *map(_number, table.values[row, : len(study.outputs)].tolist())]
        for row in picked
    ]  # fmt: skip
    words = "" if len(picked) == len(found.front) else f"\n\n{len(picked)} of {len(found.front)} designs."
    return _table(head, rows) + words


def _reasons(found: Findings) -> str:
    counts = counted_reasons(found.table)[:REASONS]
    return _table(["reason", "designs"], [[_plain(why), str(count)] for why, count in counts])


def _with_margin(value: float, margins: Array | None, place: int) -> str:
    return _number(value) if margins is None else f"{_number(value)} ± {_number(margins[place])}"


def _number(value: float) -> str:
    return "–" if value != value else f"{value:.4g}"


def _plain(words: str) -> str:
    """Words that Markdown leaves as they are."""
    return "".join(f"\\{letter}" if letter in "\\`*_[]<>|#" else letter for letter in words)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [f"| {' | '.join(head)} |", f"|{'|'.join(' --- ' for _ in head)}|"]
    found = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join(lines + found) if found else ""


REASONS = 5
"""Kinds of reasons that are listed."""


def counted_reasons(table: Table) -> list[tuple[str, int]]:
    """Kinds of reasons and how many designs have each of them, the most frequent first."""
    return Counter(_kind(str(reason)) for reason in table.reasons if reason).most_common()


def reasons_line(table: Table) -> str:
    """The most frequent reasons in a line, such as `14 × constraint torque, 11 × joints`; empty where there is none."""
    counts = counted_reasons(table)
    more = sum(count for _, count in counts[REASONS:])
    told = [f"{count} × {kind}" for kind, count in counts[:REASONS]]
    return ", ".join([*told, f"{more} × something else"] if more else told)


def _kind(reason: str) -> str:
    """A reason without its numbers: the first words, and the last ones of where a state is to blame."""
    if reason.startswith("works in"):
        return f"in the box: {reason.rsplit(': ', 1)[1].partition(' 0')[0].rstrip('0123456789.e+- ')}"
    if " is missed by " in reason:
        return f"constraint {reason.partition(' ')[0]}"
    return reason.rsplit(": ", 1)[-1]
