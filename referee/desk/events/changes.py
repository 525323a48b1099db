"""The changes of an organiser beside the results: points, names, substitutes, handicaps, clubs, who are kept apart."""

from __future__ import annotations

from typing import Final

from referee.events.apart import KeptApart
from referee.events.called_match import handicap_of_game
from referee.events.entries import AdjustPoints, Rename, Substitute
from referee.events.entry_words import words_of
from referee.kit.names import listed
from referee.kit.numbers import written
from referee.kit.values import Value
from referee.store.events import StoredEvent

KINDS: Final = (AdjustPoints, Rename, Substitute)


class Playing(Value):
    """A person who can be replaced: the entrant, and who of a pair or a team goes out."""

    who: str
    out: str
    label: str


class MadeChange(Value):
    """A change that counts, by the number of its entry."""

    n: int
    says: str


class PeopleChanges(Value):
    """The people of an event whom an organiser can change, with the changes so far."""

    entrants: tuple[str, ...]
    """All entrants."""
    names: tuple[str, ...]
    """The names that can be corrected: of entrants, and of all who play or played for them."""
    playing: tuple[Playing, ...]
    """Those who can be replaced; empty if the format takes no substitutes."""
    terms: tuple[tuple[str, str], ...]
    """The entrants with a handicap or a club, with both in words."""
    handicap: str
    """The handicap that the game of the event takes, in words; empty if it takes none."""
    takes_terms: bool
    """False if neither a handicap nor a club means anything here."""
    apart: KeptApart | None
    """The entrants who are kept apart in the draws to come; None if no draw follows."""
    entered: tuple[MadeChange, ...]
    """The changes so far, the newest first."""


def people_changes(event: StoredEvent) -> PeopleChanges:
    """The present people of an event, with their changes."""
    state = event.state
    facts, rules = state.facts, state.event_rules
    entrants = [facts.entrants[name] for name in facts.seeded() if name in facts.entrants]
    here = [each for each in entrants if each.name not in facts.withdrawn]
    replaces = rules.takes_substitutes and not state.board.over
    option = handicap_of_game(state)
    return PeopleChanges(
        entrants=tuple(each.name for each in entrants),
        names=tuple(name for each in entrants for name in dict.fromkeys([each.name, *each.everybody()])),
        playing=tuple(
            Playing(each.name, out, f"{out} ({each.name})" if out else each.name)
            for each in (here if replaces else ())
            for out in (each.people or ("",))
        ),
        terms=tuple((each.name, words) for each in entrants if (words := terms_text(each.handicap, each.club))),
        handicap=option.label if option else "",
        takes_terms=rules.keeps_apart or option is not None or len(facts.games) != 1,
        apart=facts.apart if rules.separates(facts) and not state.board.over else None,
        entered=tuple(
            MadeChange(n, words_of(facts, logged))
            for n, logged in sorted(state.log.items(), reverse=True)
            if isinstance(logged.entry, KINDS) and not logged.struck
        ),
    )


def terms_text(handicap: float | None, club: str) -> str:
    """A handicap and a club in words; empty without either."""
    return listed([*([f"handicap {written(handicap)}"] if handicap is not None else []), *([club] if club else [])])
