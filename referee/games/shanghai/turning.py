"""What a turn may do to the table, and by which rule it may not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from referee.games.shanghai.options import Options, holds_sequence
from referee.kit import melds as of
from referee.kit.cards import JOKER, Card, one_more
from referee.kit.commons import BOUND, GONE, NOTHING, OTHER, UNPLACED, Table, Turn, cards_of, stands_for, turn_of
from referee.kit.fault import Fault
from referee.kit.melds import Laid, Meld, listed_cards

RULES: Final[dict[str, tuple[str, ...]]] = {
    GONE: ("SH-TAB-2",),
    NOTHING: ("SH-TURN-1", "SH-TAB-2"),
    OTHER: ("SH-TAB-2",),
    BOUND: ("SH-JOK-3",),
    UNPLACED: ("SH-TAB-1",),
    of.SHORT: ("SH-TAB-1", "SH-SET-1", "SH-RUN-1"),
    of.NATURAL: ("SH-JOK-1", "SH-TAB-1"),
    of.EQUAL: ("SH-SET-1", "SH-TAB-1"),
    of.RUN: ("SH-RUN-1", "SH-TAB-1"),
    of.CORNER: ("SH-RUN-1", "SH-AMB-4", "SH-TAB-1"),
    of.MIXED: ("SH-TAB-1", "SH-SET-1", "SH-RUN-1"),
    of.MEANS: ("SH-JOK-1", "SH-TAB-1"),
    of.UNCLEAR: ("SH-JOK-1", "SH-TAB-1"),
}
"""The rules that a turn breaks by the kind of its fault."""
NO_JOKER: Final = "There is no joker in this pack; a house rule puts two in."


def turned(
    before: Table, after: Sequence[tuple[Laid, ...]], options: Options, from_hand: Sequence[Card] | None = None
) -> tuple[Turn, tuple[Meld, ...]] | Fault:
    """What a turn does that leaves the table `after`, and the melds that are new or changed; or why it may not.

    Melds that lie as they lay are put aside first: most of a large table is left alone.
    """
    kept, changed = _kept(before, after)
    if any(not laid.card.suit for meld in changed for laid in meld.cards):
        # Whether a joker is free is seen by the cards of the whole table.
        turn = turn_of(before, after, options.law, True, from_hand)
        if isinstance(turn, Fault):
            return turn
        new = tuple([meld for meld, same in zip(turn.table, kept, strict=True) if same is None])
    else:
        moved = [cards for cards, same in zip(after, kept, strict=True) if same is None]
        turn = turn_of(changed, moved, options.law, False, from_hand)
        if isinstance(turn, Fault):
            return turn
        new = turn.table
        made = iter(new)
        turn = Turn(tuple([next(made) if same is None else same for same in kept]), turn.played)
    return turn, new


def _kept(before: Table, after: Sequence[tuple[Laid, ...]]) -> tuple[list[Meld | None], list[Meld]]:
    """For each meld afterwards the one that lay there with the same cards, and the melds that lie no more."""
    size = len(before)
    kept = [before[at] if at < size and before[at].cards == cards else None for at, cards in enumerate(after)]
    left = [meld for at, meld in enumerate(before) if at >= len(kept) or kept[at] is None]
    if not left:
        return kept, left
    lying: dict[int, list[Meld]] = {}
    for meld in left:
        lying.setdefault(id(meld.cards[0]), []).append(meld)
    for at, cards in enumerate(after):
        if kept[at] is None and cards:
            here = lying.get(id(cards[0]), [])
            for meld in here:
                if meld.cards == cards:
                    here.remove(meld)
                    kept[at] = meld
                    break
    return kept, [meld for here in lying.values() for meld in here]


def wrong_with(
    turn: tuple[Turn, tuple[Meld, ...]] | Fault,
    after: Sequence[Sequence[Laid]],
    options: Options,
    first: bool,
) -> tuple[tuple[str, ...], str]:
    """The rules that a turn breaks, and what would be right; empty where it may stand.

    `first` is whether the player has still to play a sequence from the hand (SH-AMB-3).
    """
    new = (laid.card for cards in after for laid in cards) if isinstance(turn, Fault) else turn[0].played
    if not options.jokers and any(not card.suit for card in new):
        return ("SH-PACK-1", "SH-JOK-1"), NO_JOKER
    if isinstance(turn, Fault):
        if turn.kind == GONE and "★" in turn.says:
            return (
                "SH-JOK-2",
                "SH-TAB-2",
            ), "A freed joker is placed in a meld in the same turn; it never goes into a hand."
        return RULES[turn.kind], turn.says
    return _wrong_first(turn[0], options) if first else ((), "")


def _wrong_first(turn: Turn, options: Options) -> tuple[tuple[str, ...], str]:
    """What a first play lacks: a sequence from the hand (SH-AMB-3), its jokers as they are bound (SH-JOK-2)."""
    played = turn.played
    # A joker laid in this turn stood for what it stands for now, or for a card that has freed it.
    if holds_sequence(played, options, {*stands_for(turn.table), *cards_of(turn.table)} if JOKER in played else None):
        return (), ""
    says = f"The first play holds a sequence of three or more from the hand; {listed_cards(played)} holds none"
    if holds_sequence(played, options):
        return ("SH-AMB-3", "SH-JOK-2"), f"{says}: a joker in it stands for its card until that card takes its place."
    return ("SH-AMB-3", "SH-RUN-1"), f"{says}."


def kinds(melds: Iterable[Meld]) -> list[str]:
    """The rules by which melds lie."""
    sorts = {meld.sort for meld in melds}
    return [rule for sort, rule in (("run", "SH-RUN-1"), ("set", "SH-SET-1")) if sort in sorts]


def from_hand_alone(played: Sequence[Card], melds: Iterable[Meld]) -> tuple[Meld, ...]:
    """The melds that can be made of the played cards alone, each card in one of them."""
    if len(played) < 3:
        return ()
    rest = list(played)
    found = []
    for meld in melds:
        own = [laid.card for laid in meld.cards]
        left = list(rest)
        try:
            for card in own:
                left.remove(card)
        except ValueError:
            continue
        found.append(meld)
        rest = left
    return tuple(found)


def no_more(card: Card, options: Options) -> str:
    """What is said of a card more often than the pack has it."""
    if card == JOKER and not options.jokers:
        return NO_JOKER
    return one_more(card.spoken, options.pack[card] + 1, options.pack[card])
