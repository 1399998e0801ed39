"""A long work has the same result however often it is ended and begun again."""

import numpy as np
import pytest

from pkmgen.errors import ArgumentError
from pkmgen.machine.engine.checkpoint import Checkpoint
from pkmgen.machine.engine.run import map_reduce
from pkmgen.machine.engine.workers import Here
from tests.unit.engine.slow_sums import Sums


def numbers(chunk):
    return 1.0 / (chunk + 1) ** 3


class EndedError(Exception):
    pass


def ending(at):
    def work(chunk):
        if chunk == at:
            raise EndedError
        return numbers(chunk)

    return work


def whole():
    return map_reduce(numbers, 50, Sums(), Here())


def test_goes_on_where_it_was_ended(tmp_path):
    file = tmp_path / "stand.npz"
    for at in (7, 7, 30, 49):
        with pytest.raises(EndedError):
            map_reduce(ending(at), 50, Sums(), Here(), Checkpoint(file, "mine"))
    seen = []
    result = map_reduce(
        lambda chunk: seen.append(chunk) or numbers(chunk), 50, Sums(), Here(), Checkpoint(file, "mine")
    )
    assert seen == [49]
    np.testing.assert_array_equal(result, whole())
    assert not file.exists()


def test_another_work_is_refused(tmp_path):
    file = tmp_path / "stand.npz"
    with pytest.raises(EndedError):
        map_reduce(ending(3), 50, Sums(), Here(), Checkpoint(file, "mine"))
    with pytest.raises(ArgumentError, match="another work"):
        map_reduce(numbers, 50, Sums(), Here(), Checkpoint(file, "yours"))
    file.write_bytes(file.read_bytes()[:40])
    with pytest.raises(ArgumentError, match="no checkpoint"):
        map_reduce(numbers, 50, Sums(), Here(), Checkpoint(file, "mine"))


def test_a_foreign_file_is_no_checkpoint(tmp_path):
    table, numbers_of_others, others = tmp_path / "robot.yaml", tmp_path / "a.npy", tmp_path / "b.npz"
    table.write_text("name: mine", "utf-8")
    np.save(numbers_of_others, np.arange(3))
    np.savez(others, about=np.array("[1]"))
    for file in (table, numbers_of_others, others):
        with pytest.raises(ArgumentError) as refused:
            Checkpoint(file, "mine").read()
        assert str(refused.value) == f"{file} is no checkpoint of pkmgen; name another"
        assert file.exists()
    with pytest.raises(ArgumentError, match="cannot be read: Is a directory; name another"):
        Checkpoint(tmp_path, "mine").read()


def test_checkpoints_that_cannot_be_written_are_told_once(tmp_path, caplog):
    (tmp_path / "stand").write_text("a file, not a folder", "utf-8")
    checkpoint = Checkpoint(tmp_path / "stand" / "below.npz", "mine", every=0.0)
    np.testing.assert_array_equal(map_reduce(numbers, 50, Sums(), Here(), checkpoint), whole())
    assert [record.message for record in caplog.records if "cannot be written" in record.message].__len__() == 1


def test_progress_tells_the_time_left():
    told = []
    map_reduce(numbers, 4, Sums(), Here(), progress=told.append)
    assert [each.done for each in told] == [1, 2, 3, 4]
    assert told[-1].left == 0.0
