"""A robot that runs, in a window of the browser: drawn by viser in a process of its own; needs the extra `live`."""

from importlib.util import find_spec

from pkmgen.errors import MissingExtraError
from pkmgen.machine.extras import how_to_install

if find_spec("viser") is None:
    raise MissingExtraError(f"a live picture needs viser: {how_to_install('live')}")

from pkmgen.live.screen import PORT, Screen, show

__all__ = ["PORT", "Screen", "show"]
