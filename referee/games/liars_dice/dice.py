"""Poker dice: faces, low to high `9 10 J Q K A` (LD-EQ-1). A code holds the number of dice for each face."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Final

from referee.schema import FieldType, Unreadable, Widget, choices, quoted

FACES: Final = ("9", "10", "J", "Q", "K", "A")
DICE: Final = 5
"""A box holds five dice (LD-EQ-1)."""
RANK: Final = {face: rank for rank, face in enumerate(FACES)}
BASE: Final = 8
WEIGHTS: Final = {face: BASE**rank for face, rank in RANK.items()}


class PipFace(str):
    """A face that was entered as the pips of an ordinary die (LD-AMB-6). It equals that face and prints the same."""

    __slots__ = ()


_PIPS: Final[dict[int | str, str]] = {
    pips: PipFace(face) for pips, face in ((1, "A"), (2, "9"), (3, "10"), (4, "J"), (5, "Q"), (6, "K"))
}
_READ: Final[dict[int | str, str]] = {9: "9", 10: "10", "T": "10", "t": "10"}
_READ.update(_PIPS)
_READ.update({str(pips): face for pips, face in _PIPS.items()})
_READ.update({sign: face for face in FACES for sign in (face, face.lower())})


def read_face(raw: object) -> str:
    """Read a face, such as `K`, `10` or `T`, or the pips of an ordinary die (LD-AMB-6: 1 is A, 6 is K).

    :raises Unreadable: a face that no poker die has.
    """
    if type(raw) is int or isinstance(raw, str):
        face = _READ.get(raw) or _READ.get(raw.strip() if isinstance(raw, str) else raw)
        if face:
            return face
    raise Unreadable(f"{quoted(raw)} is not a face of a poker die; there are {', '.join(FACES)}")


FACE: Final[FieldType[str]] = FieldType(
    "poker die",
    read_face,
    write=str,
    schema={"enum": [*FACES, *_PIPS]},
    widget=Widget("poker-die", choices("poker-die")),
    choices=tuple((face, face) for face in FACES),
    examples=("K", "K", "9"),
)
Face = Annotated[str, FACE]
"""The face of one poker die."""


def code_of(faces: Iterable[str]) -> int:
    """Dice as one number, the same in any order."""
    return sum([WEIGHTS[face] for face in faces])


def counts_of(code: int) -> tuple[int, ...]:
    """The number of dice that show each face, low to high."""
    return tuple([code >> 3 * rank & 7 for rank in range(len(FACES))])


def is_within(counts: Sequence[int], all_counts: Sequence[int]) -> bool:
    """True if `all_counts` include all dice of `counts`, both by face."""
    return all(few <= many for few, many in zip(counts, all_counts, strict=True))


def missing_from(others: Sequence[str], faces: Iterable[str]) -> tuple[str, ...]:
    """The dice of `faces` that are not among `others`; each die of `others` covers one."""
    rest = list(others)
    missing = []
    for face in faces:
        if face in rest:
            rest.remove(face)
        else:
            missing.append(face)
    return tuple(missing)


def shown(faces: Iterable[str]) -> str:
    """Dice on paper: `K K J`."""
    return " ".join(faces)
