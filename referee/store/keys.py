"""Ids, codes and keys of matches.

A key is computed from the server's secret and a number of its own that is drawn at random (`nonce`), so the host's page
can show the links again while the database holds nothing that opens a match. A new nonce makes the old key void.
"""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from hashlib import sha256
from typing import Final, Literal, get_args

Role = Literal["host", "table", "board"]
ROLES: Final[tuple[Role, ...]] = get_args(Role)
CODE_LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Letters and digits that nobody takes for one another when they are read aloud."""
CODE_LENGTH: Final = 6
ID_BYTES: Final = 6
KEY_BYTES: Final = 18


def new_id() -> str:
    """A short random text for addresses; it opens nothing."""
    return urlsafe_b64encode(secrets.token_bytes(ID_BYTES)).decode().replace("-", "a").replace("_", "b")


def new_code() -> str:
    """A code to type."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def read_code(written: str) -> str:
    """A code as people type it: any case, with blanks or hyphens."""
    return "".join(sign for sign in written.upper() if sign.isalnum())


def new_nonce() -> str:
    return secrets.token_hex(8)


def key_of(secret: bytes, match: str, role: str, nonce: str) -> str:
    """The key of a role at a match: 24 characters, 144 bits."""
    digest = hmac.digest(secret, f"{match}/{role}/{nonce}".encode(), sha256)
    return urlsafe_b64encode(digest[:KEY_BYTES]).decode()


def keys_of(secret: bytes, match: str, nonces: Mapping[str, str]) -> dict[str, str]:
    """The key of each role."""
    return {role: key_of(secret, match, role, nonces[role]) for role in ROLES}


def role_of(keys: Mapping[str, str], key: str) -> Role | None:
    """The role that a key opens, or None; takes as long for a wrong key as for a right one."""
    given = key.encode(errors="replace")
    found: Role | None = None
    for role in ROLES:
        if hmac.compare_digest(keys[role].encode(), given):
            found = role
    return found
