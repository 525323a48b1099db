"""House rules of Darts Baseball."""

from referee.contract import option
from referee.schema import Between, Fields, switch

NONE, NEWFOUNDLAND = "none", "newfoundland"
EXTRA_NUMBERS, EXTRA_BULLS, SHARED = "extra_numbers", "extra_bulls", "shared"


class Options(Fields):
    innings: int = option("Innings", 9, Between(1, 20, (9, 20)), rule="DB-END-1", group="Innings")
    must_score: str = option(
        "Must score",
        {NONE: "no", NEWFOUNDLAND: "Newfoundland: no run in the 7th is back to 0"},
        rule="DB-NEW-1",
        group="Variants",
    )
    yogi_berra: bool = option("Yogi Berra: three hits, three more darts", False, switch("off", "on"), rule="DB-YOG-1")
    tie: str = option(
        "A tie is broken by",
        {
            EXTRA_NUMBERS: "extra innings at the next numbers",
            EXTRA_BULLS: "extra innings at the bull",
            SHARED: "nothing: shared",
        },
        rule="DB-TIE-1",
        group="Innings",
    )
