"""Which reductions a motion has, and one of them by its name."""

from __future__ import annotations

from collections.abc import Callable

from voronets.expressions.faults import Fault, InputError
from voronets.rolling.start import Start
from voronets.solutions.reductions.by_energy import reduce_by_energy
from voronets.solutions.reductions.on_sphere import reduce_on_sphere
from voronets.solutions.reductions.reduction import Reduction
from voronets.solutions.reductions.revolution import reduce_revolution
from voronets.solutions.reductions.two_revolutions import reduce_two_revolutions

#: Those with the fewest unknowns first.
REDUCTIONS: dict[str, Callable[..., Reduction]] = {
    "revolution": reduce_revolution,
    "sphere": reduce_on_sphere,
    "two_revolutions": reduce_two_revolutions,
    "energy": reduce_by_energy,
}


def reduction(
    begin: Start, name: str | None = None, *, independent: str | None = None,
    tolerance: float = 1e-14,
) -> Reduction:  # fmt: skip
    """The reduction of a motion from its start.

    name         one of REDUCTIONS; left out: the one with the fewest unknowns that applies.  Where
                 none does, the error says of each why not
    independent  with "energy": the coordinate that takes the place of the time
    """
    if name is not None and name not in REDUCTIONS:
        raise InputError([Fault("name", name, "one of " + ", ".join(REDUCTIONS))])
    if independent is not None and name != "energy":
        message = '{key} can only be used with name = "energy".'
        expected = 'nothing, or name = "energy"'
        raise InputError([Fault("independent", independent, expected, message)])
    options = {} if independent is None else {"independent": independent}
    faults: list[Fault] = []
    for key in [name] if name else REDUCTIONS:
        try:
            return REDUCTIONS[key](begin, tolerance=tolerance, **options)
        except InputError as error:
            if name is not None:
                raise
            faults += [
                Fault(f"{key}: {fault.key}", fault.got, fault.expected, f"{key}: {fault}")
                for fault in error.faults
            ]
    raise InputError(faults)
