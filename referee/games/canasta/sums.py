"""The arithmetic of Canasta as a picture: first melds against the minimum, and the score of a deal."""

from collections.abc import Sequence
from typing import Final

from referee.contract import Play, Sum, Term
from referee.contract.sums import total_of
from referee.games.canasta.melds import Meld, minimum, read_meld
from referee.games.canasta.plays import Count, MeldCards, Take, Tally
from referee.games.canasta.position import Position
from referee.games.canasta.scoring import parts
from referee.kit.cards import read_rank
from referee.kit.names import listed
from referee.ruling.sums import IS, joined

_NAMES: Final = {
    "going_out": "going out",
    "canastas": "canastas",
    "red_threes": "red threes",
    "melded": "melded",
    "hands": "in hands",
}


def sums(before: Position, play: Play, after: Position) -> tuple[Sum, ...]:
    """The sums of a play: melds, or the deal of both sides."""
    if isinstance(play, MeldCards):
        return (melds_sum(before, [read_meld(cards, play.to.code if play.to else "") for cards in play.melds]),)
    if isinstance(play, Take):
        laid = read_meld((read_rank(before.top), *play.from_hand))
        return (melds_sum(before, [laid, *map(read_meld, play.melds)]),)
    if isinstance(play, (Count, Tally)):
        scored = after.history[-1]
        return tuple(
            total_of(
                listed(before.names(side)),
                {_NAMES[name]: points for name, points in parts(scored.facts[side]).items()},
                scored.totals[side],
                "this deal",
            )
            for side in (0, 1)
        )
    return ()


def melds_sum(position: Position, melds: Sequence[Meld]) -> Sum:
    """The cards of each meld with their value (CN-VAL-1), and for the first melds of a side the minimum (CN-INIT-1)."""
    worth = tuple([meld.points for meld in melds])
    each = [Term(words=str(meld.points), cards=tuple([card.shown for card in meld.cards])) for meld in melds]
    terms = (*joined(each), Term(str(sum(worth)), "points", IS))
    if position.side.has_melded:
        return Sum(terms, position.player)
    return Sum(terms, position.player, steps=worth, needed=minimum(position.total))
