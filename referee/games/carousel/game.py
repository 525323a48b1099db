"""Carousel: the table of contents of its folder."""

from collections.abc import Mapping
from typing import Any, Final

from referee.contract import Game, Play, Players, Preset, ScoreEntry
from referee.contract.effects import Passed, WentOut
from referee.games.carousel.effects import Drew, GameWon, HandScored, Knocked, Melded, Owes, Stopped
from referee.games.carousel.judging.count import judge_count, judge_tally
from referee.games.carousel.judging.knock import judge_knock
from referee.games.carousel.judging.table import judge_lay, suggested_table
from referee.games.carousel.judging.turn import judge_draw, judge_pass, judge_stop
from referee.games.carousel.options import MOST
from referee.games.carousel.plays import Count, Lay, Tally
from referee.games.carousel.position import Phase, Position, hand_anew
from referee.games.carousel.questions import CheckTurn, MayKnock, ScoreHand, Settle
from referee.kit.values import replace


class Carousel(Game[Position]):
    """Carousel for two or three, up to five by house rule."""

    cloth = "cards"
    players = Players(2, MOST, usual=2, order="clockwise, the first dealer first", seats="round")
    questions = (MayKnock, ScoreHand, CheckTurn, Settle)
    presets = (
        Preset("printed", "as printed", {}),
        Preset("rummy", "with a high ace and knocking with 10", {"ace": "low_or_high", "knock_limit": 10}),
        Preset(
            "gin",
            "at the end as in gin",
            {"meld_at_knock": True, "tie_with_knocker": "undercut", "zero_loser": "bonus_200"},
        ),
    )
    effects = (Drew, Melded, WentOut, Knocked, Stopped, Passed, HandScored, GameWon, Owes)
    judges = (judge_draw, judge_lay, judge_knock, judge_stop, judge_pass, judge_count, judge_tally)
    turn_rule = "CA-TURN-1"
    end_rule = "CA-GAME-1"
    has_one_winner = True
    score_entry = ScoreEntry(hand_anew)

    def facts(self, position: Position) -> Mapping[str, Any]:
        table = tuple(meld.cards for meld in position.hand.cards.table)
        return {"before": table, "after": table}

    def stage(self, position: Position) -> int:
        return len(position.history)

    def actors(self, position: Position, play: Play) -> tuple[str, ...]:
        return () if isinstance(play, (Count, Tally)) or position.phase != Phase.PLAY else (position.player,)

    def find(self, position: Position, play: Play) -> Play | None:
        if not isinstance(play, Lay):
            return None
        table = suggested_table(position, play.table)
        return None if table is None else replace(play, table=table)


GAME: Final = Carousel()
