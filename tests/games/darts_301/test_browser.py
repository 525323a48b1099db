"""Darts in the browser: a whole leg with its taps counted, an inning, what is refused, taken back, and taken away."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from referee.match import read_json, read_record, replay
from referee.store import Created, get_store
from tests.browser.accessible import COLOURS, PLACES, assert_accessible, assert_thumbs
from tests.browser.newcomer import start_match
from tests.browser.next_match import assert_ended, enter_first_play, play_again
from tests.browser.phone import Phone, head
from tests.browser.site import Site
from tests.games.screens import TELEVISION, look


class Thumb:
    """A thumb on a phone at the table, and how often it has tapped."""

    def __init__(self, page: Page, match: Created) -> None:
        self.page = page
        self.taps = 0
        page.goto(f"/k/{match.match_id}/{match.table_key}")

    def tap(self, what: str | Locator) -> None:
        (self.page.locator(what) if isinstance(what, str) else what).tap()
        self.taps += 1

    def darts(self, *codes: str) -> int:
        """Tap some darts, `20 T20 D25`; how many taps it took."""
        before = self.taps
        for code in codes:
            if code[0] in "DT" and code != "D25":
                self.tap(f"#entry .offer-auto >> nth=0 >> [data-half='{code[0]}']")
            value = code.lstrip("DT") if code != "D25" else code
            self.tap(f"#entry .offer-auto >> nth=0 >> [data-put='{value}']")
        return self.taps - before

    def sees(self, due: str) -> None:
        expect(self.page.locator("#due")).to_contain_text(due)


@pytest.fixture
def leg(site: Site) -> Created:
    return site.begin("darts-301", ["Ann", "Bo"])


@pytest.fixture
def hold(phone: Callable[..., Page]) -> Callable[..., Thumb]:
    return lambda match, own=False: Thumb(phone(touch=True, own=own), match)


def board(page: Page, match: Created) -> Page:
    page.goto(f"/k/{match.match_id}/{match.board_key}")
    return page


def answered(page: Page) -> None:
    """Wait until the phone has its own answer: the stream may have shown the ruling before."""
    expect(page.locator("#entry[inert]")).to_have_count(0)


def scores(site: Site, match: Created) -> dict[str, int]:
    with site.app.app_context():
        room = get_store().cached_match(match.match_id)
        return room.game.scores(room.match.position)


@pytest.mark.outer("a whole match, tournament or evening in Chromium")
def test_a_whole_leg_of_301_by_taps_is_in_its_record(
    hold: Callable[..., Thumb], phone: Callable[..., Page], site: Site, leg: Created
) -> None:
    thumb, tablet = hold(leg), board(phone(1280, 800), leg)
    turns = [
        ("Ann throws, 301 left", "20 5 1", 3, "275"),
        ("Bo throws, 301 left", "T20 20 0", 4, "221"),
        ("Ann throws, 275 left", "T20 T20 T20", 6, "95"),
        ("Bo throws, 221 left", "D25 25 D20", 4, "106"),
        ("Ann throws, 95 left: T19 D19", "T19 20 0", 4, "18"),
        ("Bo throws, 106 left: T20 6 D20", "T20 T20", 4, "106"),  # bust, sent without the third dart
        ("Ann throws, 18 left: D9", "D9", 2, "0"),  # won, sent with the first
    ]
    for number, (due, darts, taps, left) in enumerate(turns):
        thumb.sees(due)
        assert thumb.darts(*darts.split()) == taps <= 6
        side = tablet.locator(".lane").nth(number % 2)
        expect(side.locator(".lane-left")).to_have_text(left)
    expect(thumb.page.locator("#ruling")).to_contain_text("18 scored, 0 left: Ann finishes. Ann wins the leg")
    thumb.sees("Ann won")
    expect(tablet.locator(".lane.won .lane-names")).to_have_text("Ann")
    expect(tablet.locator("#last")).to_contain_text("Ann won")
    kept = thumb.page.request.get(f"/m/{leg.match_id}/record.json")
    end = list(replay(read_record(read_json(kept.body()))))[-1]
    assert end["scores"] == scores(site, leg) == {"Ann": 0, "Bo": 106}
    assert (end["plays"], end["refused"]) == (7, 0)


def keys(*darts: str) -> list[str]:
    """The keys of darts as a thumb taps them: `T20` is *Treble*, then 20."""
    taps = []
    for dart in darts:
        taps += [f"half:{dart[0]}", dart[1:]] if dart[0] in "DT" else [dart]
    return taps


@pytest.mark.outer("a whole match, tournament or evening in Chromium")
def test_a_leg_begun_by_a_newcomer_on_two_phones_at_once_and_again(phone: Callable[..., Page], site: Site) -> None:
    starter = phone()
    match = start_match(starter, "Darts 301", ["Ann", "Bo"])
    first, second = Phone(starter, match, "started"), Phone(phone(theme="dark"), match)
    tablet = Phone(phone(1280, 800), match, "board")
    # The second phone has begun Ann's turn when the first enters it: nothing of it becomes Bo's.
    second.shows("Ann throws, 301 left").put(*keys("T20", "T20"))
    first.put(*keys("T20", "T20", "T20")).says("180 scored, 121 left")
    expect(second.at(1).page.locator("#kept")).to_contain_text("Ann’s turn was entered meanwhile")
    second.tap("#kept button:has-text('Clear it')").put(*keys("T20", "T20", "20")).says("140 scored, 161 left")
    # Both enter Ann's next turn, and both are on their way before either arrives: one counts, the other says so.
    held: list[Route] = []
    for player in (first, second):
        player.at(2).page.route(f"**/m/{match.match_id}", lambda route: held.append(route))
        player.put(*keys("20", "20", "20"))
        expect(player.page.locator("#entry[inert]")).to_have_count(1)
    assert len(held) == 2
    for entry in held:
        entry.continue_()
    for screen in (first, second, tablet):
        screen.at(3)
    for player in (first, second):
        answered(player.page)
        player.page.unroute(f"**/m/{match.match_id}")
    rulings = [player.page.locator("#ruling").inner_text() for player in (first, second)]
    assert sum("Not entered" in ruling for ruling in rulings) == 1
    assert (head(site, match), scores(site, match)) == (3, {"Ann": 61, "Bo": 161})
    second.put(*keys("T20", "T20", "1")).says("121 scored, 40 left")
    first.at(4).put(*keys("1", "20", "D20")).says("61 scored, 0 left: Ann finishes. Ann wins the leg")
    assert_ended((first, second), tablet, ["Ann"])
    # The start alternates.
    following = play_again(site, (first, second), tablet, ["Bo", "Ann"])
    first.shows("Bo throws, 301 left")
    enter_first_play(site, following, (first, second), tablet, {"play": "throw", "darts": ["T20", "5", "1"]})
    second.shows("Ann throws, 301 left").put(*keys("20", "20", "20")).says("60 scored, 241 left")
    expect(tablet.at(2).page.locator(".lane-left").first).to_have_text("235")


def test_a_turn_that_is_over_early_waits_a_moment(hold: Callable[..., Thumb], site: Site, leg: Created) -> None:
    site.enter(leg, {"play": "score", "total": 180}, {"play": "score", "total": 1})
    thumb = hold(leg, own=True)
    thumb.sees("Ann throws, 121 left")
    thumb.page.clock.install(time=0)
    thumb.page.clock.pause_at(60_000)
    soon = thumb.page.locator("#entry .soon")
    thumb.darts("T20", "T20")
    expect(soon).to_contain_text("Bust")
    thumb.page.clock.run_for(600)
    # Whoever takes a dart out, or taps the third one, is not cut short.
    thumb.tap(thumb.page.locator("#entry .chosen").first.get_by_role("button", name="take out T20").last)
    expect(soon).to_have_count(0)
    thumb.page.clock.run_for(2000)
    thumb.darts("T20")
    expect(soon).to_contain_text("Bust")
    thumb.darts("7")
    thumb.sees("Bo throws, 300 left")
    expect(thumb.page.locator("#ruling")).to_contain_text("Bust")
    # Bo's darts are Bo's.
    expect(thumb.page.locator("#entry .tray button")).to_have_count(0)
    thumb.darts("20", "20", "20")
    thumb.sees("Ann throws, 121 left")
    thumb.darts("T20", "T20")
    thumb.tap(soon.get_by_role("button", name="Stop"))
    expect(soon).to_have_count(0)
    thumb.page.clock.run_for(3000)
    thumb.sees("Ann throws, 121 left")
    expect(thumb.page.locator("#entry .tray button")).to_have_count(2)
    thumb.tap(thumb.page.locator("#entry .chosen").first.get_by_role("button", name="take out T20").last)
    thumb.darts("T20")
    box, tray = soon.bounding_box(), thumb.page.locator("#entry .tray").bounding_box()
    assert box
    assert tray
    assert box["y"] >= tray["y"] + tray["height"], "no dart is covered"
    thumb.page.clock.run_for(1600)
    thumb.sees("Bo throws, 240 left")


def test_the_finish_is_shown_within_the_turn(hold: Callable[..., Thumb], site: Site, leg: Created) -> None:
    site.enter(leg, {"play": "score", "total": 180}, {"play": "score", "total": 1})
    thumb = hold(leg)
    thumb.sees("Ann throws, 121 left: T20 T11 D14")
    tray, finish, keys = (thumb.page.locator(f"#entry .offer-auto {part}") for part in (".tray", ".finish", ".pad"))
    expect(finish).to_have_text("Finish with T20 T11 D14 or T20 25 D18")
    thumb.darts("20")
    expect(tray.locator(".next")).to_have_text("2nd101 left")
    expect(finish).to_have_text("Finish with T17 Bull")
    expect(keys.locator("[data-advice=first]")).to_have_attribute("data-put", "17")
    thumb.darts("T17")
    expect(tray.locator(".next")).to_have_text("3rd50 left")
    expect(finish).to_have_text("Finish with Bull")
    expect(tray.locator(".sum")).to_have_text("71so far")
    thumb.tap(tray.get_by_role("button", name="take out T17"))
    expect(finish).to_have_text("Finish with T17 Bull")
    thumb.darts("T20", "1")
    expect(thumb.page.locator("#ruling")).to_contain_text("81 scored, 40 left")


def test_darts_are_tapped_on_the_board_and_close_ones_in_its_lens(
    hold: Callable[..., Thumb], site: Site, leg: Created
) -> None:
    thumb = hold(leg, own=True)
    thumb.tap("#entry [data-board]")
    board = thumb.page.locator("#entry .dartboard")

    def touch(picture: Locator, x: float, y: float) -> None:
        """Tap a drawing at a share of its width and height."""
        box = picture.bounding_box()
        assert box
        picture.tap(position={"x": box["width"] * x, "y": box["height"] * y})

    darts = thumb.page.locator("#entry .tray button b")
    touch(board, 0.5, 0.27)
    expect(darts).to_have_text(["T20"])
    touch(board, 0.5, 0.5)
    expect(darts).to_have_text(["T20", "Bull"])
    assert_accessible(thumb.page)
    assert_thumbs(thumb.page)
    # A long press opens the sector; its neighbours can be tapped too.
    box = board.bounding_box()
    assert box
    thumb.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.2)
    thumb.page.mouse.down()
    lens = thumb.page.locator("#entry .lens")
    expect(lens).to_have_attribute("aria-label", "20 and its neighbours: tap where the dart went")
    thumb.page.mouse.up()
    assert_accessible(thumb.page)
    assert_thumbs(thumb.page)
    touch(lens, 0.5, 0.27)
    expect(thumb.page.locator("#ruling")).to_contain_text("150 scored, 151 left")
    # The phone keeps to the board, and to two taps where somebody wants them.
    thumb.page.reload()
    expect(board).to_be_visible()
    touch(board, 0.5, 0.27)
    thumb.tap("#entry [data-back] >> visible=true")
    expect(darts).to_have_count(0)
    thumb.tap("#entry [data-numbers]")
    expect(board).to_be_hidden()
    assert thumb.darts("T20", "T20", "T20") == 6
    thumb.sees("Ann throws, 151 left")


def test_the_bull_decides_who_begins(hold: Callable[..., Thumb], leg: Created) -> None:
    thumb = hold(leg)
    thumb.sees("Ann throws, 301 left")
    thumb.tap(thumb.page.locator("#entry").get_by_role("button", name="Bo", exact=True))
    thumb.sees("Bo throws, 301 left")
    expect(thumb.page.locator("#entry").get_by_role("button", name="Bo", exact=True)).to_have_count(0)


def test_a_total_that_cannot_be_is_refused_and_mended(hold: Callable[..., Thumb], leg: Created) -> None:
    thumb = hold(leg)
    thumb.tap(".rarer summary")
    for digit in "179":
        thumb.tap(f".rarer [data-digit='{digit}']")
    thumb.tap(".rarer form >> nth=0 >> .enter")
    ruling = thumb.page.locator("#ruling")
    expect(ruling).to_contain_text("Refused")
    expect(ruling).to_contain_text("179 cannot be made with 3 darts; the nearest are 177 and 180.")
    expect(ruling.get_by_role("link", name="D3-SCO-1")).to_be_visible()
    answered(thumb.page)
    thumb.tap(".rarer [data-back]")
    thumb.tap(".rarer [data-digit='7']")
    thumb.tap(".rarer form >> nth=0 >> .enter")
    expect(ruling).to_contain_text("177 scored, 124 left")
    thumb.sees("Bo throws")


def test_a_finish_by_total_asks_for_the_last_dart(hold: Callable[..., Thumb], site: Site, leg: Created) -> None:
    site.enter(leg, {"play": "score", "total": 180}, {"play": "score", "total": 1})
    thumb = hold(leg)
    thumb.tap(".rarer summary")
    form = thumb.page.locator(".rarer form", has_text="Finish with 121")
    # It takes all three darts: nothing else is asked.
    thumb.tap(form.locator("[data-put='D14']"))
    thumb.tap(form.get_by_role("button", name="Finish with 121"))
    thumb.sees("Ann won")
    assert scores(site, leg)["Ann"] == 0


def test_a_finish_by_total_waits_for_the_number_of_darts(hold: Callable[..., Thumb], site: Site, leg: Created) -> None:
    site.enter(leg, *({"play": "score", "total": total} for total in (180, 1, 81, 1)))
    thumb = hold(leg)
    thumb.tap(".rarer summary")
    form = thumb.page.locator(".rarer form", has_text="Finish with 40")
    thumb.tap(form.locator("[data-put='D20']"))
    assert form.locator(".finish").count() == 0, (
        "what is left after a dart belongs to darts that are entered one by one"
    )
    thumb.tap(form.locator("label", has_text="2 darts"))
    thumb.tap(form.get_by_role("button", name="Finish with 40"))
    thumb.sees("Ann won")
    assert scores(site, leg)["Ann"] == 0


def test_totals_stay_in_sight_and_a_check_out_asks_for_its_last_dart(
    hold: Callable[..., Thumb], site: Site, leg: Created
) -> None:
    thumb = hold(leg)
    fold = thumb.page.locator("#entry > .rarer")
    thumb.tap(".rarer summary")
    for turn, (digits, left) in enumerate((("180", 121), ("180", 121), ("81", 40), ("81", 40)), 1):
        for digit in digits:
            thumb.tap(f".rarer form >> nth=0 >> [data-digit='{digit}']")
        thumb.tap(".rarer form >> nth=0 >> .enter")
        expect(thumb.page.locator("#ruling")).to_contain_text(f"{digits} scored, {left} left")
        thumb.page.wait_for_function("n => Number(document.body.dataset.seq) >= n", arg=turn)
        # The fold keeps its name and stays open; it comes before the darts.
        expect(fold).to_have_attribute("open", "")
        expect(fold.locator("> summary")).to_have_text("Total of the turn")
        expect(fold.get_by_text("Total of the turn")).to_have_count(1)
        expect(thumb.page.locator("#entry > :is(form, details) >> nth=0")).to_have_class("rarer")
    for digit in "40":
        thumb.tap(f".rarer form >> nth=0 >> [data-digit='{digit}']")
    thumb.tap(".rarer form >> nth=0 >> .enter")
    finish = thumb.page.locator(".rarer form", has_text="Finish with 40")
    expect(finish.get_by_role("button", name="Finish with 40")).to_be_in_viewport()
    doubles = finish.locator("[data-put]").evaluate_all("keys => keys.map(key => key.dataset.put)")
    assert doubles == [f"D{number}" for number in range(1, 21)], "the last darts are in order"
    thumb.tap(finish.locator("[data-put='D20']"))
    thumb.tap(finish.locator("label", has_text="2 darts"))
    thumb.tap(finish.get_by_role("button", name="Finish with 40"))
    thumb.sees("Ann won")


def test_a_bust_is_one_tap(hold: Callable[..., Thumb], site: Site, leg: Created) -> None:
    site.enter(leg, {"play": "score", "total": 180}, {"play": "score", "total": 1})
    thumb = hold(leg)
    thumb.tap(".rarer summary")
    thumb.tap(thumb.page.get_by_role("button", name="Bust"))
    expect(thumb.page.locator("#ruling")).to_contain_text("stays on 121")


def test_a_turn_is_taken_back_and_entered_again(
    hold: Callable[..., Thumb], phone: Callable[..., Page], leg: Created
) -> None:
    thumb, tablet = hold(leg), board(phone(1280, 800), leg)
    thumb.darts("T20", "T20", "T20")
    expect(tablet.locator(".lane").first).to_contain_text("121")
    thumb.sees("Bo throws")
    thumb.tap(thumb.page.get_by_role("button", name="Take back"))
    thumb.sees("Ann throws, 301 left")
    expect(tablet.locator(".lane-left").first).to_have_text("301")
    thumb.darts("20", "20", "20")
    expect(tablet.locator(".lane-left").first).to_have_text("241")


def test_a_scorer_types_a_line(phone: Callable[..., Page], leg: Created) -> None:
    page = phone(1280, 800)
    page.goto(f"/k/{leg.match_id}/{leg.table_key}")
    line = page.get_by_label("Type a play")
    line.fill("t20 t20 d21")
    line.press("Enter")
    expect(page.locator("#ruling")).to_contain_text("“d21” is no dart; written 20, D20, T20, 25, D25 or 0")
    expect(line).to_have_value("t20 t20 d21")
    answered(page)
    line.fill("t20 t20 d8")
    line.press("Enter")
    expect(page.locator("#ruling")).to_contain_text("136 scored, 165 left")
    expect(line).to_be_focused()
    answered(page)
    line.fill("score 41")
    line.press("Enter")
    expect(page.locator("#ruling")).to_contain_text("41 scored, 260 left")


def test_a_turn_is_entered_without_scripts(phone: Callable[..., Page], site: Site, leg: Created) -> None:
    page = phone(scripts=False)
    page.goto(f"/k/{leg.match_id}/{leg.table_key}")
    form = page.locator("#entry form").first
    form.get_by_role("textbox", name="darts").fill("T20 20 D8")
    form.get_by_role("button", name="Enter").click()
    expect(page.locator("#ruling")).to_contain_text("96 scored, 205 left")
    assert scores(site, leg)["Ann"] == 205


def test_an_inning_of_baseball_is_three_taps_a_player(
    hold: Callable[..., Thumb], phone: Callable[..., Page], site: Site
) -> None:
    match = site.begin("darts-baseball", ["Ann", "Bo"])
    thumb, tablet = hold(match), board(phone(1280, 800), match)
    expect(tablet.locator(".target-number")).to_have_text("1")
    thumb.sees("Ann throws at the 1")
    assert thumb.darts("1", "0", "1") == 3
    thumb.sees("Bo throws at the 1")
    thumb.tap(thumb.page.get_by_role("button", name="Treble"))
    thumb.tap(thumb.page.get_by_role("button", name="Double"))
    thumb.tap(thumb.page.get_by_role("button", name="Miss"))
    thumb.sees("Ann throws at the 2")
    assert thumb.taps == 6
    expect(tablet.locator(".target-number")).to_have_text("2")
    rows = tablet.locator(".line-score tbody tr")
    expect(rows.nth(0).locator("td.total")).to_have_text("2")
    expect(rows.nth(1).locator("td.total")).to_have_text("5")
    expect(rows.nth(0)).to_have_class("throws")
    assert scores(site, match) == {"Ann": 2, "Bo": 5}


def test_of_many_players_the_one_who_throws_is_in_sight(hold: Callable[..., Thumb], site: Site) -> None:
    match = site.begin("darts-301", [f"Player {n}" for n in range(1, 17)])
    site.enter(match, *({"play": "score", "total": 60} for _ in range(11)))
    thumb = hold(match)
    expect(thumb.page.locator("#strip .acts")).to_be_in_viewport(ratio=1)
    thumb.darts("20", "20", "20")
    expect(thumb.page.locator("#strip .acts")).to_contain_text("Player 13")
    expect(thumb.page.locator("#strip .acts")).to_be_in_viewport(ratio=1)


SHOWN: list[tuple[str, list[str], dict[str, Any], list[dict[str, Any]]]] = [
    ("darts-301", ["Ann", "Bo"], {"start": 9999, "legs": 3, "sets": 2}, [{"play": "score", "total": 180}]),
    ("darts-301", ["Annabelle", "Bo", "Christopher", "Di"], {"team_size": 2}, [{"play": "throw", "darts": ["T20"]}]),
    ("darts-301", [f"Player {n}" for n in range(1, 9)], {"start": 170}, [{"play": "throw", "darts": ["T20", "20"]}]),
    ("darts-baseball", [f"Player {n}" for n in range(1, 21)], {"innings": 20}, [{"play": "runs", "runs": 9}]),
    ("darts-baseball", ["Ann"], {"yogi_berra": "on"}, [{"play": "throw", "darts": ["1", "1", "1"]}]),
]


SEEN_AS: Sequence[tuple[tuple[int, int], Literal["light", "dark"], Sequence[str]]] = (
    ((360, 740), "light", ()),
    (TELEVISION, "dark", COLOURS + PLACES),
)


CUT = """[...document.querySelectorAll('.lane-left, .lane-finish, .lane-facts, .target-number, .line-score')]
  .filter((part) => {
    const frame = part.closest('.lane, .target, .line-frame');
    const [box, within] = [part.getBoundingClientRect(), frame.getBoundingClientRect()];
    const scrolls = frame.matches('.line-frame') && innerWidth < 641;
    return !scrolls && (box.right > within.right + 1 || box.left < within.left - 1 || box.bottom > within.bottom + 1);
  }).map((part) => part.outerHTML.slice(0, 90))"""


@pytest.mark.parametrize("shown", SHOWN, ids=lambda shown: f"{shown[0]}, {len(shown[1])} players")
def test_nothing_is_cut_off_and_everybody_can_read_it(
    phone: Callable[..., Page], site: Site, shown: tuple[str, list[str], dict[str, Any], list[dict[str, Any]]]
) -> None:
    game, players, options, plays = shown
    match = site.begin(game, players, options)
    site.enter(match, *plays)
    page = phone()
    board(page, match)
    for _ in in_all_looks(page):
        cut = page.evaluate(CUT)
        assert cut == []
    page.goto(f"/k/{match.match_id}/{match.table_key}")
    for _ in in_all_looks(page):
        assert_thumbs(page)


def in_all_looks(page: Page) -> Iterator[None]:
    """A page on a phone and on a dark television, accessible on each."""
    for size, theme, rules in SEEN_AS:
        look(page, size, theme)
        assert_accessible(page, rules)
        yield
