"""The hand under way, with all that is public about it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

import msgspec

from referee.games.poker.betting_round import BettingRound
from referee.games.poker.cards import codes_of
from referee.games.poker.pots import Pot
from referee.games.poker.seats import NOBODY, Seats
from referee.games.poker.variants import Phase
from referee.kit.cards import JOKER, Card
from referee.kit.values import Value, replace, with_item


class Cards(Value):
    """The cards of a hand. Tuples by seat are in the order of the players."""

    stock: int
    """The number of cards that are not dealt."""
    down: tuple[int, ...]
    """The number of cards that each player has face down."""
    up: tuple[tuple[Card, ...], ...]
    """The cards that each player has face up."""
    shown: tuple[tuple[Card, ...], ...]
    """The cards that each player has shown at the showdown."""
    table: Card | None = None
    """The card face up on the table (PM-DEAL-1)."""
    discards: int = 0
    """The number of discards, from exchanges and folded hands; they refill a stock that is used up (PK-AMB-8)."""
    natural: frozenset[Card] = frozenset()
    """The cards of a wild rank that are not paid for."""
    seen_at: Mapping[Card, int] = msgspec.field(default_factory=dict)
    """The number of the play that brought a card into sight."""

    def reshuffled(self, needed: int, live: Sequence[bool]) -> Cards:
        """The cards with the discards shuffled into the stock, if it has fewer cards than needed (PK-AMB-8)."""
        if self.stock >= needed or not self.discards:
            return self
        up = tuple(cards if live[seat] else () for seat, cards in enumerate(self.up))
        natural = self.natural & {card for cards in up for card in cards}
        return replace(self, stock=self.stock + self.discards, discards=0, up=up, natural=natural)

    def turned_up(self, seat: int, card: Card, n: int) -> Cards:
        """The cards with one more face up in front of a player, by play `n`."""
        up = with_item(self.up, seat, (*self.up[seat], card))
        return replace(self, up=up, seen_at={**self.seen_at, card: n})

    def less_down(self, seat: int) -> Cards:
        """The cards with one fewer face down in front of a player."""
        return replace(self, down=with_item(self.down, seat, self.down[seat] - 1))


class Kept(Value):
    """A card that a player keeps and shows while exchanging four (PD-DRAW-2)."""

    card: Card
    n: int
    """The number of that play."""
    doubted: bool = False
    """True if another player has shown it since."""

    def is_among(self, cards: Collection[Card]) -> bool:
        """True if it turns up in another hand for the first time; a joker does not count, since there are two."""
        return self.card in cards and self.card != JOKER and not self.doubted


class Denial(Value):
    """A play by which a player denied having openers or three of a kind."""

    n: int
    """The number of that play."""
    exchanged: int
    """The number of cards that the player had exchanged before it."""


class Claims(Value):
    """Claims about hidden cards, by seat; hands shown later can prove them wrong."""

    exchanged: tuple[int, ...]
    """The number of cards that each player has exchanged so far."""
    passes: tuple[Denial | None, ...]
    """The pass of each player before the pot was opened (PJ-OPEN-1)."""
    mucks: tuple[tuple[Denial, ...], ...]
    """The showdowns at which each player denied having three of a kind (PJ-WIN-1)."""
    kept: tuple[Kept | None, ...]
    opener: int = NOBODY
    """The player who opened the pot."""
    opened_at: int = 0
    """The number of the play that opened it; 0 after it is checked against the hand shown."""


class Action(Value):
    """The next thing to enter, and the player whose action it is."""

    step: int = 0
    """The step of the variant's course."""
    phase: Phase = Phase.DOWN
    seat: int = NOBODY
    """The player whose action it is."""
    waiting: tuple[int, ...] = ()
    """The players who are still to act in this step."""
    betting: BettingRound | None = None
    """The betting round, while one is under way."""
    price_of: str = ""
    """The card that may be paid for: `wild` (the wild card just turned up) or `four` (the extra card for a four)."""
    roller: int = NOBODY
    """The player who turns cards, or the last one who did."""

    def without(self, seat: int) -> Action:
        """The action without this player among those who are still to act."""
        return replace(self, waiting=tuple(other for other in self.waiting if other != seat))

    def after(self, seat: int) -> Action:
        """The action after this player has acted: it is for the next one who is still to act, if any."""
        action = self.without(seat)
        return replace(action, seat=action.waiting[0]) if action.waiting else action


class BeforeDeal(Value):
    """The chips before the antes of a deal, which come back if the hand is begun anew."""

    net: tuple[int, ...]
    """The chips that each player has won or lost."""
    pot: int
    """The chips on the table."""


class Hand(Value):
    """A hand under way."""

    dealer: int
    wild: frozenset[str]
    """The ranks that are wild."""
    openers: str
    """The rank of the pair that opens."""
    seats: Seats
    pot: Pot
    cards: Cards
    claims: Claims
    before: BeforeDeal
    action: Action = Action()

    def codes(self, cards: Iterable[Card]) -> list[str]:
        """Cards as codes for the evaluator."""
        return codes_of(cards, self.wild, self.cards.natural)

    def without(self, seat: int) -> Hand:
        """The hand after a player goes out and the player's cards become discards."""
        cards = self.cards.down[seat] + len(self.cards.up[seat])
        return replace(
            self,
            seats=self.seats.without(seat),
            cards=replace(self.cards, discards=self.cards.discards + cards),
            action=self.action.without(seat),
        )


def cards_in_sight(players: Sequence[str], hand: Hand) -> dict[Card, str]:
    """The cards that all have seen, each with its place: `with Bo`, `on the table`."""
    places: dict[Card, str] = {}
    for by_seat in (hand.cards.up, hand.cards.shown):
        for seat, cards in enumerate(by_seat):
            if cards:
                places.update(dict.fromkeys(cards, f"with {players[seat]}"))
    if hand.cards.table is not None:
        places[hand.cards.table] = "on the table"
    return places
