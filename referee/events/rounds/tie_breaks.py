"""The option of tie-breaks: chosen and ordered by the organiser."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from referee.events.standing import TIE_BREAKS
from referee.kit.values import replace
from referee.schema import TEXT, FieldType, Unreadable, quoted, read_count

BEST: Final = "best-"
WITHOUT_OPPONENT: Final = ("wins", "difference", "scored", "average", "progressive", "best-n", "play-off", "lot")
"""Tie-breaks that need no single opponent: for partners and tables."""
WITH_OPPONENT: Final = tuple(key for key in TIE_BREAKS if key != "points")


def tie_breaks(known: Sequence[str] = WITH_OPPONENT) -> FieldType[tuple[str, ...]]:
    """A list of tie-breaks in order; a text is split at spaces and commas. Points always come before them."""
    return FieldType(
        "tie-breaks",
        _reader(known),
        write=list,
        schema={"type": "array", "items": {"type": "string"}},
        show=lambda keys: ", then ".join(map(title_of, keys)) or "none",
        item=replace(TEXT, name="tie-break", examples=tuple(key.replace("best-n", "best-3") for key in known)),
        least=0,
        most=len(TIE_BREAKS),
    )


def _reader(known: Sequence[str]) -> Callable[[object], tuple[str, ...]]:
    def read(raw: object) -> tuple[str, ...]:
        if isinstance(raw, str):
            raw = raw.replace(",", " ").split()
        if not isinstance(raw, list) or len(raw) > len(TIE_BREAKS):
            raise Unreadable("tie-breaks are a list, in the order in which they count")
        keys: list[Any] = []
        for index, key in enumerate(raw):
            plain = key_of(key) if isinstance(key, str) else ""
            if plain not in known:
                raise Unreadable(f"{quoted(key)} is not a tie-break here; these are: {', '.join(known)}", f"[{index}]")
            if plain == "best-n" and not rounds_of(key):
                raise Unreadable("best-n says how many rounds count: “best-3”", f"[{index}]")
            if plain in map(key_of, keys):
                raise Unreadable(f"{quoted(key)} is there twice", f"[{index}]")
            keys.append(key)
        return tuple(keys)

    return read


def rounds_of(key: str) -> int:
    """The number of rounds that `best-3` counts; 0 for all other tie-breaks."""
    return (read_count(key.removeprefix(BEST), 3) or 0) if key.startswith(BEST) else 0


def key_of(key: str) -> str:
    """The tie-break that a text names: `best-3` is `best-n`."""
    return "best-n" if rounds_of(key) else key


def title_of(key: str) -> str:
    """The full name of a tie-break as the options write it: `best-3` is *Best 3 rounds*."""
    return f"Best {rounds_of(key)} rounds" if rounds_of(key) else TIE_BREAKS[key].title


def heading_of(key: str) -> str:
    """The heading of a narrow column for a tie-break."""
    return f"Best {rounds_of(key)}" if rounds_of(key) else TIE_BREAKS[key].short
