"""The question about a new name that is nearly that of a person of the club, and the answer of a button.

The question stands in the form whose button was pressed, so it needs no script: one button takes the known name, the
other one keeps the new name.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Final

from werkzeug.datastructures import MultiDict

from referee.clubs.near_names import near_names
from referee.kit.names import alike
from referee.kit.values import Value
from referee.store import get_store
from referee.store.clubs import queries

TAKEN: Final = "near_taken"
"""The button that takes a known name. Its value has the typed name, a tab and the known name."""
KEPT: Final = "near_kept"
"""The button that keeps a new name, and the fields that remember it."""
EVERY_FORM: Final = ("csrf_token", "key", "seen", TAKEN, KEPT)
BETWEEN: Final = "\t"
"""It separates two names; no name has it."""


class NearNames(Value):
    """The questions of a form."""

    asked: Mapping[str, str] = {}
    """The typed names that are nearly known ones, each with the known one."""
    kept: tuple[str, ...] = ()
    """The typed names that are new, as a button said."""
    there: tuple[str, ...] = ()
    """The people who take part already, whose names are not offered."""


NO_QUESTIONS: Final = NearNames()


def answered(posted: MultiDict[str, str], fields: Collection[str], keys: Sequence[str] = ()) -> MultiDict[str, str]:
    """The posted form with the known name in the place of the typed one, if its button was pressed.

    `fields` have names, each one or several. Keys that begin with one of `keys` have a name in them.
    """
    typed, _, known = posted.get(TAKEN, "").partition(BETWEEN)
    if not typed or not known:
        return posted
    words = r"\s+".join(map(re.escape, typed.split()))
    name = re.compile(rf"(?<![\w-]){words}(?![\w-])(?![ \t]+\w)", re.IGNORECASE)
    return MultiDict(
        (
            name.sub(lambda _: known, key) if key.startswith(tuple(keys)) else key,
            name.sub(lambda _: known, text) if key in fields else text,
        )
        for key, text in posted.items(multi=True)
    )


def other_fields(posted: Mapping[str, str]) -> dict[str, str]:
    """The fields of a form that a question sends again, besides those that each form has."""
    return {key: text for key, text in posted.items() if key not in EVERY_FORM}


def remembered(posted: MultiDict[str, str]) -> NearNames:
    """No questions, and the names that stay new, for a form that is shown again."""
    return NearNames(kept=tuple(dict.fromkeys(posted.getlist(KEPT))))


def questions(club_id: str, names: Iterable[str], posted: MultiDict[str, str], there: Iterable[str] = ()) -> NearNames:
    """The questions about names that are new in a club. Names that are typed together are those of several people.

    `there` are the people who take part already.
    """
    kept = remembered(posted).kept
    return NearNames(near_in_club(club_id, [*names], kept), kept, tuple(there))


def near_in_club(club_id: str, names: Sequence[str], kept: Collection[str] = ()) -> dict[str, str]:
    """The names that are new in a club and nearly that of a person of it, each with the known one.

    `kept` are names that stay new. Without a club no name is known.
    """
    typed = [name for name in names if name not in kept]
    if not club_id or not typed:
        return {}
    known = get_store().clubs.read(partial(queries.present_names, club_id=club_id))
    there = {alike(name) for name in known}
    together = {alike(name) for name in names}
    new = [name for name in typed if alike(name) not in there]
    return near_names(new, [name for name in known if alike(name) not in together])
