"""The question about a name that comes into a running match of a club, and is nearly that of a person of it."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Any, Final

from referee.contract import Rename
from referee.contract.roster import people_of, present
from referee.contract.roster_plays import Join, Substitute
from referee.kit.names import alike
from referee.kit.values import Value
from referee.store import CachedMatch
from referee.web.fields.near_names import BETWEEN, KEPT, TAKEN, near_in_club

NEW_NAMES: Final = {Join.name: "who", Substitute.name: "who", Rename.name: "to"}
"""The plays that have a name which may be new, each with its field."""


class NearPlayer(Value):
    """A name that is nearly known, with the play that has it."""

    typed: str
    known: str
    play: str
    """The JSON of the play."""
    form: str
    """The id of the form in which it was typed; empty for a typed line."""


def with_known_name(body: Any, posted: Mapping[str, str]) -> Any:
    """A play with the known name in the place of the typed one, if the button of the known name was pressed."""
    typed, _, known = posted.get(TAKEN, "").partition(BETWEEN)
    return {**body, field_of_name(body): known} if known and _new_name(body) == typed else body


def near_player(cached: CachedMatch, body: Any, posted: Mapping[str, str]) -> NearPlayer | None:
    """The question about the new name of a play; None if there is none, or a button has answered it."""
    near = new_name_near(cached, body, (posted.get(KEPT, ""),))
    if not near:
        return None
    ((who, known),) = near.items()
    form = f"who-{body['play']}" if "play" in posted else ""
    return NearPlayer(who, known, json.dumps(body, ensure_ascii=False), form)


def new_name_near(cached: CachedMatch, body: Any, kept: Collection[str] = ()) -> dict[str, str]:
    """The new name of a play with the nearly same name of a person of the match's club; empty without one."""
    who = _new_name(body)
    known = known_name_near(cached, who, kept) if who else ""
    return {who: known} if known else {}


def known_name_near(cached: CachedMatch, name: str, kept: Collection[str] = ()) -> str:
    """The name of a person of the match's club that is nearly `name`, who does not play here; empty without one."""
    position, mended = cached.match.position, cached.view.mended_names.values()
    if not cached.club_id or any(alike(name) == alike(each) for each in (*people_of(position), *mended)):
        return ""
    here = [*present(position), *mended]
    return near_in_club(cached.club_id, [name, *here], [*kept, *here]).get(name, "")


def field_of_name(body: Any) -> str:
    """The field with the new name of a play that is not yet read; empty for a play without one."""
    name = body.get("play") if isinstance(body, dict) else None
    return NEW_NAMES.get(name, "") if isinstance(name, str) else ""


def _new_name(body: Any) -> str:
    """The name that may be new in a play that is not yet read; empty without one."""
    field = field_of_name(body)
    name = body.get(field, "") if field else ""
    return " ".join(name.split()) if isinstance(name, str) else ""
