"""A refused play that is kept for the next page, as a form without scripts is answered by a redirect."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from flask import current_app, session

from referee.kit.values import Value
from referee.ruling import Refused, Ruling
from referee.web.http.security import sessions
from referee.web.match.near_player import NearPlayer

KEPT: Final = "kept"
LONGEST: Final = 400
"""Characters of a field that a cookie keeps."""
SECRET: Final = ("csrf_token", "key")


class Kept(Value):
    """The refusal of the last form, and the texts typed in it."""

    refused: Ruling[Any] | None = None
    typed: Mapping[str, str] | None = None
    near: NearPlayer | None = None
    """The question about somebody who comes."""


def keep_refused(
    match_id: str, ruling: Ruling[Any] | None, typed: Mapping[str, str], near: NearPlayer | None = None
) -> None:
    """Keep the refusal of a form or a question, and the texts typed in it, for the next page of the match."""
    session[KEPT] = {
        "match": match_id,
        "ruling": [list(ruling.rules), ruling.says, ruling.field] if ruling else None,
        "near": [near.typed, near.known, near.play, near.form] if near else None,
        "typed": {name: text[:LONGEST] for name, text in typed.items() if name not in SECRET},
    }
    if not sessions.fits(current_app, session):
        session[KEPT]["typed"] = {}


def take_kept(match_id: str) -> Kept:
    """Take the refusal that was kept for a page of this match; it is shown once."""
    entry = session.get(KEPT) or {}
    if entry.get("match") != match_id:
        return Kept()
    del session[KEPT]
    rules, says, field = entry.get("ruling") or ((), "", "")
    refused = Refused(tuple(rules), says, field).ruling() if says else None
    return Kept(refused, entry.get("typed"), NearPlayer(*entry["near"]) if entry.get("near") else None)
