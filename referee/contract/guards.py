"""Guards that several games share: each raises `Refused` if its rule forbids the play."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TypeVar

from referee.kit.names import listed
from referee.ruling import Refused

Phase = TypeVar("Phase", bound=str)


def require_phase(phase: Phase, allowed: Collection[Phase], rule: str, steps: Mapping[Phase, str]) -> None:
    """Require that the play belongs to the current phase.

    `steps` has a sentence for each phase that says what to do in it: `{"deal": "Deal the cards first."}`.

    :raises Refused: by `rule`, with what is to be done now.
    """
    if phase not in allowed:
        raise Refused(rule, steps[phase])


def require_players(names: Iterable[str], players: Sequence[str], rule: str, field: str = "") -> None:
    """Require that all names are players of this match; `field` is the field by name that holds them.

    :raises Refused: by `rule`, with the first name that is not.
    """
    for name in names:
        if name not in players:
            raise Refused(rule, f"{name} does not play here; {listed(players)} do.", f"{field}.{name}" if field else "")
