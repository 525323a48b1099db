"""Krambambuli: the table of contents of its folder."""

from typing import Final

from referee.contract import Game, Play, Players, ScoreEntry, Sum
from referee.contract.effects import Discarded, Drew, LaidOff, Took, WentOut, Won
from referee.contract.sums import hand_sums
from referee.games.krambambuli.effects import Charged, Dealt, HandOver, Melded, Stole
from referee.games.krambambuli.judging.count import judge_count, judge_tally
from referee.games.krambambuli.judging.melds import judge_lay_off, judge_meld, judge_steal
from referee.games.krambambuli.judging.turn import judge_deal, judge_discard, judge_draw, judge_take
from referee.games.krambambuli.plays import Count, Tally
from referee.games.krambambuli.position import Phase, Position, before_hand
from referee.games.krambambuli.questions import Charge, CheckMeld, CheckSteal
from referee.games.krambambuli.scoring import VALUES


class Krambambuli(Game[Position]):
    """Krambambuli for two to six players."""

    cloth = "cards"
    players = Players(2, 6, usual=4, order="clockwise round the table, the first dealer first", seats="round")
    questions = (CheckMeld, CheckSteal, Charge)
    effects = (Dealt, Drew, Took, Melded, LaidOff, Stole, Discarded, WentOut, HandOver, Charged, Won)
    judges = (
        judge_deal,
        judge_draw,
        judge_take,
        judge_meld,
        judge_lay_off,
        judge_steal,
        judge_discard,
        judge_count,
        judge_tally,
    )
    turn_rule = "KR-TURN-1"
    end_rule = "KR-END-1"
    score_entry = ScoreEntry(before_hand, adds=(Tally,))

    def stage(self, position: Position) -> int:
        return len(position.history)

    def actors(self, position: Position, play: Play) -> tuple[str, ...]:
        if isinstance(play, (Count, Tally)):
            return ()
        return (position.players[position.dealer] if position.phase == Phase.DEAL else position.player,)

    def sums(self, before: Position, play: Play, after: Position) -> tuple[Sum, ...]:
        if isinstance(play, (Count, Tally)) and play.hands:
            return hand_sums(after, play.hands, lambda card: VALUES[card.rank])
        return super().sums(before, play, after)


GAME: Final = Krambambuli()
