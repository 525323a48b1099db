"""A draw: the request for a round, and the round that a format returns. Entrants are numbers from 1."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, TypeVar

from referee.events.event_rules import EventRules
from referee.events.points import PointSystem, read_points
from referee.events.results import RoundResult, read_results
from referee.kit.numbers import plain, written
from referee.kit.values import Value
from referee.schema import FieldType, Schema, Unreadable, quoted, schema_of

Options = TypeVar("Options")
MOST_ENTRANTS: Final = 1024
MOST_ROUNDS: Final = 512
FIELDS: Final = ("entrants", "options", "seed", "history", "round", "rounds", "absent")


class CannotDraw(Unreadable):
    """A round that cannot be drawn. The text says what can be done instead."""


class DrawRequest(Value, Generic[Options]):
    """A request for a round."""

    entrants: int
    options: Options
    seed: str
    history: dict[int, tuple[RoundResult, ...]]
    """The rounds so far of each entrant; an entrant who is missing has none."""
    round: int
    rounds: int
    absent: frozenset[int]
    open_end: bool = False
    """True if rounds follow until the event is closed, so that their number is not known."""
    earlier: bool = False
    """True in an event that began with version 1.2: its rounds are drawn by the rules of that version."""
    apart: frozenset[tuple[int, int]] = frozenset()
    """Pairs of entrants who meet only if nothing else is possible, the lower number first."""

    def present(self) -> list[int]:
        """The entrants who take part in this round."""
        return [number for number in range(1, self.entrants + 1) if number not in self.absent]


class Pairs(Value):
    """A round of pairs. The first of a pair has the first turn."""

    pairs: Sequence[tuple[int, int]]
    byes: tuple[int, ...] = ()
    says: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The object that `pairings` prints. Only groups have several byes."""
        bye = self.byes[0] if len(self.byes) == 1 else list(self.byes) or None
        return _with_says({"pairs": [list(pair) for pair in self.pairs], "bye": bye}, self.says)


class Tables(Value):
    """A round at tables: a table is a row of entrants, or two pairs of partners."""

    tables: Sequence[Sequence[Any]]
    out: Sequence[int] = ()
    """The entrants who sit out."""
    says: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The object that `pairings` prints."""
        return _with_says({"tables": [_lists(table) for table in self.tables], "out": list(self.out)}, self.says)


def _with_says(printed: dict[str, Any], says: Sequence[str]) -> dict[str, Any]:
    return {**printed, "says": list(says)} if says else printed


def _lists(part: Any) -> Any:
    return [_lists(each) for each in part] if isinstance(part, list | tuple) else part


class Format(Value, Generic[Options]):
    """A format of events: who meets whom."""

    title: str
    about: str
    options: type[Options]
    draw: Callable[[DrawRequest[Options]], Pairs | Tables] | None = None
    """Draws a round without an event, or raises `CannotDraw`. None in formats whose rounds depend on results alone."""
    event_rules: EventRules[Options] | None = None
    """The rules of an event of this format."""
    staged: Callable[[Options], EventRules[Options] | None] | None = None
    """The rules of an event whose options ask for a second stage; None if they do not."""
    listed: int = 1000
    """The place of the format in lists: people choose in this order."""
    uses_order: bool = True
    """False if the order of the entrants means nothing: lots decide, or there is no draw."""
    guest_sheets: bool = False
    """True if people keep their own score on paper, each on a sheet of their own."""
    goes_before: bool = False
    """True if it can be the first of two stages."""
    goes_after: bool = False
    """True if it can be the second of two stages."""
    report: Callable[[Options], str] | None = None
    """The type of tournament in a FIDE report; None in formats without rounds of pairs."""

    def rules_of(self, options: Options) -> EventRules[Options] | None:
        """The rules of an event with these options."""
        return (self.staged(options) if self.staged else None) or self.event_rules

    def schema(self) -> Schema[Options]:
        """The schema of the options."""
        return schema_of(self.options, "options")

    def read_request(self, raw: object) -> DrawRequest[Options]:
        """Read a request from an object of JSON.

        :raises Unreadable: it does not ask for a round of this format.
        """
        if not isinstance(raw, dict):
            raise Unreadable('a round is asked for by an object: {"entrants": 8, "round": 1}')
        for key in raw:
            if key not in FIELDS:
                raise Unreadable(f"a round takes no field {key!r}; it takes {', '.join(FIELDS)}", key)
        entrants = _count(raw, "entrants", None, MOST_ENTRANTS)
        number = _count(raw, "round", 1, MOST_ROUNDS)
        rounds = _count(raw, "rounds", 0, MOST_ROUNDS)
        if rounds and number > rounds:
            raise Unreadable(f"there is no round {number} of {rounds}", "round")
        seed = raw.get("seed", "")
        if not isinstance(seed, str):
            raise Unreadable("a seed is a text", "seed")
        absent = raw.get("absent", [])
        if not isinstance(absent, list) or any(not _is_entrant(each, entrants) for each in absent):
            raise Unreadable(f"absent is a list of entrants from 1 to {entrants}", "absent")
        try:
            options = self.schema().read(raw.get("options", {}))
        except Unreadable as fault:
            raise fault.within("options") from None
        return DrawRequest(
            entrants=entrants,
            options=options,
            seed=seed,
            history=_read_history(raw.get("history", {}), entrants),
            round=number,
            rounds=rounds,
            absent=frozenset(absent),
        )


def _is_entrant(value: object, entrants: int) -> bool:
    return type(value) is int and 1 <= value <= entrants


def _count(raw: dict[str, Any], key: str, default: int | None, most: int) -> int:
    value = raw.get(key, default)
    if value is None and key not in raw:
        raise Unreadable(f"“{key}” is missing", key)
    if type(value) is not int or (key in raw and not 0 < value <= most):
        raise Unreadable(f"{quoted(value)} is not a number from 1 to {most}", key)
    return value


def _read_history(raw: object, entrants: int) -> dict[int, tuple[RoundResult, ...]]:
    try:
        results = read_results(raw, gaps_are_absent=True)
    except Unreadable as fault:
        raise fault.within("history") from None
    numbers = {str(number): number for number in range(1, entrants + 1)}
    for who in results:
        if who not in numbers:
            raise Unreadable(f"{quoted(who)} is not an entrant from 1 to {entrants}", "history")
    return {numbers[who]: rounds for who, rounds in results.items()}


def _read_point_system(raw: object) -> PointSystem:
    try:
        return read_points(raw, None)
    except Unreadable as fault:
        raise Unreadable(fault.says) from None


POINT_SYSTEM: Final = FieldType(
    "points",
    _read_point_system,
    write=lambda system: [plain(value) for value in (system.win, system.draw, system.loss)],
    schema={"type": "array", "items": {"type": "number"}, "minItems": 3, "maxItems": 3},
    show=lambda system: ", ".join(map(written, (system.win, system.draw, system.loss))),
)
"""Points for a win, a draw, a loss."""


def require_everybody(request: DrawRequest[Any]) -> None:
    """Refuse absences, for a format that schedules all rounds for those who entered.

    :raises CannotDraw: an entrant is absent.
    """
    if request.absent:
        raise CannotDraw(
            f"this schedule seats all who entered: draw one for {request.entrants - len(request.absent)}, or play with "
            "a substitute",
            "absent",
        )
