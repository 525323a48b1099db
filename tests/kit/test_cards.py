"""Cards and ranks: what people write is read, what the record fixes is printed."""

from __future__ import annotations

import pickle
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.kit.cards import (
    DECK,
    JOKER,
    RANK_CODES,
    RANKS,
    SUITED,
    Card,
    pack,
    rank_pack,
    read_card,
    read_rank,
    too_many,
)
from referee.schema import Unreadable


@given(st.sampled_from([*DECK, JOKER]))
def test_a_card_reads_back_from_its_print_and_its_sign(card):
    assert read_card(str(card)) == card
    assert read_card(card.shown) == card
    assert read_card(str(card).lower()) == card


@pytest.mark.parametrize(
    ("written", "printed"),
    [("10S", "TS"), ("10♠", "TS"), ("ts", "TS"), ("A♥", "AH"), (" qd ", "QD"), ("JK", "*"), ("joker", "*"), ("*", "*")],
)
def test_what_people_write(written, printed):
    assert str(read_card(written)) == printed


@pytest.mark.parametrize("written", ["", "1S", "11S", "S", "KX", "TSS", "10", None, 7, True, ["KS"], {}])
def test_no_card(written):
    with pytest.raises(Unreadable):
        read_card(written)


def test_cards_are_shown_with_signs_and_spoken_in_words():
    ten = read_card("TS")
    assert (ten.shown, ten.spoken, ten.red, ten.number) == ("10♠", "ten of spades", False, 10)
    assert (JOKER.shown, JOKER.spoken, JOKER.number) == ("★", "joker", 14)
    assert read_card("AH").red


@given(st.sampled_from(RANK_CODES))
def test_a_rank_reads_back_from_its_print(code):
    assert str(read_rank(code)) == code


@pytest.mark.parametrize(
    ("written", "printed"), [("KS", "K"), ("10", "T"), (10, "T"), (7, "7"), ("3H", "3r"), ("3♣", "3b"), ("JK", "*")]
)
def test_ranks_people_write(written, printed):
    assert str(read_rank(written)) == printed


@pytest.mark.parametrize("written", ["3", 3, 1, 11, "", "X", None, True, 2.0])
def test_no_rank(written):
    with pytest.raises(Unreadable):
        read_rank(written)


def test_packs():
    assert sum(pack(2, 4).values()) == 108
    ranks = rank_pack(2, 4)
    assert sum(ranks.values()) == 108
    assert (ranks[read_rank("K")], ranks[read_rank("3b")], ranks[read_rank("3r")], ranks[read_rank("*")]) == (
        8,
        4,
        4,
        4,
    )


def test_a_card_more_often_than_the_pack_has_it():
    king = read_card("KS")
    assert too_many([king, king], pack(2)) is None
    assert too_many([king, king, king], pack(2)) == king
    assert too_many([JOKER], pack(1)) == JOKER


def test_a_card_from_another_process_is_found_among_those_of_this_one():
    program = (
        "import pickle, sys; from referee.kit.cards import pack; sys.stdout.buffer.write(pickle.dumps(pack(2, 4)))"
    )
    done = subprocess.run([sys.executable, "-c", program], env={"PYTHONHASHSEED": "7"}, capture_output=True, check=True)
    assert pickle.loads(done.stdout) == pack(2, 4)


def test_a_suited_card_is_any_card_but_a_joker() -> None:
    assert SUITED.read("10♠") == Card("T", "S")
    with pytest.raises(Unreadable, match="this game is played without jokers; write rank and suit"):
        SUITED.read("JK")
    ranks, suits = SUITED.widget.layout(SUITED, (), ()).rows
    assert [key.value for key in ranks.keys] == list(RANKS)
    assert [key.value for key in suits.keys] == list("SHDC")
