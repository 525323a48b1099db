"""The referee of Bunko. Rule ids and their order are those of `rules.md`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, Final

from referee.games.bunko import finish
from referee.games.bunko import sheet as paper
from referee.games.bunko.offers import due
from referee.games.bunko.plays import Begin, Close, Next, RollDice, RollOff, Seating
from referee.games.bunko.position import SEATS, Options, Position, Start, Table, Tally
from referee.games.bunko.questions import CheckSeats, NextSeats, ScoreTurn
from referee.games.bunko.rolling import Roll, number_up, read_roll, scored, wrong_with
from referee.games.bunko.seating import seated, shown
from referee.games.bunko.seating import wrong_with as wrong_seats
from referee.games.contract import WHOLE, Due, Game, Lane, Play, Players, Preset, Setup, Sheet
from referee.kit.form import Unreadable
from referee.kit.seats import listed
from referee.kit.trail import Trail
from referee.kit.tuples import put
from referee.rulings import Effect, Ruling, allow, refuse

HEAD: Final = 1
BELL: Final = "bell"


# --- first, at each table --------------------------------------------------------------------------------------------


def judge_begin(position: Position, play: Begin) -> Ruling[Position]:
    if refusal := _no_table(position, play.table):
        return refusal
    table = position.tables[play.table - 1]
    if position.complete:
        return refuse("BU-STOP-1", f"Round {position.round} is over; the next one is started first.")
    if play.player not in table.seats:
        return refuse("BU-FIRST-1", f"{play.player} does not sit at table {play.table}; {listed(table.seats)} do.")
    if table.roller is not None:
        return refuse("BU-FIRST-1", f"Table {play.table} has begun; {table.seats[table.roller]} rolls.")
    if play.dice is not None:
        best = max(play.dice)
        highest = [name for name, die in zip(table.seats, play.dice, strict=True) if die == best]
        if len(highest) > 1:
            return refuse("BU-FIRST-1", f"{listed(highest)} rolled {best} each; they roll again.")
        if highest != [play.player]:
            return refuse("BU-FIRST-1", f"{highest[0]} rolled highest and begins.")
    allowed = may_begin(position, table)
    if play.player not in allowed:
        return refuse("BU-AMB-7", f"Who lost the round before begins: {listed(allowed, 'or')}.")
    following = _with(position, play.table, replace(table, roller=table.seats.index(play.player)))
    says = f"Table {play.table}: {play.player} begins"
    return allow(following, says, ("BU-FIRST-1",), [Effect("begins", table=play.table, who=play.player)])


def may_begin(position: Position, table: Table) -> tuple[str, ...]:
    """Who may begin at a table; with `losers_first` those who lost the round before, where any of them sits here."""
    if position.options.starter == "roll_off" or not len(position.history):
        return table.seats
    _, results = position.history[-1]
    lost = {name for result in results for name in result.losers}
    return tuple(name for name in table.seats if name in lost) or table.seats


# --- rolling ---------------------------------------------------------------------------------------------------------


def judge_roll(position: Position, play: RollDice) -> Ruling[Position]:
    if refusal := _no_table(position, play.table):
        return refusal
    options, number = position.options, play.table
    table = position.tables[number - 1]
    if position.complete:
        return refuse("BU-STOP-1", f"Round {position.round} is over at every table; the next one is started first.")
    if table.roller is None:
        return refuse("BU-FIRST-1", f"Say who begins at table {number}: whoever rolls highest with one die.")
    if table.winner is not None and not (play.before_bell and position.bell and number != HEAD):
        return refuse(
            "BU-STOP-2",
            f"Stop is called, table {number} is decided; dice that lay by then are entered as rolled before the bell.",
        )
    if play.dice is not None:
        if play.hits is not None or play.wipeout or play.mini:
            return refuse("BU-ROLL-1", "Enter the three dice, or what they count; not both.")
        roll = read_roll(play.dice, play.scramble, number_up(position.round, options), options)
    elif play.hits is None and not play.wipeout and not play.mini:
        return refuse("BU-ROLL-1", "Enter the three dice, or how many of them count, 0 to 3.")
    else:
        roll = Roll(play.hits or 0, play.wipeout, play.mini, play.scramble)
    rule, says = wrong_with(roll, options)
    if rule:
        return refuse(rule, says)
    return _rolled(position, number, table, roll)


def _rolled(position: Position, number: int, table: Table, roll: Roll) -> Ruling[Position]:
    options, seat = position.options, table.roller or 0
    who, team = table.seats[seat], seat % 2
    own, other, again = scored(roll, table.score[team], table.score[1 - team], options)
    score = (own, other) if team == 0 else (other, own)
    rules = ["BU-ROLL-1"]
    effects = [Effect("scored", table=number, who=who, points=own - table.score[team])]
    if roll.bunko:
        what = "Bunko!" if options.rules == "sixes" else "Bunco!"
        effects.append(Effect("bunko", table=number, who=who))
        rules.append("BU-BUNK-1")
        if roll.grabbed:
            what += f" 3, and {roll.grabbed[0]} dice grabbed to {roll.grabbed[1]}"
    elif roll.wipeout:
        what = "Wipeout"
        effects.append(Effect("wipeout", table=number, who=who))
        rules.append("BU-WIPE-1")
    elif roll.mini:
        what = "Mini-bunco: 5"
    else:
        up = number_up(position.round, options)
        what = f"no {up}" if not roll.hits else f"{roll.hits}"
    if not again:
        rules.append("BU-ROLL-2")
    moved = replace(
        table,
        score=score,
        roller=seat if again else (seat + 1) % SEATS,
        turn=again,
        extra=table.extra if again or not table.extra else table.extra - 1,
        winner=None,
        last=f"{who}: {what}",
    )
    tallies = position.tallies
    if roll.bunko or roll.wipeout or roll.mini:
        index = position.index[who]
        old = tallies[index]
        new = replace(
            old,
            bunkos=old.bunkos + roll.bunko,
            wipeouts=old.wipeouts + roll.wipeout,
            minis=old.minis + roll.mini,
        )
        tallies = put(tallies, index, new)
    says = f"Table {number}: {who}, {what}. {own} to {other}"
    after = _put(position, number, moved, tallies)
    if not position.bell:
        if number == HEAD and max(score) >= options.target:
            return _ring(after, says, rules, effects)
        return allow(after, f"{says}; {moved.seats[moved.roller or 0]} rolls", rules, effects)
    decided = decide(moved, number, after)
    if decided.winner is None:
        if score[0] == score[1]:
            rules.append("BU-TIE-1")
            says = f"{says}, tied: roll on"
        if table.winner is not None:
            after = replace(after, undecided=after.undecided + 1)
        return allow(
            _put(after, number, decided, tallies), f"{says}; {decided.seats[decided.roller or 0]} rolls", rules, effects
        )
    return _decided(_put(after, number, decided, tallies), number, table.winner is None, says, rules, effects)


def _ring(position: Position, says: str, rules: list[str], effects: list[Effect]) -> Ruling[Position]:
    """The head table has reached the target: stop is called, and tables that are not tied are decided (BU-STOP-1)."""
    tables = tuple(decide(table, number, position) for number, table in enumerate(position.tables, 1))
    undecided = sum(table.winner is None for table in tables)
    following = replace(position, tables=tables, bell=True, undecided=undecided)
    head = tables[0]
    effects.append(Effect(BELL, round=position.round))
    rules = [*rules, "BU-STOP-1"]
    if min(head.score) >= position.options.target:
        rules.append("BU-STOP-3")
    if head.winner is None:
        rules.append("BU-TIE-1")
        says = f"{says}. The bell! The head table is tied and rolls on"
    else:
        says = f"{says}. The bell! {_won(head)} win the head table {_noted(position, head)}"
        if position.options.cap_at_target and max(head.score) > position.options.target:
            rules.append("BU-STOP-4")
        rules.append("BU-WIN-1")
    if undecided == 0:
        return finish.complete(following, says, rules, effects)
    waiting = [str(number) for number, table in enumerate(tables, 1) if table.winner is None]
    if position.options.stop == "finish_turn":
        rules.append("BU-STOP-2")
    return allow(following, f"{says}. Still rolling: table {listed(waiting)}", rules, effects)


def decide(table: Table, number: int, position: Position) -> Table:
    """A table after stop: decided where its teams are unequal and no turn may be finished (BU-STOP-2, BU-TIE-1).

    Sets the roll-off up where a tie is broken by one.
    """
    options = position.options
    if table.winner is not None:
        return table
    if options.stop == "finish_turn" and number != HEAD and table.turn and not table.extra:
        return table
    if table.extra:
        return table
    if table.score[0] == table.score[1]:
        return replace(table, extra=SEATS, turn=False) if options.tie == "roll_off" else table
    return replace(table, winner=0 if table.score[0] > table.score[1] else 1)


def _decided(
    position: Position, number: int, newly: bool, says: str, rules: list[str], effects: list[Effect]
) -> Ruling[Position]:
    """One more table is decided after the bell."""
    table = position.tables[number - 1]
    rules = [*rules, "BU-WIN-1"]
    undecided = position.undecided - newly
    following = replace(position, undecided=undecided)
    effects.append(Effect("decided", table=number, winners=list(table.team(table.winner or 0))))
    says = f"{says}. {_won(table)} win table {number}"
    if undecided == 0:
        return finish.complete(following, says, rules, effects)
    return allow(following, says, rules, effects)


def _won(table: Table) -> str:
    return listed(table.team(table.winner or 0))


def _noted(position: Position, table: Table) -> str:
    high, low = max(table.score), min(table.score)
    target = position.options.target
    if position.options.cap_at_target and high > target:
        return f"{high} to {low}, noted as {target}"
    return f"{high} to {low}"


# --- the next round --------------------------------------------------------------------------------------------------


def judge_seating(position: Position, play: Seating) -> Ruling[Position]:
    if refusal := _no_table(position, play.table):
        return refusal
    if not position.complete:
        return refuse("BU-ROT-4", f"Round {position.round} goes on; seats are chosen when every table is decided.")
    place = finish.places(position)[play.table - 1]
    rule, says = wrong_seats(place, play.pairs, play.table)
    if rule:
        return refuse(rule, says)
    (a, c), (b, d) = play.pairs
    chosen = list(position.pairs)
    chosen[play.table - 1] = ((a, c), (b, d))
    says = f"Table {play.table} in round {position.round + 1}: {shown(play.pairs)}"
    effects = [Effect("seated", table=play.table, pairs=[list(pair) for pair in play.pairs])]
    return allow(replace(position, pairs=tuple(chosen)), says, ("BU-CHECK-1", "BU-ROT-4"), effects)


def judge_next(position: Position, play: Next) -> Ruling[Position]:
    if not position.complete:
        waiting = [str(number) for number, table in enumerate(position.tables, 1) if table.winner is None]
        if not position.bell:
            return refuse(
                "BU-STOP-1", f"Round {position.round} goes on until the head table has {position.options.target}."
            )
        return refuse("BU-TIE-1", f"Table {listed(waiting)} still rolls; the round ends when it is decided.")
    if position.level or position.level_last:
        return refuse(
            "BU-END-1", f"The last round is played; {listed(position.level or position.level_last)} roll off."
        )
    pairs = [chosen or place.allowed[0] for chosen, place in zip(position.pairs, finish.places(position), strict=True)]
    tables = tuple(Table(seated(pairing)) for pairing in pairs)
    following = replace(
        position, round=position.round + 1, tables=tables, bell=False, undecided=0, complete=False, pairs=()
    )
    moved = [Effect("seats", table=number, seats=list(table.seats)) for number, table in enumerate(tables, 1)]
    up = number_up(following.round, position.options)
    what = "sixes count" if position.options.rules == "sixes" else f"{up}s count"
    rules = ("BU-ROT-1", "BU-ROT-2", "BU-ROT-3", "BU-ROT-4", "BU-ROT-5", "BU-CHECK-1")
    return allow(following, f"Round {following.round}: {what}. Everybody at the new seats", rules, moved)


# --- the end ---------------------------------------------------------------------------------------------------------


def judge_close(position: Position, play: Close) -> Ruling[Position]:
    if position.closing:
        return refuse("BU-END-1", f"Round {position.round} is the last already.")
    following = replace(position, closing=True)
    if position.complete:
        return finish.settle(following, f"Time: round {position.round} was the last", ["BU-END-1"], [])
    return allow(
        following, f"Round {position.round} is the last", ("BU-END-1",), [Effect("last round", round=position.round)]
    )


def judge_roll_off(position: Position, play: RollOff) -> Ruling[Position]:
    level = position.level or position.level_last
    if not level:
        return refuse("BU-END-1", "Nobody rolls off: no title is tied.")
    first = bool(position.level)
    if play.dice is not None:
        if set(play.dice) != set(level):
            return refuse("BU-END-1", f"One die each for {listed(level)}.")
        best = max(play.dice.values()) if first else min(play.dice.values())
        left = tuple(name for name in level if play.dice[name] == best)
    elif play.player is not None:
        if play.player not in level:
            return refuse("BU-END-1", f"{listed(level)} roll off; {play.player} does not.")
        left = (play.player,)
    else:
        return refuse(
            "BU-END-1", f"Enter the dice of {listed(level)}, or who {'won' if first else 'lost'} the roll-off."
        )
    if len(left) > 1:
        following = replace(position, level=left) if first else replace(position, level_last=left)
        return allow(following, f"{listed(left)} rolled {best} each, and roll again", ("BU-END-1",), [])
    title = "wins the evening" if first else "is the overall loser"
    following = (
        replace(position, champion=left[0], level=()) if first else replace(position, last=left[0], level_last=())
    )
    return finish.settle(following, f"{left[0]} {title}", ["BU-END-1"], [])


# --- shared ----------------------------------------------------------------------------------------------------------


def _no_table(position: Position, number: int) -> Ruling[Position] | None:
    if 1 <= number <= len(position.tables):
        return None
    return refuse("BU-TAB-1", f"There is no table {number}; tables are 1 (the head table) to {len(position.tables)}.")


def _with(position: Position, number: int, table: Table) -> Position:
    return _put(position, number, table, position.tallies)


def _put(position: Position, number: int, table: Table, tallies: tuple[Tally, ...]) -> Position:
    tables = put(position.tables, number - 1, table)
    return Position(
        position.players,
        position.options,
        position.round,
        tables,
        tallies,
        position.index,
        position.scores,
        position.history,
        position.bell,
        position.undecided,
        position.complete,
        position.closing,
        position.pairs,
        position.level,
        position.level_last,
        position.champion,
        position.last,
        position.over,
    )


# --- the game --------------------------------------------------------------------------------------------------------


class Bunko(Game[Position]):
    """Bunko, an evening at two to a hundred tables."""

    key = "bunko"
    title = "Bunko"
    about = "Three dice, ranked tables, a bell: sixes score, winners move up, partners change."
    players = Players(
        8,
        400,
        SEATS,
        usual=12,
        order="four by four from the head table down; the first and third of four are partners, the second and fourth",
        seats="tables",
    )
    Options = Options
    Start = Start
    plays = (Begin, RollDice, Seating, Next, Close, RollOff)
    questions = (ScoreTurn, NextSeats, CheckSeats)
    presets = (
        Preset("printed", "as printed", {}),
        Preset("finish", "everybody finishes the turn", {"stop": "finish_turn"}),
        Preset("quiet", "without the scramble", {"scramble": "off"}),
        Preset("wba", "World Bunco", {"rules": "wba", "tie": "roll_off", "stop": "finish_turn", "rounds": 6}),
    )
    judges: ClassVar[Any] = {
        Begin: judge_begin,
        RollDice: judge_roll,
        Seating: judge_seating,
        Next: judge_next,
        Close: judge_close,
        RollOff: judge_roll_off,
    }
    turn_rule = "BU-FIRST-1"
    end_rule = "BU-END-1"

    def open(self, setup: Setup) -> Position:
        names, carried = setup.players, setup.start or Start(1)
        seats = carried.seats or tuple(names[index : index + SEATS] for index in range(0, len(names), SEATS))
        if sorted(name for four in seats for name in four) != sorted(names):
            raise Unreadable("every player sits in one seat, four at a table", "start.seats")
        for field, counts in (("wins", carried.wins), ("losses", carried.losses), ("bunkos", carried.bunkos)):
            for name in counts or {}:
                if name not in names:
                    raise Unreadable(f"{name} does not play here", f"start.{field}")
        if setup.options.rounds and carried.round > setup.options.rounds:
            raise Unreadable(f"round {carried.round} is after the last, {setup.options.rounds}", "start.round")
        tallies = tuple(
            Tally(*((counts or {}).get(name, 0) for counts in (carried.wins, carried.losses, carried.bunkos)))
            for name in names
        )
        return Position(
            players=names,
            options=setup.options,
            round=carried.round,
            tables=tuple(Table((a, b, c, d)) for a, b, c, d in seats),
            tallies=tallies,
            index={name: index for index, name in enumerate(names)},
            scores={name: tally.wins for name, tally in zip(names, tallies, strict=True)},
            history=Trail(),
        )

    def actors(self, position: Position, play: Play) -> tuple[str, ...]:
        if isinstance(play, RollDice) and 1 <= play.table <= len(position.tables):
            table = position.tables[play.table - 1]
            return () if table.roller is None or play.before_bell else (table.seats[table.roller],)
        return ()

    def lanes(self, position: Position) -> tuple[Lane, ...]:
        return tuple(
            Lane(str(number), "Head table" if number == HEAD else f"Table {number}", table.seats)
            for number, table in enumerate(position.tables, 1)
        )

    def lane(self, play: Play) -> str:
        return str(play.table) if isinstance(play, (Begin, RollDice, Seating)) else WHOLE

    def due(self, position: Position, lane: str = WHOLE) -> Due:
        return due(position, lane, may_begin)

    def over(self, position: Position) -> bool:
        return position.over

    def winners(self, position: Position) -> tuple[str, ...]:
        return (position.champion,) if position.over and position.champion else ()

    def scores(self, position: Position) -> dict[str, int]:
        return dict(position.scores)

    def sheet(self, position: Position) -> Sheet:
        return paper.sheet(position, self.winners(position))

    def picture(self, position: Position, lane: str = WHOLE) -> paper.Picture:
        return paper.picture(position, lane)


GAME: Final = Bunko()
