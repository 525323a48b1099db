"""The end of a round, from the bell to the last table, and the end of the evening."""

from __future__ import annotations

from dataclasses import replace

from referee.games.bunko.position import HEAD, SEATS, Options, Position, Result, Table, Tally
from referee.games.bunko.seating import next_places, same
from referee.kit.seats import listed
from referee.kit.trail import Trail
from referee.rulings import Effect, Ruling, allow

BELL = "bell"


# --- the bell --------------------------------------------------------------------------------------------------------


def ring(position: Position, says: str, rules: list[str], effects: list[Effect]) -> Ruling[Position]:
    """The head table has reached the target: stop is called, and tables that are not tied are decided (BU-STOP-1)."""
    options = position.options
    finishing = options.stop == "finish_turn"
    tables = tuple(
        replace(table, finishing=True) if finishing and table.turn and number != HEAD else decide(table, options)
        for number, table in enumerate(position.tables, 1)
    )
    undecided = sum(table.winner is None for table in tables)
    following = replace(position, tables=tables, bell=True, undecided=undecided)
    head = tables[0]
    effects.append(Effect(BELL, round=position.round))
    rules = [*rules, "BU-STOP-1"]
    if min(head.score) >= options.target:
        rules.append("BU-STOP-3")
    if head.winner is None:
        rules.append("BU-TIE-1")
        says = f"{says}. The bell! The head table is tied and rolls on"
    else:
        says = f"{says}. The bell! {won(head)} win the head table {noted(head, options)}"
        if options.cap_at_target and max(head.score) > options.target:
            rules.append("BU-STOP-4")
        rules.append("BU-WIN-1")
    if undecided == 0:
        return complete(following, says, rules, effects)
    if finishing:
        rules.append("BU-STOP-2")
    return allow(following, f"{says}. Still rolling: {waiting(following)}", rules, effects)


def decide(table: Table, options: Options) -> Table:
    """A table after stop: decided where its teams are unequal and nothing is still to be rolled (BU-STOP-2, BU-TIE-1).

    Sets the roll-off up where a tie is broken by one.
    """
    if table.finishing or table.extra:
        return table
    if table.level:
        return replace(table, extra=SEATS, turn=False) if options.tie == "roll_off" else table
    return replace(table, winner=0 if table.score[0] > table.score[1] else 1)


def after_bell(
    position: Position, number: int, table: Table, says: str, rules: list[str], effects: list[Effect]
) -> Ruling[Position]:
    """What the new points of a table come to once the bell has rung: it is decided, or rolls on (BU-TIE-1)."""
    was_decided = position.tables[number - 1].winner is not None
    table = decide(table, position.options)
    open_now = table.winner is None
    following = replace(position, undecided=position.undecided - (not was_decided) + open_now)
    following = following.with_table(number, table)
    if open_now:
        if table.level and not table.finishing:
            rules.append("BU-TIE-1")
            says = f"{says}, tied: roll on"
        return allow(following, f"{says}; {roller(table)}", rules, effects)
    rules.append("BU-WIN-1")
    effects.append(Effect("decided", table=number, winners=list(table.team(table.winner or 0))))
    says = f"{says}. {won(table)} win table {number}"
    if following.undecided == 0:
        return complete(following, says, rules, effects)
    return allow(following, f"{says}. Still rolling: {waiting(following)}", rules, effects)


def won(table: Table) -> str:
    """Who won a table, in a sentence."""
    return listed(table.team(table.winner or 0))


def noted(table: Table, options: Options) -> str:
    """The points of the head table, and what its winners note (BU-STOP-4)."""
    high, low = max(table.score), min(table.score)
    if options.cap_at_target and high > options.target:
        return f"{high} to {low}, noted as {options.target}"
    return f"{high} to {low}"


def roller(table: Table) -> str:
    """Who rolls next at a table, in a sentence."""
    return "say who begins" if table.roller is None else f"{table.seats[table.roller]} rolls"


def waiting(position: Position) -> str:
    """The tables that are still to be decided, in a sentence."""
    numbers = [str(number) for number, table in enumerate(position.tables, 1) if table.winner is None]
    return f"table{'s' if len(numbers) > 1 else ''} {listed(numbers)}"


# --- the end of a round ----------------------------------------------------------------------------------------------


def complete(position: Position, says: str, rules: list[str], effects: list[Effect]) -> Ruling[Position]:
    """Every table is decided: wins and losses are marked (BU-WIN-1), and the next seats are known.

    Partners that were chosen before a table's points were corrected stand where they still can.
    """
    options = position.options
    results = []
    for number, table in enumerate(position.tables, 1):
        side = table.winner or 0
        points = table.score[side]
        if number == HEAD and options.cap_at_target:
            points = min(points, options.target)
        results.append(Result(table.team(side), table.team(1 - side), (points, table.score[1 - side])))
    coming = next_places([result.winners for result in results], [result.losers for result in results], options)
    chosen = position.pairs or (None,) * len(coming)
    following = replace(
        _marked(position, tuple(results), 1),
        complete=True,
        history=position.history.add((position.round, tuple(results))),
        coming=coming,
        pairs=tuple(
            pairs if pairs is not None and same(pairs, place.allowed) else None
            for pairs, place in zip(chosen, coming, strict=True)
        ),
    )
    effects.append(Effect("round over", round=position.round))
    says = f"{says}. Round {position.round} is over"
    if position.closing or (options.rounds and position.round >= options.rounds):
        return settle(replace(following, closing=True), says, [*rules, "BU-END-1"], effects)
    return allow(following, says, rules, effects)


def reopened(position: Position) -> Position:
    """A round that was over and is not, because dice or points of it come late: nothing of it is marked any more."""
    *earlier, (_, results) = position.history
    return replace(
        _marked(position, results, -1),
        complete=False,
        history=Trail(earlier),
        coming=(),
        level=(),
        level_last=(),
        champion=None,
        last=None,
    )


def _marked(position: Position, results: tuple[Result, ...], by: int) -> Position:
    """Wins and losses of a round, added to everybody's sheet or taken off it."""
    tallies = list(position.tallies)
    for result in results:
        for name in result.winners:
            index = position.index[name]
            tallies[index] = _tally(tallies[index], by, 0)
        for name in result.losers:
            index = position.index[name]
            tallies[index] = _tally(tallies[index], 0, by)
    scores = {name: tally.wins for name, tally in zip(position.players, tallies, strict=True)}
    return replace(position, tallies=tuple(tallies), scores=scores)


def _tally(old: Tally, wins: int, losses: int) -> Tally:
    return Tally(old.wins + wins, old.losses + losses, old.bunkos, old.wipeouts, old.minis)


# --- the end of the evening ------------------------------------------------------------------------------------------


def settle(position: Position, says: str, rules: list[str], effects: list[Effect]) -> Ruling[Position]:
    """The last round is played: the most wins, the most losses, and who rolls for either (BU-END-1)."""
    champion, last = position.champion, position.last
    if champion is None:
        level = _most(position, "wins")
        if len(level) > 1:
            says = f"{says}. {_few(level)} have {position.scores[level[0]]} wins each and roll for the title"
            return allow(replace(position, level=level, closing=True), says, rules, effects)
        champion = level[0]
        says = f"{says}. {champion} wins the evening with {position.scores[champion]} wins"
    if last is None:
        level = _most(position, "losses")
        if len(level) > 1:
            says = f"{says}. {_few(level)} have the most losses and roll, the lowest is last"
            return allow(replace(position, champion=champion, level_last=level, closing=True), says, rules, effects)
        last = level[0]
    effects.append(Effect("won", who=[champion], last=last))
    says = f"{says}. The evening is over: {champion} first, {last} last"
    return allow(replace(position, champion=champion, last=last, closing=True, over=True), says, rules, effects)


def _most(position: Position, what: str) -> tuple[str, ...]:
    counts = [getattr(tally, what) for tally in position.tallies]
    best = max(counts)
    return tuple(name for name, count in zip(position.players, counts, strict=True) if count == best)


def _few(names: tuple[str, ...]) -> str:
    return listed(names) if len(names) <= 6 else f"{', '.join(names[:5])} and {len(names) - 5} others"
