"""The forms of clubs (WTForms): a name, a new key, the merging of two people, the search for matches."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any, Final

from flask_wtf import FlaskForm
from wtforms import DateField, Field, HiddenField, SelectField, StringField
from wtforms.validators import AnyOf, Optional, ValidationError

from referee.kit.names import new_name
from referee.schema import Unreadable, as_sentence, read_count
from referee.store.keys import CLUB_ROLES
from referee.web.fields.days import FIRST_DAY, LAST_DAY
from referee.web.fields.forms import stripped

NO_DAY: Final = "That is not a date: choose one, or write it as 2026-05-31."


class ClubNameForm(FlaskForm):
    """The name of a club or of a person."""

    name = StringField(filters=(stripped,))

    def validate_name(self, field: Field) -> None:
        """Check that the name can be shown.

        :raises ValidationError: it cannot.
        """
        if not field.data:
            raise ValidationError("Type a name.")
        try:
            field.data = new_name(field.data)
        except Unreadable as fault:
            raise ValidationError(as_sentence(fault.says)) from None


class ClubRenewForm(FlaskForm):
    """The role at a club that gets a new key."""

    role = HiddenField(validators=[AnyOf(CLUB_ROLES)])


class ChosenMatchForm(FlaskForm):
    """A match that is chosen from a list."""

    match = HiddenField()


class ChosenClubForm(FlaskForm):
    """A club that is chosen from a list."""

    club = HiddenField()


class MergeForm(FlaskForm):
    """The person whose matches go to another one; `name` is the name that stays, and comes with the second press."""

    gone = HiddenField()
    name = HiddenField()


class MatchSearchForm(FlaskForm):
    """A search for matches: of a person, at a game, between two days, and the page of the list."""

    person = StringField("Person", filters=(stripped,), default="")
    game = SelectField("Game", validate_choice=False, default="")
    since = DateField("From", name="from", validators=[Optional()])
    until = DateField("To", name="to", validators=[Optional()])
    page = StringField(default="1", filters=(stripped,))

    def __init__(self, formdata: Any, people: Sequence[tuple[str, str]], played: Sequence[tuple[str, str]]) -> None:
        super().__init__(formdata, meta={"csrf": False})
        self.names = dict(people)
        self.game.choices = [("", "All games"), *played]

    def validate_person(self, field: Field) -> None:
        """Check that the person belongs to the club, by name or by id.

        :raises ValidationError: the club has no person with this name or id.
        """
        if field.data and not self.person_id:
            raise ValidationError("Nobody of this club has that name: choose one from those that are offered.")

    @property
    def person_id(self) -> str:
        """The id of the person in the field, by an id from a link or a typed name; empty without such a person."""
        typed = self.person.data or ""
        if typed in self.names:
            return str(typed)
        return next((key for key, name in self.names.items() if name.casefold() == typed.casefold()), "")

    @property
    def person_shown(self) -> str:
        """The name of the person in the field, or else the text that was typed."""
        return self.names.get(self.person_id, self.person.data or "")

    def validate_game(self, field: Field) -> None:
        """Check that the club has played the game.

        :raises ValidationError: it has not.
        """
        if field.data not in dict(field.choices):
            raise ValidationError("The club has not played that: choose a game from the list.")

    def validate_since(self, field: Field) -> None:
        """Check that the day is in the range.

        :raises ValidationError: it is not.
        """
        check_day(field)

    def validate_until(self, field: Field) -> None:
        """Check that the day is in the range, and not before the first one.

        :raises ValidationError: it is out of the range, or too early.
        """
        check_day(field)
        if self.since.data and field.data and field.data < self.since.data:
            raise ValidationError("The last day is before the first one: swap them.")

    def validate_page(self, field: Field) -> None:
        """Check that the page is a number from 1.

        :raises ValidationError: it is not.
        """
        if not read_count(field.data or "1", 6):
            raise ValidationError("Pages are counted from 1.")

    @property
    def page_number(self) -> int:
        """The number of the page, from 1."""
        return read_count(self.page.data or "1", 6) or 1

    @property
    def begins(self) -> float | None:
        """The time at which the first day begins."""
        return beginning_of(self.since.data) if self.since.data else None

    @property
    def ends(self) -> float | None:
        """The time at which the last day is over."""
        return beginning_of(self.until.data + timedelta(days=1)) if self.until.data else None


def check_day(field: Field) -> None:
    """Check that the day is from `FIRST_DAY` to `LAST_DAY`.

    :raises ValidationError: it is not.
    """
    if field.data and not FIRST_DAY <= field.data <= LAST_DAY:
        raise ValidationError(f"Choose a day from {FIRST_DAY} to {LAST_DAY}.")


def beginning_of(day: date) -> float:
    """The time at which a day begins in the server's zone."""
    return datetime(day.year, day.month, day.day).astimezone().timestamp()
