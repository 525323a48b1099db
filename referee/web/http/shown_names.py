"""Pages show the present name of a person, a mended one, and the neutral name of a removed one.

The log may have an old name.

Names are replaced in the finished answer, in what people read: texts, titles and labels. Fields and addresses keep
the name of the log, except that of a removed person; where people type names, fields have the present ones. What a
page sends is put back into the names of the log by `sent_names`. Records are not pages, and keep the log's names.
Drawings cut names to fit, so they have the present ones already.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import Final
from urllib.parse import quote, unquote_plus

from flask import Flask, Response, request
from markupsafe import escape

from referee.kit.names import in_words
from referee.store import CachedMatch, get_store
from referee.store.clubs import former_names
from referee.store.clubs.people import is_neutral
from referee.web.http.club_access import held_clubs

MARKUP: Final = "text/html"
TABLE: Final = "text/csv"
OF_PAGES: Final = (200, 422)
"""The status of answers with present names: one with another status may be about something that does not exist."""
_TAG: Final = re.compile(r"(<[^>]*>)")
_READ: Final = re.compile(r'(?<=\s)((?:title|aria-label|alt|content|data-name|data-says|data-due)=")([^"]*)(?=")')
_FIELD: Final = re.compile(r'(?<=\s)((?:value|data-lane|data-move)=")([^"]*)(?=")')
_ASKED: Final = re.compile(r"(?<=[?&;])((?:who|player)=)([^&\"#]*)")
"""A name in the query of an address."""
_SECRET: Final = 'name="csrf_token"'
_UNREAD: Final = ("script", "style", "textarea", "time")
"""The elements whose text is not read as a name."""
_TEXT_AREA: Final = "textarea"
_TYPED: Final = "data-typed"
"""The attribute of a field in which people read and type names."""
_NAMED: Final = "data-named"
"""The attribute of an element whose names stay: a drawing that has the present ones, or an example for typing."""


def init_app(app: Flask) -> None:
    """Put present names on the pages of clubs, events and matches."""
    app.after_request(show_present_names)


def show_present_names(answer: Response) -> Response:
    """Put present names into an answer that people read."""
    if answer.is_streamed or answer.mimetype not in (MARKUP, TABLE) or answer.status_code not in OF_PAGES:
        return answer
    names = names_of_request()
    if names:
        text = answer.get_data(as_text=True)
        answer.set_data(in_words(text, names) if answer.mimetype == TABLE else in_markup(text, names))
    return answer


def names_of_request() -> Mapping[str, str]:
    """The names that the requested page must not show, with the present name of each."""
    asked = request.view_args or {}
    if "match_id" in asked:
        return names_of_match(get_store().cached_match(asked["match_id"]))
    if "event_id" in asked:
        return names_of_event(asked["event_id"])
    club_ids = [asked["club_id"]] if "club_id" in asked else []
    if request.path == "/":
        club_ids = [club.club_id for club, _ in held_clubs()]
    names: dict[str, str] = {}
    for club_id in club_ids:
        names.update(get_store().clubs.read(partial(former_names.of_club, club_id=club_id)))
    return names


def names_of_event(event_id: str) -> Mapping[str, str]:
    """The names that the pages of an event must not show, with the present name of each."""
    return get_store().clubs.read(partial(former_names.of_event, event_id=event_id))


def names_of_match(cached: CachedMatch) -> Mapping[str, str]:
    """The names that the pages of a match must not show: mended ones, and after the match those of the club."""
    mended = cached.view.mended_names
    if not cached.club_id or not cached.view.is_final:
        return mended
    return {**mended, **get_store().clubs.read(partial(former_names.of_match, match_id=cached.match_id))}


def of_one(names: Mapping[str, str]) -> Mapping[str, str]:
    """The names whose present one means one person alone: a page may send it."""
    former = {name: present for name, present in names.items() if name != present}
    of_several = Counter(former.values())
    return {name: present for name, present in former.items() if of_several[present] == 1 and present not in former}


def of_fields(names: Mapping[str, str]) -> Mapping[str, str]:
    """The names that fields and addresses must not have either, each with a neutral one."""
    return {name: present for name, present in of_one(names).items() if is_neutral(present)}


def in_markup(html: str, names: Mapping[str, str]) -> str:
    """The markup with present names in its texts, titles and labels, and with neutral names in its fields."""
    if not names:
        return html
    escaped, hidden = _in_html(names), of_fields(names)
    in_fields, in_typed = _in_html(hidden), _in_html(of_one(names))
    parts, unread, typed = _TAG.split(html), "", in_fields
    for index, part in enumerate(parts):
        if not part.startswith("<"):
            if not unread:
                parts[index] = in_words(part, escaped)
            elif unread == _TEXT_AREA:
                parts[index] = in_words(part, typed)
            continue
        word = part[1:].split(None, 1)[0].rstrip(">/").lower() if len(part) > 2 else ""
        if not unread and (word in _UNREAD or _NAMED in part):
            unread = word
        elif unread and part.lower().startswith(f"</{unread}"):
            unread = ""
        part = _READ.sub(lambda label: label[1] + in_words(label[2], escaped), part)
        typed = in_typed if _TYPED in part else in_fields
        if typed and _SECRET not in part:
            part = _FIELD.sub(partial(_in_field, names=typed), part)
            part = _ASKED.sub(lambda asked: asked[1] + _in_query(asked[2], hidden), part)
        parts[index] = part
    return "".join(parts)


def _in_html(names: Mapping[str, str]) -> dict[str, str]:
    """The names as markup has them."""
    return {str(escape(name)): str(escape(present)) for name, present in names.items()}


def _in_field(field: re.Match[str], names: Mapping[str, str]) -> str:
    return field[1] + in_words(field[2], names)


def _in_query(value: str, names: Mapping[str, str]) -> str:
    """The value of a query's parameter, with another name instead of the one that it is."""
    present = names.get(unquote_plus(value))
    return value if present is None else quote(present)
