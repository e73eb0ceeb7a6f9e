"""Sending a letter through the host's mail server."""

from __future__ import annotations

import re
import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid

from malecon.server.notices.letters import Letter
from malecon.server.settings import Mail

PATIENCE = 20.0
"""Seconds for which the mail server may say nothing."""
ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,63}")


def fits(address: str) -> bool:
    """Whether this is a mail address, of the plain kind."""
    return len(address) <= 200 and ADDRESS.fullmatch(address) is not None


def send(mail: Mail, address: str, letter: Letter) -> None:
    """Send a letter; an error says that it did not go."""
    message = EmailMessage()
    message["From"] = mail.sender
    message["To"] = address
    message["Subject"] = letter.subject
    message["Date"] = formatdate()
    message["Message-ID"] = make_msgid(domain=mail.sender.rpartition("@")[2] or None)
    message["Auto-Submitted"] = "auto-generated"
    message["List-Unsubscribe"] = f"<{letter.stop}>"
    message.set_content(letter.text)
    with _connection(mail) as server:
        if mail.security == "starttls":
            server.starttls(context=ssl.create_default_context())
        if mail.user:
            server.login(mail.user, mail.password)
        server.send_message(message)


def _connection(mail: Mail) -> smtplib.SMTP:
    if mail.security == "tls":
        return smtplib.SMTP_SSL(mail.host, mail.port, timeout=PATIENCE, context=ssl.create_default_context())
    return smtplib.SMTP(mail.host, mail.port, timeout=PATIENCE)
