"""The account of the cards: at each moment every one of the 83 is in exactly one place."""

from __future__ import annotations

from referee.games.sixty.cards import CARDS, NONE, PACK, PLACE
from referee.games.sixty.claims import HAND
from referee.games.sixty.position import Position
from referee.testing.each import sittings
from referee.testing.played import Sitting, steps


@sittings("sixty")
def test_every_card_is_somewhere(sitting: Sitting) -> None:
    for match, _ in sitting.tables:
        for position, _ in steps(match):
            if position.is_dealt:
                assert_every_card_is_somewhere(position)
        last: Position = match.position
        begun_with = sum(change.score for change in last.roster.changes if change.kind == "join")
        assert sum(last.totals) == begun_with + sum(sum(line.points) for line in last.history)
    assert sum(PACK) == CARDS == 83


def assert_every_card_is_somewhere(position: Position) -> None:
    """The cards out of sight, discarded, in the pile and taken as penalties are the pack."""
    assert sum(position.cards.unseen) == position.cards.deck + sum(position.cards.hands)
    pile = [0] * len(NONE)
    if position.pile.count:
        pile[PLACE[position.pile.number]] = position.pile.count
    places = (position.cards.unseen, position.cards.discard, pile, *position.cards.penalty)
    assert tuple(map(sum, zip(*places, strict=True))) == PACK
    if position.cards.deck:
        assert {position.cards.hands[index] for index in position.round.playing} == {HAND}
