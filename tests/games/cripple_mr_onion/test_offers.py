"""The keys that a second deal of Cripple Mr Onion offers."""

from __future__ import annotations

from typing import Any

from referee import games
from referee.games.cripple_mr_onion.plays import NoBuys

BETS: list[dict[str, Any]] = [{"play": "bid", "chips": 0}, {"play": "all_stay"}] * 3


def labels(*more: dict[str, Any]) -> list[str]:
    """The labels of the key for no purchases, after a quiet first deal and some plays."""
    schema = games.game("cripple-mr-onion").schema
    position = schema.game.initial_position(schema.setup(["Ann", "Bo", "Cy", "Di"], {}))
    for body in ({"play": "deal"}, *[{"play": "discard", "cards": 0}] * 4, *BETS, *more):
        _, ruling = schema.game.judge_body(position, body)
        assert ruling.allowed, ruling.says
        position = ruling.position
    return [offer.label for offer in schema.game.due(position).offers if offer.play is NoBuys]


def test_the_key_for_no_purchases_tells_whom_it_means() -> None:
    bought = ({"play": "buy", "cards": 1}, {"play": "extra", "chips": 2})
    assert labels() == ["Nobody buys or bets"]
    assert labels(*bought) == ["Nobody else buys or bets"]
    assert labels(*bought, *bought) == []
