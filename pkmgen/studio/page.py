"""A page: everything it needs in one file, and a policy that lets it load and send nothing."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping
from typing import Any

from pkmgen.pages import page_environment
from pkmgen.resources import resource_folder
from pkmgen.version import __version__

ESCAPED = {ord(letter): f"\\u{ord(letter):04x}" for letter in "<>&\u2028\u2029"}
"""Letters that could end a script or be read as a tag, as JSON may write them."""


def studio_page(robot: Mapping[str, Any]) -> str:
    """The page of a robot that is given as `studio_robot` makes it."""
    folder = resource_folder("templates") / "studio"
    script, worker, style = (
        (folder / "built" / name).read_text("utf-8") for name in ("studio.js", "worker.js", "studio.css")
    )
    environment = page_environment("studio")
    return environment.get_template("page.html.j2").render(
        title=robot["title"] or robot["name"],
        name=robot["name"],
        version=__version__,
        data=json.dumps(robot, ensure_ascii=False, allow_nan=False, separators=(",", ":")).translate(ESCAPED),
        script=script,
        worker=worker,
        style=style,
        script_hash=policy_hash(script),
        style_hash=policy_hash(style),
    )


def policy_hash(text: str) -> str:
    """SHA-256 as a content security policy writes it."""
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode("ascii")
