"""The referee of Liar's Dice. Rule ids and their order are those of `rules.md`; judges: `judging`, `ending`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, Final

from referee.games.contract import WHOLE, Due, Game, Play, Players, Preset, Setup, Sheet
from referee.games.liars_dice import ending, judging
from referee.games.liars_dice import sheet as paper
from referee.games.liars_dice.offers import due
from referee.games.liars_dice.options import EXACT, LIVES, Options, Start
from referee.games.liars_dice.plays import Accept, Call, Claim, Direction, Reveal, Tally, Tray
from referee.games.liars_dice.position import ANSWER, CLAIM, NOBODY, OVER, START, Position, begun, is_out
from referee.games.liars_dice.questions import CheckClaim, JudgeCall
from referee.kit.form import Unreadable
from referee.kit.seats import listed
from referee.rulings import Ruling, refuse


class LiarsDice(Game[Position]):
    """Liar's Dice in a box for two or more."""

    key = "liars-dice"
    title = "Liar’s Dice"
    about = "Five poker dice in a closed box. Claim a hand and pass it on – who is caught lying loses a bet."
    players = Players(
        2, 16, usual=5, order="clockwise round the table, each to the left of the one before", seats="round"
    )
    Options = Options
    Start = Start
    plays = (Direction, Claim, Accept, Call, Tray, Reveal, Tally)
    questions = (CheckClaim, JudgeCall)
    presets = (
        Preset("printed", "as printed", {}),
        Preset("lives", "three lives, the last one in wins", {"end": LIVES}),
        Preset("exact", "exactly the claimed dice, with straights", {"truth": EXACT, "straights": True}),
    )
    judges: ClassVar[Any] = {
        Direction: judging.judge_direction,
        Claim: judging.judge_claim,
        Accept: judging.judge_accept,
        Call: judging.judge_call,
        Tray: judging.judge_tray,
        Reveal: ending.judge_reveal,
        Tally: ending.judge_tally,
    }
    turn_rule = "LD-CALL-1"
    end_rule = "LD-END-1"

    def open(self, setup: Setup) -> Position:
        position = Position(setup.players, setup.options, (0,) * len(setup.players))
        return begun(position, NOBODY) if setup.start is None else _taken_up(position, setup.start)

    def judge(self, position: Position, play: Play) -> Ruling[Position]:
        if self.over(position) and position.options.end == LIVES:
            (winner,) = self.winners(position)
            return refuse("LD-END-2", f"The match is over: {winner} is the last one in; take back to change it.")
        return Game.judge(self, position, play)

    def actors(self, position: Position, play: Play) -> tuple[str, ...]:
        names = position.players
        if isinstance(play, (Accept, Call)) and position.phase == ANSWER:
            return (names[position.receiver],)
        if isinstance(play, (Direction, Claim, Tray)) and position.phase == CLAIM:
            return (names[position.holder],)
        if isinstance(play, Direction) and position.phase == START and position.starter != NOBODY:
            return (names[position.starter],)
        return ()

    def due(self, position: Position, lane: str = WHOLE) -> Due:
        return due(position)

    def over(self, position: Position) -> bool:
        return position.phase == OVER

    def winners(self, position: Position) -> tuple[str, ...]:
        if position.phase != OVER:
            return ()
        return tuple(position.players[index] for index in ending.best(position))

    def scores(self, position: Position) -> dict[str, int]:
        return dict(zip(position.players, position.lost, strict=True))

    def sheet(self, position: Position) -> Sheet:
        return paper.sheet(position, self.winners(position))

    def picture(self, position: Position, lane: str = WHOLE) -> paper.Picture:
        return paper.picture(position)


def _taken_up(position: Position, carried: Start) -> Position:
    """The position of a match that began on paper.

    :raises Unreadable: more bets than lives, a starter who is out, a match that is over.
    """
    names, options = position.players, position.options
    lost = tuple(carried.lost.get(name, 0) for name in names)
    if options.end == LIVES:
        for name, many in zip(names, lost, strict=True):
            if many > options.lives:
                raise Unreadable(f"{name} lost {many} bets; with {options.lives} one is out", f"start.lost.{name}")
    found = replace(position, lost=lost)
    if options.end == LIVES and all(is_out(found, who) for who in range(len(names))):
        raise Unreadable("everybody is out; one is always left in", "start.lost")
    if ending.ended(found):
        won = listed([names[index] for index in ending.best(found)])
        raise Unreadable(f"the match is over: {won} won", "start.lost")
    if carried.starter is None:
        return begun(found, NOBODY)
    starter = names.index(carried.starter)
    if is_out(found, starter):
        raise Unreadable(f"{carried.starter} is out and cannot start", "start.starter")
    return begun(found, starter)


GAME: Final = LiarsDice()
