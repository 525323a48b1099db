"""House rules of pocket billiards."""

from collections.abc import Callable
from typing import ClassVar, Final

from referee.contract import option
from referee.kit.numbers import plain
from referee.kit.values import replace
from referee.schema import (
    Between,
    Fields,
    FieldType,
    Length,
    Unreadable,
    first_to,
    number,
    one_of,
    quoted,
    read_decimal,
    sequence,
)

COUNT: Final = "count"
STRAIGHT: Final = "straight"
EIGHT: Final = "eight"
NINE: Final = "nine"
ROTATION: Final = "rotation"
GAMES: Final = {
    COUNT: "count balls",
    STRAIGHT: "straight pool (14.1)",
    EIGHT: "eight-ball",
    NINE: "nine-ball",
    ROTATION: "rotation",
}
RACES: Final = frozenset({EIGHT, NINE})

PER_GAME: Final = "per_game"
ANYWHERE: Final = "anywhere"
BEHIND: Final = "behind_head_string"
IN_POSITION: Final = "in_position"
PLACES: Final = {
    ANYWHERE: "ball in hand anywhere",
    BEHIND: "ball in hand behind the head string",
    IN_POSITION: "table in position",
}

FORFEIT: Final = "forfeit"
HAND_ANYWHERE: Final = "ball_in_hand_anywhere"
HAND_BEHIND: Final = "ball_in_hand_behind_head_string"
OPTION: Final = "opponents_option"
LOSS_OF_TURN: Final = "loss_of_turn"
PENALTIES: Final = {
    FORFEIT: "the match is forfeited",
    HAND_ANYWHERE: "ball in hand anywhere",
    HAND_BEHIND: "ball in hand behind the head string",
    OPTION: "the opponent chooses",
    LOSS_OF_TURN: "loss of turn",
}
PENALTY_OF: Final = {ANYWHERE: HAND_ANYWHERE, BEHIND: HAND_BEHIND, IN_POSITION: LOSS_OF_TURN}

ALL: Final = "all"
NONE: Final = "none"
ANY_BALL: Final = "any_ball"
INTENTIONAL_ONLY: Final = "intentional_only"
ALWAYS: Final = "always"
WINNER, ALTERNATE, LOSER, TRAILING = "winner", "alternate", "loser", "trailing"


def measure(low: float, high: float) -> FieldType[float]:
    """The type of lengths from `low` to `high`, whole or not."""

    def read(raw: object) -> float:
        value = read_decimal(raw.replace(",", ".")) if isinstance(raw, str) else raw
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not low <= value <= high:
            raise Unreadable(f"{quoted(raw)} is not a length from {low:g} to {high:g}")
        return value + 0.0

    schema = {"type": "number", "minimum": low, "maximum": high}
    return FieldType(
        "length", read, plain, schema, show=lambda value: f"{value:g}", to_token=lambda value: f"{value:g}"
    )


DIAMETER: Final = 2.25
LENGTH: Final = 100.0
DIAMETERS: Final = measure(1, 3)
LENGTHS: Final = measure(40, 160)


def _each_once(kind: FieldType[tuple[str, ...]]) -> Callable[[object], tuple[str, ...]]:
    def read(raw: object) -> tuple[str, ...]:
        order = kind.read(raw)
        if len(set(order)) != len(order):
            raise Unreadable("each penalty stands once in the order of severity")
        return order

    return read


_PENALTIES: Final = sequence(one_of(PENALTIES), Length(len(PENALTIES), len(PENALTIES)))
_ORDER: Final = replace(
    _PENALTIES, read=_each_once(_PENALTIES), show=lambda order: ", ".join(PENALTIES[penalty] for penalty in order)
)


def _or_per_game(values: dict[str, str]) -> dict[str, str]:
    return {PER_GAME: "as usual in the game", **values}


class Options(Fields):
    handicap_of: ClassVar[str] = "race_to"
    """The option that a handicap replaces for each player."""
    game: str = option("Game", GAMES, rule="BL-MATCH-1", asked_first=True)
    target: int = option(
        "Points to win", 0, Between(0, 2000, (0, 8, 50, 61, 100, 150)),
        rule="BL-MATCH-1", hint="0: as usual in the game (count 8, rotation 61, straight pool 100)", group="The match"
    )  # fmt: skip
    race_to: int = option("Racks to win", 3, first_to(1, 3, 5, 7, 9), rule="BL-MATCH-1", hint="eight-ball, nine-ball")
    handicap: tuple[int, ...] = option(
        "Handicap: racks to win for each",
        (),
        sequence(number(Between(1, 50)), Length(0, 2)),
        rule="BL-MATCH-9",
        hint="eight-ball, nine-ball; in the order of names: 5 3; if empty: the same for both",
    )
    next_break: str = option(
        "The next break",
        {
            WINNER: "winner of the rack",
            ALTERNATE: "by turns",
            LOSER: "loser of the rack",
            TRAILING: "who is behind",
        },
        rule="BL-35",
    )
    formal: bool = option(
        "A tournament, or another formal match", False, rule="BL-06", hint="the lag decides who breaks, never the lot"
    )
    referee_present: bool = option("A referee is present", True, rule="BL-20", group="What is a foul")
    foul_outcome: str = option("After a foul", _or_per_game(PLACES), rule="BL-AMB-2", group="Penalties")
    break_foul_outcome: str = option(
        "Break stopped before the rack", _or_per_game({k: PLACES[k] for k in (BEHIND, ANYWHERE)}), rule="BL-08"
    )
    spot_jumped_balls: str = option(
        "Jumped balls are spotted", _or_per_game({"yes": "yes", "no": "no"}), rule="BL-27", group="Spotting balls"
    )
    respot_on_foul: str = option(
        "Balls pocketed on a foul are spotted", _or_per_game({NONE: "none", ALL: "all"}), rule="BL-16"
    )
    scoop: str = option(
        "Digging under the cue ball",
        {INTENTIONAL_ONLY: "a foul where intended", ALWAYS: "a foul wherever it lifts the ball over another"},
        rule="BL-25",
        group="What is a foul",
    )
    numbered_ball_to_rail: str = option(
        "With nothing pocketed, after contact",
        {ANY_BALL: "any numbered ball or the cue ball to a cushion", NONE: "no cushion needed"},
        rule="BL-18",
    )
    severity_order: tuple[str, ...] = option(
        "Penalties, the most severe first", tuple(PENALTIES), _ORDER, rule="BL-AMB-8", group="Penalties"
    )
    cue_ball_fouls_only: bool = option(
        "Without a referee, only the cue ball is fouled by a touch", False, rule="BL-AMB-6", group="What is a foul"
    )
    three_fouls: str = option(
        "Three fouls running cost", _or_per_game({"yes": "yes", "no": "no"}), rule="BL-MATCH-4", group="Penalties"
    )
    spot_touching: bool = option(
        "A ball is spotted touching the ball in its way", True, rule="BL-AMB-10", group="Spotting balls"
    )
    diameter: float = option(
        "Diameter of a ball, in inches", DIAMETER, DIAMETERS, rule="BL-31-d", group="Table and balls"
    )
    table_length: float = option("Length of the bed, in inches", LENGTH, LENGTHS, rule="BL-31-d", hint="9 ft: 100")
