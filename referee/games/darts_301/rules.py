"""The referee of darts 301. Rule ids and their order are those of `rules.md`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Final

from referee.games.contract import (
    WHOLE,
    Due,
    Game,
    Offer,
    Play,
    Players,
    Preset,
    Setup,
    Sheet,
    Tap,
)
from referee.games.darts_301 import sheet as paper
from referee.games.darts_301.finishes import finishes
from referee.games.darts_301.position import Figures, Options, Position, Start, Visit
from referee.games.darts_301.questions import Finish, ScoreThrow
from referee.games.darts_301.scoring import (
    BUST,
    MOST_DARTS,
    OPEN,
    WON,
    Turn,
    fewest_darts,
    is_double,
    nearest,
    play_turn,
    totals,
    totals_in,
)
from referee.kit.darts import Dart
from referee.kit.form import Between, Length, Player, Unreadable, field
from referee.kit.seats import listed
from referee.kit.trail import Trail
from referee.rulings import Effect, Ruling, allow, refuse

# --- plays -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Throw(Play):
    """The darts of one turn in the order thrown, up to three; a dart that fell out is 0. One may stop earlier."""

    name: ClassVar[str] = "throw"
    title: ClassVar[str] = "Three darts"
    darts: Annotated[tuple[Dart, ...], Length(1, MOST_DARTS)] = field("darts")


@dataclass(frozen=True, slots=True)
class Score(Play):
    """The total of one turn without its darts; where it ends the leg, also the last dart."""

    name: ClassVar[str] = "score"
    title: ClassVar[str] = "Total of the turn"
    total: Annotated[int, Between(0, 180)] = field("total")
    last: Dart | None = field("last dart", default=None, hint="where the total ends the leg")
    darts: Annotated[int, Between(1, MOST_DARTS)] | None = field(
        "darts thrown", default=None, hint="where fewer than 3"
    )
    bust: bool = field("bust", default=False)


@dataclass(frozen=True, slots=True)
class Bull(Play):
    """Who was nearest the bull, and so begins; or wins a leg that several have finished in the same round."""

    name: ClassVar[str] = "bull"
    title: ClassVar[str] = "Throw for the bull"
    nearest: Player = field("nearest the bull")


# --- judging ---------------------------------------------------------------------------------------------------------


def judge_bull(position: Position, play: Bull) -> Ruling[Position]:
    side = _side_of(position.sides, play.nearest)
    if position.level:
        if side not in position.level:
            names = listed([listed(position.sides[index]) for index in position.level], "or")
            return refuse("D3-AMB-4", f"The bull decides between {names}; {play.nearest} has not finished this leg.")
        says = f"{play.nearest} is nearest the bull"
        return _win_leg(replace(position, level=()), side, says, ["D3-AMB-4"], [])
    if not position.options.bullseye_order:
        return refuse("D3-TURN-1", f"Nobody throws for the bull here; {position.thrower} begins.")
    if position.begun:
        return refuse("D3-TURN-1", f"The leg has begun; {position.thrower} is to throw.")
    following = replace(position, up=side, starter=side, set_starter=side)
    begins = position.sides[side][0]
    return allow(
        following,
        f"{play.nearest} is nearest the bull: {begins} begins",
        ("D3-TURN-1",),
        [Effect("begins", who=begins)],
    )


def judge_throw(position: Position, play: Throw) -> Ruling[Position]:
    if position.level:
        return _only_bull(position)
    options, up = position.options, position.up
    turn = play_turn(position.left[up], play.darts, position.entered[up], options.double_out, options.bull_is_double)
    return _after(position, turn, play.darts)


def judge_score(position: Position, play: Score) -> Ruling[Position]:
    if position.level:
        return _only_bull(position)
    options, up = position.options, position.up
    before, thrown = position.left[up], play.darts or MOST_DARTS
    possible = totals(thrown)
    if play.total not in possible:
        return refuse("D3-SCO-1", f"{_impossible(play.total, thrown, possible)}.")
    if not position.entered[up] and play.total not in (possible := totals_in(thrown, options.bull_is_double)):
        return refuse("D3-IN-1", f"{_impossible(play.total, thrown, possible)} when the first that counts is a double.")
    entered = position.entered[up] or play.total > 0
    left = before - play.total
    if play.bust or left < 0 or (left == 1 and options.double_out):
        why = "as entered" if play.bust else f"{-left} too many" if left < 0 else "1 would be left"
        return _after(position, Turn(before, BUST, 0, thrown, position.entered[up], thrown, why=why), ())
    if left > 0:
        return _after(position, Turn(left, OPEN, play.total, thrown, entered, thrown), ())
    if play.last is None:
        ending = "double" if options.double_out else "dart"
        return refuse("D3-WIN-1", f"{play.total} would end the leg: say with which {ending}, the last dart.")
    if options.double_out and not is_double(play.last, options.bull_is_double):
        why = f"{play.last} is no double"
        return _after(position, Turn(before, BUST, 0, thrown, position.entered[up], thrown, why=why), ())
    fewest = fewest_darts(play.total, play.last)
    if fewest is None or (play.darts is not None and play.darts < fewest):
        ways = [" ".join(map(str, way)) for way in finishes(before, thrown, options.double_out, options.bull_is_double)]
        would = f"{before} is finished by {ways[0]}" if ways else f"{before} cannot be finished with {thrown} darts"
        return refuse("D3-WIN-2", f"{play.total} cannot end on {play.last}; {would}.")
    used = play.darts or fewest
    return _after(position, Turn(0, WON, play.total, used, True, used, tries=1), ())


def _impossible(total: int, darts: int, possible: frozenset[int]) -> str:
    near = nearest(total, possible)
    are = "are" if len(near) > 1 else "is"
    return f"{total} cannot be made with {_darts(darts)}; the nearest {are} {listed([str(value) for value in near])}"


def _only_bull(position: Position) -> Ruling[Position]:
    names = listed([listed(position.sides[index]) for index in position.level])
    return refuse(
        "D3-AMB-4", f"{names} have finished in the same round with as many darts: a throw for the bull decides."
    )


def _after(position: Position, turn: Turn, darts: tuple[Dart, ...]) -> Ruling[Position]:
    """The position after a turn, and what is said of it."""
    up, who = position.up, position.thrower
    before = position.left[up]
    codes = " ".join(map(str, darts))
    visit = Visit(position.leg, up, who, turn.points, turn.remaining, codes, turn.result)
    following = Position(
        position.players,
        position.sides,
        position.options,
        _put(position.left, up, turn.remaining),
        _put(position.entered, up, turn.is_in),
        position.up,
        position.starter,
        position.set_starter,
        position.leg,
        _put(position.rounds, up, position.rounds[up] + 1),
        _put(position.thrown, up, position.thrown[up] + turn.thrown),
        position.legs,
        position.sets,
        _counted(position, turn, who, before),
        position.visits.add(visit),
        _put(position.latest, up, visit),
        position.ended,
        position.level,
        position.winner,
        True,
    )
    if turn.result == BUST:
        effects = [Effect("bust", who=who, left=turn.remaining)]
        says, rules = f"Bust, {turn.why}: {turn.remaining} left", ["D3-BUST-1"]
    elif turn.result == WON:
        effects = [Effect("scored", who=who, points=turn.points), Effect("finished", who=who, darts=turn.thrown)]
        says, rules = f"{turn.points} scored, 0 left: {who} finishes", ["D3-SCO-1", "D3-WIN-1"]
    else:
        effects = [Effect("scored", who=who, points=turn.points)]
        says, rules = f"{turn.points} scored, {turn.remaining} left", ["D3-SCO-1"]
    if position.options.double_in and not position.entered[up]:
        rules.append("D3-IN-1")
        if turn.result == OPEN and not turn.is_in:
            says = f"Not in yet: a double begins. {turn.remaining} left"
    if (late := len(darts) - turn.thrown) > 0:
        says += f"; {_darts(late)} after it {'do' if late > 1 else 'does'} not count"
    if turn.result == WON:
        ended = (*following.ended, (up, turn.thrown))
        if not position.options.equal_turns:
            return _win_leg(following, up, says, rules, effects)
        return _round_goes_on(replace(following, ended=ended), says, [*rules, "D3-AMB-4"], effects)
    if following.ended:
        return _round_goes_on(following, says, [*rules, "D3-AMB-4"], effects)
    return allow(_turn_to(following, _next(following)), says, rules, effects)


def _turn_to(position: Position, side: int) -> Position:
    return replace(position, up=side)


def _next(position: Position) -> int:
    return (position.up + 1) % len(position.sides)


def _round_goes_on(position: Position, says: str, rules: list[str], effects: list[Effect]) -> Ruling[Position]:
    """With equal turns the others finish the round, then the fewest darts in it win the leg (D3-AMB-4)."""
    following = _next(position)
    if following != position.starter:
        name = replace(position, up=following).thrower
        return allow(_turn_to(position, following), f"{says}; {name} may still finish this round", rules, effects)
    fewest = min(darts for _, darts in position.ended)
    level = tuple(side for side, darts in position.ended if darts == fewest)
    if len(level) == 1:
        return _win_leg(position, level[0], says, rules, effects)
    names = listed([listed(position.sides[side]) for side in level])
    return allow(replace(position, level=level), f"{says}; {names} are level: the bull decides", rules, effects)


def _win_leg(position: Position, side: int, says: str, rules: list[str], effects: list[Effect]) -> Ruling[Position]:
    """A side has won the leg (D3-WIN-1), with it perhaps the set and the match."""
    options, names = position.options, position.sides[side]
    name, verb = listed(names), "wins" if len(names) == 1 else "win"
    best = position.thrown[side]
    figures = tuple(
        replace(part, best_leg=min(part.best_leg or best, best)) if player in names and len(names) == 1 else part
        for player, part in zip(position.players, position.figures, strict=True)
    )
    legs = _put(position.legs, side, position.legs[side] + 1)
    effects = [*effects, Effect("won leg", who=list(names), darts=best)]
    rules = rules if "D3-WIN-1" in rules else [*rules, "D3-WIN-1"]
    if legs[side] < options.legs:
        starter = (position.starter + 1) % len(position.sides)
        score = _tally(position.sides, legs)
        following = _new_leg(replace(position, legs=legs, figures=figures), starter)
        return allow(
            following, f"{says}. {name} {verb} the leg; legs {score}. {following.thrower} begins", rules, effects
        )
    sets = _put(position.sets, side, position.sets[side] + 1)
    if options.sets > 1:
        effects.append(Effect("won set", who=list(names)))
    if sets[side] < options.sets:
        starter = (position.set_starter + 1) % len(position.sides)
        cleared = replace(position, legs=(0,) * len(legs), sets=sets, figures=figures, set_starter=starter)
        following = _new_leg(cleared, starter)
        score = _tally(position.sides, sets)
        return allow(
            following, f"{says}. {name} {verb} the set; sets {score}. {following.thrower} begins", rules, effects
        )
    effects.append(Effect("won", who=list(names)))
    over = replace(position, legs=legs, sets=sets, figures=figures, winner=side, ended=(), level=())
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
    )


def _tally(sides: tuple[tuple[str, ...], ...], won: tuple[int, ...]) -> str:
    return ", ".join(f"{listed(side)} {count}" for side, count in zip(sides, won, strict=True))


def _counted(position: Position, turn: Turn, who: str, before: int) -> tuple[Figures, ...]:
    """The figures of all players after a turn."""
    index = position.players.index(who)
    old = position.figures[index]
    points, darts = turn.points, turn.thrown
    early = position.thrown[position.up] < 9
    new = Figures(
        old.points + points,
        old.darts + darts,
        old.nine_points + points if early else old.nine_points,
        old.nine_darts + darts if early else old.nine_darts,
        old.tries + turn.tries,
        old.hits + (turn.result == WON and turn.tries > 0),
        old.hundreds + (100 <= points < 140),
        old.ton_forties + (140 <= points < 180),
        old.maximums + (points == 180),
        max(old.best_finish, before) if turn.result == WON else old.best_finish,
        old.best_leg,
    )
    return _put(position.figures, index, new)


def _side_of(sides: tuple[tuple[str, ...], ...], player: str) -> int:
    return next(index for index, side in enumerate(sides) if player in side)


def _darts(count: int) -> str:
    return "1 dart" if count == 1 else f"{count} darts"


def _put(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*values[:index], value, *values[index + 1 :])


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
        options, names, carried = setup.options, setup.players, setup.start
        if len(names) % options.team_size:
            raise Unreadable(f"{len(names)} players do not make teams of {options.team_size}", "options.team_size")
        count = len(names) // options.team_size
        sides = tuple(names[index::count] for index in range(count))
        zeros = (0,) * count
        position = Position(
            players=names,
            sides=sides,
            options=options,
            left=(options.start,) * count,
            entered=(not options.double_in,) * count,
            up=0,
            starter=0,
            set_starter=0,
            leg=1,
            rounds=zeros,
            thrown=zeros,
            legs=zeros,
            sets=zeros,
            figures=(Figures(),) * len(names),
            visits=Trail(),
            latest=(None,) * count,
        )
        return position if carried is None else _carry(position, carried)

    def actors(self, position: Position, play: Play) -> tuple[str, ...]:
        return () if isinstance(play, Bull) else (position.thrower,)

    def due(self, position: Position, lane: str = WHOLE) -> Due:
        if position.winner is not None:
            return Due((), f"{listed(position.sides[position.winner])} won", ())
        if position.level:
            names = [name for side in position.level for name in position.sides[side]]
            taps = tuple(Tap(name, {"nearest": name}) for name in names)
            return Due(
                tuple(names), f"{listed(names)}: nearest the bull wins", (Offer(Bull, "Nearest the bull", taps=taps),)
            )
        who, left = position.thrower, position.left[position.up]
        offers = [Offer(Throw, "Three darts", who, auto=True), Offer(Score, "Total of the turn", who, rare=True)]
        if position.options.bullseye_order and not position.begun and len(position.players) > 1:
            taps = tuple(Tap(name, {"nearest": name}) for name in position.players)
            offers.append(Offer(Bull, "Who begins: nearest the bull", taps=taps, rare=True))
        says = f"{who} throws, {left} left"
        if way := best_finish(position, position.up):
            says += f": {way}"
        return Due((who,), says, tuple(offers))

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


def best_finish(position: Position, side: int) -> str:
    """The finish that is on for a side, empty where there is none."""
    if position.winner is not None or not position.entered[side]:
        return ""
    options = position.options
    ways = finishes(position.left[side], MOST_DARTS, options.double_out, options.bull_is_double)
    return " ".join(map(str, ways[0])) if ways else ""


def _carry(position: Position, start: Start) -> Position:
    """The position that a paper score sheet carries over."""

    def by_side(values: dict[str, int] | None, name: str, usual: tuple[int, ...], most: int) -> tuple[int, ...]:
        found = list(usual)
        for player, value in (values or {}).items():
            if player not in position.players:
                raise Unreadable(f"{player} does not play here; {listed(position.players)} do", f"start.{name}")
            if value > most:
                raise Unreadable(f"{value} is more than {most}", f"start.{name}.{player}")
            found[_side_of(position.sides, player)] = value
        return tuple(found)

    options = position.options
    left = by_side(start.left, "left", position.left, options.start)
    legs = by_side(start.legs, "legs", position.legs, options.legs - 1)
    sets = by_side(start.sets, "sets", position.sets, options.sets - 1)
    for player in (*((start.next,) if start.next else ()), *(start.entered or ())):
        if player not in position.players:
            raise Unreadable(f"{player} does not play here; {listed(position.players)} do", "start.next")
    inside = {_side_of(position.sides, player) for player in start.entered or ()}
    entered = tuple(
        not options.double_in or index in inside or points < options.start for index, points in enumerate(left)
    )
    up = _side_of(position.sides, start.next) if start.next else 0
    rounds = list(position.rounds)
    if start.next:
        rounds[up] = position.sides[up].index(start.next)
    return replace(
        position,
        left=left,
        legs=legs,
        sets=sets,
        entered=entered,
        up=up,
        starter=up,
        rounds=tuple(rounds),
        leg=sum(legs) + 1,
        begun=True,
    )


GAME: Final = Darts301()
