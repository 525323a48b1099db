"""The form of a new tournament: entrants from a pasted list, options of the format, options of the matches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from referee import games
from referee.events import formats
from referee.events.draw import MOST_ENTRANTS, POINT_SYSTEM, Format
from referee.events.entrants import read_entrants
from referee.events.event_rules import EventRules
from referee.events.facts import Facts
from referee.events.match_options import MATCH_OPTIONS
from referee.kit.names import new_name, new_title, without_marks
from referee.kit.numbers import written
from referee.kit.values import Value
from referee.schema import SchemaField, Unreadable, as_sentence, quoted, read_decimal
from referee.web.events.apart_form import apart_typed
from referee.web.events.entrant_line import entrant_of, handicap_of
from referee.web.events.tie_breaks_field import KIND, TieBreaksField
from referee.web.fields.field import Field, Typed
from referee.web.fields.forms import pasted_names
from referee.web.fields.tree import SchemaForm

OPTION: Final = "o."
PREFIXES: Final = ("final.", "before.", "others.")
"""The prefixes of the fields of matches with options of their own, the last round first."""
POINTS: Final = ("1 0.5 0", "2 1 0", "3 1 0")
"""The point systems to choose from, as the form sends them; the first is the default."""
TITLE: Final = 80


def entrants_of(text: str) -> list[Any]:
    """The entrants of a pasted list, one a line, as `entrant_of` reads them.

    :raises Unreadable: a name cannot be shown, two are alike, or a handicap is behind a comma.
    """
    lines = [entrant_of(line) for line in without_marks(text.replace(";", "\n").splitlines())]
    for line in lines:
        name, _, number = line.rpartition(",") if isinstance(line, str) else ("", "", "")
        if name and handicap_of(number) is not None:
            written = f"{name.rpartition(',')[2].strip()} ({number.strip()})"
            raise Unreadable(f"{quoted(number.strip())} is not a name; write a handicap in round brackets: {written}")
    entrants = [each for line in lines for each in ([line] if isinstance(line, dict) else pasted_names(line))]
    read_entrants(entrants, MOST_ENTRANTS, new_name)
    return entrants


class OptionsForm(SchemaForm[Any]):
    """The options of a format. A number in a field with a type of its own comes as text."""

    def field(self, part: SchemaField, name: str, typed: Typed, names: Sequence[str]) -> Field:
        if part.field_type.name == KIND:
            return TieBreaksField(part, name, typed, names)
        return super().field(part, name, typed, names)

    @property
    def given(self) -> dict[str, Any]:
        return {key: _plain_number(value) if isinstance(value, str) else value for key, value in super().given.items()}


def _plain_number(text: str) -> str | int | float:
    number = read_decimal(text)
    if number is None:
        return text
    return number if number % 1 else round(number)


class MatchOptionsForm(SchemaForm[Any]):
    """The options of one kind of matches."""

    def differing(self) -> dict[str, Any]:
        """The typed options that differ from the game's defaults, after each fault is noted at its field."""
        given = self.check()
        if self.is_faulty:
            return given
        usual, chosen = (self.schema.write(self.schema.read(raw)) for raw in ({}, given))
        return {key: value for key, value in given.items() if chosen.get(key) != usual.get(key)}


class FormPart(Value):
    """Fields under one heading; the heading is empty if they need none."""

    title: str
    fields: tuple[Field, ...]


class PointsAsked(Value):
    """The choice of a point system."""

    label: str
    choices: tuple[tuple[str, str], ...]
    """Each system as the form sends it, and in figures."""


def points_asked(draws: bool, current: str = POINTS[0]) -> PointsAsked:
    """The choice, the current system included. Where nothing can end in a draw, it asks for a win alone."""
    systems = {each: list(map(written, read_system(each))) for each in (*POINTS, current)}
    if draws:
        texts = ((system, ", ".join(points)) for system, points in systems.items())
        return PointsAsked("Points for a win, a draw, a loss", tuple(texts))
    return PointsAsked("Points for a win", tuple((system, points[0]) for system, points in systems.items()))


def read_system(text: str) -> list[int | float]:
    """A point system from its text in the form."""
    return [read_decimal(word) or 0 for word in text.split()]


def ends_in_draws(format_: Format[Any]) -> bool:
    """True if a match of the format can be drawn."""
    return format_.event_rules is None or not format_.event_rules.needs_winner


def prefixes_of_matches(rules: EventRules[Any] | None) -> dict[str, str]:
    """The prefix of the fields of each kind of matches that a format has, by its title; None for stages."""
    kinds = (rules or EventRules).kinds_of_matches
    return dict(zip(kinds, PREFIXES, strict=False))


class EventForm:
    """The form of a new tournament with the typed texts."""

    def __init__(self, key: str, typed: Typed) -> None:
        self.key = key
        self.format = formats.format_of(key)
        self.typed = typed
        self.game = game if (game := typed.get("game", "")) in games.keys() else ""
        self.options = OptionsForm(self.format.schema(), typed, OPTION)
        self.matches: dict[str, MatchOptionsForm] = {}
        if self.game:
            options = games.game(self.game).schema.options
            kinds = prefixes_of_matches(self.format.event_rules)
            # Few want the round before the last to differ too: the page *Change* has it.
            asked = dict.fromkeys([next(iter(kinds)), [*kinds][-1]])
            self.matches = {title: MatchOptionsForm(options, typed, kinds[title]) for title in asked}
        self.wrong: dict[str, str] = {}
        """The faults outside `options` and `matches`: at `title` or `names`, or of the whole form (`""`)."""

    @property
    def points(self) -> PointsAsked | None:
        """The choice of a point system; None in a format without one."""
        asks = any(field.kind == POINT_SYSTEM for field in self.options.fields)
        return points_asked(ends_in_draws(self.format)) if asks else None

    @property
    def parts(self) -> list[FormPart]:
        """The fields of the format's options."""
        return [FormPart("", self.fields_asked(self.options))]

    def fields_asked(self, options: SchemaForm[Any]) -> tuple[Field, ...]:
        """The fields of some options. Points and options of matches have fields of their own."""
        return tuple(field for field in options.fields if field.kind not in (POINT_SYSTEM, MATCH_OPTIONS))

    @property
    def keeps_apart(self) -> bool:
        """True if a draw with the typed options can keep entrants apart."""
        rules = self.format.event_rules
        if rules is None:
            return True
        try:
            options = self.options.schema.read(self.options.given)
        except Unreadable:
            return rules.keeps_apart
        return rules.separates(Facts(options, {}))

    @property
    def carried(self) -> dict[str, str]:
        """Further hidden fields of the form."""
        return {}

    @property
    def is_faulty(self) -> bool:
        """True if a fault is noted anywhere."""
        return bool(self.wrong) or any(form.is_faulty for form in (self.options, *self.matches.values()))

    @property
    def other_faults(self) -> list[str]:
        """The faults that no field of the page shows."""
        asked = [field for part in self.parts for field in part.fields]
        apart = [field.fault for field in self.options.fields if field not in asked and field.fault]
        return [*apart, *(says for at, says in self.wrong.items() if not at)]

    def options_given(self) -> dict[str, Any]:
        """The options of the record, after each fault is noted at its field."""
        options = self.options.check()
        if not self.options.is_faulty:
            # The record has lists as lists, however they were typed, and leaves out the format's defaults.
            written = self.options.schema.write(self.options.schema.read(options))
            options = {key: written[key] for key in options if key in written}
        if self.points and (points := self.points_given()) is not None:
            options["points"] = points
        of_matches = [form.differing() for form in self.matches.values()]
        if any(of_matches):
            options["match_options"] = of_matches
        return options

    def points_given(self) -> list[Any] | None:
        """The points of a win, a draw and a loss that were chosen; None without a choice."""
        points = self.typed.get("points", "")
        return read_system(points) if points in POINTS else None

    def record(self) -> dict[str, Any]:
        """The record of the event, after each fault is noted at its field."""
        options = self.options_given()
        title, entrants = "", []
        try:
            title = new_title(self.typed.get("title", "")[:TITLE])
        except Unreadable as fault:
            self.wrong["title"] = as_sentence(fault.says)
        try:
            entrants = entrants_of(f"{self.typed.get('come', '')}\n{self.typed.get('names', '')}")
        except Unreadable as fault:
            self.wrong["names"] = as_sentence(fault.says)
        apart = self._apart(entrants)
        record: dict[str, Any] = {
            "record": 1, "event": self.key, "title": title, "options": options, "entrants": entrants,
            "entries": [],
        }  # fmt: skip
        return record | ({"apart": apart} if apart else {}) | ({"game": self.game} if self.game else {})

    def _apart(self, entrants: list[Any]) -> Any:
        """The groups that are kept apart, as the record has them, after a fault is noted at the field."""
        if self.wrong:
            return []
        try:
            return apart_typed(self.typed, read_entrants(entrants, MOST_ENTRANTS, new_name))
        except Unreadable as fault:
            self.wrong["apart"] = as_sentence(fault.says)
            return []
