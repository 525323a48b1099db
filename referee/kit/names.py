"""People at a table: their names, and the seats they sit in."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final

from referee.schema import TEXT, Unreadable, plain_name, quoted, read_count

NAME_LIMIT: Final = 40
_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Invisible letters and an invisible symbol: the fillers of Hangul, the empty pattern of Braille."""
_BULLET: Final = re.compile(r"^[-–—*•·▪◦‣]\s+")
GHOST: Final = "Ghost"
"""The name of a stand-in that is not a person."""
_GHOST: Final = re.compile(r"ghost( [0-9]+)?")
_SEVERAL: Final = re.compile(r" and | [&+] ")
"""The words between the names of a pair."""
_MAY_BE_PLURAL: Final = re.compile(r"[^s]s$|^the ", re.IGNORECASE)
_NUMBER: Final = re.compile(r"^([0-9]{1,3})(?:\s?[.):]\s*|\s+)(?=\S)")
"""The number of a line, of three digits at most: `1860 Munich` is a name."""


def tidy_name(raw: object) -> str:
    """A name as people read it: one line in any script, without spaces at its ends.

    :raises Unreadable: an empty name, one longer than 40 characters, or one with control characters.
    """
    if not isinstance(raw, str):
        raise Unreadable(f"{quoted(raw)} is not a name")
    name = plain_name(raw)
    if not name:
        raise Unreadable("a name is empty")
    if len(name) > NAME_LIMIT:
        raise Unreadable(f"{name[:20]}… is longer than {NAME_LIMIT} characters")
    if any(unicodedata.category(sign) in ("Cc", "Cs", "Co", "Cn") for sign in name):
        raise Unreadable("a name holds characters that cannot be shown")
    return name


def new_name(raw: object) -> str:
    """A newly given name. Names that an earlier version accepted stay valid, even if they are invisible.

    :raises Unreadable: it is not a name, or has no visible character.
    """
    name = tidy_name(raw)
    if not can_be_seen(name):
        raise Unreadable("a name has only invisible characters")
    return name


def can_be_seen(text: str) -> bool:
    """True if the text has a visible character."""
    return any(unicodedata.category(sign)[0] in "LNPS" and sign not in _BLANK for sign in text)


def new_title(raw: object) -> str:
    """A newly given title of an event or a season; it may be empty.

    :raises Unreadable: it is not text, or has no visible character.
    """
    title = TEXT.read(raw)
    if title and not can_be_seen(title):
        raise Unreadable("a title has only invisible characters")
    return title


def alike(name: str) -> str:
    """A name without case and width. Names that people would confuse have the same one."""
    return unicodedata.normalize("NFKC", name).casefold()


def read_names(raw: object, read: Callable[[object], str] = tidy_name) -> tuple[str, ...]:
    """The names of a match's players, in order, each read by `read`.

    :raises Unreadable: not a list, a bad name, or two alike (with a suggestion).
    """
    if not isinstance(raw, (list, tuple)):
        raise Unreadable("players is not a list of names")
    names: list[str] = []
    taken: dict[str, str] = {}
    for index, part in enumerate(raw):
        try:
            name = read(part)
        except Unreadable as fault:
            raise fault.within(f"[{index}]") from None
        if alike(name) in taken:
            other = another(name, (*names, *(p for p in raw if isinstance(p, str))))
            raise Unreadable(f"two players are called {name}; call one of them {other}", f"[{index}]")
        taken[alike(name)] = name
        names.append(name)
    return tuple(names)


def another(name: str, taken: Iterable[str]) -> str:
    """A name close to `name` that is not taken: `Ann 2`."""
    used = {alike(other) for other in taken}
    count = 2
    while alike(f"{name} {count}") in used:
        count += 1
    return f"{name} {count}"


def is_ghost(name: str) -> bool:
    """True for a stand-in called `Ghost` or `Ghost 2`: no person plays."""
    return _GHOST.fullmatch(alike(name)) is not None


def new_ghost(taken: Iterable[str]) -> str:
    """The name of one more stand-in: `Ghost`, or `Ghost 2` if that is taken."""
    taken = tuple(taken)
    return another(GHOST, taken) if GHOST in taken else GHOST


def without_marks(lines: Iterable[str]) -> list[str]:
    """The lines of a pasted list without blanks and without its marks; empty lines are left out.

    Bullets are marks. Numbers are marks if all of several lines begin with one, and they grow: `1. FC Ann` is a name.
    """
    tidy = [_BULLET.sub("", line.strip()).strip() for line in lines if line.strip()]
    marks = [_NUMBER.match(line) for line in tidy]
    numbers = [read_count(mark[1]) or 0 for mark in marks if mark]
    if len(tidy) < 2 or len(numbers) < len(tidy) or any(above >= below for above, below in pairwise(numbers)):
        return tidy
    return [line[mark.end() :] for line, mark in zip(tidy, marks, strict=True) if mark]


def listed(names: Sequence[str], word: str = "and") -> str:
    """Names in a sentence: `Ann, Bo and Cy`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {word} {names[-1]}"


def verb(who: Sequence[str], singular: str, plural: str, either: str = "") -> str:
    """The verb after names: `Ann wins`, `Ann and Bo win`, and so does a pair named `Gus and Dora`.

    `either` follows a name that may be a plural: `Reds won`, `Chris won`. By default it is the plural: `Reds beat`.
    """
    if len(who) > 1 or _SEVERAL.search("".join(who)):
        return plural
    return (either or plural) if may_be_plural("".join(who)) else singular


def may_be_plural(name: str) -> bool:
    """True for a name that may be a plural, or that of a person: `Reds`, `Chris`, `The Lot`."""
    return bool(_MAY_BE_PLURAL.search(name))


def counted(count: int, noun: str, nouns: str = "") -> str:
    """A count with its noun: `1 card`, `3 cards`; `nouns` is the plural, if it is not formed with an s."""
    return f"1 {noun}" if count == 1 else f"{count} {nouns or noun + 's'}"


def counted_with(count: int, noun: str, verb: str, verbs: str) -> str:
    """A count with its noun and verb: `1 card is`, `3 cards are`; `verbs` is the plural of the verb."""
    return f"{counted(count, noun)} {verb if count == 1 else verbs}"


def capitalized(text: str) -> str:
    """The same text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def with_article(noun: str) -> str:
    """A noun with its article: `a nine`, `an ace`, `an eight`."""
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"


def with_most(names: Sequence[str], numbers: Iterable[float]) -> tuple[str, ...]:
    """The names with the highest number; `numbers` are in the order of the names."""
    by_name = tuple(numbers)
    most = max(by_name)
    return tuple([name for name, number in zip(names, by_name, strict=True) if number == most])


def with_least(names: Sequence[str], numbers: Iterable[float]) -> tuple[str, ...]:
    """The names with the lowest number."""
    return with_most(names, [-number for number in numbers])


def sides_of(players: Sequence[str], count: int) -> tuple[tuple[str, ...], ...]:
    """The sides of players who sit in turn: the first of each side, then the second of each."""
    return tuple([tuple(players[side::count]) for side in range(count)])


def of_two(players: Sequence[str], values: Mapping[str, int]) -> tuple[int, int]:
    """The numbers of two players by name; 0 for a name that is left out."""
    first, second = players
    return values.get(first, 0), values.get(second, 0)


def several(names: Sequence[str], most: int = 12) -> str:
    """Names in a sentence; if there are many, the first ones and the number of the others."""
    return listed(names) if len(names) <= most else f"{', '.join(names[:most])} and {len(names) - most} more"


def in_words(text: str, names: Mapping[str, str]) -> str:
    """The text with other names, each instead of the one that it has."""
    longest_first = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return re.sub(rf"(?<!\w)(?:{longest_first})(?!\w)", lambda name: names[name[0]], text) if names else text
