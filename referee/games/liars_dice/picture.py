"""The pictures that the templates of Liar's Dice draw: the table with its box, bets lost, claims, odds."""

import math
from typing import Final

from referee.games.liars_dice.claims import NOTHING
from referee.games.liars_dice.dice import DICE, code_of, missing_from
from referee.games.liars_dice.odds import percent, ways
from referee.games.liars_dice.position import ACES, NOBODY, WAYS, ClaimMade, Phase, PlayedRound, Position, best, is_out
from referee.kit.values import Value


class DiePicture(Value):
    """A die."""

    face: str
    x: float
    """The middle of the die, in a picture of 160 by 100."""
    tray: bool = False
    """True if it is on the tray."""
    named: bool = False
    """True if the claim names it."""


class SeatPicture(Value):
    """A player at the table."""

    name: str
    x: float
    y: float
    """The middle of the seat, in a picture of 160 by 100."""
    w: float
    h: float
    lost: int
    lives: int
    """The number of lost bets that puts a player out; 0 if lives are not counted."""
    bets: tuple[bool, ...]
    """The lives as dots, True for a lost one; empty if there are too many."""
    acts: bool
    holds: bool
    out: bool
    won: bool
    hit: bool
    """True if the player has just lost a bet."""


class ClaimPicture(Value):
    """A claim of the round: its player, its dice and its category."""

    who: str
    shown: str
    title: str


class Arrow(Value):
    """The way of the box from one seat to another, as a curve inside the seats."""

    path: str


class EndPicture(Value):
    """The end of the last round: its claim, the loser and how it ended."""

    claim: str
    loser: str
    opened: bool
    true: bool
    accepted: bool


class OddsPicture(Value):
    """The odds of a called claim: the chance in percent, and the rolls of the dice below that make the claim true."""

    chance: str
    ways: int
    rolls: int
    below: int


class Picture(Value):
    """The table from above with its box, and beside it the bets lost and the claims of the round."""

    seats: tuple[SeatPicture, ...]
    round: int
    way: str
    direction: str
    arrow: Arrow | None
    corner: int
    """The direction as a sign in the corner, 1 or -1, at a crowded table; else 0."""
    claim: tuple[DiePicture, ...]
    title: str
    passer: str
    receiver: str
    holder: str
    answering: bool
    tray: tuple[DiePicture, ...]
    below: tuple[float, ...]
    """The middles of the dice below."""
    dice: tuple[DiePicture, ...]
    claims: tuple[ClaimPicture, ...]
    """The last claims of the round, the newest first."""
    earlier: int
    """The number of claims before those."""
    end: EndPicture | None
    odds: OddsPicture | None
    """None before a call, so that the odds help no player while a claim waits for its answer."""
    lives: int
    over: bool
    open: bool


CLAIMS_SHOWN: Final = 5
"""The most claims of a round that the board shows."""
CLAIM_STEP, TRAY_STEP, OPEN_STEP = 15.0, 9.0, 13.5
"""The distances between dice; the five dice of an opened box fit between the upper seats."""
SEATS_X, SEATS_Y = 63.5, 42
RING_X, RING_Y = 56, 36
"""The radii of two ellipses: one for the seats, one for the path of the box."""
CROWDED: Final = 7
"""With this many seats or more, a sign in the corner shows the direction: an arrow has no room between two seats."""
MOST_DOTS: Final = 5
"""The most lives that are drawn as dots; a larger number is written."""


def picture(position: Position) -> Picture:
    """The picture of a position."""
    current = position.round
    has_claim = len(current.claims) > 0
    last = position.history[-1] if len(position.history) and not has_claim else None
    answering = position.phase in (Phase.ANSWER, Phase.REVEAL)
    going = position.phase in (Phase.CLAIM, Phase.ANSWER)
    passing = going or answering
    claim = position.claimed if has_claim else None
    claims = _last_claims(position)
    order = position.roster.order
    crowded = len(order) >= CROWDED
    return Picture(
        seats=tuple(_seat(position, who, last) for who in order),
        round=position.number - (last is not None),
        way={1: "↻", -1: "↺"}.get(current.way, ""),
        direction=f"to the {WAYS[current.way]}" if current.way else "",
        arrow=_arrow(position) if going and not crowded else None,
        corner=current.way if crowded else 0,
        claim=_dice(claim.faces if claim else (), CLAIM_STEP),
        title=claim.title if claim else "",
        passer=claims[0].who if claims else "",
        receiver=position.receiver if passing else "",
        holder=position.holder if passing else "",
        answering=answering,
        tray=_dice(current.tray, TRAY_STEP, current.tray),
        below=tuple(die.x for die in _dice(("",) * (DICE - len(current.tray)), TRAY_STEP)),
        dice=_opened(position, last) if last else (),
        claims=claims,
        earlier=len(current.claims) - len(claims),
        end=_end(position, last) if last else None,
        odds=_odds(position, last),
        lives=position.lives,
        over=position.over,
        open=position.phase == Phase.REVEAL,
    )


def _last_claims(position: Position) -> tuple[ClaimPicture, ...]:
    claims = position.round.claims
    return tuple(
        _claim(position, claims[index]) for index in range(len(claims) - 1, max(0, len(claims) - CLAIMS_SHOWN) - 1, -1)
    )


def _claim(position: Position, claim: ClaimMade) -> ClaimPicture:
    hand = position.ladder.hands[claim.place]
    return ClaimPicture(position.players[claim.who], hand.shown, hand.title)


def _end(position: Position, last: PlayedRound) -> EndPicture:
    claim = position.ladder.hands[last.claim].shown if last.claim != NOTHING else ""
    return EndPicture(claim, position.players[last.loser], bool(last.dice), last.true, last.ended_by == ACES)


def _odds(position: Position, last: PlayedRound | None) -> OddsPicture | None:
    """The odds of a claim from its call until the next claim is made.

    None before a call, after a round without a call, and if the dice show that the tray was entered wrongly.
    """
    if position.phase == Phase.REVEAL:
        claim, tray = position.round.claim, position.round.tray
    elif last and last.caller != NOBODY and last.ended_by != ACES and not _tray_was_wrong(last):
        claim, tray = last.claim, last.tray
    else:
        return None
    true, rolls = ways(claim, code_of(tray), position.options.straights, position.is_exact)
    return OddsPicture(percent(true, rolls), true, rolls, DICE - len(tray))


def _tray_was_wrong(last: PlayedRound) -> bool:
    return bool(last.dice and missing_from(last.dice, last.tray))


def _opened(position: Position, last: PlayedRound) -> tuple[DiePicture, ...]:
    """The five dice, with those that the claim names marked."""
    if not last.dice:
        return ()
    return _dice(last.dice, OPEN_STEP, last.tray, position.ladder.hands[last.claim].faces)


def _dice(
    faces: tuple[str, ...], step: float, tray: tuple[str, ...] = (), claim: tuple[str, ...] = ()
) -> tuple[DiePicture, ...]:
    """Dice in a row around the middle of the picture."""
    middle = (len(faces) - 1) / 2
    on_tray, named = list(tray), list(claim)
    dice = []
    for index, face in enumerate(faces):
        lies, is_named = face in on_tray, face in named
        if lies:
            on_tray.remove(face)
        if is_named:
            named.remove(face)
        dice.append(DiePicture(face, round(80 + (index - middle) * step, 2), lies, is_named))
    return tuple(dice)


def _seat_middle(position: Position, who: int) -> tuple[float, float]:
    """The middle of a seat: the first at the bottom, the others clockwise as seen from above."""
    order = position.roster.order
    angle = math.pi / 2 + 2 * math.pi * order.index(who) / len(order)
    return 80 + SEATS_X * math.cos(angle), 50 + SEATS_Y * math.sin(angle)


def _seat_size(players: int) -> tuple[float, float]:
    """The width and height of a seat, small enough that seats do not overlap."""
    if players < CROWDED:
        return 30, 14
    part = 2 * math.pi / players * 0.93
    return round(min(28, SEATS_X * part), 2), round(min(13, SEATS_Y * part), 2)


def _seat(position: Position, who: int, last: PlayedRound | None) -> SeatPicture:
    x, y = _seat_middle(position, who)
    width, height = _seat_size(len(position.roster.order))
    name, lost, lives = position.players[who], position.lost[who], position.lives
    acts = _acting(position) == who
    return SeatPicture(
        name=name,
        x=round(x, 2),
        y=round(y, 2),
        w=width,
        h=height,
        lost=lost,
        lives=lives,
        bets=tuple(index < lost for index in range(lives)) if lives <= MOST_DOTS else (),
        acts=acts,
        holds=position.round.holder == who and position.phase in (Phase.CLAIM, Phase.ANSWER, Phase.REVEAL),
        out=is_out(position, who),
        won=position.over and who in best(position),
        hit=last is not None and last.loser == who,
    )


def _acting(position: Position) -> int:
    """The seat of the player who is to act."""
    if position.phase == Phase.ANSWER:
        return position.receiver_seat
    return {Phase.START: position.round.starter, Phase.CLAIM: position.round.holder}.get(position.phase, NOBODY)


def _arrow(position: Position) -> Arrow:
    """The way from the seat with the box to the next one, along the ring inside the seats."""
    order, way = position.roster.order, position.round.way or 1
    count, holder, receiver = len(order), order.index(position.round.holder), order.index(position.receiver_seat)
    turn = 2 * math.pi / count
    first = math.pi / 2 + turn * holder
    span = (way * (receiver - holder)) % count * turn
    gap = min(0.6, 0.3 * span)
    start, end = first + way * gap, first + way * (span - gap)
    ax, ay = 80 + RING_X * math.cos(start), 50 + RING_Y * math.sin(start)
    bx, by = 80 + RING_X * math.cos(end), 50 + RING_Y * math.sin(end)
    large, sweep = (1 if wanted else 0 for wanted in (span - 2 * gap > math.pi, way == 1))
    return Arrow(f"M{ax:.1f} {ay:.1f}A{RING_X} {RING_Y} 0 {large} {sweep} {bx:.1f} {by:.1f}")
