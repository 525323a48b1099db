"""The score sheet of Sixty, and what its picture is drawn from."""

from __future__ import annotations

import math
from dataclasses import dataclass

from referee.games.contract import Cell, Grid, Grids, Sheet, Standing
from referee.games.sixty.answering import beats
from referee.games.sixty.cards import (
    JOKER_NAMES,
    PLACE,
    Code,
    Counts,
    cards_of,
    points,
)
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
    `px`, `py` at the pile.
    """

    name: str
    x: float
    y: float
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
    """The table from above: seats clockwise, the pile in the middle, the direction card, deck and discard pile."""

    seats: tuple[SeatPicture, ...]
    round: int
    rounds: int
    extra: bool
    dealt: bool
    counting: bool
    clockwise: bool
    direction: str
    number: int
    count: int
    sum: int
    fan: tuple[FacePicture, ...]
    attacker: str
    attacked: str
    beats: tuple[WayPicture, ...]
    pass_with: bool
    deck: int
    discard: tuple[CardsPicture, ...]
    discarded: int


FAN = 6
"""At most so many cards of a pile are drawn; how many there are stands beside them."""


def picture(position: Position) -> Picture:
    """The picture of a position."""
    dealt = position.dealt_out
    found = possible_beats(position) if position.phase == ANSWER else ()
    answering = position.phase == ANSWER
    return Picture(
        tuple(_seat(position, index) for index in range(len(position.players))),
        position.round,
        position.options.rounds,
        position.extra,
        dealt,
        position.phase == COUNT,
        position.direction == 1,
        WAYS[position.direction],
        position.number if answering else 0,
        position.count if answering else 0,
        position.sum if answering else 0,
        _fan(position.count) if answering else (),
        position.players[position.attacker] if answering else "",
        position.player if answering else "",
        tuple(
            WayPicture(" ".join([str(number)] * count), number, count, number * count) for number, count in found
        ),
        answering and can_pass(position),
        position.deck if dealt else 0,
        _discard(position.discard) if dealt else (),
        sum(position.discard) if dealt else 0,
    )  # fmt: skip


def possible_beats(position: Position) -> tuple[tuple[int, int], ...]:
    """The smallest beats with each number that the player who answers can hold."""
    hand = position.hands[position.turn]
    return beats(position.number, position.sum, hand, position.unseen)


def is_alone(position: Position) -> bool:
    """Whether the player who acts is the only one with cards (SX-JOK-1, SX-END-2)."""
    return sum(position.hands) == position.hands[position.turn]


def can_pass(position: Position) -> bool:
    """Whether the player who answers can hold a card to pass with."""
    return not is_alone(position) and position.unseen[PLACE[position.number]] > 0


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
    angle = math.pi / 2 + 2 * math.pi * index / len(position.players)
    x, y = 62 * math.cos(angle), 40 * math.sin(angle)
    # From the middle to the edge of the seat (35 by 18) and of the pile (an ellipse of 46 by 38).
    seat = 1 - min(17.5 / abs(x) if abs(x) > 0.01 else 1, 9 / abs(y) if abs(y) > 0.01 else 1)
    pile = 1 / math.hypot(x / 23, y / 19)
    dealt = position.dealt_out
    hand = position.hands[index] if dealt else 0
    plays = index in position.playing
    acts = index == position.turn and position.phase in (ATTACK, ANSWER)
    return SeatPicture(
        position.players[index],
        round(80 + x, 2),
        round(50 + y, 2),
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
