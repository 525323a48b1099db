"""Draws and passes that later, public facts can prove wrong (SH-TURN-4).

Nobody sees a hand. But a card that is laid or shown, and that cannot have been drawn since, was in the hand before. Who
has drawn one card since, and has then shown two of which each alone fitted, held one of them: the draw was wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from referee.games.shanghai.options import Options, holds_sequence
from referee.kit.arrange import lay_most
from referee.kit.cards import DECK, SUITS, Card
from referee.kit.commons import Table
from referee.kit.melds import Laid, Law, Meld, listed_cards, rank_at
from referee.rulings import Flag

WATCHED: Final = 12
"""Turns of one player that are watched at a time, at the most."""
PROVABLE: Final = 6
"""Cards drawn since, at the most, that a draw is watched for: later ones hardly prove it wrong."""
RULE: Final = "SH-TURN-4"
ROUND: Final = 13
_CARDS: Final = {str(card): card for card in DECK}


@dataclass(frozen=True, slots=True)
class Lot:
    """Cards that were laid or shown together, and the melds that can be made of them alone."""

    cards: tuple[Card, ...]
    melds: tuple[Meld, ...]


@dataclass(frozen=True, slots=True)
class Watch:
    """Draws, and perhaps a pass, of one player's turn.

    `table` is as it lay, `opened` whether the player could play anything (SH-AMB-3), `total` the cards drawn in the
    turn. `plays` are the numbers of the draws and the pass, each with the cards drawn since (of a draw, its last card
    too): so many of the cards that were shown later may not have been held.

    `lots` are the cards shown since that have not been looked at yet, `shown` all of them. Of those looked at, at least
    `held` would have to go so that nothing could have been played: `cards` show it. `fits` are the cards that the melds
    of the table took as they lay (None: not looked at yet).
    """

    who: int
    table: Table
    opened: bool
    total: int
    plays: tuple[tuple[int, int], ...]
    lots: tuple[Lot, ...] = ()
    shown: tuple[Card, ...] = ()
    held: int = 0
    cards: tuple[Card, ...] = ()
    fits: frozenset[Card] | None = None


# --- whether something could be played -------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 10)
def playable(table: Table, hand: tuple[Card, ...], opened: bool, options: Options) -> tuple[Card, ...]:
    """Cards of a hand that could be played on a table together; empty where there are none (SH-TURN-1, SH-TURN-4)."""
    if not opened:
        return sequence_of(hand, options)
    laid = [card for meld in table for card in meld.cards]
    found = play_of(laid, hand, options)
    if found is None:
        return ()
    alone = (card for card in found[0] if play_of(laid, (card,), options))
    first = next(alone, None) if len(found[0]) > 1 else None
    return found[0] if first is None else (first,)


def play_of(
    table: Sequence[Laid], hand: Sequence[Card], options: Options
) -> tuple[tuple[Card, ...], tuple[Meld, ...]] | None:
    """Cards of a hand that can be played, and a table that shows it; None where nothing can be (SH-TURN-4)."""
    # The search counts the cards that free jokers among those it may play: it must be let to play one for each.
    cap = max(1, sum(not laid.card.suit for laid in table))
    found = lay_most(table, hand, options.law, cap, bound=True)
    return None if found is None or not found.played else (found.played, found.melds)


def sequence_of(hand: Sequence[Card], options: Options) -> tuple[Card, ...]:
    """A sequence of three or more in a hand, jokers in the gaps; empty where there is none (SH-AMB-3)."""
    if not holds_sequence(hand, options):
        return ()
    for card in sorted(set(hand), key=lambda one: one.number):
        rest = list(hand)
        rest.remove(card)
        if holds_sequence(rest, options):
            return sequence_of(rest, options)
    return tuple(hand)


def fitting_ends(table: Table, law: Law) -> frozenset[Card]:
    """The cards that the melds of a table take as they lie."""
    low, high = law.span
    found = set()
    for meld in table:
        face, size = meld.cards[0].face, len(meld.cards)
        if meld.sort == "set":
            if size == 3:
                rest = set(SUITS).difference([laid.face.suit for laid in meld.cards])
                found.add(_CARDS[face.rank + rest.pop()])
            continue
        before = face.number - 1
        after = before + size + 1
        if before >= low or law.ace == "corner":
            found.add(_CARDS[rank_at(before + ROUND) + face.suit])
        if after <= high:
            found.add(_CARDS[rank_at(after) + face.suit])
    return frozenset(found)


# --- what later cards prove ------------------------------------------------------------------------------------------


def _looked_at(watch: Watch, options: Options) -> Watch:
    """The watch after its lots were looked at.

    Counted are cards that fit on a meld of that table as it lay, and melds of the cards alone: a lower bound.
    """
    fits = watch.fits
    if fits is None:
        fits = fitting_ends(watch.table, options.law) if watch.opened else frozenset()
    held, cards = watch.held, list(watch.cards)
    for lot in watch.lots:
        rest = list(lot.cards)
        for meld in lot.melds:
            if not watch.opened and meld.sort != "run":
                continue
            own = [laid.card for laid in meld.cards]
            alone = [card for card in own if _fits(card, fits)]
            whole = len(own) // 3 if meld.sort == "run" else len(own) - 2
            held += max(whole, len(alone))
            cards += own if whole >= len(alone) else alone
            for card in own:
                rest.remove(card)
        alone = [card for card in rest if _fits(card, fits)]
        held += len(alone)
        cards += alone
    return replace(watch, lots=(), held=held, cards=tuple(cards), fits=fits)


def _fits(card: Card, fits: frozenset[Card]) -> bool:
    """Whether a card fits where these do: one of them, or a joker, which may stand for any of them."""
    return card in fits or (bool(fits) and not card.suit)


def proven(watch: Watch, lot: Lot, name: str, options: Options) -> tuple[tuple[Flag, ...], Watch]:
    """The late rulings that cards prove which are shown now, and the watch without them."""
    shown, lots = watch.shown + lot.cards, (*watch.lots, lot)
    watch = replace(watch, lots=lots, shown=shown)
    least = watch.plays[-1][1]
    if watch.held + sum([len(one.cards) for one in lots]) <= least:
        return (), watch
    watch = _looked_at(watch, options)
    if watch.held <= least and least:
        return (), watch
    flags, rest = [], []
    for n, drawn in watch.plays:
        fitting = watch.cards if watch.held > drawn else ()
        if not fitting and not drawn:
            fitting = playable(watch.table, shown, watch.opened, options)
        if not fitting:
            rest.append((n, drawn))
        elif drawn:
            says = f"{name} has shown {listed_cards(fitting)}, drew {drawn} since, and could have played then"
            flags.append(Flag(n, RULE, says))
        else:
            flags.append(Flag(n, RULE, f"{name} held {listed_cards(fitting)} then, and could have played"))
    return tuple(flags), replace(watch, plays=tuple(rest)) if flags else watch


def lot_of(cards: tuple[Card, ...], options: Options) -> Lot:
    """Cards that are shown at the end, with the melds among them."""
    suits: dict[str, set[str]] = {}
    for card in cards:
        suits.setdefault(card.rank, set()).add(card.suit)
    jokers = sum(not card.suit for card in cards)
    if max(map(len, suits.values()), default=0) + jokers < 3 and not holds_sequence(cards, options):
        return Lot(cards, ())
    found = lay_most((), cards, options.law)
    return Lot(cards, () if found is None else found.melds)


def shows(
    watches: Sequence[Watch], who: int, name: str, lot: Lot, options: Options
) -> tuple[tuple[Flag, ...], tuple[Watch, ...]]:
    """The late rulings that cards prove which a player lays or shows, and what is still watched."""
    flags, left = list[Flag](), []
    for watch in watches:
        if watch.who != who:
            left.append(watch)
            continue
        found, rest = proven(watch, lot, name, options)
        flags += found
        if rest.plays:
            left.append(rest)
    return tuple(flags), tuple(left)


def draws(watches: Sequence[Watch], who: int, table: Table, opened: bool, n: int, count: int) -> tuple[Watch, ...]:
    """What is watched after a draw of so many cards, in play number `n`."""
    found, current, total = list[Watch](), tuple[tuple[int, int], ...](), count
    for watch in watches:
        if watch.who == who:
            plays = tuple([(number, drawn + count) for number, drawn in watch.plays])
            if watch.table == table:
                current, total = plays, watch.total + count
            elif plays[-1][1] <= PROVABLE:
                found.append(replace(watch, plays=plays))
        else:
            found.append(watch)
    return _watching(found, Watch(who, table, opened, total, (*current, (n, 1))))


def passes(watches: Sequence[Watch], who: int, table: Table, opened: bool, n: int) -> tuple[Watch, ...]:
    """What is watched after a pass, in play number `n`."""
    found, current, total = list[Watch](), tuple[tuple[int, int], ...](), 0
    for watch in watches:
        if watch.who == who and watch.table == table:
            current, total = watch.plays, watch.total
        else:
            found.append(watch)
    return _watching(found, Watch(who, table, opened, total, (*current, (n, 0))))


def _watching(watches: Sequence[Watch], watch: Watch) -> tuple[Watch, ...]:
    """What is watched from now on: of each player the latest turns."""
    own = [other for other in watches if other.who == watch.who]
    oldest = own[0] if len(own) == WATCHED else None
    return (*(other for other in watches if other is not oldest), watch)
