"""What may lie: melds, contracts, cards laid off, jokers exchanged; each fault with the rule that it breaks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from referee.games.push.options import EXACT, PRINTED, Options, is_wild
from referee.games.push.plays import HIGH, LOW
from referee.kit import melds as of
from referee.kit.cards import JOKER, JOKER_CODE, PLURALS, RANK_NAMES, SUIT_NAMES, SUITS, Card
from referee.kit.fault import Fault
from referee.kit.melds import PLAIN, RANK_ALONE, Laid, Law, Meld, listed_cards, rank_at, read_meld
from referee.kit.seats import listed

Wrong = tuple[tuple[str, ...], str]
"""The rules that are broken, and what would be right."""
LONGEST_RUN: Final = 13
JOIN: Final = "join"
"""A kind of fault: a card of another rank for a set."""
RULES: Final[dict[str, tuple[str, ...]]] = {
    of.SHORT: ("PU-SET-1", "PU-RUN-1"),
    of.NATURAL: ("PU-WILD-2", "PU-AMB-7"),
    of.EQUAL: ("PU-SET-1", "PU-AMB-2"),
    of.RUN: ("PU-RUN-1",),
    of.CORNER: ("PU-RUN-1",),
    of.MIXED: ("PU-SET-1", "PU-RUN-1"),
    of.MEANS: ("PU-WILD-3", "PU-WILD-1"),
    of.UNCLEAR: ("PU-WILD-3",),
    JOIN: ("PU-SET-1",),
}
"""The rules that a meld breaks by the kind of its fault."""


# --- melds -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def meld_of(cards: tuple[Laid, ...], law: Law, sort: str = "") -> Meld | Fault:
    """The meld that cards make, or why they make none. In a set no suits are assigned to wild cards (PU-WILD-3)."""
    if len(cards) > LONGEST_RUN and len({laid.face.suit for laid in cards if not is_wild(laid.card)}) == 1:
        return Fault(of.RUN, f"A run has {LONGEST_RUN} cards at the most: the ace is low or high, not both.")
    found = read_meld(cards, law, sort)
    if isinstance(found, Fault) or found.sort == "run":
        return found
    rank = found.cards[0].face.rank
    return Meld("set", tuple([Laid(one.card, RANK_ALONE[rank]) if one.means else one for one in found.cards]))


def rules_of(melds: Sequence[Meld]) -> list[str]:
    """The rules by which melds lie."""
    cited = [rule for sort, rule in (("set", "PU-SET-1"), ("run", "PU-RUN-1")) if any(m.sort == sort for m in melds)]
    cards = [laid.card for meld in melds for laid in meld.cards]
    if any(map(is_wild, cards)):
        cited.append("PU-WILD-1")
        if any(all(is_wild(laid.card) for laid in meld.cards) for meld in melds):
            cited.append("PU-AMB-7")
    if any(len(naturals) > len(set(naturals)) for naturals in map(_naturals, melds)):
        cited.append("PU-AMB-2")
    return cited


def _naturals(meld: Meld) -> list[Card]:
    return [laid.card for laid in meld.cards if not is_wild(laid.card)]


def beside_another(new: Sequence[Meld], lying: Sequence[Meld]) -> bool:
    """Whether a new run lies beside another of its suit, from which it stays separate (PU-RUN-2)."""
    suits = [meld.cards[0].face.suit for meld in new if meld.sort == "run"]
    others = {meld.cards[0].face.suit for meld in lying if meld.sort == "run"}
    return len(suits) > len(set(suits)) or any(suit in others for suit in suits)


# --- the contract ----------------------------------------------------------------------------------------------------


def short_of_contract(melds: Sequence[Meld], deal: int, options: Options) -> Wrong | None:
    """What melds laid together lack of the contract of a deal; None where they hold it (PU-INIT-1, PU-CON-1)."""
    contract = options.contract(deal)
    exact = options.contract_length == EXACT
    if contract.fulfilled_by(melds, exact):
        return None
    laid = listed([meld.said for meld in melds]) or "nothing"
    which = f"The contract of deal {deal} is {contract.said}"
    if exact and contract.fulfilled_by(melds, False):
        says = f"{which}, with exactly so many cards in each meld, not {laid}; lay the rest off afterwards."
        return ("PU-AMB-5", "PU-CON-1"), says
    return ("PU-CON-1", "PU-INIT-1"), f"{which}, not {laid}; all melds of the contract are entered together."


def contract_rules(melds: Sequence[Meld], deal: int, options: Options) -> list[str]:
    """The rules by which melds fulfil a contract."""
    contract = options.contract(deal)
    cited = ["PU-INIT-1", "PU-CON-1"]
    if not contract.fulfilled_by(melds, True):
        cited.append("PU-AMB-5")
    if len(melds) > len(contract.needs):
        cited.append("PU-INIT-2")
    if contract != PRINTED[min(deal, len(PRINTED)) - 1]:
        cited.append("PU-AMB-1")
    return cited


# --- laying off ------------------------------------------------------------------------------------------------------


def extended(meld: Meld, cards: Sequence[Laid], law: Law, at: str | None = None) -> Meld | Fault:
    """A meld with more cards; `at` is the end of a run where cards go that fit at both (PU-INIT-2, PU-RUN-2)."""
    for laid in cards:
        if laid.means is not None and not is_wild(laid.card):
            return Fault(of.MEANS, f"The {laid.card.spoken} is not wild; it stands for itself.")
    return _longer_run(meld, cards, at) if meld.sort == "run" else _larger_set(meld, cards, law, at)


def _larger_set(meld: Meld, cards: Sequence[Laid], law: Law, at: str | None) -> Meld | Fault:
    rank = meld.cards[0].face.rank
    if at is not None:
        return Fault(of.MEANS, "A set has no ends: leave out at which end the cards lie.")
    strange = next((laid for laid in cards if (laid.face.rank if laid.means else _rank(laid, rank)) != rank), None)
    if strange is not None:
        return Fault(JOIN, f"{strange.shown} does not join {meld.said}: {_room(meld, law)}.")
    made = meld_of((*meld.cards, *cards), law, "set")
    if isinstance(made, Fault) and made.kind == of.EQUAL:
        return Fault(of.EQUAL, f"{listed_cards(cards)} cannot join {meld.said}: {_room(meld, law)}.")
    return made


def _rank(laid: Laid, rank: str) -> str:
    return rank if is_wild(laid.card) else laid.card.rank


def _room(meld: Meld, law: Law) -> str:
    """What would fit into a set."""
    rank = meld.cards[0].face.rank
    if law.equal:
        return f"{PLURALS[rank]} and wild cards do"
    if len(meld) >= 4:
        return "a set of four is full"
    return f"{listed([card.shown for card in missing(meld)], 'or')} does, or a wild card"


def missing(meld: Meld) -> list[Card]:
    """The natural cards whose suits are not yet in a set (PU-EXC-3)."""
    rank = meld.cards[0].face.rank
    there = {card.suit for card in _naturals(meld)}
    return [Card(rank, suit) for suit in SUITS if suit not in there and rank != "2"]


def ends(meld: Meld) -> tuple[int, int]:
    """The first and the last place of a run: an ace is 1 or 14."""
    first = meld.cards[0].face.number
    return first, first + len(meld) - 1


def _longer_run(meld: Meld, cards: Sequence[Laid], at: str | None) -> Meld | Fault:
    first, last = ends(meld)
    suit = meld.cards[0].face.suit
    size = len(meld) + len(cards)
    free = [laid for laid in cards if is_wild(laid.card) and laid.means is None]
    fixed = [laid for laid in cards if not is_wild(laid.card) or laid.means is not None]
    by_rank = {laid.face.rank: laid for laid in fixed if laid.face.suit == suit}
    found = []
    if len(by_rank) == len(fixed) and size <= LONGEST_RUN:
        for start in range(max(1, last - size + 1), min(first, 14 - size + 1) + 1):
            new = [rank_at(place) for place in range(start, start + size) if not first <= place <= last]
            if all(rank in new for rank in by_rank):
                found.append(start)
    if at == LOW:
        found = [start for start in found if start < first][:1]
    elif at == HIGH:
        found = [start for start in found if start + size - 1 > last][-1:]
    if not found:
        where = "" if at is None else f" at the {at} end"
        return Fault(of.RUN, f"{listed_cards(cards)} does not extend {meld.shown}{where}: {_next(meld)}.")
    taken = {
        tuple(sorted(rank_at(place) for place in range(start, start + size) if not first <= place <= last))
        for start in found
    }
    if len(taken) > 1:
        says = f"{listed_cards(cards)} fits at both ends of {meld.shown}: say at which, or what it stands for."
        return Fault(of.UNCLEAR, says)
    start, rest, made = found[0], iter(free), []
    for place in range(start, start + size):
        if first <= place <= last:
            made.append(meld.cards[place - first])
        else:
            rank = rank_at(place)
            made.append(by_rank.get(rank) or Laid(next(rest).card, Card(rank, suit)))
    return Meld("run", tuple(made))


def fits(meld: Meld, card: Card, law: Law) -> bool:
    """Whether one card can be laid off on a meld, at whichever end."""
    return any(isinstance(extended(meld, (PLAIN[card],), law, at), Meld) for at in (None, LOW, HIGH))


def next_cards(meld: Meld) -> list[Card]:
    """The natural cards that extend a run by one: below it, above it."""
    first, last = ends(meld)
    suit = meld.cards[0].face.suit
    if len(meld) >= LONGEST_RUN:
        return []
    places = [place for place in (first - 1, last + 1) if 1 <= place <= 14]
    return list(dict.fromkeys([Card(rank_at(place), suit) for place in places]))


def _next(meld: Meld) -> str:
    cards = next_cards(meld)
    if not cards:
        return "it is as long as a run can be"
    return f"{listed([card.shown for card in cards], 'or')} comes next, or a wild card"


# --- exchanging jokers -----------------------------------------------------------------------------------------------


def exchangeable(meld: Meld) -> list[Card]:
    """The natural cards that could take the place of a joker in a meld (PU-EXC-1, PU-EXC-2, PU-EXC-3)."""
    jokers = [laid for laid in meld.cards if laid.card == JOKER]
    if not jokers:
        return []
    if meld.sort == "set":
        return missing(meld)
    return [laid.face for laid in jokers if not is_wild(laid.face)]


def swapped(meld: Meld, number: int, card: Card) -> Meld | Wrong:
    """A meld with a natural card where a joker lay, or why it cannot go there (PU-EXC-1, PU-EXC-2, PU-EXC-3)."""
    if is_wild(card):
        says = f"A {RANK_NAMES[card.rank]} is wild: only the natural card that a joker stands for takes its place."
        return ("PU-EXC-2",), says
    if not any(laid.card == JOKER for laid in meld.cards):
        if any(is_wild(laid.card) for laid in meld.cards):
            return ("PU-EXC-2",), f"Meld {number} holds no joker; only jokers can be exchanged, never a 2."
        return ("PU-EXC-1",), f"Meld {number} holds no joker: {meld.shown}."
    if meld.sort == "set":
        return _swapped_in_set(meld, number, card)
    for at, laid in enumerate(meld.cards):
        if laid.face == card:
            if laid.card == JOKER:
                return Meld("run", (*meld.cards[:at], PLAIN[card], *meld.cards[at + 1 :]))
            if is_wild(laid.card):
                return ("PU-EXC-2",), f"A 2 stands for the {card.spoken}; only jokers can be exchanged, never a 2."
    wanted = [laid.face for laid in meld.cards if laid.card == JOKER]
    if all(map(is_wild, wanted)):
        says = f"The joker in meld {number} stands for the {wanted[0].spoken}, and a 2 is no natural card: it stays."
        return ("PU-EXC-2",), says
    stands = " and ".join(f"the {face.spoken}" for face in wanted)
    return ("PU-EXC-1",), f"The joker in meld {number} stands for {stands}, not for the {card.spoken}."


def _swapped_in_set(meld: Meld, number: int, card: Card) -> Meld | Wrong:
    rank = meld.cards[0].face.rank
    if card.rank != rank or card not in missing(meld):
        wanted = listed([one.shown for one in missing(meld)], "or") or "no card"
        why = f"{SUIT_NAMES[card.suit]} are there already" if card.rank == rank else f"it stands for {PLURALS[rank]}"
        return ("PU-EXC-3", "PU-EXC-1"), f"{wanted} takes the place of the joker in meld {number}: {why}."
    at = next(index for index, laid in enumerate(meld.cards) if laid.card.rank == JOKER_CODE)
    return Meld("set", (*meld.cards[:at], PLAIN[card], *meld.cards[at + 1 :]))


def goes_nowhere(card: Card, lying: Sequence[Meld], law: Law) -> bool:
    """Whether a last card can neither be laid off nor put in the place of a joker that is used at once (PU-EXC-1)."""
    if any(fits(meld, card, law) for meld in lying):
        return False
    jokers = [at for at, meld in enumerate(lying) if card in exchangeable(meld)]
    return not any(fits(meld, JOKER, law) for freed in jokers for at, meld in enumerate(lying) if at != freed)
