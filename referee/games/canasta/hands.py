"""Laying cards down: what must hold of the meld, of the hand it comes from, and of the pack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from referee.games.canasta.melds import (
    BLACK_THREE,
    CODES,
    PACK,
    PLACE,
    RED_THREE,
    Counts,
    Meld,
    minimum,
    name,
    wrong_with,
)
from referee.games.canasta.position import ANSWERED_NO, Position, Side
from referee.kit.cards import Rank, one_more, read_rank
from referee.rulings import Ruling, refuse


def lay_down(
    position: Position,
    groups: Sequence[Meld],
    cards: Sequence[Rank],
    n: int,
    gained: int = 0,
    pile: Sequence[str] = (),
) -> Position | Ruling[Position]:
    """The position with `cards` gone from the hand of the player, `groups` on the table; or the refusal.

    `gained` cards come from the pile after that; `pile` are those, in sight of all. Looks at the melds (CN-MELD-1,
    CN-MELD-3), at the minimum (CN-INIT-1), at what the player must keep (CN-HOLD-1, CN-OUT-2), and at the account of
    cards: how many the hand holds, which of them are known, how many the pack has (CN-PACK-1).
    """
    who = position.turn
    left = position.hands[who] - len(cards)
    if left < 0:
        return refuse("CN-PACK-1", f"{position.player} holds {position.hands[who]} cards; {len(cards)} are too many.")
    after = left + gained
    if groups:
        side = _with_melds(position, groups, after)
        if isinstance(side, Ruling):
            return side
        laid = dict(position.laid)
        for meld in groups:
            laid[meld.rank] = laid[meld.rank].joined(meld) if meld.rank in laid else meld
        sides = (side, position.sides[1]) if who % 2 == 0 else (position.sides[0], side)
        if refusal := _keeps_enough(position, side, after):
            return refusal
    else:
        sides, laid = position.sides, dict(position.laid)
    account = _account(position, cards, left)
    if isinstance(account, Ruling):
        return account
    known, visible, hidden = account
    return replace(
        position,
        hands=(*position.hands[:who], after, *position.hands[who + 1 :]),
        known=(*position.known[:who], known, *position.known[who + 1 :]),
        visible=visible,
        shown=shown_to(position.shown, hidden, n),
        sides=sides,
        laid=laid,
    )


def shown_to(shown: Counts, codes: Iterable[str], n: int) -> Counts:
    """The numbers of the plays that showed a rank last, after play `n` has shown some."""
    found = list(shown)
    for code in codes:
        found[PLACE[code]] = n
    return tuple(found)


def _with_melds(position: Position, groups: Sequence[Meld], after: int) -> Side | Ruling[Position]:
    side, options = position.side, position.options
    ranks = [meld.rank for meld in groups]
    for rank in ranks:
        if ranks.count(rank) > 1:
            return refuse("CN-MELD-3", f"A side has one meld of {name(rank)}; put the cards together.")
    melds = dict(side.melds)
    for meld in groups:
        whole = melds[meld.rank].joined(meld) if meld.rank in melds else meld
        rule, says = wrong_with(whole, options, going_out=after <= 1)
        if rule:
            return refuse(rule, says)
        melds[meld.rank] = whole
    grown = replace(side, melds=melds)
    if not side.has_melded:
        worth = sum(meld.points for meld in groups)
        total = position.totals[position.turn % 2]
        needed = minimum(total)
        concealed = after <= 1 and grown.has_canasta and options.concealed_initial_min == "waived"
        if worth < needed and not concealed:
            return refuse(
                "CN-INIT-1", f"{worth} points; a side at {total} needs {needed}. Enter all melds of the turn together."
            )
    return grown


def _keeps_enough(position: Position, side: Side, after: int) -> Ruling[Position] | None:
    if after <= 1 and not side.has_canasta:
        return refuse("CN-HOLD-1", f"Without a canasta {position.player} keeps a card after the discard: two now.")
    if after == 0 and position.asked == ANSWERED_NO:
        return refuse("CN-OUT-2", f"{position.partner} said no: {position.player} may not go out in this turn.")
    if after <= 1 and position.asked == ANSWERED_NO:
        return refuse("CN-OUT-2", f"{position.partner} said no: {position.player} keeps a card after the discard.")
    if BLACK_THREE in side.melds and after > 1:
        return refuse("CN-B3-2", "Black threes are melded only by a player who goes out in that turn.")
    return None


def _account(
    position: Position, cards: Sequence[Rank], left: int
) -> tuple[Counts, Counts, list[str]] | Ruling[Position]:
    """What is known of the hand and of the pack after cards were shown from it; and the ranks shown anew."""
    who = position.turn
    known, visible = list(position.known[who]), list(position.visible)
    hidden = []
    for code, number in Counter(card.code for card in cards).items():
        place = PLACE[code]
        from_known = min(known[place], number)
        known[place] -= from_known
        new = number - from_known
        visible[place] += new
        if new:
            hidden.append(code)
        if visible[place] > PACK[place]:
            return refuse("CN-PACK-1", too_many(code, visible[place]))
        if code == RED_THREE:
            return refuse("CN-R3-1", "A red three is laid out, and another card drawn for it.")
    if sum(known) > left:
        held = " ".join(
            read_rank(code).shown for code, count in zip(CODES, position.known[who], strict=True) for _ in range(count)
        )
        says = f"{position.player} holds {position.hands[who]} cards, and all have seen of them {held}: not these."
        return refuse("CN-TAKE-2", says)
    return tuple(known), tuple(visible), hidden


def too_many(code: str, count: int) -> str:
    """What is said of more cards than the pack has: `That would be the ninth king; the pack has 8.`"""
    return one_more(read_rank(code).spoken, count, PACK[PLACE[code]])
