"""Plugins of simulators: which joints they drive or couple; those whose doing is not known are refused."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cache

import yaml

from pkmgen.bridges.importing.fields import Findings
from pkmgen.bridges.importing.model import Coupling
from pkmgen.bridges.importing.vocabulary import FOLDER
from pkmgen.bridges.importing.xml import Element

MIMIC = {"multiplier": 1.0, "offset": 0.0}
"""Numbers of a joint that follows another one, and what they are where nothing is said."""


@dataclass(frozen=True, slots=True)
class Driven:
    """What plugins do.

    Attributes:
        motors: Joints that they drive, in their order.
        couplings: Joints that they make follow.
    """

    motors: tuple[str, ...] = ()
    couplings: tuple[Coupling, ...] = ()


def read_plugins(
    plugins: Iterable[Element], joints: Collection[str], links: Collection[str], asked: bool, findings: Findings
) -> Driven:
    """Read plugins by what their file or name says that they are.

    Args:
        plugins: Elements `plugin`.
        joints: Names of the joints.
        links: Names of the links.
        asked: Whether a person names the motors.
        findings: Collects problems.
    """
    motors: dict[str, None] = {}
    couplings: list[Coupling] = []
    for plugin in plugins:
        match kind_of(plugin):
            case "motors":
                found = _names(plugin, joints, "joint")
                motors |= dict.fromkeys(found)
                if not found and not asked:
                    cure = "one that names joints of the model, or motors named by --motors"
                    findings.wrong(plugin, "this plugin drives joints and names none", _called(plugin), cure)
            case "mimic":
                couplings += _mimic(plugin, joints, findings)
            case "refused":
                findings.wrong(
                    plugin, "this plugin joins bodies or pushes them, which is not read", _called(plugin), "remove it"
                )
            case "decoration":
                pass
            case _ if found := [*_names(plugin, joints, ""), *_names(plugin, links, "")]:
                message = (
                    f"this plugin is not known, and it names {', '.join(found[:8])}: it may drive, couple or join them"
                )
                cure = "none that names joints or links: remove it, and name motors by --motors"
                findings.wrong(plugin, message, _called(plugin), cure)
            case _:
                findings.note(
                    plugin, "this plugin is not known and names no joint and no link; it is not read", _called(plugin)
                )
    return Driven(tuple(motors), tuple(couplings))


def kind_of(plugin: Element) -> str:
    """What a plugin is: `motors`, `mimic`, `refused`, `decoration`, or the empty string where it is not known."""
    called = _called(plugin).lower().replace("_", "").replace("-", "")
    return next((kind for kind, parts in _kinds().items() if any(part in called for part in parts)), "")


@cache
def _kinds() -> dict[str, list[str]]:
    data = yaml.safe_load((FOLDER / "plugins.yaml").read_text("utf-8"))
    return {kind: words.split() for kind, words in data.items()}


def _called(plugin: Element) -> str:
    return " ".join(plugin.attributes.get(key, "") for key in ("filename", "name")).strip()


def _names(plugin: Element, names: Collection[str], word: str) -> list[str]:
    """Names that stand in the plugin, in elements whose tag has a word in it."""
    return [
        name
        for element in plugin.walk()
        if element is not plugin and word in element.tag.lower()
        for name in element.text.replace(",", " ").split()
        if name in names
    ]


def _mimic(plugin: Element, joints: Collection[str], findings: Findings) -> list[Coupling]:
    """A joint that follows another: coordinate = multiplier × that of the other + offset."""
    texts = {element.tag: element for element in plugin.children}
    ends = [texts.get("mimicJoint"), texts.get("joint")]
    if ends[0] is None or ends[1] is None:
        findings.wrong(
            plugin,
            "a plugin that couples joints without <joint> and <mimicJoint>",
            _called(plugin),
            "<mimic> in the joint that follows",
        )
        return []
    follower, leader = (end.text.strip() for end in ends if end is not None)
    if not all(findings.known(plugin, name, joints, "joint") for name in (follower, leader)):
        return []
    factor, offset = findings.given(texts, MIMIC)
    return [Coupling(f"{follower}_mimic", {follower: 1.0, leader: -factor}, offset, plugin.line, (follower,))]
