"""What is due at a table, and in the whole evening: the plays that a phone offers there."""

from __future__ import annotations

from collections.abc import Callable

from referee.games.bunko.finish import waiting
from referee.games.bunko.plays import Begin, Close, Next, Points, RollDice, RollOff, Seating
from referee.games.bunko.position import HEAD, Options, Position, Table
from referee.games.bunko.rolling import DICE, called, number_up
from referee.games.bunko.seating import shown, table_name, whereto
from referee.games.contract import WHOLE, Choice, Due, Offer, Tap
from referee.kit.seats import listed

FEW_TABLES = 6
"""So many tables are entered from one phone together."""

MayBegin = Callable[[Position, Table], tuple[str, ...]]


def due(position: Position, lane: str, may_begin: MayBegin) -> Due:
    """Who is to act and what may be played in a lane: a table's number, or the whole evening."""
    if position.over:
        return Due((), f"The evening is over: {position.champion} won", ())
    number = int(lane) if lane != WHOLE and lane.isascii() and lane.isdigit() else 0
    at_table = 1 <= number <= len(position.tables)
    if position.level or position.level_last:
        return _roll_off(position, number if at_table else 0)
    return _at_table(position, number, may_begin) if at_table else _whole(position, may_begin)


def _roll_off(position: Position, number: int) -> Due:
    level = position.level or position.level_last
    title = "the title" if position.level else "the last place"
    taps = tuple(Tap(name, {"player": name}) for name in level)
    label = "Who wins the roll-off?" if position.level else "Who rolls lowest, and is last?"
    offers = (Offer(RollOff, label, taps=taps), *_late(position, number))
    return Due(level, f"{listed(level)} roll for {title}", offers)


def _at_table(position: Position, number: int, may_begin: MayBegin) -> Due:
    table = position.tables[number - 1]
    if position.complete:
        return _between(position, number)
    if table.winner is not None:
        says = f"Table {number}: {listed(table.team(table.winner))} won; waiting for {waiting(position)}"
        return Due((), says, _late(position, number))
    if table.roller is None:
        begins = (_begin(position, number, may_begin), _points(position, number))
        return Due(table.seats, f"Table {number}: one die each, who begins?", begins)
    who = table.seats[table.roller]
    says = f"{who} rolls" + (" again" if table.turn else "")
    if table.finishing:
        says = f"The bell: {who} finishes the turn"
    elif position.bell:
        says = f"The bell, and a tie: {says}"
    offers = (_roll(position, number, f"{who}’s roll"), _dice(position, number), _points(position, number))
    return Due((who,), says, offers)


def _late(position: Position, number: int) -> tuple[Offer, ...]:
    """What a table may still enter when it is decided: dice that lay before the bell, points from paper."""
    if number <= HEAD:
        return ()
    return (_roll(position, number, "A roll from before the bell", before_bell=True), _points(position, number))


def _points(position: Position, number: int) -> Offer:
    table = position.tables[number - 1]
    first, second = (" + ".join(table.team(side)) for side in range(2))
    return Offer(
        Points,
        f"{table_name(number)}: points from paper",
        given={"table": number},
        choices={"bunkos": tuple(Choice(name, name) for name in table.seats)},
        hint=f"first {first}, second {second}",
        rare=True,
    )


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
    split = tuple(Choice([own, DICE - own], f"{own}:{DICE - own}") for own in range(DICE, -1, -1))
    has = _has_scramble(position.options)
    without = ("hits", "wipeout", "mini", "before_bell", *(() if has else ("scramble",)))
    return Offer(
        RollDice,
        "Enter the three dice",
        given={"table": number},
        choices={"scramble": split} if has else {},
        without=without,
        rare=True,
    )


def _has_scramble(options: Options) -> bool:
    return options.scramble and options.rules == "sixes"


def _between(position: Position, number: int) -> Due:
    """Between two rounds, at a table: where its people go, who sits there next, and with whom."""
    place, table = position.coming[number - 1], position.tables[number - 1]
    chosen = position.pairs[number - 1]
    says = "; ".join(f"{listed(table.team(side))} {whereto(position, number, side)}" for side in range(2))
    if chosen is None and not place.fixed:
        who: tuple[str, ...] = place.staying
        says = f"{says}. Here next: {listed(place.staying)} choose their partners"
    else:
        who = ()
        says = f"{says}. Here next: {shown(chosen or place.allowed[0])}"
    offers = [_next(position), *_late(position, number)]
    if not place.fixed:
        offers.insert(0, _partners(position, number))
    return Due(who, says, tuple(offers))


def _partners(position: Position, number: int) -> Offer:
    taps = tuple(
        Tap(shown(pairs), {"pairs": [list(pair) for pair in pairs]}) for pairs in position.coming[number - 1].allowed
    )
    chosen = position.pairs[number - 1] is not None
    return Offer(Seating, f"{table_name(number)}: partners", given={"table": number}, taps=taps, rare=chosen)


def _next(position: Position) -> Offer:
    return Offer(Next, f"Start round {position.round + 1}")


def _whole(position: Position, may_begin: MayBegin) -> Due:
    numbers = range(1, len(position.tables) + 1)
    few = len(position.tables) <= FEW_TABLES
    close = Offer(Close, f"Round {position.round} is the last", rare=True)
    closing = () if position.closing or position.options.rounds else (close,)
    if position.complete:
        seats = tuple(
            _partners(position, number) for number in numbers if few and not position.coming[number - 1].fixed
        )
        late = tuple(_points(position, number) for number in numbers if few and number != HEAD)
        says = f"Round {position.round} is over; everybody to the new seats, then round {position.round + 1}"
        return Due((), says, (_next(position), *seats, *late, *closing))
    rollers: list[str] = []
    offers: list[Offer] = []
    paper: list[Offer] = []
    for number, table in enumerate(position.tables if few else (), 1):
        if table.winner is None and table.roller is not None:
            rollers.append(table.seats[table.roller])
            offers.append(_roll(position, number, f"{table_name(number)}: {rollers[-1]} rolls"))
        elif table.winner is None:
            offers.append(_begin(position, number, may_begin))
        if table.winner is None or number != HEAD:
            paper.append(_points(position, number))
    says = f"Round {position.round}: {called(position.round, position.options)}"
    if position.bell:
        says = f"The bell has rung; still rolling: {waiting(position)}"
    return Due(tuple(rollers), says, (*offers, *paper, *closing))
