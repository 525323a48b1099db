"""Each position of the cases can be shown: who is to act in each lane, the sheet, the picture."""

from __future__ import annotations

from referee import games
from referee.contract import WHOLE
from referee.match import match_of_record, read_record
from referee.testing.each import EACH_GAME
from referee.testing.stories import cases


@EACH_GAME
def test_each_position_of_the_cases_can_be_shown(key: str) -> None:
    game = games.game(key)
    for case in cases(key):
        if case.question:
            continue
        match = match_of_record(read_record(case.record()), at=0)
        for position in [*(match.before(line.n) for line in match.lines), match.position]:
            for lane in {WHOLE, *(lane.key for lane in game.lanes(position))}:
                assert game.due_at(position, lane) is not None, case
            game.sheet(position)
            game.picture(position)
