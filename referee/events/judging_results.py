"""The rulings on results: the pairing that a result is for, and the outcome that it gives."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from referee.events.board import Pairing, name_of_side
from referee.events.entries import EnterResult
from referee.events.entry_fields import Side
from referee.events.frames import require_frames
from referee.events.judged import Judged, require_known
from referee.events.log import LoggedEntry
from referee.events.outcome import Outcome, read_outcome, says_of
from referee.kit.names import listed
from referee.ruling import FORM, Refused

if TYPE_CHECKING:
    from referee.events.event import EventState


def judge_result(state: EventState, entry: EnterResult, n: int) -> Judged:
    pairing = open_pairing(state, entry, n)
    outcome = outcome_of(state, entry, pairing)
    logged = LoggedEntry(n, entry, pairing=pairing, outcome=outcome)
    rules = ("EV-RES-4",) if outcome.forfeit else ("EV-RES-5",) if entry.match else ("EV-RES-1",)
    return Judged(logged, says_of(outcome, pairing.sides), rules, is_result=True)


def outcome_of(state: EventState, entry: EnterResult, pairing: Pairing) -> Outcome:
    """The outcome that a result gives a pairing.

    :raises Refused: it does not fit the sides, or the format does not take it.
    """
    ghosts = state.event_rules.ghosts(len(pairing.sides))
    outcome = read_outcome(entry, pairing.sides, state.facts.entrants, state.facts.games, ghosts)
    state.event_rules.require(state.facts, pairing, outcome)
    require_frames(outcome, state.event_rules.frames(state.facts, pairing))
    return outcome


def open_pairing(state: EventState, entry: EnterResult, n: int) -> Pairing:
    """The pairing that a result is for: the open one with this id or these sides.

    :raises Refused: no such pairing is open; the text says which are.
    """
    if not entry.between and not entry.pairing:
        raise Refused(FORM, "a result says between whom it is, or the id of its pairing", "between")
    board = state.board
    for side in entry.between:
        for who in side:
            require_known(state, who, "between")
    wanted = as_sides(entry.between)
    names = {who for side in entry.between for who in side}
    fits: Callable[[Pairing], bool] = lambda pairing: (  # noqa: E731
        (not entry.pairing or pairing.id == entry.pairing)
        and (not wanted or (pairing.sides[0][0] in names and as_sides(pairing.sides) == wanted))
    )
    for pairing in board.ready:
        if fits(pairing):
            return pairing
    if entry.between and (not entry.pairing or entry.pairing in (pairing.id for pairing in board.ready)):
        free = state.event_rules.meet(state.facts, state.board, entry, n)
        if free is not None:
            return free
    for key, pairing in reversed([*board.pairings.items()]):
        if fits(pairing):
            counted = state.facts.results.get(key)
            if counted:
                title = pairing.title_in_sentence
                raise Refused("EV-RES-2", f"{pairing} have result {counted.n} in {title}: amend it.", "between")
            gone = [who for side in pairing.sides for who in side if who in state.facts.withdrawn]
            raise Refused(
                "EV-RES-2", f"{listed(gone)} left the event: strike the withdrawal to enter a result.", "between"
            )
    wanted_text = entry.pairing or listed([name_of_side(side) for side in entry.between])
    # A program that sends an id is told the ids.
    ready = ", ".join(each.described if wanted else f"{each.id} ({each})" for each in board.ready[:8])
    now = f"These can be played: {ready}{' …' if len(board.ready) > 8 else ''}." if ready else "Nothing can be played."
    raise Refused("EV-RES-2", f"No open pairing is {wanted_text}. {now}", "between" if wanted else "pairing")


def as_sides(sides: tuple[Side, ...]) -> frozenset[frozenset[str]]:
    return frozenset(frozenset(side) for side in sides)
