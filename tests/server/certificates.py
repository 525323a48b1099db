"""Certificates for tests, by an authority of their own."""

from __future__ import annotations

import ssl
from dataclasses import dataclass
from pathlib import Path

import trustme


@dataclass(frozen=True)
class Files:
    """A certificate and its key in files, and whom a phone must trust to take it."""

    folder: Path
    authority: trustme.CA

    @property
    def cert(self) -> str:
        return str(self.folder / "cert.pem")

    @property
    def key(self) -> str:
        return str(self.folder / "key.pem")

    @property
    def environ(self) -> dict[str, str]:
        return {"TLS_CERT": self.cert, "TLS_KEY": self.key}

    def trusting(self) -> ssl.SSLContext:
        """A phone on which the authority is installed."""
        context = ssl.create_default_context()
        self.authority.configure_trust(context)
        return context


def certificate(folder: Path, *names: str, **more: object) -> Files:
    """A certificate for these names, by an authority of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    authority = trustme.CA()
    issued = authority.issue_cert(*names, **more)
    files = Files(folder, authority)
    issued.private_key_pem.write_to_path(files.key)
    for part in issued.cert_chain_pems:
        part.write_to_path(files.cert, append=True)
    return files
