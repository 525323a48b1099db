"""Guards that several plays of Shanghai share."""

from referee.games.shanghai.late_rulings import playable
from referee.games.shanghai.options import Options
from referee.games.shanghai.position import Phase, Position
from referee.kit.cards import JOKER, Card, one_more
from referee.kit.rummy.meld_cards import listed_cards
from referee.ruling import Refused


def require_playing(position: Position) -> None:
    """Check that the hand is not over (SH-OUT-1, SH-BLOCK-1)."""
    if position.phase == Phase.PLAYING:
        return
    out = position.hand.out
    says = "All have passed" if out is None else f"{position.players[out]} is out"
    rule = "SH-BLOCK-1" if out is None else "SH-OUT-1"
    raise Refused((rule, "SH-SCO-1"), f"{says}: count the hands now.")


def cards_that_fit(position: Position) -> tuple[Card, ...]:
    """Known cards of the player whose turn it is that can be played (SH-TURN-1)."""
    known = position.hand.cards.ledger.known_to(position.turn)
    if not known:
        return ()
    return playable(position.hand.cards.table, known, not position.first_play, position.options)


def require_nothing_fits(position: Position, does: str) -> None:
    """Check that no known card of the hand can be played (SH-TURN-1, SH-TURN-4)."""
    fitting = cards_that_fit(position)
    if fitting:
        says = f"{position.player} has shown {listed_cards(fitting)}, which can be played: play, and do not {does}."
        raise Refused(("SH-TURN-1", "SH-TURN-4"), says)


def not_in_pack(card: Card, options: Options) -> str:
    """The sentence about one card more than the pack has."""
    if card == JOKER and not options.jokers:
        return "There is no joker in this pack; a house rule puts two in."
    return one_more(card.spoken, options.pack[card] + 1, options.pack[card])
