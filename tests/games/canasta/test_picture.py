"""The picture of Canasta: what all know of a hand is shown as cards, as the referee counts it."""

from __future__ import annotations

from referee import games
from referee.match import Entry, Match


def test_cards_from_a_taken_pile_are_shown_until_they_are_played() -> None:
    plays = [
        {"play": "deal", "turned": ["8"]},
        {"play": "draw"},
        {"play": "discard", "card": "5"},
        {"play": "draw"},
        {"play": "discard", "card": "K"},
        {"play": "take", "from_hand": ["K", "K"], "melds": [["A", "A", "A"]]},
        {"play": "discard", "card": "5"},
    ]
    setup = games.game("canasta").schema.setup(["Greta", "Aldo", "Wanda", "Emil"], {})
    match = Match("canasta", setup, [Entry(n, "play", "", body) for n, body in enumerate(plays, 1)])
    held = [dict(seat.known_cards) for seat in games.game("canasta").picture(match.position).seats]
    assert held == [{}, {}, {}, {"8": 1}]
