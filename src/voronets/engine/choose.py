"""Which engine."""

from __future__ import annotations

from importlib.util import find_spec

from voronets.engine.pieces import Engine
from voronets.expressions.faults import Fault, InputError

ENGINES = ("heyoka", "scipy")


def choose_engine(name: str | None = None, *, compact: bool = True) -> Engine:
    """The engine of that name; heyoka where it is installed, SciPy otherwise."""
    if name is None:
        name = "heyoka" if find_spec("heyoka") else "scipy"
    if name == "heyoka":
        if find_spec("heyoka") is None:
            expected = "scipy; heyoka is not installed (pip install heyoka, or conda elsewhere)"
            raise InputError([Fault("engine", name, expected)])
        from voronets.engine.heyoka_engine import Heyoka

        return Heyoka(compact=compact)
    if name == "scipy":
        from voronets.engine.scipy_engine import Scipy

        return Scipy()
    raise InputError([Fault("engine", name, f"one of {', '.join(ENGINES)}")])
