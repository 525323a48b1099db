"""The score sheet of Liar's Dice, and what its picture is drawn from."""

from __future__ import annotations

import math
from dataclasses import dataclass

from referee.games.contract import Cell, Grid, Grids, Sheet, places
from referee.games.liars_dice.claims import NOTHING
from referee.games.liars_dice.dice import DICE, beyond, code_of
from referee.games.liars_dice.ending import best
from referee.games.liars_dice.judging import WAYS
from referee.games.liars_dice.odds import percent, ways
from referee.games.liars_dice.options import LIVES
from referee.games.liars_dice.position import (
    ACES,
    ANSWER,
    CLAIM,
    NOBODY,
    OVER,
    REVEAL,
    START,
    TALLIED,
    Position,
    Round,
    is_out,
)


def sheet(position: Position, winners: tuple[str, ...]) -> Sheet:
    """The standing, fewest bets lost first, and the rounds one by one."""
    lives = position.options.end == LIVES
    sides = []
    for who, (name, lost) in enumerate(zip(position.players, position.lost, strict=True)):
        note = "out" if is_out(position, who) else ""
        if lives and not note:
            note = f"{position.options.lives - lost} left"
        sides.append(((name,), lost, note))
    standing = places(sides, lowest_first=True)
    return Sheet(standing, Grids(lambda: _grids(position)), position.phase == OVER, winners, "bets lost")


_ENDS = {ACES: "accepted", TALLIED: ""}


def _grids(position: Position) -> tuple[Grid, ...]:
    names, ladder = position.players, position.ladder
    carried = [lost - sum(1 for one in position.history if one.loser == who) for who, lost in enumerate(position.lost)]
    rows: list[tuple[Cell, ...]] = []
    if any(carried):
        rows.append(("before", *(many or None for many in carried), "", "", ""))
    for one in position.history:
        claim = f"{names[one.passer]}: {ladder.hands[one.claim].shown}" if one.claim != NOTHING else ""
        end = " ".join(one.dice) if one.dice else _ENDS.get(one.kind, "")
        if one.dice:
            end += " ✓" if one.true else " ✕"
        began = names[one.starter] if one.starter != NOBODY else ""
        lost = ["●" if who == one.loser else None for who in range(len(names))]
        rows.append((one.number, *lost, began, claim, end))
    head = ("Round", *names, "Started", "Last claim", "Dice")
    return (Grid("Bets lost", head, tuple(rows), ("Lost", *position.lost, "", "", "")),)


# --- the picture -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DiePicture:
    """A die: its face, where it is drawn, whether it lies on the tray, whether the claim names it."""

    face: str
    x: float
    tray: bool = False
    named: bool = False


@dataclass(frozen=True, slots=True)
class SeatPicture:
    """A player: the seat in a picture of 160 by 100 (its middle, its size; `tight` where the name must be fitted).

    `lives` is with how many bets lost one is out, where that is played; `bets` are drawn as dots, lost ones filled."""

    name: str
    x: float
    y: float
    w: float
    h: float
    tight: bool
    lost: int
    lives: int
    bets: tuple[bool, ...]
    acts: bool
    holds: bool
    out: bool
    won: bool
    hit: bool


@dataclass(frozen=True, slots=True)
class SaidPicture:
    """A claim of the round: who made it, its dice and category."""

    who: str
    shown: str
    title: str


@dataclass(frozen=True, slots=True)
class Arrow:
    """The way of the box from one seat to another, as a curve inside the seats."""

    path: str


@dataclass(frozen=True, slots=True)
class EndPicture:
    """How the last round ended: the claim, who lost, whether the dice were entered and made it true, five aces."""

    claim: str
    loser: str
    opened: bool
    true: bool
    accepted: bool


@dataclass(frozen=True, slots=True)
class OddsPicture:
    """How likely a called claim was: the chance as people say it, and the rolls of the dice below that make it true."""

    chance: str
    ways: int
    rolls: int
    below: int


@dataclass(frozen=True, slots=True)
class Picture:
    """The table from above with its box, and beside it the bets lost and the claims of the round.

    `corner` is the direction as a sign in the corner, 1 or -1, where many sit there. `odds` are there after a call
    alone: while a claim waits for its answer nobody is helped.
    """

    seats: tuple[SeatPicture, ...]
    round: int
    way: str
    direction: str
    arrow: Arrow | None
    corner: int
    claim: tuple[DiePicture, ...]
    title: str
    passer: str
    receiver: str
    holder: str
    answering: bool
    tray: tuple[DiePicture, ...]
    below: tuple[float, ...]
    dice: tuple[DiePicture, ...]
    said: tuple[SaidPicture, ...]
    earlier: int
    end: EndPicture | None
    odds: OddsPicture | None
    lives: int
    over: bool
    open: bool


SHOWN = 5
"""So many claims of the round stand on the board, the last of them first."""
CLAIM_STEP, TRAY_STEP, OPEN_STEP = 15.0, 9.0, 13.5
"""How far apart dice are drawn; five of an opened box lie between the upper seats."""
SEATS_X, SEATS_Y = 63.5, 42
RING_X, RING_Y = 56, 36
"""The ellipses on which the seats stand and the box goes round."""
CROWDED = 7
"""From so many seats on there is no room for an arrow between two of them: a sign in the corner tells the direction."""
MOST_DOTS = 5
"""So many lives are drawn as dots; more are written."""


def picture(position: Position) -> Picture:
    """The picture of a position."""
    ladder, names = position.ladder, position.players
    begun = len(position.said) > 0
    last = position.history[-1] if len(position.history) and not begun else None
    answering = position.phase in (ANSWER, REVEAL)
    claim = position.claimed if begun else None
    said = [position.said[index] for index in range(max(0, len(position.said) - SHOWN), len(position.said))]
    going = position.phase in (CLAIM, ANSWER)
    return Picture(
        tuple(_seat(position, who, last) for who in range(len(names))),
        position.round - (last is not None),
        {1: "↻", -1: "↺"}.get(position.way, ""),
        f"to the {WAYS[position.way]}" if position.way else "",
        _arrow(position) if going and len(names) < CROWDED else None,
        position.way if len(names) >= CROWDED else 0,
        _dice(claim.faces if claim else (), CLAIM_STEP),
        claim.title if claim else "",
        names[said[-1].who] if begun else "",
        names[position.receiver] if going or answering else "",
        names[position.holder] if going or answering else "",
        answering,
        _dice(position.tray, TRAY_STEP, position.tray),
        tuple(die.x for die in _dice(("",) * (DICE - len(position.tray)), TRAY_STEP)),
        _opened(position, last) if last else (),
        tuple(SaidPicture(names[one.who], ladder.hands[one.place].shown, ladder.hands[one.place].title)
              for one in reversed(said)),
        len(position.said) - len(said),
        _end(position, last) if last else None,
        _odds(position, last),
        position.options.lives if position.options.end == LIVES else 0,
        position.phase == OVER,
        position.phase == REVEAL,
    )  # fmt: skip


def _end(position: Position, last: Round) -> EndPicture:
    claim = position.ladder.hands[last.claim].shown if last.claim != NOTHING else ""
    return EndPicture(claim, position.players[last.loser], bool(last.dice), last.true, last.kind == ACES)


def _odds(position: Position, last: Round | None) -> OddsPicture | None:
    """Of the claim that has just been called, then of the one that ended the last round, until the next one is made.

    None before a call, after a claim that was not called, and where the dice show that the tray was entered wrongly.
    """
    if position.phase == REVEAL:
        claim, tray = position.claim, position.tray
    elif last and last.caller != NOBODY and last.kind != ACES and not (last.dice and beyond(last.tray, last.dice)):
        claim, tray = last.claim, last.tray
    else:
        return None
    true, rolls = ways(claim, code_of(tray), position.options.straights, position.exact)
    return OddsPicture(percent(true, rolls), true, rolls, DICE - len(tray))


def _opened(position: Position, last: Round) -> tuple[DiePicture, ...]:
    """The five dice, those that the claim names marked."""
    if not last.dice:
        return ()
    return _dice(last.dice, OPEN_STEP, last.tray, position.ladder.hands[last.claim].faces)


def _dice(
    faces: tuple[str, ...], step: float, tray: tuple[str, ...] = (), claim: tuple[str, ...] = ()
) -> tuple[DiePicture, ...]:
    """Dice in a row around the middle of the picture."""
    middle = (len(faces) - 1) / 2
    up, named = list(tray), list(claim)
    found = []
    for index, face in enumerate(faces):
        lies, says = face in up, face in named
        if lies:
            up.remove(face)
        if says:
            named.remove(face)
        found.append(DiePicture(face, round(80 + (index - middle) * step, 2), lies, says))
    return tuple(found)


def _place(position: Position, who: int) -> tuple[float, float]:
    """Where a seat is: the first at the bottom, the others clockwise as seen from above."""
    angle = math.pi / 2 + 2 * math.pi * who / len(position.players)
    return 80 + SEATS_X * math.cos(angle), 50 + SEATS_Y * math.sin(angle)


def _seat_size(players: int) -> tuple[float, float]:
    """Width and height of a seat: the more there are, the smaller, so that none covers its neighbour."""
    if players < CROWDED:
        return 30, 14
    part = 2 * math.pi / players * 0.93
    return round(min(28, SEATS_X * part), 2), round(min(13, SEATS_Y * part), 2)


def _seat(position: Position, who: int, last: Round | None) -> SeatPicture:
    x, y = _place(position, who)
    width, height = _seat_size(len(position.players))
    lost = position.lost[who]
    lives = position.options.lives if position.options.end == LIVES else 0
    acting = {START: position.starter, CLAIM: position.holder, ANSWER: position.receiver, REVEAL: NOBODY}
    dots = tuple(index < lost for index in range(lives)) if lives <= MOST_DOTS else ()
    acts = acting.get(position.phase, NOBODY) == who
    return SeatPicture(
        position.players[who],
        round(x, 2),
        round(y, 2),
        width,
        height,
        len(position.players[who]) > width / 4 - 2 * acts,
        lost,
        lives,
        dots,
        acts,
        position.holder == who and position.phase in (CLAIM, ANSWER, REVEAL),
        is_out(position, who),
        position.phase == OVER and who in best(position),
        last is not None and last.loser == who,
    )


def _arrow(position: Position) -> Arrow:
    """From the seat with the box to the next one, along the ring inside the seats."""
    count, way = len(position.players), position.way or 1
    turn = 2 * math.pi / count
    first = math.pi / 2 + turn * position.holder
    span = (way * (position.receiver - position.holder)) % count * turn
    gap = min(0.6, 0.3 * span)
    start, end = first + way * gap, first + way * (span - gap)
    ax, ay = 80 + RING_X * math.cos(start), 50 + RING_Y * math.sin(start)
    bx, by = 80 + RING_X * math.cos(end), 50 + RING_Y * math.sin(end)
    large, sweep = int(span - 2 * gap > math.pi), int(way == 1)
    return Arrow(f"M{ax:.1f} {ay:.1f}A{RING_X} {RING_Y} 0 {large} {sweep} {bx:.1f} {by:.1f}")
