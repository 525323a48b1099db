"""The answers of the store about matches."""

from __future__ import annotations

from referee.kit.values import Value


class NoSuchMatch(LookupError):
    """There is no match with this id: it never existed, or its host deleted it."""


class GameMissing(NoSuchMatch):
    """A match is kept, but its game cannot be used on this server: its package is left out or not installed."""

    def __init__(self, game: str) -> None:
        super().__init__(f"the game of this match, {game}, cannot be used on this server now; its log is kept")


class Ended(Exception):
    """The host has ended the match; it takes no entries until the host opens it again."""


class KeyUsed(ValueError):
    """An idempotency key was sent again with a different entry."""

    def __init__(self, key: str, seq: int) -> None:
        super().__init__(f"the key {key!r} was used for entry {seq} already, which says something else")


class Created(Value):
    """A new match: its id, the code to type, its keys."""

    match_id: str
    code: str
    host_key: str
    table_key: str
    board_key: str


class Summary(Value):
    """A match in a list."""

    match_id: str
    code: str
    game: str
    players: tuple[str, ...]
    created: float
    ended: float | None
    seq: int
    over: bool
    winners: tuple[str, ...]
    club_id: str | None = None
