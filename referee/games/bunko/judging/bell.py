"""The bell: stop, tables that are tied or finish a turn, the head table (BU-STOP-1 to BU-TIE-1)."""

from referee.games.bunko.effects import Bell, Decided
from referee.games.bunko.judging.rounds import complete_round
from referee.games.bunko.options import FINISH_TURN, ONE_TURN, Options
from referee.games.bunko.position import HEAD, SEATS, Position, Table
from referee.games.bunko.seats import still_rolling
from referee.kit.names import listed
from referee.kit.values import replace
from referee.ruling import Draft


def ring_bell(draft: Draft[Position]) -> Draft[Position]:
    """Ring the bell: the head table has the target, and tables that are not tied are decided (BU-STOP-1)."""
    position = draft.position
    options = position.options
    finishing = options.stop == FINISH_TURN
    tables = tuple(
        replace(table, finishing=True) if finishing and table.in_turn and number != HEAD else _decided(table, options)
        for number, table in enumerate(position.tables, 1)
    )
    undecided = sum(table.winner is None for table in tables)
    head = tables[0]
    ringing = replace(position.round, bell=True, undecided=undecided)
    draft.at(replace(position, tables=tables, round=ringing))
    draft.say("The bell!", "BU-STOP-1").effect(Bell(position.round.number))
    if min(head.score) >= options.target:
        draft.cite("BU-STOP-3")
    if head.winner is None:
        draft.say("The head table is tied and rolls on", "BU-TIE-1")
    else:
        noted = max(head.score)
        if options.cap_at_target and noted > options.target:
            noted = options.target
            draft.cite("BU-STOP-4")
        won = f"{listed(head.winners)} win the head table {max(head.score)} to {min(head.score)}"
        draft.say(won if noted == max(head.score) else f"{won}, noted as {noted}", "BU-WIN-1")
    if undecided == 0:
        return complete_round(draft)
    if finishing:
        draft.cite("BU-STOP-2")
    return draft.say(f"Still rolling: {still_rolling(tables)}")


def _decided(table: Table, options: Options) -> Table:
    """A table after the bell: decided if it is not tied and has no more rolls to make (BU-STOP-2, BU-TIE-1).

    By a house rule a tied table gets one more turn for each player.
    """
    if table.finishing or table.extra_turns:
        return table
    if table.is_tied:
        return replace(table, extra_turns=SEATS, in_turn=False) if options.tie == ONE_TURN else table
    return replace(table, winner=0 if table.score[0] > table.score[1] else 1)


def after_bell(draft: Draft[Position], number: int, scored: Table) -> Draft[Position]:
    """New points of a table after the bell: it is decided, or rolls on (BU-TIE-1)."""
    position = draft.position
    was_decided = position.table(number).winner is not None
    table = _decided(scored, position.options)
    open_now = table.winner is None
    undecided = position.round.undecided - (not was_decided) + open_now
    after = position.with_table(number, table).in_round(undecided=undecided)
    draft.at(after)
    if open_now:
        if table.is_tied and not table.finishing:
            draft.say("Tied: roll on", "BU-TIE-1")
        return draft.add(next_roller(table))
    draft.say(f"{listed(table.winners)} win table {number}", "BU-WIN-1").effect(Decided(number, table.winners))
    return complete_round(draft) if undecided == 0 else draft.say(f"Still rolling: {still_rolling(after.tables)}")


def next_roller(table: Table) -> str:
    """The next roller at a table, in a sentence."""
    return "who begins?" if table.roller is None else f"{table.seats[table.roller]} rolls"
