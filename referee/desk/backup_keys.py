"""The secret of a server beside its backup: with it, links and printed codes work again after a restore.

A backup holds no key. The secret is a file of its own beside it, which only its owner reads.
"""

from __future__ import annotations

import os
from pathlib import Path


def key_file_of(backup: Path) -> Path:
    """The file beside a backup that holds the secret of its server."""
    return backup.with_name(f"{backup.name}.key")


def keep_key(secret: Path | None, backup: Path) -> str:
    """Put the secret of this server beside a backup; return a sentence about it, empty if there is no secret yet.

    `secret` is the file of the secret; None if the environment has it.
    """
    if secret is None:
        return "Keep the SECRET_KEY of the environment too: links and printed codes work with no other."
    if not secret.exists():
        return ""
    _write(key_file_of(backup), secret.read_text(encoding="ascii"))
    return f"Keep {key_file_of(backup)} with it: links and printed codes work with no other secret."


def bring_key_back(secret: Path | None, environment: str, backup: Path) -> str:
    """Give this server the secret beside a backup; return a sentence about its links and printed codes.

    `secret` is the file of the secret, None if the `environment` has it.
    """
    beside = key_file_of(backup)
    if not beside.exists():
        where = f"put it at {secret}" if secret else "set it as SECRET_KEY"
        return f"There is no {beside}. Links and printed codes work only with the secret of the other server: {where}."
    kept = beside.read_text(encoding="ascii").strip()
    if secret is None and environment != kept:
        return f"Links and printed codes work only if SECRET_KEY is the text in {beside}."
    if secret is not None:
        secret.parent.mkdir(parents=True, exist_ok=True)
        _write(secret, kept)
    return "Links and printed codes work as before."


def _write(file: Path, text: str) -> None:
    """Write a file that only its owner reads, whole or not at all."""
    part = file.with_name(f".{file.name}.{os.getpid()}.part")
    part.unlink(missing_ok=True)
    with open(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w", encoding="ascii") as written:
        written.write(text)
        written.flush()
        os.fsync(written.fileno())
    os.replace(part, file)
