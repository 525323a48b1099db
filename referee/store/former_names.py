"""The names that removed people had in matches and events, and the neutral names that pages show in their place.

Logs keep a name for good: a match's is a chain of hashes, and lots of an event are drawn by names. So the neutral name
is put in its place when a page is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from sqlalchemy import ColumnElement, Engine, select

from referee.kit.names import alike
from referee.kit.values import replace
from referee.schema import own_json
from referee.store.events import Plan, Plans
from referee.store.models import (
    AppearanceRow,
    EventEntryRow,
    EventMatchRow,
    EventPlanRow,
    EventRow,
    MatchRow,
    PersonRow,
)

Names = Mapping[str, str]
"""The neutral name for each name that is not shown any more."""


class FormerNames:
    """Knows under which names removed people played."""

    def __init__(self, engine: Engine, plans: Plans) -> None:
        self.engine = engine
        self.plans = plans

    def of_match(self, match_id: str) -> Names:
        """The names that the pages of a match do not show."""
        return dict(self._played(AppearanceRow.match_id == match_id))

    def of_event(self, event_id: str) -> Names:
        """The names that the pages of an event do not show: of its matches, and of results entered by hand."""
        match = EventMatchRow
        of_event = select(match.match_id).where(match.event_id == event_id)
        entered = self._entered(EventPlanRow.event_id == event_id)
        return dict(entered) | dict(self._played(AppearanceRow.match_id.in_(of_event)))

    def of_club(self, club_id: str) -> Names:
        """The names that lists of a club do not show; a name that somebody of the club bears now is another person."""
        person = PersonRow
        with self.engine.connect() as connection:
            rows = connection.execute(select(person.alike, person.removed).where(person.club_id == club_id)).all()
        if not any(row.removed for row in rows):
            return {}
        present = {row.alike for row in rows if not row.removed}
        found = {**dict(self._entered(EventRow.club_id == club_id)), **dict(self._played(person.club_id == club_id))}
        return {name: neutral for name, neutral in found.items() if alike(name) not in present}

    def note(self, club_id: str, person_id: str) -> None:
        """Note the names of somebody in the plans of a club's events, before the name is taken away."""
        with self.engine.connect() as connection:
            name = connection.execute(select(PersonRow.name).where(PersonRow.id == person_id)).scalar_one_or_none()
            event_ids = list(connection.execute(select(EventRow.id).where(EventRow.club_id == club_id)).scalars())
        if name is None:
            return
        known = {alike(name), *(alike(former) for former in self._names_in_matches(person_id))}
        for event_id in event_ids:
            former = {each: person_id for each in self._entrants(event_id) if alike(each) in known}
            if former:
                self.plans.change(event_id, _with_former(former))

    def _names_in_matches(self, person_id: str) -> Iterator[str]:
        row = AppearanceRow
        wanted = select(MatchRow.setup, row.player).join(row, row.match_id == MatchRow.id)
        with self.engine.connect() as connection:
            for match in connection.execute(wanted.where(row.person_id == person_id)):
                yield own_json(match.setup)["players"][match.player]

    def _entrants(self, event_id: str) -> Iterator[str]:
        """The names in the set-up and the entries of an event, also of those who play in a pair or a team."""
        with self.engine.connect() as connection:
            setup = connection.execute(select(EventRow.setup).where(EventRow.id == event_id)).scalar_one()
            bodies = connection.execute(select(EventEntryRow.body).where(EventEntryRow.event_id == event_id))
            entered = [body.get("who") for body in map(own_json, bodies.scalars()) if body.get("do") == "enter"]
        for entrant in [*own_json(setup)["entrants"], *entered]:
            yield from [entrant["name"], *entrant.get("people", [])] if isinstance(entrant, dict) else [entrant]

    def _played(self, condition: ColumnElement[bool]) -> Iterator[tuple[str, str]]:
        row, person = AppearanceRow, PersonRow
        wanted = (
            select(MatchRow.setup, row.player, person.name)
            .join(row, row.match_id == MatchRow.id)
            .join(person, person.id == row.person_id)
            .where(person.removed, condition)
        )
        with self.engine.connect() as connection:
            for match in connection.execute(wanted):
                yield own_json(match.setup)["players"][match.player], match.name

    def _entered(self, condition: ColumnElement[bool]) -> Iterator[tuple[str, str]]:
        with self.engine.connect() as connection:
            plans = select(EventPlanRow.body).join(EventRow, EventRow.id == EventPlanRow.event_id).where(condition)
            former: dict[str, str] = {}
            for body in connection.execute(plans).scalars():
                former |= own_json(body).get("former", {})
            if not former:
                return
            people = select(PersonRow.id, PersonRow.name).where(PersonRow.id.in_(former.values()), PersonRow.removed)
            neutral: dict[Any, str] = {row.id: row.name for row in connection.execute(people)}
        yield from ((name, neutral[person]) for name, person in former.items() if person in neutral)


def _with_former(former: Mapping[str, str]) -> Callable[[Plan], Plan]:
    return lambda plan: replace(plan, former={**plan.former, **former})
