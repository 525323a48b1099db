"""Guards that several games share: each raises `Refused` where its rule forbids the play."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from referee.kit.names import listed
from referee.ruling import Refused


def require_phase(phase: str, allowed: Collection[str], rule: str, steps: Mapping[str, str]) -> None:
    """The play is one of another step of the game.

    `steps` say for each phase what is to be done in it, as a sentence: `{"deal": "Deal the cards first."}`.

    :raises Refused: by `rule`, with what is to be done now.
    """
    if phase not in allowed:
        raise Refused(rule, steps[phase])


def require_players(names: Iterable[str], players: Sequence[str], rule: str, field: str = "") -> None:
    """Everyone who is named plays in this match; `field` is the field by name that names them.

    :raises Refused: by `rule`, with the first who does not.
    """
    for name in names:
        if name not in players:
            raise Refused(rule, f"{name} does not play here; {listed(players)} do.", f"{field}.{name}" if field else "")
