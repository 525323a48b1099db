"""A ruling announces all that the position newly holds and nothing else, in whichever order the melds come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from referee.contract.roster import Roster
from referee.games.canasta.position import Position as CanastaPosition
from referee.kit.rummy.meld_cards import Meld
from referee.match import LoggedPlay, Match
from referee.ruling import Ruling
from referee.testing.each import sittings
from referee.testing.played import Sitting, steps

WILD = {"2": ("two", "twos"), "*": ("joker", "jokers")}
RANKS = {
    "A": ("ace", "aces"), "3b": ("black three", "black threes"), "4": ("four", "fours"), "5": ("five", "fives"),
    "6": ("six", "sixes"), "7": ("seven", "sevens"), "8": ("eight", "eights"), "9": ("nine", "nines"),
    "T": ("ten", "tens"), "J": ("jack", "jacks"), "Q": ("queen", "queens"), "K": ("king", "kings"), **WILD,
}  # fmt: skip


def effects(ruling: Ruling[Any], *kinds: str) -> list[Mapping[str, Any]]:
    """The effects of some kinds, as programs read them."""
    return [effect.as_json() for effect in ruling.effects if effect.kind() in kinds]


def played(match: Match, *names: str) -> Iterator[tuple[Any, LoggedPlay, Ruling[Any]]]:
    """The plays of these names, each with the position before it."""
    for before, line in steps(match):
        if line.body["play"] in names:
            assert line.ruling is not None
            yield before, line, line.ruling


# --- Canasta ---------------------------------------------------------------------------------------------------------


def canastas(position: CanastaPosition) -> dict[str, bool]:
    """The canastas of the side whose turn it is, by rank: True for a natural one (CN-MELD-2)."""
    melds = position.sides[position.turn.player % 2].melds
    return {
        rank: not meld.jokers + meld.twos
        for rank, meld in melds.items()
        if meld.naturals + meld.jokers + meld.twos >= 7 and (meld.naturals >= 4 or rank == "*")
    }


@sittings("canasta")
def test_each_canasta_is_called_once_when_it_is_made_and_when_it_becomes_mixed(sitting: Sitting) -> None:
    called = Counter[str]()
    for match, _ in sitting.tables:
        for before, line, ruling in played(match, "meld", "take"):
            had, has = canastas(before), canastas(ruling.position)
            new = {rank: natural for rank, natural in has.items() if rank not in had}
            mixed = [rank for rank, natural in has.items() if had.get(rank) and not natural]
            made = effects(ruling, "canasta")
            assert {effect["rank"]: effect["natural"] for effect in made} == new, line.body
            assert [effect["rank"] for effect in effects(ruling, "canasta mixed")] == mixed, line.body
            assert len(made) == len(new)
            assert ruling.says.count("canasta of") == len(new) + len(mixed), ruling.says
            assert ruling.says.count("is now a mixed one") == len(mixed)
            called.update(made=len(new), mixed=len(mixed))
    assert called["made"]


@sittings("canasta")
def test_no_wild_card_is_counted_as_a_natural_one(sitting: Sitting) -> None:
    for match, _ in sitting.tables:
        for before, line, ruling in played(match, "meld"):
            side = before.turn.player % 2
            for cards, effect in zip(line.body["melds"], effects(ruling, "melded"), strict=True):
                wild = sum(card in WILD for card in cards)
                assert (effect["cards"], effect["wild"]) == (len(cards), wild)
                grown = ruling.position.sides[side].melds[effect["rank"]]
                old = before.sides[side].melds.get(effect["rank"])
                assert grown.naturals - (old.naturals if old else 0) == len(cards) - wild
                if effect["rank"] == "*":
                    assert f"{wild} wild card" in ruling.says
                    continue
                for card, count in Counter(cards).items():
                    assert f"{count} {RANKS[card][count > 1]}" in ruling.says, ruling.says


# --- melds of cards with suits ---------------------------------------------------------------------------------------


MELDS: dict[str, Callable[[Any], Iterable[Meld]]] = {
    "push": lambda position: position.melds,
    "krambambuli": lambda position: [owned.meld for owned in position.table],
    "shanghai": lambda position: position.hand.cards.table,
    "carousel": lambda position: position.hand.cards.table,
    "vatican": lambda position: position.cards.table,
}
"""The melds on the table of each game."""
HANDS: dict[str, Callable[[Any], tuple[int, ...]]] = {
    **dict.fromkeys(("canasta", "push", "krambambuli"), lambda position: position.hands.sizes),
    **dict.fromkeys(("shanghai", "carousel"), lambda position: position.hand.cards.hands),
}
"""The number of cards in each hand."""


def on_table(key: str, position: Any) -> Counter[str]:
    """The cards of all melds on the table."""
    return Counter(str(laid.card) for meld in MELDS[key](position) for laid in meld.cards)


def cards(written: Any) -> Counter[str]:
    """Cards as an effect names them, without what they stand for."""
    return Counter(code.partition("=")[0] for code in written)


@sittings("push", "krambambuli")
def test_melds_and_cards_laid_off_are_those_that_are_new_on_the_table(sitting: Sitting) -> None:
    laid = Counter[str]()
    for match, _ in sitting.tables:
        for before, line, ruling in played(match, "meld", "lay_off", "exchange", "steal"):
            after, new = ruling.position, Counter[str]()
            for effect in effects(ruling, "melded", "laid off"):
                new += cards(effect["cards"])
                laid[effect["effect"]] += 1
            for effect in effects(ruling, "exchanged"):
                new += Counter([effect["card"]])
                new -= Counter("*")
            for effect in effects(ruling, "stole"):
                new -= Counter([effect["card"]])
            assert new == on_table(sitting.key, after) - on_table(sitting.key, before), line.body
            if line.body["play"] != "steal":
                own = [[str(card) for card in owned.meld.cards] for owned in after.table[len(before.table) :]]
                assert [list(effect["cards"]) for effect in effects(ruling, "melded")] == own
            for effect in effects(ruling, "laid off"):
                number = effect["meld"] - 1
                grown = Counter(str(laid.card) for laid in after.table[number].meld.cards)
                assert not cards(effect["cards"]) - grown
                assert len(after.table[number].meld) == len(before.table[number].meld) + len(effect["cards"])
    assert laid["melded"]
    assert laid["laid off"]


@sittings("shanghai", "vatican", "carousel")
def test_cards_laid_are_those_that_are_new_on_the_table_that_belongs_to_all(sitting: Sitting) -> None:
    for match, _ in sitting.tables:
        for before, line, ruling in played(match, "lay"):
            (effect,) = effects(ruling, "played", "melded")
            there, now = on_table(sitting.key, before), on_table(sitting.key, ruling.position)
            assert cards(effect["cards"]) == now - there, line.body
            assert not there - now


@sittings("canasta", "push", "krambambuli", "shanghai", "vatican", "carousel")
def test_the_order_of_melds_announces_the_same(sitting: Sitting) -> None:
    for match, _ in sitting.tables:
        for before, line, ruling in played(match, "meld", "lay"):
            (field,) = {"melds", "table"} & set(line.body)
            body = {**line.body, field: line.body[field][::-1]}
            _, turned = match.game.judge_body(before, body, line.n)
            assert turned.allowed, (line.body, turned.says)
            one, other = (sorted(repr(effect) for effect in heard.effects) for heard in (ruling, turned))
            assert one == other, line.body
            assert {flag.n for flag in ruling.flags} == {flag.n for flag in turned.flags}


# --- going out -------------------------------------------------------------------------------------------------------


@sittings(*HANDS)
def test_who_is_out_is_announced_once_when_the_last_card_is_gone(sitting: Sitting) -> None:
    for match, _ in sitting.tables:
        for _, line, ruling in played(match, "meld", "take", "lay", "lay_off", "exchange", "steal", "discard"):
            there = getattr(ruling.position, "roster", Roster.of(ruling.position.players)).order
            empty = 0 in [HANDS[sitting.key](ruling.position)[seat] for seat in there]
            assert len(effects(ruling, "went out", "out")) == empty, line.body
