"""Nodes of a cluster, each with a cache of kernels of its own, compile a robot once and find what one process finds."""

import shutil
import sys
import time
from collections import Counter

import numpy as np
import pytest

from pkmgen.errors import WorkersError
from pkmgen.language.library import read_robot_text
from pkmgen.machine.engine.cluster import Cluster
from pkmgen.machine.engine.workers import Here
from pkmgen.studies.atlas.atlas import Question
from pkmgen.studies.atlas.chart import make_atlas
from pkmgen.studies.atlas.grid import Axis, Grid
from pkmgen.studies.atlas.survey import survey_of
from tests.unit.engine.site_of_dask import Site

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(sys.platform != "linux", reason="kills processes and counts compilations by a script"),
]
COMPILER = """#!/bin/sh
case "$PWD" in *.building*) echo "$PKMGEN_CACHE_DIR" >> {log};; esac
exec {compiler} "$@"
"""
OTHER = "import pkmgen.machine.version as own; own.__version__ = '0.0.1'"


@pytest.fixture(scope="module")
def question():
    text = read_robot_text("delta")
    coordinates = survey_of(text, (), 5.0).subject.coordinates
    axes = tuple(Axis(each.name, each.unit, each.low, each.high, 256) for each in coordinates)
    return Question(text, (), Grid(axes, (0, 1, 2), tuple(each.home for each in coordinates)), 5.0)


def test_each_cache_compiles_once_and_a_killed_worker_changes_no_bit(tmp_path, question):
    log, compiler = tmp_path / "log", tmp_path / "cc"
    compiler.write_text(COMPILER.format(log=log, compiler=shutil.which("cc")), "utf-8")
    compiler.chmod(0o755)
    caches = [str(tmp_path / name) for name in ("shared", "own")]
    with Site(tmp_path) as site:
        for cache in (caches[0], caches[0], caches[1]):
            site.start_worker(PKMGEN_CACHE_DIR=cache, CC=str(compiler))

        def progress(each):
            if each.done == 20:
                site.kill_worker()

        with Cluster(site.address) as cluster:
            while cluster.count < 3:
                time.sleep(0.1)
            atlas = make_atlas(question, cluster, progress=progress)
    compiled = Counter(log.read_text("utf-8").split())
    assert set(compiled) == set(caches)
    assert compiled[caches[0]] == compiled[caches[1]]
    assert [len(list((tmp_path / name / "v1/kernels").glob("*/*.so"))) for name in ("shared", "own")] == [2, 2]
    here = make_atlas(question, Here())
    assert question.chunks == 64
    for name, array in here.tally.arrays().items():
        np.testing.assert_array_equal(atlas.tally.arrays()[name], array)


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("sys.modules['pkmgen'] = None", "has no pkmgen"),
        (OTHER, "has pkmgen 0.0.1, here it is"),
    ],
)
def test_workers_with_no_pkmgen_or_another_one_are_told(tmp_path, before, said):
    with Site(tmp_path) as site:
        site.start_worker(before)
        with pytest.raises(WorkersError, match=said), Cluster(site.address):
            pass


def test_workers_that_join_with_another_pkmgen_are_told(tmp_path, question):
    def progress(_):
        site.kill_worker()
        site.start_worker(OTHER)

    with Site(tmp_path) as site:
        site.start_worker()
        with Cluster(site.address) as cluster, pytest.raises(WorkersError, match=r"has pkmgen 0\.0\.1, here it is"):
            make_atlas(question, cluster, progress=progress)
