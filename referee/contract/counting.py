"""The count of the remaining hands at the end of a deal, which several games ask for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.contract import Form, Limits, Offer, Play
from referee.contract.due import player_choices

CHECKED = "checked against all that is known"


def held_by(players: Sequence[str], hands: Sequence[int]) -> dict[str, int]:
    """The number of cards of each player who holds any; `hands` is in the order of the players."""
    return {name: count for name, count in zip(players, hands, strict=True) if count}


def count_says(held: Mapping[str, int]) -> str:
    """The task in a sentence: `Count the hands: Ann 3, Bo 1 card`."""
    if not held:
        return "Count the hands"
    hands = ", ".join(f"{name} {count}" for name, count in held.items())
    return f"Count the hands: {hands} {'card' if list(held.values())[-1] == 1 else 'cards'}"


def counting(play: type[Play], held: Mapping[str, int], points: str = "Enter the points left") -> tuple[Offer, ...]:
    """The offers of a count (a play with `points` and `hands` by name): by points, or one tap further by cards.

    It asks only the players in `held`. If `held` is empty, the holders are unknown and it asks everyone.
    """
    names = player_choices(held)
    return (
        Offer(play, points, limits=Limits(fixed={"hands": None}, choices={"points": names})),
        Offer(
            play,
            "Enter the cards left",
            limits=Limits(fixed={"points": None}, choices={"hands": names}),
            form=Form(hint=CHECKED, secondary=True),
        ),
    )
