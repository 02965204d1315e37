"""How body and ground touch: one file a law, against one contract."""

from voronets.rolling.law import Law
from voronets.rolling.laws.coulomb import Coulomb
from voronets.rolling.laws.rolling import Rolling
from voronets.rolling.laws.rubber import Rubber
from voronets.rolling.laws.smooth import Smooth
from voronets.rolling.laws.viscous import Viscous

#: Every law by its name in a scenario file.
LAWS: dict[str, type[Law]] = {law.name: law for law in (Rolling, Rubber, Smooth, Viscous, Coulomb)}

__all__ = ["LAWS", "Coulomb", "Law", "Rolling", "Rubber", "Smooth", "Viscous"]
