"""The house rules of Push, its pack, its contracts, and what its cards are worth."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from referee.games.contract import option
from referee.kit.cards import Card, pack
from referee.kit.form import Kind, Unreadable, one_of, switch
from referee.kit.melds import Law, Meld
from referee.kit.seats import listed

PACK: Final = pack(2, 4)
"""How often each card is there (PU-PACK-1)."""
CARDS: Final = PACK.total()
SEATS: Final = 4
DEALS: Final = 5
WILD: Final = frozenset("*2")
DISTINCT, FREE = "distinct", "free"
RESHUFFLE, END_DEAL = "reshuffle", "end_deal"
AT_LEAST, EXACT = "at_least", "exact"
SHARED, EXTRA_DEAL = "shared", "extra_deal"
VALUES: Final = {
    "*": 20, "2": 20, "A": 15, "K": 10, "Q": 10, "J": 10, "T": 10,
    "9": 5, "8": 5, "7": 5, "6": 5, "5": 5, "4": 5, "3": 5,
}  # fmt: skip
"""What a card costs that is left in a hand (PU-SCO-2)."""
ALL_POINTS: Final = sum(VALUES[card.rank] * count for card, count in PACK.items())


def value(cards: Iterable[Card]) -> int:
    """The points of cards left in a hand (PU-SCO-2)."""
    return sum([VALUES[card.rank] for card in cards])


def is_wild(card: Card) -> bool:
    """Whether a card is always wild: a joker or a two (PU-WILD-1)."""
    return card.rank in WILD


# --- contracts -------------------------------------------------------------------------------------------------------

_WORDS: Final = (
    "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen",
)  # fmt: skip
_NUMBERS: Final = {word: number for number, word in enumerate(_WORDS) if number}
_PART: Final = re.compile(r"(\w+) (set|run)s? of (\w+)")
_HAND: Final = re.compile(r"(\w+) cards?: *(.+)")
LONGEST: Final = {"set": 8, "run": 13}
MOST_MELDS: Final = 6
MOST_DEALT: Final = 25
AS_WRITTEN: Final = "written as 1 set of 3 + 1 run of 4, with 9 cards: before it where other than its cards are dealt"


@dataclass(frozen=True, slots=True)
class Contract:
    """What an initial meld must hold: `needs` are sorts and sizes, sets first; `dealt` is how many cards each gets."""

    needs: tuple[tuple[str, int], ...]
    dealt: int

    @property
    def size(self) -> int:
        """How many cards it takes at the least."""
        return sum(size for _, size in self.needs)

    def __str__(self) -> str:
        """As it is written: `1 set of 3 + 1 run of 4`."""
        parts = " + ".join(
            f"{count} {sort}{'s' if count > 1 else ''} of {size}" for (sort, size), count in Counter(self.needs).items()
        )
        return parts if self.dealt == self.size else f"{self.dealt} cards: {parts}"

    @property
    def said(self) -> str:
        """In a sentence: `1 set of three and 1 run of four`."""
        return listed(
            [
                f"{count} {sort}{'s' if count > 1 else ''} of {_WORDS[size]}"
                for (sort, size), count in Counter(self.needs).items()
            ]
        )

    def fulfilled_by(self, melds: Sequence[Meld], exact: bool) -> bool:
        """Whether melds laid together hold it; with longer ones counted, or `exact` (PU-CON-1, PU-AMB-5)."""
        for sort in ("set", "run"):
            needed = [size for wanted, size in self.needs if wanted == sort]
            laid = sorted([len(meld) for meld in melds if meld.sort == sort], reverse=True)
            if exact:
                if Counter(needed) - Counter(laid):
                    return False
            elif len(laid) < len(needed) or any(have < need for need, have in zip(needed, laid, strict=False)):
                return False
        return True


def _number(word: str) -> int:
    return int(word) if word.isdecimal() and len(word) < 4 else _NUMBERS.get(word, 0)


def read_contract(raw: object) -> Contract:
    """The contract that is written: `1 set of 3 + 1 run of 4`, `11 cards: 3 sets of three`.

    :raises Unreadable: anything else; melds too short, too long or too many; more cards than can be dealt.
    """
    if not isinstance(raw, str):
        raise Unreadable(f"{raw!r} is no contract; {AS_WRITTEN}")
    text = " ".join(raw.casefold().split())
    dealt = 0
    if hand := _HAND.fullmatch(text):
        dealt, text = _number(hand[1]), hand[2]
        if not 1 <= dealt <= MOST_DEALT:
            raise Unreadable(f"{hand[1]} cards each cannot be dealt; 1 to {MOST_DEALT} can")
    needs: list[tuple[str, int]] = []
    for part in re.split(r" ?\+ ?| and |, ?", text):
        found = _PART.fullmatch(part)
        count = _number(found[1]) if found else 0
        if not found or not count:
            raise Unreadable(f"{part!r} is no part of a contract; {AS_WRITTEN}")
        sort, size = found[2], _number(found[3])
        if not 3 <= size <= LONGEST[sort]:
            raise Unreadable(f"{part!r}: a {sort} of a contract has 3 to {LONGEST[sort]} cards")
        if len(needs) + count > MOST_MELDS:
            raise Unreadable(f"{raw!r}: a contract is {MOST_MELDS} melds at the most")
        needs += [(sort, size)] * count
    needs.sort(key=lambda need: (need[0] == "run", -need[1]))
    total = sum(size for _, size in needs)
    if total > MOST_DEALT:
        raise Unreadable(f"{raw!r} takes {total} cards; a contract takes {MOST_DEALT} at the most")
    return Contract(tuple(needs), dealt or total)


CONTRACT: Final = Kind(
    "contract",
    read_contract,
    str,
    {"type": "string", "description": "1 set of 3 + 1 run of 4"},
)
PRINTED: Final = tuple(
    map(read_contract, ("2 sets of 3", "1 set of 3 + 1 run of 4", "2 runs of 4", "3 sets of 3", "2 runs of 5"))
)
"""The contracts of the five deals as printed (PU-CON-1)."""


def _contract(deal: int) -> Contract:
    """The house rule for the contract of a deal."""
    made: Contract = option(f"Contract of deal {deal}", PRINTED[deal - 1], CONTRACT, rule="PU-AMB-1")
    return made


@dataclass(frozen=True, slots=True)
class Options:
    set_suits: str = option(
        "The suits of a set",
        DISTINCT,
        one_of({DISTINCT: "are all different", FREE: "may be equal"}),
        rule="PU-AMB-2",
    )
    exchange_before_initial: bool = option(
        "A joker may be exchanged to complete the contract", False, switch(), rule="PU-AMB-3"
    )
    stock_out: str = option(
        "When the stock cannot supply a push",
        RESHUFFLE,
        one_of({RESHUFFLE: "the pile is shuffled", END_DEAL: "the deal ends, both sides count"}),
        rule="PU-AMB-4",
    )
    all_wild_melds: bool = option("Melds of wild cards only", False, switch(), rule="PU-AMB-7")
    upcard_lock: bool = option("An upcard just taken may not be discarded", True, switch("off", "on"), rule="PU-DISC-2")
    contract_length: str = option(
        "Melds longer than the contract",
        AT_LEAST,
        one_of({AT_LEAST: "fulfil it too", EXACT: "do not; cards are laid off afterwards"}),
        rule="PU-AMB-5",
    )
    final_tie: str = option(
        "Equal totals after the fifth deal",
        SHARED,
        one_of({SHARED: "both sides win", EXTRA_DEAL: "deal 5 is played again"}),
        rule="PU-AMB-6",
    )
    contract_1: Contract = _contract(1)
    contract_2: Contract = _contract(2)
    contract_3: Contract = _contract(3)
    contract_4: Contract = _contract(4)
    contract_5: Contract = _contract(5)

    @property
    def law(self) -> Law:
        """What lies as a meld (PU-SET-1, PU-RUN-1, PU-WILD-1, PU-WILD-2)."""
        return _law(self.set_suits == FREE, self.all_wild_melds)

    @property
    def contracts(self) -> tuple[Contract, ...]:
        return (self.contract_1, self.contract_2, self.contract_3, self.contract_4, self.contract_5)

    def contract(self, deal: int) -> Contract:
        """The contract of a deal; a deal after the fifth repeats it (PU-CON-1, PU-AMB-6)."""
        return self.contracts[min(deal, DEALS) - 1]

    def check(self) -> None:
        """Nothing, where the house rules go together.

        :raises Unreadable: a contract with sets that cannot lie.
        """
        for deal, contract in enumerate(self.contracts, 1):
            for sort, size in contract.needs:
                if sort == "set" and size > 4 and self.set_suits == DISTINCT:
                    says = f"a set of {size} needs equal suits, with set_suits=free; a set has four cards at the most"
                    raise Unreadable(says, f"options.contract_{deal}")


@cache
def _law(equal: bool, alone: bool) -> Law:
    return Law("either", WILD, equal=equal, alone=alone)
