"""Who may use the studio: whoever has the token of its address, as with Jupyter.

The port of 127.0.0.1 is open to every user of the machine, and the studio's work costs processor time.
So an address without the token is refused.  The page's own requests carry the token in a cookie, which
the answer to the first address sets.
"""

from __future__ import annotations

import hmac
import html
import os
import secrets
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from urllib.parse import parse_qs

from starlette.datastructures import Headers

#: The page that opens the studio; the browser keeps what follows "#" in the address.
REDIRECT = """<!doctype html>
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url={address}">
<title>voronets studio</title>
<p><a href="{address}">Open the studio</a></p>
"""


class AccessToken:
    """The token of one studio, and where a request carries it."""

    def __init__(self, port: int) -> None:
        self.value = secrets.token_urlsafe(24)
        self.cookie_name = f"voronets-studio-{port}"  # cookies do not tell ports apart

    @property
    def query(self) -> str:
        """The end of an address that may be opened."""
        return f"?token={self.value}"

    @property
    def cookie(self) -> str:
        """The header that has the browser send the token from now on, and to this studio alone."""
        return f"{self.cookie_name}={self.value}; Path=/; HttpOnly; SameSite=Lax"

    def in_address(self, query: bytes) -> bool:
        """Whether the query of an address has the token."""
        return any(map(self._fits, parse_qs(query.decode("latin-1")).get("token", [])))

    def admits(self, query: bytes, headers: Headers) -> bool:
        """Whether a request has the token: in its address, its cookie or its Authorization."""
        kind, _, value = headers.get("authorization", "").partition(" ")
        if kind.lower() in ("token", "bearer") and self._fits(value.strip()):
            return True
        return self._fits(self._in_cookie(headers)) or self.in_address(query)

    def _in_cookie(self, headers: Headers) -> str:
        try:
            cookies = SimpleCookie(headers.get("cookie", ""))
        except CookieError:
            return ""
        return cookies[self.cookie_name].value if self.cookie_name in cookies else ""

    def _fits(self, value: str) -> bool:
        return hmac.compare_digest(value.encode("utf-8", "replace"), self.value.encode())


def redirecting_file(folder: str, address: str) -> str:
    """The address of a file that leads a browser to the studio; it is readable by this user alone.

    A browser's arguments stand in the list of processes, which all users see; the token must not.
    """
    path = Path(folder) / "studio.html"
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as stream:
        stream.write(REDIRECT.format(address=html.escape(address, quote=True)))
    return path.as_uri()
