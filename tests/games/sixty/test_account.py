"""The account of the cards: at each moment every one of the 83 is in exactly one place."""

from __future__ import annotations

import pytest

from referee import games
from referee.games.sixty.cards import CARDS, NONE, PACK, PLACE
from referee.games.sixty.claims import HAND
from referee.match import Course, Entry
from tests.games.sixty.table import OPTIONS
from tests.games.stories import new_table


@pytest.mark.parametrize("seed", range(12))
def test_every_card_is_somewhere(seed: int) -> None:
    table = new_table("sixty", seed, OPTIONS[seed % len(OPTIONS)])
    course = Course("sixty", games.reader("sixty").setup(table.players, table.options))
    while (body := table.next(course.position)) is not None:
        weighed = course.weigh(body)
        course.add(Entry(course.head + 1, "play", "", weighed.body), weighed)
        position = course.position
        if not position.dealt_out:
            continue
        assert sum(position.unseen) == position.deck + sum(position.hands)
        pile = [0] * len(NONE)
        if position.count:
            pile[PLACE[position.number]] = position.count
        places = (position.unseen, position.discard, pile, *position.penalty)
        assert tuple(map(sum, zip(*places, strict=True))) == PACK
        if position.deck:
            assert {position.hands[index] for index in position.playing} == {HAND}
    position = course.position
    assert sum(position.totals) == sum(sum(line.points) for line in position.history)
    assert sum(PACK) == CARDS == 83
