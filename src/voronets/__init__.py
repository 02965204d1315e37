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
    from voronets import forms as forms
    from voronets import surfaces
    from voronets.analysis.constraints import describe as describe
    from voronets.analysis.oscillations import small_oscillations
    from voronets.analysis.reactions import reactions as reactions
    from voronets.analysis.reactions import release as release
    from voronets.api import (
        closed_solution,
        derive,
        gallery,
        integrals,
        load,
        run,
        simulate,
    )
    from voronets.api import reduction as reduction
    from voronets.engine import EndedEarly, Motion
    from voronets.expressions.faults import Fault as Fault
    from voronets.expressions.faults import InputError
    from voronets.expressions.parser import parse_formula as parse_formula
    from voronets.expressions.tokens import FormulaError as FormulaError
    from voronets.forms.neumann.coordinates import neumann as neumann
    from voronets.forms.system import system
    from voronets.maps import (
        fit,
        linearise,
        lyapunov,
        periodic_orbit,
        search_integrals,
        section,
        sensitivity,
        steady,
        sweep,
        trim,
    )
    from voronets.mechanics.first_order import FirstOrderSystem as FirstOrderSystem
    from voronets.mechanics.outcome import Outcome as Outcome
    from voronets.mechanics.start import start_system
    from voronets.mechanics.system import System as System
    from voronets.rolling.body import Body as Body
    from voronets.rolling.body import Rotor as Rotor
    from voronets.rolling.body import body
    from voronets.rolling.forces import Forces
    from voronets.rolling.homogeneous import homogeneous as homogeneous
    from voronets.rolling.start import start
    from voronets.rolling.system import RollingProblem
    from voronets.scenario.contact import contact
    from voronets.scenario.scenario import Scenario
    from voronets.solutions.hamilton import hamilton_integral as hamilton_integral
    from voronets.solutions.whittaker import whittaker_motion as whittaker_motion
    from voronets.surfaces.geometry import Geometry as Geometry
    from voronets.view.films.film import film as film
    from voronets.view.pictures import picture
    from voronets.view.player.replay import replay as replay

__version__ = "0.2.0"

#: Where each name lives; those that are asked for most are in __all__, in the same groups.  (A motion has
#: ``replay`` and ``film`` of its own.)
_HOMES = {
    # run
    "run": "voronets.api",
    "load": "voronets.api",
    "simulate": "voronets.api",
    "gallery": "voronets.api",
    "Scenario": "voronets.scenario.scenario",
    # state a rolling body, or a general system
    "surfaces": "voronets.surfaces",
    "body": "voronets.rolling.body",
    "Rotor": "voronets.rolling.body",
    "Forces": "voronets.rolling.forces",
    "homogeneous": "voronets.rolling.homogeneous",
    "RollingProblem": "voronets.rolling.system",
    "contact": "voronets.scenario.contact",
    "start": "voronets.rolling.start",
    "system": "voronets.forms.system",
    "start_system": "voronets.mechanics.start",
    # understand
    "derive": "voronets.api",
    "integrals": "voronets.api",
    "closed_solution": "voronets.api",
    "reduction": "voronets.api",
    "neumann": "voronets.forms.neumann.coordinates",
    "Geometry": "voronets.surfaces.geometry",
    "describe": "voronets.analysis.constraints",
    "small_oscillations": "voronets.analysis.oscillations",
    "reactions": "voronets.analysis.reactions",
    "release": "voronets.analysis.reactions",
    "hamilton_integral": "voronets.solutions.hamilton",
    "whittaker_motion": "voronets.solutions.whittaker",
    # maps of motions
    "steady": "voronets.maps",
    "linearise": "voronets.maps",
    "trim": "voronets.maps",
    "section": "voronets.maps",
    "lyapunov": "voronets.maps",
    "periodic_orbit": "voronets.maps",
    "sensitivity": "voronets.maps",
    "fit": "voronets.maps",
    "sweep": "voronets.maps",
    "search_integrals": "voronets.maps",
    # what comes out
    "Motion": "voronets.api",
    "picture": "voronets.view.pictures",
    "EndedEarly": "voronets.engine",
    "InputError": "voronets.expressions.faults",
    "replay": "voronets.view.player.replay",
    "film": "voronets.view.films.film",
    # underneath, for those who extend it
    "forms": "voronets.forms",
    "Body": "voronets.rolling.body",
    "System": "voronets.mechanics.system",
    "FirstOrderSystem": "voronets.mechanics.first_order",
    "Outcome": "voronets.mechanics.outcome",
    "Fault": "voronets.expressions.faults",
    "parse_formula": "voronets.expressions.parser",
    "FormulaError": "voronets.expressions.tokens",
}

__all__ = [  # noqa: RUF022 (grouped as above; what is asked for most)
    "run", "load", "simulate", "gallery", "Scenario",
    "surfaces", "body", "Forces", "contact", "RollingProblem",
    "start", "system", "start_system",
    "derive", "integrals", "closed_solution", "small_oscillations",
    "steady", "linearise", "trim", "section", "lyapunov", "periodic_orbit", "sensitivity", "fit",
    "sweep", "search_integrals",
    "Motion", "picture", "EndedEarly", "InputError",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'voronets' has no attribute {name!r}")
    home = import_module(_HOMES[name])
    return home if name in ("forms", "surfaces") else getattr(home, name)


def __dir__() -> list[str]:
    return sorted([*_HOMES, "__version__"])
