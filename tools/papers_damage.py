"""Damage every function that the index of the papers names, one after the other: python tools/papers_damage.py

Each number that the function returns is made one per cent too large; the check of every equation that names it must
fail.  With --afresh the states of the checks are computed again for each function, with the damaged product.
Exit with 1 if a check does not notice.  The tests try a part of the functions.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.papers.test_damage import CODES, unnoticed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--afresh", action="store_true", help="compute the states again (minutes)")
    afresh = parser.parse_args().afresh
    blind = 0
    for code in sorted(CODES):
        missed = unnoticed(code, afresh=afresh)
        blind += bool(missed)
        if missed:
            print(f"{code}: not noticed by {', '.join(missed)}")
    print(
        f"{len(CODES) - blind} of {len(CODES)} functions: damage is noticed by every equation that names them."
    )
    return int(blind > 0)


if __name__ == "__main__":
    sys.exit(main())
