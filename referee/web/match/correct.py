"""The page that corrects one play of the log: change it, count it as nothing, insert a missing play, or strike it.

Each correction shows its consequences before it is entered.
"""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from referee.beside.assessments import Correction
from referee.contract import Due, Play
from referee.desk.events.match_of_event import what_depends
from referee.kit.values import Value
from referee.match import LoggedPlay, Match, NoSuchPlay
from referee.ruling import FORM, Refused, Ruling
from referee.schema import Unreadable
from referee.store import get_store
from referee.web.fields.field import Field, Typed
from referee.web.fields.posted import read_posted
from referee.web.fields.tree import SchemaForm
from referee.web.http import access
from referee.web.match.consequences import Consequences, foresee
from referee.web.match.near_player import near_player
from referee.web.match.offer_form import OfferForm, offer_forms
from referee.web.match.passage import entered_text, shown_play

FIELD: Final = "f."
ELSE, NOTHING, BEFORE, AFTER, STRIKE = "else", "nothing", "before", "after", "strike"
"""The meanings to choose from: another play, no play, one more before or after it, or never played."""

blueprint = Blueprint("correct", __name__)


@blueprint.get("/m/<match_id>/log/<int:n>")
def correction_page(match_id: str, n: int) -> ResponseReturnValue:
    """One play, the possible meanings of a correction, and the consequences of the chosen one."""
    role = access.require_role(match_id, "host", "table")
    cached = get_store().cached_match(match_id)
    match = cached.match
    try:
        line = match.line(n)
    except NoSuchPlay:
        abort(404)
    meanings = possible_meanings(match, line)
    asked = request.args.get("mean", "")
    mean = asked if asked in meanings else ELSE
    typed = {key: value.strip() for key, value in request.args.items() if key.startswith(FIELD)}
    name = request.args.get("play", "")
    form, gap, proposal = None, None, None
    if mean == ELSE:
        if name in match.schema.plays:
            form = PlayForm(match, name, typed, match.before(n).players)
            proposal = read_amendment(match, line, form)
        else:
            form = form_in_log(match, line, request.args.get("as", ""))
    elif mean == NOTHING:
        proposal = proposed(match, "amend", line.n, counts_as_nothing(match, line) or {})
    elif mean == STRIKE:
        proposal = proposed(match, "strike", line.n, {})
    else:
        gap = gap_beside(match, line, mean, request.args)
        proposal = gap.proposal
    return render_template(
        "match/correct.html",
        cached=cached,
        game=match.game,
        role=role,
        line=line,
        shown=shown_play(match, line),
        meanings=meanings,
        mean=mean,
        form=form,
        plays=possible_plays(match, line),
        gap=gap,
        proposal=proposal,
        near=near_player(cached, proposal.body, {}) if proposal is not None else None,
        depends=what_depends(get_store(), cached) if proposal is not None and proposal.stands else "",
        seen=match.head,
        key=secrets.token_urlsafe(9),
    ), 422 if proposal is not None and not proposal.stands else 200


def possible_meanings(match: Match, line: LoggedPlay) -> dict[str, str]:
    """The meanings to choose from for a play, with their titles."""
    if line.struck:
        return {ELSE: "It did happen", BEFORE: "One is missing before it", AFTER: "One is missing after it"}
    meanings = {ELSE: "It was something else"}
    if counts_as_nothing(match, line) is not None:
        meanings[NOTHING] = "They played, it scored nothing"
    return meanings | {
        BEFORE: "One is missing before it",
        AFTER: "One is missing after it",
        STRIKE: "It never happened (later turns move up)",
    }


class Proposal(Value):
    """A change of the log that is not entered yet: a strike, an amendment or an insertion."""

    kind: Correction
    n: int
    body: Mapping[str, Any]
    ruling: Ruling[Any]
    entered: str = ""
    """The play as people read it; empty if it is not allowed there."""
    changes: Consequences | None = None
    """The consequences; None if it is not allowed there."""

    @property
    def stands(self) -> bool:
        return self.ruling.allowed


def proposed(match: Match, kind: Correction, n: int, body: Mapping[str, Any]) -> Proposal:
    """A change at play `n`, with its ruling and its consequences."""
    ruling, changes = foresee(match, kind, n, body)
    if changes is None or kind == "strike":
        return Proposal(kind, n, body, ruling, changes=changes)
    number = n if kind == "amend" else match.head + 1
    body = match.schema.write(match.schema.play(body, None, number))
    return Proposal(kind, n, body, ruling, entered=entered_text(match, match.before(n), body), changes=changes)


# --- it was something else, or nothing -------------------------------------------------------------------------------


def read_amendment(match: Match, line: LoggedPlay, form: PlayForm) -> Proposal:
    """The amendment that replaces the play in the log by the typed one. Its faults are noted in the form."""
    amendment = proposed(match, "amend", line.n, {"play": form.name, **form.check()})
    if FORM in amendment.ruling.rules and not form.is_faulty:
        form.note(amendment.ruling.field, amendment.ruling.says)
    return amendment


def counts_as_nothing(match: Match, line: LoggedPlay) -> dict[str, Any] | None:
    """The play that counts as nothing in place of this one; None if the game has no such play, or this is it."""
    if line.play is None or (play := match.game.nothing(line.play)) is None:
        return None
    body = match.schema.write(play)
    if "by" in line.body:
        body["by"] = line.body["by"]
    return None if body == line.body else body


class PlayForm(SchemaForm[Play]):
    """The form of the play that replaces another."""

    def __init__(self, match: Match, name: str, typed: Typed, players: Sequence[str]) -> None:
        super().__init__(match.schema.plays[name], typed, FIELD, players)
        self.name = name

    @property
    def asked(self) -> list[Field]:
        """The fields on the page. The player is among them only if the play names one."""
        return [field for field in self.fields if field.key != "by" or field.value]


def form_in_log(match: Match, line: LoggedPlay, name: str) -> PlayForm | None:
    """The form of a play, filled if it is the play in the log; None if there is no such play."""
    written = str(line.body.get("play", ""))
    name = name if name in match.schema.plays else written
    if name not in match.schema.plays:
        return None
    players = match.before(line.n).players
    form = PlayForm(match, name, {}, players)
    if name == written:
        with contextlib.suppress(Unreadable):
            form = PlayForm(match, name, form.texts(match.schema.play(line.body, players, line.n)), players)
    return form


def possible_plays(match: Match, line: LoggedPlay) -> tuple[tuple[str, str], ...]:
    """The plays that were due in that place, and the play in the log: name and title."""
    due = match.game.due_at(match.before(line.n), line.entry.lane)
    titles = {offer.play.name: offer.play.title for offer in due.offers}
    written = str(line.body.get("play", ""))
    if written in match.schema.plays:
        titles.setdefault(written, str(match.schema.plays[written].cls.title))
    return tuple(titles.items())


# --- one is missing --------------------------------------------------------------------------------------------------


class Gap(Value):
    """A place in the log where a play may be missing: what was due there, and the forgotten play once it is chosen.

    `n` is the play after the gap; None at the end of the log, where the page of the table takes the next play.
    """

    n: int | None
    due: Due | None = None
    forms: tuple[OfferForm, ...] = ()
    proposal: Proposal | None = None


def gap_beside(match: Match, line: LoggedPlay, side: str, typed: Mapping[str, str]) -> Gap:
    """The gap before or after a play, with the play that is missing there."""
    following = line if side == BEFORE else match.following(line.n)
    if following is None:
        return Gap(None)
    before = match.before(following.n)
    due, players = match.game.due_at(before, line.entry.lane), before.players
    proposal = None
    if typed.get("tap") or typed.get("play"):
        try:
            body = read_posted(match.schema, due, players, typed)
        except Unreadable as fault:
            refusal = Refused(FORM, fault.says, fault.field).ruling()
            proposal = Proposal("insert", following.n, {}, refusal)
        else:
            proposal = proposed(match, "insert", following.n, body)
    refused = proposal.ruling if proposal and not proposal.stands else None
    return Gap(following.n, due, tuple(offer_forms(match.schema, due, players, typed, refused)), proposal)
