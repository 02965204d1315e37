"""A sweep on a Dask cluster: blocks are its tasks, this process writes the store."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from voronets.ensemble.block import run_block
from voronets.ensemble.grid import Block
from voronets.ensemble.recipe import Recipe, recipe_of_text, versions
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.ranges import printable

PATIENCE = 10.0  # seconds until a scheduler must have answered, and have a worker
AHEAD = 2  # blocks for each thread of the workers that are under way at a time
RETRIES = 3  # of a block that failed there


class Computed(NamedTuple):
    """What a worker sends back."""

    values: dict[str, np.ndarray]
    versions: dict[str, str]


class ClusterError(RuntimeError):
    """A cluster that cannot go on; the store keeps what was done."""


def work(recipe: str, changes: Sequence[Mapping[str, Any]]) -> Computed:
    """One block, on a worker: it needs nothing but voronets."""
    read = recipe_of_text(recipe)
    return Computed(run_block(read, changes, threads=1), versions(read.engine))


@dataclass(frozen=True)
class Cluster:
    """A connection to a scheduler.

    client  a ``distributed.Client``
    """

    client: Any

    def run(
        self, recipe: Recipe, tasks: Iterator[tuple[Block, list[dict[str, Any]]]]
    ) -> Iterator[tuple[Block, dict[str, np.ndarray]]]:
        """What the tasks give, in the order in which they are finished; few are under way at a time."""
        text, here = recipe.text(), versions(recipe.engine)
        going = _distributed().as_completed()
        blocks: dict[Any, Block] = {}

        def send() -> None:
            while len(blocks) < AHEAD * max(self._threads(), 1):
                block, changes = next(tasks, (None, None))
                if block is None:
                    return
                future = self.client.submit(work, text, changes, pure=False, retries=RETRIES)
                blocks[future] = block
                going.add(future)

        try:
            send()
            for future in going:
                computed = _result(future, here)
                yield blocks.pop(future), computed.values
                send()
        finally:
            with suppress(Exception):  # the scheduler may be gone
                self.client.cancel(list(blocks))

    def _threads(self) -> int:
        return sum(self.client.nthreads().values())


def _result(future: Any, here: dict[str, str]) -> Computed:
    """What a worker found; an error where it could not, or is of another version."""
    if future.status == "cancelled":
        raise ClusterError("the scheduler has gone, or gave the sweep up")
    if future.status == "error":
        error = future.exception()
        if isinstance(error, ModuleNotFoundError) and (error.name or "").startswith("voronets"):
            raise ClusterError("a worker has no voronets: install it there") from error
        raise ClusterError(f"a worker failed: {type(error).__name__}: {error}") from error
    computed: Computed = future.result()
    for name, version in here.items():
        if computed.versions.get(name) != version:
            got = f"a worker with {name} {computed.versions.get(name)}"
            message = f"The workers have {name} {computed.versions.get(name)}; this machine has {version}."
            expected, advice = f"{name} {version}, as here", "Install the same version on both."
            raise InputError([Fault("--scheduler", got, expected, message, advice)])
    return computed


@contextmanager
def connected(scheduler: Any) -> Iterator[Cluster]:
    """A cluster: the address of a scheduler, "local" for processes here, or a Dask client."""
    distributed = _distributed()
    if isinstance(scheduler, distributed.Client):
        yield Cluster(scheduler)
        return
    if scheduler == "local":
        cores = os.cpu_count() or 1
        with (
            distributed.LocalCluster(
                n_workers=cores, threads_per_worker=1, dashboard_address=None
            ) as cluster,
            distributed.Client(cluster) as client,
        ):
            yield Cluster(client)
        return
    with _client(distributed, str(scheduler)) as client:
        yield Cluster(client)


def _client(distributed: Any, address: str) -> Any:
    """A client of the scheduler at an address, after a bounded time."""
    shown = printable(address) or '""'
    try:
        asyncio.run(asyncio.wait_for(_identity(distributed, address), PATIENCE))
        client = distributed.Client(address, timeout=PATIENCE)
    except (OSError, ValueError, TypeError, ImportError) as error:
        late = isinstance(error, TimeoutError)
        reason = "" if late else f": {printable(str(error) or type(error).__name__, 300)}"
        expected = "the address of a Dask scheduler that answers, such as tcp://host:8786"
        message = f"No Dask scheduler answers at {shown}{reason}."
        raise InputError([Fault("--scheduler", shown, expected, message)]) from None
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except (OSError, TimeoutError):
        client.close()
        message = f"The scheduler {shown} has no workers after {PATIENCE:g} s."
        expected, advice = "a scheduler with workers", f"Start one: dask worker {shown}."
        raise InputError([Fault("--scheduler", shown, expected, message, advice)]) from None
    return client


async def _identity(distributed: Any, address: str) -> Any:
    """What a scheduler says of itself; a client would wait for ever for one that is silent."""
    async with distributed.rpc(address, timeout=PATIENCE) as scheduler:
        return await scheduler.identity()


def _distributed() -> Any:
    """Dask's ``distributed``, which may be missing."""
    try:
        import distributed
    except ImportError:
        got, expected = "no Dask here", "pip install 'voronets[cluster]'"
        message, advice = "Dask is not installed.", f"Install it with {expected}."
        raise InputError([Fault("--scheduler", got, expected, message, advice)]) from None
    return distributed
