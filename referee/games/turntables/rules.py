"""The referee of Turntables. Rule ids and their order are those of `rules.md`. People count stations from 1."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final

from referee.games.contract import WHOLE, Due, Game, Play, Players, Preset, Setup, Sheet
from referee.games.turntables import sheet as paper
from referee.games.turntables.offers import due
from referee.games.turntables.options import Options
from referee.games.turntables.plays import DrawJoker, PlayCard, Refilled, TurnDeck, TurnedUp
from referee.games.turntables.position import (
    JOKERS,
    ORDINARY,
    REFILL,
    Pending,
    Position,
    Start,
    Statement,
    Station,
    fresh,
    hand_after,
)
from referee.games.turntables.questions import MoveSeats, ScoreRow, Winner
from referee.games.turntables.row import ACE, DOUBLE, ONE_EYED, Placed, explained, grown, rotations, score, told
from referee.games.turntables.seats import FACES, ahead, moved, steps
from referee.kit.cards import JOKER, Card
from referee.kit.form import Unreadable
from referee.kit.seats import listed
from referee.kit.tuples import put
from referee.rulings import Effect, Flag, Ruling, allow, refuse

REASON_RULES: Final = {DOUBLE: "TT-ROT-1", "sandwich": "TT-ROT-2", ACE: "TT-ROT-3", ONE_EYED: "TT-ROT-4"}


# --- a card from the hand --------------------------------------------------------------------------------------------


def judge_card(position: Position, play: PlayCard) -> Ruling[Position]:
    if refusal := _not_now(position):
        return refusal
    if position.refill is not None and position.last and (missing := _jokers_missing(position)):
        return refuse("TT-DRAW-2", f"The last cards are drawn: {missing} before the next card.")
    position = _drawn(position)
    index, station, who = position.turn, position.stations[position.turn], position.person
    card = play.card
    if play.station is not None and play.station != index + 1:
        return refuse("TT-TURN-1", f"It is station {index + 1}'s turn, where {who} sits; station {play.station} waits.")
    if play.orientation is not None and play.orientation != station.vertical:
        return refuse(
            "TT-PLAY-1", f"The deck of station {index + 1} lies {_lies(station.vertical)}, and so does the card."
        )
    if card == JOKER:
        return refuse("TT-JOK-1", "A joker sits in no hand; it is played when it is drawn.")
    if card in station.seen:
        return refuse(
            "TT-CARD-1", f"{card.shown} lies in the row of station {index + 1} already; each card comes once."
        )
    if position.options.length == "shortened" and station.red is not None and card.red != station.red:
        half = "red" if station.red else "black"
        return refuse("TT-VAR-1", f"The pack of station {index + 1} is the {half} half; {card.shown} is not in it.")
    face = card.rank in FACES
    if play.only_faces:
        left = _faces_left(station, position.options)
        if not face:
            return refuse("TT-FACE-2", f"{card.shown} is no face card, so the hand does not hold face cards only.")
        if left < station.hand:
            return refuse(
                "TT-FACE-2",
                f"{station.hand} cards are in that hand, and only {left} face cards of this pack have not been played.",
            )
    elif face and is_limited(position):
        whose = who if position.options.face_limit_scope == "player" else f"station {index + 1}"
        return refuse(
            "TT-FACE-1",
            f"{whose} played a face card last time: any card but K, Q, J now, unless the hand holds only face cards.",
        )
    return _place(position, play, card, face)


def _not_now(position: Position) -> Ruling[Position] | None:
    if position.level:
        return refuse("TT-TIE-1", f"All cards are played; {listed(position.level)} turn cards for the tie.")
    if position.pending is not None:
        return refuse("TT-ORDER-1", f"First {position.pending.who} turns a deck or declines.")
    return None


def is_limited(position: Position) -> bool:
    """Whether who is to play may play no face card (TT-FACE-1, TT-AMB-7)."""
    if position.options.face_limit_scope == "player":
        return position.person in position.faced
    return position.stations[position.turn].faced


def _faces_left(station: Station, options: Options) -> int:
    played = sum(placed.card.rank in FACES for placed in station.row)
    return (12 if options.length == "full" else 6) - played


def _place(position: Position, play: PlayCard, card: Card, face: bool) -> Ruling[Position]:
    """The order of effects: score, rotations, seats, next station (TT-ORDER-1)."""
    index, who = position.turn, position.person
    rules = ["TT-TURN-1", "TT-SCO-1"]
    statements, flags = _proven(position.stations[index], card, face, index)
    if play.only_faces:
        statements = (*statements, Statement(play.n, who))
        rules.append("TT-FACE-2")
    before = position.stations[index]
    station, says, scoring = _added(before, card, position.options)
    station = replace(
        station,
        hand=before.hand - 1,
        faced=face,
        statements=statements,
        red=card.red if position.options.length == "shortened" else None,
    )
    effects = [
        Effect("scored", who=who, station=index + 1, points=station.score - before.score),
        Effect("announce", station=index + 1, score=station.score),
    ]
    effects += [Effect("flagged", n=flag.n) for flag in flags]
    rules += scoring
    reasons = rotations(station.row, position.options)
    seats = moved(position.seats, card, station.vertical) if face else None
    faced = position.faced | {who} if face else position.faced - {who}
    following = replace(
        position,
        stations=put(position.stations, index, station),
        faced=faced,
        pending=Pending(who, reasons, seats, joker=False),
        latest=index,
    )
    says = f"{who} at station {index + 1}: {card.shown} {_lies(station.vertical)}, {says}"
    return _go_on(following, says, rules, effects, flags)


def _added(before: Station, card: Card, options: Options) -> tuple[Station, str, list[str]]:
    """The station with a card at the end of its row, as the deck lies; its score in words, and the rules of that."""
    row = (*before.row, Placed(card, before.vertical))
    count = grown(row, before.times, options)
    points = score(row, count.times)
    last = told(row, count, options)
    why = explained(row, last)
    change = points - before.score
    shown = points if points >= 0 else f"−{-points}"
    says = f"{shown} ({'+' if change >= 0 else '−'}{abs(change)}{f', {why}' if why else ''})"
    rules = [
        rule
        for rule, holds in (
            ("TT-RUN-1", last.run is not None),
            ("TT-FLU-1", last.flush is not None),
            ("TT-OCT-1", last.octuple is not None),
            ("TT-MUL-1", 4 in count.times),
        )
        if holds
    ]
    seen = before.seen if card == JOKER else before.seen | {card}
    return replace(before, row=row, times=count.times, score=points, seen=seen), says, rules


def _proven(station: Station, card: Card, face: bool, index: int) -> tuple[tuple[Statement, ...], list[Flag]]:
    """The statements about a hand after one more card from it, and late rulings on those that it proves wrong.

    Who stated to hold only face cards held as many as the hand had. Every ordinary card that the hand shows later was
    drawn to it later; once more are shown than were drawn, the statement was wrong (TT-FACE-2).
    """
    if face or not station.statements:
        return station.statements, []
    kept, flags = [], []
    for statement in station.statements:
        if statement.new > 0:
            kept.append(replace(statement, new=statement.new - 1))
        else:
            says = (
                f"{statement.who} stated to hold only face cards; {card.shown} was in that hand at station {index + 1}"
            )
            flags.append(Flag(statement.n, "TT-FACE-2", says))
    return tuple(kept), flags


# --- rotations, then the seats ---------------------------------------------------------------------------------------


def judge_turn(position: Position, play: TurnDeck) -> Ruling[Position]:
    pending = position.pending
    if pending is None:
        return refuse("TT-ROT-5", "No card has earned a rotation.")
    if play.deck is not None and play.deck > len(position.stations):
        return refuse("TT-ROT-1", f"There is no station {play.deck}; decks are 1 to {len(position.stations)}.")
    rule = REASON_RULES[pending.reasons[0]]
    following = replace(position, pending=replace(pending, reasons=pending.reasons[1:]))
    if play.deck is None:
        return _go_on(following, f"{pending.who} turns no deck", [rule], [], [])
    station = position.stations[play.deck - 1]
    turned = replace(station, vertical=not station.vertical)
    following = replace(following, stations=put(position.stations, play.deck - 1, turned))
    effects = [Effect("turned", deck=play.deck, orientation="V" if turned.vertical else "H")]
    says = f"{pending.who} turns deck {play.deck}: it lies {_lies(turned.vertical)}"
    return _go_on(following, says, [rule, "TT-ORI-1"], effects, [])


def _go_on(
    position: Position, says: str, rules: list[str], effects: list[Effect], flags: list[Flag]
) -> Ruling[Position]:
    """What follows a card or a rotation: the next rotation, else the seat move, else the next station."""
    pending = position.pending
    assert pending is not None
    if pending.reasons:
        reason = pending.reasons[0]
        rules.append(REASON_RULES[reason])
        if len(pending.reasons) > 1:
            rules.append("TT-ROT-5")
        effects.append(Effect("rotation", who=pending.who, reasons=list(pending.reasons)))
        return allow(
            position, f"{says}. {reason.capitalize()}: {pending.who} may turn a deck", _once(rules), effects, flags
        )
    following = replace(position, pending=None)
    if pending.seats is not None:
        rules.append("TT-JOK-2" if pending.joker else "TT-SWAP-1")
        following = replace(following, seats=pending.seats)
        effects.append(Effect("moved", seats=list(pending.seats)))
        if not pending.joker:
            rules += ["TT-SWAP-2", "TT-SWAP-3"]
            latest = position.stations[position.turn].row[-1]
            count = steps(latest.card)
            says += f". Everybody {count} seat{'s' if count > 1 else ''} {ahead(latest.vertical)}"
    if pending.joker:
        return allow(following, says, _once(rules), effects, flags)
    return _next_station(following, says, rules, effects, flags)


def _next_station(
    position: Position, says: str, rules: list[str], effects: list[Effect], flags: list[Flag]
) -> Ruling[Position]:
    """The next station; after a full round perhaps a refill, or the end."""
    turn = (position.turn + 1) % len(position.stations)
    following = replace(position, turn=turn)
    if turn == 0:
        hands = {station.hand for station in following.stations}
        deck = following.stations[0].deck
        if hands == {0} and deck == 0:
            return _end(following, says, rules, effects, flags)
        if (hands == {REFILL} and deck >= REFILL) or hands == {0}:
            last = hands == {0}
            rules.append("TT-DRAW-2" if last else "TT-DRAW-1")
            draws = deck if last else REFILL
            effects.append(Effect("refill", cards=draws, last=last))
            says += f". Refill: everybody draws {draws}, station 1 first" + (", jokers too" if last else "")
            following = replace(following, refill=0, last=last)
    return allow(following, says, _once(rules), effects, flags)


# --- refills and jokers ----------------------------------------------------------------------------------------------


def judge_joker(position: Position, play: DrawJoker) -> Ruling[Position]:
    if refusal := _not_now(position):
        return refusal
    if position.refill is None:
        return refuse("TT-JOK-1", "Jokers come when hands are refilled, and nobody draws now.")
    if play.station > len(position.stations):
        return refuse("TT-JOK-1", f"There is no station {play.station}; stations are 1 to {len(position.stations)}.")
    index = play.station - 1
    if index < position.refill:
        return refuse(
            "TT-DRAW-3", f"Station {position.refill + 1} has drawn already; station {play.station} drew before it."
        )
    station = position.stations[index]
    if not station.jokers:
        which = "Both jokers" if JOKERS[position.options.length] == 2 else "The joker"
        return refuse("TT-CARD-1", f"{which} of station {play.station} came already; the pack has no more.")
    if sorted(play.seats) != sorted(position.players):
        return refuse(
            "TT-JOK-2", f"After the scramble one person sits at each station: {listed(position.players)}, each once."
        )
    who = position.seats[index]
    station, says, scoring = _added(station, JOKER, position.options)
    station = replace(station, jokers=station.jokers - 1)
    reasons = rotations(station.row, position.options)
    following = replace(
        position,
        stations=put(position.stations, index, station),
        refill=index,
        pending=Pending(who, reasons, play.seats, joker=True),
        latest=index,
    )
    effects = [
        Effect("joker", who=who, station=play.station),
        Effect("announce", station=play.station, score=station.score),
    ]
    says = f"{who} draws a joker at station {play.station}: {says}; everybody runs"
    rules = ["TT-JOK-1", "TT-DRAW-3", *scoring]
    return _go_on(following, says, rules, effects, [])


def judge_refilled(position: Position, play: Refilled) -> Ruling[Position]:
    if refusal := _not_now(position):
        return refusal
    if position.refill is None:
        return refuse("TT-DRAW-1", "Nobody draws now; hands are refilled when every one is down to five.")
    if position.last and (missing := _jokers_missing(position)):
        return refuse("TT-DRAW-2", f"The last cards are drawn: {missing}.")
    rules = ("TT-DRAW-2", "TT-COUNT-1") if position.last else ("TT-DRAW-1",)
    following = _drawn(position)
    hand = following.stations[0].hand
    return allow(following, f"All have drawn: {hand} cards in every hand", rules, [Effect("refilled", hand=hand)])


def _jokers_missing(position: Position) -> str:
    missing = [str(index) for index, station in enumerate(position.stations, 1) if station.jokers]
    if not missing:
        return ""
    if len(missing) == 1:
        return f"station {missing[0]} has a joker to play"
    return f"stations {listed(missing)} have a joker to play"


def _drawn(position: Position) -> Position:
    """The refill is over: the hands hold what was drawn."""
    if position.refill is None:
        return position
    stations = []
    for station in position.stations:
        draws = station.deck if position.last else REFILL
        statements = tuple(replace(statement, new=statement.new + draws) for statement in station.statements)
        stations.append(replace(station, hand=station.hand + draws, deck=station.deck - draws, statements=statements))
    return replace(position, stations=tuple(stations), refill=None, last=False)


# --- the end ---------------------------------------------------------------------------------------------------------


def _end(position: Position, says: str, rules: list[str], effects: list[Effect], flags: list[Flag]) -> Ruling[Position]:
    """All cards are played: the person at the station with the greatest absolute score (TT-END-1, TT-END-2)."""
    best = max(abs(station.score) for station in position.stations)
    names = tuple(
        name for name, station in zip(position.seats, position.stations, strict=True) if abs(station.score) == best
    )
    rules += ["TT-END-1", "TT-END-2"]
    if len(names) == 1:
        effects.append(Effect("won", who=list(names), points=best))
        following = replace(position, winner=names[0])
        return allow(
            following, f"{says}. All cards are played: {names[0]} wins with {best}", _once(rules), effects, flags
        )
    jokers = (JOKERS[position.options.length],) * len(names)
    following = replace(position, level=names, turned=jokers)
    effects.append(Effect("tied", who=list(names), points=best))
    says = f"{says}. All cards are played: {listed(names)} are tied at {best} and turn cards"
    return allow(following, says, _once([*rules, "TT-TIE-1"]), effects, flags)


def judge_turned_up(position: Position, play: TurnedUp) -> Ruling[Position]:
    if not position.level:
        return refuse("TT-TIE-1", "Nobody is tied; cards are turned up at the end only.")
    names = dict(zip(position.level, position.turned, strict=True))
    if len(set(play.jokers)) != len(play.jokers):
        return refuse("TT-TIE-1", "Everybody turns one card in a step; a name stands there twice.")
    for name in play.jokers:
        if name not in names:
            return refuse("TT-TIE-1", f"{listed(position.level)} turn cards; {name} does not.")
        if not names[name]:
            return refuse(
                "TT-TIE-1", f"{name} has turned every joker already; the cards are shuffled when all are gone."
            )
        names[name] -= 1
    rules = ["TT-TIE-1"]
    if not play.jokers:
        says = "No joker: they go on"
        left = position.level
    elif len(play.jokers) == len(position.level):
        says = f"{listed(play.jokers)} all turn a joker: they go on"
        left = position.level
    else:
        says = f"{listed(play.jokers)} {'turns' if len(play.jokers) == 1 else 'turn'} a joker and out"
        left = tuple(name for name in position.level if name not in play.jokers)
        rules.append("TT-TIE-2")
    if len(left) == 1:
        following = replace(position, level=(), turned=(), winner=left[0])
        return allow(following, f"{says}: {left[0]} wins", rules, [Effect("won", who=list(left))])
    turned = tuple(names[name] for name in left)
    if not any(turned):
        says += "; all jokers are gone, the cards are shuffled again"
        turned = (JOKERS[position.options.length],) * len(left)
    return allow(replace(position, level=left, turned=turned), says, rules, [])


# --- shared ----------------------------------------------------------------------------------------------------------


def _lies(vertical: bool) -> str:
    return "upright" if vertical else "sideways"


def _once(rules: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rules))


# --- the game --------------------------------------------------------------------------------------------------------


class Turntables(Game[Position]):
    """Turntables for two to eight."""

    key = "turntables"
    title = "Turntables"
    about = "A pack and a station each; swap cards move the people, decks turn, rows are counted again."
    players = Players(
        2,
        8,
        usual=4,
        order="in the order of play, counter-clockwise; whoever turned the highest card first, at station 1",
        seats="counter",
    )
    Options = Options
    Start = Start
    plays = (PlayCard, TurnDeck, DrawJoker, Refilled, TurnedUp)
    questions = (ScoreRow, MoveSeats, Winner)
    presets = (
        Preset("printed", "as printed", {}),
        Preset("short", "shortened: half packs", {"length": "shortened"}),
        Preset("plain", "without counting backwards", {"run_rescore": "forward_only", "multiplier_stacking": "max"}),
    )
    judges: ClassVar[Any] = {
        PlayCard: judge_card,
        TurnDeck: judge_turn,
        DrawJoker: judge_joker,
        Refilled: judge_refilled,
        TurnedUp: judge_turned_up,
    }
    turn_rule = "TT-TURN-1"
    end_rule = "TT-END-1"

    def open(self, setup: Setup) -> Position:
        options, names = setup.options, setup.players
        position = Position(names, options, names, (fresh(options),) * len(names))
        return position if setup.start is None else carry(position, setup.start)

    def actors(self, position: Position, play: Play) -> tuple[str, ...]:
        if position.pending is not None:
            return (position.pending.who,)
        if isinstance(play, PlayCard):
            return (position.person,)
        if isinstance(play, DrawJoker) and play.station <= len(position.seats):
            return (position.seats[play.station - 1],)
        return ()

    def due(self, position: Position, lane: str = WHOLE) -> Due:
        return due(position, is_limited)

    def over(self, position: Position) -> bool:
        return position.winner is not None

    def winners(self, position: Position) -> tuple[str, ...]:
        return (position.winner,) if position.winner else ()

    def scores(self, position: Position) -> dict[str, int]:
        here = {name: station.score for name, station in zip(position.seats, position.stations, strict=True)}
        return {name: here[name] for name in position.players}

    def sheet(self, position: Position) -> Sheet:
        return paper.sheet(position, self.winners(position))

    def picture(self, position: Position, lane: str = WHOLE) -> paper.Picture:
        return paper.picture(position)


def carry(position: Position, start: Start) -> Position:
    """The position that rows on a table say.

    :raises Unreadable: rows that cannot be: too many, a card twice, more cards than the turn allows.
    """
    options, count = position.options, len(position.players)
    turn = start.next - 1
    if len(start.rows) != count:
        raise Unreadable(f"{len(start.rows)} rows for {count} stations", "start.rows")
    if turn >= count:
        raise Unreadable(f"there is no station {start.next}; stations are 1 to {count}", "start.next")
    decks = _of_each(start.decks, count, "start.decks") or (True,) * count
    seats = _of_each(start.seats, count, "start.seats") or position.players
    if sorted(seats) != sorted(position.players):
        raise Unreadable(f"one person sits at each station: {listed(position.players)}", "start.seats")
    played = [sum(placed.card != JOKER for placed in row) for row in start.rows]
    rounds = played[turn]
    for index, number in enumerate(played):
        wanted = rounds + 1 if index < turn else rounds
        if number != wanted:
            says = (
                f"station {index + 1} has {number} cards in its row; before station {start.next} plays it has {wanted}"
            )
            raise Unreadable(f"{says} (jokers not counted)", f"start.rows[{index}]")
    if rounds >= ORDINARY[options.length]:
        raise Unreadable("all cards are played; nothing is left to begin with", "start.rows")
    stations = []
    for index, (row, vertical) in enumerate(zip(start.rows, decks, strict=True)):
        cards = [placed.card for placed in row if placed.card != JOKER]
        jokers = JOKERS[options.length] - (len(row) - len(cards))
        if len(set(cards)) != len(cards) or jokers < 0:
            raise Unreadable("a card comes once at a station", f"start.rows[{index}]")
        hand, deck = hand_after(rounds, options)
        times: tuple[int, ...] = ()
        for end in range(1, len(row) + 1):
            times = grown(row[:end], times, options).times
        red = cards[0].red if cards and options.length == "shortened" else None
        if red is not None and any(card.red != red for card in cards):
            raise Unreadable("half a pack is all black or all red", f"start.rows[{index}]")
        stations.append(
            Station(
                row,
                times,
                score(row, times),
                vertical,
                hand - (played[index] - rounds),
                deck,
                jokers,
                frozenset(cards),
                bool(cards) and row[-1].card.rank in FACES,
                red=red,
            )
        )
    return replace(position, seats=seats, stations=tuple(stations), turn=turn)


def _of_each(values: Sequence[Any] | None, count: int, name: str) -> tuple[Any, ...] | None:
    if values is not None and len(values) != count:
        raise Unreadable(f"{len(values)} given for {count} stations", name)
    return None if values is None else tuple(values)


GAME: Final = Turntables()
