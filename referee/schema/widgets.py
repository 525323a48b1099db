"""Touch widgets: the keys that a thumb taps to enter a value, declared beside the type of the value.

A `Widget` declares everything: the keys in their rows, the script that follows the taps, and the properties for that
script. Templates draw the rows, `static/js/keypad.js` reads the properties. Neither knows a widget by its name, which
is only its class in style sheets (`pad-dart`, `keys-dart`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from referee.schema.notation import printed
from referee.schema.value import Value

if TYPE_CHECKING:
    from referee.schema.field_types import FieldType

HALVES: Final = "halves"
"""The grid of second keys: the suits of cards, double and treble of darts."""
MANY: Final = 1_000
FEW: Final = 6
"""Maximum number of values whose keys share the full width."""


class PadKey(Value):
    """A key of a pad."""

    value: str
    """The text that the key writes."""
    label: str
    spoken: str = ""
    look: str = ""
    """Classes of the key in style sheets."""
    act: str = "put"
    """The effect of a tap: `put` a value, a `half` of one, a `digit`, `back`, `sign`, another `group`, `turn`.

    Of an amount a key is a part to `add`, `more` or less, or the `whole`.

    A `board` is the other picture of a pad.
    """
    icon: str = ""
    """The name of the icon that is drawn instead of the label; the key has a spoken name then."""
    dice: tuple[str, ...] = ()
    """The faces of dice that are drawn instead of the label."""
    caroc: str = ""
    """The letter of a suit of the Caroc pack that is drawn beside the label."""
    ball: str = ""
    """The number of a ball that is drawn instead of the label."""


class KeyRow(Value):
    """Keys of a pad in one grid."""

    keys: tuple[PadKey, ...]
    grid: str
    """The name of the grid: `halves`, or what the keys are (`keys-die`)."""

    @property
    def look(self) -> str:
        """The classes of the row in style sheets."""
        if self.grid == HALVES:
            return HALVES
        values = sum(key.act == "put" for key in self.keys)
        return f"keys keys-{self.grid}" + (" few" if 0 < values <= FEW else "")


class Pad(Value):
    """The keys for the values of one type."""

    rows: tuple[KeyRow, ...] = ()
    allowed: tuple[str, ...] = ()
    """The values that two keys may write together; empty if all are allowed."""


def choice_keys(kind: FieldType[Any]) -> tuple[PadKey, ...]:
    """A key for each value that a type names."""
    return tuple(PadKey(printed(kind, value), label) for value, label in kind.choices)


def one_grid(grid: str, keys: Callable[[FieldType[Any], Sequence[str]], Sequence[PadKey]]) -> Layout:
    """The layout of a widget with one grid of keys: for the offered values, or else for all."""

    def layout(kind: FieldType[Any], players: Sequence[str], offered: Sequence[PadKey]) -> Pad:
        shown = tuple(offered or keys(kind, players))
        return Pad((KeyRow(shown, grid),) if shown else ())

    return layout


def choices(grid: str) -> Layout:
    """The layout of a widget with a key for each value that its type names."""
    return one_grid(grid, lambda kind, players: choice_keys(kind))


def digits(kind: FieldType[Any], players: Sequence[str], offered: Sequence[PadKey]) -> Pad:
    """The digit keys for a number, with a sign if it can be below zero, and its usual values."""
    keys = [
        *(PadKey(digit, digit, "", "digit", "digit") for digit in "123456789"),
        PadKey("", "⌫", "delete the last digit", "", "back"),
        PadKey("0", "0", "", "digit", "digit"),
    ]
    if kind.least is None or kind.least < 0:
        keys.append(PadKey("", "±", "above or below zero", "", "sign"))
    usual = tuple(offered) or choice_keys(kind)
    return Pad((KeyRow(tuple(keys), "digits"), *([KeyRow(usual, "number")] if usual else [])))


def amounts(kind: FieldType[Any], players: Sequence[str], offered: Sequence[PadKey]) -> Pad:
    """The keys of an amount: one less, one more, chips that are added up, and whole amounts by their names."""
    steps = (PadKey("-1", "−", "one less", "", "more"), PadKey("1", "+", "one more", "", "more"))
    chips = tuple(
        PadKey(key.value, key.label, key.spoken, "chip-key", "add")
        if key.label == key.value
        else PadKey(key.value, key.label, key.spoken, "", "whole")
        for key in offered
    )
    return Pad((KeyRow(steps, "steps"), *([KeyRow(chips, "chips")] if chips else [])))


Layout = Callable[["FieldType[Any]", Sequence[str], Sequence[PadKey]], Pad]
"""Gives the keys for a type, from the names of the players and the values that the game offers."""


class Widget(Value):
    """The way in which a value is entered by touch."""

    name: str
    """The class of the pad in style sheets."""
    layout: Layout
    script: str = "values"
    """The behaviour of the pad, by its name in `static/js/keypad.js`."""
    script_of_groups: str = ""
    """The behaviour of a pad for a list of lists; empty if it is the same."""
    page_shape: str = "text"
    """The way in which a form other than a play draws the field: `text`, `number`, `player`, `choice`."""
    is_picked: bool = False
    """True if a single value is always picked from chips."""
    is_picked_if_offered: bool = False
    """True if a single value is picked from chips if the game offers values."""
    is_single: bool = False
    """True if the pad writes one value only; several must be typed."""
    whole_up_to: int = MANY
    """Maximum number of offered values with a key for each, which writes the value in one tap."""
    once: bool = False
    """True if a value can be entered only once."""
    joint: str = " "
    """The text between two values."""
    parts_values: bool = False
    """True if a different value begins another group: melds of one rank each."""
    group_label: str = "New meld"
    """The label of the key that begins another group."""
    more: tuple[PadKey, ...] = ()
    """Further keys, after those of the values."""


TEXT_INPUT: Final = Widget("text", choices("text"), is_picked_if_offered=True)
"""A text that is typed; one of the offered values is picked."""
NUMBER_PAD: Final = Widget(
    "number", digits, script="digits", page_shape="number", is_picked_if_offered=True, is_single=True
)
AMOUNT_PAD: Final = Widget("amount", amounts, script="amount", page_shape="number", is_single=True, whole_up_to=0)
"""A number that is put together from chips, and changed by one."""
CHIPS: Final = Widget("choice", choices("choice"), page_shape="choice", is_picked=True)
PLAYER_KEYS: Final = Widget(
    "player",
    one_grid("player", lambda kind, players: [PadKey(name, name) for name in players]),
    page_shape="player",
    is_picked=True,
    once=True,
    joint=", ",
)
COMPOUND: Final = Widget("compound", choices("compound"))
"""Values with fields of their own, and several values: the pads are those of their parts."""
