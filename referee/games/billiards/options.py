"""The options of pocket billiards, what each game makes of them, and what a match in the middle carries over."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Annotated, Any, Final

from referee.games.contract import option
from referee.kit.form import Between, Kind, Length, Player, Unreadable, field, number, one_of, sequence, switch
from referee.kit.numbers import plain

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
    OPTION: "the option of the opponent",
    LOSS_OF_TURN: "loss of turn",
}
PENALTY_OF: Final = {ANYWHERE: HAND_ANYWHERE, BEHIND: HAND_BEHIND, IN_POSITION: LOSS_OF_TURN}

ALL: Final = "all"
NONE: Final = "none"
ANY_BALL: Final = "any_ball"
INTENTIONAL_ONLY: Final = "intentional_only"
ALWAYS: Final = "always"
WINNER, ALTERNATE, LOSER, TRAILING = "winner", "alternate", "loser", "trailing"


def measure(low: float, high: float) -> Kind[float]:
    """Lengths from `low` to `high`, in whole units or parts of them."""

    def read(raw: object) -> float:
        try:
            if isinstance(raw, bool) or not isinstance(raw, (int, float, str)):
                raise ValueError
            value = float(raw.replace("−", "-").replace(",", ".") if isinstance(raw, str) else raw)
        except (ValueError, OverflowError):
            raise Unreadable(f"{raw!r} is not a length from {low:g} to {high:g}") from None
        if not math.isfinite(value) or not low <= value <= high:
            raise Unreadable(f"{raw!r} is not a length from {low:g} to {high:g}")
        return value

    schema = {"type": "number", "minimum": low, "maximum": high}
    return Kind("length", read, plain, schema, show=lambda value: f"{value:g}", typed=lambda value: f"{value:g}")


DIAMETER: Final = 2.25
LENGTH: Final = 100.0
DIAMETERS: Final = measure(1, 3)
LENGTHS: Final = measure(40, 160)


def _every(kind: Kind[tuple[str, ...]]) -> Callable[[object], tuple[str, ...]]:
    def read(raw: object) -> tuple[str, ...]:
        order = kind.read(raw)
        if len(set(order)) != len(order):
            raise Unreadable("each penalty stands once in the order of severity")
        return order

    return read


_PENALTIES: Final = sequence(one_of(PENALTIES), Length(len(PENALTIES), len(PENALTIES)))
_ORDER: Final = replace(
    _PENALTIES, read=_every(_PENALTIES), show=lambda order: ", ".join(PENALTIES[penalty] for penalty in order)
)


def _of_game(values: dict[str, str]) -> Kind[Any]:
    return one_of({PER_GAME: "as the game has it", **values})


@dataclass(frozen=True, slots=True)
class Options:
    game: str = option("Game", COUNT, one_of(GAMES), rule="BL-MATCH-1")
    target: int = option(
        "Points to win", 0, number(Between(0, 2000, (0, 8, 50, 61, 100, 150))),
        rule="BL-MATCH-1", hint="0: as the game has it (count 8, rotation 61, straight pool 100)",
    )  # fmt: skip
    race_to: int = option(
        "Racks to win", 3, number(Between(1, 50, (1, 3, 5, 7, 9))), rule="BL-MATCH-1", hint="eight-ball, nine-ball"
    )
    next_break: str = option(
        "The next break",
        WINNER,
        one_of(
            {
                WINNER: "winner of the rack",
                ALTERNATE: "by turns",
                LOSER: "loser of the rack",
                TRAILING: "who is behind",
            }
        ),
        rule="BL-35",
    )
    referee_present: bool = option("A referee is present", True, switch(), rule="BL-20")
    foul_outcome: str = option("After a foul", PER_GAME, _of_game(PLACES), rule="BL-AMB-2")
    break_foul_outcome: str = option(
        "Break stopped before the rack", PER_GAME, _of_game({k: PLACES[k] for k in (BEHIND, ANYWHERE)}), rule="BL-08"
    )
    spot_jumped_balls: str = option(
        "Jumped balls are spotted", PER_GAME, _of_game({"yes": "yes", "no": "no"}), rule="BL-27"
    )
    respot_on_foul: str = option(
        "Balls pocketed on a foul are spotted", PER_GAME, _of_game({NONE: "none", ALL: "all"}), rule="BL-16"
    )
    scoop: str = option(
        "Digging under the cue ball",
        INTENTIONAL_ONLY,
        one_of({INTENTIONAL_ONLY: "a foul where intended", ALWAYS: "a foul wherever it lifts the ball over another"}),
        rule="BL-25",
    )
    numbered_ball_to_rail: str = option(
        "With nothing pocketed, after contact",
        ANY_BALL,
        one_of({ANY_BALL: "any numbered ball or the cue ball to a cushion", NONE: "no cushion needed"}),
        rule="BL-18",
    )
    severity_order: tuple[str, ...] = option(
        "Penalties, the most severe first", tuple(PENALTIES), _ORDER, rule="BL-AMB-8"
    )
    cue_ball_fouls_only: bool = option(
        "Without a referee, only the cue ball is fouled by a touch", False, switch(), rule="BL-AMB-6"
    )
    three_fouls: str = option(
        "Three fouls running cost", PER_GAME, _of_game({"yes": "yes", "no": "no"}), rule="BL-MATCH-4"
    )
    spot_touching: bool = option("A ball is spotted touching the ball in its way", True, switch(), rule="BL-AMB-10")
    diameter: float = option("Diameter of a ball, in inches", DIAMETER, DIAMETERS, rule="BL-31-d")
    table_length: float = option("Length of the bed, in inches", LENGTH, LENGTHS, rule="BL-31-d", hint="9 ft: 100")


@dataclass(frozen=True, slots=True)
class Law:
    """The options with what the game fills in: what a stroke is ruled by."""

    game: str
    balls: frozenset[int]
    target: int
    referee: bool
    foul: str
    break_foul: str
    spot_jumped: bool
    respot: bool
    rail: bool
    scoop_always: bool
    cue_ball_fouls_only: bool
    order: tuple[str, ...]
    three_fouls: bool
    calls: bool
    low_first: bool


FIFTEEN: Final = frozenset(range(1, 16))
TARGETS: Final = {COUNT: 8, STRAIGHT: 100, ROTATION: 61, EIGHT: 0, NINE: 0}
_FOUL: Final = {COUNT: ANYWHERE, STRAIGHT: IN_POSITION, ROTATION: IN_POSITION, EIGHT: ANYWHERE, NINE: ANYWHERE}
SPOTS_ON_FOUL: Final = frozenset({STRAIGHT, ROTATION})
CALLED: Final = frozenset({STRAIGHT, EIGHT})


@cache
def law_of(options: Options) -> Law:
    """The law of a match: per-game values filled in."""
    game = options.game

    def chosen(value: str, usual: str) -> str:
        return usual if value == PER_GAME else value

    nine = game == NINE
    return Law(
        game=game,
        balls=frozenset(range(1, 10)) if nine else FIFTEEN,
        target=options.target or TARGETS[game],
        referee=options.referee_present,
        foul=chosen(options.foul_outcome, _FOUL[game]),
        break_foul=chosen(options.break_foul_outcome, ANYWHERE if nine else BEHIND),
        spot_jumped=chosen(options.spot_jumped_balls, "no" if nine else "yes") == "yes",
        respot=chosen(options.respot_on_foul, ALL if game in SPOTS_ON_FOUL else NONE) == ALL,
        rail=options.numbered_ball_to_rail == ANY_BALL,
        scoop_always=options.scoop == ALWAYS,
        cue_ball_fouls_only=options.cue_ball_fouls_only,
        order=options.severity_order,
        three_fouls=chosen(options.three_fouls, "yes" if game in (STRAIGHT, NINE) else "no") == "yes",
        calls=game in CALLED,
        low_first=game in (NINE, ROTATION),
    )


@dataclass(frozen=True, slots=True)
class Start:
    """What a paper score sheet carries over."""

    scores: dict[str, Annotated[int, Between(-500, 5000)]] = field("points or racks, by name")
    breaker: Player | None = field("who breaks the next rack", default=None, hint="left out: the first name")
    rack: Annotated[int, Between(1, 500)] = field("number of the next rack", default=1)
    innings: dict[str, Annotated[int, Between(0, 5000)]] | None = field("innings so far, by name", default=None)
