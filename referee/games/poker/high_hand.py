"""The high hand: the highest of the face-up hands and the table card (PM-ROLL-1, PM-HIGH-1)."""

from referee.games.poker.cards import codes_of
from referee.games.poker.current_hand import Hand
from referee.games.poker.hands import strength
from referee.games.poker.options import Options
from referee.games.poker.seats import NOBODY


def exposed(hand: Hand, seat: int, options: Options) -> int:
    """The strength of the cards that a player has face up; 0 if there are none."""
    cards = hand.cards.up[seat]
    return strength(hand.codes(cards), options.five_kind) if cards else 0


def table_strength(hand: Hand, options: Options) -> int:
    """The strength of the table card; a wild one is an ace, or by a house rule counts as printed (PK-AMB-4)."""
    if hand.cards.table is None:
        return 0
    wild = hand.wild if options.table_wild else frozenset()
    return strength(codes_of((hand.cards.table,), wild), options.five_kind)


def high_hand(hand: Hand, options: Options, but: int = NOBODY) -> tuple[int, int]:
    """The strength and the owner of the high hand. If no hand beats the table card, that is high, and the owner is -1.

    `but` is a player to leave out: the roller, who has to beat the others.
    """
    best, owner = table_strength(hand, options), NOBODY
    for seat in hand.seats.order:
        if hand.seats.live[seat] and seat != but and (value := exposed(hand, seat, options)) > best:
            best, owner = value, seat
    return best, owner


def highest_showing(hand: Hand, options: Options) -> int:
    """The player with the best hand face up; among equals, the nearest to the dealer's left (PB-DEAL-1)."""
    return max(hand.seats.still_in, key=lambda seat: exposed(hand, seat, options))
