"""Melds of Push, and the cards that extend them. The functions raise faults; a judge cites a rule for each."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from referee.contract.fault_rules import meld_faults
from referee.games.push.cards import is_wild
from referee.games.push.plays import HIGH, LOW
from referee.kit.cards import PLURALS, SUITS, Card
from referee.kit.fault import Fault
from referee.kit.names import listed
from referee.kit.rummy.meld_cards import PLAIN, RANK_ALONE, Meld, MeldCard, listed_cards
from referee.kit.rummy.meld_rules import EQUAL, MEANS, RUN, UNCLEAR, MeldRules, rank_at
from referee.kit.rummy.melds import read_meld, readings

LONGEST_RUN: Final = 13
JOIN: Final = "join"
"""The kind of fault of a card whose rank does not match the set."""
MELD_RULES: Final = {
    **meld_faults(
        short=("PU-SET-1", "PU-RUN-1"),
        natural=("PU-WILD-2", "PU-AMB-7"),
        equal=("PU-SET-1", "PU-AMB-2"),
        run="PU-RUN-1",
        corner="PU-RUN-1",
        mixed=("PU-SET-1", "PU-RUN-1"),
        means=("PU-WILD-3", "PU-WILD-1"),
        unclear="PU-WILD-3",
    ),
    JOIN: "PU-SET-1",
}
"""The rules broken by cards that form no meld, by the kind of fault."""


# --- melds -----------------------------------------------------------------------------------------------------------


def _require_length(cards: Sequence[MeldCard]) -> None:
    if len(cards) > LONGEST_RUN and len({laid.as_card.suit for laid in cards if not is_wild(laid.card)}) == 1:
        raise Fault(RUN, f"A run has at most {LONGEST_RUN} cards: the ace is low or high, not both.")


def _is_open(laid: MeldCard) -> bool:
    """True for a wild card that does not say what it stands for."""
    return is_wild(laid.card) and laid.stands_for is None


def meld_of(cards: tuple[MeldCard, ...], meld_rules: MeldRules, sort: str = "") -> Meld:
    """The meld that cards form. Wild cards in a set have no suit (PU-WILD-3).

    :raises Fault: cards that form no meld, or that can be read in several ways.
    """
    _require_length(cards)
    return _without_suits(read_meld(cards, meld_rules, sort))


@lru_cache(maxsize=1 << 12)
def _without_suits(meld: Meld) -> Meld:
    """The meld; wild cards in a set stand for a rank without a suit."""
    if meld.sort == "run":
        return meld
    alone = RANK_ALONE[meld.cards[0].as_card.rank]
    return Meld("set", tuple([MeldCard(laid.card, alone) if laid.stands_for else laid for laid in meld.cards]))


def readings_of(cards: tuple[MeldCard, ...], meld_rules: MeldRules) -> tuple[Meld, ...]:
    """The melds that cards can be read as: one, unless wild cards leave several open.

    :raises Fault: cards that form no meld, or only wild cards that do not say what they stand for.
    """
    try:
        return (meld_of(cards, meld_rules),)
    except Fault as fault:
        if fault.kind != UNCLEAR:
            raise
    if all(map(_is_open, cards)):
        example = " ".join(f"{laid.card}=K" for laid in cards)
        raise Fault(UNCLEAR, f"{listed_cards(cards)} are all wild: say what they stand for, as in {example}.")
    return tuple(map(_without_suits, readings(cards, meld_rules)))


def rules_of(new: Sequence[Meld], table: Sequence[Meld]) -> list[str]:
    """The rules that allow new melds beside those on the table."""
    sorts = {meld.sort for meld in new}
    cited = [rule for sort, rule in (("set", "PU-SET-1"), ("run", "PU-RUN-1")) if sort in sorts]
    cards = [laid.card for meld in new for laid in meld.cards]
    if any(map(is_wild, cards)):
        cited.append("PU-WILD-1")
        if any(all(is_wild(laid.card) for laid in meld.cards) for meld in new):
            cited.append("PU-AMB-7")
    if any(len(naturals) > len(set(naturals)) for naturals in map(_naturals, new)):
        cited.append("PU-AMB-2")
    if _is_beside_another(new, table):
        cited.append("PU-RUN-2")
    return cited


def _naturals(meld: Meld) -> list[Card]:
    return [laid.card for laid in meld.cards if not is_wild(laid.card)]


def _is_beside_another(new: Sequence[Meld], table: Sequence[Meld]) -> bool:
    """True if a new run is laid beside another of its suit, from which it stays separate (PU-RUN-2)."""
    suits = [meld.cards[0].as_card.suit for meld in new if meld.sort == "run"]
    others = {meld.cards[0].as_card.suit for meld in table if meld.sort == "run"}
    return len(suits) > len(set(suits)) or any(suit in others for suit in suits)


# --- laying off ------------------------------------------------------------------------------------------------------


def extended(meld: Meld, cards: Sequence[MeldCard], meld_rules: MeldRules, at: str | None = None) -> Meld:
    """A meld with more cards; `at` is the end of a run for cards that fit at both (PU-INIT-2, PU-RUN-2).

    :raises Fault: cards that do not fit, or that fit at both ends.
    """
    for laid in cards:
        if laid.stands_for is not None and not is_wild(laid.card):
            raise Fault(MEANS, f"The {laid.card.spoken} is not wild; it stands for itself.")
    return _longer_run(meld, cards, at) if meld.sort == "run" else _larger_set(meld, cards, meld_rules, at)


def _larger_set(meld: Meld, cards: Sequence[MeldCard], meld_rules: MeldRules, at: str | None) -> Meld:
    rank = meld.cards[0].as_card.rank
    if at is not None:
        raise Fault(MEANS, "A set has no ends: leave out the end at which the cards are laid.")
    for laid in cards:
        if not _is_open(laid) and laid.as_card.rank != rank:
            raise Fault(JOIN, f"{laid.shown} does not join {meld.in_words}: {_room(meld, meld_rules)}.")
    try:
        return meld_of((*meld.cards, *cards), meld_rules, "set")
    except Fault as fault:
        if fault.kind != EQUAL:
            raise
        says = f"{listed_cards(cards)} cannot join {meld.in_words}: {_room(meld, meld_rules)}."
        raise Fault(EQUAL, says) from None


def _room(meld: Meld, meld_rules: MeldRules) -> str:
    """The cards that fit into a set, in a sentence."""
    rank = meld.cards[0].as_card.rank
    if meld_rules.duplicates:
        return f"{PLURALS[rank]} and wild cards do"
    if len(meld) >= 4:
        return "a set of four is full"
    return f"{listed([card.shown for card in missing(meld)], 'or')} does, or a wild card"


def missing(meld: Meld) -> list[Card]:
    """The natural cards whose suits are not yet in a set (PU-EXC-3)."""
    rank = meld.cards[0].as_card.rank
    there = {card.suit for card in _naturals(meld)}
    return [Card(rank, suit) for suit in SUITS if suit not in there and rank != "2"]


def ends(meld: Meld) -> tuple[int, int]:
    """The first and the last place of a run: an ace is 1 or 14."""
    first = meld.cards[0].as_card.number
    return first, first + len(meld) - 1


def _longer_run(meld: Meld, cards: Sequence[MeldCard], at: str | None) -> Meld:
    first, last = ends(meld)
    suit = meld.cards[0].as_card.suit
    size = len(meld) + len(cards)
    free = [laid for laid in cards if _is_open(laid)]
    fixed = [laid for laid in cards if not _is_open(laid)]
    by_rank = {laid.as_card.rank: laid for laid in fixed if laid.as_card.suit == suit}
    new_ranks: dict[int, tuple[str, ...]] = {}
    if len(by_rank) == len(fixed) and size <= LONGEST_RUN:
        for start in range(max(1, last - size + 1), min(first, 14 - size + 1) + 1):
            ranks = tuple(rank_at(place) for place in range(start, start + size) if not first <= place <= last)
            if all(rank in ranks for rank in by_rank):
                new_ranks[start] = ranks
    starts = list(new_ranks)
    if at == LOW:
        starts = [start for start in starts if start < first][:1]
    elif at == HIGH:
        starts = [start for start in starts if start + size - 1 > last][-1:]
    if not starts:
        where = "" if at is None else f" at the {at} end"
        raise Fault(RUN, f"{listed_cards(cards)} does not extend {meld.shown}{where}: {_next(meld)}.")
    if len({tuple(sorted(new_ranks[start])) for start in starts}) > 1:
        readings = " or ".join(listed_cards(Card(rank, suit) for rank in new_ranks[start]) for start in starts)
        says = f"{listed_cards(cards)} fits {meld.shown} as {readings}: say at which end, or what it stands for."
        raise Fault(UNCLEAR, says)
    start, rest, longer = starts[0], iter(free), []
    for place in range(start, start + size):
        if first <= place <= last:
            longer.append(meld.cards[place - first])
        else:
            rank = rank_at(place)
            longer.append(by_rank.get(rank) or MeldCard(next(rest).card, Card(rank, suit)))
    return Meld("run", tuple(longer))


def fits(meld: Meld, card: Card, meld_rules: MeldRules) -> bool:
    """True if one card can be laid off on a meld, at either end."""
    for at in (None, LOW, HIGH):
        try:
            extended(meld, (PLAIN[card],), meld_rules, at)
        except Fault:
            continue
        return True
    return False


def next_cards(meld: Meld) -> list[Card]:
    """The natural cards that extend a run by one, below and above it."""
    first, last = ends(meld)
    suit = meld.cards[0].as_card.suit
    if len(meld) >= LONGEST_RUN:
        return []
    places = [place for place in (first - 1, last + 1) if 1 <= place <= 14]
    return list(dict.fromkeys([Card(rank_at(place), suit) for place in places]))


def _next(meld: Meld) -> str:
    cards = next_cards(meld)
    if not cards:
        return "it is as long as a run can be"
    return f"{listed([card.shown for card in cards], 'or')} comes next, or a wild card"
