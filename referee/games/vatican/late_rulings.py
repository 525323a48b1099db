"""Passes and draws that later, public facts can prove wrong (VA-PASS-1, VA-AMB-6).

Hands are hidden. But a card that is laid, and that cannot have been drawn since, was in the hand before.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from referee.games.vatican.options import Options
from referee.kit.cards import Card
from referee.kit.rummy.arrange import lay_most
from referee.kit.rummy.first_run import run_among
from referee.kit.rummy.meld_cards import listed_cards
from referee.kit.rummy.shared_table import Table
from referee.kit.rummy.suggest import heap_of
from referee.kit.rummy.unplayable import proof_by_number
from referee.kit.values import Value, replace
from referee.ruling import Draft, LateRuling

if TYPE_CHECKING:
    from referee.games.vatican.position import Position

WATCHED: Final = 8
"""The most passes and draws of one player that are watched at the same time."""
PROVABLE: Final = 4
"""The most cards drawn since a draw while it is watched; with more, it is hardly ever proven wrong."""
Cards = tuple[Card, ...]


class Watch(Value):
    """A pass that later cards can prove wrong, or a draw where a player who can play must play."""

    n: int
    """The number of the play."""
    who: int
    table: Table
    """The table at that time."""
    opened: bool
    """True if the player had laid a first run."""
    drawn: int = 0
    """The number of cards drawn since, including the card of a draw itself."""
    shown: Cards = ()
    """The cards that the player has laid since."""


def watched(watches: Sequence[Watch], watch: Watch) -> tuple[Watch, ...]:
    """The watches and a new one; only the latest of each player are kept."""
    own = [other for other in watches if other.who == watch.who]
    oldest = own[0] if len(own) == WATCHED else None
    return (*(other for other in watches if other is not oldest), watch)


def watches_after_draw(watches: Sequence[Watch], who: int) -> tuple[Watch, ...]:
    """The watches after a player draws a card; those that are hardly ever proven wrong now are dropped."""
    drawn = (replace(watch, drawn=watch.drawn + 1) if watch.who == who else watch for watch in watches)
    return tuple(watch for watch in drawn if watch.drawn <= PROVABLE)


def judge_watches(draft: Draft[Position], watches: Sequence[Watch], who: int, played: Cards) -> tuple[Watch, ...]:
    """The watches after a player lays cards; each one that the cards prove wrong becomes a late ruling of the draft."""
    left, name, options = [], draft.position.players[who], draft.position.options
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
            draft.flag(LateRuling(watch.n, "VA-AMB-6", says))
        else:
            says = f"{name} held {listed_cards(cards)} then, and could have played"
            draft.flag(LateRuling(watch.n, "VA-PASS-1", says))
    return tuple(left)


def judge_number(draft: Draft[Position], before: Position, n: int, rule: str) -> bool:
    """Flag draw or pass `n` in the draft if any hand of this size has a card to play; True if it is flagged."""
    proof = proof_by_number(before.cards, before.turn, before.hand, before.options.meld_rules, before.first_play)
    if proof:
        draft.flag(LateRuling(n, rule, f"{before.player} {proof}"))
    return bool(proof)


def proof(table: Table, shown: Cards, drawn: int, opened: bool, options: Options) -> Cards:
    """Cards that prove a missed play, no matter which `drawn` of the shown cards came later; empty without a proof."""
    if len(shown) <= drawn:
        return ()
    fitting = playable(table, shown, opened, options)
    if not fitting or not drawn:
        return fitting
    for card in fitting if len(fitting) > 1 else ():
        fewer = _without(fitting, card)
        if fewer and playable(table, fewer, opened, options):
            fitting = fewer
    # Each of these cards may have come later, so there must be a play without it too.
    used = set(fitting)
    for card in dict.fromkeys(fitting):
        others = proof(table, _without(shown, card), drawn - 1, opened, options)
        if not others:
            return ()
        used.update(others)
    return tuple([card for card in shown if card in used])


def _without(cards: Cards, gone: Card) -> Cards:
    at = cards.index(gone)
    return cards[:at] + cards[at + 1 :]


@lru_cache(maxsize=1 << 10)
def playable(table: Table, hand: Cards, opened: bool, options: Options) -> Cards:
    """Cards of a hand that could be played on a table together; empty if there are none (VA-FIRST-1, VA-PLAY-1)."""
    if not opened:
        return run_among(hand, options.meld_rules.ace, options.jokers_in_first_run)
    bound = options.jokers_bound
    heap = heap_of(table, bound)
    arranged = lay_most(heap, hand, options.meld_rules, 1, bound)
    if arranged is None or len(arranged.played) < 2:
        return arranged.played if arranged else ()
    for card in arranged.played:
        alone = lay_most(heap, (card,), options.meld_rules, 1, bound)
        if alone and alone.played:
            return (card,)
    return arranged.played
