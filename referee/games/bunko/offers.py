"""The plays that may be made at a table of Bunko, and in the whole evening."""

from collections.abc import Callable

from referee.contract import WHOLE, Choice, Due, Form, Limits, Offer, QuickPlay, ScoreEntry
from referee.games.bunko.judging.roll import may_begin
from referee.games.bunko.options import WBA
from referee.games.bunko.plays import Begin, Close, Next, Points, RollDice, RollOff, Seating, Wins
from referee.games.bunko.position import HEAD, Position, Table
from referee.games.bunko.scoring import BUNKO_POINTS, DICE, WBA_BUNCO, WBA_MINI, called, number_up
from referee.games.bunko.seats import (
    choosing,
    closing_tables,
    next_table_says,
    shown,
    still_rolling,
    table_name,
    table_of_lane,
    tables_listed,
    team_now,
)
from referee.kit.names import listed
from referee.kit.values import replace

GRABS = tuple((own, DICE - own) for own in range(DICE, -1, -1))
"""The dice that the own and the other team can have grabbed after a bunko."""
FEW_TABLES = 6
"""The most tables that one phone enters together."""


def due(position: Position) -> Due:
    """The players to act and the plays of the whole evening."""
    return due_at(position, WHOLE)


def due_at(position: Position, lane: str) -> Due:
    """The players to act and their plays in a lane, which is a table's number or the whole evening."""
    number = table_of_lane(lane, len(position.tables))
    if position.ending.tied:
        return _roll_off(position, number)
    return _at_table(position, number) if number else _whole(position)


def _roll_off(position: Position, number: int) -> Due:
    level = position.ending.tied
    title = "the title" if position.ending.title_tie else "the last place"
    taps = tuple(QuickPlay(name, {"player": name}) for name in level)
    label = "Who wins the roll-off?" if position.ending.title_tie else "Who rolls lowest, and is last?"
    limits = Limits(choices={"dice": tuple(Choice(name, name) for name in level)})
    form = Form() if position.ending.title_tie else Form(labels={"player": "Who loses the roll-off"})
    offers = (Offer(RollOff, label, limits=limits, form=form, quick_plays=taps), *_late(position, number))
    return Due(level, f"{listed(level)} roll for {title}", offers)


def _at_table(position: Position, number: int) -> Due:
    table = position.table(number)
    if position.round.complete:
        return _between(position, number)
    if table.winner is not None:
        says = f"{listed(table.winners)} won; waiting for {still_rolling(position.tables)}"
        return Due((), says, _late(position, number))
    if table.roller is None:
        says = "One die each: who begins?"
        return Due(table.seats, says, (_begin(position, number, says), _points(position, number)))
    who = table.seats[table.roller]
    says = f"{who} rolls" + (" again" if table.in_turn else "")
    if table.finishing:
        says = f"The bell: {who} finishes the turn"
    elif position.round.bell:
        says = f"The bell, and a tie: {says}"
    offers = (_roll(position, number, f"{who}’s roll"), _dice(position, number), _points(position, number))
    return Due((who,), says, offers)


def _late(position: Position, number: int) -> tuple[Offer, ...]:
    """The plays at a decided table: dice from before the bell, points from paper."""
    if number <= HEAD or position.has_new_players:
        return ()
    return (_roll(position, number, "A roll from before the bell", before_bell=True), _points(position, number))


class NightScores(ScoreEntry[Position]):
    """The points of the tables: those of a decided table come last, and a round that is over begins the next one."""

    def due(self, position: Position, due: Callable[[Position], Due]) -> Due:
        """The points of the tables that still roll; after the last of them, the seats of the next round."""
        usual = due(position)
        if position.round.complete or position.ending.tied:
            offers = [offer for offer in usual.offers if offer.play.scores_only or offer.play in self.beside]
            return replace(usual, offers=tuple(sorted(offers, key=lambda offer: offer.form.secondary)))
        if not any(offer.play.scores_only for offer in usual.offers):
            return usual
        offers = sorted(super().due(position, due).offers, key=lambda offer: offer.form.late)
        return Due((), offers[0].label, tuple(offers))


def _points(position: Position, number: int) -> Offer:
    table = position.table(number)
    first, second = (" + ".join(table.team(side)) for side in range(2))
    limits = Limits(fixed={"table": number}, choices={"bunkos": tuple(Choice(name, name) for name in table.seats)})
    form = Form(secondary=True, late=table.winner is not None, labels={"first": first, "second": second})
    return Offer(Points, f"Points from paper: {table_name(number).lower()}", limits=limits, form=form)


def _wins(position: Position, number: int) -> Offer:
    """A whole round of an evening that keeps its sheets on paper."""
    names = tuple(Choice(name, name) for name in position.there)
    limits = Limits(choices={"winners": names, "bunkos": names})
    return Offer(Wins, f"Round {number} from paper: who won?", limits=limits, form=Form(secondary=True))


def _begin(position: Position, number: int, label: str) -> Offer:
    table = position.table(number)
    every = tuple(QuickPlay(name, {"player": name}) for name in table.seats)
    taps = tuple(tap for tap in every if tap.label in may_begin(position, table))
    limits = Limits(fixed={"table": number})
    return Offer(Begin, label, limits=limits, quick_plays=taps, keys=every)


def _roll(position: Position, number: int, label: str, before_bell: bool = False) -> Offer:
    given: dict[str, object] = {"table": number, **({"before_bell": True} if before_bell else {})}
    table = position.table(number)
    who = None if before_bell or table.roller is None else table.seats[table.roller]
    hidden = ("dice", "hits", "wipeout", "mini", "scramble", "before_bell")
    form = Form(secondary=before_bell, hidden=hidden)
    return Offer(RollDice, label, who, Limits(fixed=given), form, quick_plays=_taps(position, table))


def _taps(position: Position, table: Table) -> tuple[QuickPlay, ...]:
    side = (table.roller or 0) % 2
    teams = (" + ".join(table.team(side)), " + ".join(table.team(1 - side)))
    options, bunko = position.options, {"hits": DICE}
    up = number_up(position.round.number, options)
    *faint, last = [str(number) for number in (4, 2, 1, 5) if number != up][:DICE]
    hit, all_up = str(up), (str(up),) * DICE
    plain = (
        QuickPlay(f"no {up}", {"hits": 0}, f"no dice showing {up}", dice=(*faint, last), worth="0"),
        QuickPlay(
            f"1 × {up}", {"hits": 1}, f"one die showing {up}", dice=(hit, *(f"-{face}" for face in faint)), worth="+1"
        ),
        QuickPlay(f"2 × {up}", {"hits": 2}, f"two dice showing {up}", dice=(hit, hit, f"-{faint[0]}"), worth="+2"),
    )
    if options.rules == WBA:
        bunco = QuickPlay("Bunco", bunko, mark="strong", dice=all_up, worth=f"+{WBA_BUNCO}")
        mini = QuickPlay("Three alike", {"mini": True}, "mini-bunco", dice=(faint[0],) * DICE, worth=f"+{WBA_MINI}")
        return (*plain, bunco, mini)
    wipeout = QuickPlay("Wipeout", {"wipeout": True}, "wipeout, three ones", mark="bad", dice=("1",) * DICE)
    if not options.scramble:
        return (*plain, QuickPlay("Bunko", bunko, mark="strong", dice=all_up, worth=f"+{BUNKO_POINTS}"), wipeout)
    bunkos = (
        QuickPlay(
            f"Bunko, {teams[own < other]} grab {max(own, other)}",
            {**bunko, "scramble": [own, other]},
            f"bunko, dice grabbed {own} to {other}",
            mark="split",
            dice=all_up,
        )
        for own, other in GRABS
    )
    return (*plain, *bunkos, wipeout)


def _dice(position: Position, number: int) -> Offer:
    split = tuple(Choice([own, other], f"{own}:{other}") for own, other in GRABS)
    has = position.options.has_scramble
    hidden = ("hits", "wipeout", "mini", "before_bell", *(() if has else ("scramble",)))
    limits = Limits(fixed={"table": number}, choices={"scramble": split} if has else {})
    return Offer(RollDice, "Enter the three dice", limits=limits, form=Form(secondary=True, hidden=hidden))


def _between(position: Position, number: int) -> Due:
    """The plays due at a table between two rounds, with the moves of its people and the next partners."""
    place = position.round.next_places[number - 1]
    chosen = position.round.chosen_pairs[number - 1]
    moves = [(team_now(position, number, side), next_table_says(position, number, side)) for side in (0, 1)]
    says = "; ".join(f"{listed(team)} {move}" for team, move in moves)
    if number in closing_tables([each.people for each in position.round.next_places]):
        return Due(
            (), f"{says}. Only ghosts would sit here: this table closes", (_next(position), *_late(position, number))
        )
    if chosen is None and not place.fixed:
        who: tuple[str, ...] = place.staying
        says = f"{says}. Here next: {listed(place.staying)} choose their partners"
    else:
        who = ()
        says = f"{says}. Here next: {shown(chosen or place.allowed[0])}"
    offers = [_next(position), *_late(position, number)]
    if not place.fixed:
        offers.insert(0, _partners(position, number, "Partners here"))
    others = [table for table in choosing(position) if table != number]
    if others:
        says = f"{says}. Waiting for {tables_listed(others)} to choose partners"
    return Due(who, says, tuple(offers))


def _partners(position: Position, number: int, label: str) -> Offer:
    taps = tuple(
        QuickPlay(shown(pairs), {"pairs": [list(pair) for pair in pairs]})
        for pairs in position.round.next_places[number - 1].allowed
    )
    form = Form(secondary=position.round.chosen_pairs[number - 1] is not None)
    return Offer(Seating, label, limits=Limits(fixed={"table": number}), form=form, quick_plays=taps)


def _next(position: Position) -> Offer:
    """The next round. While tables have still to choose partners (BU-ROT-4), it is not a play of the first rank."""
    label, waiting = f"Start round {position.round.number + 1}", choosing(position)
    if not waiting:
        return Offer(Next, label)
    have = "have" if len(waiting) > 1 else "has"
    return Offer(Next, f"{label}: {tables_listed(waiting)} {have} not chosen partners", form=Form(secondary=True))


def _whole(position: Position) -> Due:
    numbers = range(1, len(position.tables) + 1)
    few = len(position.tables) <= FEW_TABLES
    close = Offer(Close, f"Round {position.round.number} is the last", form=Form(secondary=True))
    closing = () if position.ending.last_round or position.options.rounds else (close,)
    if position.round.complete:
        places = position.round.next_places
        empty = closing_tables([place.people for place in places])
        split = (number for number in numbers if few and number not in empty and not places[number - 1].fixed)
        seats = (_partners(position, number, f"{table_name(number)}: partners") for number in split)
        reopens = few and not position.has_new_players
        late = tuple(_points(position, number) for number in numbers if reopens and number != HEAD)
        ended = position.round.number
        says = f"Round {ended} is over; everybody to the new seats, then round {ended + 1}"
        return Due((), says, (_next(position), *seats, *late, _wins(position, ended + 1), *closing))
    rollers: list[str] = []
    offers: list[Offer] = []
    from_paper: list[Offer] = []
    for number, table in enumerate(position.tables if few else (), 1):
        if table.winner is None and table.roller is not None:
            rollers.append(table.seats[table.roller])
            offers.append(_roll(position, number, f"{table_name(number)}: {rollers[-1]} rolls"))
        elif table.winner is None:
            where = "the head table" if number == HEAD else f"table {number}"
            offers.append(_begin(position, number, f"Who begins at {where}?"))
        if table.winner is None or number != HEAD:
            from_paper.append(_points(position, number))
    says = f"Round {position.round.number}: {called(position.round.number, position.options)}"
    if not any(table.has_begun for table in position.tables):
        from_paper.append(_wins(position, position.round.number))
    if position.round.bell:
        says = f"The bell has rung; still rolling: {still_rolling(position.tables)}"
    return Due(tuple(rollers), says, (*offers, *from_paper, *closing))
