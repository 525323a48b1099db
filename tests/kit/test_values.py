"""Values of positions: replaced, never changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

import pytest

from referee.kit.values import Value, replace, unique, with_item

T = TypeVar("T")


class Pile(Value):
    cards: tuple[str, ...]
    open: bool = True

    @property
    def top(self) -> str:
        return self.cards[-1]


class NamedPile(Pile):
    name: str = "stock"


class Slot(Value, Generic[T]):
    holds: T
    at: int = 0


def test_replace_makes_a_value_of_the_same_class_with_some_fields_new() -> None:
    pile = NamedPile(("7H", "KS"))
    closed = replace(pile, open=False, cards=("7H",))
    assert type(closed) is NamedPile
    assert closed == NamedPile(("7H",), open=False, name="stock")
    assert hash(closed) == hash(NamedPile(("7H",), open=False))
    assert closed.top == "7H"
    assert pile == NamedPile(("7H", "KS"))


def test_what_replace_makes_is_frozen() -> None:
    changed = replace(Pile(()), open=False)
    for name in ("cards", "open"):
        with pytest.raises(AttributeError):
            setattr(changed, name, None)
        with pytest.raises(AttributeError):
            delattr(changed, name)


@dataclass(frozen=True, slots=True)
class Draw:
    card: str
    n: int = 0


def test_a_play_is_replaced_too() -> None:
    """Plays and options are dataclasses, and so may be the positions of a game outside the project."""
    assert replace(Draw("7H"), n=4) == Draw("7H", 4)


def test_replace_takes_fields_only() -> None:
    for name in ("top", "colour", "__class__"):
        with pytest.raises((AttributeError, TypeError)):
            replace(Pile(()), **{name: None})


def test_replace_copies_generic_values() -> None:
    changed: Slot[str] = replace(Slot("a"), at=2)
    assert changed == Slot("a", 2)
    assert type(changed) is Slot


def test_with_item_replaces_one_item() -> None:
    assert with_item((1, 2, 3), 0, 9) == (9, 2, 3)
    assert with_item((1, 2, 3), 2, 9) == (1, 2, 9)
    with pytest.raises(IndexError):
        with_item((1, 2, 3), 3, 9)


def test_unique_keeps_the_first_of_each() -> None:
    assert unique(["b", "a", "b", "c", "a"]) == ("b", "a", "c")
