"""The tournament report file of FIDE (TRF): pairs, turns and results, so that other programs can check the draws.

Columns are those of TRF16, which TRF26 keeps. The number of rounds is written twice, and so are points other than 1, ½
and 0: on the lines of TRF26 (`142`, `162`), and on the older lines that pairing programs agreed on (`XXR`, `XXS`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from referee.events.as_played import former_players
from referee.events.board import PlaceRow, Round
from referee.events.event import EventState
from referee.events.outcome import word_for
from referee.events.points import Number, PointSystem
from referee.events.printed import refereed
from referee.events.record import read_event
from referee.events.results import ABSENT, BYE, DRAW, FORFEIT_LOSS, FORFEIT_WIN, FULL_BYE, HALF_BYE, LOSS, WIN
from referee.kit.names import in_words
from referee.kit.numbers import signed
from referee.schema import Unreadable

CODES: Final[Mapping[str, str]] = {
    WIN: "1",
    DRAW: "=",
    LOSS: "0",
    FORFEIT_WIN: "+",
    FORFEIT_LOSS: "-",
    BYE: "U",
    HALF_BYE: "H",
    FULL_BYE: "F",
    ABSENT: "Z",
}
"""The sign of each result in a report."""
TURNS: Final = ("w", "b")
NAME_WIDTH: Final = 33
MOST_POINTS: Final = 99.5
"""The most points that fit the column."""
NOT_KNOWN: Final = " "
"""The sign of a pairing without a result yet."""
NO_ROUND: Final = " " * 10
LINE_END: Final = "\r\n"


NO_OTHER_NAMES: Final[Mapping[str, str]] = {}


def report_of(state: EventState, present: Mapping[str, str] = NO_OTHER_NAMES) -> str:
    """The report of an event. In one that is not over, open pairings have no result.

    `present` has the names of people who are now called otherwise, each with the present name.

    :raises Unreadable: the format has no rounds of pairs, or the points do not fit their column.
    """
    words = state.record.format.report
    if words is None:
        raise Unreadable(
            f"a report lists rounds of pairs with their turns; an event of the format {state.record.event!r} has none",
            "event",
        )
    facts = state.facts
    names = [name for name in facts.seeded() if name in facts.entrants]
    rows = {row.who: row for row in state.event_rules.standing(facts, state.board)}
    _require_room(rows)
    numbers = {name: number for number, name in enumerate(names, 1)}
    rounds = state.event_rules.rounds(facts, state.board)
    cells = [_cells(state, each, numbers) for each in rounds]
    lines = [
        *_head(state, words(facts.options), len(names), len(rounds)),
        *(
            _player(numbers[name], in_words(name, present), rows[name], [each[name] for each in cells])
            for name in names
        ),
        *(
            f"### {in_words(f'{name} played for {who} to round {number}', present)}"
            for who in names
            for name, number in former_players(state, who)
        ),
        *(f"### {in_words(each.who, present)}: {signed(each.points)} ({each.why})" for each in facts.adjustments),
    ]
    return "".join(line + LINE_END for line in lines)


def answer_report(raw: object) -> dict[str, Any]:
    """The report of an event, from its record in JSON.

    :raises Unreadable: not a record, or one whose format has no report.
    """
    return {"trf": report_of(refereed(read_event(raw)))}


def _require_room(rows: Mapping[str, PlaceRow]) -> None:
    most = max((row.points for row in rows.values()), default=0)
    if most > MOST_POINTS:
        raise Unreadable(f"a report has room for {MOST_POINTS} points; {most:g} are too many", "options.points")


# - the tournament


def _head(state: EventState, words: str, players: int, drawn: int) -> list[str]:
    """The lines about the whole tournament. A record has no place, dates or ratings, so those lines are left out."""
    rounds = state.event_rules.total_rounds(state.facts) or drawn
    return [
        f"012 {state.facts.title or state.record.format.title}",
        f"062 {players}",
        "072 0",
        f"092 {words}",
        f"142 {rounds}",
        *_points(state.facts.options),
        f"XXR {rounds}",
    ]


def _points(options: Any) -> list[str]:
    """The lines about points other than 1, ½ and 0, or a bye that is not worth 1."""
    system: PointSystem = options.points
    bye = getattr(options, "bye_points", system.win)
    if (system.win, system.draw, system.loss, bye) == (1, 0.5, 0, 1):
        return []
    worth = (("W", system.win), ("D", system.draw), ("L", system.loss), ("P", bye))
    loss = f" WL={system.loss:g} BL={system.loss:g}" if system.loss else ""
    return [
        "162  " + "    ".join(f"{sign}{value:4.1f}" for sign, value in worth),
        f"XXS W={system.win:g} D={system.draw:g}{loss} PAB={bye:g}",
    ]


# - the players


def _player(number: int, who: str, row: PlaceRow, cells: list[str]) -> str:
    """The line of a player: number in columns 5 to 8, name from 15, points in 81 to 84, place in 86 to 89, rounds from
    90. Sex, title, rating, federation, FIDE number and date of birth stay empty."""
    name = f"{who[:NAME_WIDTH]:{NAME_WIDTH}}"
    return f"001 {number:4}      {name}{'':33}{row.points:4.1f} {row.place:4}{''.join(cells)}"


def _cells(state: EventState, round_: Round, numbers: Mapping[str, int]) -> dict[str, str]:
    """The ten columns of each player for a round: opponent, turn, result. Players without pairing or bye are absent."""
    drawn = bool(round_.pairings or round_.byes)
    cells = dict.fromkeys(numbers, _alone(CODES[ABSENT]) if drawn else NO_ROUND)
    for pairing in round_.pairings:
        outcome = state.board.outcomes.get(pairing.key)
        for index, (who, *_) in enumerate(pairing.sides):
            result = CODES[word_for(outcome, index)] if outcome else NOT_KNOWN
            opponent = numbers.get(pairing.sides[1 - index][0], 0)
            cells[who] = f"  {opponent:4} {TURNS[index]} {result}"
    for who in round_.byes:
        cells[who] = _alone(CODES[_bye(state.facts.options, len(round_.byes))])
    return cells


def _alone(code: str) -> str:
    return f"  0000 - {code}"


def _bye(options: Any, byes: int) -> str:
    """The word for a bye, by its points. A drawn round has one bye at most; several were set by hand."""
    system: PointSystem = options.points
    worth: Number | None = getattr(options, "bye_points", None)
    if worth is None:
        return ABSENT
    if byes == 1:
        return BYE
    return {system.win: FULL_BYE, system.draw: HALF_BYE, 0: ABSENT}.get(worth, BYE)
