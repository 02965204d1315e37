"""Chromium without a window, spoken to through two pipes: its DevTools protocol, nothing to install.

Commands go in as JSON texts that end with a zero byte, answers come out alike.  The pipes belong to
this process alone (no port is opened), and Chromium ends when they close, whatever becomes of us.
"""

from __future__ import annotations

import fcntl
import json
import os
import select
import shutil
import signal
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

from voronets.view.films.tools import BrowserFault

#: With a graphics card where there is one, in software where there is none.
FLAGS = (
    "--headless=new", "--remote-debugging-pipe", "--enable-unsafe-swiftshader", "--hide-scrollbars",
    "--mute-audio", "--no-first-run",
    "--no-default-browser-check", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--disable-extensions", "--disable-default-apps", "--disable-breakpad",
    "--disable-dev-shm-usage", "--force-color-profile=srgb", "--password-store=basic",
    "--use-mock-keychain", "--font-render-hinting=none",
)  # fmt: skip
PATIENCE = 120.0  # seconds for an answer
LEAVING = 5.0  # seconds for Chromium to end by itself
LONGEST = 40  # letters of the path to the folder of temporary files


class Browser:
    """A Chromium of our own with an empty profile, one page open; gone when the block ends."""

    def __init__(self, program: str) -> None:
        # Chromium has a socket in its folder for temporary files: a long path is too long for it.
        place = tempfile.gettempdir()
        place = place if len(place) <= LONGEST else "/tmp"
        self.profile = Path(tempfile.mkdtemp(prefix="voronets-film-", dir=place))
        self._asked = 0
        self._heard = bytearray()
        self._page = ""
        try:
            self._pid, self._in, self._out = _started(program, self.profile)
        except BaseException:
            shutil.rmtree(self.profile, ignore_errors=True)
            raise

    def __enter__(self) -> Browser:
        try:
            target = self.call("Target.createTarget", url="about:blank")["targetId"]
            answer = self.call("Target.attachToTarget", targetId=target, flatten=True)
            self._page = answer["sessionId"]
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """The answer to a command, ``Page.captureScreenshot`` and the like."""
        self._asked += 1
        message: dict[str, Any] = {"id": self._asked, "method": method, "params": parameters}
        if self._page:
            message["sessionId"] = self._page
        self._write(json.dumps(message).encode() + b"\0")
        while True:
            answer = json.loads(self._read())
            if answer.get("id") == self._asked:
                if "error" in answer:
                    raise BrowserFault(f"Chromium: {method}: {answer['error'].get('message')}")
                found: dict[str, Any] = answer["result"]
                return found
            if answer.get("method") in ("Inspector.targetCrashed", "Target.targetCrashed"):
                raise BrowserFault("The page crashed in Chromium")

    def evaluate(self, expression: str) -> Any:
        """The value of a JavaScript expression in the page, awaited where it is a promise."""
        answer = self.call(
            "Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True
        )
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            told = details.get("exception", {}).get("description") or details.get("text")
            raise BrowserFault(f"the player: {told}")
        return answer["result"].get("value")

    def _write(self, data: bytes) -> None:
        try:
            for i in range(0, len(data), select.PIPE_BUF):  # so much is taken at once
                if not select.select([], [self._in], [], PATIENCE)[1]:
                    raise BrowserFault(f"Chromium has not accepted input for {PATIENCE:g} s")
                os.write(self._in, data[i : i + select.PIPE_BUF])
        except OSError:
            raise BrowserFault(self._why()) from None

    def _read(self) -> bytes:
        """The next text that Chromium sends."""
        looked = 0
        while (end := self._heard.find(0, looked)) < 0:
            looked = len(self._heard)
            if not select.select([self._out], [], [], PATIENCE)[0]:
                raise BrowserFault(f"Chromium has not answered for {PATIENCE:g} s")
            part = os.read(self._out, 1 << 20)
            if not part:
                raise BrowserFault(self._why())
            self._heard += part
        found = bytes(self._heard[:end])
        del self._heard[: end + 1]
        return found

    def _why(self) -> str:
        """Why Chromium has left: what it calls fatal, or the last that it said."""
        try:
            lines = (self.profile / "said.txt").read_text("utf-8", "replace").splitlines()
        except OSError:
            lines = []
        said = [line.strip() for line in lines if line.strip()]
        told = [line for line in said if "FATAL" in line] or said[-1:]
        return "Chromium has ended" + (f": {told[0][:300]}" if told else "")

    def close(self) -> None:
        """End Chromium and every process of its own, and remove its profile."""
        for pipe in (self._in, self._out):
            os.close(pipe)
        ended, deadline = False, time.monotonic() + LEAVING
        while not ended and time.monotonic() < deadline:
            ended = os.waitpid(self._pid, os.WNOHANG)[0] != 0
            time.sleep(0 if ended else 0.01)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._pid, signal.SIGKILL)
        if not ended:
            os.waitpid(self._pid, 0)
        for _ in range(20):  # a process that was killed may still be writing
            shutil.rmtree(self.profile, ignore_errors=True)
            if not self.profile.exists():
                break
            time.sleep(0.05)


def _started(program: str, profile: Path) -> tuple[int, int, int]:
    """Chromium's process, and our ends of its pipes: where we write and where we read."""
    flags = [*FLAGS, f"--user-data-dir={profile}"]
    if os.geteuid() == 0:  # its sandbox is not for root
        flags.append("--no-sandbox")
    theirs_in, ours_in = os.pipe()
    ours_out, theirs_out = os.pipe()
    # Chromium reads from 3 and writes to 4; ours must not be there.
    spare = [fcntl.fcntl(pipe, fcntl.F_DUPFD_CLOEXEC, 10) for pipe in (theirs_in, theirs_out)]
    said = os.open(profile / "said.txt", os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o600)
    # What it keeps beside its profile goes there too.
    kept = dict.fromkeys(("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "TMPDIR"), str(profile))
    try:
        pid = os.posix_spawn(
            program, [program, *flags, "about:blank"], os.environ | kept, setpgroup=0,
            file_actions=[
                (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
                (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
                (os.POSIX_SPAWN_DUP2, said, 2),
                (os.POSIX_SPAWN_DUP2, spare[0], 3),
                (os.POSIX_SPAWN_DUP2, spare[1], 4),
            ],
        )  # fmt: skip
    except OSError as error:
        os.close(ours_in)
        os.close(ours_out)
        raise BrowserFault(f"Chromium could not be started: {error}") from None
    finally:
        for pipe in (theirs_in, theirs_out, said, *spare):
            os.close(pipe)
    return pid, ours_in, ours_out
