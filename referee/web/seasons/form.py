"""The form of a new season: its title, the points of an evening, and the evenings that count."""

from __future__ import annotations

from typing import Any, Final

from wtforms import Field, HiddenField, StringField
from wtforms.validators import AnyOf, ValidationError

from referee.events.seasons import OPTIONS
from referee.schema import Unreadable, as_sentence, read_count
from referee.web.clubs.forms import ClubNameForm
from referee.web.fields.forms import stripped

POINTS: Final = next(part for part in OPTIONS.fields if part.key == "points")
SYSTEMS: Final[tuple[tuple[str, str], ...]] = tuple(POINTS.field_type.choices)
"""The ways of counting an evening, each with its description."""


class SeasonForm(ClubNameForm):
    """A new season; its name is the title."""

    key = HiddenField()
    """The idempotency key of the page."""
    points = StringField(default=POINTS.default, validators=[AnyOf([key for key, _ in SYSTEMS])])
    best = StringField(default="0", filters=(stripped,))
    minimum = StringField(default="1", filters=(stripped,))

    def validate_best(self, field: Field) -> None:
        """Check the number of evenings that count.

        :raises ValidationError: a season does not take it.
        """
        check_option("best", field)

    def validate_minimum(self, field: Field) -> None:
        """Check the number of evenings needed for a place.

        :raises ValidationError: a season does not take it.
        """
        check_option("minimum", field)

    @property
    def options(self) -> dict[str, Any]:
        """The options of the season, in the form of its record."""
        return {
            "points": self.points.data,
            "best": read_count(self.best.data or ""),
            "minimum": read_count(self.minimum.data or ""),
        }


def check_option(key: str, field: Field) -> None:
    """Check the number in the field of an option.

    :raises ValidationError: a season does not take it.
    """
    try:
        OPTIONS.read({key: read_count(field.data or "")})
    except Unreadable as fault:
        raise ValidationError(as_sentence(fault.says)) from None
