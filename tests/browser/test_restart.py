"""The server is killed between plays and started again: nothing acknowledged is lost, every screen comes back."""

from __future__ import annotations

import re
import sqlite3

import pytest
from playwright.sync_api import expect

KILLS = "kills a server once more"


@pytest.mark.outer(KILLS)
def test_a_phone_and_a_board_come_back_after_a_kill(start_server, phone):
    server = start_server()
    match = server.start()
    base = f"http://127.0.0.1:{server.port}"
    table, board = phone(own=True), phone(1280, 800, own=True)
    table.goto(f"{base}/k/{match['match']}/{match['keys']['table']}")
    board.goto(f"{base}/k/{match['match']}/{match['keys']['board']}")

    def throw(page) -> None:
        for key in ("T1", "1", "0"):
            page.locator(f'#entry .offer [data-put="{key}"]').first.click()

    throw(table)
    expect(table.locator("#ruling")).to_contain_text("Ann: 3 + 1 + 0")
    server.kill()
    expect(board.locator("#connection")).to_contain_text("reconnects by itself")
    throw(table)
    expect(table.locator("#connection")).to_contain_text("Waiting for the network")

    server = start_server()
    expect(table.locator("#ruling")).to_contain_text("Bo: 3 + 1 + 0")
    expect(board.locator("#last")).to_contain_text("Bo: 3 + 1 + 0")
    expect(board.locator("#connection")).to_be_hidden()
    state = server.state(match)
    assert (state["head"], state["scores"]) == (2, {"Ann": 4, "Bo": 4})
    server.stop()


@pytest.mark.outer(KILLS)
def test_a_phone_that_knows_more_than_a_restored_backup_looks_and_goes_on(start_server, phone, tmp_path):
    server = start_server()
    match = server.start()
    table = phone(own=True)
    table.goto(f"http://127.0.0.1:{server.port}/k/{match['match']}/{match['keys']['table']}")

    server.play(match, 0)
    expect(table.locator("#due")).to_contain_text("Bo")
    with sqlite3.connect(tmp_path / "referee.sqlite3") as kept, sqlite3.connect(tmp_path / "backup") as backup:
        kept.backup(backup)
    server.play(match, 1)
    server.play(match, 2)
    expect(table.locator("body")).to_have_attribute("data-seq", "3")
    server.kill()
    for file in tmp_path.glob("referee.sqlite3*"):
        file.unlink()
    (tmp_path / "backup").rename(tmp_path / "referee.sqlite3")

    for _ in range(3):
        table.locator('#entry .offer [data-put="0"]').first.click()
    expect(table.locator("#connection")).to_contain_text("Waiting for the network")
    server = start_server()
    expect(table.locator("#ruling")).to_contain_text("This phone has seen plays that the server no longer has")
    expect(table.locator("#due")).to_contain_text("Bo")
    assert server.state(match)["head"] == 1, "nothing is entered before somebody has looked"
    table.get_by_role("button", name="Enter mine anyway").click()
    expect(table.locator("#ruling")).to_contain_text("Bo: 0 + 0 + 0")
    state = server.state(match)
    assert (state["head"], state["scores"]) == (2, {"Ann": 1, "Bo": 0})


@pytest.mark.outer(KILLS)
def test_a_form_beside_the_table_waits_for_the_server_and_is_sent_once(start_server, phone, tmp_path):
    server = start_server()
    page = phone(own=True)
    page.goto(f"http://127.0.0.1:{server.port}/new/darts-baseball")
    for seat, name in enumerate(("Ann", "Bo")):
        page.locator(f"#player-{seat}").fill(name)
    server.kill()
    start = page.get_by_role("button", name="Start the match").last
    start.click()
    told = page.get_by_role("alert")
    expect(told).to_contain_text("The server does not answer.")
    expect(page.locator("#player-1")).to_have_value("Bo")
    told.get_by_role("button", name="Do not send").click()
    expect(told).to_have_count(0)
    page.locator("#player-1").fill("Cy")
    start.scroll_into_view_if_needed()
    place = start.bounding_box()
    page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    for count in (1, 2):
        page.mouse.down(click_count=count)
        page.mouse.up(click_count=count)
        # Before the second click of the double click, the note has moved the page under the pointer.
        expect(told.get_by_role("button", name="Do not send")).to_be_enabled()
    expect(told).to_have_count(1)
    server = start_server()
    expect(page).to_have_url(re.compile("/m/.*/host"))
    expect(page.locator("main")).to_contain_text("Ann and Cy")
    with sqlite3.connect(tmp_path / "referee.sqlite3") as kept:
        assert kept.execute("SELECT count(*) FROM matches").fetchone() == (1,)
    server.stop()
