"""Gin Rummy: the table of contents of its folder."""

from typing import Final

from referee.contract import Game, Play, Players, Preset
from referee.contract.effects import Discarded, Drew, Took, WonBy
from referee.games.gin_rummy.effects import FinalTotal, HandScored, Paid, RefusedUpcard, TurnedUp, VoidHand
from referee.games.gin_rummy.judging.hand_end import judge_void
from referee.games.gin_rummy.judging.knock import judge_knock, judge_score
from referee.games.gin_rummy.judging.turn import judge_discard, judge_draw, judge_refuse, judge_take, judge_upcard
from referee.games.gin_rummy.offers import HandScores
from referee.games.gin_rummy.options import BIG_GIN, UPCARD
from referee.games.gin_rummy.plays import Knock, Score, Upcard, Void
from referee.games.gin_rummy.position import Position, begun_anew
from referee.games.gin_rummy.questions import Arrange, ScoreKnock, Settle
from referee.kit.names import listed


class GinRummy(Game[Position]):
    """Gin Rummy for two."""

    cloth = "cards"
    players = Players(2, 2, usual=2, order="the first dealer first")
    questions = (Arrange, ScoreKnock, Settle)
    presets = (
        Preset("printed", "as printed", {}),
        Preset(
            "modern",
            "modern bonuses: 25 and 25, big gin 31",
            {"undercut_bonus": 25, "gin_bonus": 25, "big_gin": BIG_GIN},
        ),
        Preset("oklahoma", "Oklahoma: the first upcard says how much to knock with", {"knock_limit": UPCARD}),
    )
    effects = (TurnedUp, RefusedUpcard, Took, Drew, Discarded, HandScored, VoidHand, FinalTotal, WonBy, Paid)
    judges = (judge_upcard, judge_take, judge_refuse, judge_draw, judge_discard, judge_knock, judge_score, judge_void)
    turn_rule = "GI-TURN-1"
    end_rule = "GI-GAME-1"
    score_entry = HandScores(begun_anew, beside=(Upcard, Void))

    def end_in_words(self, position: Position) -> str:
        winners = position.winners
        return super().end_in_words(position) if len(winners) == 1 else f"{listed(winners)} are even"

    def stage(self, position: Position) -> int:
        return len(position.history)

    def actors(self, position: Position, play: Play) -> tuple[str, ...]:
        if isinstance(play, (Knock, Score)):
            return (play.knocker,)
        return () if isinstance(play, (Upcard, Void)) else (position.player,)


GAME: Final = GinRummy()
