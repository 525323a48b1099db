"""Names that are nearly the same: perhaps one person whose name was typed in two ways.

A false alarm costs a tap at each start, so only slips of the finger and ways of writing count: accents, hyphens, the
order of the words, an initial, a middle name, one letter of a longer word. Short names of two people differ by one
letter (Tom and Tim). Given names differ in their last letter (Martin and Martina).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Hashable, Iterable, Iterator
from difflib import SequenceMatcher
from typing import Final, Literal

from referee.kit.names import alike

SURNAME: Final = 5
"""The letters of the shortest surname in which one letter may be a slip."""
GIVEN: Final = 4
"""The letters of the shortest given name in which a letter may be missing, if a surname follows."""
ALONE: Final = 6
"""The same for a given name that stands alone."""
_PARTS: Final = re.compile(r"[^\W_]+")
Slip = Literal["", "letter", "gap", "exchange"]


def near_names(names: Iterable[str], known: Iterable[str]) -> dict[str, str]:
    """The names that are nearly a known one, but not the same, each with the first such one."""
    others = [(other, words_of(other)) for other in known]
    places: dict[Hashable, list[int]] = {}
    for place, (_, of_other) in enumerate(others):
        for key in _keys(of_other):
            places.setdefault(key, []).append(place)
    near: dict[str, str] = {}
    for name in names:
        own = words_of(name)
        maybe = sorted({place for key in _keys(own) for place in places.get(key, ())})
        nearby = (others[place][0] for place in maybe if is_near(own, others[place][1]))
        if other := next((each for each in nearby if alike(each) != alike(name)), ""):
            near[name] = other
    return near


def _keys(words: tuple[str, ...]) -> Iterator[Hashable]:
    """The keys of a name. Two near names share a key, so that a club of thousands is searched at once."""
    if not words:
        return
    yield tuple(sorted(words))
    yield "".join(words)
    if len(words) in (2, 3):
        yield "ends", words[0], words[-1]
    for at, word in enumerate(words):
        yield at, word[0], words[:at] + words[at + 1 :]


def words_of(name: str) -> tuple[str, ...]:
    """The words of a name without case, accents and punctuation: `Ann-Márie B.` has `ann`, `marie`, `b`."""
    letters = unicodedata.normalize("NFKD", alike(name))
    return tuple(_PARTS.findall("".join(sign for sign in letters if not unicodedata.combining(sign))))


def is_near(first: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """True if two names, given by their words, may be one person's."""
    if not first or not other:
        return False
    if sorted(first) == sorted(other) or "".join(first) == "".join(other):
        return True
    if len(first) != len(other):
        shorter, longer = sorted((first, other), key=len)
        return len(shorter) == 2 and len(longer) == 3 and (longer[0], longer[2]) == shorter
    differ = [index for index, (word, against) in enumerate(zip(first, other, strict=True)) if word != against]
    if len(differ) != 1:
        return False
    at = differ[0]
    return _is_slip(first[at], other[at], is_given=at == 0, is_alone=len(first) == 1)


def _is_slip(first: str, other: str, *, is_given: bool, is_alone: bool) -> bool:
    """True if two words in the same place of two names, which are equal otherwise, may be the same word."""
    shorter, longer = sorted((first, other), key=len)
    if len(shorter) == 1 and len(longer) > 1:
        return not is_alone and longer.startswith(shorter)
    if first[0] != other[0]:
        return False
    if not is_given:
        return len(longer) >= SURNAME and bool(slip_between(first, other))
    least = ALONE if is_alone else GIVEN
    return len(longer) >= least and first[-1] == other[-1] and slip_between(first, other) in ("gap", "exchange")


def slip_between(first: str, other: str) -> Slip:
    """The one slip between two words: another letter, a gap, or two letters exchanged; empty if it takes more."""
    if abs(len(first) - len(other)) > 1:
        return ""
    changes = [part for part in SequenceMatcher(None, first, other, autojunk=False).get_opcodes() if part[0] != "equal"]
    sizes = [(end - begin, until - since) for _, begin, end, since, until in changes]
    if sizes == [(1, 1)]:
        return "letter"
    if sizes in ([(1, 0)], [(0, 1)]):
        return "gap"
    if sorted(sizes) == [(0, 1), (1, 0)]:
        at = next(index for index, (left, right) in enumerate(zip(first, other, strict=True)) if left != right)
        exchanged = first[:at] + first[at : at + 2][::-1] + first[at + 2 :]
        return "exchange" if exchanged == other else ""
    return ""
