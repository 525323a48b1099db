"""Fees and prizes add up, to the cent."""

from __future__ import annotations

from fractions import Fraction

import pytest

from referee.events.prizes import OfferedPrize, Taken, amount_of, amount_text, payments_of
from referee.schema import Unreadable

PRIZES = (OfferedPrize(1, share=Fraction(50)), OfferedPrize(2, 1000), OfferedPrize(3, 500))


def test_before_the_end_prizes_go_by_place() -> None:
    account = payments_of([Taken("", 750, 7)], PRIZES)
    assert account.paid_in == 5250
    assert account.by_place == ((1, 2625), (2, 1000), (3, 500))
    assert (account.paid_out, account.house, account.rows) == (4125, 1125, ())


def test_those_who_share_a_place_share_its_prizes_and_the_rest_is_the_house_s() -> None:
    account = payments_of([Taken("", 750, 7)], PRIZES, {"Ann": 1, "Bo": 2, "Cy": 2, "Dee": 2})
    assert [(row.who, row.amount) for row in account.rows] == [
        ("Ann", 2625), ("Bo", 500), ("Cy", 500), ("Dee", 500),
    ]  # fmt: skip
    assert account.paid_in == account.paid_out + account.house
    assert [prize.holders for prize in account.prizes] == [("Ann",), ("Bo", "Cy", "Dee"), ("Bo", "Cy", "Dee")]


def test_thirds_of_a_cent_stay_with_the_house() -> None:
    account = payments_of([Taken("", 100, 10)], [OfferedPrize(1, 1000)], dict.fromkeys(("Ann", "Bo", "Cy"), 1))
    assert account.house == 1


def test_the_house_may_add() -> None:
    assert payments_of([], [OfferedPrize(1, 1000)]).house == -1000


def test_rebuys_go_into_the_pot_a_side_pot_has_its_own_and_the_house_takes_the_rest() -> None:
    taken = (
        Taken("", 1000, 4),
        Taken("Rebuy", 500, 2),
        Taken("Side pot", 300, 3, "Side pot"),
        Taken("Room", 100, 4, None),
    )
    prizes = (OfferedPrize(1, share=Fraction(100)), OfferedPrize(1, share=Fraction(100), pot="Side pot"))
    places = {"Ann": 1, "Bo": 2, "Cy": 2, "Dee": 4}
    account = payments_of(taken, prizes, places, members={"Side pot": ("Bo", "Cy", "Dee")})
    assert [(row.who, row.place, row.amount) for row in account.rows] == [
        ("Ann", 1, 5000), ("Bo", 1, 450), ("Cy", 1, 450),
    ]  # fmt: skip
    assert (account.paid_in, account.paid_out, account.house) == (6300, 5900, 400)


def test_a_prize_with_a_name_is_paid_to_its_holders_and_until_then_kept_for_them() -> None:
    taken, prizes = [Taken("", 500, 4)], [OfferedPrize(name="Highest finish", amount=700)]
    kept = payments_of(taken, prizes, {"Ann": 1})
    assert (kept.rows, kept.paid_out, kept.house) == ((), 700, 1300)
    assert [(prize.place, prize.name) for prize in kept.prizes] == [(0, "Highest finish")]
    shared = payments_of(taken, prizes, {"Ann": 1}, {"Highest finish": ("Bo", "Cy", "Dee")})
    assert [(row.who, row.amount) for row in shared.rows] == [("Bo", 233), ("Cy", 233), ("Dee", 233)]
    assert (shared.paid_out, shared.house) == (699, 1301)


@pytest.mark.parametrize("text", ["", "x", "-1", "1.005", "NaN", "1e9", "Infinity"])
def test_what_is_no_amount(text: str) -> None:
    with pytest.raises(Unreadable):
        amount_of(text)


def test_an_amount_below_zero_is_written_with_a_minus() -> None:
    assert [amount_text(cents) for cents in (-750, -5, 0, 750)] == ["−7.50", "−0.05", "0.00", "7.50"]


def test_amounts_are_read_with_comma_or_point() -> None:
    assert amount_of("7,5") == amount_of(" 7.50 ") == 750
