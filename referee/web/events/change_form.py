"""The form that changes an event: its title, the options that can still change, the options of later matches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from referee import games
from referee.events.draw import POINT_SYSTEM
from referee.events.match_options import MATCH_OPTIONS
from referee.kit.names import new_title
from referee.schema import Unreadable, as_sentence, read_decimal
from referee.store.events import StoredEvent
from referee.web.events.form import OPTION, POINTS, TITLE, MatchOptionsForm, OptionsForm
from referee.web.fields.field import Field, Typed

MATCHES: Final = {"The final": "final.", "The round before it": "before.", "All other matches": "others."}
"""The kinds of matches, the last round first: the title, and the prefix of the fields."""


class ChangeForm:
    """The form with the current values, or with the typed texts."""

    def __init__(self, event: StoredEvent, typed: Typed | None = None) -> None:
        self.event = event
        facts, format_ = event.state.facts, event.state.record.format
        self.schema = format_.schema()
        self.now = facts.options
        self.typed: Typed = self._current() if typed is None else typed
        self.options = OptionsForm(self.schema, self.typed, OPTION)
        self.matches: dict[str, MatchOptionsForm] = {}
        if self.has_match_options:
            options = games.game(facts.games[0]).schema.options
            self.matches = {title: MatchOptionsForm(options, self.typed, at) for title, at in MATCHES.items()}
        self.wrong: dict[str, str] = {}

    @property
    def has_match_options(self) -> bool:
        """True if the matches of the event are of one game; the stages of an event have options of their own."""
        played = self.event.state.facts.games
        return len(played) == 1 and played[0] in games.keys() and hasattr(self.now, "match_options")

    @property
    def is_begun(self) -> bool:
        """True after the first draw or result, when some options cannot change any more."""
        return bool(self.event.state.facts.draws or self.event.state.facts.results)

    @property
    def asked(self) -> list[Field]:
        """The fields of the options that can change now. Points and options of matches have fields of their own."""
        if not hasattr(self.now, "match_options"):
            return []
        later = self.event.state.event_rules.changes_later
        fields = [each for each in self.options.fields if each.kind not in (POINT_SYSTEM, MATCH_OPTIONS)]
        return [each for each in fields if not self.is_begun or each.key in later]

    @property
    def points(self) -> dict[str, str]:
        """The point systems to choose from, the current one too; none in a format without."""
        if not any(field.kind == POINT_SYSTEM for field in self.options.fields):
            return {}
        current = points_text(self.now.points)
        return POINTS if current in POINTS else {**POINTS, current: current.replace(" ", ", ")}

    @property
    def is_faulty(self) -> bool:
        """True if a fault is noted anywhere."""
        return bool(self.wrong) or any(form.is_faulty for form in (self.options, *self.matches.values()))

    def entry(self) -> dict[str, Any]:
        """The entry that the form makes, after each fault is noted at its field; it says what differs alone."""
        entry: dict[str, Any] = {"do": "change"}
        title = self.typed.get("title", "").strip()[:TITLE]
        if title and title != self.event.title:
            try:
                entry["title"] = new_title(title)
            except Unreadable as fault:
                self.wrong["title"] = as_sentence(fault.says)
        if options := self._options():
            entry["options"] = options
        return entry

    def _options(self) -> dict[str, Any]:
        given, differing = self.options.check(), {}
        for field in self.asked:
            if field.key in given and not field.is_faulty:
                value = field.kind.read(given[field.key])
                if value != getattr(self.now, field.part.name):
                    differing[field.key] = field.kind.write(value)
        points = self.typed.get("points", "")
        if points in self.points and points != points_text(self.now.points):
            differing["points"] = [read_decimal(word) for word in points.split()]
        if self.matches:
            typed = [form.differing() for form in self.matches.values()]
            of_matches = [] if self.is_faulty else self._written(typed)
            if of_matches != self._written(self.now.match_options):
                differing["match_options"] = of_matches
        return differing

    def _written(self, of_matches: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """Options of matches as the game writes them, without its defaults."""
        schema = games.game(self.event.state.facts.games[0]).schema
        return shortest([schema.options.write(schema.read_options(dict(each))) for each in of_matches])

    def _current(self) -> dict[str, str]:
        """The current values as they would be typed."""
        typed = {"title": self.event.title, **OptionsForm(self.schema, {}, OPTION).texts(self.now)}
        facts = self.event.state.facts
        if any(field.field_type == POINT_SYSTEM for field in self.schema.fields):
            typed["points"] = points_text(self.now.points)
        if self.has_match_options and self.now.match_options:
            schema, each = games.game(facts.games[0]).schema, self.now.match_options
            for index, prefix in enumerate(MATCHES.values()):
                options = schema.read_options(dict(each[min(index, len(each) - 1)]))
                typed |= MatchOptionsForm(schema.options, {}, prefix).texts(options)
        return typed


def points_text(points: Any) -> str:
    """A system of points as the form sends it: `1 0.5 0`."""
    return f"{points.win:g} {points.draw:g} {points.loss:g}"


def shortest(of_matches: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Options of matches without repeats at the end: the last item is for all earlier rounds anyway."""
    while len(of_matches) > 1 and of_matches[-1] == of_matches[-2]:
        of_matches = of_matches[:-1]
    return of_matches if any(of_matches) else []
