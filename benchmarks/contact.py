"""Contact laws: a tippe top and a coin beside MuJoCo and SciPy, what rolling pays, what is compiled."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import contact_rolling
from contact_bodies import COIN, TOP, Body, State, reference, states
from contact_engine import DEFAULTS, TUNED, Rolled, Setting, roll
from report import Table

import voronets

TOLERANCES = (1e-9, 1e-13)
BUDGET = 8.0
HALVINGS = 3


def section(repeats: int, against: Path | None = None) -> list[Table]:
    """The bodies, MuJoCo's steps, rolling, compilations."""
    tables = [compilations()]  # before anything is compiled
    mujoco = _mujoco()
    for body in (TOP, COIN):
        tables.append(side_by_side(mujoco, body, repeats))
        if mujoco is not None:
            tables.append(halved(mujoco, body))
    return [*tables, contact_rolling.table(against, repeats)]


def _mujoco() -> Any:
    try:
        import mujoco
    except ImportError:
        return None
    return mujoco


def side_by_side(mujoco: Any, body: Body, repeats: int) -> Table:
    """Times and errors of all, in turns."""
    true, known = reference(body)
    contenders: dict[str, Callable[[], Rolled]] = {}
    for engine in ("heyoka", "scipy"):
        for tolerance in TOLERANCES:
            run = partial(ours, body, engine=engine, tolerance=tolerance)
            contenders[f"{engine}, {tolerance:g}"] = run
            if engine == "heyoka":
                contenders[f"{engine}, {tolerance:g}, no estimate"] = partial(run, estimate=False)
    if mujoco is not None:
        hard, tuned, *_ = TUNED[body]
        start = beginning(body)
        for setting in (DEFAULTS, tuned, tuned.halved(2), hard.halved(2)):
            name = f"{setting.name}, step {setting.step:g}"
            contenders[name] = partial(roll, mujoco, body, start, setting)
    table = Table(f"The {body.name}, {body.times[1]:g} s")
    first, *_ = contenders
    best = _best(contenders, repeats)
    for name, (rolled, processor, wall) in best.items():
        off = [a.apart(b, body.radius) for a, b in zip(rolled.states, true, strict=True)]
        table.add(
            contender=name,
            **{
                "processor s": processor,
                "wall s": wall,
                "ratio": processor / best[first][1],
            },
            **{f"off at {t:g} s": e for t, e in zip(body.times, off, strict=True)},
            **{"axis": _axis(rolled.states[1])},
        )
    table.remarks += [
        "heyoka, scipy: voronets.run with that engine.",
        "off: the largest error of q, of ω as part of |ω|, of the centre in radii; "
        f"the true states are known to {known:.0e}.",
        f"axis: the height of the body's third axis at the end; truly {_axis(true[1]):.6f}.",
    ]
    if mujoco is None:
        table.remarks.append("mujoco is not installed (pip install mujoco)")
    return table


def ours(body: Body, **options: Any) -> Rolled:
    """A warm run, sampled at the start and the two times."""
    processor, wall = time.process_time(), time.perf_counter()
    motion = body.run(**options)
    took = time.process_time() - processor, time.perf_counter() - wall
    return Rolled(states(motion), (took[0],) * 2, (took[1],) * 2)


def beginning(body: Body) -> State:
    """Where the motion starts."""
    data = voronets.run(body.scenario, at=[0.0, 1e-3], estimate=False).data.isel(time=0)
    return State(*(data[name].values for name in ("orientation", "omega", "centre")))


def _best(
    contenders: dict[str, Callable[[], Rolled]], repeats: int
) -> dict[str, tuple[Rolled, float, float]]:
    """What each found, its best processor time and its best wall time, after a first run of the short ones."""
    found: dict[str, tuple[Rolled, float, float]] = {}
    spent = dict.fromkeys(contenders, 0.0)
    for _ in range(repeats + 1):
        for name, work in contenders.items():
            if spent[name] > BUDGET:
                continue
            rolled = work()
            spent[name] += rolled.processor[-1]
            _, processor, wall = found.get(name, (None, float("inf"), float("inf")))
            best = min(processor, rolled.processor[-1]), min(wall, rolled.wall[-1])
            found[name] = (rolled, *best)
    return found


def _axis(state: State) -> float:
    _, x, y, _ = state.orientation / (state.orientation @ state.orientation) ** 0.5
    return float(1 - 2 * (x * x + y * y))


def halved(mujoco: Any, body: Body) -> Table:
    """MuJoCo with its step halved again and again: does it settle, and where?"""
    table = Table(f"The {body.name} in MuJoCo: the step halved")
    true, start = reference(body)[0], beginning(body)
    until = 1 if body is TOP else 2
    for setting in (DEFAULTS, *TUNED[body]):
        before: Rolled | None = None
        for k in range(HALVINGS + 1):
            rolled = roll(mujoco, body, start, setting.halved(k), until=until)
            table.add(**_row(setting.halved(k), body, rolled, before, true))
            before = rolled
    table.remarks += [
        "s: processor time.  moved: how far the state is from the one with twice the step.",
        "hard, tuned: the contact's time constant falls with the step; defaults, soft: it stays.",
    ]
    return table


def _row(
    setting: Setting, body: Body, rolled: Rolled, before: Rolled | None, true: tuple[State, State]
) -> dict[str, Any]:
    row: dict[str, Any] = {"setting": setting.name, "step": f"{setting.step:g}"}
    row["s"] = rolled.processor[-1]
    for i, state in enumerate(rolled.states):
        at = f"at {body.times[i]:g} s"
        row[f"off {at}"] = state.apart(true[i], body.radius)
        row[f"moved {at}"] = state.apart(before.states[i], body.radius) if before else None
    return row


@contextmanager
def counted() -> Iterator[tuple[list[tuple[str, float]], Callable[[float], None]]]:
    """heyoka's constructors that are called, with the time that the motion had reached."""
    import heyoka

    calls: list[tuple[str, float]] = []
    now = [0.0]
    kept = {name: getattr(heyoka, name) for name in ("taylor_adaptive", "cfunc")}

    def counting(name: str) -> Callable[..., Any]:
        def make(*arguments: Any, **options: Any) -> Any:
            grade = (
                ""
                if name == "cfunc"
                else ", draft"
                if options.get("opt_level") == 0
                else ", optimised"
            )
            calls.append((name + grade, now[0]))
            return kept[name](*arguments, **options)

        return make

    for name in kept:
        setattr(heyoka, name, counting(name))
    try:
        yield calls, lambda t: now.__setitem__(0, t)
    finally:
        for name, made in kept.items():
            setattr(heyoka, name, made)


def compilations() -> Table:
    """What heyoka is asked to compile in a first and a second run of the coin."""
    from voronets.engine import heyoka_code

    heyoka_code.integrators.clear()
    heyoka_code.readers.clear()
    table = Table("Compilations: the coin, 0.5 s, twice")
    again = 0
    for estimate in (False, True):
        for turn in ("first", "second"):
            with counted() as (calls, progress):
                run = partial(voronets.run, COIN.scenario, engine="heyoka", tolerance=TOLERANCES[1])
                motion = run(estimate=estimate, progress=progress)
            met, changes = _met(motion)
            later = [(name, t) for name, t in calls if t > met]
            table.add(
                run=f"{turn}, {'with' if estimate else 'without'} estimate",
                **{"changes of mode": changes},
                **{"integrators": sum(name != "cfunc" for name, _ in calls)},
                **{"readers of events": sum(name == "cfunc" for name, _ in calls)},
                **{f"after {met:.3g} s": len(later)},
            )
            again += len(calls) if turn == "second" else 0
            if later:
                what = ", ".join(f"{name} at {t:.3g} s" for name, t in later)
                table.remarks.append(f"{turn}, later: {what}.")
    table.remarks.append(f"After {met:.3g} s every mode that the coin has was met once.")
    table.aim("compilations in the second runs", again, 0, at_most=True)
    return table


def _met(motion: Any) -> tuple[float, int]:
    """When the last mode that the motion has was first entered, and how often modes changed."""
    import json

    changes = json.loads(motion.data.attrs["transitions"])
    first: dict[str, float] = {}
    for change in changes:
        first.setdefault(change["from"], 0.0)
        first.setdefault(change["to"], change["t"])
    return max(first.values()), len(changes)
