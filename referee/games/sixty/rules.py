"""The referee of Sixty. Rule ids and their order are those of `rules.md`; the judges are in `judging` and `ending`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, Final

from referee.games.contract import WHOLE, Due, Game, Play, Players, Preset, Setup, Sheet
from referee.games.sixty import ending, judging
from referee.games.sixty import sheet as paper
from referee.games.sixty.cards import CARDS
from referee.games.sixty.claims import HAND
from referee.games.sixty.offers import due
from referee.games.sixty.options import COUNTER, EACH_ROUND, FREE, TIED, Options, Start
from referee.games.sixty.plays import Attack, Begin, Count, OnlyJokers, Redeal, Reply, Take, Tally
from referee.games.sixty.position import ANSWER, ATTACK, NOBODY, OVER, Position
from referee.games.sixty.questions import AnswerPile, AttackWith, PenaltyPoints
from referee.kit.form import Unreadable


class Sixty(Game[Position]):
    """Sixty for two to sixteen: five cards each is all that the deck has."""

    key = "sixty"
    title = "Sixty"
    about = "Attack with one number; pass the pile on, beat it, turn it round – or keep it. The fewest points win."
    players = Players(2, CARDS // HAND, usual=4, order="clockwise round the table", seats="round")
    Options = Options
    Start = Start
    plays = (Begin, Redeal, Attack, Reply, Take, OnlyJokers, Count, Tally)
    questions = (AnswerPile, AttackWith, PenaltyPoints)
    presets = (
        Preset("printed", "as printed", {}),
        Preset("free", "with taking of one’s own will", {"taking": FREE}),
    )
    judges: ClassVar[Any] = {
        Begin: judging.judge_begin,
        Redeal: judging.judge_redeal,
        Attack: judging.judge_attack,
        Reply: judging.judge_reply,
        Take: judging.judge_take,
        OnlyJokers: judging.judge_only_jokers,
        Count: ending.judge_count,
        Tally: ending.judge_tally,
    }
    turn_rule = "SX-ATT-1"
    end_rule = "SX-SCO-2"

    def open(self, setup: Setup) -> Position:
        names, carried = setup.players, setup.start
        seats = range(len(names))
        position = Position(
            names, setup.options, (0,) * len(names), (0,) * len(names), tuple(seats), candidates=tuple(seats)
        )
        return position if carried is None else _taken_up(position, carried)

    def actors(self, position: Position, play: Play) -> tuple[str, ...]:
        if isinstance(play, (Attack, Reply, Take, OnlyJokers)) and position.phase in (ATTACK, ANSWER):
            return (position.player,)
        return ()

    def due(self, position: Position, lane: str = WHOLE) -> Due:
        return due(position)

    def over(self, position: Position) -> bool:
        return position.phase == OVER

    def winners(self, position: Position) -> tuple[str, ...]:
        return () if position.winner == NOBODY else (position.players[position.winner],)

    def scores(self, position: Position) -> dict[str, int]:
        return dict(zip(position.players, position.totals, strict=True))

    def sheet(self, position: Position) -> Sheet:
        return paper.sheet(position, self.winners(position))

    def picture(self, position: Position, lane: str = WHOLE) -> paper.Picture:
        return paper.picture(position)


def _taken_up(position: Position, carried: Start) -> Position:
    """The position of a match that began on paper.

    :raises Unreadable: totals that so many rounds cannot give, a match that is over.
    """
    names, options = position.players, position.options
    totals = tuple(carried.totals.get(name, 0) for name in names)
    for name, total in zip(names, totals, strict=True):
        if total in ending.SUMS_THERE_ARE_NOT:
            raise Unreadable(f"no cards add up to {total}", f"start.totals.{name}")
    if sum(totals) > carried.rounds * ending.MOST_POINTS:
        most = f"{carried.rounds} rounds have {carried.rounds * ending.MOST_POINTS} penalty points at most"
        raise Unreadable(f"the totals add up to {sum(totals)}; {most}", "start.totals")
    if carried.direction == COUNTER and options.direction_reset == EACH_ROUND:
        raise Unreadable("each round begins with the direction card clockwise", "start.direction")
    found = replace(
        position,
        totals=totals,
        round=carried.rounds + 1,
        direction=-1 if carried.direction == COUNTER else 1,
    )
    found = _playing_on(found, carried.plays_on)
    if carried.starts is None:
        return replace(found, candidates=found.playing)
    starter = names.index(carried.starts)
    if starter not in found.playing:
        raise Unreadable(f"{carried.starts} does not play the additional round", "start.starts")
    return ending.deal(found, starter)


def _playing_on(position: Position, named: tuple[str, ...]) -> Position:
    """Who plays the next round: in an additional one perhaps only those who are tied (SX-SCO-2, SX-AMB-9)."""
    options, played = position.options, position.round - 1
    if named:
        if options.tie != TIED or played < options.rounds:
            raise Unreadable("everybody plays the next round", "start.plays_on")
        still = tuple(index for index, name in enumerate(position.players) if name in named)
        position = replace(position, tiers=tuple(int(index in still) for index in range(len(position.players))))
        if ending.leaders(position) != still or len(still) < 2:
            raise Unreadable("those who play on share one total", "start.plays_on")
        return replace(position, playing=still)
    if played < options.rounds:
        return position
    lowest = ending.leaders(position)
    if len(lowest) == 1 and options.tie == TIED and played > options.rounds:
        raise Unreadable("who still plays is to be named in additional rounds", "start.plays_on")
    if len(lowest) == 1:
        winner = position.players[lowest[0]]
        raise Unreadable(f"after {played} rounds the match is over: {winner} has the lowest total", "start.rounds")
    if options.tie != TIED:
        return position
    tiers = tuple(int(index in lowest) for index in range(len(position.players)))
    return replace(position, tiers=tiers, playing=lowest)


GAME: Final = Sixty()
