"""Changes of an event, before and during it: of its title, its options, and who are kept apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from referee.events.apart import require_entrants, says_of_apart, with_present_names
from referee.events.entries import Change
from referee.events.event_rules import ROUNDS
from referee.events.log import LoggedEntry
from referee.events.match_options import (
    MATCH_OPTIONS,
    match_options_in,
    match_options_in_words,
    require_options,
)
from referee.events.refolding import without_entry
from referee.kit.values import replace
from referee.ruling import Refused
from referee.schema import SchemaField, Unreadable

if TYPE_CHECKING:
    from referee.events.event import EventState


def judge_change(state: EventState, entry: Change) -> tuple[Change, dict[str, Any], str]:
    """The change with present names, the new values of options by name, and the sentence that says what changes.

    :raises Refused: nothing changes, or an option or people kept apart decided a draw that is made.
    :raises Unreadable: the format has no such option, or no such value of it; or a name is not an entrant.
    """
    facts, given = state.facts, dict(entry.options or {})
    apart = None if entry.apart is None else with_present_names(entry.apart, facts.current)
    if apart is not None:
        require_entrants(apart, facts.entrants)
    schema = state.record.format.schema()
    try:
        after = schema.read({**schema.write(facts.options), **given})
    except Unreadable as fault:
        raise fault.within("options") from None
    for where, of_matches in match_options_in(after):
        require_options(of_matches, facts.games, where)
    parts = {part.key: part for part in schema.fields}
    values = {key: getattr(after, key) for key in given if getattr(after, key) != getattr(facts.options, key)}
    renamed = entry.title if entry.title and entry.title != facts.title else ""
    parts_others = apart is not None and apart != facts.apart
    if not values and not renamed and not parts_others:
        raise Refused("EV-CHANGE-1", "Nothing changes: name another title, another value of an option, or others "
                      "who are kept apart.")  # fmt: skip
    if parts_others and not state.event_rules.draws_left(facts):
        raise Refused("EV-CHANGE-2", "No draw follows in which people can be kept apart: strike the draw first.",
                      "apart")  # fmt: skip
    if facts.draws or facts.results:
        for key, value in values.items():
            state.event_rules.require_change(facts, parts[key], value, f"options.{key}")
    says = [f"The title is {renamed}"] if renamed else []
    says += [
        _in_words(parts[key], getattr(facts.options, parts[key].name), value, facts.games)
        for key, value in values.items()
    ]
    if apart is not None and parts_others:
        says.append(f"{says_of_apart(apart)} {'from the next draw on' if facts.draws else 'in the draw'}")
    return replace(entry, apart=apart if parts_others else None), values, "; ".join(says)


def require_change_can_go(state: EventState, logged: LoggedEntry) -> None:
    """Check that a change can be taken back.

    :raises Refused: an option would have a value that it cannot have any more, or a round was drawn after a change of
        the number of rounds.
    """
    later = [each for each in state.log.values() if each.n > logged.n and each.drawn is not None and not each.struck]
    if ROUNDS in logged.new_values and later:
        raise Refused("EV-CHANGE-2", "A round was drawn after this change: change the number of rounds again.", "n")
    facts, without = state.facts, without_entry(state, logged).facts
    if not facts.draws and not facts.results:
        return
    for part in state.record.format.schema().fields:
        value = getattr(without.options, part.name)
        if value != getattr(facts.options, part.name):
            state.event_rules.require_change(facts, part, value, "n")


def _in_words(part: SchemaField, before: Any, after: Any, played: Sequence[str]) -> str:
    """The new value of an option in words; of a stage with the same format, its options that change."""
    if part.field_type is MATCH_OPTIONS:
        return f"Matches: {match_options_in_words(after, played)}"
    if not hasattr(after, "event"):
        label, _, in_brackets = part.label.partition(" (0: ")
        zero = in_brackets.removesuffix(")") or (part.hint[3:] if part.hint.startswith("0: ") else "0")
        return f"{label}: {zero if after == 0 else part.field_type.show(after)}"
    if after.event != before.event:
        return f"{part.label}: {after.format.title}"
    others = [
        _in_words(inner, getattr(before.options, inner.name), getattr(after.options, inner.name), played)
        for inner in after.format.schema().fields
        if getattr(after.options, inner.name) != getattr(before.options, inner.name)
    ]
    return f"{part.label} – {', '.join(others)}"
