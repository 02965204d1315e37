"""voronets: nonholonomic mechanics, above all bodies that roll without slipping on surfaces.

    import voronets
    motion = voronets.run("rattleback")
    print(motion.verdict, motion["omega"][-1])

The names below are loaded when first used, so that importing voronets is quick.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from voronets import forms, surfaces
    from voronets.analysis.constraints import describe
    from voronets.analysis.oscillations import small_oscillations
    from voronets.api import closed_solution, derive, integrals, load, reduction, run, simulate
    from voronets.engine import EndedEarly, Motion
    from voronets.expressions.faults import Fault, InputError
    from voronets.expressions.parser import FormulaError, parse_formula
    from voronets.forms.neumann.coordinates import neumann
    from voronets.forms.system import system
    from voronets.mechanics.first_order import FirstOrderSystem
    from voronets.mechanics.outcome import Outcome
    from voronets.mechanics.start import start_system
    from voronets.mechanics.system import System
    from voronets.rolling.body import Body, Rotor, body
    from voronets.rolling.forces import Forces
    from voronets.rolling.homogeneous import homogeneous
    from voronets.rolling.start import start
    from voronets.rolling.system import RollingProblem
    from voronets.scenario.scenario import Scenario
    from voronets.solutions.hamilton import hamilton_integral
    from voronets.solutions.whittaker import whittaker_motion
    from voronets.surfaces.geometry import Geometry
    from voronets.view import picture

__version__ = "0.2.0"

_HOMES = {
    # run a scenario
    "run": "voronets.api",
    "load": "voronets.api",
    "Scenario": "voronets.scenario.scenario",
    "integrals": "voronets.api",
    "derive": "voronets.api",
    "forms": "voronets.forms",
    "closed_solution": "voronets.api",
    "reduction": "voronets.api",
    "neumann": "voronets.forms.neumann.coordinates",
    # state a problem in Python
    "surfaces": "voronets.surfaces",
    "body": "voronets.rolling.body",
    "Body": "voronets.rolling.body",
    "Rotor": "voronets.rolling.body",
    "homogeneous": "voronets.rolling.homogeneous",
    "Forces": "voronets.rolling.forces",
    "RollingProblem": "voronets.rolling.system",
    "start": "voronets.rolling.start",
    "simulate": "voronets.api",
    # state a general system in Python
    "system": "voronets.forms.system",
    "System": "voronets.mechanics.system",
    "start_system": "voronets.mechanics.start",
    "describe": "voronets.analysis.constraints",
    "small_oscillations": "voronets.analysis.oscillations",
    "hamilton_integral": "voronets.solutions.hamilton",
    "whittaker_motion": "voronets.solutions.whittaker",
    # what comes out
    "Motion": "voronets.api",
    "Outcome": "voronets.mechanics.outcome",
    "EndedEarly": "voronets.engine",
    "picture": "voronets.view",
    # underneath
    "FirstOrderSystem": "voronets.mechanics.first_order",
    "Geometry": "voronets.surfaces.geometry",
    "parse_formula": "voronets.expressions.parser",
    "FormulaError": "voronets.expressions.parser",
    "Fault": "voronets.expressions.faults",
    "InputError": "voronets.expressions.faults",
}

__all__ = [  # noqa: RUF022 (grouped as above)
    "run", "load", "Scenario", "derive", "forms", "integrals", "closed_solution", "reduction", "neumann",
    "surfaces", "body", "Body", "Rotor", "homogeneous", "Forces", "RollingProblem", "start",
    "simulate",
    "system", "System", "start_system", "describe", "small_oscillations", "hamilton_integral",
    "whittaker_motion",
    "Motion", "Outcome", "EndedEarly", "picture",
    "FirstOrderSystem", "Geometry", "parse_formula", "FormulaError", "Fault",
    "InputError",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'voronets' has no attribute {name!r}")
    home = import_module(_HOMES[name])
    return home if name in ("forms", "surfaces") else getattr(home, name)


def __dir__() -> list[str]:
    return sorted(__all__)
