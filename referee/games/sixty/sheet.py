"""The score sheet of Sixty, and what its picture is drawn from."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from referee.games.contract import Cell, Grid, Grids, Sheet, Standing
from referee.games.sixty.cards import JOKER_NAMES, Code, Counts, cards_of, points
from referee.games.sixty.holding import can_pass, possible_beats
from referee.games.sixty.options import WAYS
from referee.games.sixty.position import ANSWER, ATTACK, COUNT, NOBODY, OVER, Position


def sheet(position: Position, winners: tuple[str, ...]) -> Sheet:
    """The standing, lowest first, and the rounds: points and totals, sums and jokers."""
    return Sheet(_standing(position), Grids(lambda: _grids(position)), position.phase == OVER, winners)


def _standing(position: Position) -> tuple[Standing, ...]:
    """Those who are still in it for the lowest total stand before the others (SX-AMB-9)."""
    order = sorted(range(len(position.players)), key=lambda index: (-position.tiers[index], position.totals[index]))
    lines: list[Standing] = []
    for place, index in enumerate(order, 1):
        total, key = position.totals[index], (position.tiers[index], position.totals[index])
        if lines and key == (position.tiers[order[place - 2]], position.totals[order[place - 2]]):
            place = lines[-1].place
        note = ""
        if position.dealt_out and (taken := points(position.penalty[index])):
            note = f"{taken} taken in this round"
        elif max(position.tiers) and position.tiers[index] < max(position.tiers):
            note = "not in the additional round"
        lines.append(Standing(place, (position.players[index],), total, note))
    return tuple(lines)


def _grids(position: Position) -> tuple[Grid, ...]:
    names = position.players
    rows: list[tuple[Cell, ...]] = []
    taken: list[tuple[Cell, ...]] = []
    for line in position.history:
        extra = " (additional)" if line.round > position.options.rounds else ""
        began = names[line.starter] if line.starter != NOBODY else ""
        played = [points if plays else None for points, plays in zip(line.points, line.played, strict=True)]
        rows.append((f"{line.round}{extra}", began, *played))
        taken.append(
            (
                line.round,
                *(
                    None if not plays else f"{total} + {many} × 60" if many else str(total)
                    for total, many, plays in zip(line.sums, line.jokers, line.played, strict=True)
                ),
            )
        )
    return (
        Grid("Rounds", ("Round", "Began", *names), tuple(rows), ("Total", "", *position.totals)),
        Grid("Penalty cards: numbers and jokers", ("Round", *names), tuple(taken)),
    )


@dataclass(frozen=True, slots=True)
class SeatPicture:
    """A player at the table: where, how many cards, points taken in this round, total; what they do now.

    `x`, `y` is the seat in a picture of 160 by 100; an arrow between seat and pile goes from `ax`, `ay` at the seat to
    `px`, `py` at the pile. Where many play, it is drawn smaller: `size` is 1 for all that there is room for.
    """

    name: str
    x: float
    y: float
    size: float
    ax: float
    ay: float
    px: float
    py: float
    cards: int
    taken: int
    total: int
    acts: bool
    attacked: bool
    attacks: bool
    out: bool
    sits_out: bool
    won: bool


@dataclass(frozen=True, slots=True)
class WayPicture:
    """The smallest beat with one number: its cards and their sum."""

    cards: str
    number: int
    count: int
    sum: int


@dataclass(frozen=True, slots=True)
class CardsPicture:
    """Some cards of one kind, in the discard pile."""

    shown: str
    spoken: str
    count: int


@dataclass(frozen=True, slots=True)
class FacePicture:
    """A card of the pile, fanned: its place beside the middle and its angle."""

    x: float
    angle: float


@dataclass(frozen=True, slots=True)
class Picture:
    """The table from above: seats clockwise, the pile in the middle, the direction card, deck and discard pile.

    Where no pile lies, `middle` and `below` say what there is to say; `caption` stands under the scores.
    """

    seats: tuple[SeatPicture, ...]
    over: bool
    middle: str
    below: str
    caption: str
    dealt: bool
    clockwise: bool
    direction: str
    number: int = 0
    count: int = 0
    sum: int = 0
    fan: tuple[FacePicture, ...] = ()
    attacker: str = ""
    attacked: str = ""
    beats: tuple[WayPicture, ...] = ()
    pass_with: bool = False
    deck: int = 0
    discard: tuple[CardsPicture, ...] = ()
    discarded: int = 0


FAN = 6
"""At most so many cards of a pile are drawn; how many there are stands beside them."""


def picture(position: Position) -> Picture:
    """The picture of a position."""
    middle, below = _middle(position)
    found = Picture(
        seats=tuple(_seat(position, index) for index in range(len(position.players))),
        over=position.phase == OVER,
        middle=middle,
        below=below,
        caption=_caption(position),
        dealt=position.dealt_out,
        clockwise=position.direction == 1,
        direction=WAYS[position.direction],
    )
    if position.dealt_out:
        found = replace(found, deck=position.deck, discard=_discard(position.discard), discarded=sum(position.discard))
    return _attacked(position, found) if position.phase == ANSWER else found


def _attacked(position: Position, found: Picture) -> Picture:
    """The picture with the pile, who it attacks, and what answers it."""
    return replace(
        found,
        number=position.number,
        count=position.count,
        sum=position.sum,
        fan=_fan(position.count),
        attacker=position.players[position.attacker],
        attacked=position.player,
        beats=tuple(
            WayPicture(" ".join([str(number)] * count), number, count, number * count)
            for number, count in possible_beats(position)
        ),
        pass_with=can_pass(position),
    )


def _round(position: Position) -> str:
    return "Additional round" if position.extra else f"Round {position.round}"


def _middle(position: Position) -> tuple[str, str]:
    """What stands in the middle of the table where no pile lies, and below it."""
    if position.phase == OVER:
        return f"{position.players[position.winner]} won", f"with {position.totals[position.winner]} points"
    if position.phase == COUNT:
        return "The round is over", "the cards left are counted"
    if position.dealt_out:
        return _round(position), WAYS[position.direction]
    return _round(position), "" if position.extra else f"of {position.options.rounds}"


def _caption(position: Position) -> str:
    """The round, and how the direction card lies."""
    if position.phase == OVER:
        return f"{position.round} round{'' if position.round == 1 else 's'} played"
    turn = "↻" if position.direction == 1 else "↺"
    of = "" if position.extra else f" of {position.options.rounds}"
    return f"{_round(position)}{of} · {turn} {WAYS[position.direction]}"


def _fan(count: int) -> tuple[FacePicture, ...]:
    drawn = min(count, FAN)
    middle = (drawn - 1) / 2
    return tuple(FacePicture(round((i - middle) * 6.4, 2), round((i - middle) * 4, 1)) for i in range(drawn))


def _discard(many: Counts) -> tuple[CardsPicture, ...]:
    found: dict[Code, int] = {}
    for code in cards_of(many):
        found[code] = found.get(code, 0) + 1
    return tuple(
        CardsPicture(str(code), JOKER_NAMES[code] if isinstance(code, str) else str(code), count)
        for code, count in found.items()
    )


def _seat(position: Position, index: int) -> SeatPicture:
    turn = 2 * math.pi / len(position.players)
    angle = math.pi / 2 + turn * index
    x, y = 62 * math.cos(angle), 40 * math.sin(angle)
    # So small that no seat (35 by 18) covers its neighbour, up to sixteen of them.
    size = round(min(1, 62 * turn * 0.775 / 35), 3)
    # From the middle to the edge of the seat and of the pile (an ellipse of 54 by 40).
    seat = 1 - size * min(17.5 / abs(x) if abs(x) > 0.01 else 1, 9 / abs(y) if abs(y) > 0.01 else 1)
    pile = 1 / math.hypot(x / 27, y / 20)
    dealt = position.dealt_out
    hand = position.hands[index] if dealt else 0
    plays = index in position.playing
    acts = index == position.turn and position.phase in (ATTACK, ANSWER)
    return SeatPicture(
        position.players[index],
        round(80 + x, 2),
        round(50 + y, 2),
        size,
        round(80 + x * seat, 2),
        round(50 + y * seat, 2),
        round(80 + x * pile, 2),
        round(50 + y * pile, 2),
        hand,
        points(position.penalty[index]) if dealt else 0,
        position.totals[index],
        acts,
        acts and position.phase == ANSWER,
        position.phase == ANSWER and index == position.attacker,
        dealt and plays and not hand,
        not plays and position.phase != OVER,
        index == position.winner,
    )
