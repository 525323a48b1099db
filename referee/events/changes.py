"""Changes of an event, before and during it: of its title, its options, and who are kept apart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from referee.events.apart import require_entrants, says_of_apart, with_present_names
from referee.events.entries import Change
from referee.events.log import LoggedEntry
from referee.events.match_options import match_options_in, require_options
from referee.kit.values import replace
from referee.ruling import Refused
from referee.schema import Unreadable

if TYPE_CHECKING:
    from referee.events.event import EventState

ROUNDS: Final = "rounds"


def judge_change(state: EventState, entry: Change) -> tuple[Change, dict[str, Any], str]:
    """The change with present names, the new values of options by name, and the sentence that says what changes.

    :raises Refused: nothing changes, or an option or people kept apart decided a draw that is made.
    :raises Unreadable: the format has no such option, or no such value of it; or a name is no entrant.
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
        _require_later(state, values, {key: parts[key].label for key in values})
    says = [f"The title is {renamed}"] if renamed else []
    says += [f"{parts[key].label}: {parts[key].field_type.show(value)}" for key, value in values.items()]
    if apart is not None and parts_others:
        says.append(f"{says_of_apart(apart)} {'from the next draw on' if facts.draws else 'in the draw'}")
    return replace(entry, apart=apart if parts_others else None), values, "; ".join(says)


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
