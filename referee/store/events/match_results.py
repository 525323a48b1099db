"""The results that refereed matches give to their event: entered at their end, amended after a correction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from sqlalchemy import Engine, select

from referee.contract.roster import people_of
from referee.events.entrants import Entrant
from referee.events.entry_fields import Side, write_side
from referee.events.names import with_current_names
from referee.events.outcome import fields_of, outcome_of_match, says_the_same
from referee.kit.names import is_ghost
from referee.kit.values import replace
from referee.match import SideResult, seats_as_begun, side_results
from referee.store.cache import Cache
from referee.store.clubs.people import linked_people
from referee.store.events.events import Events
from referee.store.events.values import EventMatch, StoredEvent
from referee.store.keys import own_entry_key
from referee.store.models import AppearanceRow, PersonRow
from referee.store.results import KeyUsed, NoSuchMatch

BY: Final = "the referee"
"""The author of a result that a match gives."""


TAKES_NEWCOMERS: Final = ("evening", "bunko-night")
"""The formats in which everybody in a match takes part in the event."""


class MatchResults:
    """Keeps the log of an event in step with its matches."""

    def __init__(self, engine: Engine, cache: Cache, events: Events) -> None:
        self.engine = engine
        self.cache = cache
        self.events = events

    def follow(self, match_ids: Iterable[str]) -> None:
        """Enter the results of matches that have ended, amend those of corrected ones, strike those that go on."""
        for match_id in match_ids:
            link = self.events.event_of(match_id)
            if link is not None:
                self._follow(link)

    def _follow(self, link: EventMatch) -> None:
        event = self.events.event(link.event_id)
        try:
            result = self._result(link, event)
        except NoSuchMatch:
            return
        if link.entry is None:
            if result is not None:
                self._enter_newcomers(event, result)
                self._append(event, result, link, own_entry_key("match", link.match_id))
            return
        # The log may differ: a correction by hand stays until the match itself gives another result.
        given = self._given(event, link.entry)
        if given == result or (given and result and _says_the_same(event, given, result)):
            return
        key = own_entry_key("match", link.match_id, event.head + 1)
        logged = event.state.log.get(link.entry)
        if result is not None:
            self._append(event, {"do": "amend", "n": link.entry, "with": result}, link, key)
        elif logged is not None and not logged.struck:
            self._append(event, {"do": "strike", "n": link.entry}, link, key)

    def _given(self, event: StoredEvent, n: int) -> Any:
        """The last result that a match gave for entry number `n`; None if it was struck because the match went on.

        If the authors of the entries are unknown, it is the present result in the log.
        """
        of_matches = self.events.entries_by(event.event_id, BY)
        about = [(n, event.body(n))]
        about += [(entry.seq, entry.body) for entry in event.log if entry.seq > n and _is_about(entry.body, n)]
        _, last = next((each for each in reversed(about) if each[0] in of_matches), about[-1])
        return last if last.get("do") == "result" else last.get("with")

    def _append(self, event: StoredEvent, body: Mapping[str, Any], link: EventMatch, key: str) -> None:
        # Another server may have entered an earlier result of the match; the next look at the match corrects it.
        with suppress(KeyUsed):
            self.events.append(event.event_id, body, key=key, who=BY, match_id=link.match_id)

    def _result(self, link: EventMatch, event: StoredEvent) -> dict[str, Any] | None:
        """The result of a match as an entry for the log of its event; None while the match goes on."""
        cached = self.cache.get(link.match_id)
        with cached.lock:
            match = cached.match
            if not match.position.over:
                return None
            results = side_results(match.game, match.position)
            if link.pairing:
                return _result_of_pairing(link, event, seats_as_begun(results, match.position))
        names = dict(zip(people_of(match.position), self._names(link, event), strict=True))
        results = tuple(replace(each, people=tuple(names[who] for who in each.people)) for each in results)
        # The sides in the order of their players.
        sides = sorted((each.people for each in results), key=lambda side: [*names.values()].index(side[0]))
        return _as_entry(results, sides, {}, game=match.game.key)

    def _names(self, link: EventMatch, event: StoredEvent) -> list[str]:
        """The names of the players of a match within an event: those that its log has for their people.

        A person who is new there has the present name.
        """
        wanted = (
            select(AppearanceRow.player, AppearanceRow.person_id, PersonRow.name)
            .join(PersonRow, PersonRow.id == AppearanceRow.person_id)
            .where(AppearanceRow.match_id == link.match_id)
            .order_by(AppearanceRow.player)
        )
        with self.engine.connect() as connection:
            people = {each.player: each for each in connection.execute(wanted)}
            linked = linked_people(connection, event.event_id)
        players = people_of(self.cache.get(link.match_id).match.position)
        facts = event.state.facts
        name_of = {person: name for name, person in linked.items() if name in facts.entrants}
        # A person who was renamed during the evening keeps the name of the entry.
        present = {at: name_of.get(person.person_id, person.name) for at, person in people.items()}
        return [
            facts.current(player if player in facts.entrants else present.get(at, player))
            for at, player in enumerate(players)
        ]

    def _enter_newcomers(self, event: StoredEvent, result: Mapping[str, Any]) -> None:
        """Enter all players of a match who do not take part yet, if the format has them."""
        for side in result["between"]:
            for who in side if isinstance(side, list) else [side]:
                if event.setup["event"] in TAKES_NEWCOMERS and who not in event.state.facts.entrants:
                    entry = {"do": "enter", "who": who}
                    self.events.append(event.event_id, entry, key=own_entry_key("enter", who), who=BY, kept=True)


def _result_of_pairing(link: EventMatch, event: StoredEvent, results: Sequence[SideResult]) -> dict[str, Any] | None:
    """The result of a pairing by its match; None if the pairing is gone, or other people played.

    An entered result still belongs to its pairing after the pairing is gone.
    """
    if link.entry is not None:
        logged = event.state.log.get(link.entry)
        pairing = logged.pairing if logged is not None else None
    else:
        pairing = next((each for each in event.state.board.pairings.values() if each.id == link.pairing), None)
    if pairing is None:
        return None
    sides, entrants = pairing.sides, event.state.facts.entrants
    if link.entry is None and event.setup["event"] in TAKES_NEWCOMERS:
        seated = {who for side in sides for who in side}
        came = [event.state.facts.current(who) for each in results for who in each.people if not is_ghost(who)]
        new = [who for who in dict.fromkeys(came) if who not in seated]
        sides = (*sides, *((who,) for who in new))
        entrants = {**{who: Entrant(who) for who in new}, **entrants}
    return _as_entry(results, sides, entrants, pairing=pairing.id)


def _as_entry(
    results: Sequence[SideResult], sides: Sequence[Side], entrants: Mapping[str, Entrant], **more: str
) -> dict[str, Any] | None:
    """The entry for the result of a match between `sides`; None if other people played."""
    outcome = outcome_of_match(results, sides, entrants)
    if outcome is None:
        return None
    return {
        "do": "result",
        "between": [write_side(side) for side in sides],
        **more,
        **fields_of(outcome, sides, entrants),
    }


def _says_the_same(event: StoredEvent, given: Any, result: Mapping[str, Any]) -> bool:
    """True if a result need not be amended. A result of an earlier version lacks the score, and is else the same."""
    facts = event.state.facts
    return isinstance(given, dict) and says_the_same(
        with_current_names(facts, given), result, facts.entrants, facts.games
    )


def _is_about(body: Mapping[str, Any], n: int) -> bool:
    return body.get("do") in ("amend", "strike") and body.get("n") == n
