"""What the product computes of Voronets 1911, equation by equation."""

from __future__ import annotations

from functools import partial

from voronets.papers.entry import Witness
from voronets.papers.product_numbers import Compared
from voronets.papers.voronets1911 import general_product as general
from voronets.papers.voronets1911 import kinematics_product as kinematics
from voronets.papers.voronets1911 import quasi_product as quasi
from voronets.papers.voronets1911.elimination import ENTRIES as ELIMINATION
from voronets.papers.voronets1911.general_system import GeneralSystem
from voronets.papers.voronets1911.general_systems import CHAPLYGIN, FERRERS, GENERAL, INTEGRABLE
from voronets.papers.voronets1911.hamilton_letters import integrals_by_product as hamilton
from voronets.papers.voronets1911.linear_functions import ENTRIES as LINEAR
from voronets.papers.voronets1911.revolution_product import PRODUCT as OF_REVOLUTION
from voronets.papers.voronets1911.rolling_integrals import integrals_by_product, slip_by_product
from voronets.papers.voronets1911.special_cases import ENTRIES as SPECIAL
from voronets.papers.voronets1911.sphere_product import PRODUCT as ON_SPHERE
from voronets.papers.voronets1911.surface_claims import geodesic_product
from voronets.papers.voronets1911.surface_product import PRODUCT as ON_SURFACE

LINES = {entry.equation: entry.right for entry in (*ELIMINATION, *LINEAR, *SPECIAL)}
VORONETS = LINES["17"][0]


def _shared(witness: Witness, equations: str) -> dict[str, Witness]:
    """One function for several equations, separated by semicolons."""
    return dict.fromkeys(equations.split("; "), witness)


def _voronets(system: GeneralSystem, seed: int) -> dict[str, Compared]:
    """Voronets' equations (17) of a system."""
    equations = general.voronets_form(system).equations
    return general.equations_off_motion(equations, system, VORONETS, seed)


PRODUCT: dict[str, Witness] = {
    # §§ 1–4
    **_shared(kinematics.curve_product,
              "1; § 2 total bending; § 2 normal; 2; 3; 4; § 2 twisting; § 2 perpendicular; 5; "
              "§ 2 pure bending; 6; § 3 spinning; § 3 N by the curve"),
    "§ 2 geometry": geodesic_product,
    **_shared(kinematics.field_product, "§ 3 step; § 3 before (7); 7"),
    "§ 3 Bonnet": kinematics.bonnet_product,
    **_shared(kinematics.own_turning, "§ 4 along u; 8"),
    **_shared(kinematics.sliding_product, "§ 4 composition; 9; § 4 velocities; 11"),
    "10": kinematics.body_turning,
    **_shared(kinematics.rolling_product, "12; 13; 34"),
    # §§ 5 and 6
    "14": partial(general.solved_letters, GENERAL), "15": general.bracket_letters,
    "16": general.reactions,
    **_shared(general.reduced_letters, "§ 5 Θ; § 5 ∂Θ/∂q; § 5 K"),
    "§ 5 without λ": partial(general.maggi_equations, LINES["§ 5 without λ"][0]),
    "17": partial(_voronets, GENERAL), "§ 6 integrable": partial(_voronets, INTEGRABLE),
    "§ 6 Ferrers": partial(_voronets, FERRERS), "§ 6 cyclic": general.cyclic_split,
    "§ 6 Chaplygin": partial(general.chaplygin_equations, CHAPLYGIN, LINES["§ 6 Chaplygin"][0]),
    # §§ 7–9
    **_shared(hamilton, "18; 20"), "19": quasi.allowed, "§ 7 d'Alembert": general.accelerations_along,
    "§ 7 Kirchhoff": kinematics.varied_product,
    "21": quasi.velocities, "22": quasi.inverse, "23": quasi.differences, "24": quasi.conditions,
    "25": partial(quasi.motion_with_multipliers, LINES["25"]), "26": quasi.integrals,
    "27": quasi.allowed_in_p,
    **_shared(kinematics.euler_product, "§ 9 velocities; § 9 virtual velocities"),
    "28": kinematics.varied_product, **_shared(kinematics.virtual_product, "29; 32"),
    **_shared(kinematics.energy_product, "30; 31"),
    **_shared(integrals_by_product, "§ 9 formula; 33"), "§ 9 step": slip_by_product,
    # §§ 10–17
    **ON_SPHERE, **OF_REVOLUTION, **ON_SURFACE,
}  # fmt: skip
