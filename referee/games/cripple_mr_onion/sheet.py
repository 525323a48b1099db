"""The score sheet and the picture of the table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from urllib.parse import urlencode

from referee.games.contract import Cell, Grid, Grids, Sheet, places
from referee.games.cripple_mr_onion.cards import FOOL, Card
from referee.games.cripple_mr_onion.groupings import Grouping
from referee.games.cripple_mr_onion.options import Options
from referee.games.cripple_mr_onion.plays import POWERS
from referee.games.cripple_mr_onion.position import DEAL, EXTRA, EXTRAS, OVER, PARTS, SHOWDOWN, Played, Position
from referee.games.cripple_mr_onion.powers import PLAIN


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
    """A card on the board: what stands on it, the class of its suit, what it acts as where it is another's."""

    text: str
    suit: str
    acts: str = ""


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
    ask: str
    """The question what the beaten hand that lies open could declare, as the query of its address."""


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
    suits: tuple[tuple[str, str], ...]


def face(card: Card) -> CardFace:
    """A card as rank and suit, of the Arcana too; by name where it has no rank."""
    if not card.rank:
        return CardFace(card.code, "")
    return CardFace("10" if card.rank == "T" else card.rank, card.suit)


def _declared(position: Position) -> tuple[str, ...]:
    """What was declared, by whom, with the cards that it shifts."""
    found = []
    for one in position.declared:
        name = POWERS[one.card].removeprefix("the ")
        chosen = f" ({' '.join(card.shown for card in one.cards)})" if one.cards else ""
        found.append(f"{position.players[one.who]}: {name}{chosen}")
    return (*found, *(f"{position.players[one.who]}: {one.card.shown}" for one in position.uncovered))


def _may_declare(position: Position, who: int) -> bool:
    """Whether a shown hand holds a card with powers that was not declared."""
    shown = position.shown[who]
    held = {card.code for card in shown.cards} if shown is not None else set()
    return any(position.declarer(code) < 0 for code in POWERS if code in held and code != FOOL)


def asked(position: Position, who: int) -> str:
    """What a hand could declare to do better, as the query of a question: the hand, what is in force, house rules."""
    shown, powers = position.shown[who], position.powers(who)
    in_force = {
        "Death": powers.death, "Lady": powers.lady, "Ko": powers.sender or powers.no_aces,
        "Ruler": powers.zero_aces or (position.wild and powers.eights == PLAIN), "Fool": powers.fool,
        "Wizard": powers.wild_wizard,
    }  # fmt: skip
    modifiers = [name for name, there in in_force.items() if there]
    modifiers += [
        " ".join((one.card, *(card.typed for card in one.cards)))
        for one in position.declared
        if one.who == who and one.cards
    ]
    query = {"ask": "declare", "hand": " ".join(card.typed for card in shown.cards) if shown else ""}
    if position.wild:
        query["wild_round"] = "yes"
    if modifiers:
        query["modifiers"] = "; ".join(modifiers)
    options, printed = position.options, Options()
    if options.suit_size != printed.suit_size:
        query["o.suit_size"] = str(options.suit_size)
    if options.arcana_suit != printed.arcana_suit:
        query["o.arcana_suit"] = options.arcana_suit
    if options.wizard_is_eight:
        query["o.wizard_is_eight"] = "yes"
    return urlencode(query)


def _grouped(one: Grouping) -> GroupPicture:
    """A grouping with its cards; those that act as others (wild and null eights, shifted cards) say as what."""
    acts = {card: str(value) for card, value in one.acts if card.rank != "A" or value not in (1, 11)}
    return GroupPicture(one.says, tuple(replace(face(card), acts=acts.get(card, "")) for card in one.cards))


def _told(last: Played | None) -> str:
    """The last round in a line; empty where there is none, or nobody won it."""
    if last is None or not last.winner:
        return ""
    won = f"won {last.pot}" if last.pot else "won the round"
    return f"{last.winner} {won}" + (f" with {last.won_with}" if last.won_with else "")


def picture(position: Position, winners: tuple[str, ...]) -> Picture:
    """What the board and the strip draw."""
    acting: tuple[int, ...] = () if position.phase in (OVER, DEAL) else (position.turn,)
    if position.phase == SHOWDOWN:
        acting = (position.to_show,)
    acting = position.owing or acting
    leader = position.leader if position.phase == SHOWDOWN else -1
    seats = []
    for who, name in enumerate(position.players):
        shown = position.shown[who] if position.shown else None
        groups: tuple[GroupPicture, ...] = ()
        if shown is not None:
            groups = tuple(_grouped(one) for one in shown.groupings)
            used = {card for one in shown.groupings for card in one.cards}
            rest = tuple(face(card) for card in shown.cards if card not in used)
            groups = (*groups, GroupPicture("", rest)) if rest else groups
        front = position.raises[who] if position.raises else 0
        if position.phase in (EXTRA, EXTRAS) or any(position.extras):
            front = max(front, position.extras[who] if position.part == 3 and position.extras else 0)
        opened = tuple(map(face, position.lies_open(who))) if shown is None else ()
        note = "folded" if who in position.folded else "dealer" if who == position.dealer else ""
        if who in position.owing:
            note = "owes a card"
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
                asked(position, who) if shown is not None and who != leader and _may_declare(position, who) else "",
            )
        )
    last = position.history[-1] if position.history else None
    return Picture(
        tuple(seats),
        position.pot,
        position.round,
        step(position),
        position.wild,
        _declared(position),
        position.options.betting,
        position.phase == SHOWDOWN,
        position.phase == OVER,
        _told(last),
        tuple(position.options.suits.items()),
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
