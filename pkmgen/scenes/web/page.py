"""Pages: everything they need in one file, and a policy that lets them load and send nothing."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping
from typing import Any

from pkmgen.machine.pages import page_environment
from pkmgen.machine.resources import resource_folder
from pkmgen.machine.version import __version__

ESCAPED = {ord(letter): f"\\u{ord(letter):04x}" for letter in "<>&\u2028\u2029"}
"""Letters that could end a script or be read as a tag, as JSON may write them."""


def studio_page(robot: Mapping[str, Any], atlas: Mapping[str, Any] | None = None) -> str:
    """The page of a robot that is given as `studio_robot` makes it, with a survey of its workspace if there is one."""
    return _page(
        "page.html.j2",
        "studio.js",
        title=robot["title"] or robot["name"],
        name=robot["name"],
        data=_embedded(robot),
        atlas="" if atlas is None else _embedded(atlas),
        worker=_built("worker.js"),
    )


def atlas_page(atlas: Mapping[str, Any]) -> str:
    """The page of a survey of a workspace that is given as `pkmgen.studies.atlas.volume` makes it."""
    return _page("atlas.html.j2", "atlas.js", title=atlas["title"], name=atlas["robot"], atlas=_embedded(atlas))


def _page(template: str, program: str, **values: str) -> str:
    script, style = _built(program), _built("studio.css")
    return (
        page_environment("studio")
        .get_template(template)
        .render(
            **values,
            version=__version__,
            script=script,
            style=style,
            script_hash=policy_hash(script),
            style_hash=policy_hash(style),
        )
    )


def _built(name: str) -> str:
    return (resource_folder("templates") / "studio" / "built" / name).read_text("utf-8")


def _embedded(data: Mapping[str, Any]) -> str:
    """JSON that cannot end the element it stands in."""
    return json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":")).translate(ESCAPED)


def policy_hash(text: str) -> str:
    """SHA-256 as a content security policy writes it."""
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode("ascii")
