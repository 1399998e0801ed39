"""Files that have shown a difference, and what is known about each."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml


def signs_of(trial: Mapping[str, Any]) -> set[str]:
    """What a failure is known by: what was compared, or the last line of what was raised."""
    if trial["end"] != "differs":
        return {f"{trial['end']}: {trial['message'].strip().splitlines()[-1][:60]}"}
    return {f"{entry['check']} | {entry['against']}" for entry in trial["differences"]}


def explained_by(folder: Path, signs: set[str]) -> str:
    """The record of an open fault that shows all these signs; empty where there is none."""
    for path in sorted(folder.glob("*.json")):
        record = json.loads(path.read_text("utf-8"))
        if record["cause"] and not record["mended"] and signs <= {*record["signs"], *record.get("also", ())}:
            return path.stem
    return ""


def keep_found(
    folder: Path, family: str, seed: int, text: str, trial: Mapping[str, Any], depth: str = "whole", sets: int = 0
) -> None:
    """Write a file that failed, and what is known about it; the cause is for a person to fill in."""
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{family}_{seed}"
    (folder / f"{name}.yaml").write_text(yaml.safe_dump(json.loads(text), sort_keys=False, width=120), "utf-8")
    record = {
        "family": family,
        "seed": seed,
        "depth": depth,
        **({"sets": sets} if sets else {}),
        "end": trial["end"],
        "signs": sorted(signs_of(trial)),
        "worst": max((entry["error"] for entry in trial["differences"]), default=None),
        "cause": "",
        "mended": False,
    }
    (folder / f"{name}.json").write_text(json.dumps(record, indent=2, ensure_ascii=False) + "\n", "utf-8")
