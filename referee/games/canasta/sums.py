"""The arithmetic of Canasta as a picture: first melds against the minimum, and the score of a deal."""

from __future__ import annotations

from typing import Final

from referee.contract import Play, Sum, Term
from referee.contract.sums import IS, PLUS, total_of
from referee.games.canasta.melds import minimum, value
from referee.games.canasta.plays import Count, MeldCards, Tally
from referee.games.canasta.position import Position
from referee.games.canasta.scoring import parts
from referee.kit.names import listed

_NAMES: Final = {
    "going_out": "going out",
    "canastas": "canastas",
    "red_threes": "red threes",
    "melded": "melded",
    "hands": "in hands",
}


def play_sums(before: Position, play: Play, after: Position) -> tuple[Sum, ...]:
    """The sums of a play: melds, or the deal of both sides."""
    if isinstance(play, MeldCards):
        return (_melds(before, play),)
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


def _melds(before: Position, play: MeldCards) -> Sum:
    """The cards of each meld with their value (CN-VAL-1), and for the first melds of a side the minimum (CN-INIT-1)."""
    worth = [value(cards) for cards in play.melds]
    terms = [
        Term(words=str(points), sign=PLUS if index else "", cards=tuple(card.shown for card in cards))
        for index, (cards, points) in enumerate(zip(play.melds, worth, strict=True))
    ]
    terms.append(Term(str(sum(worth)), "points", IS))
    first = not before.side.has_melded
    return Sum(
        tuple(terms),
        before.player,
        steps=tuple(worth) if first else (),
        needed=minimum(before.total) if first else None,
    )
