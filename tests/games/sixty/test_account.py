"""The account of the cards: at each moment every one of the 83 is in exactly one place."""

from __future__ import annotations

import pytest

from referee import games
from referee.games.sixty.cards import CARDS, NONE, PACK, PLACE
from referee.games.sixty.claims import HAND
from referee.match import Entry, Match
from tests.games.sixty.table import OPTIONS
from tests.games.stories import new_table


@pytest.mark.parametrize("seed", range(12))
def test_every_card_is_somewhere(seed: int) -> None:
    table = new_table("sixty", seed, OPTIONS[seed % len(OPTIONS)])
    course = Match("sixty", games.game("sixty").schema.setup(table.players, table.options))
    while (body := table.next(course.position)) is not None:
        assessment = course.assess(body)
        course.add(Entry(course.head + 1, "play", "", assessment.body), assessment)
        position = course.position
        if not position.is_dealt:
            continue
        assert sum(position.cards.unseen) == position.cards.deck + sum(position.cards.hands)
        pile = [0] * len(NONE)
        if position.pile.count:
            pile[PLACE[position.pile.number]] = position.pile.count
        places = (position.cards.unseen, position.cards.discard, pile, *position.cards.penalty)
        assert tuple(map(sum, zip(*places, strict=True))) == PACK
        if position.cards.deck:
            assert {position.cards.hands[index] for index in position.round.playing} == {HAND}
    position = course.position
    assert sum(position.totals) == sum(sum(line.points) for line in position.history)
    assert sum(PACK) == CARDS == 83
