"""On a Dask cluster of two processes: the same values, also where a worker dies."""

from __future__ import annotations

import os
import signal
import socket
import sys

import distributed
import pytest

from ensemble.sweeps import pendulums, same
from voronets.ensemble import cluster as clusters
from voronets.ensemble.cluster import Cluster, ClusterError, Computed, connected
from voronets.ensemble.store import SweepStore
from voronets.ensemble.sweep import complete
from voronets.expressions.faults import InputError


@pytest.fixture(scope="module")
def cluster():
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as found:
        yield found


@pytest.fixture(scope="module")
def here(tmp_path_factory):
    store = SweepStore.create(tmp_path_factory.mktemp("here") / "x.zarr", pendulums(chunk=3))
    complete(store)
    return store.dataset()


def test_a_cluster_gives_the_same_values(cluster, here, tmp_path):
    store = SweepStore.create(tmp_path / "x.zarr", pendulums(chunk=3))
    complete(store, scheduler=cluster.scheduler_address)
    assert same(store.dataset(), here)


def test_a_worker_that_dies_is_replaced(cluster, here, tmp_path):
    store = SweepStore.create(tmp_path / "x.zarr", pendulums(chunk=3))
    killed = []

    def kill(done, runs):
        if done >= 6 and not killed:
            worker = next(iter(cluster.workers.values()))
            killed.append(worker.pid)
            os.kill(worker.pid, signal.SIGKILL)

    with distributed.Client(cluster) as client:
        complete(store, scheduler=client, progress=kill)
    assert killed
    assert same(store.dataset(), here)


def test_few_blocks_are_under_way_at_a_time(cluster):
    plan = pendulums(chunk=1)
    taken = []

    def tasks():
        for place in plan.grid.places():
            block = plan.grid.block(place)
            taken.append(block)
            yield block, list(plan.grid.changes(block))

    with distributed.Client(cluster) as client:
        found = Cluster(client).run(plan.recipe, tasks())
        next(found)
        assert len(taken) <= 2 * clusters.AHEAD
        found.close()


def test_a_scheduler_that_does_not_answer_is_named(monkeypatch):
    monkeypatch.setattr(clusters, "PATIENCE", 0.5)
    with socket.socket() as silent:  # it accepts and says nothing
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        with (
            pytest.raises(InputError, match=rf"No Dask scheduler answers at {address}\.$"),
            connected(address),
        ):
            pass
    for wrong in ("", "nowhere", "tcp://127.0.0.1:1"):
        with (
            pytest.raises(InputError, match="No Dask scheduler answers at ") as told,
            connected(wrong),
        ):
            pass
        assert [(fault.key, fault.got) for fault in told.value.faults] == [
            ("--scheduler", wrong or '""')
        ]


class Future:
    """What a worker may send back."""

    def __init__(self, status, value=None, error=None):
        self.status, self.value, self.error = status, value, error

    def result(self):
        return self.value

    def exception(self):
        return self.error


def test_what_workers_may_send_back():
    versions = {"voronets": "1", "heyoka": "7"}
    good = Computed({}, versions)
    assert clusters._result(Future("finished", good), versions) is good
    with pytest.raises(InputError, match="workers have voronets 2; this machine has 1"):
        clusters._result(Future("finished", Computed({}, versions | {"voronets": "2"})), versions)
    lost = ModuleNotFoundError("No module named 'voronets'", name="voronets")
    with pytest.raises(ClusterError, match="install it there"):
        clusters._result(Future("error", error=lost), versions)
    with pytest.raises(ClusterError, match="MemoryError"):
        clusters._result(Future("error", error=MemoryError("much")), versions)
    with pytest.raises(ClusterError, match="has gone"):
        clusters._result(Future("cancelled"), versions)


def test_without_dask_the_message_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(InputError, match=r"voronets\[cluster\]"), connected("local"):
        pass
