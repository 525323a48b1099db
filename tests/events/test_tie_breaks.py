"""The option of tie-breaks: best-n is written with its number."""

from __future__ import annotations

import pytest

from referee.events.rounds.tie_breaks import heading_of, key_of, tie_breaks, title_of
from referee.schema import Unreadable


def test_the_best_rounds_are_named_with_their_number() -> None:
    assert (key_of("best-3"), title_of("best-3"), heading_of("best-3")) == ("best-n", "Best 3 rounds", "Best 3")
    assert (key_of("wins"), key_of("best-n")) == ("wins", "best-n")


def test_the_best_rounds_are_chosen_once_and_with_a_number() -> None:
    option = tie_breaks()
    assert option.read("wins, best-3") == ("wins", "best-3")
    with pytest.raises(Unreadable, match="how many rounds count"):
        option.read(["best-n"])
    with pytest.raises(Unreadable, match="is there twice"):
        option.read(["best-3", "best-4"])
