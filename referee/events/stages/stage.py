"""A stage of an event."""

from __future__ import annotations

from typing import Any

from referee.events.event_rules import EventRules
from referee.events.facts import Facts
from referee.kit.values import Value, replace


class Stage(Value):
    """A stage of an event: its title, its rules, and its options if it has some of its own."""

    title: str
    rules: EventRules[Any]
    options: Any = None
    """None if the options of the event are those of the stage too."""

    def facts(self, facts: Facts[Any]) -> Facts[Any]:
        """The facts with the options of the stage."""
        return facts if self.options is None else replace(facts, options=self.options)


def draws_before(facts: Facts[Any]) -> int:
    """The number of draws of the first stage."""
    return next((at for at, drawn in enumerate(facts.draws) if drawn.going_on), len(facts.draws))
