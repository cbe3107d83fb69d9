"""By which names the server answers, behind a proxy too; and what it says when it cannot start."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys

import pytest
from serving import in_server, next_page, served, socket_to, somebody
from websockets.exceptions import InvalidStatus

from daikaiju.web.middleware.hosts import KnownHost, name_in
from daikaiju.web.serve import Site, config_of
from patience import PATIENCE

FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    names = ("--allow-host", "play.example.org", "--allow-host", "*.tunnel.example")
    with served(tmp_path_factory.mktemp("names"), *names) as (address, _pid):
        yield address


def socket_by_name(port, uri, head, origin):
    """Connect to our server as a browser does for which a name leads there."""
    return socket_to(uri, host="127.0.0.1", port=int(port), additional_headers=head, origin=origin)


def own_host() -> str:
    return socket.gethostname()


@pytest.mark.parametrize(
    ("host", "name"),
    [
        ("localhost:8020", "localhost"),
        ("LocalHost.", "localhost"),
        ("[::1]:8020", "::1"),
        ("192.168.1.20", "192.168.1.20"),
        ("a@localhost", ""),
        ("localhost/../x", ""),
        ("localhost:8020:1", ""),
        ("", ""),
        ("x" * 300, ""),
    ],
)
def test_a_host_header_names_a_host_or_nothing(host, name):
    assert name_in(host) == name


def test_names_by_which_a_server_goes():
    guard = KnownHost(None, ("play.example.org", "*.tunnel.example", "192.0.2.1"))
    known = ("localhost", "my.localhost", "127.0.0.1", "::1", "10.1.2.3", "play.example.org", "a.tunnel.example")
    foreign = ("evil.example", "localhost.evil.example", "tunnel.example", "eviltunnel.example", "example.org", "")
    assert [guard.knows(name) for name in known] == [True] * len(known)
    assert [guard.knows(name) for name in foreign] == [False] * len(foreign)
    assert guard.knows(own_host().lower())


def test_a_foreign_name_gets_nothing(address):
    """DNS rebinding: a page of another site made its name lead here."""

    async def play(http):
        ann = await somebody(http)
        table = await ann.make_table(game="2e", seats=2, here=1, name="Ann", do="start")
        port = address.rpartition(":")[2]
        rebound = {"Host": f"evil.example:{port}", "Cookie": ann.cookie}
        for path in ("/", f"/t/{table}", f"/t/{table}/asked", "/healthz", "/static/daikaiju.css"):
            answer = await http.get(path, headers=rebound)
            assert answer.status_code == 403
            assert "--allow-host evil.example" in answer.text
            assert "set-cookie" not in answer.headers
            assert answer.headers["x-content-type-options"] == "nosniff"
        forged = {**rebound, **FORM, "Origin": f"http://evil.example:{port}", "Sec-Fetch-Site": "same-origin"}
        assert (await http.post("/quick", content="game=2e", headers=forged)).status_code == 403
        polish = await http.get("/", headers={**rebound, "Accept-Language": "pl"})
        assert "daikaiju play --allow-host evil.example" in polish.text
        assert polish.text != (await http.get("/", headers=rebound)).text
        nameless = await http.get("/", headers={"Host": "<script>alert(1)</script>"})
        assert nameless.status_code == 403
        assert "<script" not in nameless.text
        cookie = {"Cookie": ann.cookie}
        for where, origin in (("evil.example", forged["Origin"]), ("evil.example", None)):
            with pytest.raises(InvalidStatus) as refused:
                async with socket_by_name(port, f"ws://{where}:{port}/t/{table}/ws", cookie, origin):
                    pass
            assert refused.value.response.status_code == 403
        with pytest.raises(InvalidStatus):  # two names
            async with socket_by_name(port, f"ws://localhost:{port}/t/{table}/ws", rebound, None):
                pass
        for host in (
            f"localhost:{port}",
            f"127.0.0.1:{port}",
            "192.168.7.7:80",
            "play.example.org",
            "x.tunnel.example",
        ):
            assert (await http.get("/", headers={"Host": host})).status_code == 200

    in_server(address, play)


def test_behind_a_proxy_that_ends_https(address):
    """Cookies go by https only, links say https, and forms and sockets of the page are its own."""

    async def play(http):
        through = {"Host": "play.example.org", "X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}
        first = await http.get("/", headers=through)
        cookie = first.headers["set-cookie"]
        assert "; secure" in cookie.lower()
        mine = {**through, "Cookie": cookie.partition(";")[0], "Origin": "https://play.example.org"}
        made = await http.post("/tables", content="game=2e&seats=2&people=1&name=Ann", headers={**mine, **FORM})
        assert made.status_code == 303
        page = await http.get(made.headers["location"], headers=mine)
        assert f"https://play.example.org{made.headers['location']}" in page.text
        where = f"ws://play.example.org{made.headers['location']}/ws"
        head = {key: value for key, value in mine.items() if key not in ("Origin", "Host")}
        async with socket_by_name(address.rpartition(":")[2], where, head, mine["Origin"]) as live:
            assert "Ann" in await next_page(live)
        for origin in ("http://play.example.org", "https://play.example.org:444", "https://evil.example"):
            answer = await http.post("/quick", content="game=2e", headers={**mine, **FORM, "Origin": origin})
            assert answer.status_code == 403
        plain = await http.get("/")
        assert "secure" not in plain.headers["set-cookie"].lower()

    in_server(address, play)


@pytest.mark.parametrize(
    ("client", "proxies", "believed"),
    [
        ("127.0.0.1", (), True),
        ("::1", (), True),
        ("192.0.2.7", (), False),
        ("192.0.2.7", ("192.0.2.7",), True),
        ("192.0.2.7", ("192.0.2.0/24",), True),
        ("192.0.2.7", ("198.51.100.1",), False),
    ],
)
def test_only_a_trusted_proxy_is_believed(client, proxies, believed):
    seen = {}

    async def app(scope, receive, send):
        seen.update(scope)

    config = config_of(app, Site(proxies=proxies))
    config.load()
    head = [(b"x-forwarded-proto", b"https"), (b"x-forwarded-for", b"203.0.113.5")]
    scope = {"type": "http", "scheme": "http", "client": (client, 5), "headers": head, "asgi": {"version": "3.0"}}
    asyncio.run(config.loaded_app(scope, None, None))
    assert (seen["scheme"], seen["client"][0]) == (("https", "203.0.113.5") if believed else ("http", client))


def test_a_proxy_that_does_not_say_https_is_told(address):
    async def play(http):
        silent = {"Host": "play.example.org", "Origin": "https://play.example.org", **FORM}
        answer = await http.post("/quick", content="game=2e", headers=silent)
        assert answer.status_code == 403
        assert "X-Forwarded-Proto" in answer.text
        czech = await http.post("/quick", content="game=2e", headers={**silent, "Accept-Language": "cs"})
        assert "X-Forwarded-Proto" in czech.text
        assert czech.text != answer.text

    in_server(address, play)


def run_play(*words: str, lang: str = "C") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "daikaiju", "play", "--no-open", *words]
    clean = {key: value for key, value in os.environ.items() if key not in ("LANGUAGE", "LC_ALL", "LC_MESSAGES")}
    spoken = {**clean, "LANG": lang}
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False, env=spoken)


def test_what_hinders_a_start_is_said_in_one_line_and_translated(tmp_path):
    (tmp_path / "file").write_text("")
    for words, said in (
        (("--data", str(tmp_path / "file")), "name another folder with --data"),
        (("--data", str(tmp_path), "--host", "192.0.2.1"), "name an address of this machine with --host"),
        (("--data", str(tmp_path), "--proxy", "somewhere"), "somewhere is not an address"),
        (("--data", str(tmp_path), "--log", "loud"), "known: debug, info, warning, error"),
    ):
        done = run_play(*words)
        assert (done.returncode, done.stdout) == (2, "")
        assert said in done.stderr
        assert len(done.stderr.splitlines()) == 1


def test_messages_of_the_server_are_translated(tmp_path):
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        words = ("--data", str(tmp_path), "--port", str(taken.getsockname()[1]))
        done = run_play(*words)
        polish, czech = run_play(*words, lang="pl_PL.UTF-8").stderr, run_play(*words, "--lang", "cs").stderr
    assert (done.returncode, done.stdout) == (2, "")
    assert "is in use; name another with --port" in done.stderr
    assert "--port" in polish
    assert "--port" in czech
    assert len({done.stderr, polish, czech}) == 3


def test_a_server_may_have_many_pages_open():
    code = """
import resource
from daikaiju.web.serve import allow_many_connections
_now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (256, most))
allow_many_connections()
now, after = resource.getrlimit(resource.RLIMIT_NOFILE)
assert after == most
assert now == min(most, 10_240) or most == resource.RLIM_INFINITY and now == 10_240, (now, most)
"""
    if sys.platform != "win32":
        subprocess.run([sys.executable, "-c", code], check=True, timeout=PATIENCE)
