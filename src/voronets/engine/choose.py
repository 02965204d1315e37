"""Which engine."""

from __future__ import annotations

from importlib.util import find_spec

from voronets.engine.pieces import Engine
from voronets.expressions.faults import Fault, InputError

#: In the order in which they are taken where none is named.
ENGINES = ("heyoka", "numba", "scipy")
#: Of the local error of a step: the range, and what is said of others.
TOLERANCES, A_TOLERANCE = (1e-15, 1e-3), "a number from 1e-15 to 0.001"
MISSING = {
    "heyoka": "Install it with pip install heyoka (Linux) or conda install heyoka.py.",
    "numba": "Install it with pip install numba.",
}


def is_tolerance(value: float) -> bool:
    """Whether an engine takes it as the local error of a step."""
    return TOLERANCES[0] <= value <= TOLERANCES[1]


def choose_engine(name: str | None = None, *, compact: bool | None = None) -> Engine:
    """The engine of that name; without one the first that is installed."""
    installed = [engine for engine in ENGINES if find_spec(engine)]
    if name is None:
        name = installed[0]
    if name not in ENGINES:
        raise InputError([Fault("engine", name, f"one of {', '.join(ENGINES)}")])
    if name not in installed:
        others = " or ".join(installed)
        message = f"{name} is not installed. Installed: {others}."
        raise InputError([Fault("engine", name, others, message, MISSING[name])])
    if name == "heyoka":
        from voronets.engine.heyoka_engine import Heyoka

        return Heyoka(compact=compact)
    if name == "numba":
        from voronets.engine.numba_engine import Numba

        return Numba()
    from voronets.engine.scipy_engine import Scipy

    return Scipy()
