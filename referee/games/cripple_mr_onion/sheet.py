"""The score sheet and the picture of the table."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.contract import Cell, Grid, Grids, Sheet, places
from referee.games.cripple_mr_onion.cards import Card
from referee.games.cripple_mr_onion.position import DEAL, EXTRA, EXTRAS, OVER, PARTS, SHOWDOWN, Played, Position


def sheet(position: Position, winners: tuple[str, ...]) -> Sheet:
    """Chips won or lost, round by round."""
    standing = places([((name,), total, "") for name, total in zip(position.players, position.totals, strict=True)])

    def grids() -> tuple[Grid, ...]:
        head = ("Round", "Dealer", "Winner", "Pot", "With", *position.players)
        rows: tuple[tuple[Cell, ...], ...] = tuple(
            (one.round, one.dealer, one.winner or "carried over", one.pot, one.won_with, *one.totals)
            for one in position.history
        )
        return (Grid("Rounds", head, rows),)

    unit = "chips" if position.options.betting else "rounds"
    return Sheet(standing, Grids(grids), position.phase == OVER, winners, unit)


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card on the board: what stands on it, the class of its suit."""

    text: str
    suit: str


@dataclass(frozen=True, slots=True)
class GroupPicture:
    name: str
    cards: tuple[CardFace, ...]


@dataclass(frozen=True, slots=True)
class SeatPicture:
    """A player: chips, what lies in front, what is shown."""

    name: str
    total: int
    acts: bool
    dealer: bool
    folded: bool
    leads: bool
    won: bool
    front: int
    open: tuple[CardFace, ...]
    groups: tuple[GroupPicture, ...]
    note: str


@dataclass(frozen=True, slots=True)
class Picture:
    seats: tuple[SeatPicture, ...]
    pot: int
    round: int
    step: str
    wild: bool
    declared: tuple[str, ...]
    betting: bool
    showdown: bool
    over: bool
    last: str
    suits: tuple[str, str]


def face(card: Card) -> CardFace:
    """A card as rank and suit, of the Arcana too; by name where it has no rank."""
    if not card.rank:
        return CardFace(card.code, "")
    return CardFace("10" if card.rank == "T" else card.rank, card.suit)


def _told(last: Played | None) -> str:
    """The last round in a line; empty where there is none, or nobody won it."""
    if last is None or not last.winner:
        return ""
    won = f"won {last.pot}" if last.pot else "won the round"
    return f"{last.winner} {won}" + (f" with {last.won_with}" if last.won_with else "")


def picture(position: Position, winners: tuple[str, ...]) -> Picture:
    """What the board and the strip draw."""
    acting = () if position.phase in (OVER, DEAL) else (position.turn,)
    if position.phase == SHOWDOWN:
        acting = (position.to_show,)
    leader = position.leader if position.phase == SHOWDOWN else -1
    seats = []
    for who, name in enumerate(position.players):
        shown = position.shown[who] if position.shown else None
        groups: tuple[GroupPicture, ...] = ()
        if shown is not None:
            groups = tuple(GroupPicture(one.says, tuple(map(face, one.cards))) for one in shown.groupings)
            used = {card for one in shown.groupings for card in one.cards}
            rest = tuple(face(card) for card in shown.cards if card not in used)
            groups = (*groups, GroupPicture("", rest)) if rest else groups
        front = position.raises[who] if position.raises else 0
        if position.phase in (EXTRA, EXTRAS) or any(position.extras):
            front = max(front, position.extras[who] if position.part == 3 and position.extras else 0)
        opened = tuple(map(face, position.face_up[who])) if position.face_up and shown is None else ()
        note = "folded" if who in position.folded else "dealer" if who == position.dealer else ""
        seats.append(
            SeatPicture(
                name,
                position.totals[who],
                who in acting,
                who == position.dealer,
                who in position.folded,
                who == leader,
                name in winners,
                front,
                opened,
                groups,
                note,
            )
        )
    last = position.history[-1] if position.history else None
    return Picture(
        tuple(seats),
        position.pot,
        position.round,
        step(position),
        position.wild,
        tuple(f"{position.players[one.who]}: {one.card}" for one in position.declared),
        position.options.betting,
        position.phase == SHOWDOWN,
        position.phase == OVER,
        _told(last),
        (position.options.terrapins, position.options.crowns),
    )


def step(position: Position) -> str:
    """Where the round stands, in words."""
    if position.phase in ("bid", "pay", "match"):
        return f"Betting, part {position.part}" + (", with raises" if PARTS[position.part] else "")
    return {
        "deal": "Before the deal",
        "draw": "Cards are exchanged",
        "buy": "The second deal",
        "extra": "Extra bets",
        "extras": "Extra bets",
        "passing": "The deal is passed on",
        "auction": "The deal is for sale",
        "showdown": "Showdown",
        "over": "The end",
    }[position.phase]
