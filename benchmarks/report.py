"""Tables of measurements: printed with rich, kept as JSON, and best times taken side by side."""

from __future__ import annotations

import platform
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from rich.console import Console
from rich.table import Table as RichTable


class NotInstalled(Exception):
    """A contender needs something that this machine does not have."""


@dataclass
class Table:
    """Rows of one section; remarks are sentences under it, aims are (what, got, wanted, met)."""

    title: str
    rows: list[dict[str, Any]] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    aims: list[dict[str, Any]] = field(default_factory=list)

    def add(self, **row: Any) -> None:
        """One more row; the columns are the keys, in the order in which they first appear."""
        self.rows.append(row)

    def aim(self, what: str, got: float, wanted: float, *, at_most: bool = False) -> None:
        """Note whether a number is what it should be."""
        met = got <= wanted if at_most else got >= wanted
        sign = "<=" if at_most else ">="
        self.aims.append({"aim": f"{what} {sign} {wanted:g}", "got": got, "met": bool(met)})

    def as_dict(self) -> dict[str, Any]:
        """What ``--json`` writes."""
        return asdict(self)

    def show(self, console: Console) -> None:
        """Print it."""
        columns = list(dict.fromkeys(name for row in self.rows for name in row))
        table = RichTable(title=self.title, title_justify="left", title_style="bold")
        for i, name in enumerate(columns):
            table.add_column(name, justify="right" if i else "left", no_wrap=True)
        for row in self.rows:
            table.add_row(*(text(row.get(name)) for name in columns))
        console.print()
        console.print(table if self.rows else f"[bold]{self.title}[/bold]")
        for remark in self.remarks:
            console.print(f"  {remark}", highlight=False)
        for aim in self.aims:
            met = "met" if aim["met"] else "MISSED"
            console.print(f"  {aim['aim']}: {text(aim['got'])} ({met})", highlight=False)


def text(value: Any) -> str:
    """A cell: three or four figures of a number, nothing for None."""
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.2e}" if value and not 1e-3 <= abs(value) < 1e5 else f"{value:.4g}"
    return str(value)


def best_times(
    contenders: Mapping[str, Callable[[], Any]],
    *,
    repeats: int,
    budget: float = 8.0,
    clock: Callable[[], float] = time.process_time,
) -> dict[str, float]:
    """The best time of each, taken in turns so that a busy moment falls on all of them.

    repeats  at most so many turns for each
    budget   a contender that has used so many seconds sits out the later turns
    clock    processor time: another process on the same core then hardly counts
    """
    best = dict.fromkeys(contenders, float("inf"))
    spent = dict.fromkeys(contenders, 0.0)
    for _ in range(repeats):
        for name, work in contenders.items():
            if spent[name] > budget:
                continue
            began = clock()
            work()
            took = clock() - began
            spent[name] += took
            best[name] = min(best[name], took)
    return best


def once(work: Callable[[], Any]) -> tuple[float, Any]:
    """Wall time of one call, and its result."""
    began = time.perf_counter()
    result = work()
    return time.perf_counter() - began, result


def machine() -> dict[str, Any]:
    """The kind of processor and the versions, nothing that tells one machine from another."""
    from importlib.metadata import PackageNotFoundError, version

    versions = {}
    for name in ("voronets", "heyoka", "numpy", "scipy", "sympy", "numba", "mujoco"):
        try:
            versions[name] = version(name)
        except PackageNotFoundError:
            versions[name] = "not installed"
    return {"processor": platform.machine(), "python": platform.python_version(), **versions}
