"""The rulings on entries about people: points given or taken, corrected names, substitutes, handicaps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from referee.events.entrants import Entrant, require_new
from referee.events.entries import AdjustPoints, EnterLate, Rename, Substitute
from referee.events.judged import CORRECTED, TAKEN_BACK, Judged
from referee.events.log import LoggedEntry
from referee.kit.names import alike, capitalized, listed, verb
from referee.kit.numbers import points_of, written
from referee.kit.values import replace
from referee.ruling import FORM, Refused
from referee.schema import Unreadable

if TYPE_CHECKING:
    from referee.events.event import EventState

ADJUST_RULE: Final = "EV-ADJ-1"
NAME_RULE: Final = "EV-NAME-1"
SUBSTITUTE_RULE: Final = "EV-SUB-1"


def judge_adjust(state: EventState, entry: AdjustPoints, n: int) -> Judged:
    """Points given or taken."""
    who = _entrant(state, entry.who).name
    given = replace(entry, who=who)
    return Judged(LoggedEntry(n, given), says_of_points(given), (ADJUST_RULE,))


def says_of_points(entry: AdjustPoints) -> str:
    """The sentence on points given or taken: `Ann loses 1 point: late`."""
    who = (entry.who,)
    moves = verb(who, "gets", "get", "got") if entry.points > 0 else verb(who, "loses", "lose", "lost")
    return f"{entry.who} {moves} {points_of(abs(entry.points))}: {entry.why}"


def judge_rename(state: EventState, entry: Rename, n: int) -> Judged:
    """A corrected name, of an entrant or of one of its people."""
    who = state.facts.present_name(entry.who)
    about = _about(state, who)
    _require_free(state, about, who, entry.to)
    named = entry.to if about.name == who else about.name
    logged = LoggedEntry(n, replace(entry, who=who), about=named)
    return Judged(logged, f"{who} is called {entry.to}", (NAME_RULE,), names={who: entry.to})


def _about(state: EventState, who: str) -> Entrant:
    """The entrant with this name, or with a person of this name; those who play now come before those replaced."""
    entrants = state.facts.entrants.values()
    for names_of in (Entrant.plays_as, Entrant.played_as):
        for entrant in entrants:
            if who in names_of(entrant):
                return entrant
    raise Refused(FORM, f"{who} is not an entrant of this event, and nobody of a pair or team", "who")


def _require_free(state: EventState, about: Entrant, who: str, to: str) -> None:
    """Check that a new name is free.

    :raises Refused: it is taken; the text suggests another.
    """
    if to == who:
        raise Refused(NAME_RULE, f"{who} has this name already.", "to")
    others = {name: each for name, each in state.facts.entrants.items() if name != about.name}
    own = [name for name in (*about.plays_as(), *(stint.out for stint in about.stints)) if name != who]
    try:
        require_new(Entrant(to), others)
        if alike(to) in map(alike, own):
            require_new(Entrant(to), {name: Entrant(name) for name in own})
    except Unreadable as fault:
        raise Refused(NAME_RULE, f"{capitalized(fault.says)}.", "to") from None


def judge_substitute(state: EventState, entry: Substitute, n: int) -> Judged:
    """Another person plays for an entrant from here on."""
    facts = state.facts
    entrant = _entrant(state, entry.who)
    entry = replace(entry, who=entrant.name, out=facts.current(entry.out) if entry.out else "")
    if entrant.name in facts.withdrawn:
        left = facts.left_at[entrant.name]
        raise Refused(SUBSTITUTE_RULE, f"{entrant.name} left the event: strike entry {left} first.", "who")
    if not state.event_rules.takes_substitutes:
        raise Refused(SUBSTITUTE_RULE, "Here everybody plays as they like: enter the results of those who play.", "who")
    if state.board.over:
        raise Refused(SUBSTITUTE_RULE, "The event is over: there is nothing left to play.", "who")
    if not entrant.people and entry.out == entrant.name:
        entry = replace(entry, out="")
    _require_out(entrant, entry.out)
    _require_stand_in(state, entrant, entry)
    if entrant.people:
        says = f"{entry.by} plays for {entry.out} in {entrant.name} from here on"
        return Judged(LoggedEntry(n, entry, about=entrant.name), says, (SUBSTITUTE_RULE,))
    says = f"{entry.by} plays for {entrant.name} from here on: place and results stay"
    names = {entrant.name: entry.by}
    return Judged(LoggedEntry(n, entry, about=entry.by), says, (SUBSTITUTE_RULE,), names=names, of_people=False)


def _require_out(entrant: Entrant, out: str) -> None:
    if entrant.people and not out:
        raise Refused(
            SUBSTITUTE_RULE, f"Say who of {entrant.name} goes out: {listed(entrant.people, 'or')} (“out”).", "out"
        )
    if out and out not in entrant.people:
        whom = f"these play: {listed(entrant.people)}" if entrant.people else "it is one person: leave “out” away"
        raise Refused(SUBSTITUTE_RULE, f"{out} does not play for {entrant.name}; {whom}.", "out")


def _require_stand_in(state: EventState, entrant: Entrant, entry: Substitute) -> None:
    """Check that the new person is free: someone new, or a person who played for this entrant before.

    :raises Refused: the person plays already.
    """
    others = {name: each for name, each in state.facts.entrants.items() if name != entrant.name}
    own = [*(entrant.people or (entrant.name,)), *([entrant.name] if entrant.people else []), *entrant.known]
    if alike(entry.by) in map(alike, own):
        raise Refused(SUBSTITUTE_RULE, f"{entry.by} plays for {entrant.name} already, or is its name.", "by")
    try:
        require_new(Entrant(entry.by), others)
    except Unreadable:
        raise Refused(SUBSTITUTE_RULE, f"{entry.by} is in the event already: somebody else plays on.", "by") from None


def _entrant(state: EventState, who: str) -> Entrant:
    name = state.facts.current(who)
    if name not in state.facts.entrants:
        raise Refused(FORM, f"{who} is not an entrant of this event", "who")
    return state.facts.entrants[name]


def judge_changed_entry(state: EventState, entry: EnterLate, n: int) -> Judged:
    """An entrant who is entered again gets another handicap, or another club."""
    before, who = state.facts.entrants[entry.who.name], entry.who
    if who.people and set(who.people) != set(before.people):
        raise Refused("EV-ENT-1", f"{who.name} is there with {listed(before.people) or 'no other people'}: "
                      "enter a substitute, or correct a name.", "who")  # fmt: skip
    return Judged(LoggedEntry(n, entry, about=who.name), f"{says_of_terms(who)} from here on", ("EV-ENT-1",))


def says_of_terms(who: Entrant) -> str:
    """The sentence on an entrant with another handicap or club: `Ann plays with handicap 5 and without a club`."""
    given = [f"handicap {written(who.handicap)}"] if who.handicap is not None else []
    given += [f"club {who.club}"] if who.club else []
    parts = [f"with {listed(given)}"] if given else []
    parts += [f"without a {listed(who.cleared, 'or')}"] if who.cleared else []
    return f"{who.name} {verb((who.name,), 'plays', 'play', 'will play')} {listed(parts)}"


# - corrections


def judge_name_struck(state: EventState, logged: LoggedEntry, says: str) -> Judged:
    """A corrected name or a substitution is taken back; `says` is the sentence."""
    entry = logged.entry
    assert isinstance(entry, Rename | Substitute)
    _require_last(state, logged)
    taken_back = replace(logged, struck=True)
    if isinstance(entry, Substitute) and entry.out:
        return Judged(taken_back, says, ("EV-FIX-1",), word=TAKEN_BACK)
    back = {entry.to: entry.who} if isinstance(entry, Rename) else {logged.about: entry.who}
    if isinstance(entry, Substitute):
        others = {name: each for name, each in state.facts.entrants.items() if name != logged.about}
        try:
            require_new(Entrant(entry.who), others)
        except Unreadable:
            raise Refused("EV-FIX-1", f"{entry.who} plays for another entrant now: strike that first.", "n") from None
    is_rename = isinstance(entry, Rename)
    return Judged(taken_back, says, ("EV-FIX-1",), word=TAKEN_BACK, names=back, of_people=is_rename)


def _require_last(state: EventState, logged: LoggedEntry) -> None:
    """Check that no later entry goes on from the name or the person that an entry gave.

    :raises Refused: one does; it is struck first.
    """
    given = logged.entry.to if isinstance(logged.entry, Rename) else logged.entry.by  # type: ignore[union-attr]
    for later in state.log.values():
        if later.n <= logged.n or later.struck or later.about != logged.about:
            continue
        entry = later.entry
        goes_on = isinstance(entry, Rename | Substitute) and given in (entry.who, getattr(entry, "out", ""))
        # A name that was corrected later is the given one by now.
        if goes_on or (isinstance(entry, Rename) and entry.to == given):
            raise Refused("EV-FIX-1", f"Entry {later.n} goes on from it: strike that first.", "n")


def judge_people_amended(state: EventState, logged: LoggedEntry, corrected: Any) -> Judged:
    """Points, a name or a substitute, corrected by another entry of its kind about the same entrant."""
    if logged.struck:
        raise Refused("EV-FIX-2", f"Entry {logged.n} is taken back: enter it anew.", "n")
    if isinstance(corrected, AdjustPoints):
        given = replace(corrected, who=_entrant(state, corrected.who).name)
        kept = replace(logged, entry=given)
        return Judged(kept, f"{says_of_points(given)}", ("EV-FIX-2",), word=CORRECTED)
    before = logged.entry
    assert isinstance(before, Rename | Substitute)
    if corrected.who not in (before.who, state.facts.current(before.who)) or (
        isinstance(before, Substitute) and before.out != corrected.out
    ):
        raise Refused("EV-FIX-2", f"Entry {logged.n} is about {before.who}: strike it, and enter the other.", "with")
    _require_last(state, logged)
    is_rename = isinstance(before, Rename)
    key = "to" if is_rename else "by"
    old, new = getattr(before, key), getattr(corrected, key)
    _require_free(state, state.facts.entrants[logged.about], old, new)
    kept = replace(logged, entry=replace(before, **{key: new}), about=new if logged.about == old else logged.about)
    return Judged(kept, f"{new}, not {old}", ("EV-FIX-2",), word=CORRECTED, names={old: new})
