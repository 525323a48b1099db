"""An event: the fold of its log. Entries are ruled on one after the other; a correction folds the whole log again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from referee.events.board import Board, Key, Pairing
from referee.events.entries import read_entry
from referee.events.entry_words import words_of_results
from referee.events.event_rules import EventRules
from referee.events.facts import Facts
from referee.events.judged import Judged
from referee.events.judging import judge
from referee.events.log import LoggedEntry, with_entry
from referee.events.names import first_facts, logged_with_names, names_between, with_names
from referee.events.record import EventRecord
from referee.events.refolding import board_of, over_if_closed, refolded, void_results, with_rules
from referee.events.stages.redraw import outdated_draw
from referee.kit.names import counted, listed, verb
from referee.kit.values import Value, replace
from referee.ruling import FORM, Refused
from referee.schema import Unreadable


class EntryRuling(Value):
    """The ruling on one entry, with the void results and the open pairings after it."""

    n: int
    verdict: str
    rules: tuple[str, ...]
    says: str
    void: tuple[int, ...]
    """The results whose pairing is gone."""
    ready: tuple[Pairing, ...]
    field: str = ""

    def as_json(self) -> dict[str, Any]:
        """The object that `event` prints."""
        says = f"{self.field}: {self.says}" if self.field and self.rules == (FORM,) else self.says
        return {
            "n": self.n,
            "verdict": self.verdict,
            "rules": list(self.rules),
            "says": says,
            "void": list(self.void),
            "ready": [pairing.written for pairing in self.ready],
        }


class Correction(Value):
    """A correction: the number of its entry, its word, and the sentence that says what it changed."""

    n: int
    word: str
    says: str


class EventState(Value):
    """The state of an event. It is a value, so that the effect of a correction can be shown first."""

    record: EventRecord
    event_rules: EventRules[Any]
    facts: Facts[Any]
    board: Board
    log: Mapping[int, LoggedEntry] = msgspec.field(default_factory=dict)
    """The entries that state facts, by number, including struck ones."""
    void: tuple[int, ...] = ()
    """The numbers of the results whose pairing is gone."""
    entries: int = 0
    refused: int = 0
    corrected: Correction | None = None
    """The last correction; None if there was none."""


def opened(record: EventRecord) -> EventState:
    """The event before its first entry."""
    event_rules = record.format.rules_of(record.options)
    if event_rules is None:
        raise Unreadable(f"events of the format {record.event!r} are not run yet", "event")
    facts = first_facts(record)
    return EventState(record, event_rules, facts, event_rules.board(facts))


def with_body(state: EventState, body: object, *, kept: bool = False) -> tuple[EventState, EntryRuling]:
    """The event after an entry of JSON, and the ruling on it. `kept` is True if the entry is already in a log."""
    n = state.entries + 1
    try:
        judged = judge(state, read_entry(body, kept=kept), n)
    except Unreadable as fault:
        return _refused(state, n, Refused(FORM, fault.says, fault.field))
    except Refused as refusal:
        return _refused(state, n, refusal)
    after = advanced(state, judged, n)
    says = _says(state, after, judged)
    if judged.word:
        after = replace(after, corrected=Correction(n, judged.word, says))
        says = f"{judged.word}: {says}"
    return after, _ruling(after, "allowed", judged.rules, says)


def _refused(state: EventState, n: int, refusal: Refused) -> tuple[EventState, EntryRuling]:
    after = replace(state, entries=n, refused=state.refused + 1)
    return after, _ruling(after, "refused", refusal.rules, refusal.says, refusal.field)


def _ruling(after: EventState, verdict: str, rules: tuple[str, ...], says: str, where: str = "") -> EntryRuling:
    return EntryRuling(
        n=after.entries,
        verdict=verdict,
        rules=rules,
        says=says,
        void=after.void,
        ready=after.board.ready,
        field=where,
    )


def advanced(state: EventState, judged: Judged, n: int) -> EventState:
    """The event after an entry that was allowed. A correction, or another name, folds the whole log again."""
    logged = judged.logged
    log = dict(state.log)
    if judged.names:
        for number, each in log.items():
            log[number] = logged_with_names(each, judged.names, of_people=judged.of_people)
    log[logged.n] = logged
    if judged.replaces is not None:
        log[judged.replaces.n] = judged.replaces
    void = state.void
    if logged.n != n or judged.names or judged.replaces is not None:
        return replace(refolded(state, log), entries=n)
    if logged.pairing is not None:
        facts = with_entry(state.facts, logged)
        board = over_if_closed(
            state.event_rules, facts, state.event_rules.board_with(facts, state.board, logged.pairing)
        )
        # A new result takes no pairing away; it may bring some back.
        void = void_results(facts, board) if void else ()
    else:
        facts = with_entry(state.facts, logged)
        state = with_rules(state, facts)
        board = board_of(state.event_rules, facts)
        void = void_results(facts, board)
    return replace(state, facts=facts, board=board, log=log, void=void, entries=n)


def _says(before: EventState, after: EventState, judged: Judged) -> str:
    """The sentence of the ruling: what was entered, who meets next, which results fall away or count again."""
    parts = [judged.says]
    names = names_between(before.facts, after.facts)
    known: set[Key] = {with_names(pairing, names).key for pairing in before.board.ready}
    fresh = [pairing for pairing in after.board.ready if pairing.key not in known]
    if judged.is_result or judged.word:
        parts += [f"{pairing} meet in {pairing.stage}" for pairing in fresh[:4]]
    if len(fresh) > 4 and judged.word:
        parts.append(counted(len(fresh) - 4, "more pairing is new", "more pairings are new"))
    void, was = after.void, before.void
    gone = [n for n in void if n not in was]
    back = [n for n in was if n not in void and not after.log[n].struck]
    if gone:
        parts.append(f"{_results(after, gone)} {'falls' if len(gone) == 1 else 'fall'} away: the pairing is gone")
    if back:
        parts.append(f"{_results(after, back)} {'counts' if len(back) == 1 else 'count'} again")
    if late := _says_of_the_draw(before, after, judged):
        parts.append(late)
    if after.board.over and not before.board.over:
        winners = after.board.winners
        parts.append(f"{listed(winners)} {verb(winners, 'wins', 'win', 'won')}" if winners else "nobody wins")
    return "; ".join(part for part in parts if part)


def _says_of_the_draw(before: EventState, after: EventState, judged: Judged) -> str:
    """The sentence if a stage that is already drawn would now be drawn differently; empty if not."""
    begun, pairing = after.facts.begun, judged.logged.pairing
    if begun is None or (pairing is not None and pairing.round >= begun.round):
        return ""
    outdated = outdated_draw(after)
    is_news = bool(judged.word) or outdated != outdated_draw(before)
    return str(outdated) if outdated is not None and is_news else ""


def _results(state: EventState, numbers: list[int]) -> str:
    return words_of_results(state.facts, [state.log[n] for n in numbers])


def options_of_match(state: EventState, pairing: Pairing) -> Mapping[str, Any]:
    """The options of the match that a pairing plays, by its round from the end."""
    return state.event_rules.match_options(state.facts, pairing)
