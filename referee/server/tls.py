"""HTTPS by the server itself: its certificate and key, the first bytes of a connection, an answer to plain HTTP."""

from __future__ import annotations

import contextlib
import os
import re
import socket
import ssl
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from referee.kit.values import Value
from referee.net.linger import linger
from referee.net.raw_answer import raw_answer
from referee.schema import Unreadable

CERTIFICATE_BEGINS: Final = b"-----BEGIN CERTIFICATE-----"
KEY_BEGINS: Final = re.compile(rb"-----BEGIN ([A-Z]+ )?PRIVATE KEY-----")
ENCRYPTED: Final = re.compile(rb"-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED", re.MULTILINE)
CLIENT_HELLO: Final = b"\x16"
"""The first byte of every TLS connection."""
HEAD_LIMIT: Final = 8192
"""Maximum bytes of a plain request that are read before it is answered."""
_PLAIN_PAGE: Final = re.compile(rb"(?:GET|HEAD) (/[!-~]*) HTTP/1\.[01]\r\n")
_PLAIN_HOST: Final = re.compile(rb"\r\nhost:[ \t]*((?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?)[ \t]*\r\n", re.I)
_SPEAKS_HTTPS: Final = "This server speaks HTTPS: put https:// before its address.\n"


class Certificate(Value):
    """The files of a certificate and its matching key.

    `names` are the host names and addresses that it is for; `doubt` says why browsers will warn about it.
    """

    cert: str
    key: str
    names: tuple[str, ...] = ()
    doubt: str = ""

    @classmethod
    def of(cls, environ: Mapping[str, str]) -> Certificate | None:
        """The certificate that the environment names; None if it names none.

        :raises Unreadable: one file is missing, a file has the wrong content, or the two do not match.
        """
        cert, key = environ.get("TLS_CERT") or "", environ.get("TLS_KEY") or ""
        if not cert and not key:
            return None
        if not key:
            raise Unreadable("TLS_CERT needs TLS_KEY beside it: the file of the certificate's private key", "TLS_KEY")
        if not cert:
            raise Unreadable("TLS_KEY needs TLS_CERT beside it: the file of the certificate", "TLS_CERT")
        _check_certificate(cert)
        _check_key(key)
        # gunicorn and the application may run in another folder than the one they were started in.
        cert, key = os.path.abspath(cert), os.path.abspath(key)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        load(context, cert, key)
        names, doubt = _look_at(context, cert)
        return cls(cert, key, names, doubt)

    def link_host(self, address: str | None) -> str | None:
        """The host of links: this machine's address if the certificate is for it, else a name in the certificate."""
        if address in self.names:
            return address
        names = (name for name in self.names if name != "localhost" and not name.startswith("*") and not _is_ip(name))
        return next(names, address)


def load(context: ssl.SSLContext, cert: str, key: str) -> None:
    """Load a certificate and its key into a context, and set the server's requirements for all connections.

    :raises Unreadable: the two do not match, or OpenSSL rejects them.
    """
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.options |= ssl.OP_NO_RENEGOTIATION | ssl.OP_NO_COMPRESSION
    try:
        context.load_cert_chain(cert, key, password=lambda: "")
    except ssl.SSLError as fault:
        if fault.reason in ("KEY_VALUES_MISMATCH", "KEY_TYPE_MISMATCH"):
            raise Unreadable(
                f"the key in {key!r} is not the key of the certificate in {cert!r}; both come from the same order",
                "TLS_KEY",
            ) from None
        what = (fault.reason or str(fault)).replace("_", " ").lower()
        raise Unreadable(f"{cert!r} and {key!r} cannot be used: {what}", "TLS_CERT") from None


def _read(path: str, name: str, what: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except FileNotFoundError:
        raise Unreadable(f"there is no file {path!r}; {name} names {what}", name) from None
    except PermissionError:
        raise Unreadable(f"the server may not read {path!r}; its user needs the right to", name) from None
    except (OSError, ValueError):
        raise Unreadable(f"{path!r} is not a file that can be read; {name} names {what}", name) from None


def _check_certificate(path: str) -> None:
    text = _read(path, "TLS_CERT", "the certificate in PEM")
    if CERTIFICATE_BEGINS in text:
        return
    if KEY_BEGINS.search(text):
        raise Unreadable(f"{path!r} holds a private key; TLS_CERT names the certificate, TLS_KEY the key", "TLS_CERT")
    raise Unreadable(
        f"{path!r} holds no certificate in PEM, a text with the line {CERTIFICATE_BEGINS.decode()}; "
        "from DER: openssl x509 -inform der -in FILE -out cert.pem",
        "TLS_CERT",
    )


def _check_key(path: str) -> None:
    text = _read(path, "TLS_KEY", "the certificate's private key in PEM")
    if ENCRYPTED.search(text):
        raise Unreadable(
            f"the key in {path!r} has a passphrase, and nobody is there to type it; without one: "
            "openssl pkey -in FILE -out key.pem",
            "TLS_KEY",
        )
    if KEY_BEGINS.search(text):
        return
    if CERTIFICATE_BEGINS in text:
        raise Unreadable(f"{path!r} holds a certificate; TLS_KEY names its private key", "TLS_KEY")
    raise Unreadable(
        f"{path!r} holds no private key in PEM, a text with the line -----BEGIN PRIVATE KEY-----; "
        "from DER: openssl pkey -inform der -in FILE -out key.pem",
        "TLS_KEY",
    )


def _look_at(server: ssl.SSLContext, cert: str) -> tuple[tuple[str, ...], str]:
    """The names in a certificate, and why browsers will warn about it; both come from a handshake in memory."""
    visitor = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    visitor.check_hostname = False
    visitor.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    visitor.load_verify_locations(cert)
    there, back = ssl.MemoryBIO(), ssl.MemoryBIO()
    ends = visitor.wrap_bio(back, there), server.wrap_bio(there, back, server_side=True)
    try:
        for end in (*ends, *ends):
            with contextlib.suppress(ssl.SSLWantReadError):
                end.do_handshake()
        certificate = ends[0].getpeercert() or {}
    except ssl.SSLCertVerificationError as fault:
        return (), fault.verify_message
    named = certificate.get("subjectAltName", ())
    names = tuple(str(pair[1]) for pair in named)
    return names, "" if names else "it is for no host name (no subjectAltName)"


def _is_ip(name: str) -> bool:
    return ":" in name or name.replace(".", "").isdigit()


# --- a connection ----------------------------------------------------------------------------------------------------


def speaks_tls(connection: socket.socket) -> bool:
    """True if the first byte is that of TLS; it stays unread. False if the connection ends without a byte."""
    return connection.recv(1, socket.MSG_PEEK) == CLIENT_HELLO


def answer_plain(connection: socket.socket) -> None:
    """Answer a request without TLS: redirect a page to the same address with https, refuse anything else."""
    head = b""
    while b"\r\n\r\n" not in head and len(head) < HEAD_LIMIT:
        part = connection.recv(HEAD_LIMIT - len(head))
        if not part:
            return
        head += part
    connection.sendall(plain_answer(head))
    linger(connection)


def plain_answer(head: bytes) -> bytes:
    """The answer to a plain request that begins with `head`."""
    page, host = _PLAIN_PAGE.match(head), _PLAIN_HOST.search(head)
    head_only = head.startswith(b"HEAD ")
    if page and host:
        # Not permanent: tomorrow the server may run without a certificate.
        to = ("Location", f"https://{host[1].decode('latin-1')}{page[1].decode('latin-1')}")
        return raw_answer("307 Temporary Redirect", _SPEAKS_HTTPS, to, head_only=head_only)
    return raw_answer("400 Bad Request", _SPEAKS_HTTPS, head_only=head_only)
