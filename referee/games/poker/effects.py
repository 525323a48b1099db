"""The effects of plays of poker that no other game has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from referee.ruling import Effect


@dataclass(frozen=True, slots=True)
class Paid(Effect):
    """A player puts chips into the pot: an `ante`, `bet`, `call` or `raise`, or for a `wild` card or a `four`."""

    kind: ClassVar[str] = "paid"
    who: str
    chips: int
    what: str


@dataclass(frozen=True, slots=True)
class Returned(Effect):
    """Uncalled chips go back to a player."""

    kind: ClassVar[str] = "returned"
    who: str
    chips: int


@dataclass(frozen=True, slots=True)
class Exchanged(Effect):
    """A player exchanges cards."""

    kind: ClassVar[str] = "exchanged"
    who: str
    cards: int


@dataclass(frozen=True, slots=True)
class Announced(Effect):
    """An announcement: `all-in` of a player, or `rain-out`."""

    kind: ClassVar[str] = "announced"
    what: str
    who: str | None = None


@dataclass(frozen=True, slots=True)
class Shown(Effect):
    """A player shows cards; `hand` is what they make, in words."""

    kind: ClassVar[str] = "shown"
    who: str
    cards: tuple[str, ...]
    hand: str


@dataclass(frozen=True, slots=True)
class WonChips(Effect):
    """A player wins chips; in a hand entered by its chips alone, a negative number is a loss."""

    kind: ClassVar[str] = "won"
    who: str
    chips: int


@dataclass(frozen=True, slots=True)
class HandWon(Effect):
    """A player wins a hand of the progressive jackpot; `hands` are those won so far."""

    kind: ClassVar[str] = "hand won"
    who: str
    hands: int


@dataclass(frozen=True, slots=True)
class Bought(Effect):
    """A player buys chips."""

    kind: ClassVar[str] = "bought"
    who: str
    chips: int


@dataclass(frozen=True, slots=True)
class Pays(Effect):
    """A player pays another at the end of the evening."""

    kind: ClassVar[str] = "pays"
    who: str
    to: str
    chips: int
