"""Forms apart from plays (WTForms): joining, the name of a phone, the buttons of a host, a new match."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

from flask_wtf import FlaskForm
from werkzeug.datastructures import MultiDict
from wtforms import Field, HiddenField, StringField, TextAreaField
from wtforms.validators import AnyOf, DataRequired, ValidationError

from referee.contract import GameSchema, Preset, Setup
from referee.kit.names import alike, new_name, read_names, without_marks
from referee.schema import Unreadable, as_sentence
from referee.store import get_store
from referee.store.keys import ROLES
from referee.web.fields.tree import SchemaForm
from referee.web.http import limits

OPTION: Final = "o."
START: Final = "s."
SEATS_DRAWN: Final = 24
"""Fields for names on an empty page; a longer list is pasted."""
CODE_LIMIT: Final = 40
NAMES_FIRST: Final = "Type the names first; the scores so far are asked for by name."


def stripped(text: str | None) -> str:
    """The text without blanks at its ends."""
    return (text or "").strip()


def pasted_names(text: str | None) -> list[str]:
    """The names of a pasted list: one a line, or with commas or semicolons between them."""
    return without_marks((text or "").replace(";", "\n").replace(",", "\n").splitlines())


class JoinForm(FlaskForm):
    """The code of a match that was typed."""

    code = StringField(
        filters=(stripped,), validators=[DataRequired("Type the code that the host’s phone or the board shows.")]
    )
    match_id: str = ""
    """The match with this code, after the form was validated."""

    def validate_code(self, field: Field) -> None:
        """Check that a match has the code.

        :raises ValidationError: no match has the code.
        """
        limits.check_limit(limits.CODES)
        match_id = get_store().find_code(field.data) if len(field.data) <= CODE_LIMIT else None
        if match_id is None:
            limits.count_miss(limits.CODES)
            shown = field.data = field.data[:CODE_LIMIT]
            raise ValidationError(f"No match has the code “{shown}”. Compare it with the host’s phone or the board.")
        self.match_id = match_id


class NameForm(FlaskForm):
    """The name that goes with this phone; an empty text removes it."""

    who = StringField(filters=(stripped,))
    back = HiddenField(default="/")

    def validate_who(self, field: Field) -> None:
        """Check that the name can be shown.

        :raises ValidationError: it cannot.
        """
        try:
            field.data = new_name(field.data) if field.data else ""
        except Unreadable as fault:
            raise ValidationError(as_sentence(fault.says)) from None


class RenewForm(FlaskForm):
    """The role that gets a new key."""

    role = HiddenField(validators=[AnyOf(ROLES)])


class RenameForm(FlaskForm):
    """The name of a player in the log, and the right one.

    `mended` are the names that are mended already.
    """

    who = StringField()
    to = StringField(filters=(stripped,), validators=[DataRequired("Type the right name.")])

    def __init__(self, mended: Mapping[str, str], posted: MultiDict[str, str]) -> None:
        super().__init__(posted)
        self.mended = mended

    def validate_to(self, field: Field) -> None:
        """Check that no other player is shown by this name.

        :raises ValidationError: with the reason.
        """
        try:
            name = new_name(field.data)
        except Unreadable as fault:
            raise ValidationError(as_sentence(str(fault))) from None
        if any(who != self.who.data and alike(shown) == alike(name) for who, shown in self.mended.items()):
            raise ValidationError(f"Somebody else here is called {name}.")


class DeleteForm(FlaskForm):
    """The button that deletes a match; `sure` comes with the second press."""

    sure = HiddenField(validators=[AnyOf(["yes"])])


class NamesField(Field):
    """The names of the players: several inputs with the same name, in order."""

    data: list[str]

    def process_formdata(self, valuelist: list[str]) -> None:
        """Keep the names that were typed, and the number of inputs."""
        self.inputs = len(valuelist)
        self.data = [name for text in valuelist if (name := text.strip())]

    def process_data(self, value: Any) -> None:
        self.inputs = 0
        self.data = list(value or ())


class NewMatchForm(FlaskForm):
    """A new match: players, house rules and carried scores. The last two are fields of a schema."""

    player = NamesField()
    names = TextAreaField()
    """Names that were pasted."""
    club = HiddenField(default=None)
    """The club that the match belongs to; empty for none."""
    event = HiddenField(default="")
    """The evening that the match is played in; empty for none."""
    key = HiddenField(default="")
    """The idempotency key of the page."""
    carried = HiddenField()
    """`yes` if the match began before, on paper."""
    do = HiddenField(default="start")
    """The action of the button that was pressed: `start`, `seats`, `carry:yes`, `preset:printed`."""

    def __init__(self, schema: GameSchema, formdata: Any, **options: Any) -> None:
        super().__init__(formdata, **options)
        self.schema = schema
        players = schema.game.players
        self.all_names: list[str] = [*self.player.data, *pasted_names(self.names.data)][: players.most + 1]
        self.typed: dict[str, str] = {
            key: text.strip() for key, text in formdata.items() if key.startswith((OPTION, START)) and text.strip()
        }
        self.is_carried: bool = self.carried.data == "yes"
        self.seats: int = max(self.player.inputs, len(self.all_names), min(players.usual, SEATS_DRAWN))
        self.options = SchemaForm(schema.options, self.typed, OPTION)
        self.wrong: dict[str, str] = {}
        """The faults outside `options` and `start`: at `players` or `players[1]`, or of the whole form (`""`)."""

    @cached_property
    def start(self) -> SchemaForm[Any] | None:
        """The scores so far; None if the match begins with this form."""
        if not self.is_carried or self.schema.start is None:
            return None
        return SchemaForm(self.schema.start, self.typed, START, self.all_names)

    @property
    def is_faulty(self) -> bool:
        """True if a fault is noted anywhere."""
        return bool(self.wrong) or self.options.is_faulty or (self.start is not None and self.start.is_faulty)

    def add_seats(self) -> None:
        """Draw more fields for names."""
        self.seats += self.schema.game.players.step

    def carry_over(self) -> None:
        """Ask for the scores so far; without valid names for this game, note a fault instead."""
        self.is_carried = bool(self.player_names())
        if "players" in self.wrong:
            self.wrong["players"] = f"{NAMES_FIRST} {self.wrong['players']}" if self.all_names else NAMES_FIRST

    def choose_preset(self, key: str) -> None:
        """Set the house rules to those of a preset, or to the printed rules if there is no such preset."""
        chosen = next((preset for preset in self.schema.game.presets if preset.key == key), Preset("", "", {}))
        typed = self.options.texts(self.schema.options.read(dict(chosen.options)))
        self.options = SchemaForm(self.schema.options, typed, OPTION)

    def player_names(self) -> tuple[str, ...]:
        """The tidy names; empty if they do not suit this game, which is noted as a fault."""
        try:
            names = read_names(self.all_names, new_name)
        except Unreadable as fault:
            self.wrong[fault.within("players").field] = as_sentence(fault.says)
            return ()
        if refusal := self.schema.game.players.refusal(len(names)):
            self.wrong["players"] = f"{refusal}."
            return ()
        return names

    def setup(self) -> Setup | None:
        """The set-up of the match; None if something is wrong, which is noted at its field."""
        names = self.player_names()
        options, start = self.options.check(), self.start.check() if self.start else None
        if self.is_faulty or not self.validate():
            return None
        try:
            return self.schema.setup(list(names), options, start)
        except Unreadable as fault:
            part, _, rest = fault.field.partition(".")
            form, says = {"options": self.options, "start": self.start}.get(part), as_sentence(fault.says)
            if form is None or not form.note(rest, says):
                self.wrong[fault.field] = says
            return None
