"""Pages of other sites, other names for this machine and other ways in are refused."""

from __future__ import annotations

import socket
from pathlib import Path

import httpx
import pytest

from studio.served import PATIENCE
from voronets.studio.access import AccessToken, redirecting_file
from voronets.studio.guard import HostGuard

STONE = {"scenario": {"name": "rattleback"}}


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1", "localhost:1", "evil.example:{port}", "[::1]:{port}"]
)
@pytest.mark.parametrize("path", ["/", "/api/about", "/static/studio.js"])
def test_other_hosts(served, host, path):
    """DNS rebinding: a stranger's name that leads here."""
    port = httpx.URL(served.address).port
    answer = served.get(path, headers={"Host": host.format(port=port)})
    assert answer.status_code == 403
    assert "127.0.0.1" in answer.json()["message"]


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://127.0.0.1:{port}", "http://127.0.0.1:1"]
)
def test_other_origins(served, origin):
    port = httpx.URL(served.address).port
    answer = served.post("run", STONE, headers={"Origin": origin.format(port=port)})
    assert answer.status_code == 403
    assert served.get("/api/about", headers={"Origin": origin.format(port=port)}).status_code == 403


def test_its_own_origin(served):
    own = served.home.rstrip("/")
    assert served.post("check", STONE, headers={"Origin": own}).status_code == 200
    named = own.replace("127.0.0.1", "localhost")
    host = {"Host": named.removeprefix("http://"), "Origin": named}
    assert served.post("check", STONE, headers=host).status_code == 200


def test_port_80_is_left_out():
    """By browsers, in the names of hosts and origins."""
    usual, other = (HostGuard(None, port, AccessToken(port)) for port in (80, 8123))
    assert {"127.0.0.1", "localhost:80"} <= usual.hosts
    assert "http://localhost" in usual.origins
    assert "127.0.0.1" not in other.hosts


def test_other_sites_reach_the_page_alone(served):
    """A link to the studio works; an image, a frame or a script of another site does not."""
    link = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
    assert served.get("/", headers=link).status_code in (200, 503)
    assert served.get("/api/about", headers=link).status_code == 403
    embedded = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"}
    assert served.get("/static/studio.js", headers=embedded).status_code == 403


def test_forms_of_other_sites_send_no_json(served):
    for kind in ("text/plain", "application/x-www-form-urlencoded", ""):
        answer = served.client.post("/api/run", content=b"{}", headers={"Content-Type": kind})
        assert answer.status_code == 415


@pytest.mark.parametrize("path", [
    "/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py", "/static//etc/passwd", "/etc/passwd",
    "/api/thumbnail/..%2f..%2fapp", "/api/thumbnail/nothing", "/api/gallery/rattleback", "/static/", "/api/run",
    "/api/nothing", "//evil.example",
])  # fmt: skip
def test_no_path_reads_files(served, path):
    """Sent as it is: clients tidy paths before they send them."""
    host, port = "127.0.0.1", httpx.URL(served.address).port
    with socket.create_connection((host, port), 30) as line:
        line.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nAuthorization: token {served.token}\r\n"
            "Connection: close\r\n\r\n".encode()
        )
        answer = b""
        while piece := line.recv(65536):
            answer += piece
    assert answer.split()[1] in (b"400", b"403", b"404", b"405"), answer[:200]
    assert b"import " not in answer and b"root:" not in answer


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])
def test_other_methods(served, method):
    assert served.client.request(method, "/api/run").status_code == 405


def test_too_much(served):
    answer = served.client.post(
        "/api/run", content=b" " * 5_000_000, headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 413

    def pieces():
        yield from [b" " * 1_000_000] * 6

    answer = served.client.post(
        "/api/run", content=pieces(), headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 413


def test_too_much_is_answered_and_not_reset(served):
    """The whole body is sent before the answer is looked at, as simple clients do."""
    host, port, size = "127.0.0.1", httpx.URL(served.address).port, 5_000_000
    head = (
        f"POST /api/run HTTP/1.1\r\nHost: {host}:{port}\r\nAuthorization: token {served.token}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {size}\r\nConnection: close\r\n\r\n"
    )
    with socket.create_connection((host, port), 30) as line:
        line.sendall(head.encode())
        for _ in range(50):
            line.sendall(b" " * (size // 50))
        answer = b""
        while piece := line.recv(65536):
            answer += piece
    assert answer.split()[1] == b"413" and b"A request can have at most" in answer


@pytest.mark.parametrize(
    "path", ["/", "/api/about", "/api/gallery", "/static/studio.js", "/nothing"]
)
@pytest.mark.parametrize("query", ["", "?token=", "?token=wrong", "?tokens={token}"])
def test_an_address_without_the_token(served, path, query):
    answer = httpx.get(served.home.rstrip("/") + path + query.format(token=served.token))
    assert answer.status_code == 403 and "token" in answer.text
    assert "set-cookie" not in answer.headers and served.token not in answer.text


def test_no_work_without_the_token(served):
    for headers in ({}, {"Authorization": "token x"}, {"Cookie": "voronets-studio=x; a"}):
        answer = httpx.post(f"{served.home}api/check", json=STONE, headers=headers)
        assert answer.status_code == 403


def test_the_address_with_the_token_brings_a_cookie_for_the_rest(served):
    with httpx.Client(timeout=PATIENCE) as browser:
        assert browser.get(served.address).status_code == 200
        assert browser.get(f"{served.home}api/about").status_code == 200
        assert browser.post(f"{served.home}api/check", json=STONE).status_code == 200
        cookie = browser.get(served.address).headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite" in cookie


def test_the_browser_is_led_by_a_file_of_this_user_alone(tmp_path):
    address = "http://127.0.0.1:8123/?token=a&b#gallery/hoop"
    place = Path(redirecting_file(str(tmp_path), address).removeprefix("file://"))
    assert place.stat().st_mode & 0o077 == 0
    assert place.read_text().count("http://127.0.0.1:8123/?token=a&amp;b#gallery/hoop") == 2


def test_every_answer_keeps_strangers_out(served):
    for path in ("/", "/api/about", "/nothing"):
        headers = served.get(path).headers
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin"


def test_it_listens_to_this_machine_alone(served):
    """Linux lists who listens where: 127.0.0.1, and not every address."""
    listed = Path("/proc/net/tcp")
    if not listed.exists():
        pytest.skip("needs Linux")
    port = httpx.URL(served.address).port
    text = listed.read_text()
    assert f"0100007F:{port:04X} " in text
    assert f"00000000:{port:04X} " not in text
