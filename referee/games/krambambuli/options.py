"""House rules of Krambambuli."""

from functools import cache
from typing import Final

from referee.contract import option
from referee.kit.rummy.meld_rules import MeldRules
from referee.schema import Between, Fields, switch

FREE: Final = "free"
DISTINCT: Final = "distinct"
SHARED: Final = "shared"
EXTRA_DEAL: Final = "extra_deal"


class Options(Fields):
    set_suits: str = option(
        "Identical cards in a set (double pack)",
        {FREE: "are allowed", DISTINCT: "are not: all suits different"},
        rule="KR-AMB-1",
        group="Melds and stealing",
    )
    split_robbed_run: bool = option("A middle card may be stolen from a long run", False, rule="KR-AMB-2")
    must_discard_to_go_out: bool = option("Going out needs a discard", False, rule="KR-OUT-1", group="The turn")
    upcard_lock: bool = option(
        "An upcard just drawn may not be discarded", False, switch("off", "on"), rule="KR-TURN-2"
    )
    target: int = option(
        "Points that end the game", 500, Between(10, 10000, (300, 500, 1000)), rule="KR-END-1", group="The end"
    )
    final_tie: str = option(
        "Equal lowest totals", {SHARED: "share the win", EXTRA_DEAL: "play another deal"}, rule="KR-AMB-4"
    )

    @property
    def meld_rules(self) -> MeldRules:
        """The melds that are allowed (KR-SET-1, KR-RUN-1)."""
        return _meld_rules(self.set_suits == FREE)


@cache
def _meld_rules(duplicates: bool) -> MeldRules:
    return MeldRules("high", frozenset(), duplicates=duplicates)
