"""The referee of darts 301. Rule ids and their order are those of `rules.md`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, Final

from referee.games.contract import WHOLE, Due, Game, Play, Players, Preset, Setup, Sheet
from referee.games.darts_301 import sheet as paper
from referee.games.darts_301.finishes import finishes
from referee.games.darts_301.offers import due
from referee.games.darts_301.opening import begin, side_of
from referee.games.darts_301.plays import Bull, Score, Throw
from referee.games.darts_301.position import Figures, Options, Position, Start, Visit
from referee.games.darts_301.questions import Finish, ScoreThrow
from referee.games.darts_301.scoring import (
    BUST,
    MOST_DARTS,
    MOST_POINTS,
    OPEN,
    WON,
    Turn,
    can_bust,
    fewest_darts,
    is_double,
    nearest,
    play_turn,
    totals,
    totals_in,
)
from referee.kit.darts import BULL_SECTOR, Dart
from referee.kit.seats import listed
from referee.kit.tuples import put
from referee.rulings import Effect, Ruling, allow, refuse

FIRST_NINE: Final = 3
"""So many turns are the first nine darts."""

# --- judging ---------------------------------------------------------------------------------------------------------


def judge_bull(position: Position, play: Bull) -> Ruling[Position]:
    side = side_of(position.sides, play.nearest)
    if position.level:
        if side not in position.level:
            names = listed([listed(position.sides[index]) for index in position.level], "or")
            return refuse("D3-AMB-4", f"The bull decides between {names}; {play.nearest} has not finished this leg.")
        says = f"{play.nearest} is nearest the bull"
        return _win_leg(replace(position, level=()), side, says, ["D3-AMB-4"], [])
    if not position.options.bullseye_order:
        return refuse("D3-TURN-1", f"Nobody throws for the bull here; {position.thrower} begins.")
    if position.begun:
        return refuse("D3-TURN-1", f"Who begins is settled; {position.thrower} is to throw.")
    following = replace(position, up=side, starter=side, set_starter=side, begun=True)
    begins = following.thrower
    says = f"{play.nearest} is nearest the bull: {begins} begins"
    return allow(following, says, ("D3-TURN-1",), [Effect("begins", who=begins)])


def judge_throw(position: Position, play: Throw) -> Ruling[Position]:
    if position.level:
        return _only_bull(position)
    options, up = position.options, position.up
    turn = play_turn(position.left[up], play.darts, position.entered[up], options.double_out, options.bull_is_double)
    return _after(position, turn, play.darts)


def judge_score(position: Position, play: Score) -> Ruling[Position]:
    if position.level:
        return _only_bull(position)
    options, up, bull = position.options, position.up, position.options.bull_is_double
    before, is_in, thrown = position.left[up], position.entered[up], play.darts or MOST_DARTS
    lowest = 2 if options.double_out else 1
    left = before - play.total
    if play.bust:
        if not can_bust(before, thrown, is_in, options.double_out, bull):
            return refuse("D3-BUST-1", f"{_darts(thrown)} cannot bust {before}; enter the total that was scored.")
        if play.total and left >= lowest:
            return refuse("D3-BUST-1", f"{play.total} leaves {left}, which is no bust; enter the total or a bust.")
        return _after(position, _bust(before, thrown, is_in, "as entered"))
    if play.total not in (possible := totals(thrown)):
        return refuse("D3-SCO-1", f"{_impossible(play.total, thrown, possible)}.")
    if not is_in and play.total not in (possible := totals_in(thrown, bull)):
        return refuse("D3-IN-1", f"{_impossible(play.total, thrown, possible)} when the first that counts is a double.")
    if left < 0 or 0 < left < lowest:
        why = f"{-left} too many" if left < 0 else f"{left} would be left"
        return _after(position, _bust(before, thrown, is_in, why))
    if left > 0:
        return _after(position, Turn(left, OPEN, play.total, thrown, is_in or play.total > 0, thrown))
    return _finished(position, play, before, is_in, thrown)


def _finished(position: Position, play: Score, before: int, is_in: bool, thrown: int) -> Ruling[Position]:
    """A total that takes all that is left: won with the right last dart, bust with another (D3-WIN-1, D3-BUST-1)."""
    options, bull = position.options, position.options.bull_is_double
    ways = finishes(before, thrown, options.double_out, bull) if before <= MOST_POINTS else ()
    would = f"{before} is finished by {_way(ways[0])}" if ways else f"{before} cannot be finished with {_darts(thrown)}"
    if play.last is None and options.double_out:
        return refuse("D3-WIN-1", f"{before} would end the leg: say with which double, the last dart; {would}.")
    ends = play.last is None or not options.double_out or is_double(play.last, bull)
    fewest = fewest_darts(before, play.last, is_in, bull)
    if fewest is None or fewest > thrown:
        if ends:
            return refuse("D3-WIN-2", f"{before} cannot end on {play.last or 'any dart'}; {would}.")
        return refuse("D3-SCO-1", f"{_darts(thrown)} with {play.last} as the last cannot make {before}; {would}.")
    if not ends:
        return _after(position, _bust(before, thrown, is_in, f"{play.last} is no double"))
    if play.darts is None and options.equal_turns and fewest < MOST_DARTS:
        return refuse("D3-AMB-4", "With equal turns the fewest darts of the round win: say how many it took.")
    used = play.darts or fewest
    return _after(position, Turn(0, WON, before, used, True, used))


def _bust(before: int, thrown: int, is_in: bool, why: str) -> Turn:
    return Turn(before, BUST, 0, thrown, is_in, thrown, why=why)


def _impossible(total: int, darts: int, possible: frozenset[int]) -> str:
    near = nearest(total, possible)
    are = "are" if len(near) > 1 else "is"
    return f"{total} cannot be made with {_darts(darts)}; the nearest {are} {listed([str(value) for value in near])}"


def _only_bull(position: Position) -> Ruling[Position]:
    names = listed([listed(position.sides[index]) for index in position.level])
    return refuse(
        "D3-AMB-4", f"{names} have finished in the same round with as many darts: a throw for the bull decides."
    )


def _after(position: Position, turn: Turn, darts: tuple[Dart, ...] = ()) -> Ruling[Position]:
    """The position after a turn, and what is said of it."""
    up, who, result = position.up, position.thrower, turn.result
    ends = result == WON or bool(position.ended)
    codes = " ".join(map(str, darts[: turn.thrown]))
    in_set = sum(position.sets) + 1
    visit = Visit(in_set, position.leg, up, who, turn.points, turn.remaining, codes, turn.thrown, result)
    following = Position(
        position.players,
        position.sides,
        position.options,
        put(position.left, up, turn.remaining),
        put(position.entered, up, turn.is_in),
        up if ends else (up + 1) % len(position.sides),
        position.starter,
        position.set_starter,
        position.leg,
        put(position.rounds, up, position.rounds[up] + 1),
        put(position.thrown, up, position.thrown[up] + turn.thrown),
        position.legs,
        position.sets,
        _counted(position, turn, who),
        position.visits.add(visit),
        put(position.latest, up, visit),
        position.ended,
        position.level,
        position.winner,
        True,
        position.carried,
    )
    if result == BUST:
        effects = [Effect("bust", who=who, left=turn.remaining)]
        says, rules = f"Bust, {turn.why}: {turn.remaining} left", ["D3-BUST-1"]
        if darts and turn.why.endswith("no double") and darts[turn.thrown - 1].sector == BULL_SECTOR:
            rules.append("D3-VAL-3")
    elif result == WON:
        effects = [Effect("scored", who=who, points=turn.points), Effect("finished", who=who, darts=turn.thrown)]
        says, rules = f"{turn.points} scored, 0 left: {who} finishes", ["D3-SCO-1", "D3-WIN-1"]
    else:
        effects = [Effect("scored", who=who, points=turn.points)]
        says, rules = f"{turn.points} scored, {turn.remaining} left", ["D3-SCO-1"]
    if position.options.double_in and not position.entered[up]:
        rules.append("D3-IN-1")
        if result == OPEN and not turn.is_in:
            says = f"Not in yet: a double begins. {turn.remaining} left"
    if (late := len(darts) - turn.thrown) > 0:
        says += f"; {_darts(late)} after it {'do' if late > 1 else 'does'} not count"
    if not ends:
        return allow(following, says, rules, effects)
    if not position.options.equal_turns:
        return _win_leg(following, up, says, rules, effects)
    if result == WON:
        following = replace(following, ended=(*following.ended, (up, turn.thrown)))
    return _round_goes_on(following, says, [*rules, "D3-AMB-4"], effects)


def _round_goes_on(position: Position, says: str, rules: list[str], effects: list[Effect]) -> Ruling[Position]:
    """With equal turns the others finish the round, then the fewest darts in it win the leg (D3-AMB-4)."""
    up = (position.up + 1) % len(position.sides)
    if up != position.starter:
        following = replace(position, up=up)
        return allow(following, f"{says}; {following.thrower} may still finish this round", rules, effects)
    fewest = min(darts for _, darts in position.ended)
    level = tuple(side for side, darts in position.ended if darts == fewest)
    if len(level) == 1:
        return _win_leg(position, level[0], says, rules, effects)
    names = listed([listed(position.sides[side]) for side in level])
    return allow(replace(position, level=level), f"{says}; {names} are level: the bull decides", rules, effects)


def _win_leg(position: Position, side: int, says: str, rules: list[str], effects: list[Effect]) -> Ruling[Position]:
    """A side has won the leg (D3-WIN-1), with it perhaps the set and the match; the start goes round (D3-TURN-1)."""
    options, names = position.options, position.sides[side]
    name, verb = listed(names), "wins" if len(names) == 1 else "win"
    rules = rules if "D3-WIN-1" in rules else [*rules, "D3-WIN-1"]
    known = {} if position.carried else {"darts": position.thrown[side]}
    effects = [*effects, Effect("won leg", who=list(names), **known)]
    legs = put(position.legs, side, position.legs[side] + 1)
    won = replace(position, legs=legs, figures=_best_leg(position, side))
    if legs[side] < options.legs:
        following = _new_leg(won, (position.starter + 1) % len(position.sides))
        score = f"{name} {verb} the leg; legs {_tally(position.sides, legs)}"
        return allow(following, f"{says}. {score}. {following.thrower} begins", rules, effects)
    sets = put(position.sets, side, position.sets[side] + 1)
    if options.sets > 1:
        effects.append(Effect("won set", who=list(names)))
    if sets[side] < options.sets:
        starter = (position.set_starter + 1) % len(position.sides)
        following = _new_leg(replace(won, legs=(0,) * len(legs), sets=sets, set_starter=starter), starter)
        score = f"{name} {verb} the set; sets {_tally(position.sides, sets)}"
        return allow(following, f"{says}. {score}. {following.thrower} begins", rules, effects)
    effects.append(Effect("won", who=list(names)))
    over = replace(won, sets=sets, winner=side, ended=(), level=())
    what = "the match" if options.legs * options.sets > 1 else "the leg"
    return allow(over, f"{says}. {name} {verb} {what}", rules, effects)


def _new_leg(position: Position, starter: int) -> Position:
    options, count = position.options, len(position.sides)
    return replace(
        position,
        left=(options.start,) * count,
        entered=(not options.double_in,) * count,
        up=starter,
        starter=starter,
        leg=position.leg + 1,
        rounds=(0,) * count,
        thrown=(0,) * count,
        ended=(),
        level=(),
        carried=False,
    )


def _tally(sides: tuple[tuple[str, ...], ...], won: tuple[int, ...]) -> str:
    return ", ".join(f"{listed(side)} {count}" for side, count in zip(sides, won, strict=True))


def _counted(position: Position, turn: Turn, who: str) -> tuple[Figures, ...]:
    """The figures of all players after a turn."""
    index, up = position.players.index(who), position.up
    old = position.figures[index]
    points, darts, won = turn.points, turn.thrown, turn.result == WON
    early = position.rounds[up] < FIRST_NINE * len(position.sides[up]) and not position.carried
    new = Figures(
        old.points + points,
        old.darts + darts,
        old.nine_points + points if early else old.nine_points,
        old.nine_darts + darts if early else old.nine_darts,
        old.tries + turn.tries,
        old.hits + (won and turn.tries > 0),
        old.hundreds + (100 <= points < 140),
        old.hundred_forties + (140 <= points < 180),
        old.maximums + (points == 180),
        max(old.best_finish, points) if won else old.best_finish,
        old.best_leg,
    )
    return put(position.figures, index, new)


def _best_leg(position: Position, side: int) -> tuple[Figures, ...]:
    """The figures with a leg won by one player alone, all of whose darts are known."""
    names = position.sides[side]
    if len(names) > 1 or position.carried:
        return position.figures
    index, darts = position.players.index(names[0]), position.thrown[side]
    old = position.figures[index]
    return put(position.figures, index, replace(old, best_leg=min(old.best_leg or darts, darts)))


def _way(darts: tuple[Dart, ...]) -> str:
    return " ".join(map(str, darts))


def _darts(count: int) -> str:
    return "1 dart" if count == 1 else f"{count} darts"


# --- the game --------------------------------------------------------------------------------------------------------


class Darts301(Game[Position]):
    """Darts from 301 or another number down to exactly 0."""

    key = "darts-301"
    title = "Darts 301"
    about = "From 301, 501 or any number down to exactly 0, ending on a double; legs, sets, teams."
    players = Players(
        1, 16, usual=2, order="in the order of throwing; of teams, the first of each, then the second of each"
    )
    Options = Options
    Start = Start
    plays = (Throw, Score, Bull)
    questions = (ScoreThrow, Finish)
    presets = (
        Preset("printed", "301, as printed", {}),
        Preset("501", "501, double out", {"start": 501}),
        Preset("league", "Pub league: 501, best of three legs", {"start": 501, "legs": 2}),
        Preset("double-in", "301, double in and out", {"double_in": True}),
        Preset("sets", "501 in sets of three legs", {"start": 501, "legs": 3, "sets": 2}),
        Preset("straight", "301, straight out", {"double_out": False}),
    )
    judges: ClassVar[Any] = {Throw: judge_throw, Score: judge_score, Bull: judge_bull}
    turn_rule = "D3-TURN-1"
    end_rule = "D3-WIN-1"

    def open(self, setup: Setup) -> Position:
        return begin(setup)

    def actors(self, position: Position, play: Play) -> tuple[str, ...]:
        return () if isinstance(play, Bull) else (position.thrower,)

    def due(self, position: Position, lane: str = WHOLE) -> Due:
        return due(position)

    def over(self, position: Position) -> bool:
        return position.winner is not None

    def winners(self, position: Position) -> tuple[str, ...]:
        return () if position.winner is None else position.sides[position.winner]

    def scores(self, position: Position) -> dict[str, int]:
        if position.options.team_size == 1:
            return dict(zip(position.players, position.left, strict=True))
        count = len(position.sides)
        return {name: position.left[index % count] for index, name in enumerate(position.players)}

    def sheet(self, position: Position) -> Sheet:
        return paper.sheet(position, self.winners(position))

    def picture(self, position: Position, lane: str = WHOLE) -> paper.Picture:
        return paper.picture(position)


GAME: Final = Darts301()
