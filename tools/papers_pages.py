"""The pages of the papers in docs/, made of the index: python tools/papers_pages.py [--check]

docs/papers.md (the table), docs/papers/PAPER.md (every equation), docs/misprints.md (the errata).  With --check
nothing is written; exit with 1 if a page is not what the index says.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from voronets.papers.catalogue import PAPERS
from voronets.papers.examples import EXAMPLES
from voronets.papers.pages import errata_markdown, overview, paper_page
from voronets.papers.verification import verify

DOCS = Path(__file__).parent.parent / "docs"
HEAD = """# The papers, equation by equation

voronets has checked every numbered equation of five papers, the results without a number, and the worked examples. For
each you can read what it says, where it is computed, and whether the print is right:

    voronets papers                        # all papers, with counts
    voronets papers voronets1911 57        # one equation: print, correction, residuals, code
    voronets papers --verify               # run every check again
    voronets papers --errata note.tex      # write the errata as a note (.tex or .md)

[Misprints](misprints.md) lists all lines that are printed wrongly. [references.bib](references.bib) has the papers.

## How an equation is checked

A check evaluates both sides of an equation at random states of problems without symmetry. The letters get their values
from a computation that does not use the equation: the rolling core, exact differentiation along a motion, or a
quadrature. The residual is |left − right| divided by the sum of the sizes of all terms; the largest over all states
and lines counts.

| verdict | meaning |
| --- | --- |
| holds as printed | the residual is below 1e-9 |
| misprint | the residual of the print is above 1e-3; the corrected line holds |
| ambiguous | the copy used here can be read in more than one way; the page gives the reading that holds |
| definition | the line defines letters; its residual is below 1e-9 too |

If you change any one sign of an equation that holds, its check fails; a test does this for all of them
(`tests/papers/test_index.py`).

Each entry names the function that computes the equation. The check calls this function at the same states and compares
its numbers with those of the independent computation. If the equation says that a sum is zero, it compares them with
the corrected line instead. This residual is part of the verdict, and of `--json` (`residual_product`).
`python tools/papers_damage.py` makes the numbers of these functions one per cent too large, one function after the
other, and verifies that every check that names the function then fails. The tests do this for some of the functions
(`tests/papers/test_damage.py`).

## The papers
"""


def pages() -> dict[Path, str]:
    """Every page by its place."""
    found = verify(PAPERS.values())
    fallen = [x.entry.equation for _, many in found for x in many if not x.stands]
    if fallen:
        sys.exit(f"verdicts that no longer stand: {', '.join(fallen)}")
    examples = "\n".join(
        f"| `{x.key}` | {x.title} | {PAPERS[x.paper].cited}: {', '.join(x.equations)} |"
        for x in EXAMPLES.values()
    )
    table = "| example | what it shows | equations |\n| --- | --- | --- |\n" + examples
    intro = "`voronets example NAME --out page.html` works through one, with pictures."
    worked = f"## Worked examples\n\n{intro}\n\n{table}"
    result = {DOCS / "papers.md": f"{HEAD}\n{overview(PAPERS.values())}\n\n{worked}\n"}
    result[DOCS / "misprints.md"] = errata_markdown(found)
    for paper, findings in found:
        result[DOCS / "papers" / f"{paper.key}.md"] = paper_page(paper, findings)
    return result


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, exit with 1 if stale")
    check = parser.parse_args().check
    stale = []
    for path, text in pages().items():
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(path.relative_to(DOCS.parent))
        if not check:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
    for path in stale:
        print(f"{'stale' if check else 'wrote'} {path}")
    return int(check and bool(stale))


if __name__ == "__main__":
    sys.exit(main())
