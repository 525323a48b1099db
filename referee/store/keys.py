"""Ids, codes and keys of matches and clubs.

A key is computed from the server's secret and a random number of its own (`nonce`). So the host's page can show the
links again, while the database holds nothing that opens a match. A new nonce makes the old key void.
"""

from __future__ import annotations

import hmac
import json
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Final, Literal, TypeVar, get_args

from referee.schema import is_text

Role = Literal["host", "table", "board"]
ROLES: Final[tuple[Role, ...]] = get_args(Role)
ClubRole = Literal["organiser", "helper", "board"]
CLUB_ROLES: Final[tuple[ClubRole, ...]] = get_args(ClubRole)
CODE_LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Letters and digits that cannot be confused when they are read aloud."""
CODE_LENGTH: Final = 6
ID_BYTES: Final = 6
ENTRY_KEY_LIMIT: Final = 100
"""Maximum characters of an idempotency key."""
ID: Final = re.compile(r"[A-Za-z0-9_-]{1,16}")
"""The characters and the length of an id."""
KEY_BYTES: Final = 18
TAG_LENGTH: Final = 8
R = TypeVar("R", bound=str)


def new_id() -> str:
    """A short random text for addresses; it opens nothing."""
    return _short(secrets.token_bytes(ID_BYTES))


def id_of_request(secret: bytes, key: str, of: Sequence[str]) -> str:
    """The id of what a request makes: the same if its sender sends it again with its key; empty without a key.

    `of` says what is made, and where. The server's secret is part of it, so that a key for the id of something else
    cannot be searched for.
    """
    if not key:
        return ""
    return _short(hmac.digest(secret, json.dumps(["made", key, *of]).encode(), sha256)[:ID_BYTES])


def _short(value: bytes) -> str:
    return urlsafe_b64encode(value).decode().replace("-", "a").replace("_", "b")


def is_id(text: str) -> bool:
    """True if a text may be an id; no other text is looked up in the database."""
    return bool(ID.fullmatch(text))


def is_entry_key(text: str) -> bool:
    """True if a text may be the key of an entry."""
    return len(text) <= ENTRY_KEY_LIMIT and is_text(text)


def own_entry_key(*words: object) -> str:
    """The key of an entry that the server makes itself; no sender can use it, because it is not a text to send."""
    return "\x1f" + " ".join(map(str, words))


def new_code() -> str:
    """A code to type."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def read_code(written: str) -> str:
    """Read a code as people type it: in any case, with blanks or hyphens."""
    return "".join(sign for sign in written.upper() if sign.isalnum())


def new_nonce() -> str:
    return secrets.token_hex(8)


def key_of(secret: bytes, match_id: str, role: str, nonce: str) -> str:
    """The key of a role at a match: 24 characters, 144 bits."""
    digest = hmac.digest(secret, f"{match_id}/{role}/{nonce}".encode(), sha256)
    return urlsafe_b64encode(digest[:KEY_BYTES]).decode()


def keys_of(secret: bytes, match_id: str, nonces: Mapping[R, str]) -> dict[R, str]:
    """The key of each role."""
    return {role: key_of(secret, match_id, role, nonce) for role, nonce in nonces.items()}


def tag_of(key: str) -> str:
    """The part of a key that a phone's signed cookie keeps. It opens nothing by itself."""
    return key[:TAG_LENGTH]


def role_of_tag(keys: Mapping[R, str], tag: str) -> R | None:
    """The role of the key with a tag; None if the key was renewed."""
    return next((role for role, key in keys.items() if tag_of(key) == tag), None)


def role_of(keys: Mapping[R, str], key: str) -> R | None:
    """The role that a key opens, or None; a wrong key takes as long as a right one."""
    given = key.encode(errors="replace")
    opened: R | None = None
    for role, right in keys.items():
        if hmac.compare_digest(right.encode(), given):
            opened = role
    return opened
