"""The live picture: what is handed over arrives whole, is drawn where it belongs, and nothing is left behind."""

import os
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("viser", reason="the wheel viser (extra `live`) is not installed")

import pkmgen
from pkmgen import live
from pkmgen.errors import ArgumentError
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from pkmgen.live.mailbox import NUMBERS, Mailbox
from pkmgen.live.picture import Picture, Placed
from pkmgen.live.window import Window
from tests.conftest import nightly

WAIT, STEP = 120.0, 0.05
"""How long something may take to arrive, and between looks, s."""


def picture_of(name):
    return Picture(read_robot_text(name), Options())


def test_a_state_arrives_once(tmp_path):
    writer = Mailbox(tmp_path / "state", made=True)
    reader = Mailbox(tmp_path / "state", made=False)
    assert reader.take(0) is None
    writer.begin()
    writer.numbers[:2] = 1.0, 2.0
    assert reader.take(0) is None  # still being written
    writer.end()
    count, numbers = reader.take(0)
    assert numbers[:2].tolist() == [1.0, 2.0] and reader.take(count) is None
    writer.close()
    reader.close()


WRITER = """
import importlib.util, sys, time
from pathlib import Path
spec = importlib.util.spec_from_file_location("mailbox", sys.argv[1])
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
box, value = module.Mailbox(Path(sys.argv[2]), made=False), 0.0
while True:
    value += 1.0
    box.begin()
    box.numbers[:] = value
    box.end()
    time.sleep(1e-5)
"""


def test_states_arrive_whole(tmp_path):
    reader = Mailbox(tmp_path / "state", made=True)
    process = subprocess.Popen([sys.executable, "-c", WRITER, live.mailbox.__file__, tmp_path / "state"])
    try:
        count, seen, end = 0, set(), time.monotonic() + WAIT
        while len(seen) < 50 and time.monotonic() < end:
            taken = reader.take(count)
            if taken is not None:
                count, numbers = taken
                assert len(numbers) == NUMBERS and np.ptp(numbers) == 0.0
                seen.add(numbers[0])
            time.sleep(1e-4)
        assert len(seen) == 50
    finally:
        process.kill()
        process.wait()
        reader.close()


def test_a_picture_follows_its_loops():
    picture = picture_of("humanoid_ankle")
    assert picture.state == "position" and len(picture.motors) == 2
    apart = []
    for part in np.linspace(0.0, 0.3, 7):
        placed = picture.at(picture.home + part)
        assert isinstance(placed, Placed)
        rod = next(line for line in picture.scene.lines if line.kind == "rod")
        apart.append(np.linalg.norm(np.diff(placed.points[list(rod.points)], axis=0)))
    assert np.ptp(apart) < 1e-9


def test_what_cannot_be_reached_is_said():
    picture = picture_of("delta")
    assert "reach" in picture.at(picture.home + 5.0)
    assert "finite" in picture.at(picture.home * np.nan)
    assert isinstance(picture.at(picture.home), Placed)


@pytest.mark.parametrize("name", ["gough_stewart", "fivebar", *nightly("delta", "linkage_leg")])
def test_viser_is_given_the_points_of_the_scene(name):
    picture = picture_of(name)
    window = Window(picture, "127.0.0.1", 18080)
    try:
        moved = picture.home.copy()
        moved[0] += 0.02
        placed = picture.at(moved)
        efforts = np.arange(len(picture.motors)) + 0.5
        window.draw(placed, efforts.tolist())
        lines = {kind: np.asarray(handle.points) for kind, handle in window._lines}
        first = picture.scene.lines[0]
        assert np.allclose(lines[first.kind][0], placed.points[list(first.points[:2])], atol=1e-6)
        assert window._efforts[0].value == f"0.5 {picture.motors[0][1].replace('*', '·')}"
        window.draw("out of reach", efforts.tolist())
        assert window._status.value == "out of reach"
        assert np.array_equal(dict(window._lines)[first.kind].points, lines[first.kind])  # stays as it was
    finally:
        window.close()


def test_a_window_opens_and_leaves_nothing():
    robot = pkmgen.load("fivebar", parameters={"rod_length": 0.6})
    with live.show(robot, port=18090) as screen:
        folder = Path(screen._folder.name)
        assert screen.running and folder.is_dir() and screen.motors == robot.actuators
        screen.update(np.array([0.0, 0.5]), effort=[1.0, 2.0])
        with pytest.raises(ArgumentError, match=r"pose \(2,\)"):
            screen.update([0.0, 0.5, 0.1])
        with pytest.raises(ArgumentError, match="update takes"):
            screen.update(0.5)
        with pytest.raises(ArgumentError, match="effort"):
            screen.update([0.0, 0.5], effort=["a", "b"])
    assert not screen.running and not folder.exists()
    with pytest.raises(ArgumentError, match="closed"):
        screen.update([0.0, 0.5])


@pytest.mark.parametrize("given", [{"port": 0}, {"port": True}, {"rate": 0.0}, {"rate": 1e9}, {"host": ""}])
def test_arguments_are_checked(given):
    with pytest.raises(ArgumentError):
        live.show(pkmgen.load("fivebar"), **given)


@pytest.mark.nightly
def test_the_drawing_process_goes_with_its_parent():
    code = (
        "import os, pkmgen, pkmgen.live\n"
        "screen = pkmgen.live.show(pkmgen.load('fivebar'), port=18095)\n"
        "print(screen._process.pid, flush=True)\n"
        "os._exit(1)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    pid, end = int(done.stdout), time.monotonic() + WAIT
    while _lives(pid) and time.monotonic() < end:
        time.sleep(STEP)
    assert not _lives(pid)


def _lives(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat")
    return not state.exists() or state.read_text().rpartition(")")[2].split()[0] != "Z"
