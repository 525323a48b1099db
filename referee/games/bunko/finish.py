"""The end of a round and of the evening."""

from __future__ import annotations

from dataclasses import replace

from referee.games.bunko.position import Position, Result
from referee.games.bunko.seating import Place, next_places
from referee.kit.seats import listed
from referee.rulings import Effect, Ruling, allow


def complete(position: Position, says: str, rules: list[str], effects: list[Effect]) -> Ruling[Position]:
    """Every table is decided: wins and losses are marked (BU-WIN-1), and the next seats are known."""
    options = position.options
    tallies = list(position.tallies)
    results = []
    for number, table in enumerate(position.tables, 1):
        won = table.winner or 0
        winners, losers = table.team(won), table.team(1 - won)
        points = table.score[won]
        if number == 1 and options.cap_at_target:
            points = min(points, options.target)
        results.append(Result(winners, losers, (points, table.score[1 - won])))
        for names, marked in ((winners, "wins"), (losers, "losses")):
            for name in names:
                index = position.index[name]
                old = tallies[index]
                tallies[index] = (
                    replace(old, wins=old.wins + 1) if marked == "wins" else replace(old, losses=old.losses + 1)
                )
    following = replace(
        position,
        complete=True,
        tallies=tuple(tallies),
        scores={name: tally.wins for name, tally in zip(position.players, tallies, strict=True)},
        history=position.history.add((position.round, tuple(results))),
        pairs=(None,) * len(position.tables),
    )
    effects.append(Effect("round over", round=position.round))
    says = f"{says}. Round {position.round} is over"
    if position.closing or (options.rounds and position.round >= options.rounds):
        return settle(replace(following, closing=True), says, [*rules, "BU-END-1"], effects)
    return allow(following, says, rules, effects)


def places(position: Position) -> tuple[Place, ...]:
    """The tables of the next round."""
    winners = [table.team(table.winner or 0) for table in position.tables]
    losers = [table.team(1 - (table.winner or 0)) for table in position.tables]
    return next_places(winners, losers, position.options)


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
