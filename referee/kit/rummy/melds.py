"""Melds of rummy games: sets and runs, with and without wild cards, by the `MeldRules` of a game.

Cards that are not a meld raise a `Fault` that says what is wrong and what would be right. Each game cites its own rule
for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import pairwise
from typing import Final

from referee.kit.cards import Card
from referee.kit.fault import Fault
from referee.kit.rummy.meld_cards import Meld, MeldCard, listed_cards
from referee.kit.rummy.meld_rules import CORNER, MEANS, MIXED, NATURAL, ROUND, RUN, SHORT, UNCLEAR, MeldRules
from referee.kit.rummy.sets_and_runs import as_runs, as_set, run_as_written
from referee.kit.values import replace, unique
from referee.schema import Unreadable


def read_meld(cards: tuple[MeldCard, ...], meld_rules: MeldRules, sort: str = "") -> Meld:
    """The meld that cards make. `sort` is `set` or `run` if the player named it.

    Cards may come in any order. If a wild card in a run can have several meanings, the written order of the cards
    decides. A meaning that is still open must be written (`*=8C`).

    :raises Fault: the cards are not a meld; the kind is one of those in `meld_rules`.
    """
    meld = _meld_or_none(cards, meld_rules, sort)
    return _meld(cards, meld_rules, sort) if meld is None else meld


def is_meld(cards: tuple[MeldCard, ...], meld_rules: MeldRules, sort: str = "") -> bool:
    """True if cards make a meld: a cached `read_meld` for searches."""
    return _meld_or_none(cards, meld_rules, sort) is not None


def readings(cards: tuple[MeldCard, ...], meld_rules: MeldRules) -> tuple[Meld, ...]:
    """Every meld that cards can be read as: a set first, then runs from the lowest.

    In the run that is in the written order, wild cards stay in their written places.
    """
    naturals = [laid.card for laid in cards if laid.card.rank not in meld_rules.wild]
    written = run_as_written(cards, meld_rules)
    melds = unique(_readings(cards, naturals, meld_rules, ""))
    if written is None:
        return melds
    return tuple([written if meld.sort == "run" and _faces(meld) == _faces(written) else meld for meld in melds])


@lru_cache(maxsize=1 << 16)
def _meld_or_none(cards: tuple[MeldCard, ...], meld_rules: MeldRules, sort: str) -> Meld | None:
    """The meld that cards make, or None: a cached exception would keep its traceback."""
    try:
        return _meld(cards, meld_rules, sort)
    except Fault:
        return None


def _meld(cards: tuple[MeldCard, ...], meld_rules: MeldRules, sort: str) -> Meld:
    if len(cards) < 3:
        verb = "is" if len(cards) == 1 else "are"
        raise Fault(SHORT, f"A meld is three cards or more; {listed_cards(cards)} {verb} {len(cards)}.")
    wild = meld_rules.wild
    naturals = []
    for laid in cards:
        if laid.card.rank not in wild:
            if laid.stands_for is not None:
                raise Fault(MEANS, f"The {laid.card.spoken} is not wild; it stands for itself.")
            naturals.append(laid.card)
    if not naturals and not meld_rules.all_wild:
        raise Fault(NATURAL, "A meld holds one natural card at least; these are all wild.")
    if meld_rules.ace != "around" and len(wild) > 1 and _turns_by_itself(cards):
        raise Fault(CORNER, f"{listed_cards(cards)} goes round the corner: {_ACES[meld_rules.ace]}.")
    melds = _readings(cards, naturals, meld_rules, sort)
    if len(melds) == 1:
        return melds[0]
    if melds:
        written = run_as_written(cards, meld_rules)
        if written is not None and all(meld.sort == "run" for meld in melds):
            return written
        if len(set(melds)) == 1 or all(laid.card.rank not in wild or laid.stands_for is not None for laid in cards):
            return melds[0]  # a whole suit: its ace may be low or high, and nothing is wild
        listing = "; ".join(meld.in_words if meld.sort == "set" else _faces(meld) for meld in melds[:4])
        raise Fault(UNCLEAR, f"{listed_cards(cards)} can be read as {listing}: say what the wild cards stand for.")
    raise _why_not(cards, naturals, meld_rules, sort)


def _readings(cards: Sequence[MeldCard], naturals: Sequence[Card], meld_rules: MeldRules, sort: str) -> list[Meld]:
    melds = []
    if sort != "run":
        with suppress(Fault):
            melds.append(as_set(cards, naturals, meld_rules))
    if sort != "set":
        melds += as_runs(cards, naturals, meld_rules)
    return melds


def _faces(meld: Meld) -> str:
    return " ".join(laid.as_card.shown for laid in meld.cards)


def _turns_by_itself(cards: Sequence[MeldCard]) -> bool:
    """True if the printed cards make a run round the corner (Q K A 2), with a wild two as a two."""
    if (
        any(laid.stands_for is not None or not laid.card.suit for laid in cards)
        or len({laid.card.suit for laid in cards}) > 1
    ):
        return False
    places = [laid.card.number for laid in cards]
    steps = {(after - before) % ROUND for before, after in pairwise(places)}
    return steps in ({1}, {ROUND - 1}) and 13 in places and 1 in places and 2 in places


def _why_not(cards: Sequence[MeldCard], naturals: Sequence[Card], meld_rules: MeldRules, sort: str) -> Fault:
    """The fault of cards that are not a meld."""
    if sort != "run":
        try:
            as_set(cards, naturals, meld_rules)
        except Fault as fault:
            if fault.kind != MIXED:
                return fault
    faces = [laid.as_card for laid in cards if laid.card.rank not in meld_rules.wild or laid.stands_for is not None]
    if len({card.suit for card in faces}) == 1 and sort != "set":
        if meld_rules.ace == "either" and len(faces) > ROUND and len(set(faces)) == ROUND:
            cards_shown = listed_cards(cards)
            return Fault(
                CORNER, f"{cards_shown} has an ace at both ends; a sequence has it below the two or above the king."
            )
        if len(set(faces)) < len(faces) and len(cards) <= ROUND:
            twice = next(card for card in faces if faces.count(card) > 1)
            return Fault(RUN, f"{twice.shown} is twice in {listed_cards(cards)}; a run has each card once.")
        if meld_rules.ace != "around":
            round_the_corner = replace(meld_rules, ace="around")
            if any(True for _ in as_runs(cards, naturals, round_the_corner)):
                return Fault(CORNER, f"{listed_cards(cards)} is not a run: {_ACES[meld_rules.ace]}.")
        return Fault(RUN, f"{listed_cards(cards)} is not a run: the cards of a suit follow one another without a gap.")
    if sort == "set":
        return Fault(MIXED, f"{listed_cards(cards)} is not a set: a set is three or four cards of one rank.")
    if sort == "run":
        return Fault(
            MIXED, f"{listed_cards(cards)} is not a run: three or more cards of one suit that follow one another."
        )
    return Fault(MIXED, f"{listed_cards(cards)} is neither cards of one rank nor a run of one suit.")


_ACES: Final = {
    "low": "the ace is low, below the two",
    "high": "the ace is high, above the king",
    "either": "the ace is below the two or above the king, not both, and not round the corner",
}


def read_all(table: Iterable[Sequence[MeldCard]], meld_rules: MeldRules, where: str) -> tuple[Meld, ...]:
    """The melds of a written table.

    :raises Unreadable: cards are not a meld; the field is `where` with their index.
    """
    melds = []
    for index, cards in enumerate(table):
        try:
            melds.append(read_meld(tuple(cards), meld_rules))
        except Fault as fault:
            raise Unreadable(fault.says, f"{where}[{index}]") from None
    return tuple(melds)
