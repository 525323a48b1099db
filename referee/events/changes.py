"""Changes of an event's title and options, before and during the event: what can change, and when."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from referee.events.entries import Change
from referee.events.log import LoggedEntry
from referee.events.match_options import match_options_in, require_options
from referee.ruling import Refused
from referee.schema import Unreadable

if TYPE_CHECKING:
    from referee.events.event import EventState

ROUNDS: Final = "rounds"


def judge_change(state: EventState, entry: Change) -> tuple[dict[str, Any], str]:
    """The new values of options by name, and the sentence that says what changes.

    :raises Refused: nothing changes, or an option decided a draw that is made.
    :raises Unreadable: the format has no such option, or no such value of it.
    """
    facts, given = state.facts, dict(entry.options or {})
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
    if not values and not renamed:
        raise Refused("EV-CHANGE-1", "Nothing changes: name another title, or another value of an option.")
    if facts.draws or facts.results:
        _require_later(state, values, {key: parts[key].label for key in values})
    says = [f"The title is {renamed}"] if renamed else []
    says += [f"{parts[key].label}: {parts[key].field_type.show(value)}" for key, value in values.items()]
    return values, "; ".join(says)


def _require_later(state: EventState, values: Mapping[str, Any], labels: Mapping[str, str]) -> None:
    """Check that options can change after the first draw or result.

    :raises Refused: one of them decided the draw, or fewer rounds are wanted than are drawn.
    """
    fixed = [labels[key] for key in values if key not in state.event_rules.changes_later]
    if fixed:
        raise Refused("EV-CHANGE-2", f"“{fixed[0]}” decides the draw: strike the draw first.", "options")
    drawn = len(state.facts.drawn_rounds())
    if 0 < values.get(ROUNDS, 0) < drawn:
        raise Refused("EV-CHANGE-2", f"Round {drawn} is drawn: the event has {drawn} rounds or more.", "options.rounds")


def require_change_can_go(state: EventState, logged: LoggedEntry) -> None:
    """Check that a change can be taken back.

    :raises Refused: a round was drawn after it, and it changed the number of rounds.
    """
    later = [each for each in state.log.values() if each.n > logged.n and each.drawn is not None and not each.struck]
    if ROUNDS in logged.new_values and later:
        raise Refused("EV-CHANGE-2", "A round was drawn after this change: change the number of rounds again.", "n")
