"""What is due at a table, and in the whole evening: the plays that a phone offers there."""

from __future__ import annotations

from collections.abc import Callable

from referee.games.bunko import finish
from referee.games.bunko.plays import Begin, Close, Next, RollDice, RollOff, Seating
from referee.games.bunko.position import Options, Position, Table
from referee.games.bunko.rolling import DICE, number_up
from referee.games.bunko.seating import shown
from referee.games.contract import WHOLE, Due, Offer, Tap
from referee.kit.seats import listed

FEW_TABLES = 6
"""So many tables are entered from one phone together."""

MayBegin = Callable[[Position, Table], tuple[str, ...]]


def due(position: Position, lane: str, may_begin: MayBegin) -> Due:
    """Who is to act and what may be played in a lane: a table's number, or the whole evening."""
    if position.over:
        return Due((), f"The evening is over: {position.champion} won", ())
    if position.level or position.level_last:
        return _roll_off(position)
    if lane != WHOLE and lane.isascii() and lane.isdigit() and 1 <= int(lane) <= len(position.tables):
        return _at_table(position, int(lane), may_begin)
    return _whole(position, may_begin)


def _roll_off(position: Position) -> Due:
    level = position.level or position.level_last
    title = "the title" if position.level else "the last place"
    taps = tuple(Tap(name, {"player": name}) for name in level)
    label = "Who wins the roll-off?" if position.level else "Who rolls lowest, and is last?"
    return Due(level, f"{listed(level)} roll for {title}", (Offer(RollOff, label, taps=taps),))


def _at_table(position: Position, number: int, may_begin: MayBegin) -> Due:
    table = position.tables[number - 1]
    if position.complete:
        return _between(position, number)
    if table.winner is not None:
        waiting = [str(n) for n, one in enumerate(position.tables, 1) if one.winner is None]
        says = f"Table {number}: {listed(table.team(table.winner))} won; waiting for table {listed(waiting)}"
        late = (_roll(position, number, "A roll from before the bell", before_bell=True),) if number > 1 else ()
        return Due((), says, late)
    if table.roller is None:
        return Due(table.seats, f"Table {number}: one die each, who begins?", (_begin(position, number, may_begin),))
    who = table.seats[table.roller]
    says = f"{who} rolls" + (" again" if table.turn else "")
    if position.bell:
        says += ", the table is tied" if table.score[0] == table.score[1] else " after the bell"
    return Due((who,), says, (_roll(position, number, f"{who}’s roll"), _dice(position, number)))


def _begin(position: Position, number: int, may_begin: MayBegin) -> Offer:
    table = position.tables[number - 1]
    taps = tuple(Tap(name, {"player": name}) for name in may_begin(position, table))
    return Offer(Begin, f"Table {number}: who begins?", given={"table": number}, taps=taps)


def _roll(position: Position, number: int, label: str, before_bell: bool = False) -> Offer:
    given: dict[str, object] = {"table": number}
    if before_bell:
        given["before_bell"] = True
    table = position.tables[number - 1]
    who = None if before_bell or table.roller is None else table.seats[table.roller]
    without = ("dice", "hits", "wipeout", "mini", "scramble", "before_bell")
    return Offer(RollDice, label, who, given, taps=_taps(position), without=without, rare=before_bell)


def _taps(position: Position) -> tuple[Tap, ...]:
    options = position.options
    up = number_up(position.round, options)
    plain = tuple(
        Tap(("no " if count == 0 else f"{count} × ") + str(up), {"hits": count}, f"{count or 'no'} dice with {up}")
        for count in range(DICE)
    )
    if options.rules == "wba":
        return (*plain, Tap("Bunco 21", {"hits": DICE}, mark="strong"), Tap("Mini 5", {"mini": True}))
    wipeout = Tap("Wipeout 1·1·1", {"wipeout": True}, "wipeout, three ones", mark="bad")
    if not options.scramble:
        return (*plain, Tap("Bunko", {"hits": DICE}, mark="strong"), wipeout)
    bunkos = tuple(
        Tap(
            f"Bunko {own}:{DICE - own}",
            {"hits": DICE, "scramble": [own, DICE - own]},
            f"bunko, dice grabbed {own} to {DICE - own}",
            mark="strong",
        )
        for own in range(DICE, -1, -1)
    )
    return (*plain, *bunkos, wipeout)


def _dice(position: Position, number: int) -> Offer:
    without = ("hits", "wipeout", "mini", "before_bell", *(() if _has_scramble(position.options) else ("scramble",)))
    return Offer(RollDice, "Enter the three dice", given={"table": number}, without=without, rare=True)


def _has_scramble(options: Options) -> bool:
    return options.scramble and options.rules == "sixes"


def _between(position: Position, number: int) -> Due:
    """Between two rounds, at a table: who sits there next, and with whom."""
    place = finish.places(position)[number - 1]
    chosen = position.pairs[number - 1]
    if chosen is None and not place.fixed:
        who: tuple[str, ...] = place.staying
        says = f"Table {number} next: {listed(place.staying)} choose their partners"
    else:
        who = ()
        says = f"Table {number} next: {shown(chosen or place.allowed[0])}"
    offers = [_next(position)]
    if not place.fixed:
        taps = tuple(Tap(shown(pairs), {"pairs": [list(pair) for pair in pairs]}) for pairs in place.allowed)
        offers.insert(
            0, Offer(Seating, f"Table {number}: partners", given={"table": number}, taps=taps, rare=chosen is not None)
        )
    return Due(who, says, tuple(offers))


def _next(position: Position) -> Offer:
    return Offer(Next, f"Start round {position.round + 1}")


def _whole(position: Position, may_begin: MayBegin) -> Due:
    few = len(position.tables) <= FEW_TABLES
    close = Offer(Close, f"Round {position.round} is the last", rare=True)
    closing = () if position.closing or position.options.rounds else (close,)
    if position.complete:
        seats = tuple(
            offer
            for number in range(1, len(position.tables) + 1 if few else 1)
            for offer in _between(position, number).offers
            if offer.play is Seating
        )
        says = f"Round {position.round} is over; everybody to the new seats, then round {position.round + 1}"
        return Due((), says, (_next(position), *seats, *closing))
    waiting = [number for number, table in enumerate(position.tables, 1) if table.winner is None]
    rollers = tuple(
        position.tables[number - 1].seats[position.tables[number - 1].roller or 0]
        for number in waiting
        if position.tables[number - 1].roller is not None
    )
    offers = []
    if few:
        for number in waiting:
            table = position.tables[number - 1]
            if table.roller is None:
                offers.append(_begin(position, number, may_begin))
            else:
                offers.append(_roll(position, number, f"Table {number}: {table.seats[table.roller]} rolls"))
    up = number_up(position.round, position.options)
    says = f"Round {position.round}: {up}s count"
    if position.bell:
        says = f"The bell has rung; still rolling: table {listed([str(number) for number in waiting])}"
    return Due(rollers if few else (), says, (*offers, *closing))
