"""What every request must be before it is looked at: from this studio's own page, and small.

A page of another site can make a browser send requests to 127.0.0.1, and can have its own name lead
here (DNS rebinding): the Host and the Origin of such requests are not the studio's.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import HTMLResponse, JSONResponse, Response

from voronets.studio.access import AccessToken
from voronets.studio.requests import LARGEST

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
#: Of a body that is not wanted: the bytes and seconds for which it is read all the same.  A connection
#: that is closed while the other side still sends is reset, and the answer lost.
DRAINED, DRAINING = 64_000_000, 10.0
NO_TOKEN = (
    "This address has no valid token. Open the full address that 'voronets studio' printed, "
    "including ?token=…. The token changes each time the studio starts."
)


class HostGuard:
    """Refuses strangers, and puts the headers that keep them out on every answer."""

    def __init__(self, app: App, port: int, token: AccessToken) -> None:
        self.app, self.token = app, token
        names = ("127.0.0.1", "localhost")
        self.hosts = {f"{name}:{port}" for name in names}
        if port == 80:  # browsers leave it out
            self.hosts |= set(names)
        self.origins = {f"http://{host}" for host in self.hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return

        body = _Body(receive)
        enters = self.token.in_address(scope.get("query_string", b""))

        async def sent(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if enters and message["status"] == 200:
                    headers.append("Set-Cookie", self.token.cookie)
                if scope["method"] == "POST":
                    await body.drain()
            await send(message)

        refusal = self._refusal(scope)
        await (self.app if refusal is None else refusal)(scope, body.receive, sent)

    def _refusal(self, scope: Scope) -> Response | None:
        """Why a request is not looked at; None where it is."""
        headers = Headers(scope=scope)
        if headers.get("host") not in self.hosts:
            return refused(403, "This studio answers only at 127.0.0.1 and localhost.")
        origin = headers.get("origin")
        if origin is not None and origin not in self.origins:
            return refused(403, "This studio answers only its own page.")
        if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
            # A link from elsewhere may lead to the page, and to nothing else.
            leads = headers.get("sec-fetch-mode") == "navigate" and scope["path"] == "/"
            if not (leads and scope["method"] == "GET"):
                return refused(403, "This studio answers only its own page.")
        if not self.token.admits(scope.get("query_string", b""), headers):
            if scope["path"] == "/":  # somebody looks at it in a browser
                return HTMLResponse(f"<!doctype html><title>voronets studio</title>{NO_TOKEN}", 403)
            return refused(403, NO_TOKEN)
        if scope["method"] not in ("GET", "HEAD", "POST"):
            return refused(405, "This address accepts only GET and POST.")
        if scope["method"] == "POST":
            return _unfit(headers)
        return None


class _Body:
    """The body of a request while it comes in."""

    def __init__(self, receive: Receive) -> None:
        self._receive, self.complete, self.size = receive, False, 0

    async def receive(self) -> MutableMapping[str, Any]:
        """The next message of the server."""
        message = await self._receive()
        self.size += len(message.get("body", b""))
        self.complete |= message["type"] != "http.request" or not message.get("more_body", False)
        return message

    async def drain(self) -> None:
        """Read the rest and drop it, within limits."""
        try:
            async with asyncio.timeout(DRAINING):
                while not self.complete and self.size < DRAINED:
                    await self.receive()
        except TimeoutError:
            pass


def _unfit(headers: Headers) -> JSONResponse | None:
    """Why the body of a request is not read; None where it is."""
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        return refused(415, "Send JSON (Content-Type: application/json).")
    length = headers.get("content-length", "0")
    if not length.isdecimal() or len(length) > 20 or int(length) > LARGEST:
        return refused(413, f"A request can have at most {LARGEST} bytes.")
    return None


def refused(status: int, message: str, errors: Any = ()) -> JSONResponse:
    """An answer that says why not."""
    return JSONResponse(
        {"message": message, "errors": json.loads(json.dumps(errors, default=str))}, status
    )
