"""The form that changes an event: its title, the options that can still change, the options of later matches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from referee import games
from referee.events.draw import POINT_SYSTEM
from referee.events.event_rules import ROUNDS, EventRules
from referee.events.match_options import MATCH_OPTIONS
from referee.events.stages.redraw import results_since
from referee.events.stages.stage_rules import StageRules
from referee.kit.names import new_title
from referee.schema import Schema, Unreadable, as_sentence
from referee.store.events import StoredEvent
from referee.web.events.form import (
    OPTION,
    TITLE,
    MatchOptionsForm,
    OptionsForm,
    PointsAsked,
    ends_in_draws,
    points_asked,
    prefixes_of_matches,
    read_system,
)
from referee.web.events.stages_form import CUT_SCHEMA, CUT_TITLE, KEY, LABELS, NOT_IN_STAGES, cut_fields
from referee.web.fields.field import Field, Typed
from referee.web.fields.tree import SchemaForm

CUT: Final = "cut"


class OptionsChange:
    """The options of an event, of one of its stages or of the cut between them: current, and as typed."""

    def __init__(
        self, schema: Schema[Any], now: Any, typed: Typed, *, changes: Iterable[str], game: str = "", key: str = "",
        title: str = "", draws: bool = True, rules: EventRules[Any] | None = None,
    ) -> None:  # fmt: skip
        self.draws = draws
        """True if a match can be drawn."""
        self.key = key
        """The option of the event that holds them: `first`, `cut` or `then`; empty for the event itself."""
        self.title = title
        self.schema = schema
        self.now = now
        self.typed = typed
        self.changes = frozenset(changes)
        """The options that can change now."""
        self.game = game if hasattr(now, "match_options") else ""
        self.form: SchemaForm[Any] = self._form(typed)
        self.prefixes = prefixes_of_matches(rules) if self.game else {}
        self.matches = {title: self._form_of_matches(typed, at) for title, at in self.prefixes.items()}

    def _form(self, typed: Typed) -> SchemaForm[Any]:
        if self.key == CUT:
            return SchemaForm(self.schema, typed, f"{CUT}.")
        return OptionsForm(self.schema, typed, f"{self.key}." if self.key else OPTION)

    def _form_of_matches(self, typed: Typed, at: str) -> MatchOptionsForm:
        options = games.game(self.game).schema.options
        return MatchOptionsForm(options, typed, f"{self.key}-{at}" if self.key else at)

    @property
    def points_name(self) -> str:
        """The name of the field for the points."""
        return f"points-{self.key}" if self.key else "points"

    @property
    def asked(self) -> list[Field]:
        """The fields of the options that can change now. Points and options of matches have fields of their own."""
        fields = [each for each in self.form.fields if each.kind not in (POINT_SYSTEM, MATCH_OPTIONS)]
        return [each for each in fields if each.key in self.changes]

    @property
    def points(self) -> PointsAsked | None:
        """The choice of a point system, the current one too; None in a format without."""
        if not any(field.kind == POINT_SYSTEM for field in self.form.fields):
            return None
        return points_asked(self.draws, points_text(self.now.points))

    @property
    def is_faulty(self) -> bool:
        """True if a fault is noted anywhere."""
        return any(form.is_faulty for form in (self.form, *self.matches.values()))

    def differing(self) -> dict[str, Any]:
        """The options that are typed otherwise than they are now, after each fault is noted at its field."""
        given, differing = self.form.check(), {}
        for field in self.asked:
            if field.key in given and not field.is_faulty:
                value = field.kind.read(given[field.key])
                if value != getattr(self.now, field.part.name):
                    differing[field.key] = field.kind.write(value)
        points = self.typed.get(self.points_name, "")
        if self.points and points in dict(self.points.choices) and points != points_text(self.now.points):
            differing["points"] = read_system(points)
        if self.matches:
            typed = [form.differing() for form in self.matches.values()]
            of_matches = [] if self.is_faulty else self._written(typed)
            if of_matches != self._written(self.now.match_options):
                differing["match_options"] = of_matches
        return differing

    def _written(self, of_matches: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """Options of matches as the game writes them, without its defaults."""
        schema = games.game(self.game).schema
        return shortest([schema.options.write(schema.read_options(dict(each))) for each in of_matches])

    def current(self) -> dict[str, str]:
        """The current values as they would be typed."""
        typed = self._form({}).texts(self.now)
        if self.points:
            typed[self.points_name] = points_text(self.now.points)
        if self.game and self.now.match_options:
            schema, each = games.game(self.game).schema, self.now.match_options
            for index, at in enumerate(self.prefixes.values()):
                options = schema.read_options(dict(each[min(index, len(each) - 1)]))
                typed |= self._form_of_matches({}, at).texts(options)
        return typed


class ChangeForm:
    """The form with the current values, or with the typed texts."""

    def __init__(self, event: StoredEvent, typed: Typed | None = None) -> None:
        self.event = event
        if typed is None:
            typed = {"title": event.title}
            for group in groups_of(event, {}):
                typed |= group.current()
        self.typed = typed
        self.groups = groups_of(event, typed)
        self.wrong: dict[str, str] = {}

    @property
    def has_matches(self) -> bool:
        """True if options of matches can change."""
        return any(group.matches for group in self.groups)

    @property
    def is_begun(self) -> bool:
        """True after the first draw or result, when some options cannot change any more."""
        return is_begun(self.event)

    @property
    def is_faulty(self) -> bool:
        """True if a fault is noted anywhere."""
        return bool(self.wrong) or any(group.is_faulty for group in self.groups)

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
        options: dict[str, Any] = {}
        for group in self.groups:
            differing = group.differing()
            if not group.key:
                options |= differing
            elif differing and not group.is_faulty:
                whole = {**group.schema.write(group.now), **differing}
                of_stage = getattr(self.event.state.facts.options, group.key)
                options[group.key] = whole if group.key == CUT else {"event": of_stage.event, "options": whole}
        return options


def groups_of(event: StoredEvent, typed: Typed) -> list[OptionsChange]:
    """The options of an event, with the typed texts. Stages have options of their own, and the cut between them."""
    state = event.state
    facts, schema = state.facts, state.record.format.schema()
    played = facts.games
    game = played[0] if len(played) == 1 and played[0] in games.keys() else ""
    rules = state.event_rules
    if event.setup["event"] != KEY or not isinstance(rules, StageRules):
        changes = rules.changes_later if is_begun(event) else keys_of(schema)
        return [
            OptionsChange(
                schema, facts.options, typed, changes=changes, game=game, draws=not rules.needs_winner, rules=rules
            )
        ]
    now: Any = facts.options
    stages = [("first", f"First: {now.first.format.title}"), ("then", f"Then: {now.then.format.title}")]
    first, then = (
        OptionsChange(
            now.parts[key].format.schema(), now.parts[key].options, typed,
            changes=changes_of_stage(event, rules, key), game=game, key=key, title=title,
            draws=ends_in_draws(now.parts[key].format), rules=now.parts[key].format.event_rules,
        )
        for key, title in stages
    )  # fmt: skip
    has_results = facts.begun is not None and bool(results_since(facts, state.board, facts.begun.round))
    cut = OptionsChange(CUT_SCHEMA, now.cut, typed, changes=cut_fields(first.schema), key=CUT, title=CUT_TITLE)
    for field in cut.form.fields:
        field.label = LABELS[field.key]
    return [first, then] if has_results else [first, cut, then]


def changes_of_stage(event: StoredEvent, rules: StageRules, key: str) -> set[str]:
    """The options of a stage that can change now. The cut and the first standing have the place of some."""
    facts = event.state.facts
    stage = rules.first_stage if key == "first" else rules.then_stage
    is_drawn = is_begun(event) and (key == "first" or facts.begun is not None)
    options = stage.rules.changes_later if is_drawn else keys_of(getattr(facts.options, key).format.schema())
    changes = {*options} - {*NOT_IN_STAGES}
    return changes - {ROUNDS} if key == "first" and facts.begun is not None else changes


def keys_of(schema: Schema[Any]) -> list[str]:
    """The keys of all options of a format."""
    return [part.key for part in schema.fields]


def is_begun(event: StoredEvent) -> bool:
    """True after the first draw or result."""
    return bool(event.state.facts.draws or event.state.facts.results)


def points_text(points: Any) -> str:
    """A system of points as the form sends it: `1 0.5 0`."""
    return f"{points.win:g} {points.draw:g} {points.loss:g}"


def shortest(of_matches: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Options of matches without repeats at the end: the last item is for all earlier rounds anyway."""
    while len(of_matches) > 1 and of_matches[-1] == of_matches[-2]:
        of_matches = of_matches[:-1]
    return of_matches if any(of_matches) else []
