"""The effects of plays of poker that no other game has."""

from referee.ruling import Effect


class Paid(Effect, tag="paid"):
    """A player puts chips into the pot: an `ante`, `bet`, `call` or `raise`, or for a `wild` card or a `four`."""

    who: str
    chips: int
    what: str


class Returned(Effect, tag="returned"):
    """Uncalled chips go back to a player."""

    who: str
    chips: int


class Exchanged(Effect, tag="exchanged"):
    """A player exchanges cards."""

    who: str
    cards: int


class Announced(Effect, tag="announced"):
    """An announcement: `all-in` of a player, or `rain-out`."""

    what: str
    who: str | None = None


class Shown(Effect, tag="shown"):
    """A player shows cards; `hand` is what they make, in words."""

    who: str
    cards: tuple[str, ...]
    hand: str


class WonChips(Effect, tag="won"):
    """A player wins chips; in a hand entered by its chips alone, a negative number is a loss."""

    who: str
    chips: int


class HandWon(Effect, tag="hand won"):
    """A player wins a hand of the progressive jackpot; `hands` are those won so far."""

    who: str
    hands: int


class Bought(Effect, tag="bought"):
    """A player buys chips."""

    who: str
    chips: int


class Pays(Effect, tag="pays"):
    """A player pays another at the end of the evening."""

    who: str
    to: str
    chips: int
