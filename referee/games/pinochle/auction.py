"""Judging the auction, the exchange and trump."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from referee.games.pinochle.options import needs_marriage, wrong_bid
from referee.games.pinochle.pack import NAMES, SEATS
from referee.games.pinochle.plays import Bid, NameSuit, Pass, PassBack, PassCards, Trump
from referee.games.pinochle.position import AUCTION, BACK, MELD, OVER, PASS, PLAY, SUIT, TRUMP, Exchange, Position
from referee.kit.cards import SUITS
from referee.rulings import Effect, Ruling, allow, refuse

_WORDS: Final = {0: "none", 1: "one", 2: "two", 3: "three", 4: "four"}


def step(position: Position) -> str:
    """What is to happen now, as a sentence: what a play that comes too early or too late is told."""
    who = position.players[position.acting]
    return {
        AUCTION: f"{who} bids or passes.",
        SUIT: f"{who} names the suit that the partner passes.",
        PASS: f"{who} passes {_cards(position)} to the bidder.",
        BACK: f"{who} passes {_cards(position)} back.",
        TRUMP: f"{who} names trump.",
        MELD: f"{who} lays meld.",
        PLAY: f"{who} plays a card.",
        OVER: "The match is over.",
    }[position.phase]


def not_in(position: Position, rule: str, *phases: str) -> Ruling[Position] | None:
    """The refusal of a play that belongs to another part of the hand."""
    return None if position.phase in phases else refuse(rule, f"Not now: {step(position)}")


def _cards(position: Position) -> str:
    number = position.options.pass_cards
    return f"{_WORDS[number]} card{'s' if number > 1 else ''}"


# --- the auction -----------------------------------------------------------------------------------------------------


def judge_bid(position: Position, play: Bid) -> Ruling[Position]:
    if refusal := not_in(position, "PN-BID-2", AUCTION):
        return refusal
    rules, says = wrong_bid(play.amount, position.bid, position.options)
    if rules:
        return refuse(rules, says)
    who = position.turn
    forced = position.forced
    following = replace(position, bids=(*position.bids, (who, play.amount)), bidder=who, bid=play.amount)
    effects = [Effect("bid", who=position.players[who], amount=play.amount)]
    says = f"{position.players[who]} bids {play.amount}"
    rules = ("PN-BID-1", "PN-BID-2") if forced else ("PN-BID-1",)
    return _next_bidder(following, says, rules, effects)


def judge_pass(position: Position, play: Pass) -> Ruling[Position]:
    if refusal := not_in(position, "PN-BID-2", AUCTION):
        return refusal
    who = position.turn
    if position.forced:
        says = f"The others have passed: {position.players[who]} deals and must bid {position.least_bid} at least."
        return refuse("PN-BID-2", says)
    following = replace(position, bids=(*position.bids, (who, 0)))
    says = f"{position.players[who]} passes"
    return _next_bidder(following, says, ("PN-BID-2",), [Effect("passed", who=position.players[who])])


def _next_bidder(position: Position, says: str, rules: tuple[str, ...], effects: list[Effect]) -> Ruling[Position]:
    """The auction goes on with the next who has not passed, or ends when three have (PN-BID-2)."""
    out = position.out
    if len(out) == SEATS - 1 and position.bidder is not None:
        who = position.players[position.bidder]
        effects.append(Effect("won the auction", who=who, bid=position.bid))
        following = replace(position, phase=SUIT if position.options.pass_cards else TRUMP, turn=position.bidder)
        rules = tuple(dict.fromkeys((*rules, "PN-BID-2")))
        return allow(following, f"{says}; {who} plays for {position.bid}", rules, effects)
    turn = (position.turn + 1) % SEATS
    while turn in out:
        turn = (turn + 1) % SEATS
    following = replace(position, turn=turn)
    if following.forced:
        says = f"{says}; {position.players[turn]} deals and must bid {position.least_bid} at least"
    return allow(following, says, rules, effects)


# --- the exchange ----------------------------------------------------------------------------------------------------


def judge_name_suit(position: Position, play: NameSuit) -> Ruling[Position]:
    if refusal := not_in(position, "PN-EXCH-1", SUIT):
        return refusal
    suit = SUITS.index(play.suit)
    says = f"{position.players[position.acting]} asks for {NAMES[suit]}"
    effects = [Effect("asked for", who=position.players[position.acting], suit=play.suit)]
    return allow(replace(position, phase=PASS, exchange=Exchange(suit)), says, ("PN-EXCH-1",), effects)


def judge_pass_cards(position: Position, play: PassCards) -> Ruling[Position]:
    if refusal := not_in(position, "PN-EXCH-1", PASS):
        return refusal
    if refusal := _too_many(position, play.of_suit):
        return refusal
    assert position.exchange is not None
    assert position.bidder is not None
    partner = position.players[position.acting]
    says = f"{partner} passes {_cards(position)} to {position.players[position.bidder]}"
    says += _told(position, play.of_suit)
    if play.of_suit is not None and play.of_suit < position.options.pass_cards:
        says += f", and keeps no {NAMES[position.exchange.suit]}"
    exchange = replace(position.exchange, passed=play.of_suit, passed_n=play.n)
    following = replace(position, phase=BACK, exchange=exchange)
    return allow(following, says, ("PN-EXCH-1",), [Effect("passed cards", who=partner)])


def judge_pass_back(position: Position, play: PassBack) -> Ruling[Position]:
    if refusal := not_in(position, "PN-EXCH-1", BACK):
        return refusal
    if refusal := _too_many(position, play.of_suit):
        return refusal
    assert position.exchange is not None
    number, passed = position.options.pass_cards, position.exchange.passed
    room = None
    if passed is not None and passed < number:
        room = number if play.of_suit is None else play.of_suit
    bidder = position.players[position.acting]
    partner = position.players[(position.acting + 2) % SEATS]
    says = f"{bidder} passes {_cards(position)} back to {partner}{_told(position, play.of_suit)}; 20 each"
    following = replace(
        position, phase=TRUMP, exchange=replace(position.exchange, back=play.of_suit, back_n=play.n, room=room)
    )
    return allow(following, says, ("PN-EXCH-1", "PN-AMB-6"), [Effect("passed cards", who=bidder)])


def _too_many(position: Position, of_suit: int | None) -> Ruling[Position] | None:
    if of_suit is not None and of_suit > position.options.pass_cards:
        return refuse("PN-EXCH-1", f"{_cards(position).capitalize()} are passed; {of_suit} cannot be of one suit.")
    return None


def _told(position: Position, of_suit: int | None) -> str:
    if of_suit is None or position.exchange is None:
        return ""
    return f", {_WORDS[of_suit]} of {NAMES[position.exchange.suit]}"


# --- trump -----------------------------------------------------------------------------------------------------------


def judge_trump(position: Position, play: Trump) -> Ruling[Position]:
    if refusal := not_in(position, "PN-TRUMP-1", TRUMP):
        return refusal
    suit = SUITS.index(play.suit)
    who = position.players[position.acting]
    rules = ["PN-TRUMP-1"]
    says = f"{NAMES[suit].capitalize()} are trump"
    if needs_marriage(position.options):
        rules.append("PN-AMB-4")
        says += f"; {who} lays a marriage in {NAMES[suit]}"
    following = replace(position, phase=MELD, trump=suit, trump_n=play.n)
    return allow(following, says, rules, [Effect("trump", who=who, suit=play.suit)])
