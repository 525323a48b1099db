"""The referee of Darts Baseball. Rule ids and their order are those of `rules.md`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Final

from referee.games.contract import (
    WHOLE,
    Choice,
    Due,
    Game,
    Grid,
    Offer,
    Play,
    Players,
    Preset,
    Question,
    Setup,
    Sheet,
    Tap,
    option,
    places,
)
from referee.kit.darts import BULL as DOUBLE_BULL
from referee.kit.darts import BULL_SECTOR, MISS, OUTER_BULL, Dart
from referee.kit.form import Between, Length, Player, Unreadable, field, number, one_of, switch
from referee.kit.seats import listed
from referee.kit.tuples import put
from referee.rulings import Answer, Effect, Ruling, allow, refuse

BULL: Final = BULL_SECTOR
LAST_NUMBER: Final = 20
SET: Final = 3
NEWFOUNDLAND_INNINGS: Final = (7, 14)


# --- set-up ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Options:
    innings: int = option("Innings", 9, number(Between(1, 20, (9, 20))), rule="DB-END-1")
    must_score: str = option(
        "Must score",
        "none",
        one_of({"none": "no", "newfoundland": "Newfoundland: no run in the 7th is back to 0"}),
        rule="DB-NEW-1",
    )
    yogi_berra: bool = option("Yogi Berra: three hits, three more darts", False, switch("off", "on"), rule="DB-YOG-1")
    tie: str = option(
        "A tie is broken by",
        "extra_numbers",
        one_of(
            {
                "extra_numbers": "extra innings at the next numbers",
                "extra_bulls": "extra innings at the bull",
                "shared": "nothing: shared",
            }
        ),
        rule="DB-TIE-1",
    )


@dataclass(frozen=True, slots=True)
class Start:
    """What a paper score sheet carries over: the inning in progress, the totals, who throws next."""

    inning: Annotated[int, Between(1, 99)] = field("inning to be thrown")
    totals: dict[str, Annotated[int, Between(0, 9999)]] = field("totals so far, by name")
    next: Player | None = field("who throws next", default=None)


@dataclass(frozen=True, slots=True)
class Position:
    """`line` holds each player's runs by inning (None: not thrown in), `order` who throws in this inning."""

    players: tuple[str, ...]
    options: Options
    first: int
    inning: int
    order: tuple[int, ...]
    up: int
    totals: tuple[int, ...]
    line: tuple[tuple[int | None, ...], ...]
    alive: int
    over: bool = False

    @property
    def thrower(self) -> str:
        return self.players[self.order[self.up]]

    @property
    def runs(self) -> tuple[int, ...]:
        """The totals with the runs of an inning that is still alive: each run counts at once (DB-YOG-1)."""
        if not self.alive:
            return self.totals
        index = self.order[self.up]
        return put(self.totals, index, self.totals[index] + self.alive)


def target(inning: int, options: Options) -> int:
    """The number thrown at in an inning; 25 is the bull (DB-TURN-1, DB-TIE-1)."""
    if inning > LAST_NUMBER or (inning > options.innings and options.tie == "extra_bulls"):
        return BULL
    return inning


def target_name(number: int) -> str:
    return "the bull" if number == BULL else f"the {number}"


def begin(setup: Setup) -> Position:
    """The position before the first dart, or as a paper score sheet carries it over (DB-TURN-1).

    :raises Unreadable: totals, an inning or a next thrower that cannot be.
    """
    players, options, start = setup.players, setup.options, setup.start
    everyone = tuple(range(len(players)))
    if start is None:
        return Position(players, options, 1, 1, everyone, 0, (0,) * len(players), ((),) * len(players), 0)
    if set(start.totals) != set(players):
        raise Unreadable(f"a total is wanted for each of {listed(players)}", "start.totals")
    totals = tuple(start.totals[name] for name in players)
    if start.inning > options.innings:
        return _begin_extra(setup, start, totals)
    up = players.index(start.next) if start.next else 0
    line = tuple((None,) if index < up else () for index in everyone)
    return Position(players, options, start.inning, start.inning, everyone, up, totals, line, 0)


def _begin_extra(setup: Setup, start: Start, totals: tuple[int, ...]) -> Position:
    """An extra inning is taken up at its start, by those who are tied (DB-TIE-1)."""
    players, options = setup.players, setup.options
    leaders = tuple(index for index, total in enumerate(totals) if total == max(totals))
    names = [players[index] for index in leaders]
    if options.tie == "shared":
        raise Unreadable(f"there is no inning {start.inning}; ties are shared", "start.inning")
    if len(leaders) == 1:
        raise Unreadable(f"{names[0]} has won; the match has {options.innings} innings", "start.inning")
    if start.next not in (None, names[0]):
        raise Unreadable(f"an extra inning is taken up at its start; {names[0]} throws first", "start.next")
    line = tuple(() if index in leaders else (None,) for index in range(len(players)))
    return Position(players, options, start.inning, start.inning, leaders, 0, totals, line, 0)


# --- plays -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Throw(Play):
    """Three darts of the player whose turn it is, in the order thrown; darts that fell out are 0."""

    name: ClassVar[str] = "throw"
    title: ClassVar[str] = "Three darts"
    darts: Annotated[tuple[Dart, ...], Length(1, SET)] = field("darts")


@dataclass(frozen=True, slots=True)
class Runs(Play):
    """The runs of a player's whole inning, without its darts."""

    name: ClassVar[str] = "runs"
    title: ClassVar[str] = "Runs of the inning"
    runs: Annotated[int, Between(0, 999)] = field("runs")


def runs_of(darts: tuple[Dart, ...], number: int) -> int:
    """Runs of some darts at a number: 1, 2, 3 for single, double, treble; all else 0 (DB-SCO-1)."""
    return sum(dart.times for dart in darts if dart.sector == number)


def stays_alive(darts: tuple[Dart, ...], number: int, options: Options) -> bool:
    """Whether a set of three hits earns three more darts (DB-YOG-1)."""
    return options.yogi_berra and len(darts) == SET and all(dart.sector == number for dart in darts)


def falls_back(inning: int, runs: int, options: Options) -> bool:
    """Whether an inning without a run takes the total back to 0 (DB-NEW-1)."""
    return (
        options.must_score == "newfoundland"
        and runs == 0
        and inning in NEWFOUNDLAND_INNINGS
        and inning <= options.innings
    )


def judge_throw(position: Position, play: Throw) -> Ruling[Position]:
    if len(play.darts) != SET:
        return refuse("DB-TURN-1", f"{len(play.darts)} darts entered; a throw is three, with 0 for a dart that missed.")
    number = target(position.inning, position.options)
    runs = runs_of(play.darts, number)
    shown = " + ".join(str(dart.times if dart.sector == number else 0) for dart in play.darts)
    if stays_alive(play.darts, number, position.options):
        alive = position.alive + runs
        says = f"{position.thrower}: {shown} = {_runs(runs)}; three hits, so three more darts"
        following = replace(position, alive=alive)
        return allow(following, says, ("DB-YOG-1", "DB-SCO-1"), [Effect("scored", who=position.thrower, points=runs)])
    return _end_of_inning(position, position.alive + runs, runs, shown)


def judge_runs(position: Position, play: Runs) -> Ruling[Position]:
    number = target(position.inning, position.options)
    most = SET * (2 if number == BULL else 3)
    if play.runs > most and not position.options.yogi_berra:
        return refuse(
            "DB-SCO-1",
            f"{play.runs} runs are more than three darts can make at {target_name(number)}; the most is {most}.",
        )
    if play.runs < position.alive:
        return refuse(
            "DB-YOG-1", f"{position.alive} runs are made in this inning already; enter at least {position.alive}."
        )
    return _end_of_inning(position, play.runs, play.runs - position.alive, "")


def _end_of_inning(position: Position, runs: int, scored: int, shown: str) -> Ruling[Position]:
    """The thrower's inning is over with `runs` in all, `scored` of them by this play."""
    who, index, options = position.thrower, position.order[position.up], position.options
    rules = ["DB-SCO-1"] if scored == runs else ["DB-SCO-1", "DB-YOG-1"]
    effects = [Effect("scored", who=who, points=scored)]
    total = position.totals[index] + runs
    sum_of = f"{shown} = {_runs(scored)}" if shown else _runs(scored)
    says = f"{who}: {sum_of} in inning {position.inning}, {total} in all"
    if falls_back(position.inning, runs, options):
        effects.append(Effect("fell back", who=who, points=-position.totals[index]))
        says = f"{who}: no run in inning {position.inning}, back to 0"
        rules.append("DB-NEW-1")
        total = 0
    totals = put(position.totals, index, total)
    line = put(position.line, index, (*position.line[index], runs))
    following = replace(position, totals=totals, line=line, alive=0, up=position.up + 1)
    if following.up < len(following.order):
        return allow(following, says, rules, effects)
    return _next_inning(following, says, rules, effects)


def _next_inning(position: Position, says: str, rules: list[str], effects: list[Effect]) -> Ruling[Position]:
    options, inning = position.options, position.inning
    if inning < options.innings:
        following = replace(position, inning=inning + 1, up=0)
        return allow(following, says, (*rules, "DB-TURN-1"), effects)
    best = max(position.totals[index] for index in position.order)
    leaders = tuple(index for index in position.order if position.totals[index] == best)
    names = [position.players[index] for index in leaders]
    if len(leaders) == 1 or options.tie == "shared":
        verb = "wins" if len(leaders) == 1 else "share the win"
        effects.append(Effect("won", who=names))
        cited = (*rules, "DB-END-1") if len(leaders) == 1 else (*rules, "DB-END-1", "DB-TIE-1")
        return allow(replace(position, over=True), f"{says}. {listed(names)} {verb} with {best}", cited, effects)
    line = tuple(runs if index in leaders else (*runs, None) for index, runs in enumerate(position.line))
    following = replace(position, inning=inning + 1, order=leaders, up=0, line=line)
    effects.append(Effect("extra inning", inning=inning + 1, who=names))
    number = target_name(target(inning + 1, options))
    says = f"{says}. {listed(names)} are tied at {best}: inning {inning + 1}, at {number}"
    return allow(following, says, (*rules, "DB-TIE-1"), effects)


def _runs(runs: int) -> str:
    return "1 run" if runs == 1 else f"{runs} runs"


# --- questions -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ScoreInning(Question):
    """The runs of one player's inning, and the total after it."""

    ask: ClassVar[str] = "score-inning"
    title: ClassVar[str] = "What is this inning worth?"
    inning: Annotated[int, Between(1, 99)] = field("inning")
    sets: Annotated[tuple[Annotated[tuple[Dart, ...], Length(0, SET)], ...], Length(0, 30)] = field(
        "darts, in sets of three"
    )
    total: Annotated[int, Between(0, 9999)] = field("total before", default=0)

    def answer(self, options: Options) -> Answer:
        number = target(self.inning, options)
        alive = True
        runs = 0
        for index, darts in enumerate(self.sets, 1):
            if not alive:
                rule = "DB-YOG-1" if options.yogi_berra else "DB-TURN-1"
                why = f"set {index - 1} held a miss" if options.yogi_berra else "an inning is three darts"
                return Answer("refused", (rule,), f"There is no set {index}: {why}.")
            runs += runs_of(darts, number)
            alive = stays_alive(darts, number, options)
        back = falls_back(self.inning, runs, options)
        total = 0 if back else self.total + runs
        rules = ("DB-SCO-1", "DB-NEW-1") if back else ("DB-SCO-1",)
        says = f"{_runs(runs)} at {target_name(number)}: {total} in all" + (", back to 0" if back else "")
        if alive and self.sets and options.yogi_berra:
            rules, says = (*rules, "DB-YOG-1"), f"{says}; three more darts"
        return Answer("answered", rules, says, {"runs": runs, "total": total})


# --- the game --------------------------------------------------------------------------------------------------------


SHOWN_INNINGS: Final = 20
"""So many innings stand side by side on the board at most, the latest ones."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the line score: runs by inning shown (None: not thrown), the total, who throws, who is out of it."""

    name: str
    runs: tuple[int | None, ...]
    total: int
    throws: bool
    won: bool
    out: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """What the board draws: the number to hit, who throws, the line score; `alive` are runs of an inning going on."""

    number: str
    inning: int
    last: int
    extra: bool
    innings: tuple[int, ...]
    rows: tuple[Row, ...]
    alive: int
    over: bool


class DartsBaseball(Game[Position]):
    key = "darts-baseball"
    title = "Darts Baseball"
    about = "Nine innings, three darts at the number of the inning; most runs win."
    players = Players(1, 20, usual=2)
    Options = Options
    Start = Start
    plays = (Throw, Runs)
    questions = (ScoreInning,)
    presets = (
        Preset("printed", "as printed", {}),
        Preset("newfoundland", "Newfoundland", {"must_score": "newfoundland"}),
        Preset("yogi", "Yogi Berra", {"yogi_berra": "on"}),
        Preset("long", "twenty innings", {"innings": 20}),
    )
    judges: ClassVar[Any] = {Throw: judge_throw, Runs: judge_runs}
    turn_rule = "DB-TURN-1"
    end_rule = "DB-END-1"

    def open(self, setup: Setup) -> Position:
        return begin(setup)

    def actors(self, position: Position, play: Play) -> tuple[str, ...]:
        return (position.thrower,)

    def due(self, position: Position, lane: str = WHOLE) -> Due:
        if position.over:
            return Due((), f"{listed(self.winners(position))} won", ())
        who, number = position.thrower, target(position.inning, position.options)
        if number == BULL:
            named: tuple[tuple[Dart, str], ...] = ((OUTER_BULL, "Outer ring"), (DOUBLE_BULL, "Bull"))
        else:
            named = tuple((Dart(number, times), word) for times, word in ((1, "Single"), (2, "Double"), (3, "Treble")))
        hits = tuple(Choice(str(dart), label) for dart, label in (*named, (MISS, "Miss")))
        most = position.alive + SET * (2 if number == BULL else 3)
        says = f"{who} throws at {target_name(number)}"
        if position.inning > position.options.innings:
            says += f", extra inning {position.inning}" if number == BULL else ", an extra inning"
        if position.alive:
            says += f", {_runs(position.alive)} so far"
        return Due(
            (who,),
            says,
            (
                Offer(Throw, "Three darts", by=who, choices={"darts": hits}, auto=True),
                Offer(
                    Runs,
                    "Only the runs",
                    by=who,
                    taps=tuple(Tap(str(runs), {"runs": runs}, _runs(runs)) for runs in range(position.alive, most + 1)),
                    rare=True,
                    without=() if position.options.yogi_berra else ("runs",),
                ),
            ),
        )

    def scores(self, position: Position) -> dict[str, int]:
        return dict(zip(position.players, position.runs, strict=True))

    def over(self, position: Position) -> bool:
        return position.over

    def winners(self, position: Position) -> tuple[str, ...]:
        if not position.over:
            return ()
        best = max(position.totals[index] for index in position.order)
        return tuple(position.players[index] for index in position.order if position.totals[index] == best)

    def sheet(self, position: Position) -> Sheet:
        innings = range(position.first, position.inning + 1)
        rows = tuple(
            (name, *(_at(runs, index) for index in range(len(innings))), total)
            for name, runs, total in zip(position.players, position.line, position.runs, strict=True)
        )
        grid = Grid("Line score", ("", *map(str, innings), "R"), rows)
        sides = [((name,), total, "") for name, total in self.scores(position).items()]
        return Sheet(places(sides), (grid,), position.over, self.winners(position), unit="runs")

    def picture(self, position: Position, lane: str = WHOLE) -> Picture:
        number = target(position.inning, position.options)
        last = max(position.inning, position.options.innings)
        innings = tuple(range(position.first, last + 1))[-SHOWN_INNINGS:]
        winners = self.winners(position)
        rows = tuple(
            Row(
                name,
                tuple(_at(runs, inning - position.first) for inning in innings),
                total,
                throws=not position.over and name == position.thrower,
                won=name in winners,
                out=index not in position.order,
            )
            for index, (name, runs, total) in enumerate(
                zip(position.players, position.line, position.runs, strict=True)
            )
        )
        return Picture(
            number="Bull" if number == BULL else str(number),
            inning=position.inning,
            last=position.options.innings,
            extra=position.inning > position.options.innings,
            innings=innings,
            rows=rows,
            alive=position.alive,
            over=position.over,
        )


def _at(runs: tuple[int | None, ...], index: int) -> int | None:
    return runs[index] if index < len(runs) else None


GAME: Final = DartsBaseball()
