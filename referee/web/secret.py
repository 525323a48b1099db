"""The secret that signs cookies: made once and kept in a file that only its owner reads."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from referee.kit.form import Unreadable

LEAST = 16


def kept(path: Path) -> str:
    """The secret in the file at `path`; made at the first call, and the same for all processes that ask at once.

    :raises Unreadable: where the file holds none (it was emptied by hand, say).
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
    found = path.read_text(encoding="ascii").strip()
    if len(found) < LEAST:
        raise Unreadable(
            f"{path} holds no secret; delete it, and a new one is made (phones then open their links again)"
        )
    return found
