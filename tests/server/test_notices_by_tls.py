"""Notices through a real mail server that wants TLS and a login: they go, and a password goes to nobody else."""

import smtplib
import ssl
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import trustme
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword
from server.test_notices import a_table, eventually, quick
from support.house import Client
from support.post import Postbox
from support.server import free_port

from malecon.server import create_app
from malecon.server.notices import mail
from malecon.server.notices.letters import Letter
from malecon.server.settings import Mail

pytestmark = pytest.mark.once

LETTER = Letter("Your turn", "It is your turn.", "http://malecon.test/table/x", "http://malecon.test/notices/x#stop=y")
WAYS = ["tls", "starttls"]


class Guarded(Postbox):
    """A postbox that takes letters only from who has said the password; it keeps all that was said."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[tuple[str, str]] = []
        self.in_the_clear = False

    def asks(self, server: Any, session: Any, envelope: Any, way: str, said: Any) -> AuthResult:
        assert isinstance(said, LoginPassword)
        self.said.append((said.login.decode(), said.password.decode()))
        return AuthResult(
            success=self.said[-1] == ("house", "secret"), handled=False
        )  # the server refuses in its own words

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        self.in_the_clear |= session.ssl is None and server.transport.get_extra_info("sslcontext") is None
        return await super().handle_DATA(server, session, envelope)


class Office:
    """A mail server at 127.0.0.1, with a certificate of an authority of its own."""

    def __init__(self, folder: Path, way: str) -> None:
        authority = trustme.CA()
        self.trusted = folder / "authority.pem"
        authority.cert_pem.write_to_path(self.trusted)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        authority.issue_cert("127.0.0.1").configure_cert(context)
        ways: dict[str, dict[str, Any]] = {
            "tls": {"ssl_context": context},
            "starttls": {"tls_context": context, "require_starttls": True},
            "none": {},
        }
        self.box = Guarded()
        self.server = Controller(
            self.box,
            hostname="127.0.0.1",
            port=free_port(),
            authenticator=self.box.asks,
            auth_required=way != "none",
            auth_require_tls=way == "starttls",  # with "tls" it comes before anything is said
            **ways[way],
        )
        self.server.start()

    def mail(self, way: str, password: str = "secret") -> Mail:
        return Mail(
            host="127.0.0.1",
            port=self.server.port,
            sender="house@malecon.test",
            security=way,  # type: ignore[arg-type]
            user="house",
            password=password,
        )


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Callable[[str], Office]]:
    opened: list[Office] = []

    def start(way: str) -> Office:
        opened.append(Office(tmp_path, way))
        return opened[-1]

    yield start
    for one in opened:
        one.server.stop()


@pytest.mark.parametrize("way", WAYS)
def test_a_letter_goes_by_tls_with_a_login(
    office: Callable[[str], Office], way: str, tmp_path: Path, tiny_games: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    post = office(way)
    monkeypatch.setenv("SSL_CERT_FILE", str(post.trusted))
    settings = msgspec.structs.replace(quick(str(tmp_path / "house.sqlite"), 1), mail=post.mail(way))
    with Client(create_app(settings)) as client:
        table = a_table(client)
        table.post("/notices", table.guests["ana"], role="ana", kind="mail", address="ana@example.org")
        ((to, letter),) = eventually(lambda: post.box.letters)
    assert to == "ana@example.org"
    assert "#confirm" in letter
    assert post.box.said == [("house", "secret")]
    assert not post.box.in_the_clear


@pytest.mark.parametrize("way", WAYS)
def test_who_cannot_prove_their_name_hears_no_password(
    office: Callable[[str], Office], way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    post = office(way)
    monkeypatch.delenv("SSL_CERT_FILE", raising=False)
    with pytest.raises(ssl.SSLCertVerificationError):
        mail.send(post.mail(way), "ana@example.org", LETTER)
    assert post.box.said == []
    assert post.box.letters == []


def test_a_server_without_starttls_hears_no_password(office: Callable[[str], Office]) -> None:
    post = office("none")
    with pytest.raises(smtplib.SMTPNotSupportedError):
        mail.send(post.mail("starttls"), "ana@example.org", LETTER)
    assert post.box.said == []
    assert post.box.letters == []


@pytest.mark.parametrize("way", WAYS)
def test_a_wrong_password_is_an_error(
    office: Callable[[str], Office], way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    post = office(way)
    monkeypatch.setenv("SSL_CERT_FILE", str(post.trusted))
    with pytest.raises(smtplib.SMTPAuthenticationError):
        mail.send(post.mail(way, "guessed"), "ana@example.org", LETTER)
    assert ("house", "guessed") in post.box.said
    assert post.box.letters == []
