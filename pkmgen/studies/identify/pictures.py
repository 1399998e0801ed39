"""Pictures of what models leave of efforts, and trajectories as tables."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.studies.identify.identification import Prediction

Array = NDArray[Any]
Block = tuple[Sequence[str], Sequence[str], Array]
"""Names of entries, their units, and rows of values."""


def residual_picture(predictions: Sequence[Prediction], actuators: Sequence[str], units: Sequence[str]) -> bytes | None:
    """Efforts that were measured, and what models leave of them, as SVG; None without matplotlib."""
    try:
        import matplotlib
        from matplotlib.figure import Figure
    except ImportError:
        return None
    each = predictions[0]
    with matplotlib.rc_context({"svg.hashsalt": "pkmgen", "svg.fonttype": "none"}):
        figure = Figure(figsize=(9.0, 1.0 + 1.9 * len(actuators)), layout="constrained")
        axes = figure.subplots(len(actuators), 1, sharex=True, squeeze=False)[:, 0]
        for motor, axis in enumerate(axes):
            axis.plot(each.times, each.measured[:, motor], color="0.75", linewidth=1.0, label="measured")
            for model, colour in (("file", "C1"), ("new file", "C0")):
                left = each.measured[:, motor] - each.modelled[model][:, motor]
                axis.plot(each.times, left, color=colour, linewidth=1.0, label=f"left by {model}")
            axis.set_ylabel(f"{actuators[motor]}, {units[motor]}")
            axis.axhline(0.0, color="0.5", linewidth=0.5)
            axis.margins(x=0.0)
        figure.align_ylabels(axes)
        axes[-1].set_xlabel("time, s")
        figure.legend(*axes[0].get_legend_handles_labels(), loc="outside upper right", ncols=3, frameon=False)
        written = io.BytesIO()
        figure.savefig(written, format="svg", metadata={"Date": None})
    return written.getvalue()


def table_text(blocks: Mapping[str, Block]) -> str:
    """Blocks of columns as CSV that `pkmgen identify` reads: the name of each block and of its entries, with units."""
    head, columns = list[str](), list[Array]()
    for name, (entries, units, values) in blocks.items():
        head += [
            f"{name}.{entry} [{unit}]" if entry else f"{name} [{unit}]"
            for entry, unit in zip(entries, units, strict=True)
        ]
        columns.append(np.asarray(values).reshape(len(values), -1))
    rows = np.hstack(columns)
    return "\n".join([",".join(head), *(",".join(f"{value:.12g}" for value in row) for row in rows), ""])
