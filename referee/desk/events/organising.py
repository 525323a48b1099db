"""The organiser's page as data: open pairings, results, entrants, and the changes that an entry would make."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from referee.desk.events.by_hand import RoundByHand, round_by_hand
from referee.desk.events.standing import NO_PLACE, STILL_IN, places_by_part
from referee.desk.events.ties import is_tie
from referee.events.as_played import asked_off
from referee.events.board import Pairing, name_of_side
from referee.events.called_match import may_be_drawn
from referee.events.consequences import Consequences, consequences
from referee.events.entries import Close, DrawNext
from referee.events.entry_fields import Side, write_side
from referee.events.entry_words import words_of
from referee.events.event import EntryRuling, EventState
from referee.events.outcome import are_level
from referee.events.points import Number
from referee.events.refolding import without_entry
from referee.events.stages.redraw import OutdatedDraw, can_be_drawn_again, outdated_draw
from referee.events.still_in import still_in
from referee.kit.names import may_be_plural, verb
from referee.kit.numbers import written
from referee.kit.values import Value
from referee.schema import as_sentence
from referee.store.events import StoredEvent

SHOWN: Final = 24
"""The most pairings and entries with buttons on one page: the buttons of each take two kilobytes."""


class Slip(Value):
    """A pairing with the buttons of its result."""

    id: str
    title: str
    """The match as people name it: `Round 1, match 3`."""
    sides: tuple[str, ...]
    wins: tuple[str, ...]
    """A sentence for each side: `Ann wins`, `Ann with Bo win`."""
    between: str
    """The JSON of its sides, which is sent with a result."""
    draws: bool
    """True if the format allows a draw."""
    handicap: str = ""
    """The handicaps of two sides that are not level, `Ann 5, Bo 3`: a score needs its winner."""
    tie: str = ""
    """The address of its frames, if two teams meet."""


class LogRow(Value):
    """An entry of the log that can be corrected; `slip` if it is a result."""

    n: int
    says: str
    is_struck: bool
    is_void: bool
    slip: Slip | None
    seed: str | None = None
    """The seed of a draw that can be made again; None for any other entry."""


class MovedLine(Value):
    """A line of the standing that changes, with its places as the standing shows them: `in`, `8`, `–`.

    In groups they are places of the group.
    """

    who: str
    place_before: str
    points_before: Number
    place: str
    points: Number


class EntryPreview(Value):
    """An entry that is not made yet, with its changes."""

    entry: str
    do: str
    allowed: bool
    says: str
    changes: Consequences
    moved: tuple[MovedLine, ...]
    """The lines of the standing that change; none for a draw or an entry of a person."""
    draws: bool
    again: int
    """The number of the draw that is made again; 0 for any other entry."""
    seed: str
    tied: tuple[str, ...]
    """Those who share the place at a cut, in the order of their lots, if that stops a draw."""
    byes: tuple[str, ...]
    """The entrants without a match in the first round of a drawn bracket."""
    off: tuple[str, ...]
    """The entrants who asked to miss the round that is drawn."""
    corrects: bool
    """True if the entry corrects or takes back another."""
    void: tuple[str, ...]
    void_already: tuple[str, ...]
    counts_again: tuple[str, ...]
    """Results that become void, that are void already, and that count again, each in a sentence."""


class OrganiseView(Value):
    """The organiser's page."""

    slips: tuple[Slip, ...]
    more: int
    """The number of other open pairings."""
    log: tuple[LogRow, ...]
    """The entries, the newest first."""
    more_log: int
    """The number of other entries."""
    search: str
    """The part of a name, or the id of a pairing, that was searched for."""
    entrants: tuple[str, ...]
    """The entrants who take part, by seed."""
    left: tuple[str, ...]
    drawn: bool
    uses_order: bool
    """True if the order of the entrants decides who meets whom."""
    may_draw: bool
    """True if another draw follows."""
    misses_rounds: bool
    """True if people can miss a round: the rounds are drawn one after the other."""
    has_ties: bool
    """True if a play-off can decide a tie."""
    outdated: OutdatedDraw | None
    """The draw of a later stage, if corrections have changed who goes on to it."""
    draws_lots: bool
    """True if the next draw can depend on the text of its lot."""
    next_draw: str
    """The sentence on a draw that begins another stage; empty for any other."""
    why_no_entries: str
    """The sentence that says why it is too late to enter; empty in time."""
    by_hand: RoundByHand | None
    """The round that can be set by hand now; None if there is none."""
    next_round: int
    is_over: bool


def organise_view(event: StoredEvent, search: str = "") -> OrganiseView:
    """The current page of an event: its first open pairings and last entries, or those that a search finds."""
    state = event.state
    facts, board = state.facts, state.board
    present = tuple(who for who in facts.seeded() if who in facts.entrants and who not in facts.withdrawn)
    ready = [pairing for pairing in board.ready if finds(search, pairing)]
    log = [n for n in sorted(state.log, reverse=True) if entry_found(event, n, search)]
    return OrganiseView(
        slips=tuple(slip_of(event, pairing) for pairing in ready[:SHOWN]),
        more=max(0, len(ready) - SHOWN),
        log=tuple(log_row(event, n) for n in log[:SHOWN]),
        more_log=max(0, len(log) - SHOWN),
        search=search,
        entrants=present,
        left=tuple(facts.withdrawn),
        drawn=bool(facts.draws),
        uses_order=state.record.format.uses_order,
        may_draw=state.event_rules.draws_left(facts) and not board.ready,
        misses_rounds=state.event_rules.draws_by_round(facts),
        has_ties=state.event_rules.breaks_ties(facts),
        outdated=outdated_draw(state),
        draws_lots=state.event_rules.draws_lots(facts),
        next_draw=state.event_rules.says_of_next(facts, board),
        why_no_entries=state.event_rules.why_no_entries(facts),
        by_hand=round_by_hand(state),
        next_round=len(facts.drawn_rounds()) + 1,
        is_over=board.over,
    )


def finds(search: str, pairing: Pairing) -> bool:
    """True if a search finds this pairing: by its id, or by a part of its title or of a name."""
    wanted = search.casefold()
    return (
        not wanted
        or wanted == pairing.id.casefold()
        or wanted in pairing.title.casefold()
        or any(wanted in name.casefold() for side in pairing.sides for name in side)
    )


def entry_found(event: StoredEvent, n: int, search: str) -> bool:
    """True if an entry is not struck and a search finds it: by its pairing, or by its words."""
    logged = event.state.log[n]
    if logged.struck or not search:
        return not logged.struck
    if logged.pairing is not None:
        return any(
            finds(search, each) for each in (logged.pairing, logged.pairing.with_names(event.state.facts.names_at(n)))
        )
    return search.casefold() in words_of(event.state.facts, logged).casefold()


def closing_entry(state: EventState) -> int | None:
    """The number of the entry that closed the event; None if it is not closed by hand."""
    return next((n for n, logged in state.log.items() if isinstance(logged.entry, Close) and not logged.struck), None)


def _wins(shown: Sequence[tuple[str, Side]]) -> Iterator[str]:
    """A sentence for each side, all in one tense: `Ann wins` and `Bo wins`, but `Ann won` and `Reds won`."""
    either = any(len(side) == 1 and may_be_plural(name) for name, side in shown)
    for name, side in shown:
        yield f"{name} {'won' if either else verb(side, 'wins', 'win')}"


def slip_of(event: StoredEvent, pairing: Pairing, names: Mapping[str, str] = MappingProxyType({})) -> Slip:
    """The slip of a pairing; `names` has the entrants with another name when it was played, each with that name."""
    if pairing in event.state.board.ready:
        pairing = event.state.event_rules.with_newcomers(event.state.facts, pairing)
    shown = [(name_of_side(side), side) for side in pairing.with_names(names).sides]
    return Slip(
        pairing.id,
        pairing.title,
        sides=tuple(name for name, _ in shown),
        wins=tuple(_wins(shown)),
        between=json.dumps([write_side(side) for side in pairing.sides], ensure_ascii=False),
        draws=may_be_drawn(event.state, pairing),
        handicap=handicaps_of(event, pairing),
        tie=f"/e/{event.event_id}/tie/{pairing.id}" if is_tie(event.state, pairing) else "",
    )


def handicaps_of(event: StoredEvent, pairing: Pairing) -> str:
    """The handicaps of the two sides of a pairing, `Ann 5, Bo –`; empty if they are level."""
    entrants = event.state.facts.entrants
    if len(pairing.sides) != 2 or are_level(pairing.sides, entrants):
        return ""
    own = {who: entrants[who].handicap for side in pairing.sides for who in side}
    return ", ".join(f"{who} {'–' if handicap is None else written(handicap)}" for who, handicap in own.items())


def log_row(event: StoredEvent, n: int) -> LogRow:
    """A line of the log."""
    logged = event.state.log[n]
    pairing = logged.pairing
    slip = slip_of(event, pairing, event.state.facts.names_at(n)) if pairing is not None else None
    seed = logged.drawn.seed if logged.drawn is not None and can_be_drawn_again(event.state, logged) else None
    words = words_of(event.state.facts, logged)
    return LogRow(n, words, is_struck=logged.struck, is_void=n in event.state.void, slip=slip, seed=seed)


def _tied_at_cut(state: EventState, ruling: EntryRuling, draw: Mapping[str, Any], again: int) -> tuple[str, ...]:
    if ruling.verdict == "allowed" or draw.get("do") != DrawNext.do:
        return ()
    state = without_entry(state, state.log[again]) if again else state
    return state.event_rules.tied_at_cut(state.facts, state.board, str(draw.get("seed", "")))


def _draw_again(state: EventState, body: Mapping[str, Any]) -> int:
    """The number of the draw that an amendment makes again; 0 for any other entry."""
    n = body.get("n")
    logged = state.log.get(n) if body.get("do") == "amend" and isinstance(n, int) else None
    return logged.n if logged is not None and isinstance(logged.entry, DrawNext) else 0


def _moved_lines(before: EventState, after: EventState, changes: Consequences) -> tuple[MovedLine, ...]:
    place_before, place_after = _places_in(before), _places_in(after)
    lines = (
        MovedLine(
            line.who,
            place_before(line.who, line.place_before),
            line.points_before,
            place_after(line.who, line.place),
            line.points,
        )
        for line in changes.moved
    )
    return tuple(line for line in lines if (line.place_before, line.points_before) != (line.place, line.points))


def _places_in(state: EventState) -> Callable[[str, int | None], str]:
    """The function that shows the place of an entrant; one with another name then has the place that is given."""
    rows = state.event_rules.standing(state.facts, state.board)
    bracket = still_in(state, rows)
    names = bracket.names if bracket else ()
    ranked = state.event_rules.with_place(state.facts, state.board)
    places = {row.who: place for row, _, place, _ in places_by_part(state, rows) if row.who in ranked}

    def shown(who: str, place: int | None) -> str:
        if place and ranked and who not in state.facts.entrants:
            return STILL_IN if names and place == 1 else str(place)
        return STILL_IN if who in names else str(places.get(who, NO_PLACE))

    return shown


def entry_preview(
    before: StoredEvent, after: StoredEvent, ruling: EntryRuling, body: Mapping[str, Any]
) -> EntryPreview:
    """The preview of an entry: its ruling, and the changes that it would make."""
    changes = consequences(before.state, after.state)
    facts, again = after.state.facts, _draw_again(before.state, body)
    draw = body.get("with") if again else body
    draw = draw if isinstance(draw, dict) else {}
    is_drawn = draw.get("do") in ("draw", "pair") and ruling.verdict == "allowed"
    rounds = after.state.event_rules.rounds(facts, after.state.board) if is_drawn else ()
    fresh = next((each for each in rounds if each.number >= facts.draws[-1].round), None)
    is_bracket = fresh is not None and draw.get("do") == "draw" and bool(facts.draws[-1].order)

    def in_words(numbers: Sequence[int]) -> tuple[str, ...]:
        return tuple(f"{n}. {words_of(facts, after.state.log[n])}" for n in numbers)

    return EntryPreview(
        entry=json.dumps(body, ensure_ascii=False),
        do=str(body.get("do", "")),
        allowed=ruling.verdict == "allowed",
        says=as_sentence(ruling.says),
        changes=changes,
        moved=() if draw.get("do") in ("draw", "pair", "enter") else _moved_lines(before.state, after.state, changes),
        draws=draw.get("do") in ("draw", "pair"),
        again=again,
        seed=str(draw.get("seed", "")),
        tied=_tied_at_cut(before.state, ruling, draw, again),
        byes=fresh.byes if fresh is not None and is_bracket else (),
        off=asked_off(after.state, fresh) if fresh is not None else (),
        corrects=body.get("do") in ("amend", "strike"),
        void=in_words(changes.void),
        void_already=in_words(changes.void_already),
        counts_again=in_words(changes.counts_again),
    )
