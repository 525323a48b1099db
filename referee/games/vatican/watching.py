"""Passes and draws that later, public facts can prove wrong (VA-PASS-1, VA-AMB-6).

Nobody sees a hand. But a card that is laid, and that cannot have been drawn since, was in the hand before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from referee.games.vatican.options import BOUND, Options, run_of
from referee.kit.arrange import lay_most
from referee.kit.cards import JOKER, Card
from referee.kit.commons import Table
from referee.kit.melds import PLAIN, Laid, listed_cards
from referee.rulings import Flag

WATCHED: Final = 8
"""Passes and draws of one player that are held against what is shown later, at the most."""
PROVABLE: Final = 4
"""Cards drawn since, at the most, that a draw is watched for: later ones hardly prove it wrong."""
Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Watch:
    """A pass, or a draw where one must play, that cards shown later can prove wrong.

    `n` is the number of the play, `table` is as it lay, `opened` whether the player had laid a first run, `drawn` how
    many cards the player has drawn since (of a draw, its card too), `shown` those played since.
    """

    n: int
    who: int
    table: Table
    opened: bool
    drawn: int
    shown: Cards = ()


def watching(watches: Sequence[Watch], watch: Watch) -> tuple[Watch, ...]:
    """What is watched from now on: of each player the latest."""
    own = [other for other in watches if other.who == watch.who]
    oldest = own[0] if len(own) == WATCHED else None
    return (*(other for other in watches if other is not oldest), watch)


def draws(watches: Sequence[Watch], who: int) -> tuple[Watch, ...]:
    """What is still watched after a player has drawn a card, which may be any of those shown later."""
    drawn = (replace(watch, drawn=watch.drawn + 1) if watch.who == who else watch for watch in watches)
    return tuple(watch for watch in drawn if watch.drawn <= PROVABLE)


def shows(
    watches: Sequence[Watch], who: int, name: str, played: Cards, options: Options
) -> tuple[tuple[Flag, ...], tuple[Watch, ...]]:
    """The late rulings that cards prove which a player lays now, and what is still watched."""
    flags, left = [], []
    for watch in watches:
        if watch.who != who:
            left.append(watch)
            continue
        seen = replace(watch, shown=(*watch.shown, *played))
        cards = proof(seen.table, seen.shown, seen.drawn, seen.opened, options)
        if not cards:
            left.append(seen)
        elif watch.drawn:
            says = f"{name} has shown {listed_cards(cards)}, drew {watch.drawn} since, and could have played then"
            flags.append(Flag(watch.n, "VA-AMB-6", says))
        else:
            flags.append(Flag(watch.n, "VA-PASS-1", f"{name} held {listed_cards(cards)} then, and could have played"))
    return tuple(flags), tuple(left)


def proof(table: Table, shown: Cards, drawn: int, opened: bool, options: Options) -> Cards:
    """Cards of which some could be played whichever `drawn` of those shown came later; empty where that is not so."""
    if len(shown) <= drawn:
        return ()
    found = playable(table, shown, opened, options)
    if not found or not drawn:
        return found
    for card in found if len(found) > 1 else ():
        fewer = without(found, card)
        if fewer and playable(table, fewer, opened, options):
            found = fewer
    # Each of these cards may be one that came later: without it, too, there must be something to play.
    used = set(found)
    for card in dict.fromkeys(found):
        others = proof(table, without(shown, card), drawn - 1, opened, options)
        if not others:
            return ()
        used.update(others)
    return tuple([card for card in shown if card in used])


def without(cards: Cards, gone: Card) -> Cards:
    """Cards but for one of them."""
    at = cards.index(gone)
    return cards[:at] + cards[at + 1 :]


@lru_cache(maxsize=1 << 10)
def playable(table: Table, hand: Cards, opened: bool, options: Options) -> Cards:
    """Cards of a hand that could be played on a table together; empty where none could (VA-FIRST-1, VA-PLAY-1)."""
    if not opened:
        return run_of(hand, options)
    bound = options.joker_binding == BOUND
    lie = lying(table, bound)
    found = lay_most(lie, hand, options.law, 1, bound)
    if found is None or len(found.played) < 2:
        return found.played if found else ()
    alone = (card for card in found.played if (one := lay_most(lie, (card,), options.law, 1, bound)) and one.played)
    first = next(alone, None)
    return found.played if first is None else (first,)


def lying(table: Table, bound: bool) -> list[Laid]:
    """The cards of a table; jokers with what they stand for where they are bound to it (VA-JOK-3, VA-AMB-3)."""
    cards = (laid for meld in table for laid in meld.cards)
    return [laid if bound or laid.card != JOKER else PLAIN[JOKER] for laid in cards]
