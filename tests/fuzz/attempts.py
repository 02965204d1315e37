"""One mutated scenario through the commands, in this process, and all that may not happen."""

from __future__ import annotations

import faulthandler
import io
import json
import os
import random
import tempfile
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

from fuzz.scenarios import mutated
from voronets.cli import main
from voronets.scenario.toml import as_toml

CODES = {0, 1, 2, 3}
SHORT = ("--check", "1e-3", "--most-steps", "20000")
LONGEST = 60.0  # seconds of processor time: nothing here takes more than a few
STUCK = 3600.0  # seconds on the clock, for what waits for ever and takes no processor time
FORMS = ("voronets1912", "voronets1911", "diamandiev", "sphere", "voronets", "multipliers", "appell",
         "chaplygin", "maggi")  # fmt: skip
SENTENCES = ("voronets: ", "note: ", "Usage: ", "Try ", "Error: ", "No picture")


class Attempt:
    """The scenario of a seed and a number."""

    def __init__(self, seed: int, number: int) -> None:
        self.rng = random.Random(f"{seed} {number}")
        self.table = mutated(self.rng)
        self.text = as_toml(self.table)

    def problems(self, folder: Path) -> list[str]:
        """What went wrong; nothing, if all is well."""
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder) as place:
            path = Path(place) / "scenario.toml"
            path.write_text(self.text, encoding="utf-8")
            return list(self._problems(str(path)))

    def _problems(self, path: str) -> Iterator[str]:
        checked, _ = yield from self._command("check", path)
        run, document = yield from self._command("run", path, *SHORT)
        if (checked == 2 and run != 2) or (checked == 0 and run == 2):
            yield f"check says {checked}, run {run}"
        if run in (0, 3):
            yield from _sound(document, self.table)
        lucky = self.rng.random()
        if run in (0, 3) and lucky < 0.25:
            yield from self._engines_agree(path, document)
        if lucky > 0.8:
            yield from self._command("integrals", path)
        if 0.5 < lucky < 0.6:
            yield from self._command("derive", path)
            yield from self._command("derive", path, "--form", self.rng.choice(FORMS))

    def _command(self, *arguments: str) -> Iterator[Any]:
        """Exit code and document of a command; yields what is wrong with how it ended."""
        out, err = io.StringIO(), io.StringIO()
        code = None
        with _in_time(arguments, self.text), _raw(err), redirect_stdout(out), redirect_stderr(err):
            try:
                main([*arguments, "--json"])
            except SystemExit as ended:
                code = ended.code or 0
            except BaseException:
                err.write(traceback.format_exc())
        name, said = arguments[0], err.getvalue()
        if code not in CODES:
            yield f"{name}: exit code {code}: {said[-600:]}"
        strange = [line for line in said.splitlines() if line and not line.startswith(SENTENCES)]
        # a formula with a mark under its fault takes three lines
        if strange and (code != 2 or any(word in said for word in ("Warning", "Traceback"))):
            yield f"{name}: on standard error: {strange[0][:300]}"
        try:
            document = json.loads(out.getvalue(), parse_constant=lambda word: f"<{word}>")
        except ValueError:
            yield f"{name}: no JSON document: {out.getvalue()[:200]!r}"
            document = {}
        return code, document

    def _engines_agree(self, path: str, document: dict[str, Any]) -> Iterator[str]:
        code, other = yield from self._command("run", path, *SHORT, "--engine", "scipy")
        if code not in (0, 3) or not document or not other:
            return
        mine, theirs = document["outcome"], other["outcome"]
        uncertain = (document["verdict"].get("state_error") or 0) > 1e-3
        # An event of what is zero but for rounding happens, or not, by rounding.
        formulas = str(self.table["run"].get("events", ""))
        uncertain |= any(name in formulas for name in document["verdict"].get("invariants") or ())
        if mine != theirs and "failed" not in (mine, theirs) and not uncertain:
            yield f"heyoka: {mine} at {document['t_end']}, scipy: {theirs} at {other['t_end']}"


#: What may have no value: without pressure, and in the air.
UNDEFINED = ("friction_needed", "slip", "slip_speed")


def _sound(document: dict[str, Any], table: dict[str, Any]) -> Iterator[str]:
    """A motion that is reported as whole has no hole and no negative pressure."""
    if document.get("outcome") != "completed":
        return
    for name, values in document.items():
        if name not in UNDEFINED and isinstance(values, list) and "null" in json.dumps(values):
            yield f"completed, but {name} has null"
    laws = {k: v for k, v in document["verdict"].items() if isinstance(v, float | str)}
    if any(isinstance(value, str) for value in laws.values()):
        yield f"completed, but the verdict is {laws}"
    pressure = document.get("normal_reaction")
    if pressure and table["run"].get("lift_off", "stop") == "stop":
        rounding = max(1e-9 * max(map(abs, pressure)), 1e-14 * _centrifugal(document, table))
        if min(pressure) < -rounding:
            yield f"completed with a pressure of {min(pressure)}"


def _centrifugal(document: dict[str, Any], table: dict[str, Any]) -> float:
    """m ω² a: of a body far from its contact it exceeds the pressure by many powers of ten."""
    spin = max(abs(x) for omega in document["omega"] for x in omega)
    arm = max(abs(x) for point in document["contact_body"] for x in point)
    return float(table["body"]["mass"]) * spin**2 * arm


@contextmanager
def _raw(err: io.StringIO) -> Iterator[None]:
    """What compiled code writes to standard error itself comes too."""
    with tempfile.TemporaryFile() as file:
        kept = os.dup(2)
        os.dup2(file.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(kept, 2)
            os.close(kept)
            file.seek(0)
            err.write(file.read().decode(errors="replace"))


@contextmanager
def _in_time(arguments: tuple[str, ...], text: str) -> Iterator[None]:
    """What hangs must not hang the fuzzer in silence: it says what it was and ends the process."""

    def watch() -> None:
        began, clock = time.process_time(), time.monotonic()
        while not ended.wait(1.0):
            taken = time.process_time() - began
            if taken > LONGEST or time.monotonic() - clock > STUCK:
                give_up(taken)

    def give_up(taken: float) -> None:
        with os.fdopen(os.dup(told), "w") as stream:  # standard error is caught just now
            print(
                f"\nstill at it after {taken:.0f} s of processor time: {arguments}\n{text}",
                file=stream, flush=True,
            )  # fmt: skip
            faulthandler.dump_traceback(file=stream)
        os._exit(99)

    told, ended = os.dup(2), threading.Event()
    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        ended.set()
        watcher.join()
        os.close(told)
