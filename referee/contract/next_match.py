"""The set-up of another match of the same people, who may sit in a new order."""

from __future__ import annotations

from referee.contract.play import Setup
from referee.kit.values import replace


def with_first(setup: Setup, first: int) -> Setup:
    """The set-up of another match: the same seats and house rules, beginning with the player at index `first`."""
    first %= len(setup.players)
    return replace(setup, players=setup.players[first:] + setup.players[:first], start=None)


def with_order(setup: Setup, players: tuple[str, ...]) -> Setup:
    """The set-up of another match with the same people in this order; in the old order if the names differ."""
    complete = sorted(players) == sorted(setup.players)
    return replace(setup, players=players if complete else setup.players, start=None)
