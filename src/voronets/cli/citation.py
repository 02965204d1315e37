"""How to cite voronets: ``voronets --cite``."""

from __future__ import annotations

from voronets import __version__

YEAR = 2026
TITLE = "voronets: nonholonomic mechanics of rolling bodies"
AUTHOR = "The voronets developers"


def citation() -> str:
    """A sentence for a list of references, and the BibTeX entry."""
    return f"""\
{AUTHOR} ({YEAR}). {TITLE}, version {__version__}.

@software{{voronets,
  author  = {{{{{AUTHOR}}}}},
  title   = {{{TITLE}}},
  version = {{{__version__}}},
  year    = {{{YEAR}}},
}}

If you use the equations of a paper, please cite the paper too: voronets papers lists them."""
