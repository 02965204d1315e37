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

Every numbered equation of the five papers, the results that have no number, and the worked examples: what
each says, where it is computed, and whether the print is right. `voronets papers` shows the same on the
command line, `voronets papers voronets1911 57` one equation, and `voronets papers --verify` measures all of it
afresh. The keys of the papers are those of [references.bib](references.bib); what is printed wrongly is gathered in
[the errata](misprints.md).

A check takes random states of problems without symmetry. The letters of a formula get their values from
a computation that does not use the formula: the rolling core, exact differentiation along a motion, a
quadrature. The residual is |left − right| relative to the sum of the sizes of all terms, the worst of all states and
lines. What *holds* has a residual below 1e-9, what is a *misprint* fails by more than 1e-3, and
turning any one sign of a formula that holds makes its check fail (`tests/papers/test_index.py`). *Ambiguous* is what
this copy of the paper leaves open, with the reading that holds.

Each entry names the function that computes it. The check calls that function on the same states and compares its
numbers with the witness's, or with the corrected line where the equation says that a sum is zero; their residual
is part of the verdict, and of `--json` (`residual_product`). `python tools/papers_damage.py` makes every number of each
such function one per cent too large, one function after the other: all checks that name it must then fail. The tests
do this for a part of them (`tests/papers/test_damage.py`).

`voronets papers --errata note.tex` (or `note.md`) writes the errata as a note, with what was measured and what each
slip would do to a reader who used the line.
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
    worked = f"## Worked examples\n\n`voronets example NAME --out page.html` works one through.\n\n{table}"
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
