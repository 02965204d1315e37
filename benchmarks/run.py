"""python benchmarks/run.py [section …] [--json FILE]: measure, and print what was measured.

Times are processor times, the best of several turns that the contenders take one after the other,
so that the ratios mean something on a machine that does other things too.
"""

from __future__ import annotations

import argparse
import importlib
import json
from pathlib import Path
from typing import Any

from report import NotInstalled, Table, machine
from rich.console import Console

#: section → (module, what it is)
SECTIONS = {
    "rattleback": ("rattleback", "20 s of the rattleback at equal accuracy"),
    "accuracy": ("accuracy", "the same at several accuracies"),
    "c-rate": ("c_rate", "the compiled rate against hand-written C"),
    "startup": ("startup", "a second start against the imports alone"),
    "systems": ("systems", "general systems against SymPy's mechanics"),
    "classical": ("classical", "Voronets' equations (57): derived, compiled, run"),
    "forms": ("form_times", "every general form of every system: derived, solved, printed"),
    "gallery": ("gallery_times", "compile and run times of the gallery"),
    "engines": ("engines", "the engines side by side"),
    "estimate": ("estimate", "what the estimate of the state's error costs"),
    "player": ("player", "replays: size, writing, opening, frames a second"),
    "studio": ("studio", "the studio: start, run, sliders, a long motion, bytes on the wire"),
    "contact": ("contact", "contact laws: a tippe top and a coin, beside MuJoCo and SciPy"),
    "sweeps": ("sweeps", "4096 rattlebacks: lanes, cores, Dask, beside SciPy and heyoka"),
    "growth": ("growth", "how the cost of many runs grows"),
    "sensitivity": ("sensitivity", "derivatives of a motion: beside a plain run, and differences"),
    "mujoco": ("physics_engine", "the same stone in MuJoCo"),
    "drift": ("drift", "ten thousand seconds: what drifts"),
}


def arguments() -> argparse.Namespace:
    """The command line."""
    listed = "\n".join(f"  {name:11} {what}" for name, (_, what) in SECTIONS.items())
    parser = argparse.ArgumentParser(
        description="Benchmarks of voronets. Sections, all of them if none is named:\n" + listed,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("sections", nargs="*", choices=[*SECTIONS, []], metavar="section")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the numbers there too")
    parser.add_argument("--repeats", type=int, default=7, help="turns for each contender (7)")
    parser.add_argument(
        "--seconds", type=float, default=1e4, help="length of the drift run in its own time (1e4)"
    )
    parser.add_argument(
        "--against", type=Path, metavar="SRC", help="contact: the src folder of another version"
    )
    return parser.parse_args()


def main() -> None:
    """Measure the sections that were asked for."""
    options = arguments()
    console = Console(width=max(Console().width, 120))  # a pipe would get 80 columns
    kind = machine()
    console.print("  ".join(f"{name} {value}" for name, value in kind.items()), highlight=False)
    measured: dict[str, Any] = {"machine": kind}
    for name in options.sections or SECTIONS:
        module, what = SECTIONS[name]
        with console.status(what):
            try:
                part = importlib.import_module(module)
                argument = options.seconds if name == "drift" else options.repeats
                more = {"against": options.against} if name == "contact" else {}
                tables = part.section(argument, **more)
            except NotInstalled as missing:
                tables = [Table(what, remarks=[str(missing)])]
            except ModuleNotFoundError as missing:
                if missing.name != "heyoka":
                    raise
                tables = [Table(what, remarks=["heyoka is not installed"])]
        for table in tables:
            table.show(console)
        measured[name] = [table.as_dict() for table in tables]
        if options.json:
            options.json.write_text(json.dumps(measured, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
