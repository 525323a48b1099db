"""Effects of plays, as data for programs: each game declares the kinds of its effects and their fields."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar

from referee.ruling.moment import Moment
from referee.ruling.outcome import MINUS, Outcome
from referee.schema import Schema, schema_of
from referee.schema.value import Value


class Effect(Value, tag_field="effect"):
    """One thing that a play did. An effect of a game derives from this class, with its name as its tag.

        class Discarded(Effect, tag="discarded"):
            \"\"\"A card is put on the pile.\"\"\"

            who: str
            card: str

    In JSON it is `{"effect": "discarded", "who": "Ann", "card": "K"}`; a field with a default is left out where it has
    that value.

    `named` is the word for a play that has this effect, if it deserves one: `named = bad("Bust")`. With `can_be_minus`
    the word is *Minus* if the `points` of all such effects of the play are below 0. If the word depends on other facts,
    the effect has its own property `outcome`. `cheered` is the moment that the table cheers:
    `cheered = Moment("Bunko")`.
    """

    named: ClassVar[Outcome | None] = None
    can_be_minus: ClassVar[bool] = False
    cheered: ClassVar[Moment | None] = None

    def __init_subclass__(cls) -> None:
        if (kind := cls.__dict__.get("kind")) is not None:
            raise TypeError(
                f'an effect is named by its tag, without dataclass and kind: class {cls.__name__}(Effect, tag="{kind}")'
            )

    @property
    def outcome(self) -> Outcome | None:
        """The word for a play that has this effect; None for an ordinary play."""
        if self.can_be_minus and getattr(self, "points", 0) < 0:
            return MINUS
        return self.named

    @property
    def moment(self) -> Moment | None:
        """The moment of a play that has this effect, with the people named by the effect; None for an ordinary play."""
        cheered = self.cheered
        if cheered is None:
            return None
        who: object = getattr(self, "who", ())
        return Moment(cheered.word, cheered.sound, (who,) if isinstance(who, str) else tuple(who or ()))  # type: ignore[arg-type]

    @classmethod
    def kind(cls) -> str:
        """The name of the effect, the same in the record and in JSON."""
        return str(cls.__struct_config__.tag)

    def as_json(self) -> dict[str, Any]:
        """The effect as the record prints it."""
        kind, form = _form(self.__class__)
        return {"effect": kind, **form.write(self)}


@cache
def _form(effect: type[Effect]) -> tuple[str, Schema[Effect]]:
    """The name of a kind of effect, and the form by which its values are printed."""
    kind = effect.kind()
    return kind, schema_of(effect, kind)
