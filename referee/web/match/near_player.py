"""The question about a name that comes into a running match of a club, and is nearly that of a person of it."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Any, Final

from referee.contract.roster import people_of, present
from referee.contract.roster_plays import Join, Substitute
from referee.kit.names import alike
from referee.kit.values import Value
from referee.store import CachedMatch
from referee.web.fields.near_names import BETWEEN, KEPT, TAKEN, near_in_club

NEWCOMERS: Final = (Join.name, Substitute.name)
"""The plays that name somebody who may be new."""


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
    return {**body, "who": known} if known and _newcomer(body) == typed else body


def near_player(cached: CachedMatch, body: Any, posted: Mapping[str, str]) -> NearPlayer | None:
    """The question about the newcomer of a play; None if there is none, or a button has answered it."""
    who = _newcomer(body)
    known = known_name_near(cached, who, (posted.get(KEPT, ""),)) if who else ""
    if not known:
        return None
    form = f"who-{body['play']}" if "play" in posted else ""
    return NearPlayer(who, known, json.dumps(body, ensure_ascii=False), form)


def known_name_near(cached: CachedMatch, name: str, kept: Collection[str] = ()) -> str:
    """The name of a person of the match's club that is nearly `name`, who does not play here; empty without one."""
    position = cached.match.position
    if not cached.club_id or any(alike(name) == alike(each) for each in people_of(position)):
        return ""
    here = present(position)
    return near_in_club(cached.club_id, [name, *here], [*kept, *here]).get(name, "")


def _newcomer(body: Any) -> str:
    """The name of somebody who may be new, in a play that is not yet read; empty for any other play."""
    who = body.get("who", "") if isinstance(body, dict) and body.get("play") in NEWCOMERS else ""
    return " ".join(who.split()) if isinstance(who, str) else ""
