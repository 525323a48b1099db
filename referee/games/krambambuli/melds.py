"""The packs of Krambambuli, its melds, and the cards that may be stolen from them."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Final

from referee.contract.fault_rules import meld_faults
from referee.games.krambambuli.options import Options
from referee.kit.cards import Card, pack
from referee.kit.rummy.meld_cards import PLAIN, Meld, MeldCard, listed_cards
from referee.kit.rummy.melds import read_meld
from referee.kit.values import Value
from referee.ruling import Refused, citing, is_allowed

HAND: Final = 11


@cache
def pack_for(players: int) -> Counter[Card]:
    """The copies of each card: one pack for two or three, two packs for four and more (KR-PACK-1)."""
    return pack(1 if players <= 3 else 2)


MELD_RULES: Final = meld_faults(
    short=("KR-SET-1", "KR-RUN-1"),
    natural="KR-PACK-1",
    equal=("KR-AMB-1", "KR-SET-1"),
    run="KR-RUN-1",
    corner="KR-RUN-1",
    mixed=("KR-SET-1", "KR-RUN-1"),
    means="KR-PACK-1",
    unclear="KR-SET-1",
)
"""The rules that refuse cards that are no meld, by the kind of fault."""


def meld_of(cards: Sequence[MeldCard], options: Options, rule: str = "") -> Meld:
    """The meld that cards make.

    :raises Refused: cards that are no meld; the refusal cites `rule` first, if there is one.
    """
    with citing(MELD_RULES, first=rule):
        return read_meld(tuple(cards), options.meld_rules)


def rule_of(meld: Meld) -> str:
    """The rule that allows a meld."""
    return "KR-SET-1" if meld.sort == "set" else "KR-RUN-1"


# --- stealing --------------------------------------------------------------------------------------------------------


class Theft(Value):
    """The melds after a theft."""

    rest: tuple[Meld, ...]
    """The rest of the robbed meld; two melds if a run is split."""
    new: Meld
    """The meld of the stolen card."""


def rest_of(robbed: Meld, card: Card, options: Options) -> tuple[Meld, ...]:
    """The rest of a meld after a card is stolen from it.

    :raises Refused: a card that is not in the meld or may not leave it (KR-STEAL-2, KR-AMB-2).
    """
    cards = [laid.card for laid in robbed.cards]
    if card not in cards:
        raise Refused("KR-STEAL-1", f"The {card.spoken} is not in that meld: {robbed.shown}.")
    at = cards.index(card)
    before, after = robbed.cards[:at], robbed.cards[at + 1 :]
    if robbed.sort == "set":
        parts: tuple[tuple[MeldCard, ...], ...] = (before + after,)
    else:
        parts = tuple(part for part in (before, after) if part)
    if len(parts) == 2 and not options.split_robbed_run:
        ends = f"{robbed.cards[0].shown} or {robbed.cards[-1].shown}"
        raise Refused(("KR-STEAL-2", "KR-AMB-2"), f"From a run only an end card can be stolen: {ends}.")
    rest = []
    for part in parts:
        try:
            rest.append(meld_of(part, options))
        except Refused:
            says = f"{listed_cards(part)} would be left; a robbed meld must still be a meld of three cards or more."
            raise Refused("KR-STEAL-2", says) from None
    return tuple(rest)


def stealable(meld: Meld, options: Options) -> tuple[Card, ...]:
    """The cards of a meld that may be stolen from it (KR-STEAL-2)."""
    cards = dict.fromkeys(laid.card for laid in meld.cards)
    return tuple(card for card in cards if is_allowed(rest_of, meld, card, options))


def theft_of(robbed: Meld, card: Card, with_hand: Sequence[Card], options: Options) -> Theft:
    """The melds after a theft.

    :raises Refused: a card that may not leave its meld, or that makes no new one (KR-STEAL-2, KR-STEAL-3).
    """
    rest = rest_of(robbed, card, options)
    if len(with_hand) < 2:
        says = f"A stolen card needs two cards or more from the hand for a new meld; {len(with_hand)} given."
        raise Refused("KR-STEAL-3", says)
    return Theft(rest, meld_of([PLAIN[card], *(PLAIN[own] for own in with_hand)], options, "KR-STEAL-3"))
