"""Rolls at a table: the player who begins, three dice, their points (BU-FIRST-1 to BU-BUNK-1)."""

from referee.games.bunko.effects import Begins, BunkoRolled, Grabbed, ScoredAtTable, Wipeout
from referee.games.bunko.judging.bell import after_bell, next_roller, ring_bell
from referee.games.bunko.judging.guards import refuse_decided, require_table
from referee.games.bunko.judging.rounds import reopened
from referee.games.bunko.options import FINISH_TURN, HIGHEST
from referee.games.bunko.plays import Begin, RollDice
from referee.games.bunko.position import HEAD, SEATS, Position, Table
from referee.games.bunko.scoring import NUMBERS, Roll, hits_in_words, number_up, read_roll, require_roll, score_after
from referee.games.bunko.seats import table_name
from referee.kit.names import listed, with_most
from referee.kit.values import replace
from referee.ruling import Draft, Refused

# --- the first roll --------------------------------------------------------------------------------------------------


def judge_begin(position: Position, play: Begin) -> Draft[Position]:
    number, who = play.table, play.player
    table = require_table(position, number)
    if position.round.complete:
        raise Refused("BU-STOP-1", f"Round {position.round.number} is over: start the next one first.")
    if table.winner is not None:
        raise Refused("BU-STOP-2", f"{table_name(number)} is decided: nobody begins there.")
    if who not in table.seats:
        raise Refused("BU-FIRST-1", f"{who} does not sit at table {number}; {listed(table.seats)} do.")
    if table.roller is not None:
        raise Refused("BU-FIRST-1", f"{table_name(number)} has begun: {table.seats[table.roller]} rolls.")
    if play.dice is not None:
        highest = with_most(table.seats, play.dice)
        if len(highest) > 1:
            raise Refused("BU-FIRST-1", f"{listed(highest)} rolled {max(play.dice)} each: they roll again.")
        if highest != (who,):
            raise Refused("BU-FIRST-1", f"{highest[0]} rolled highest and begins.")
    beginners = may_begin(position, table)
    if who not in beginners:
        raise Refused("BU-AMB-7", f"A loser of the round before begins: {listed(beginners, 'or')}.")
    after = position.with_table(number, replace(table, roller=table.seats.index(who)))
    return Draft(after).say(f"{table_name(number)}: {who} begins", "BU-FIRST-1").effect(Begins(number, who))


def may_begin(position: Position, table: Table) -> tuple[str, ...]:
    """The players who may begin at a table: all, or by a house rule the losers of the last round, if any sit here."""
    if position.options.starter == HIGHEST or not len(position.history):
        return table.seats
    _, results = position.history[-1]
    lost = {name for result in results for name in result.losers}
    return tuple(name for name in table.seats if name in lost) or table.seats


# --- three dice ------------------------------------------------------------------------------------------------------


def judge_roll(position: Position, play: RollDice) -> Draft[Position]:
    number = play.table
    table = require_table(position, number)
    late = play.before_bell and position.round.bell and number != HEAD
    if table.winner is not None and not late:
        raise refuse_decided(number, table)
    if table.roller is None:
        raise Refused("BU-FIRST-1", f"Enter who begins at table {number}: the player who rolls highest with one die.")
    roll = _roll_of(position, play)
    require_roll(roll, position.options)
    if late and position.round.complete:
        position = reopened(position)
    return _score_roll(position, number, roll, late=late)


def _roll_of(position: Position, play: RollDice) -> Roll:
    """The entered roll, from its dice or from what they count."""
    if play.dice is not None:
        if play.hits is not None or play.wipeout or play.mini:
            raise Refused("BU-ROLL-1", "Enter the three dice, or what they count, not both.")
        up = number_up(position.round.number, position.options)
        return read_roll(play.dice, play.scramble, up, position.options)
    if play.hits is None and not play.wipeout and not play.mini:
        raise Refused("BU-ROLL-1", "Enter the three dice, or how many of them count, 0 to 3.")
    return Roll(play.hits or 0, play.wipeout, play.mini, play.scramble)


def _score_roll(position: Position, number: int, roll: Roll, *, late: bool) -> Draft[Position]:
    """Score a roll; `late` is True if the dice were down before the bell."""
    options, table, again = position.options, position.table(number), roll.scores
    seat = table.roller or 0
    who, team = table.seats[seat], seat % 2
    own_before, other_before = table.score[team], table.score[1 - team]
    own, other = score_after(roll, own_before, other_before, options)
    bunko = roll.bunko
    if bunko or roll.wipeout or roll.mini:
        position = position.with_counts(who, bunkos=bunko, wipeouts=roll.wipeout, minis=roll.mini)
    draft = Draft(position).effect(ScoredAtTable(number, who, own - own_before))
    rules = ["BU-ROLL-1"]
    if bunko:
        rules.append("BU-BUNK-1")
        draft.effect(BunkoRolled(number, who))
        if other != other_before:
            draft.effect(Grabbed(number, table.team(1 - team), other - other_before))
    elif roll.wipeout:
        rules.append("BU-WIPE-1")
        draft.effect(Wipeout(number, who))
    if not again:
        rules.append("BU-ROLL-2")
    if late:
        rules.append("BU-STOP-2")
    where = f"{table_name(number)}, before the bell" if late else table_name(number)
    draft.say(f"{where}: {who}, {_in_words(roll, position)} {own} to {other}", *rules)
    moved = replace(
        table,
        score=(own, other) if team == 0 else (other, own),
        roller=seat if again else (seat + 1) % SEATS,
        in_turn=again,
        extra_turns=0 if late or not table.extra_turns else table.extra_turns - (not again),
        finishing=again and (table.finishing or (late and options.stop == FINISH_TURN)),
        winner=None,
    )
    if position.round.bell:
        return after_bell(draft, number, moved)
    draft.at(position.with_table(number, moved))
    if number == HEAD and (own >= options.target or other >= options.target):
        return ring_bell(draft)
    return draft.add(next_roller(moved))


def _in_words(roll: Roll, position: Position) -> str:
    """The roll as a short sentence. Its dice are named, as the word for the play says that it is a bunko."""
    if roll.bunko:
        three = f"three {NUMBERS[number_up(position.round.number, position.options) - 1]}"
        grabbed = roll.grabbed
        return f"{three}: 3 points, dice grabbed {grabbed[0]} to {grabbed[1]}." if grabbed else f"{three}."
    if roll.wipeout:
        return "three ones."
    if roll.mini:
        return "mini-bunco: 5."
    return f"{hits_in_words(roll.hits, position.round.number, position.options)}."
