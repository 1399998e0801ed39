"""What `generated/digests.json` holds of every robot: operations of its functions, and digests of its texts.

`python -m tests.golden.digests` writes it, and the kernels of all robots, those that are kept in the tree too.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Mapping
from typing import Any

from pkmgen.language.library import list_robots
from tests.kernels import ROOT, WHOLE, certified_folder_of, folder_of, texts_of

GENERATED = ROOT / "generated"
DIGESTS = GENERATED / "digests.json"


def record(robot: str) -> Mapping[str, Any]:
    """Operations by function, and digests by file."""
    texts = texts_of(robot)
    functions = json.loads(texts["manifest.json"])["functions"]
    counts = {each["name"]: each["total"] for each in functions}
    digests = {name: hashlib.sha256(text.encode()).hexdigest()[:16] for name, text in texts.items()}
    return {"operations": counts, "texts": digests}


def recorded() -> dict[str, Any]:
    """What the tree holds."""
    found: dict[str, Any] = json.loads(DIGESTS.read_text("utf-8"))
    return found


def main() -> None:
    """Write all kernels and digests."""
    for robot in list_robots():
        folder = certified_folder_of(robot) if robot in WHOLE else folder_of(robot)
        shutil.copytree(folder, GENERATED / robot, dirs_exist_ok=True)
    digests = {robot: record(robot) for robot in list_robots()}
    DIGESTS.write_text(json.dumps(digests, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
