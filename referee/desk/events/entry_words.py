"""Entries of the log other than results, in a few words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.events.apart import says_of_apart
from referee.events.dates import date_in_words
from referee.events.entries import Change, DrawNext, EnterLate, PairByHand
from referee.events.judging_people import says_of_terms
from referee.kit.names import verb
from referee.kit.numbers import signed
from referee.store.events import StoredEvent


def entry_in_words(event: StoredEvent, n: int) -> str:
    """An entry of the log other than a result, in a few words."""
    logged = event.state.log[n]
    if isinstance(logged.entry, DrawNext | PairByHand):
        way = "drawn" if isinstance(logged.entry, DrawNext) else "set by hand"
        drawn = logged.drawn
        return f"Round {drawn.round} is {way}" if drawn is not None and drawn.pairings else "The draw is made"
    if isinstance(logged.entry, EnterLate) and logged.about:
        return says_of_terms(logged.entry.who)
    if isinstance(logged.entry, Change) and logged.entry.apart is not None:
        return says_of_apart(logged.entry.apart)
    return text_of_entry(event.body(n))


def text_of_entry(body: Mapping[str, Any]) -> str:
    """An entry other than a result, in a few words, from its JSON."""
    who = body.get("who", "")
    name = who["name"] if isinstance(who, dict) else who
    if about_people := text_about_people(body):
        return about_people
    words = {
        "seed": "Order of seeds",
        "close": "Closed",
        "change": "Title or options changed",
    }
    kind = str(body.get("do", ""))
    if kind == "schedule":
        of = body.get("pairing") or f"round {body.get('round')}"
        return f"Day of {of}: {date_in_words(str(body.get('on', '')))}"
    acts = {
        "enter": ("enters", "enter"),
        "withdraw": ("leaves", "leave"),
        "absent": ("misses a round", "miss a round"),
    }
    return f"{name} {verb((name,), *acts[kind])}" if kind in acts else words.get(kind, kind.capitalize())


def text_about_people(body: Mapping[str, Any]) -> str:
    """Points given, a corrected name or a substitute in a few words; empty for any other entry."""
    who = body.get("who", "")
    match body.get("do"):
        case "adjust":
            return f"{who} {signed(body['points'])}: {body['why']}"
        case "rename":
            return f"{who} is called {body['to']}"
        case "substitute":
            return f"{body['by']} plays for {body.get('out') or who}"
    return ""
