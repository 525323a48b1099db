"""The answers to an entry: a page with scripts gets its changed elements, any other page is loaded again."""

from __future__ import annotations

from typing import Any, Final

from flask import Response, jsonify, redirect, render_template, request
from flask.typing import ResponseReturnValue

from referee.kit.values import replace
from referee.match import EntryKind, LoggedPlay
from referee.ruling import FORM, Refused, Ruling
from referee.store import Accepted, CachedMatch, Stale
from referee.web.http import shown_names
from referee.web.match import parts
from referee.web.match.kept import keep_refused
from referee.web.match.near_player import NearPlayer
from referee.web.match.passage import entered_text

RESTORED: Final = (
    "This phone has seen plays that the server no longer has: an earlier state was restored. "
    "Look at the match, and enter what is missing."
)
NEXT: Final = {"log": "/log", "sheet": "/sheet", "tally": "/tally"}


def answer_accepted(
    cached: CachedMatch, lane: str, accepted: Accepted[Ruling[Any]], kind: EntryKind, body: Any
) -> ResponseReturnValue:
    """The ruling on the entry together with the forms for what is due next; without scripts the page again."""
    if not by_script():
        return back_to_page(cached)
    line: LoggedPlay | None = None
    if kind != "strike":
        entered = cached.match.line(body["n"] if kind == "amend" else accepted.seq)
        line = None if entered.struck else entered
    head, shown = parts.phone_parts(cached, lane, asking_page())
    is_last = cached.view.lane(lane).last_entry is cached.entry(accepted.seq)
    if not is_last or (kind != "strike" and line is not cached.view.lane(lane).last):
        shown = {**shown, "ruling": parts.ruling_fragment(cached, lane, accepted.ruling, line)}
    return elements_answer(head, shown, accepted.seq, 200)


def answer_refused(cached: CachedMatch, lane: str, ruling: Ruling[Any], status: int) -> ResponseReturnValue:
    """The refusal for a page with scripts, whose forms stay; without scripts the page again, with the typed text."""
    if by_script():
        shown = {"ruling": parts.ruling_fragment(cached, lane, ruling)}
        return elements_answer(cached.head, shown, cached.head, status)
    keep_refused(cached.match_id, ruling, request.form)
    return back_to_page(cached)


def answer_near(cached: CachedMatch, lane: str, near: NearPlayer) -> ResponseReturnValue:
    """The question about a newcomer, whose form stays; without scripts the page again, with the typed text."""
    if by_script():
        question = render_template("match/parts/near_player.html", cached=cached, lane=lane, near=near)
        return elements_answer(cached.head, {"ruling": question}, cached.head, 409)
    keep_refused(cached.match_id, None, request.form, replace(near, form=""))
    return back_to_page(cached)


def answer_depends(cached: CachedMatch, lane: str, n: int, depends: str) -> ResponseReturnValue:
    """The question before play `n` is taken back, on which later results depend; without scripts the page of it."""
    if not by_script():
        return redirect(f"/m/{cached.match_id}/log/{n}?mean=strike", 303)
    question = render_template("match/parts/depends.html", cached=cached, lane=lane, n=n, depends=depends)
    return elements_answer(cached.head, {"ruling": question}, cached.head, 409)


def answer_stale(cached: CachedMatch, lane: str, stale: Stale, kind: EntryKind, body: Any) -> ResponseReturnValue:
    """The entries that other phones made meanwhile, and a way to make this one all the same."""
    own = entered_text(cached.match, cached.match.position, body) if kind == "play" else ""
    if not by_script():
        says = (
            RESTORED
            if stale.restored
            else "Another phone has entered something since you looked. Enter yours again if it is still right."
        )
        return answer_refused(cached, lane, Refused(FORM, says).ruling(), 409)
    if stale.restored:
        ruling = render_template("match/parts/restored.html", says=RESTORED, own=own)
    else:
        missed = {entry.seq for entry in stale.missed}
        lines = [line for line in cached.match.lines if line.n in missed][-8:]
        ruling = render_template("match/parts/stale.html", cached=cached, game=cached.game, missed=lines, own=own)
    head, shown = parts.phone_parts(cached, lane, asking_page())
    return elements_answer(head, {**shown, "ruling": ruling}, head, 409)


def elements_answer(head: int, shown: dict[str, str], seq: int, status: int) -> Response:
    """The elements that change, with `head`, the last entry that they show; `seq` is the number of this entry."""
    names = shown_names.names_of_request()
    answer = jsonify(seq=head, parts={name: shown_names.in_markup(html, names) for name, html in shown.items()})
    answer.status_code = status
    answer.headers["X-Seq"] = str(seq)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def back_to_page(cached: CachedMatch) -> ResponseReturnValue:
    """The way back to the page from which a form without scripts was sent."""
    return redirect(f"/m/{cached.match_id}{NEXT.get(request.form.get('next', ''), '')}", 303)


def asking_page() -> str:
    """The page of the phone on which the entry was made."""
    page = request.headers.get("X-Page", parts.TABLE)
    return page if page in parts.PHONE_PARTS else parts.TABLE


def by_script() -> bool:
    """True if a script of the page asks, which shows the answer itself."""
    return request.headers.get("X-Requested-With") == "referee"
