"""``make fuzz COUNT=10000 SEED=1``: so many mutated scenarios through the commands; what breaks is kept."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from fuzz.attempts import Attempt

parser = argparse.ArgumentParser(prog="fuzz", description=__doc__)
parser.add_argument("--count", type=int, default=1000)
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--keep", type=Path, default=Path("fuzz-found"), help="where failures go")
options = parser.parse_args()

found, began = 0, time.monotonic()
for i in range(options.count):
    attempt = Attempt(options.seed, i)
    problems = attempt.problems(options.keep)
    if problems:
        found += 1
        path = options.keep / f"{options.seed}-{i}.toml"
        path.write_text(attempt.text, encoding="utf-8")
        print(f"\n{path}:", *problems, sep="\n  ")
    if sys.stderr.isatty() or i % 100 == 99:
        pace = (i + 1) / (time.monotonic() - began)
        print(f"\r{i + 1} of {options.count}, {pace:.1f} a second, {found} failed", end="",
              file=sys.stderr, flush=True)  # fmt: skip
print(f"\n{options.count - found} passed, {found} failed")
sys.exit(found > 0)
