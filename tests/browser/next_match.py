"""The end of a match on its screens, and the next one of the same people up to its first play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import expect

from referee.kit.names import listed
from referee.store import Created, get_store
from tests.browser.accessible import assert_accessible, assert_thumbs
from tests.browser.evenings import same_position
from tests.browser.phone import Phone
from tests.browser.site import Site
from tests.browser.taps import enter


def assert_ended(phones: Sequence[Phone], board: Phone, winners: Sequence[str]) -> None:
    """Each phone and the board say large who won, and each phone has the next match in reach of the thumb."""
    won = listed(winners)
    board.page.keyboard.press("Escape")
    expect(board.page.locator(".moment-card")).to_have_count(0)
    expect(board.page.locator(".board-end-won")).to_contain_text(f"{won} won")
    expect(board.page.locator(".board-end-won")).to_be_in_viewport(ratio=1)
    assert_accessible(board.page)
    for phone in phones:
        expect(phone.page.locator(".end-won")).to_contain_text(f"{won} won")
        expect(phone.page.locator(".end-won")).to_be_in_viewport(ratio=1)
        expect(phone.page.get_by_role("button", name="Again, same people")).to_be_in_viewport(ratio=1)
        assert_accessible(phone.page)
        assert_thumbs(phone.page)


def play_again(site: Site, phones: Sequence[Phone], board: Phone, players: Sequence[str]) -> Created:
    """Press *again, same people* on the first phone; the others and the board come along to the match of `players`.

    The first of them deals or begins, as the game has it.
    """
    first, *others = phones
    old = first.match
    first.fresh().page.get_by_role("button", name="Again, same people").click()
    first.page.wait_for_function("old => !location.pathname.includes(old)", arg=old)
    for other in others:
        go = other.page.get_by_role("link", name="The next match has begun: go there")
        expect(go).to_be_in_viewport(ratio=1)
        go.click()
        other.page.wait_for_function("old => !location.pathname.includes(old)", arg=old)
    board.page.wait_for_function("old => !location.pathname.includes(old)", arg=old)
    match_id = first.page.url.split("/m/")[1].split("/")[0]
    with site.app.app_context():
        cached = get_store().cached_match(match_id)
        assert list(cached.setup.players) == list(players)
        keys = {f"{role}_key": cached.keys[role] for role in ("host", "table", "board")}
        created = Created(match_id, cached.code, **keys)
    for screen in (*phones, board):
        screen.match = match_id
        screen.page.wait_for_url(f"**/m/{match_id}**")
        expect(screen.page.locator("#due, #last .board-due").first).to_contain_text(expected_due(site, screen))
    for phone in phones:
        expect(phone.page.locator("#entry button, #entry label.chip").locator("visible=true").first).to_be_in_viewport()
    return created


def expected_due(site: Site, screen: Phone) -> str:
    """The sentence that tells who is to act: in the lane of a phone, or on the page of scores."""
    with site.app.app_context():
        view = (
            get_store().cached_match(screen.match).view.lane(screen.page.evaluate("document.body.dataset.lane ?? ''"))
        )
        return view.tally.says if screen.page.url.endswith("/tally") else view.due.says


def enter_first_play(
    site: Site, match: Created, phones: Sequence[Phone], board: Phone, body: Mapping[str, Any]
) -> None:
    """Enter the first play of a match by taps on the first phone: its ruling is in sight, and the board follows."""
    with site.app.app_context():
        sentence = get_store().cached_match(match.match_id).match.assess(body).ruling.sentence
    assert enter_play(site, match, phones, board, body) == sentence


def enter_play(site: Site, match: Created, phones: Sequence[Phone], board: Phone, body: Mapping[str, Any]) -> str:
    """Enter a play by taps on the first phone, in a way that leads to the same position: the sentence of its ruling.

    The ruling is in sight, and the board follows.
    """
    with site.app.app_context():
        cached = get_store().cached_match(match.match_id)
        seq, same = cached.head + 1, same_position(cached.match, body)
    first = phones[0]
    enter(first.fresh(), cached.game.key, cached.setup.players, body, same)
    first.at(seq)
    with site.app.app_context():
        sentence = get_store().cached_match(match.match_id).match.lines[-1].ruling.sentence
    # A phone of one table does not say the name of its table, which comes before the rest of the sentence.
    lane = first.page.locator("body").get_attribute("data-lane")
    expect(first.page.locator("#ruling")).to_contain_text(sentence.rpartition(": ")[2] if lane else sentence)
    expect(first.page.locator("#ruling .verdict")).to_be_in_viewport(ratio=1)
    for screen in (*phones[1:], board):
        screen.at(seq)
    expect(board.page.locator("#last")).to_contain_text(sentence)
    return sentence
