"""The pictures that the templates of Sixty draw: the table, the pile and what beats it, deck and discards."""

import math
from collections import Counter
from typing import Final

from referee.games.sixty.cards import Counts, cards_of, name, points
from referee.games.sixty.hands import can_pass, possible_beats
from referee.games.sixty.options import WAYS
from referee.games.sixty.position import Phase, Position, leaders
from referee.kit.names import counted, listed
from referee.kit.values import Value, replace


class SeatPicture(Value):
    """A player at the table, in a picture of 160 by 100."""

    name: str
    x: float
    y: float
    """The middle of the seat."""
    size: float
    """The scale of the seat: 1 at full size, less with many players."""
    ax: float
    ay: float
    """The end of an arrow at the seat."""
    px: float
    py: float
    """The end of an arrow at the pile."""
    cards: int
    taken: int
    """The points taken in this round."""
    total: int
    acts: bool
    attacked: bool
    attacks: bool
    out: bool
    sits_out: bool
    """True if the player does not play an additional round."""
    won: bool


class WayPicture(Value):
    """The smallest beat with one number: its cards and their sum."""

    cards: str
    number: int
    count: int
    sum: int


class CardsPicture(Value):
    """Some cards of one kind, in the discard pile."""

    shown: str
    spoken: str
    count: int


class FacePicture(Value):
    """A card of the fanned pile: its distance from the middle and its angle."""

    x: float
    angle: float


class Picture(Value):
    """The table from above: seats clockwise, the pile in the middle, the direction card, deck and discard pile."""

    seats: tuple[SeatPicture, ...]
    over: bool
    middle: str
    below: str
    """The line below `middle`; both are shown while there is no pile."""
    caption: str
    """The line under the scores."""
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


FAN: Final = 6
"""The most cards of a pile that are drawn; their number is shown beside them."""


def picture(position: Position) -> Picture:
    """The picture of a position."""
    middle, below = _middle(position)
    table = Picture(
        seats=tuple(_seat(position, index) for index in position.roster.order),
        over=position.over,
        middle=middle,
        below=below,
        caption=_caption(position),
        dealt=position.is_dealt,
        clockwise=position.round.direction == 1,
        direction=WAYS[position.round.direction],
    )
    if position.is_dealt:
        cards = position.cards
        table = replace(table, deck=cards.deck, discard=_discard(cards.discard), discarded=sum(cards.discard))
    return _attacked(position, table) if position.phase == Phase.ANSWER else table


def _attacked(position: Position, table: Picture) -> Picture:
    """The picture with the pile, the player whom it attacks, and the answers to it."""
    return replace(
        table,
        number=position.pile.number,
        count=position.pile.count,
        sum=position.pile.sum,
        fan=_fan(position.pile.count),
        attacker=position.players[position.pile.attacker],
        attacked=position.player,
        beats=tuple(
            WayPicture(" ".join([str(number)] * count), number, count, number * count)
            for number, count in possible_beats(position)
        ),
        pass_with=can_pass(position),
    )


def _round(position: Position) -> str:
    return "Additional round" if position.is_additional else f"Round {position.round.number}"


def _middle(position: Position) -> tuple[str, str]:
    """The two lines in the middle of the table while there is no pile."""
    if position.over:
        total = position.totals[leaders(position)[0]]
        return f"{listed(position.winners)} won", f"with {total} points"
    if position.phase == Phase.COUNT:
        return "The round is over", "the cards left are counted"
    if position.is_dealt:
        return _round(position), WAYS[position.round.direction]
    return _round(position), "" if position.is_additional else f"of {position.options.rounds}"


def _caption(position: Position) -> str:
    """The round and the direction of play."""
    if position.over:
        return f"{counted(position.round.number, 'round')} played"
    turn = "↻" if position.round.direction == 1 else "↺"
    of = "" if position.is_additional else f" of {position.options.rounds}"
    return f"{_round(position)}{of} · {turn} {WAYS[position.round.direction]}"


def _fan(count: int) -> tuple[FacePicture, ...]:
    drawn = min(count, FAN)
    middle = (drawn - 1) / 2
    return tuple(FacePicture(round((i - middle) * 6.4, 2), round((i - middle) * 4, 1)) for i in range(drawn))


def _discard(discard: Counts) -> tuple[CardsPicture, ...]:
    return tuple(CardsPicture(str(code), name(code), count) for code, count in Counter(cards_of(discard)).items())


def _seat(position: Position, index: int) -> SeatPicture:
    turn = 2 * math.pi / len(position.roster.order)
    angle = math.pi / 2 + turn * position.roster.order.index(index)
    x, y = 62 * math.cos(angle), 40 * math.sin(angle)
    # Up to sixteen seats (35 by 18) do not cover each other.
    size = round(min(1, 62 * turn * 0.775 / 35), 3)
    # Factors of x and y for the edge of the seat, and for that of the pile (an ellipse of 54 by 40).
    seat = 1 - size * min(17.5 / abs(x) if abs(x) > 0.01 else 1, 9 / abs(y) if abs(y) > 0.01 else 1)
    pile = 1 / math.hypot(x / 27, y / 20)
    dealt = position.is_dealt
    hand = position.cards.hands[index] if dealt else 0
    plays = index in position.round.playing
    acts = index == position.turn and position.phase in (Phase.ATTACK, Phase.ANSWER)
    return SeatPicture(
        name=position.players[index],
        x=round(80 + x, 2),
        y=round(50 + y, 2),
        size=size,
        ax=round(80 + x * seat, 2),
        ay=round(50 + y * seat, 2),
        px=round(80 + x * pile, 2),
        py=round(50 + y * pile, 2),
        cards=hand,
        taken=points(position.cards.penalty[index]) if dealt else 0,
        total=position.totals[index],
        acts=acts,
        attacked=acts and position.phase == Phase.ANSWER,
        attacks=position.phase == Phase.ANSWER and index == position.pile.attacker,
        out=dealt and plays and not hand,
        sits_out=not plays and not position.over,
        won=position.over and index in leaders(position),
    )
