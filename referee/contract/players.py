"""The number of players of a game, and where they sit."""

from __future__ import annotations

from typing import Final, Literal

from referee.kit.names import counted
from referee.kit.values import Value


class Players(Value):
    """The number of players: from `least` to `most`, in steps of `step`; `order` tells what the order of names means.

    `seats` is the layout of the seats on the page of a new match: a `list`, `round` one table (`counter` clockwise),
    with `partners` across it, or at `tables` of four with partners across.
    """

    least: int
    most: int
    step: int = 1
    usual: int = 2
    order: str = "in the order of play"
    seats: Literal["list", "round", "counter", "partners", "tables"] = "list"

    def refusal(self, count: int) -> str:
        """The reason why `count` players cannot play; empty if they can."""
        if self.least <= count <= self.most and (count - self.least) % self.step == 0:
            return ""
        wanted = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
        return f"{counted(count, 'player')}; this game takes {wanted}" + (
            f" in steps of {self.step}" if self.step > 1 else ""
        )


FOUR_IN_PARTNERSHIP: Final = Players(
    4, 4, usual=4, order="clockwise round the table, the first dealer first", seats="partners"
)
"""Two partners against two, who sit across from one another."""
