"""Fees and prizes add up, to the cent."""

from __future__ import annotations

from fractions import Fraction

import pytest

from referee.events.prizes import PrizeOfPlace, amount_of, amount_text, payments_of
from referee.schema import Unreadable

PRIZES = (PrizeOfPlace(1, share=Fraction(50)), PrizeOfPlace(2, 1000), PrizeOfPlace(3, 500))


def test_before_the_end_prizes_go_by_place() -> None:
    account = payments_of(750, 7, PRIZES)
    assert account.paid_in == 5250
    assert account.by_place == ((1, 2625), (2, 1000), (3, 500))
    assert (account.paid_out, account.house) == (4125, 1125)


def test_those_who_share_a_place_share_its_prizes_and_the_rest_is_the_house_s() -> None:
    account = payments_of(750, 7, PRIZES, {"Ann": 1, "Bo": 2, "Cy": 2, "Dee": 2})
    assert [(row.who, row.amount) for row in account.rows] == [
        ("Ann", 2625), ("Bo", 500), ("Cy", 500), ("Dee", 500),
    ]  # fmt: skip
    assert account.paid_in == account.paid_out + account.house


def test_thirds_of_a_cent_stay_with_the_house() -> None:
    account = payments_of(100, 10, [PrizeOfPlace(1, 1000)], dict.fromkeys(("Ann", "Bo", "Cy"), 1))
    assert account.house == 1


def test_the_house_may_add() -> None:
    assert payments_of(0, 4, [PrizeOfPlace(1, 1000)]).house == -1000


@pytest.mark.parametrize("text", ["", "x", "-1", "1.005", "NaN", "1e9", "Infinity"])
def test_what_is_no_amount(text: str) -> None:
    with pytest.raises(Unreadable):
        amount_of(text)


def test_an_amount_below_zero_is_written_with_a_minus() -> None:
    assert [amount_text(cents) for cents in (-750, -5, 0, 750)] == ["−7.50", "−0.05", "0.00", "7.50"]


def test_amounts_are_read_with_comma_or_point() -> None:
    assert amount_of("7,5") == amount_of(" 7.50 ") == 750
