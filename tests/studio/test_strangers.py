"""Pages of other sites, other names for this machine and other ways in are refused."""

from __future__ import annotations

import socket
from pathlib import Path

import httpx
import pytest

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
    own = served.address.rstrip("/")
    assert served.post("check", STONE, headers={"Origin": own}).status_code == 200
    named = own.replace("127.0.0.1", "localhost")
    host = {"Host": named.removeprefix("http://"), "Origin": named}
    assert served.post("check", STONE, headers=host).status_code == 200


def test_port_80_is_left_out():
    """By browsers, in the names of hosts and origins."""
    assert {"127.0.0.1", "localhost:80"} <= HostGuard(None, 80).hosts
    assert "http://localhost" in HostGuard(None, 80).origins
    assert "127.0.0.1" not in HostGuard(None, 8123).hosts


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
            f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n\r\n".encode()
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
