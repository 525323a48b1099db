"""Tables where not all is well: what was played against the rules comes to light, and nothing else is flagged.

The cards in the hands are known here and hidden from the referee. By the end of a hand all eighty are played, so every
card that was not due is either refused at once or flagged later, and every flag is right.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from referee import games
from referee.games.pinochle.position import Phase
from referee.match import Entry, Match
from tests.games.pinochle.table import Table
from tests.games.pinochle.truth import PACK, best_meld, may_play
from tests.rings import examples

SUITS = "SHDC"
pytestmark = pytest.mark.xdist_group("late rulings of Pinochle")  # the same deals are bid for again and again


class Careless(Table):
    """Plays any card now and then, tells more meld than there is, keeps cards that were to be passed."""

    def __init__(self, seed: int, careless: float) -> None:
        super().__init__(random.Random(seed), {"target": 10_000})
        self.careless = careless


class Hand:
    """One hand at a careless table, entered into a match, with a list of what was really wrong."""

    def __init__(self, seed: int, careless: float, melds: str) -> None:
        self.chance = random.Random(seed)
        self.table = Careless(seed, careless)
        self.melds = melds
        self.careless = careless
        self.course = Match("pinochle", games.game("pinochle").schema.setup(self.table.players, {"target": 10_000}))
        self.wrong: dict[int, str] = {}
        self.flagged: dict[int, list[str]] = {}
        self.refused = 0

    def enter(self, body: dict[str, Any]) -> bool:
        assessment = self.course.assess(body)
        if assessment.ruling.allowed:
            n = self.course.head + 1
            self.course.add(Entry(n, "play", assessment.lane, assessment.body), assessment)
            for flag in assessment.ruling.flags:
                self.flagged.setdefault(flag.n, []).append(flag.rule)
        return assessment.ruling.allowed

    def play(self) -> None:
        while self.course.position.phase not in (Phase.MELD,):
            body = self.table.next(self.course.position)
            assert body is not None
            if body["play"] != "tally":
                body.pop("of_suit", None)
                assert self.enter(body)
        while self.course.position.phase == Phase.MELD:
            self.lay()
        while self.course.position.phase == Phase.PLAY:
            self.card()
        assert self.course.position.phase == Phase.AUCTION

    def lay(self) -> None:
        position = self.course.position
        who = position.acting
        hand = self.table.hands[who]
        worth, _ = best_meld(hand, SUITS[position.trump], {})
        body: dict[str, Any] = {"play": "meld", "player": self.table.players[who]}
        if self.melds == "cards" or (self.melds == "both" and self.chance.random() < 0.5):
            shown = self.chance.sample(hand, self.chance.randrange(0, 9))
            assert self.enter({**body, "cards": shown})
            return
        claimed = worth + (20 if self.chance.random() < self.careless else 0)
        assert self.enter({**body, "points": claimed})
        if claimed > worth:
            self.wrong[self.course.head] = "meld"

    def card(self) -> None:
        position = self.course.position
        tricks = position.play
        hand = self.table.hands[position.acting]
        trick = [PACK[4 * place] for place in tricks.cards]
        allowed = may_play(trick, hand, SUITS[position.trump])
        chosen = self.chance.choice(hand)
        if chosen not in allowed and self.chance.random() >= self.careless:
            chosen = self.chance.choice(sorted(allowed))
        if not self.enter({"play": "card", "card": chosen}):
            assert chosen not in allowed, "a card that was due is refused"
            self.refused += 1
            chosen = self.chance.choice(sorted(allowed))
            assert self.enter({"play": "card", "card": chosen}), "a card that was due is refused"
        elif chosen not in allowed:
            self.wrong[self.course.head] = "card"
        hand.remove(chosen)


@pytest.mark.parametrize("melds", ["points", "cards", "both"])
@pytest.mark.parametrize("careless", [0.0, 0.1, 0.5, 1.0])
def test_all_that_was_wrong_is_flagged_and_nothing_else(careless: float, melds: str) -> None:
    refused = wrong = 0
    for seed in examples(25):
        hand = Hand(seed, careless, melds)
        hand.play()
        assert set(hand.flagged) == set(hand.wrong), (seed, hand.flagged, hand.wrong)
        assert all(len(rules) == 1 for rules in hand.flagged.values()), "nothing is flagged twice"
        refused += hand.refused
        wrong += len(hand.wrong)
    if careless >= 0.5:
        assert wrong
        assert refused or melds == "points"
    if not careless:
        assert not wrong
        assert not refused


@pytest.mark.parametrize("announced", ["both", "back", "passed", "neither"])
def test_a_pass_is_flagged_only_where_cards_were_kept(announced: str) -> None:
    kept = flagged = 0
    for seed in examples(120):
        hand = Hand(seed, 0.0, "both")
        wrong = exchanged(hand, announced)
        hand.play()
        number = next(line.n for line in hand.course.lines if line.body["play"] == "pass_cards")
        kept += wrong
        flagged += number in hand.flagged
        assert set(hand.flagged) <= ({number} if wrong else set()), (seed, hand.flagged)
        if announced == "both":
            assert wrong == (number in hand.flagged), seed
    assert kept
    assert bool(flagged) == (announced != "neither")


def exchanged(hand: Hand, announced: str) -> bool:
    """Play to the end of the exchange; the partner passes any three cards. True if some were kept against the rule."""
    table = hand.table
    while hand.course.position.phase != Phase.PASS:
        body = table.next(hand.course.position)
        assert body is not None
        if body["play"] == "name_suit":  # the shortest suit, so that what was given shows
            held = table.hands[hand.course.position.acting]
            body["suit"] = min(SUITS, key=lambda suit: sum(card[1] == suit for card in held))
        if body["play"] != "tally":
            assert hand.enter(body)
    position = hand.course.position
    suit, bidder = SUITS[position.exchange.suit], position.bidder
    numbers = []
    for play, giver in (("pass_cards", (bidder + 2) % 4), ("pass_back", bidder)):
        chosen = hand.chance.sample(table.hands[giver], 3)
        for card in chosen:
            table.hands[giver].remove(card)
            table.hands[(giver + 2) % 4].append(card)
        numbers.append(sum(card[1] == suit for card in chosen))
        if play == "pass_cards":
            left = any(card[1] == suit for card in table.hands[giver])
        body = {"play": play}
        if announced == "both" or announced == play.removeprefix("pass_").replace("cards", "passed"):
            body["of_suit"] = numbers[-1]
        assert hand.enter(body)
    return numbers[0] < 3 and left
