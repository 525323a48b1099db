"""A page sends names as it shows them; here they become the names of the log.

A person who was renamed is known to the log of an event by the old name. People choose and type the present one.
"""

from __future__ import annotations

from collections.abc import Mapping

from flask import Flask, request
from werkzeug.datastructures import ImmutableMultiDict, MultiDict

from referee.kit.names import in_words
from referee.store import get_store
from referee.web.http.security import PROGRAMS
from referee.web.http.shown_names import names_of_event, names_of_match, of_fields, of_one


def init_app(app: Flask) -> None:
    """Read what pages of events and matches send by the names of their logs."""
    app.before_request(read_sent_names)


def read_sent_names() -> None:
    """Put the names of the log into the form and the query of a page."""
    asked = request.view_args or {}
    if request.path.startswith(PROGRAMS) or not (request.form or request.args):
        return
    names = names_of_log(asked["event_id"]) if "event_id" in asked else {}
    if "match_id" in asked:
        names = _logged(of_fields(names_of_match(get_store().cached_match(asked["match_id"]))))
    if names:
        request.form, request.args = _in_log(request.form, names), _in_log(request.args, names)


def names_of_log(event_id: str) -> Mapping[str, str]:
    """The names of an event's log by the present ones that mean one person alone."""
    return _logged(of_one(names_of_event(event_id)))


def _logged(shown: Mapping[str, str]) -> Mapping[str, str]:
    return {present: name for name, present in shown.items()}


def _in_log(sent: MultiDict[str, str], names: Mapping[str, str]) -> ImmutableMultiDict[str, str]:
    """The same fields with the names of the log."""
    return ImmutableMultiDict((key, in_words(text, names)) for key, text in sent.items(multi=True))
