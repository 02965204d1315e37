"""Serving the studio on this machine alone, until Ctrl-C."""

from __future__ import annotations

import socket
import threading
import webbrowser
from collections.abc import Callable

import uvicorn

from voronets.expressions.faults import Fault, InputError
from voronets.studio.access import AccessToken, redirecting_file
from voronets.studio.app import Limits, WorkLanes, studio_app
from voronets.studio.work_folder import remove_stale

HOST = "127.0.0.1"
PORT = 8123


def serve(
    *, port: int | None = None, browser: bool = True, limits: Limits | None = None,
    say: Callable[[str], None] = print, start: str = "",
) -> None:  # fmt: skip
    """Serve the studio; ``say`` is called with its address.

    port     of 127.0.0.1; left out: 8123, or another where that is taken
    browser  open the page in the reader's browser
    start    what the page opens with, as its address has it after "#"
    """
    taken = _listening(port)
    port = taken.getsockname()[1]
    token = AccessToken(port)
    address = f"http://{HOST}:{port}/{token.query}" + (f"#{start}" if start else "")
    remove_stale()
    lanes = WorkLanes(limits or Limits())
    config = uvicorn.Config(
        studio_app(port, lanes, token), log_level="warning", access_log=False, server_header=False,
        timeout_graceful_shutdown=1, ws="none",
    )  # fmt: skip
    server = _Server(config, lanes, lambda: _opened(address, browser, lanes.folder.path, say))
    server.run(sockets=[taken])


class _Server(uvicorn.Server):
    """Says when it answers, and ends all work when it is ended: nobody is waited for."""

    def __init__(self, config: uvicorn.Config, lanes: WorkLanes, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.lanes, self.ready = lanes, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.lanes.close()
        await super().shutdown(sockets)


def _opened(address: str, browser: bool, folder: str, say: Callable[[str], None]) -> None:
    say(f"The studio is at {address} (press Ctrl-C to stop it).")
    if browser:
        place = redirecting_file(folder, address)
        threading.Thread(target=webbrowser.open, args=(place,), daemon=True).start()


def _listening(port: int | None) -> socket.socket:
    """A socket of 127.0.0.1 that listens."""
    # TCP by its name: asyncio sends small pieces at once over no other.
    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        try:
            found.bind((HOST, PORT if port is None else port))
        except OSError:
            if port is not None:
                raise
            found.bind((HOST, 0))
        found.listen(64)
    except OSError as error:
        found.close()
        expected = f"a port that is free ({error.strerror or error})"
        raise InputError([Fault("--port", port, expected)]) from None
    return found
