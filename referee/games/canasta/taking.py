"""Whether the discard pile may be taken."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.canasta.melds import BLACK_THREE, RED_THREE, WILD, Meld, Options, group, name
from referee.games.canasta.melds import wrong_with as wrong_meld
from referee.kit.cards import Rank, read_rank


def wrong_with(
    top: str,
    from_hand: Sequence[Rank],
    has_melded: bool,
    frozen: bool,
    joins_meld: bool,
    options: Options,
    meld: Meld | None = None,
) -> tuple[tuple[str, ...], str]:
    """The rules that taking the pile breaks and what would be right; empty where it may be taken.

    `meld` is the side's meld of the top card's rank, where its cards are known.
    """
    if top in WILD or top in (BLACK_THREE, RED_THREE):
        return ("CN-TAKE-1",), f"A pile with a {read_rank(top).spoken} on top may not be taken; draw from the stock."
    ranks = {card.code for card in from_hand} - WILD - {top}
    if ranks:
        says = f"With the {read_rank(top).spoken} on top go {name(top)} and wild cards from the hand."
        return ("CN-TAKE-2",), says
    naturals = sum(card.code == top for card in from_hand)
    if frozen and naturals < 2:
        return ("CN-FRZ-1", "CN-TAKE-3"), f"The pile is frozen: two {name(top)} from the hand are needed."
    if not has_melded and naturals < 2:
        return ("CN-TAKE-3",), f"The side has not melded: two {name(top)} from the hand are needed."
    if not joins_meld and (len(from_hand) < 2 or naturals < 1):
        says = f"Two cards from the hand are needed, one of them a {read_rank(top).spoken}, or a meld of {name(top)}."
        return ("CN-TAKE-4",), says
    laid = group((read_rank(top), *from_hand))
    assert laid is not None
    whole = meld.joined(laid) if meld else laid
    if meld is None and joins_meld:
        return (), ""
    rule, says = wrong_meld(whole, options)
    return ((rule, "CN-TAKE-2"), says) if rule else ((), "")
