"""Canasta: the table of contents of its folder."""

from collections.abc import Mapping
from typing import Any, Final

from referee.contract import Game, Play, Players, Preset, ScoreEntry
from referee.contract.effects import DealOver, DealScored, Discarded, Drew, Won
from referee.games.canasta.effects import (
    Answered,
    Asked,
    CanastaMade,
    CanastaMixed,
    Dealt,
    Melded,
    RedThreeLaid,
    TookPile,
    WentOut,
)
from referee.games.canasta.judging.count import judge_count, judge_tally
from referee.games.canasta.judging.deal import judge_deal, judge_red_three
from referee.games.canasta.judging.melds import judge_meld
from referee.games.canasta.judging.pile import judge_take
from referee.games.canasta.judging.turn import judge_ask, judge_discard, judge_draw, judge_reply
from referee.games.canasta.plays import Count, Deal, RedThree, Reply, Tally
from referee.games.canasta.position import SEATS, Position, before_deal
from referee.games.canasta.questions import ClassifyMeld, MayGoDown, MayTakePile, ScoreDeal
from referee.kit.cards import read_rank


class Canasta(Game[Position]):
    """Canasta for four, partners opposite."""

    cloth = "cards"
    players = Players(
        SEATS, SEATS, usual=SEATS, order="clockwise round the table, the first dealer first", seats="partners"
    )
    questions = (ClassifyMeld, MayGoDown, MayTakePile, ScoreDeal)
    presets = (
        Preset("printed", "as printed", {}),
        Preset("hoyle", "Hoyle: three wild cards at most", {"max_wild_per_meld": 3}),
        Preset("wild", "with melds of wild cards", {"wild_melds": True}),
    )
    effects = (
        Dealt,
        RedThreeLaid,
        Asked,
        Answered,
        Drew,
        TookPile,
        Melded,
        CanastaMade,
        CanastaMixed,
        Discarded,
        WentOut,
        DealOver,
        DealScored,
        Won,
    )
    judges = (
        judge_deal,
        judge_red_three,
        judge_ask,
        judge_reply,
        judge_draw,
        judge_take,
        judge_meld,
        judge_discard,
        judge_count,
        judge_tally,
    )
    turn_rule = "CN-TURN-1"
    end_rule = "CN-END-1"
    stage_name = "deal"
    has_one_winner = True
    score_entry = ScoreEntry(before_deal)

    def facts(self, position: Position) -> Mapping[str, Any]:
        side, top = position.side, position.top
        pile = {"top": read_rank(top), "frozen": position.frozen, "joins_meld": top in side.melds} if top else {}
        return {"total": position.total, "side_has_melded": side.has_melded, **pile}

    def stage(self, position: Position) -> int:
        return len(position.history)

    def actors(self, position: Position, play: Play) -> tuple[str, ...]:
        if isinstance(play, (Count, Tally, Deal)):
            return ()
        if isinstance(play, RedThree):
            return (play.player,)
        return (position.partner,) if isinstance(play, Reply) else (position.player,)


GAME: Final = Canasta()
