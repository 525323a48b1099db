"""Contracts: the melds that a player must lay first, and their notation (PU-CON-1, PU-AMB-1)."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from referee.kit.names import counted, listed
from referee.kit.numbers import NUMBER_WORDS
from referee.kit.rummy.meld_cards import Meld
from referee.kit.values import Value
from referee.schema import FieldType, Unreadable, quoted, read_count

_NUMBERS: Final = {word: number for number, word in enumerate(NUMBER_WORDS) if number}
_PART: Final = re.compile(r"(\w+) (set|run)s? of (\w+)")
_HAND: Final = re.compile(r"(\w+) cards?: *(.+)")
LONGEST: Final = {"set": 8, "run": 13}
MOST_MELDS: Final = 6
MOST_DEALT: Final = 25
AS_WRITTEN: Final = "write it as 1 set of 3 + 1 run of 4; put “9 cards: ” before it if another number is dealt"


class Contract(Value):
    """The melds that a player must lay first."""

    needs: tuple[tuple[str, int], ...]
    """The sort (`set` or `run`) and the size of each meld, sets first."""
    dealt: int
    """The number of cards dealt to each player."""

    @property
    def size(self) -> int:
        """The least number of cards that it needs."""
        return sum(size for _, size in self.needs)

    def __str__(self) -> str:
        """The contract in the notation of house rules: `1 set of 3 + 1 run of 4`."""
        parts = " + ".join(f"{melds} of {size}" for melds, size in self._parts())
        return parts if self.dealt == self.size else f"{self.dealt} cards: {parts}"

    @property
    def in_words(self) -> str:
        """The contract for a sentence: `1 set of three and 1 run of four`."""
        return listed([f"{melds} of {NUMBER_WORDS[size]}" for melds, size in self._parts()])

    def _parts(self) -> list[tuple[str, int]]:
        """The melds of one sort and size, counted (`2 runs`), with their size."""
        return [(counted(count, sort), size) for (sort, size), count in Counter(self.needs).items()]

    def fulfilled_by(self, melds: Sequence[Meld], exact: bool) -> bool:
        """True if melds laid together fulfil it; longer ones do too, unless `exact` (PU-CON-1, PU-AMB-5)."""
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
    return read_count(word, 3) or _NUMBERS.get(word, 0)


def read_contract(raw: object) -> Contract:
    """Read a contract: `1 set of 3 + 1 run of 4`, `11 cards: 3 sets of three`.

    :raises Unreadable: anything else; melds too short, too long or too many; more cards than can be dealt.
    """
    if not isinstance(raw, str):
        raise Unreadable(f"{quoted(raw)} is not a contract; {AS_WRITTEN}")
    text = " ".join(raw.casefold().split())
    dealt = 0
    if hand := _HAND.fullmatch(text):
        dealt, text = _number(hand[1]), hand[2]
        if not 1 <= dealt <= MOST_DEALT:
            raise Unreadable(f"{hand[1]} cards each cannot be dealt; 1 to {MOST_DEALT} can")
    needs: list[tuple[str, int]] = []
    for part in re.split(r" ?\+ ?| and |, ?", text):
        match = _PART.fullmatch(part)
        count = _number(match[1]) if match else 0
        if not match or not count:
            raise Unreadable(f"{quoted(part)} is not a part of a contract; {AS_WRITTEN}")
        sort, size = match[2], _number(match[3])
        if not 3 <= size <= LONGEST[sort]:
            raise Unreadable(f"{quoted(part)}: a {sort} of a contract has 3 to {LONGEST[sort]} cards")
        if len(needs) + count > MOST_MELDS:
            raise Unreadable(f"{quoted(raw)}: a contract has at most {MOST_MELDS} melds")
        needs += [(sort, size)] * count
    needs.sort(key=lambda need: (need[0] == "run", -need[1]))
    total = sum(size for _, size in needs)
    if total > MOST_DEALT:
        raise Unreadable(f"{quoted(raw)} takes {total} cards; a contract takes at most {MOST_DEALT}")
    return Contract(tuple(needs), dealt or total)


CONTRACT: Final = FieldType(
    "contract",
    read_contract,
    str,
    {"type": "string", "description": "1 set of 3 + 1 run of 4"},
)
DEALS: Final = 5
PRINTED: Final = tuple(
    map(read_contract, ("2 sets of 3", "1 set of 3 + 1 run of 4", "2 runs of 4", "3 sets of 3", "2 runs of 5"))
)
"""The contracts of the five deals as printed (PU-CON-1)."""
