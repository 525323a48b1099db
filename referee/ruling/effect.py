"""Effects of plays, as data for programs: each game declares the kinds of its effects and their fields."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

from referee.ruling.moment import Moment
from referee.ruling.outcome import Outcome
from referee.schema import schema_of, unchanged


class Effect:
    """One thing that a play did. An effect of a game is a frozen dataclass with slots, derived from this class.

        @dataclass(frozen=True, slots=True)
        class Discarded(Effect):
            \"\"\"A card is put on the pile.\"\"\"

            kind: ClassVar[str] = "discarded"
            who: str
            card: str

    In JSON it is `{"effect": "discarded", "who": "Ann", "card": "K"}`; a field with a default is left out where it has
    that value.

    `named` is the word for a play that has this effect, if it deserves one: `named = bad("Bust")`. If the word depends
    on the facts, the effect has its own property `outcome`. `cheered` is the moment that the table cheers:
    `cheered = Moment("Bunko")`.
    """

    __slots__ = ()
    kind: ClassVar[str]
    named: ClassVar[Outcome | None] = None
    cheered: ClassVar[Moment | None] = None

    @property
    def outcome(self) -> Outcome | None:
        """The word for a play that has this effect; None for an ordinary play."""
        return self.named

    @property
    def moment(self) -> Moment | None:
        """The moment of a play that has this effect, with the people named by the effect; None for an ordinary play."""
        cheered = self.cheered
        if cheered is None:
            return None
        who: object = getattr(self, "who", ())
        return Moment(cheered.word, cheered.sound, (who,) if isinstance(who, str) else tuple(who or ()))  # type: ignore[arg-type]

    def as_json(self) -> dict[str, Any]:
        return _PRINTERS[self.__class__](self)


class _Printers(dict[Any, Callable[[Effect], dict[str, Any]]]):
    """The functions that print effects, by class."""

    def __missing__(self, cls: Any) -> Callable[[Effect], dict[str, Any]]:
        """Write the function out for speed, as `dataclasses` does: each ruling prints some effects."""
        facts, optional = ["'effect': _kind"], []
        names: dict[str, Any] = {"_kind": cls.kind}
        for field in schema_of(cls, cls.kind).fields:
            value = f"effect.{field.name}"
            if field.field_type.write is not unchanged:
                names[f"_write_{field.name}"] = field.field_type.write
                value = f"_write_{field.name}({value})"
            if field.required:
                facts.append(f"{field.key!r}: {value}")
            else:
                names[f"_default_{field.name}"] = field.default
                optional.append(f"    if effect.{field.name} != _default_{field.name}:")
                optional.append(f"        printed[{field.key!r}] = {value}")
        literal = f"    printed = {{{', '.join(facts)}}}"
        exec("\n".join(["def printer(effect):", literal, *optional, "    return printed"]), names)
        printer: Callable[[Effect], dict[str, Any]] = names["printer"]
        self[cls] = printer
        return printer


_PRINTERS: Final = _Printers()
