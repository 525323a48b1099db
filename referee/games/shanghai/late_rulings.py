"""Draws and passes that later, public facts can prove wrong (SH-TURN-4).

Hands are hidden. But a card that is laid or shown, and that cannot have been drawn since, was in the hand before.
Suppose that a player draws one card and then shows two cards that each fitted alone. One of them was in the hand, so
the draw was wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from referee.games.shanghai.options import Options
from referee.kit.cards import Card
from referee.kit.rummy.arrange import Arranged, lay_most
from referee.kit.rummy.first_run import run_among
from referee.kit.rummy.meld_cards import Meld, MeldCard, listed_cards
from referee.kit.rummy.shared_table import Table, Turn
from referee.kit.rummy.suggest import heap_of
from referee.kit.rummy.unplayable import fitting_ends, proof_by_number
from referee.kit.values import Value, replace
from referee.ruling import Draft, LateRuling

if TYPE_CHECKING:
    from referee.games.shanghai.position import Position

WATCHED: Final = 12
"""The most turns of one player that are watched at the same time."""
PROVABLE: Final = 6
"""The most cards drawn since a draw while it is watched; with more, it is hardly ever proven wrong."""
RULE: Final = "SH-TURN-4"


class Lot(Value):
    """Cards that are laid or shown together."""

    cards: tuple[Card, ...]
    melds: tuple[Meld, ...] = ()
    """Melds of these cards alone."""


class WatchedPlay(Value):
    """A draw or a pass."""

    n: int
    """The number of the play."""
    drawn: int
    """The number of cards drawn since, including the last card of a draw itself. The hand may not have held these."""


class Watch(Value):
    """The draws, and perhaps the pass, of one turn."""

    who: int
    table: Table
    """The table at that time."""
    opened: bool
    """True if the player could play anything (SH-AMB-3)."""
    total: int
    """The number of cards that the player drew in the turn."""
    plays: tuple[WatchedPlay, ...]
    lots: tuple[Lot, ...] = ()
    """The cards shown since that have not been examined yet."""
    shown: tuple[Card, ...] = ()
    """All cards shown since."""
    held: int = 0
    """The least number of examined cards that must be missing from the hand for it to have no play."""
    cards: tuple[Card, ...] = ()
    """The cards that prove a draw or pass wrong."""
    fits: frozenset[Card] | None = None
    """The cards that fit an unchanged meld of `table`; None before the first examination."""

    @property
    def passed(self) -> bool:
        """True if the turn ended with a pass."""
        return not self.plays[-1].drawn


# --- plays that are possible -----------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 10)
def playable(table: Table, hand: tuple[Card, ...], opened: bool, options: Options) -> tuple[Card, ...]:
    """Cards of a hand that could be played on a table together; empty if there are none (SH-TURN-1, SH-TURN-4)."""
    if not opened:
        return run_among(hand, options.meld_rules.ace)
    heap = heap_of(table, bound=True)
    arranged = possible_play(heap, hand, options)
    if arranged is None:
        return ()
    if len(arranged.played) > 1:
        for card in arranged.played:
            if possible_play(heap, (card,), options):
                return (card,)
    return arranged.played


def possible_play(table: Sequence[MeldCard], hand: Sequence[Card], options: Options) -> Arranged | None:
    """The table rearranged with some cards of a hand; None if no card can be played (SH-TURN-4)."""
    # The search counts cards that free jokers as cards played, so the cap allows one for each joker.
    cap = max(1, sum(not laid.card.suit for laid in table))
    arranged = lay_most(table, hand, options.meld_rules, cap, bound=True)
    return arranged if arranged is not None and arranged.played else None


# --- cards that are shown --------------------------------------------------------------------------------------------


def lot_laid(turn: Turn) -> Lot:
    """The cards of a turn, with the new melds that consist of these cards alone. Each card is in one meld at most."""
    return Lot(turn.played, _from_hand_alone(turn.played, turn.new))


def _from_hand_alone(played: Sequence[Card], melds: Iterable[Meld]) -> tuple[Meld, ...]:
    if len(played) < 3:
        return ()
    rest = Counter(played)
    alone = []
    for meld in melds:
        cards = Counter([laid.card for laid in meld.cards])
        if cards <= rest:
            alone.append(meld)
            rest -= cards
    return tuple(alone)


def lot_shown(cards: tuple[Card, ...], options: Options) -> Lot:
    """Cards that are shown at the end, with the melds among them."""
    suits: dict[str, set[str]] = {}
    for card in cards:
        suits.setdefault(card.rank, set()).add(card.suit)
    jokers = sum(not card.suit for card in cards)
    if max(map(len, suits.values()), default=0) + jokers < 3 and not run_among(cards, options.meld_rules.ace):
        return Lot(cards)
    arranged = lay_most((), cards, options.meld_rules)
    return Lot(cards, () if arranged is None else arranged.melds)


def judge_watches(draft: Draft[Position], watches: Sequence[Watch], who: int, lot: Lot) -> tuple[Watch, ...]:
    """The watches after a player lays or shows cards; each play that the cards prove wrong is flagged in the draft."""
    left = []
    for watch in watches:
        after = _judge_watch(draft, watch, lot) if watch.who == who else watch
        if after.plays:
            left.append(after)
    return tuple(left)


def _judge_watch(draft: Draft[Position], watch: Watch, lot: Lot) -> Watch:
    name, options = draft.position.players[watch.who], draft.position.options
    shown, lots = watch.shown + lot.cards, (*watch.lots, lot)
    watch = replace(watch, lots=lots, shown=shown)
    least = watch.plays[-1].drawn
    if watch.held + sum([len(lot.cards) for lot in lots]) <= least:
        return watch
    watch = _examined(watch, options)
    if watch.held <= least and least:
        return watch
    open_plays = []
    for play in watch.plays:
        fitting = watch.cards if watch.held > play.drawn else ()
        if not fitting and not play.drawn:
            fitting = playable(watch.table, shown, watch.opened, options)
        if not fitting:
            open_plays.append(play)
            continue
        says = f"{name} held {listed_cards(fitting)} then, and could have played"
        if play.drawn:
            says = f"{name} has shown {listed_cards(fitting)}, drew {play.drawn} since, and could have played then"
        draft.flag(LateRuling(play.n, RULE, says))
    return watch if len(open_plays) == len(watch.plays) else replace(watch, plays=tuple(open_plays))


def _examined(watch: Watch, options: Options) -> Watch:
    """The watch after its lots are examined.

    It counts cards that fit an unchanged meld of that table, and melds of the cards alone. This is a lower bound.
    """
    fits = watch.fits
    if fits is None:
        fits = fitting_ends(watch.table, options.meld_rules) if watch.opened else frozenset()
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
    """True if a card is in `fits`, or is a joker that can stand for one of them."""
    return card in fits or (bool(fits) and not card.suit)


# --- plays that the number of cards proves wrong ---------------------------------------------------------------------


def judge_number(draft: Draft[Position], before: Position, n: int, drawn: int) -> bool:
    """Flag draw or pass `n` in the draft if any hand of this size has a card to play; True if it is flagged.

    `drawn` is the number of cards in a draw. The last one was drawn with all the others in the hand.
    """
    who, cards, options = before.turn, before.hand.cards, before.options
    held = cards.hands[who] + max(0, drawn - 1)
    proof = proof_by_number(cards, who, held, options.meld_rules, before.first_play)
    if proof:
        draft.flag(LateRuling(n, RULE, f"{before.player} {proof}"))
    return bool(proof)


# --- plays that are watched ------------------------------------------------------------------------------------------


def watches_after(watches: Sequence[Watch], turn: Watch) -> tuple[Watch, ...]:
    """The watches after a draw or a pass, which joins earlier draws of the same turn.

    It is the only play of `turn`; if it is already proven wrong, `turn` has no play.
    """
    left, count = list[Watch](), turn.total
    for watch in watches:
        if watch.who == turn.who and watch.table == turn.table:
            turn = replace(turn, total=watch.total + count, plays=_with_drawn(watch, count) + turn.plays)
        elif watch.who != turn.who or not count:
            left.append(watch)
        elif watch.plays[-1].drawn + count <= PROVABLE:
            left.append(replace(watch, plays=_with_drawn(watch, count)))
    return _watched(left, turn)


def _with_drawn(watch: Watch, count: int) -> tuple[WatchedPlay, ...]:
    """The plays of a watch after its player has drawn more cards."""
    return tuple([WatchedPlay(play.n, play.drawn + count) for play in watch.plays])


def is_watched(watches: Sequence[Watch], who: int, table: Table) -> bool:
    """True if a draw or a pass of a player on this table can still be challenged."""
    return any(watch.who == who and watch.table == table for watch in watches)


def _watched(watches: Sequence[Watch], watch: Watch) -> tuple[Watch, ...]:
    """The watches and a new one, if it has any play; only the latest turns of each player are kept."""
    if not watch.plays:
        return tuple(watches)
    own = [other for other in watches if other.who == watch.who]
    oldest = own[0] if len(own) == WATCHED else None
    return (*(other for other in watches if other is not oldest), watch)
