"""Workers, schedulers and disks come and go; the result stays the same to its last bit."""

import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from pkmgen.errors import WorkersError
from pkmgen.machine.engine.checkpoint import Checkpoint
from pkmgen.machine.engine.cluster import Cluster
from pkmgen.machine.engine.identity import Alike, check_alike, identity
from pkmgen.machine.engine.run import map_reduce
from pkmgen.machine.engine.workers import AHEAD, Here, Processes, Threads
from tests.unit.engine.site_of_dask import Site
from tests.unit.engine.slow_sums import CHUNKS, Slow, Sums


@pytest.fixture(scope="module")
def undisturbed():
    return map_reduce(Slow(0.0), CHUNKS, Sums(), Here())


@contextmanager
def small_disk(folder):
    """A disk of 256 KiB; where it cannot be mounted, only files that are small can be written."""
    folder.mkdir()
    mount = [shutil.which("mount") or "true", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(folder)]
    mounted = not subprocess.run(mount, capture_output=True, check=False).returncode and folder.is_mount()
    try:
        yield folder, mounted
    finally:
        if mounted:
            subprocess.run([str(shutil.which("umount")), str(folder)], check=True)


class Disturbances:
    """What happens while a work goes on: a worker dies, the disk is full for a while, the scheduler begins anew."""

    def __init__(self, site, disk, mounted):
        self.site, self.disk, self.mounted, self.seen = site, disk, mounted, []

    def __call__(self, progress):
        self.seen.append(progress.done)
        if progress.done == 20:
            self.site.kill_worker()
            self.site.start_worker()
        if progress.done == 40:
            self._fill()
        if progress.done == 70:
            self._empty()
        if progress.done == 80:
            self.site.kill_scheduler()
            self.site.start_scheduler()
            self.site.start_worker()
            self.site.start_worker()

    def _fill(self):
        if self.mounted:
            with pytest.raises(OSError, match="No space left"), (self.disk / "filler").open("wb", 0) as filler:
                while filler.write(bytes(1024)):
                    pass
        else:
            import resource

            resource.setrlimit(resource.RLIMIT_FSIZE, (16, resource.RLIM_INFINITY))

    def _empty(self):
        if self.mounted:
            (self.disk / "filler").unlink()
        else:
            import resource

            resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


@pytest.mark.skipif(sys.platform != "linux", reason="kills processes and mounts a disk")
def test_a_killed_worker_a_new_scheduler_and_a_full_disk_change_no_bit(tmp_path, caplog, undisturbed):
    with small_disk(tmp_path / "disk") as (disk, mounted), Site(tmp_path) as site:
        site.start_worker()
        site.start_worker()
        happens = Disturbances(site, disk, mounted)
        checkpoint = Checkpoint(disk / "stand.npz", "slow", every=0.05)
        with Cluster(site.address) as cluster:
            found = map_reduce(Slow(0.02), CHUNKS, Sums(), cluster, checkpoint, happens)
        assert happens.seen == list(range(1, CHUNKS + 1))
        assert list(disk.iterdir()) == []
    np.testing.assert_array_equal(found, undisturbed)
    said = [record.getMessage() for record in caplog.records if record.name == "pkmgen"]
    (full,) = [each for each in said if each.startswith("no checkpoint")]
    assert full.endswith("cannot be written: No space left on device" if mounted else "File too large")
    assert any("the scheduler is gone" in each for each in said)
    assert any(f"{CHUNKS - 80} chunks go on" in each for each in said)


@pytest.mark.skipif(sys.platform != "linux", reason="kills processes")
def test_a_killed_process_goes_on_from_its_checkpoint(tmp_path, undisturbed):
    command = [sys.executable, str(Path(__file__).with_name("slow_sums.py")), "stand.npz", "found.npy"]
    begun = []
    for how, at in ((signal.SIGKILL, 30), (signal.SIGINT, 60), (None, CHUNKS)):
        pipe = subprocess.PIPE
        with subprocess.Popen(command, cwd=tmp_path, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL) as process:
            for line in process.stdout:
                done, before = map(int, line.split())
                if how and done == at:
                    process.send_signal(how)
                    break
                process.stdin.write(b"go on\n")
                process.stdin.flush()
            else:
                assert done == at
            process.stdout.read()
            begun.append(before)
        assert process.returncode == (-how if how else 0)
    assert begun == [0, 29, 60]  # killed: the last one that was put down; asked to end: all of it
    np.testing.assert_array_equal(np.load(tmp_path / "found.npy"), undisturbed)


@pytest.mark.parametrize("count", [1, 3])
def test_threads_change_no_bit_and_keep_few_results(count, undisturbed):
    ahead, folded = [], 0

    def work(chunk):
        ahead.append(chunk - folded)
        return Slow(0.002 if chunk % 7 else 0.02)(chunk)

    def progress(each):
        nonlocal folded
        folded = each.done

    with Threads(count) as threads:
        found = map_reduce(work, CHUNKS, Sums(), threads, progress=progress)
    np.testing.assert_array_equal(found, undisturbed)
    assert max(ahead) <= AHEAD * count


def test_work_of_threads_that_fails_ends_them():
    with Threads(2) as threads, pytest.raises(ZeroDivisionError):
        map_reduce(lambda chunk: 1 / (5 - chunk), 1000, Sums(), threads)


def test_another_pkmgen_is_refused():
    version, digest = identity()
    check_alike({"tcp://one:1": (version, digest)})
    answers = {"tcp://a:1": ("0.0.1", "x"), "tcp://b:2": (version, "y"), "tcp://c:3": ModuleNotFoundError("No module")}
    with pytest.raises(WorkersError) as refused:
        check_alike(answers)
    for part in ("tcp://a:1 has pkmgen 0.0.1", "tcp://b:2 has pkmgen", "other files", "tcp://c:3 has no pkmgen"):
        assert part in str(refused.value)
    with pytest.raises(WorkersError, match=r"has pkmgen .* here it is 0\.0\.1"):
        Alike(abs, ("0.0.1", digest))(-1)
    assert Alike(abs, identity())(-1) == 1


def test_a_scheduler_that_is_not_there_is_told():
    with pytest.raises(WorkersError, match=r"no scheduler .* at tcp://127.0.0.1:9 within 0.2 s"):
        Cluster("tcp://127.0.0.1:9", patience=0.2).__enter__()


@pytest.mark.skipif(sys.platform != "linux", reason="kills processes")
def test_a_process_of_this_machine_that_dies_is_replaced(caplog, undisturbed):
    with Processes(2) as processes:

        def kill_one(progress):
            if progress.done == 20:
                os.kill(multiprocessing.active_children()[0].pid, signal.SIGKILL)

        found = map_reduce(Slow(0.002), CHUNKS, Sums(), processes, None, kill_one)
    np.testing.assert_array_equal(found, undisturbed)
    assert any(record.getMessage().startswith("a process died") for record in caplog.records)


def _dies(_chunk):
    os._exit(1)


@pytest.mark.nightly
def test_a_chunk_over_which_processes_die_is_named():
    with Processes(1) as processes, pytest.raises(WorkersError, match="again and again over chunk 3"):
        list(processes.each(_dies, [3]))


@pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")
def test_processes_end_with_the_one_that_started_them():
    script = (
        "import multiprocessing, time\n"
        "from pkmgen.machine.engine.workers import Processes\n"
        "with Processes(1) as processes:\n"
        "    list(processes.each(abs, [1]))\n"
        "    print(multiprocessing.active_children()[0].pid, flush=True)\n"
        "    time.sleep(60)\n"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE) as process:
        child = Path("/proc", process.stdout.readline().decode().strip())
        assert child.exists()
        process.kill()
    until = time.monotonic() + 120.0
    while child.exists() and time.monotonic() < until:
        time.sleep(0.05)
    assert not child.exists()
