"""House rules of Vatican, its pack and its melds."""

from functools import cache
from typing import Final

from referee.contract import option
from referee.kit.cards import pack
from referee.kit.rummy.meld_rules import MeldRules
from referee.schema import Fields

JOKERS: Final = 2
PACK: Final = pack(2, JOKERS)
"""The pack: each card with the number of its copies (VA-PACK-1)."""
HAND: Final = 13
BOUND, FREE = "bound", "free"
ALLOWED, NATURAL_ONLY = "allowed", "natural_only"
DRAW, FEWEST = "draw", "fewest_cards"


class Options(Fields):
    corner: bool = option("Runs round the corner (K A 2)", True, rule="VA-AMB-1", group="Melds and jokers")
    joker_binding: str = option(
        "A joker on the table",
        {BOUND: "keeps the card that it stands for", FREE: "may be named anew when melds are rearranged"},
        rule="VA-AMB-3",
    )
    first_run_joker: str = option(
        "A joker in the first run", {ALLOWED: "is allowed", NATURAL_ONLY: "does not count"}, rule="VA-AMB-2"
    )
    blocked: str = option(
        "When all pass",
        {DRAW: "the game is drawn", FEWEST: "the fewest cards win"},
        rule="VA-AMB-4",
        group="Playing and passing",
    )
    must_play: bool = option("A player who can play must play", False, rule="VA-AMB-6")

    @property
    def meld_rules(self) -> MeldRules:
        """The melds that are allowed (VA-MELD-1, VA-SET-1, VA-RUN-1, VA-JOK-1)."""
        return _meld_rules(self.corner)

    @property
    def jokers_bound(self) -> bool:
        """True if a joker keeps its meaning until it is freed (VA-JOK-3)."""
        return self.joker_binding == BOUND

    @property
    def jokers_in_first_run(self) -> bool:
        """True if a joker may be in the first run (VA-AMB-2)."""
        return self.first_run_joker == ALLOWED


@cache
def _meld_rules(corner: bool) -> MeldRules:
    return MeldRules("around" if corner else "either", wild_needs_suit=True)
