"""Changed five-bars."""

import yaml

from pkmgen.machine.resources import resource_folder

FIVEBAR = (resource_folder("robots") / "fivebar.yaml").read_text("utf-8")


def robot_file(folder, change):
    data = yaml.safe_load(FIVEBAR)
    change(data)
    path = folder / "changed.yaml"
    path.write_text(yaml.safe_dump(data, sort_keys=False, allow_unicode=True), "utf-8")
    return path


def one_limb(data):
    data["limbs"].pop()


def flip_assembly(data):
    data["platform"]["assembly"] = -1
