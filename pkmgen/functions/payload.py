"""A payload that a caller gives with every state, as an input of all functions it acts on."""

from __future__ import annotations

from pkmgen.functions.sources import GivenParameters
from pkmgen.graph.types import GraphPort
from pkmgen.mechanism.payload import with_payload
from pkmgen.mechanism.types import Mechanism


def loaded(mechanism: Mechanism) -> tuple[Mechanism, GivenParameters]:
    """A robot that carries a payload, and the input that says which."""
    changed, payload = with_payload(mechanism)
    about = "" if payload.entries == ("mass",) else f", about P, axes of the {payload.carrier}"
    meaning = f"payload: {', '.join(payload.entries)}{about}"
    port = GraphPort("payload", (len(payload.entries),), payload.units, meaning, ())
    return changed, GivenParameters(port, payload.names)
