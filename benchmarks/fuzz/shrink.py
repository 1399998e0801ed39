"""The smallest robot file that still shows a difference: what can be left out is left out, numbers get shorter."""

from __future__ import annotations

import copy
import json
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

Data = dict[str, Any]
Place = tuple[Any, ...]
KEPT = ("pkmgen", "name", "type", "kind", "home", "box", "parent", "child", "motion")
"""Words without which nothing is left of a robot."""
FIRST = ("couplings", "loops", "limbs", "friction", "spring", "limits", "payload", "inertia", "actuator", "mass_centre")
"""What takes most away at once, tried before all else."""


def shrunk(text: str, fails: Callable[[str], bool], seconds: float) -> str:
    """Shrink a robot file while it fails, for some time.

    Args:
        text: The file, JSON.
        fails: Whether a file still shows what the first one did.
        seconds: After which no more is tried.
    """
    data, end = json.loads(text), time.monotonic() + seconds
    smaller = True
    while smaller:
        smaller = False
        for change in _changes(data):
            if time.monotonic() > end:
                return json.dumps(data)
            tried = copy.deepcopy(data)
            change(tried)
            if tried != data and fails(json.dumps(tried)):
                data, smaller = tried, True
                break
    return json.dumps(data)


def _changes(data: Data) -> Iterator[Callable[[Data], None]]:
    """All steps to a smaller file, greatest first."""
    spots = sorted(_places(data), key=_rank)
    for place in spots:
        yield partial(_leave_out, place=place)
    for place in spots:
        value = _at(data, place)
        if isinstance(value, float) and value != float(f"{value:.1g}"):
            yield partial(_shorten, place=place)


def _rank(place: Place) -> tuple[int, int]:
    words = [FIRST.index(word) for word in place if word in FIRST]
    return (min(words, default=len(FIRST)), len(place))


def _places(data: Any, start: Place = ()) -> Iterator[Place]:
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        if key in KEPT and not isinstance(value, float):
            continue
        yield (*start, key)
        yield from _places(value, (*start, key))


def _at(data: Any, place: Place) -> Any:
    for key in place:
        data = data[key]
    return data


def _leave_out(data: Data, place: Place) -> None:
    holder = _at(data, place[:-1])
    if isinstance(holder, list) and not isinstance(holder[place[-1]], dict):
        return  # an entry of a vector
    del holder[place[-1]]


def _shorten(data: Data, place: Place) -> None:
    holder = _at(data, place[:-1])
    holder[place[-1]] = float(f"{holder[place[-1]]:.1g}")
