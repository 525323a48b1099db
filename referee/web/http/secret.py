"""The secret that signs cookies. It is made once and kept in a file that only its owner can read."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Final

from referee.schema import Unreadable

LEAST: Final = 16
"""Characters that a secret has at least."""


def load_or_create(path: Path) -> str:
    """The secret in the file at `path`. The first call makes it; processes that call at once get the same one.

    :raises Unreadable: the file holds no secret, perhaps because it was emptied by hand.
    """
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_name(f"{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
        with open(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(32))
        try:
            os.link(fresh, path)
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    secret = path.read_text(encoding="ascii").strip()
    if len(secret) < LEAST:
        raise Unreadable(
            f"{path} holds no secret; delete it, and a new one is made (phones then open their links again)"
        )
    return secret
