"""Places by points and tie-breaks in the order that the organiser chose: 1, 2, 3, 3, 5."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

import msgspec

from referee.events.points import Number
from referee.events.standing.tie_breaks import BY_ARTICLE_16, HEAD_TO_HEAD, TIE_BREAKS
from referee.events.standing.tournament import Tournament
from referee.kit.values import Value


class Row(Value):
    """One line of a standing."""

    who: str
    place: int
    values: dict[str, Number | None]
    """By tie-break, in their order; None if a tie-break has no value for this entrant."""


class Standing(Value):
    """Places with the values that they come from."""

    rows: tuple[Row, ...]
    tournament: Tournament
    says: tuple[str, ...] = ()
    """Sentences about missing matches and rounds that were not played."""
    tied: Mapping[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """For each entrant, those who were tied when head-to-head was applied."""
    parted: frozenset[str] = frozenset()
    """Those whose ties head-to-head parted."""


@dataclass(slots=True)
class _Sorting:
    groups: list[list[str]]
    values: dict[str, dict[str, Number]] = field(default_factory=dict)
    says: list[str] = field(default_factory=list)
    tied: dict[str, tuple[str, ...]] = field(default_factory=dict)
    parted: set[str] = field(default_factory=set)


def standing_of(tournament: Tournament, order: Sequence[str], among: Sequence[str] | None = None) -> Standing:
    """The standing of a tournament by tie-breaks in this order, of all or of those `among` with their own places."""
    ranked = list(tournament.results if among is None else among)
    sorting = _Sorting([ranked] if ranked else [])
    for key in order:
        _apply(tournament, key, sorting)
    rows = []
    place = 1
    for group in sorting.groups:
        for who in group:
            rows.append(Row(who, place, {key: sorting.values[key].get(who) for key in order}))
        place += len(group)
    if tournament.has_unplayed() and any(key in BY_ARTICLE_16 for key in order):
        sorting.says.append(_unplayed_says(tournament.edition))
    return Standing(
        tuple(rows), tournament, says=tuple(sorting.says), tied=sorting.tied, parted=frozenset(sorting.parted)
    )


def _apply(tournament: Tournament, key: str, sorting: _Sorting) -> None:
    """Split the groups by one tie-break."""
    tie_break = TIE_BREAKS[key]
    known = (
        dict(tie_break.values(tournament, [who for group in sorting.groups for who in group]))
        if tie_break.alone
        else {}
    )
    groups = []
    for group in sorting.groups:
        if len(group) == 1:
            groups.append(group)
            continue
        if not tie_break.alone:
            known.update(tie_break.values(tournament, group))
            sorting.tied.update(dict.fromkeys(group, tuple(group)))
        parts = tie_break.part(tournament, group, known)
        groups.extend(parts)
        if key == HEAD_TO_HEAD:
            sorting.parted.update(group if len(parts) > 1 else ())
            sorting.says.extend(_missing_says(tournament, parts))
    sorting.groups, sorting.values[key] = groups, known


def _missing_says(tournament: Tournament, parts: Sequence[Sequence[str]]) -> list[str]:
    """A sentence for each group that head-to-head leaves tied because some of its members have not met."""
    says = []
    for group in parts:
        met = {who: {result.opponent for result in tournament.results[who] if result.played} for who in group}
        missing = next((pair for pair in combinations(group, 2) if pair[1] not in met[pair[0]]), None)
        if missing:
            says.append(
                f"Head-to-head leaves {', '.join(group)} tied: {missing[0]} and {missing[1]} have not met, and a match "
                "that is missing could turn it."
            )
    return says


def _unplayed_says(edition: int) -> str:
    bounds = ", at most those of the opponent of a forfeit, else at most a draw a round" if edition >= 2026 else ""
    return (
        f"Rounds that were not played count as FIDE C.07, article 16 ({edition}) says: an entrant's own as against an "
        f"imagined opponent with the entrant's points{bounds}; for opponents, byes asked for at the end count as draws."
    )
