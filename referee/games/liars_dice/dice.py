"""Poker dice: faces, low to high `9 10 J Q K A` (LD-EQ-1). A code holds how many of each face some dice show."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Final

from referee.kit.form import Kind, Unreadable

FACES: Final = ("9", "10", "J", "Q", "K", "A")
DICE: Final = 5
"""A box holds five dice (LD-EQ-1)."""
RANK: Final = {face: rank for rank, face in enumerate(FACES)}
BASE: Final = 8
WORTH: Final = {face: BASE**rank for face, rank in RANK.items()}
_PIPS: Final[dict[int | str, str]] = {1: "A", 2: "9", 3: "10", 4: "J", 5: "Q", 6: "K"}
"""Ordinary dice in place of poker dice (LD-AMB-6)."""
_READ: Final[dict[int | str, str]] = {9: "9", 10: "10", "T": "10", "t": "10"}
_READ.update(_PIPS)
_READ.update({str(pips): face for pips, face in _PIPS.items()})
_READ.update({sign: face for face in FACES for sign in (face, face.lower())})


def read_face(raw: object) -> str:
    """The face that is written: `K`, `10`, `T`; the pips of an ordinary die are read too (LD-AMB-6: 1 is A, 6 is K).

    :raises Unreadable: where no die shows it.
    """
    if type(raw) is int or isinstance(raw, str):
        found = _READ.get(raw) or _READ.get(raw.strip() if isinstance(raw, str) else raw)
        if found:
            return found
    raise Unreadable(f"{raw!r} is no face of a poker die; there are {', '.join(FACES)}")


FACE: Final[Kind[str]] = Kind(
    "poker die",
    read_face,
    schema={"enum": [*FACES, *_PIPS]},
    widget="poker-die",
    choices=tuple((face, face) for face in FACES),
)
Face = Annotated[str, FACE]
"""What one poker die shows."""


def code_of(faces: Iterable[str]) -> int:
    """Dice as one number, the same in any order."""
    return sum([WORTH[face] for face in faces])


def counts_of(code: int) -> tuple[int, ...]:
    """How many dice show each face, low to high."""
    return tuple([code >> 3 * rank & 7 for rank in range(len(FACES))])


def within(some: Sequence[int], all_: Sequence[int]) -> bool:
    """Whether some dice, counted, are all among others."""
    return all(few <= many for few, many in zip(some, all_, strict=True))


def beyond(some: Iterable[str], others: Sequence[str]) -> tuple[str, ...]:
    """The dice of some that are not among others, each die once."""
    rest = list(others)
    found = []
    for face in some:
        if face in rest:
            rest.remove(face)
        else:
            found.append(face)
    return tuple(found)


def shown(faces: Iterable[str]) -> str:
    """Dice on paper: `K K J`."""
    return " ".join(faces)
