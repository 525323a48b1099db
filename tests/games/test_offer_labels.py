"""The words on keys that send: two forms of a turn can be told apart."""

from __future__ import annotations

from collections import Counter

import pytest

from referee import games
from referee.match import Match
from referee.match.log import Entry
from tests.browser.evenings import Evening, evenings

FEW = 40


@pytest.mark.parametrize("evening", evenings(), ids=str)
def test_no_two_forms_of_a_turn_send_by_the_same_words(evening: Evening) -> None:
    table, game = evening.table(), games.game(evening.game)
    match = Match(evening.game, game.schema.setup(table.players, table.options))
    for _ in range(FEW):
        if match.position.over:
            return
        due = game.due(match.position)
        forms = [offer.label for offer in due.offers if ": " in offer.label and not offer.quick_plays]
        keys = Counter(label.split(": ")[0] for label in forms)
        assert [key for key, count in keys.items() if count > 1] == [], due.says
        if (body := table.next(match.position)) is None:
            return
        assessment = match.assess(body)
        match.add(Entry(match.head + 1, "play", assessment.lane, assessment.body), assessment)
