"""What is asked of a periodic orbit, checked: the equations it is sought by."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from voronets.analysis.floquet import known_integrals
from voronets.analysis.periodic_equations import OrbitEquations, Unknowns
from voronets.analysis.periodic_flow import FlowMap, NoReturn
from voronets.analysis.periodic_symmetry import GroupAction
from voronets.analysis.sensitivity_switch import rate_at
from voronets.analysis.steady_equations import SteadyEquations
from voronets.engine.choose import choose_engine
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.jets import Jet, jet_namespace, slopes_of
from voronets.expressions.scalars import ARRAYS
from voronets.mechanics.first_order import FirstOrderSystem

HOLDS = ("energy", "period", "nothing")
REPEATED = 1e-8  # of the rate: a forcing with the period given


def orbit_equations(
    system: FirstOrderSystem, state: np.ndarray, period: float, hold: str | None,
    winding: Mapping[str, float], tolerance: float, engine: str | None,
) -> OrbitEquations:  # fmt: skip
    """Everything checked, all faults at once."""
    x, names = np.asarray(state, dtype=float), [quantity.name for quantity in system.states]
    timely = _timely(system, x)
    chosen = hold or ("period" if timely else "energy" if system.conserves else "nothing")
    faults = []
    if not 0 < period < np.inf:
        faults.append(Fault("period", f"{period:g}", "a positive number of seconds"))
    if chosen not in HOLDS:
        faults.append(Fault("hold", chosen, f"one of {', '.join(HOLDS)}"))
    if timely and chosen != "period":
        message = "{key} must be period: the equations depend on time, which sets the period."
        faults.append(Fault("hold", chosen, "period", message))
    if timely and not _repeats(system, x, period):
        message = f"The equations do not repeat after {period:.9g} s."
        advice = "Give the period of the driving force or a multiple of it."
        expected = "the period of the driving force or a multiple"
        faults.append(Fault("period", f"{period:.9g}", expected, message, advice))
    if chosen == "energy" and not system.conserves:
        message = "The energy of this system is not conserved, so it cannot be held."
        advice = "Hold period or nothing."
        faults.append(Fault("hold", chosen, "period or nothing", message, advice))
    for name in winding:
        if name not in names:
            faults.append(
                Fault(f"winding.{name}", "an unknown state", f"one of {', '.join(names)}")
            )
    if system.mode == "flying":
        message = "The body starts in the air; a periodic motion needs a start in contact."
        expected = "a start in contact with the ground"
        faults.append(Fault("start", "a body in the air", expected, message))
    if faults:
        raise InputError(faults)
    steady = SteadyEquations.of(system, x)
    group = GroupAction.of(steady, x)
    w = np.array([float(winding.get(name, 0.0)) for name in names])
    flow = FlowMap(system, choose_engine(engine), tolerance)
    try:
        arrived = flow.at(x, period)
    except NoReturn as error:
        raise InputError(
            [
                Fault(
                    "period",
                    f"{period:g}",
                    f"a motion that lasts; {error}",
                    f"The motion does not last for a period of {period:g} s: {error}.",
                )
            ]
        ) from None
    sigma = group.amounts(x, arrived.x - w, steady.scales)
    return OrbitEquations(
        flow, steady.h, group, Unknowns(x, float(period), sigma), steady.scales, w, chosen, timely,
        known_integrals(system, x),
    )  # fmt: skip


def _places(x: np.ndarray) -> list[tuple[np.ndarray, float]]:
    """The state and others near it at a few times: at a place of symmetry a force may be silent."""
    random = np.random.default_rng(1911)
    near = [x, *(x + 0.1 * (1 + np.abs(x)) * random.uniform(-1, 1, len(x)) for _ in range(2))]
    return [(y, t) for y in near for t in (0.0, 0.371, 1.93)]


def _repeats(system: FirstOrderSystem, x: np.ndarray, period: float) -> bool:
    """Whether the rate is the same a period later."""
    for y, t in _places(x):
        now, later = rate_at(system, y, t), rate_at(system, y, t + period)
        if np.abs(later - now).max() > REPEATED * max(1.0, float(np.abs(now).max())):
            return False
    return True


def _timely(system: FirstOrderSystem, x: np.ndarray) -> bool:
    """Whether the rate depends on time itself."""
    for y, t in _places(x):
        time = Jet(ARRAYS, np.float64(t), (1.0,))
        with np.errstate(all="ignore"):
            found = system.rate(
                jet_namespace(ARRAYS), [np.float64(v) for v in y], system.numbers, time
            )
        if any(np.any(np.asarray(slopes_of(one, 1)[0]) != 0) for one in found):
            return True
    return False
