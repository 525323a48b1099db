"""Push: the table of contents of its folder."""

from collections.abc import Mapping
from typing import Any, Final

from referee.contract import FOUR_IN_PARTNERSHIP, Game, Play, Preset, ScoreEntry
from referee.contract.effects import DealOver, DealScored, Discarded, LaidOff, Took, WentOut, Won
from referee.games.push.effects import Dealt, Exchanged, Melded, Pushed
from referee.games.push.judging.count import judge_count
from referee.games.push.judging.deal import judge_deal, judge_push, judge_take
from referee.games.push.judging.discard import judge_discard
from referee.games.push.judging.jokers import judge_exchange
from referee.games.push.judging.melds import judge_lay_off, judge_meld
from referee.games.push.judging.tally import judge_tally
from referee.games.push.plays import Count, Deal, Tally
from referee.games.push.position import Phase, Position, before_deal
from referee.games.push.questions import MayGoDown, ScoreDeal


class PushGame(Game[Position]):
    """Push for four, partners opposite."""

    cloth = "cards"
    players = FOUR_IN_PARTNERSHIP
    questions = (MayGoDown, ScoreDeal)
    presets = (
        Preset("printed", "as printed", {}),
        Preset("welty", "Welty: wild cards alone may be melded", {"all_wild_melds": True}),
    )
    effects = (Dealt, Took, Pushed, Melded, LaidOff, Exchanged, Discarded, WentOut, DealOver, DealScored, Won)
    judges = (
        judge_deal,
        judge_take,
        judge_push,
        judge_meld,
        judge_lay_off,
        judge_exchange,
        judge_discard,
        judge_count,
        judge_tally,
    )
    turn_rule = "PU-DRAW-1"
    end_rule = "PU-END-1"
    stage_name = "deal"
    score_entry = ScoreEntry(before_deal)

    def facts(self, position: Position) -> Mapping[str, Any]:
        return {"deal": position.deal}

    def stage(self, position: Position) -> int:
        return len(position.history)

    def actors(self, position: Position, play: Play) -> tuple[str, ...]:
        if isinstance(play, (Deal, Count, Tally)) or position.phase not in (Phase.DRAW, Phase.PLAYING):
            return ()
        return (position.player,)


GAME: Final = PushGame()
