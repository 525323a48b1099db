"""The score sheet of Gin Rummy, and what its picture is drawn from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.games.contract import Cell, Grid, Grids, Sheet, places
from referee.games.gin_rummy.arrange import by_rank, cards_of
from referee.games.gin_rummy.options import UPCARD
from referee.games.gin_rummy.position import DEAL, FIRST, OVER, Position, Scored
from referee.games.gin_rummy.scoring import VOID
from referee.kit.cards import Card


def scores(position: Position) -> tuple[int, int]:
    """Hand scores while the game goes on, the final totals at its end."""
    return position.totals if position.final is None else position.final.totals


def sheet(position: Position, winners: tuple[str, ...]) -> Sheet:
    """The standing; hand by hand, and at the end what the game came to."""
    found = scores(position)
    sides = []
    for player, name in enumerate(position.players):
        won = position.hands_won[player]
        sides.append(((name,), found[player], f"{won} hand{'s' if won != 1 else ''} won"))
    return Sheet(places(sides), Grids(lambda: _grids(position)), position.phase == OVER, winners)


def _grids(position: Position) -> Sequence[Grid]:
    one, two = position.players
    rows: list[tuple[Cell, ...]] = []
    for hand in position.history:
        own = [hand.points if hand.scorer == player else None for player in (0, 1)]
        knocker = None if hand.knocker is None else position.players[hand.knocker]
        counts = "" if hand.knocker is None else f"{hand.counts[0]} : {hand.counts[1]}"
        dealer = position.players[hand.dealer]
        rows.append(
            (hand.hand, dealer, kind(hand), knocker, counts, hand.sum, own[0], hand.totals[0], own[1], hand.totals[1])
        )
    head = ("Hand", "Dealer", "Ended by", "Knocker", "Unmatched", "Sum", one, "total", two, "total")
    grids = [Grid("Hands", head, tuple(rows))]
    final = position.final
    if final is not None:
        bonus = "Shutout" if final.shutout else "Game"
        lines: tuple[tuple[Cell, ...], ...] = (
            ("Hand scores", *final.points),
            (bonus, *final.game),
            (f"Hands won, {position.hands_won[0]} and {position.hands_won[1]}", *final.boxes),
        )
        grids.append(Grid("The game", ("", one, two), lines, ("Total", *final.totals)))
    return grids


def kind(hand: Scored) -> str:
    """How a hand ended, in words."""
    return "big gin" if hand.big else hand.kind


# --- the picture -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardPicture:
    """A card as it is drawn."""

    shown: str
    spoken: str
    red: bool


@dataclass(frozen=True, slots=True)
class SidePicture:
    """A player: hand scores or the final total, hands won, whether it is their turn; known cards; the final sum."""

    name: str
    total: int
    hands_won: int
    needs: int
    acts: bool
    deals: bool
    won: bool
    known: tuple[CardPicture, ...]
    sum: str


@dataclass(frozen=True, slots=True)
class HandPicture:
    """One of two hands that were shown: sets, cards laid off, unmatched cards, what these count."""

    name: str
    knocked: bool
    sets: tuple[tuple[CardPicture, ...], ...]
    laid: tuple[CardPicture, ...]
    left: tuple[CardPicture, ...]
    count: int


@dataclass(frozen=True, slots=True)
class LastPicture:
    """The last hand: how it ended, who scored how much by which sum, and both hands where they were shown."""

    hand: int
    kind: str
    scorer: str
    points: int
    sum: str
    hands: tuple[HandPicture, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """Two players, the hand that is played (the pile where it is followed), the last hand."""

    sides: tuple[SidePicture, ...]
    hand: int
    target: int
    limit: int | None
    oklahoma: bool
    upcard: CardPicture | None
    top: CardPicture | None
    pile: int
    stock: int
    followed: bool
    last: LastPicture | None
    over: bool
    pays: str


def picture(position: Position, winners: tuple[str, ...]) -> Picture:
    """The picture of a position."""
    played = position.phase not in (DEAL, OVER)
    final, last = position.final, position.history[-1] if position.history else None
    pays = ""
    if final is not None and final.payer is not None:
        pays = f"{position.players[final.payer]} pays {position.players[1 - final.payer]} {final.amount}"
    return Picture(
        sides=tuple(_side(position, player, winners) for player in (0, 1)),
        hand=position.hand,
        target=position.options.target,
        limit=position.limit,
        oklahoma=position.options.knock_limit == UPCARD,
        upcard=None if position.upcard is None else _card(position.upcard),
        top=None if position.top is None else _card(position.top),
        pile=len(position.pile),
        stock=position.stock,
        followed=played and (position.followed or position.phase == FIRST),
        last=None if last is None else _last(position, last),
        over=position.phase == OVER,
        pays=pays,
    )


def _side(position: Position, player: int, winners: tuple[str, ...]) -> SidePicture:
    name, total = position.players[player], scores(position)[player]
    final = position.final
    return SidePicture(
        name=name,
        total=total,
        hands_won=position.hands_won[player],
        needs=max(0, position.options.target - position.totals[player]),
        acts=position.phase not in (DEAL, OVER) and position.turn == player,
        deals=position.dealer == player and position.phase != OVER,
        won=name in winners,
        known=tuple(map(_card, position.account.known_to(player))) if position.phase != OVER else (),
        sum="" if final is None else final.sum(player),
    )


def _last(position: Position, hand: Scored) -> LastPicture:
    scorer = "" if hand.scorer is None else position.players[hand.scorer]
    hands: list[HandPicture] = []
    if hand.showdown is not None and hand.knocker is not None:
        mine, theirs = hand.showdown.knocker, hand.showdown.opponent
        knocker, opponent = position.players[hand.knocker], position.players[1 - hand.knocker]
        hands.append(_hand(knocker, True, mine.sets, 0, mine.unmatched, mine.count))
        hands.append(_hand(opponent, False, theirs.sets, theirs.laid, theirs.left, theirs.count))
    elif hand.knocker is not None:
        knocker, opponent = position.players[hand.knocker], position.players[1 - hand.knocker]
        hands.append(_hand(knocker, True, (), 0, 0, hand.counts[0]))
        hands.append(_hand(opponent, False, (), 0, 0, hand.counts[1]))
    said = "void hand" if hand.kind == VOID else kind(hand)
    return LastPicture(hand.hand, said, scorer, hand.points, hand.sum, tuple(hands))


def _hand(name: str, knocked: bool, sets: Sequence[int], laid: int, left: int, count: int) -> HandPicture:
    drawn = tuple(tuple(map(_card, cards_of(one))) for one in sets)
    return HandPicture(name, knocked, drawn, tuple(map(_card, by_rank(laid))), tuple(map(_card, by_rank(left))), count)


def _card(card: Card) -> CardPicture:
    return CardPicture(card.shown, card.spoken, card.red)
