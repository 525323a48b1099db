"""Melds of rummy games: sets and runs, with and without wild cards.

A game says by a `Law` what it lets lie: where the ace stands, which cards are wild, whether equal cards may be in a
set. A wild card on the table can be given a meaning: `*=8C`, `2S=9H`, or `*=7` for any seven (in a set, where the suit
does not matter). What cannot lie is a `Fault` that names what is wrong and what would be right; each game cites its
own rule for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import ClassVar, Final, Literal

from referee.kit.cards import DECK, JOKER, JOKER_CODE, PLURALS, RANK_NAMES, RANKS, SUIT_NAMES, SUITS, Card, read_card
from referee.kit.fault import Fault
from referee.kit.form import Kind, Unreadable
from referee.kit.seats import listed

# --- a card as it lies -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Laid:
    """A card as it lies in a meld. `means` is what a wild card stands for; without suit, any card of the rank."""

    card: Card
    means: Card | None = None

    kind: ClassVar[Kind[Laid]]

    def __str__(self) -> str:
        """As the record prints it: `8C`, `*=8C`, `2S=9`."""
        return f"{self.card}={self.means}" if self.means else str(self.card)

    @property
    def face(self) -> Card:
        """The card that it counts as."""
        return self.means or self.card

    @property
    def shown(self) -> str:
        """On screen: `8♣`, `★=8♣`, `★=7`."""
        if self.means is None:
            return self.card.shown
        stands = self.means.shown if self.means.suit else {"T": "10"}.get(self.means.rank, self.means.rank)
        return f"{self.card.shown}={stands}"

    @property
    def spoken(self) -> str:
        """In words: `joker as eight of clubs`."""
        if self.means is None:
            return self.card.spoken
        return f"{self.card.spoken} as {self.means.spoken if self.means.suit else RANK_NAMES[self.means.rank]}"


PLAIN: Final = {card: Laid(card) for card in (*DECK, JOKER)}
"""Each card as it lies without a meaning."""
RANK_ALONE: Final = {rank: Card(rank, "") for rank in RANKS}
_READ: Final[dict[object, Laid]] = {str(laid): laid for laid in PLAIN.values()}


def read_laid(raw: object) -> Laid:
    """A card as it lies: `8C`, or what a wild card stands for after `=`: `*=8C`, `2S=9H`, `*=7`.

    :raises Unreadable: where there is no such card.
    """
    try:
        return _READ[raw]
    except (KeyError, TypeError):
        pass
    if not isinstance(raw, str) or "=" not in raw:
        return PLAIN[read_card(raw)]
    written, _, stands = raw.partition("=")
    card = read_card(written)
    rank = {"10": "T"}.get(stands.strip(), stands.strip().upper())
    means = RANK_ALONE[rank] if rank in RANK_ALONE else read_card(stands)
    if means == JOKER:
        raise Unreadable(f"{raw!r}: a wild card stands for a card with a rank (*=8C)")
    return PLAIN[card] if means == card and card.rank != "2" else Laid(card, means)


Laid.kind = Kind(
    "laid card",
    read_laid,
    str,
    {"type": "string", "pattern": r"^(\*|[A23456789TJQK][SHDC])(=[A23456789TJQK][SHDC]?)?$"},
    widget="laid",
    show=lambda laid: laid.shown,
)


# --- what a game lets lie --------------------------------------------------------------------------------------------

Ace = Literal["low", "high", "either", "corner"]


@dataclass(frozen=True, slots=True)
class Law:
    """What a game lets lie as a meld.

    `ace` is below the two, above the king, `either` (not both in one run), or `corner` (both at once: K-A-2). `wild`
    are the ranks that are wild. `equal` lets equal cards lie in one set, which then may grow past four. `named` wants
    a wild card in a set to stand for a suit as well. `alone` lets wild cards lie without a natural one.
    """

    ace: Ace = "low"
    wild: frozenset[str] = frozenset({JOKER_CODE})
    equal: bool = False
    named: bool = False
    alone: bool = False

    def is_wild(self, card: Card) -> bool:
        return card.rank in self.wild

    @property
    def span(self) -> tuple[int, int]:
        """The lowest and the highest place of a run: A is 1, K 13, the ace above it 14."""
        return _SPANS[self.ace]


_SPANS: Final[dict[str, tuple[int, int]]] = {"low": (1, 13), "high": (2, 14), "either": (1, 14), "corner": (1, 1000)}
_ROUND: Final = 13


def rank_at(place: int) -> str:
    """The rank at a place of a run; 14 is the ace again."""
    return RANKS[(place - 1) % _ROUND]


SHORT, NATURAL, EQUAL, RUN, CORNER, MIXED, MEANS, UNCLEAR = (
    "short", "natural", "equal", "run", "corner", "mixed", "means", "unclear",
)  # fmt: skip
"""Kinds of faults: fewer than three; no natural card; equal cards, or too many, in a set; one suit but no sequence; a
sequence round the corner; neither set nor run; a meaning that does not fit; several readings."""


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld on the table: a `set` or a `run`, its cards in order, every wild card with what it stands for."""

    sort: str
    cards: tuple[Laid, ...]

    def __len__(self) -> int:
        return len(self.cards)

    @property
    def shown(self) -> str:
        """On screen: `4♠ 5♠ 6♠`."""
        return " ".join(laid.shown for laid in self.cards)

    @property
    def codes(self) -> list[str]:
        """As the record prints it."""
        return [str(laid) for laid in self.cards]

    @property
    def said(self) -> str:
        """In a sentence: `three sevens`, `run of 4 in hearts`."""
        if self.sort == "set":
            return f"{_SMALL.get(len(self.cards), str(len(self.cards)))} {PLURALS[self.cards[0].face.rank]}"
        return f"run of {len(self.cards)} in {SUIT_NAMES[self.cards[0].face.suit]}"


_SMALL: Final = {3: "three", 4: "four", 5: "five", 6: "six"}


def listed_cards(cards: Iterable[Card | Laid]) -> str:
    """Cards in a sentence: `4♠ 5♠ 6♠`."""
    return " ".join(card.shown for card in cards)


@lru_cache(maxsize=1 << 16)
def read_meld(cards: tuple[Laid, ...], law: Law, sort: str = "") -> Meld | Fault:
    """The meld that cards make, or why they make none. `sort` is `set` or `run` where the player has said which.

    Cards may come in any order. Where that leaves open what a wild card stands for, the order in which they were
    written decides a run; what is open still is unclear, and has to be said (`*=8C`).
    """
    if len(cards) < 3:
        return Fault(SHORT, f"A meld is three cards or more; {listed_cards(cards)} are {len(cards)}.")
    wild = law.wild
    naturals = []
    for laid in cards:
        if laid.card.rank not in wild:
            if laid.means is not None:
                return Fault(MEANS, f"The {laid.card.spoken} is not wild; it stands for itself.")
            naturals.append(laid.card)
    if not naturals and not law.alone:
        return Fault(NATURAL, "A meld holds one natural card at least; these are all wild.")
    if law.ace != "corner" and len(wild) > 1 and _turns_by_itself(cards):
        return Fault(CORNER, f"{listed_cards(cards)} goes round the corner: {_ACES[law.ace]}.")
    found = []
    if sort != "run":
        made = _as_set(cards, naturals, law)
        if isinstance(made, Meld):
            found.append(made)
    if sort != "set":
        found += _as_runs(cards, naturals, law)
    if len(found) == 1:
        return found[0]
    if found:
        written = _as_written(cards, law)
        if written is not None and all(meld.sort == "run" for meld in found):
            return written
        if len(set(found)) == 1 or all(laid.card.rank not in wild or laid.means is not None for laid in cards):
            return found[0]  # a whole suit: its ace may be low or high, and nothing is wild
        readings = "; ".join(meld.said if meld.sort == "set" else _faces(meld) for meld in found[:4])
        return Fault(UNCLEAR, f"{listed_cards(cards)} can be read as {readings}: say what the wild cards stand for.")
    return _why(cards, naturals, law, sort)


def _faces(meld: Meld) -> str:
    return " ".join(laid.face.shown for laid in meld.cards)


def _turns_by_itself(cards: Sequence[Laid]) -> bool:
    """Whether cards lie as they are printed in a run round the corner (Q K A 2), a wild two as the two."""
    if (
        any(laid.means is not None or not laid.card.suit for laid in cards)
        or len({laid.card.suit for laid in cards}) > 1
    ):
        return False
    places = [laid.card.number for laid in cards]
    steps = {(after - before) % _ROUND for before, after in pairwise(places)}
    return steps in ({1}, {_ROUND - 1}) and 13 in places and 1 in places and 2 in places


def _as_set(cards: Sequence[Laid], naturals: Sequence[Card], law: Law) -> Meld | Fault:
    """The set that cards make."""
    ranks = {card.rank for card in naturals} or {laid.means.rank for laid in cards if laid.means}
    if len(ranks) != 1:
        return Fault(MIXED, "")
    (rank,) = ranks
    suits = [card.suit for card in naturals]
    free = 0
    for laid in cards:
        if laid.card.rank in law.wild:
            if laid.means is None or not laid.means.suit:
                free += 1
            if laid.means is not None:
                if laid.means.rank != rank:
                    return Fault(MEANS, f"{laid.shown} does not fit into a set of {PLURALS[rank]}.")
                if laid.means.suit:
                    suits.append(laid.means.suit)
    if not law.equal:
        if len(cards) > 4:
            return Fault(EQUAL, f"A set is three or four cards; these {PLURALS[rank]} are {len(cards)}.")
        for suit in suits:
            if suits.count(suit) > 1:
                twice = Card(rank, suit).shown
                times = "twice" if suits.count(suit) == 2 else f"{suits.count(suit)} times"
                return Fault(EQUAL, f"The suits in a set are all different; {twice} is there {times}.")
    missing = [suit for suit in SUITS if suit not in suits]
    if law.named and free and free != len(missing):
        open_ = listed([Card(rank, suit).shown for suit in missing], "or")
        return Fault(UNCLEAR, f"A wild card in a set says its suit: {open_}.")
    laid_down = []
    for laid in cards:
        if laid.card.rank not in law.wild or (laid.means is not None and laid.means.suit):
            laid_down.append(laid)
        elif law.named:
            laid_down.append(Laid(laid.card, Card(rank, missing.pop(0))))
        else:
            laid_down.append(Laid(laid.card, RANK_ALONE[rank]))
    return Meld("set", tuple(laid_down))


def _as_runs(cards: Sequence[Laid], naturals: Sequence[Card], law: Law) -> Iterator[Meld]:
    """Every run that cards make, the lowest first."""
    fixed = [laid for laid in cards if laid.card.rank not in law.wild or laid.means is not None]
    suits = {laid.face.suit for laid in fixed}
    if len(suits) > 1 or "" in suits:
        return
    size = len(cards)
    if size > _ROUND:
        written = _as_written(cards, law)
        if written is not None:
            yield written
        elif law.ace == "corner":
            yield from _beyond_a_suit(cards, fixed, suits)
        return
    low, high = law.span
    by_rank = {laid.face.rank: laid for laid in fixed}
    if len(by_rank) != len(fixed):
        return
    free = [laid for laid in cards if laid.card.rank in law.wild and laid.means is None]
    starts = range(low, min(high - size + 1, _ROUND) + 1)
    for suit in suits or SUITS:
        for start in starts:
            ranks = [rank_at(place) for place in range(start, start + size)]
            if all(rank in ranks for rank in by_rank):
                rest = iter(free)
                yield Meld("run", tuple([by_rank.get(rank) or _stand(next(rest), rank, suit) for rank in ranks]))


def _beyond_a_suit(cards: Sequence[Laid], fixed: Sequence[Laid], suits: Iterable[str]) -> Iterator[Meld]:
    """Every run of more than thirteen cards, round the corner: some of its ranks are there twice."""
    (suit,) = suits
    for start in range(1, _ROUND + 1):
        named = {rank: [laid for laid in fixed if laid.face.rank == rank] for rank in RANKS}
        free = [laid for laid in cards if laid not in fixed]
        made = []
        for place in range(start, start + len(cards)):
            rank = rank_at(place)
            if named[rank]:
                made.append(named[rank].pop(0))
            elif free:
                made.append(_stand(free.pop(), rank, suit))
            else:
                break
        else:
            yield Meld("run", tuple(made))


def _stand(laid: Laid, rank: str, suit: str) -> Laid:
    return Laid(laid.card, _CARDS[rank + suit])


_CARDS: Final = {str(card): card for card in DECK}


def _as_written(cards: Sequence[Laid], law: Law) -> Meld | None:
    """The run that cards make in the order in which they are written, upwards or downwards."""
    low, high = law.span
    if len(cards) > _ROUND and law.ace != "corner":
        return None  # the ace would stand at both ends
    for ordered in (tuple(cards), tuple(reversed(cards))):
        at = next(
            (i for i, laid in enumerate(ordered) if laid.card.rank not in law.wild or laid.means is not None), None
        )
        if at is None:
            return None
        anchor = ordered[at].face
        place = anchor.number
        for first in {place - at, place - at + _ROUND}:
            start = first + _ROUND if law.ace == "corner" and first < 1 else first
            if start < low or start + len(ordered) - 1 > high:
                continue
            made = []
            for offset, laid in enumerate(ordered):
                rank = rank_at(start + offset)
                if laid.card.rank in law.wild and laid.means is None:
                    made.append(_stand(laid, rank, anchor.suit))
                elif laid.face.rank == rank and laid.face.suit == anchor.suit:
                    made.append(laid)
                else:
                    break
            else:
                return Meld("run", tuple(made))
    return None


def _why(cards: Sequence[Laid], naturals: Sequence[Card], law: Law, sort: str) -> Fault:
    """What is wrong with cards that are no meld."""
    as_set = _as_set(cards, naturals, law)
    if isinstance(as_set, Fault) and as_set.kind != MIXED and sort != "run":
        return as_set
    faces = [laid.face for laid in cards if laid.card.rank not in law.wild or laid.means is not None]
    if len({card.suit for card in faces}) == 1 and sort != "set":
        if law.ace == "either" and len(faces) > _ROUND and len(set(faces)) == _ROUND:
            cards_shown = listed_cards(cards)
            return Fault(
                CORNER, f"{cards_shown} has an ace at both ends; a sequence has it below the two or above the king."
            )
        if len(set(faces)) < len(faces) and len(cards) <= _ROUND:
            twice = next(card for card in faces if faces.count(card) > 1)
            return Fault(RUN, f"{twice.shown} is twice in {listed_cards(cards)}; a run has each card once.")
        if law.ace != "corner":
            round_the_corner = Law("corner", law.wild, law.equal, law.named, law.alone)
            if any(True for _ in _as_runs(cards, naturals, round_the_corner)):
                return Fault(CORNER, f"{listed_cards(cards)} is no run: {_ACES[law.ace]}.")
        return Fault(RUN, f"{listed_cards(cards)} is no run: the cards of a suit follow one another without a gap.")
    if sort == "set":
        return Fault(MIXED, f"{listed_cards(cards)} is no set: a set is three or four cards of one rank.")
    if sort == "run":
        return Fault(
            MIXED, f"{listed_cards(cards)} is no run: three or more cards of one suit that follow one another."
        )
    return Fault(MIXED, f"{listed_cards(cards)} is neither cards of one rank nor a run of one suit.")


_ACES: Final = {
    "low": "the ace is low, below the two",
    "high": "the ace is high, above the king",
    "either": "the ace is below the two or above the king, not both, and not round the corner",
}


def ordered(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards by suit and rank, jokers last."""
    return tuple(sorted(cards, key=lambda card: (SUITS.index(card.suit) if card.suit else 4, card.number)))


def read_all(table: Iterable[Sequence[Laid]], law: Law, where: str) -> tuple[Meld, ...]:
    """The melds of a table that is said to lie.

    :raises Unreadable: with the meld that is none, `where` and its number.
    """
    melds = []
    for index, cards in enumerate(table):
        meld = read_meld(tuple(cards), law)
        if isinstance(meld, Fault):
            raise Unreadable(meld.says, f"{where}[{index}]")
        melds.append(meld)
    return tuple(melds)
