"""Sixty: the table of contents of its folder."""

from collections.abc import Mapping
from typing import Any, Final

from referee.contract import Game, Play, Players, Preset, ScoreEntry, Setup
from referee.contract.effects import RoundOver, WonBy
from referee.games.sixty.effects import (
    Attacked,
    Beat,
    Begins,
    DealtAgain,
    DirectionTurned,
    JokerPlayed,
    Passed,
    PassedOn,
    PenaltyKept,
    RoundScored,
    Took,
)
from referee.games.sixty.judging.answer import judge_reply, judge_take
from referee.games.sixty.judging.attack import judge_attack, judge_only_jokers
from referee.games.sixty.judging.deal import judge_begin, judge_redeal
from referee.games.sixty.judging.round_end import judge_count
from referee.games.sixty.judging.tally import judge_tally
from referee.games.sixty.options import FREE
from referee.games.sixty.plays import Attack, OnlyJokers, Reply, Take
from referee.games.sixty.position import MOST_PLAYERS, Phase, Position, round_anew
from referee.games.sixty.questions import AnswerPile, AttackWith, PenaltyPoints


class Sixty(Game[Position]):
    """Sixty for two to sixteen players: the deck has five cards for each of sixteen."""

    cloth = "cards"
    players = Players(2, MOST_PLAYERS, usual=4, order="clockwise round the table", seats="round")
    questions = (AnswerPile, AttackWith, PenaltyPoints)
    presets = (
        Preset("printed", "as printed", {}),
        Preset("free", "free taking", {"taking": FREE}),
    )
    effects = (
        Begins,
        DealtAgain,
        Attacked,
        PassedOn,
        Passed,
        Beat,
        JokerPlayed,
        DirectionTurned,
        PenaltyKept,
        Took,
        RoundOver,
        RoundScored,
        WonBy,
    )
    judges = (
        judge_begin,
        judge_redeal,
        judge_attack,
        judge_reply,
        judge_take,
        judge_only_jokers,
        judge_count,
        judge_tally,
    )
    turn_rule = "SX-ATT-1"
    end_rule = "SX-SCO-2"
    stage_name = "round"
    score_entry = ScoreEntry(round_anew)

    def facts(self, position: Position) -> Mapping[str, Any]:
        return {"pile": (position.pile.number,) * position.pile.count} if position.pile.count else {}

    def stage(self, position: Position) -> int:
        return len(position.history)

    def actors(self, position: Position, play: Play) -> tuple[str, ...]:
        if isinstance(play, (Attack, Reply, Take, OnlyJokers)) and position.phase in (Phase.ATTACK, Phase.ANSWER):
            return (position.player,)
        return ()

    def next_match(self, position: Position, setup: Setup) -> Setup:
        # The player with the most penalty points of the last round begins (SX-SET-3).
        points = position.history[-1].points if len(position.history) else (0,)
        most = position.players[points.index(max(points))]
        return setup.with_first(setup.players.index(most) if most in setup.players else 0)


GAME: Final = Sixty()
