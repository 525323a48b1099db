"""The referee of Bunko. Rule ids and their order are those of `rules.md`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, Final

from referee.games.bunko import finish
from referee.games.bunko import sheet as paper
from referee.games.bunko.offers import due
from referee.games.bunko.plays import Begin, Close, Next, Points, RollDice, RollOff, Seating
from referee.games.bunko.position import HEAD, SEATS, Options, Position, Start, Table, Tally
from referee.games.bunko.questions import CheckSeats, NextSeats, ScoreTurn
from referee.games.bunko.rolling import Roll, called, number_up, read_roll, scored, wrong_with
from referee.games.bunko.seating import seated, shown
from referee.games.bunko.seating import wrong_with as wrong_seats
from referee.games.contract import WHOLE, Due, Game, Lane, Play, Players, Preset, Setup, Sheet
from referee.kit.form import Unreadable
from referee.kit.seats import listed
from referee.kit.trail import Trail
from referee.kit.tuples import put
from referee.rulings import Effect, Ruling, allow, refuse

# --- first, at each table --------------------------------------------------------------------------------------------


def judge_begin(position: Position, play: Begin) -> Ruling[Position]:
    if refusal := _no_table(position, play.table):
        return refusal
    table = position.tables[play.table - 1]
    if position.complete:
        return refuse("BU-STOP-1", f"Round {position.round} is over; the next one is started first.")
    if table.winner is not None:
        return refuse("BU-STOP-2", f"Stop is called, and table {play.table} is decided: nobody begins there.")
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
    following = position.with_table(play.table, replace(table, roller=table.seats.index(play.player)))
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
    late = play.before_bell and position.bell and number != HEAD
    if table.winner is not None and not late:
        return refuse("BU-STOP-2", _stopped(number, table))
    if table.roller is None:
        return refuse("BU-FIRST-1", f"Say who begins at table {number}: whoever rolls highest with one die.")
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
    return _rolled(finish.reopened(position) if late and position.complete else position, number, table, roll, late)


def _stopped(number: int, table: Table) -> str:
    """Why a table that the bell has decided rolls no more, and what would be allowed (BU-STOP-2)."""
    says = f"Stop is called, and table {number} is decided: {finish.won(table)} won it"
    if number == HEAD:
        return f"{says}. To change that, take back its last roll."
    return f"{says}. Dice that lay by then still count, entered as rolled before the bell."


def _rolled(position: Position, number: int, table: Table, roll: Roll, late: bool) -> Ruling[Position]:
    options, seat = position.options, table.roller or 0
    who, team = table.seats[seat], seat % 2
    before = table.score[team], table.score[1 - team]
    own, other, again = scored(roll, *before, options)
    score = (own, other) if team == 0 else (other, own)
    rules = ["BU-ROLL-1"]
    effects = [Effect("scored", table=number, who=who, points=own - before[0])]
    if roll.bunko:
        what = "Bunko!" if options.rules == "sixes" else "Bunco!"
        effects.append(Effect("bunko", table=number, who=who))
        rules.append("BU-BUNK-1")
        if roll.grabbed:
            what += f" 3, and {roll.grabbed[0]} dice grabbed to {roll.grabbed[1]}"
        if other != before[1]:
            effects.append(Effect("grabbed", table=number, team=list(table.team(1 - team)), points=other - before[1]))
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
    if late:
        what += ", before the bell"
        rules.append("BU-STOP-2")
    moved = replace(
        table,
        score=score,
        roller=seat if again else (seat + 1) % SEATS,
        turn=again,
        extra=0 if late else table.extra if again or not table.extra else table.extra - 1,
        finishing=again and (table.finishing or (late and options.stop == "finish_turn")),
        winner=None,
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
        position = replace(position, tallies=tallies)
    says = f"Table {number}: {who}, {what}{'' if what.endswith('!') else '.'} {own} to {other}"
    if position.bell:
        return finish.after_bell(position, number, moved, says, rules, effects)
    after = position.with_table(number, moved)
    if number == HEAD and max(score) >= options.target:
        return finish.ring(after, says, rules, effects)
    return allow(after, f"{says}; {finish.roller(moved)}", rules, effects)


# --- points that a table keeps on paper ------------------------------------------------------------------------------


def judge_points(position: Position, play: Points) -> Ruling[Position]:
    """Points as they stand on paper (BU-WIN-1); those of the head table may ring the bell, others may come late."""
    if refusal := _no_table(position, play.table):
        return refusal
    number, target = play.table, position.options.target
    table = position.tables[number - 1]
    for name in play.bunkos:
        if name not in table.seats:
            return refuse("BU-SEAT-1", f"{name} does not sit at table {number}; {listed(table.seats)} do.")
    score = (play.first, play.second)
    if number == HEAD and position.bell:
        if table.winner is not None:
            return refuse("BU-STOP-2", _stopped(number, table))
        if max(score) < target:
            return refuse(
                "BU-STOP-1",
                f"The head table has rung the bell: one of its teams has {target} or more, not {max(score)}.",
            )
    if position.complete:
        position = finish.reopened(position)
    if play.bunkos:
        tallies = list(position.tallies)
        for name in play.bunkos:
            index = position.index[name]
            tallies[index] = replace(tallies[index], bunkos=tallies[index].bunkos + 1)
        position = replace(position, tallies=tuple(tallies))
    entered = replace(table, score=score, extra=0, finishing=False, winner=None)
    says = f"Table {number}: {' + '.join(table.team(0))} {score[0]}, {' + '.join(table.team(1))} {score[1]}"
    rules = ["BU-WIN-1"]
    effects = [Effect("points", table=number, points=list(score))]
    effects.extend(Effect("bunko", table=number, who=name) for name in play.bunkos)
    if position.bell:
        return finish.after_bell(position, number, entered, says, rules, effects)
    after = position.with_table(number, entered)
    if number == HEAD and max(score) >= target:
        return finish.ring(after, says, rules, effects)
    return allow(after, says, rules, effects)


# --- the next round --------------------------------------------------------------------------------------------------


def judge_seating(position: Position, play: Seating) -> Ruling[Position]:
    if refusal := _no_table(position, play.table):
        return refusal
    if not position.complete:
        return refuse("BU-ROT-4", f"Round {position.round} goes on; seats are chosen when every table is decided.")
    if position.level or position.level_last:
        return refuse("BU-END-1", "The last round is played; nobody changes seats any more.")
    place = position.coming[play.table - 1]
    rule, says = wrong_seats(place, play.pairs, play.table)
    if rule:
        return refuse(rule, says)
    (a, c), (b, d) = play.pairs
    chosen = put(position.pairs, play.table - 1, ((a, c), (b, d)))
    says = f"Table {play.table} in round {position.round + 1}: {shown(play.pairs)}"
    effects = [Effect("seated", table=play.table, pairs=[list(pair) for pair in play.pairs])]
    return allow(replace(position, pairs=chosen), says, ("BU-CHECK-1", "BU-ROT-4"), effects)


def judge_next(position: Position, play: Next) -> Ruling[Position]:
    if not position.complete:
        if not position.bell:
            return refuse(
                "BU-STOP-1", f"Round {position.round} goes on until the head table has {position.options.target}."
            )
        return refuse("BU-TIE-1", f"Still rolling: {finish.waiting(position)}; the round ends when all are decided.")
    if position.level or position.level_last:
        return refuse(
            "BU-END-1", f"The last round is played; {listed(position.level or position.level_last)} roll off."
        )
    pairs = [chosen or place.allowed[0] for chosen, place in zip(position.pairs, position.coming, strict=True)]
    tables = tuple(Table(seated(pairing)) for pairing in pairs)
    following = replace(
        position, round=position.round + 1, tables=tables, bell=False, complete=False, coming=(), pairs=()
    )
    moved = [Effect("seats", table=number, seats=list(table.seats)) for number, table in enumerate(tables, 1)]
    what = called(following.round, position.options)
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
    if play.dice is not None and play.player is not None:
        return refuse("BU-END-1", "Enter the dice of the roll-off, or whose it is; not both.")
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
    plays = (Begin, RollDice, Points, Seating, Next, Close, RollOff)
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
        Points: judge_points,
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
        return str(play.table) if isinstance(play, (Begin, RollDice, Points, Seating)) else WHOLE

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
