"""The rulings on entries: guards in the order in which a referee checks them, then the effect of the entry."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from referee.events.apart import says_of_clashes
from referee.events.board import Pairing
from referee.events.changes import judge_change, require_change_can_go
from referee.events.dates import date_in_words
from referee.events.draw import MOST_ENTRANTS, CannotDraw
from referee.events.entrants import require_new
from referee.events.entries import (
    AdjustPoints,
    Amend,
    Change,
    Close,
    DrawNext,
    EnterLate,
    EnterResult,
    EventEntry,
    MissRound,
    PairByHand,
    PlayOff,
    Rename,
    SeedOrder,
    SetDate,
    Strike,
    Substitute,
    Withdraw,
    read_entry,
)
from referee.events.entry_words import words_of, words_of_result
from referee.events.facts import Drawn, Facts
from referee.events.judged import CORRECTED, TAKEN_BACK, Judged, require_known
from referee.events.judging_people import (
    judge_adjust,
    judge_changed_entry,
    judge_name_struck,
    judge_people_amended,
    judge_rename,
    judge_substitute,
)
from referee.events.judging_results import as_sides, judge_result, outcome_of
from referee.events.log import LoggedEntry
from referee.events.names import with_current_names
from referee.events.refolding import without_entry
from referee.events.stages.redraw import numbers, results_since
from referee.kit.names import capitalized, counted, listed, verb
from referee.kit.values import replace
from referee.ruling import FORM, Refused
from referee.schema import Unreadable

if TYPE_CHECKING:
    from referee.events.event import EventState


AFTER_THE_END: Final = (Strike, Amend, PlayOff, Withdraw, Close, AdjustPoints, Rename, Change)
"""Entries that a closed event allows, or refuses with a sentence of their own."""


def judge(state: EventState, entry: EventEntry, n: int) -> Judged:
    """The ruling on an entry.

    :raises Refused: it is not allowed; the text says what would be.
    """
    if state.facts.closed and not isinstance(entry, AFTER_THE_END) and not _is_taken_as_before(state.facts, entry):
        raise Refused("EV-CLOSE-1", "The event is closed: strike the entry that closed it to go on.")
    if isinstance(entry, EnterResult):
        entry = with_current_names(state.facts, entry)
    return _JUDGES[type(entry)](state, entry, n)


def _is_taken_as_before(facts: Facts[Any], entry: EventEntry) -> bool:
    """True for an entry that version 1.2 allowed after closing: any but a draw, or a result if nothing was drawn."""
    is_new = isinstance(entry, DrawNext) or (isinstance(entry, EnterResult) and not facts.draws)
    return facts.earlier and not is_new


def _judge_seed(state: EventState, entry: SeedOrder, n: int) -> Judged:
    if state.facts.draws:
        raise Refused("EV-SEED-1", "The order of seeds is set before the draw: strike the draw first.", "order")
    for index, who in enumerate(entry.order):
        require_known(state, who, f"order[{index}]")
    missing = [who for who in state.facts.entrants if who not in entry.order]
    if missing:
        verb = "is" if len(missing) == 1 else "are"
        raise Refused("EV-SEED-1", f"The order names every entrant; {listed(missing[:8])} {verb} missing.", "order")
    return Judged(LoggedEntry(n, entry), f"Seeds: {listed(entry.order)}", ("EV-SEED-1",))


def _judge_draw(state: EventState, entry: DrawNext, n: int) -> Judged:
    try:
        drawn = state.event_rules.draw(state.facts, state.board, entry.seed)
    except CannotDraw as fault:
        raise Refused("EV-DRAW-3", capitalized(fault.says), fault.field) from None
    title = f"Round {drawn.round} is drawn" if drawn.pairings else "The draw is made"
    says = [title, *drawn.says, *says_of_clashes(_first_pairings(state, drawn), state.facts.kept_apart())]
    if drawn.byes:
        says.append(f"{listed(drawn.byes)} {verb(drawn.byes, 'has', 'have', 'with')} a bye")
    return Judged(LoggedEntry(n, entry, drawn=replace(drawn, n=n)), "; ".join(says), ("EV-DRAW-1",))


def _first_pairings(state: EventState, drawn: Drawn) -> Sequence[Pairing]:
    """The pairings of a drawn round, or of the first round of a drawn bracket."""
    if not drawn.order or drawn.parts:
        return drawn.pairings
    facts = replace(state.facts, draws=(*state.facts.draws, drawn))
    return [each for each in state.event_rules.board(facts).ready if each.key not in state.board.pairings]


def _judge_pair(state: EventState, entry: PairByHand, n: int) -> Judged:
    drawn = state.event_rules.pair(state.facts, state.board, entry)
    standing = results_since(state.facts, state.board, entry.round)
    if standing:
        raise Refused(
            "EV-DRAW-5",
            f"Round {entry.round} has results ({numbers(standing)}): strike them to set it again.",
            "round",
        )
    clashes = says_of_clashes(drawn.pairings, state.facts.kept_apart())
    says = "; ".join([f"Round {drawn.round} is set by hand", *drawn.says, *clashes])
    return Judged(LoggedEntry(n, entry, drawn=replace(drawn, n=n)), says, ("EV-PAIR-1",))


def _judge_enter(state: EventState, entry: EnterLate, n: int) -> Judged:
    facts, who = state.facts, entry.who
    if who.name in facts.withdrawn:
        raise Refused("EV-ENT-1", f"{who.name} left the event: strike the withdrawal instead.", "who")
    if who.name in facts.entrants and (who.handicap is not None or who.club or who.cleared):
        return judge_changed_entry(state, entry, n)
    try:
        require_new(who, facts.entrants)
    except Unreadable as fault:
        raise fault.within("who") from None
    if len(facts.entrants) >= MOST_ENTRANTS:
        raise Refused("EV-ENT-1", f"The event is full: {MOST_ENTRANTS} entrants at most.", "who")
    place = state.event_rules.place_for(facts, state.board, who)
    logged = LoggedEntry(n, entry, place=place)
    return Judged(
        logged, f"{who.name} {verb((who.name,), 'enters', 'enter', 'entered')}", ("EV-ENT-1",), is_result=bool(place)
    )


def _judge_withdraw(state: EventState, entry: Withdraw, n: int) -> Judged:
    require_known(state, entry.who)
    if entry.who in state.facts.withdrawn:
        raise Refused("EV-OUT-1", f"{entry.who} left the event already.", "who")
    if state.board.over:
        raise Refused("EV-OUT-1", "The event is over: nobody has a match to miss.", "who")
    says = state.event_rules.says_of_leaving(state.facts, state.board, entry.who)
    sentence = f"{entry.who} {verb((entry.who,), 'leaves', 'leave', 'left')} the event"
    return Judged(LoggedEntry(n, entry), f"{sentence}: {says}" if says else sentence, ("EV-OUT-1",), is_result=True)


def _judge_absent(state: EventState, entry: MissRound, n: int) -> Judged:
    require_known(state, entry.who)
    if entry.round <= len(state.facts.drawn_rounds()) or any(not each.round for each in state.facts.draws):
        raise Refused(
            "EV-ABS-1",
            f"Round {entry.round} is drawn: enter a forfeit in it, or set the round by hand while it has no result.",
            "round",
        )
    return Judged(
        LoggedEntry(n, entry),
        f"{entry.who} {verb((entry.who,), 'misses', 'miss', 'will miss')} round {entry.round}",
        ("EV-ABS-1",),
    )


def _judge_play_off(state: EventState, entry: PlayOff, n: int) -> Judged:
    for index, who in enumerate(entry.order):
        require_known(state, who, f"order[{index}]")
    again = [who for who in entry.order if who in state.event_rules.play_off(state.facts)]
    if again:
        raise Refused("EV-PLAY-1", f"{listed(again)} had a play-off already: strike that entry first.", "order")
    return Judged(LoggedEntry(n, entry), f"Play-off: {listed(entry.order)}", ("EV-PLAY-1",))


def _judge_close(state: EventState, entry: Close, n: int) -> Judged:
    if state.facts.closed:
        raise Refused("EV-CLOSE-1", "The event is closed already.")
    says = "The event is closed: no more matches"
    if waiting := [pairing.described for pairing in state.board.ready]:
        more = " …" if len(waiting) > 6 else ""
        verb = "counts" if len(waiting) == 1 else "count"
        says = f"{says}; {', '.join(waiting[:6])}{more} {verb} for nobody"
    return Judged(LoggedEntry(n, entry), says, ("EV-CLOSE-1",))


def _judge_change(state: EventState, entry: Change, n: int) -> Judged:
    entry, values, says = judge_change(state, entry)
    return Judged(LoggedEntry(n, entry, new_values=values), says, ("EV-CHANGE-1",))


def _judge_date(state: EventState, entry: SetDate, n: int) -> Judged:
    facts, day = state.facts, date_in_words(entry.on)
    if bool(entry.round) == bool(entry.pairing):
        raise Refused(FORM, "a date is of a round or of a pairing: one of them", "round")
    logged = LoggedEntry(n, entry)
    if entry.round:
        last = state.event_rules.total_rounds(facts)
        if last and entry.round > last:
            raise Refused(
                "EV-DATE-1", f"The event has {counted(last, 'round')}; round {entry.round} has no date.", "round"
            )
        return Judged(logged, f"Round {entry.round} is played on {day}", ("EV-DATE-1",))
    pairing = next((each for each in state.board.pairings.values() if each.id == entry.pairing), None)
    if pairing is None:
        raise Refused("EV-DATE-1", f"No pairing is called {entry.pairing}: draw its round first.", "pairing")
    before = facts.dates.of(pairing)
    moved = "are played on" if before in ("", entry.on) else "are postponed to"
    if before > entry.on:
        moved = "are brought forward to"
    logged = replace(logged, match_title=pairing.title_in_sentence)
    return Judged(logged, f"{pairing.described} {moved} {day}", ("EV-DATE-1",))


def _logged(state: EventState, n: int) -> LoggedEntry:
    logged = state.log.get(n)
    if logged is None:
        reason = "is not an entry that stands" if n <= state.entries else "is not in the log"
        raise Refused("EV-FIX-1", f"Entry {n} {reason}: a draw, a result or another fact is corrected.", "n")
    return logged


def _judge_strike(state: EventState, entry: Strike, n: int) -> Judged:
    logged = _logged(state, entry.n)
    if logged.struck:
        raise Refused("EV-FIX-1", f"Entry {entry.n} is taken back already.", "n")
    if isinstance(logged.entry, Rename | Substitute):
        return judge_name_struck(state, logged, words_of(state.facts, logged))
    if logged.drawn is not None:
        _require_draw_can_go(state, logged)
    if isinstance(logged.entry, SeedOrder) and state.facts.draws:
        raise Refused("EV-SEED-1", "The draw was made from this order: strike the draw first.", "n")
    if isinstance(logged.entry, Change):
        require_change_can_go(state, logged)
    if isinstance(logged.entry, EnterLate) and not logged.about:
        _require_entry_can_go(state, logged, logged.entry.who.name)
    return Judged(replace(logged, struck=True), words_of(state.facts, logged), ("EV-FIX-1",), word=TAKEN_BACK)


def _require_draw_can_go(state: EventState, logged: LoggedEntry) -> None:
    assert logged.drawn is not None
    later = [each for each in state.facts.draws if each.round > logged.drawn.round]
    if later:
        raise Refused("EV-DRAW-5", f"Round {later[-1].round} was drawn after it: strike that draw first.", "n")
    standing = results_since(state.facts, state.board, logged.drawn.round)
    if standing:
        raise Refused(
            "EV-DRAW-5", f"Results of this draw stand ({numbers(standing)}): strike them first, or amend them.", "n"
        )


def _require_entry_can_go(state: EventState, logged: LoggedEntry, who: str) -> None:
    """Check that a late entry can be taken back.

    :raises Refused: a later entry changes the entrant, or the entrant is in a draw.
    """
    for later in state.log.values():
        if later.n > logged.n and not later.struck and later.about == who:
            raise Refused("EV-FIX-1", f"Entry {later.n} goes on from it: strike that first.", "n")
    for drawn in state.facts.draws:
        parts = [pairing for part in (drawn.parts or (drawn,)) for pairing in part.pairings]
        named = {name for pairing in parts for side in pairing.sides for name in side}
        if who in named or who in (*drawn.order, *drawn.going_on, *drawn.byes):
            raise Refused("EV-FIX-1", f"{who} is in a draw: enter that {who} withdraws.", "n")


def _judge_amend(state: EventState, entry: Amend, n: int) -> Judged:
    logged = _logged(state, entry.n)
    try:
        corrected = read_entry(entry.with_, kept=True)
    except Unreadable as fault:
        raise fault.within("with") from None
    if isinstance(logged.entry, DrawNext) and isinstance(corrected, DrawNext):
        return _judge_redraw(state, logged, corrected, n)
    if isinstance(logged.entry, AdjustPoints | Rename | Substitute) and type(corrected) is type(logged.entry):
        return judge_people_amended(state, logged, corrected)
    corrected = with_current_names(state.facts, corrected) if isinstance(corrected, EnterResult) else corrected
    if logged.pairing is None or not isinstance(corrected, EnterResult):
        raise Refused("EV-FIX-2", "A result is amended with a result; strike any other entry and enter it anew.", "n")
    pairing = logged.pairing
    if corrected.pairing and corrected.pairing != pairing.id:
        raise Refused("EV-FIX-2", f"Entry {entry.n} is the result of {pairing.described}.", "with.pairing")
    if corrected.between and as_sides(corrected.between) != as_sides(pairing.sides):
        says = f"Entry {entry.n} is the result of {pairing}: if others played, take it back and enter theirs."
        raise Refused("EV-FIX-2", says, "with.between")
    if logged.struck:
        other = state.facts.results.get(pairing.key)
        if other is not None:
            raise Refused("EV-FIX-2", f"Entry {entry.n} is taken back, and {pairing} have result {other.n} now.", "n")
    outcome = outcome_of(state, corrected, pairing)
    kept = replace(logged, entry=corrected, outcome=outcome, struck=False)
    before, says = words_of_result(state.facts, logged), words_of(state.facts, kept)
    if not logged.struck and before != words_of_result(state.facts, kept):
        says = f"{says}, not {before}"
    return Judged(kept, says, ("EV-FIX-2",), word="Entered again" if logged.struck else CORRECTED)


def _judge_redraw(state: EventState, logged: LoggedEntry, entry: DrawNext, n: int) -> Judged:
    """A draw without results is made again, from all that is known now."""
    if logged.struck:
        raise Refused("EV-FIX-2", f"Entry {logged.n} is taken back: draw anew.", "n")
    _require_draw_can_go(state, logged)
    again = _judge_draw(without_entry(state, logged), entry, n)
    assert logged.drawn is not None
    assert again.logged.drawn is not None
    if again.logged.drawn.round != logged.drawn.round:
        raise Refused("EV-FIX-2", f"Round {logged.drawn.round} was set by hand: strike that, or set it again.", "n")
    return Judged(
        again.logged,
        again.says,
        ("EV-FIX-2",),
        word="Drawn again",
        replaces=replace(logged, struck=True),
    )


_JUDGES: Final[dict[type, Callable[[Any, Any, int], Judged]]] = {
    SeedOrder: _judge_seed,
    DrawNext: _judge_draw,
    PairByHand: _judge_pair,
    EnterResult: judge_result,
    EnterLate: _judge_enter,
    Withdraw: _judge_withdraw,
    MissRound: _judge_absent,
    PlayOff: _judge_play_off,
    Close: _judge_close,
    AdjustPoints: judge_adjust,
    Rename: judge_rename,
    Substitute: judge_substitute,
    Change: _judge_change,
    SetDate: _judge_date,
    Strike: _judge_strike,
    Amend: _judge_amend,
}
