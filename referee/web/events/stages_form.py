"""The form of a new event of stages: two formats with their options, and the cut between them."""

from __future__ import annotations

from typing import Any, Final

from referee.events.formats.stages.format import FIRST, THEN
from referee.events.stages.cut import Cut
from referee.schema import Schema, Unreadable, as_sentence, schema_of
from referee.web.events.form import EventForm, FormPart, OptionsForm, PointsAsked, ends_in_draws, points_asked
from referee.web.fields.field import Typed
from referee.web.fields.tree import SchemaForm

KEY: Final = "stages"
CUT_SCHEMA: Final = schema_of(Cut, "cut")
LABELS: Final = {
    "top": "How many go on",
    "of_each": "How many of each group go on",
    "best_next": "How many of the best behind them go on too",
}
"""The labels of the fields of the cut."""
CUT_TITLE: Final = "Who goes on"
STAGES: Final = {"first": FIRST, "then": THEN}
NOT_IN_STAGES: Final = ("advance", "seeding")
"""Options of formats that stages do not have: the cut says who goes on, and the first standing gives the seeds."""


GROUPS: Final = {"first.groups": "2", "cut.of_each": "2"}
ROUNDS: Final = {"first.rounds": "5", "cut.top": "4"}
"""The proposals of the form, for a first stage with groups and for one without."""


def cut_fields(first: Schema[Any]) -> tuple[str, ...]:
    """The fields of the cut behind a first stage: those of groups if it can have them."""
    return ("of_each", "best_next") if any(part.key == "groups" for part in first.fields) else ("top",)


def chosen(typed: Typed) -> bool:
    """True if both formats are chosen."""
    return typed.get("first", "") in FIRST and typed.get("then", "") in THEN


class StagesForm(EventForm):
    """The form with the chosen formats. The cut is that of groups if the first stage can have them."""

    def __init__(self, typed: Typed) -> None:
        schema = FIRST[typed["first"]].schema()
        self.cut_fields = cut_fields(schema)
        typed = {**(ROUNDS if "top" in self.cut_fields else GROUPS), **typed}
        super().__init__(KEY, typed)
        self.stages = {
            "first": OptionsForm(schema, typed, "first."),
            "then": OptionsForm(THEN[typed["then"]].schema(), typed, "then."),
        }
        self.cut: SchemaForm[Any] = SchemaForm(CUT_SCHEMA, typed, "cut.")
        for field in self.cut.fields:
            field.label = LABELS[field.key]

    @property
    def parts(self) -> list[FormPart]:
        """The fields of the first stage, of the cut and of the second stage. The cut says who goes on."""
        first, then = (
            tuple(field for field in self.fields_asked(form) if field.key not in NOT_IN_STAGES)
            for form in self.stages.values()
        )
        return [
            FormPart(f"First: {FIRST[self.typed['first']].title}", first),
            FormPart(CUT_TITLE, tuple(field for field in self.cut.fields if field.key in self.cut_fields)),
            FormPart(f"Then: {THEN[self.typed['then']].title}", then),
        ]

    @property
    def carried(self) -> dict[str, str]:
        """The hidden fields: the chosen formats."""
        return {"first": self.typed["first"], "then": self.typed["then"]}

    @property
    def points(self) -> PointsAsked:
        """The choice for both stages."""
        return points_asked(any(ends_in_draws(stages[self.typed[key]]) for key, stages in STAGES.items()))

    @property
    def is_faulty(self) -> bool:
        return super().is_faulty or self.cut.is_faulty or any(form.is_faulty for form in self.stages.values())

    def options_given(self) -> dict[str, Any]:
        """The options of the record: only what differs from the defaults of each format."""
        options: dict[str, Any] = {}
        points = self.points_given()
        of_matches = [form.differing() for form in self.matches.values()]
        for name, form in self.stages.items():
            given = form.check()
            if form.is_faulty:
                continue
            given = form.schema.write(form.schema.read(given))
            if points is not None:
                given["points"] = points
            # The final is in the second stage.
            chosen_here = of_matches if name == "then" else of_matches[-1:]
            if any(chosen_here):
                given["match_options"] = chosen_here
            options[name] = {"event": self.typed[name], **({"options": given} if given else {})}
        options["cut"] = {key: value for key, value in self.cut.check().items() if value}
        if not self.is_faulty:
            try:
                schema = self.format.schema()
                return schema.write(schema.read(options))
            except Unreadable as fault:
                self._note(fault)
        return options

    def _note(self, fault: Unreadable) -> None:
        """Note a fault at the field of its path, else for the whole form."""
        stage, _, rest = fault.field.partition(".")
        form = self.cut if stage == "cut" else self.stages.get(stage)
        says = as_sentence(fault.says)
        if form is None or not form.note(rest.removeprefix("options."), says):
            self.wrong[""] = says
