"""House rules of Gin Rummy."""

from collections.abc import Mapping
from typing import Any, Final

from referee.contract import option
from referee.kit.values import replace
from referee.schema import Between, Fields, FieldType, one_of, switch

TEN: Final = 10
UPCARD: Final = "upcard"
"""The first upcard sets the limit for a knock: Oklahoma (GI-KNOCK-1)."""
NO: Final = "no"
BIG_GIN: Final = 31


def _with_names(field_type: FieldType[Any], names: Mapping[str, Any]) -> FieldType[Any]:
    """The same field type, which also reads these names of its values."""

    def read(raw: object) -> Any:
        return field_type.read(names.get(raw.strip().casefold(), raw) if isinstance(raw, str) else raw)

    return replace(field_type, read=read)


class Options(Fields):
    upcard_lock: bool = option(
        "A card taken from the pile may not be discarded in the same turn",
        False,
        switch("off", "on"),
        rule="GI-AMB-1",
        group="Knocking and gin",
    )
    undercut_bonus: int = option("For an undercut", (10, 20, 25), rule="GI-SCO-3", group="Points")
    gin_bonus: int = option("For gin", (20, 25), rule="GI-SCO-1")
    big_gin: str | int = option(
        "Gin with eleven cards, without a discard",
        NO,
        _with_names(
            one_of({NO: "is ordinary gin", BIG_GIN: "31 points for big gin"}),
            {"off": NO, "yes": BIG_GIN, "on": BIG_GIN},
        ),
        rule="GI-AMB-2",
        group="Knocking and gin",
    )
    knock_limit: int | str = option(
        "To knock, unmatched cards may be worth",
        TEN,
        _with_names(
            one_of({TEN: "10", UPCARD: "the value of the first upcard (Oklahoma)"}),
            {"oklahoma": UPCARD, "first_upcard": UPCARD, "first upcard": UPCARD},
        ),
        rule="GI-KNOCK-1",
    )
    target: int = option(
        "Points that end the game", 100, Between(1, 10_000, (100, 150, 250)), rule="GI-GAME-1", group="The end"
    )
    game_bonus: int = option("For the game", 100, Between(0, 10_000, (100,)), rule="GI-GAME-1", group="Points")
    shutout_bonus: int = option(
        "For the game, where the loser has no points", 200, Between(0, 10_000, (200,)), rule="GI-GAME-1"
    )
    line_bonus: int = option("For each hand won", 20, Between(0, 1000, (20, 25)), rule="GI-GAME-2")
