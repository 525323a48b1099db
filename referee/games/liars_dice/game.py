"""Liar's Dice: the table of contents of its folder."""

from typing import Final

from referee.contract import Game, Play, Players, Preset, ScoreEntry, Setup
from referee.contract.effects import Out
from referee.games.liars_dice.effects import (
    BetLost,
    Called,
    Claimed,
    ClaimJudged,
    MatchOver,
    NextRound,
    RoundStarted,
    TookBox,
    TraySet,
)
from referee.games.liars_dice.judging.answer import judge_accept, judge_call
from referee.games.liars_dice.judging.bet import judge_reveal, judge_tally
from referee.games.liars_dice.judging.claim import judge_claim
from referee.games.liars_dice.judging.start import judge_direction
from referee.games.liars_dice.judging.tray import judge_tray
from referee.games.liars_dice.options import AT_LEAST, LIVES
from referee.games.liars_dice.plays import Accept, Call, Claim, Direction, Tray
from referee.games.liars_dice.position import NOBODY, Phase, Position, round_anew
from referee.games.liars_dice.questions import CheckClaim, JudgeCall
from referee.ruling import Refused


class LiarsDice(Game[Position]):
    """Liar's Dice in a box for two or more players."""

    cloth = "dice"
    players = Players(
        2, 16, usual=5, order="clockwise round the table, each to the left of the one before", seats="round"
    )
    questions = (CheckClaim, JudgeCall)
    presets = (
        Preset("printed", "as printed", {}),
        Preset("lives", "three lives, the last one in wins", {"end": LIVES}),
        Preset("at_least", "dice as good or better, with straights", {"truth": AT_LEAST, "straights": True}),
    )
    effects = (
        RoundStarted,
        Claimed,
        TookBox,
        Called,
        TraySet,
        ClaimJudged,
        BetLost,
        Out,
        NextRound,
        MatchOver,
    )
    judges = (judge_direction, judge_claim, judge_accept, judge_call, judge_tray, judge_reveal, judge_tally)
    turn_rule = "LD-CALL-1"
    end_rule = "LD-END-1"
    stage_name = "round"
    score_entry = ScoreEntry(round_anew)

    def refusal_when_over(self, position: Position) -> Refused:
        if position.options.end != LIVES:
            return super().refusal_when_over(position)
        (winner,) = position.winners
        return Refused("LD-END-2", f"The match is over: {winner} is the last one in; take back to change it.")

    def stage(self, position: Position) -> int:
        return len(position.history)

    def actors(self, position: Position, play: Play) -> tuple[str, ...]:
        if isinstance(play, (Accept, Call)) and position.phase == Phase.ANSWER:
            return (position.receiver,)
        if isinstance(play, (Direction, Claim, Tray)) and position.phase == Phase.CLAIM:
            return (position.holder,)
        if isinstance(play, Direction) and position.phase == Phase.START and position.round.starter != NOBODY:
            return (position.starter,)
        return ()

    def next_match(self, position: Position, setup: Setup) -> Setup:
        # The loser of the last bet starts (LD-NEXT-1).
        loser = position.players[position.history[-1].loser] if len(position.history) else ""
        return setup.with_first(setup.players.index(loser) if loser in setup.players else 0)


GAME: Final = LiarsDice()
