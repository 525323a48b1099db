"""The page of scores: taps, two phones, going over in the middle of a deal, the switch that a phone remembers."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from referee import games
from tests.browser.accessible import assert_accessible_in_both_themes, assert_thumbs, out_of_reach
from tests.browser.evenings import evening
from tests.browser.newcomer import start_match
from tests.browser.next_match import assert_ended, enter_first_play, play_again
from tests.browser.phone import Phone, head, replayed, scores
from tests.browser.taps import enter
from tests.rings import LOOKS, RARE, WHOLE, each, first_row

PLAYERS = ["Ann", "Bo", "Cy", "Di"]
DEAL = {
    "play": "tally",
    "first": {
        "went_out": "open", "natural_canastas": 1, "mixed_canastas": 1, "red_threes": 1,
        "melded_points": 485, "points_in_hands": 35,
    },
    "second": {"red_threes": 1, "melded_points": 90, "points_in_hands": 120},
}  # fmt: skip
LOST_DEAL = {
    "play": "tally",
    "first": {"melded_points": 60, "points_in_hands": 95},
    "second": {"went_out": "open", "mixed_canastas": 1, "melded_points": 300, "points_in_hands": 10},
}
HAND = {"play": "tally", "bidder": "Cy", "bid": 55, "meld": [34, 12], "tricks": 28}
CHIPS = {"play": "tally", "chips": {"Ann": 40, "Bo": -10, "Cy": -10, "Di": -10, "Ed": -5, "Flo": -5}}
TURN = {"play": "score", "total": 45}
ODD = {"play": "score", "total": 57}


def keeper(site, phone, match, **options) -> Phone:
    """A phone on the page of scores."""
    player = Phone(phone(**options), match)
    player.page.goto(f"/m/{match.match_id}/tally")
    return player


@pytest.mark.parametrize(
    ("game", "players", "body", "most", "says"),
    first_row(
        [
            ("canasta", PLAYERS, DEAL, 12 + len("4853590120"), "Ann and Cy: 100"),
            ("pinochle", PLAYERS, HAND, 6 + len("55341228"), "Ann and Cy: "),
            ("poker", [*PLAYERS, "Ed", "Flo"], CHIPS, 6 + 5 + len("4010101055"), "Ann +40"),
            ("darts-301", PLAYERS[:2], TURN, 2, "45 scored"),
            ("darts-301", PLAYERS[:2], ODD, 3, "57 scored"),
        ]
    ),
)
def test_a_score_takes_few_taps_on_one_screen(site, phone, game, players, body, most, says):
    match = site.begin(game, players)
    player = keeper(site, phone, match)
    bottom = player.page.locator("#entry .number-keys").first.evaluate("keys => keys.getBoundingClientRect().bottom")
    assert bottom <= 740, "the number keys are on the first screen"
    enter(player.fresh(), game, players, body).says(says)
    assert player.taps <= most
    player.at(1)
    enters, dock = (player.page.locator(part).first.bounding_box() for part in ("#entry .enter", "#dock"))
    assert enters["y"] + enters["height"] <= dock["y"] + 1, "the ruling covers nothing that is entered"
    assert player.page.evaluate("scrollY") == 0
    expect(player.page.locator("#ruling")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("width", "height", "rounds"), first_row([(320, 640, 2), (360, 740, 3)]))
def test_five_names_of_a_round_are_whole_and_its_button_stays_above_the_ruling(site, phone, width, height, rounds):
    names = ["Ann", "Bartholomew", "Cy", "Dörthe Müller-Lüdenscheidt", "Featherstone"]
    match = site.begin("score-pad", names)
    site.enter(match, *[{"play": "round", "points": dict.fromkeys(names, 9)}] * rounds)
    player = keeper(site, phone, match, width=width, height=height)
    lines = (
        "labels => labels.map(label => Math.round(label.clientHeight / parseFloat(getComputedStyle(label).lineHeight)))"
    )
    assert player.page.locator("#entry .score-label").evaluate_all(lines) == [1] * 5
    enters, dock = (player.page.locator(part).first.bounding_box() for part in ("#entry .enter", "#dock"))
    assert enters["y"] + enters["height"] <= dock["y"]


FORTY = "Bartholomew Featherstonehaugh-Smythe III"
"""A name of forty letters; another letter takes the place of the last."""
SCORE_KEYS = "#entry > .score-form .score-hand :is(.key, .enter)"
BY_TAPS = ("billiards", "darts-baseball", "liars-dice")
"""Games whose whole scores are a tap each."""
COUNTED = [key for key in games.keys() if games.game(key).score_entry and key not in BY_TAPS]


@pytest.mark.parametrize("size", each([(320, 640), (360, 620)], [(320, 640)], "looks at a wider phone too"))
@pytest.mark.parametrize("game", each(COUNTED, ["score-pad", "pinochle"], LOOKS))
def test_number_keys_and_enter_lie_above_any_ruling_however_long_the_names_are(site, phone, game, size):
    players = [FORTY[:-1] + letter for letter in "ABCDEFGHIJKL"][: len(evening(game).table().players)]
    match = site.begin(game, [*players, *([FORTY] if game == "score-pad" else [])], evening(game).options)
    player = keeper(site, phone, match, width=size[0], height=size[1])
    if player.page.locator(".lane-cards").count():
        player.page.goto(f"/m/{match.match_id}/tally?lane=1")
    assert out_of_reach(player.page, SCORE_KEYS) == []
    for number in player.page.locator("#entry > .score-form [data-digits]:enabled").all():
        number.fill("3")
    player.tap("#entry > .score-form .enter")
    expect(player.page.locator("#ruling .verdict, #entry .fault").locator("visible=true").first).to_be_visible()
    expect(player.page.locator("#entry[inert]")).to_have_count(0)
    player.page.evaluate("scrollTo(0, 0)")
    assert out_of_reach(player.page, SCORE_KEYS) == []


def test_the_number_that_keys_write_into_comes_into_sight(site, phone):
    match = site.begin("score-pad", [FORTY[:-1] + letter for letter in "ABCDE"])
    player = keeper(site, phone, match, width=320, height=640)
    for _ in range(5):
        player.tap("[data-number=next]").tap("[data-number='7']")
        assert out_of_reach(player.page, "#entry .is-chosen") == []


def test_what_is_refused_about_a_side_is_said_in_sight_under_its_first_row(site, phone):
    player = keeper(site, phone, site.begin("canasta", PLAYERS))
    for number in player.page.locator("[data-digits]").all():
        number.fill("3")
    player.tap("#entry .enter").says("multiple of 5")
    expect(player.page.locator(".score-row > .fault")).to_be_visible()


def test_a_check_out_by_its_total_asks_for_the_last_dart_and_a_refused_number_goes(site, phone):
    match = site.begin("darts-301", PLAYERS[:2], {"legs": 3})
    site.enter(match, *({"play": "score", "total": total} for total in (180, 180, 81, 1)))
    player = keeper(site, phone, match)
    expect(player.page.locator("#strip .strip-score")).to_have_text(["40", "120"])
    for key in ("1", "7", "9"):
        player.tap(f"[data-number='{key}']")
    player.tap("#entry .enter").says("179 cannot be made")
    tops = {key.bounding_box()["y"] for key in player.page.locator("#ruling .ruling-undo .button").all()}
    assert len(tops) == 1, "the keys of a refusal stand in one row"
    expect(player.page.locator("#entry[inert]")).to_have_count(0)
    for key in ("4", "0"):
        player.tap(f"[data-number='{key}']")
    expect(player.page.locator("[name=total]").first).to_have_value("40")
    player.tap("#entry .enter")
    expect(player.page.locator(".number-keys")).to_be_hidden()
    assert_accessible_in_both_themes(player.page)
    assert_thumbs(player.page)
    player.tap("#entry [data-put=D20]").tap("#entry label:has-text('2 darts')")
    player.tap("#entry button:has-text('Finish with 40')").says("Ann wins the leg")
    expect(player.at(5).page.locator("#strip .strip-score")).to_have_text(["301", "301"])
    expect(player.page.locator("[name=total]").first).to_have_value("")


@pytest.mark.parametrize(("game", "asks"), [("canasta", "Enter the score first."), ("cripple-mr-onion", "about Ann?")])
def test_an_empty_score_stays_on_the_phone(site, phone, game, asks):
    match = site.begin(game, PLAYERS)
    player = keeper(site, phone, match)
    player.tap("#entry .go.enter")
    expect(player.page.locator("#entry .fault").first).to_contain_text(asks)
    assert head(site, match) == 0


def test_two_phones_one_keeps_the_score_and_one_every_play(site, phone):
    match = site.begin("darts-301", PLAYERS[:2])
    first, second = keeper(site, phone, match), Phone(phone(), match)
    first.press("60").says("60 scored, 241 left")
    second.at(1).shows("Bo throws, 301 left").put("20", "20", "20").says("60")
    first.at(2).shows("Ann throws, 241 left")
    first.press("100").at(3)
    second.at(3).tap("#ruling button:has-text('Take back')").at(4)
    first.at(4).shows("Ann throws, 241 left")
    assert scores(site, match) == {"Ann": 241, "Bo": 241}


@pytest.mark.outer(RARE)
def test_a_deal_begun_play_by_play_is_ended_by_its_score(site, phone):
    match = site.begin("canasta", PLAYERS)
    site.enter(match, {"play": "deal", "turned": ["5"]}, {"play": "draw"})
    player = Phone(phone(), match)
    player.more().tap("[data-menu] a:has-text('Just scores')").shows("The plays of this deal stay in the log")
    enter(player, "canasta", PLAYERS, {**DEAL, "second": {"melded_points": 45}}).says(
        "needs 50 to go down; 45 are melded"
    )
    expect(player.page.locator("[name='second.melded_points']")).to_have_value("45")
    player.page.locator("[name='second.melded_points']").click()
    player.tap("[data-number=back]").tap("[data-number='0']").tap("[data-number='0']").tap("#entry .enter")
    player.says("The plays of this deal stay in the log; this score counts").shows("Just the score of deal 2")
    player.page.goto(f"/m/{match.match_id}/log")
    player.shows("five on the pile")
    player.page.goto(f"/m/{match.match_id}?entry=plays")
    player.shows("Deal 2: Bo deals")


@pytest.mark.outer(WHOLE)
def test_a_match_of_canasta_begun_by_a_newcomer_goes_by_its_scores_to_the_end_and_again(site, phone):
    starter = phone()
    match = start_match(starter, "Canasta", PLAYERS, {"target": "2500"})
    players = [Phone(starter, match, "started"), Phone(phone(theme="dark"), match)]
    board = Phone(phone(1280, 800), match, "board")
    for player in players:
        player.more().tap("[data-menu] a:has-text('Just scores')").shows("Just the score of deal 1")
    totals = [(1450, 70), (1415, 760), (2865, 830)]
    for number, (deal, (ours, theirs)) in enumerate(zip((DEAL, LOST_DEAL, DEAL), totals, strict=True), 1):
        # The phones take turns.
        enter(players[number % 2].at(number - 1).fresh(), "canasta", PLAYERS, deal)
        for screen in (*players, board):
            screen.at(number)
        assert scores(site, match) == {"Ann": ours, "Bo": theirs, "Cy": ours, "Di": theirs}
        shown = (
            "Ann and Cy out, 1 natural canasta"
            if deal is DEAL
            else "Ann and Cy 60 melded, 95 left in hands; Bo and Di out"
        )
        expect(board.page.locator(".board-play")).to_contain_text(shown)
    assert_ended(players, board, ["Ann", "Cy"])
    end = replayed(players[0])
    assert (end["over"], end["refused"], end["winners"]) == (True, 0, ["Ann", "Cy"])
    # Cy dealt last, so Di deals. Phones that keep only the score go on so.
    following = play_again(site, players, board, ["Di", "Ann", "Bo", "Cy"])
    enter_first_play(site, following, players, board, DEAL)
    assert scores(site, following) == {"Di": 1450, "Ann": 70, "Bo": 1450, "Cy": 70}


def test_the_number_keys_begin_with_the_first_number_that_is_not_known(site, phone):
    match = site.begin("pinochle", PLAYERS)
    passes = {"play": "pass"}
    melds = [{"play": "meld", "player": name, "points": 0} for name in ("Bo", "Cy", "Di", "Ann")]
    plays = ({"play": "bid", "amount": 28}, passes, passes, passes, {"play": "name_suit", "suit": "H"})
    handed = ({"play": "pass_cards"}, {"play": "pass_back"}, {"play": "trump", "suit": "H"})
    site.enter(match, *plays, *handed, *melds)
    page = keeper(site, phone, match).page
    expect(page.locator("#entry .is-chosen").first).to_have_attribute("name", "tricks")
    for key in "34":
        page.locator(f"[data-number='{key}']").first.click()
    expect(page.locator("[name=tricks]").first).to_have_value("34")
    enters, dock = (page.locator(part).first.bounding_box() for part in ("#entry .enter", "#dock"))
    assert enters["y"] + enters["height"] <= dock["y"] + 1, "the ruling covers nothing that is entered"


@pytest.mark.outer(RARE)
def test_a_phone_remembers_that_it_keeps_only_the_score(site, phone):
    match, next_match = site.begin("canasta", PLAYERS), site.begin("canasta", PLAYERS)
    player = Phone(phone(), match)
    player.more().tap("[data-menu] a:has-text('Just scores')")
    player.page.goto(f"/k/{next_match.match_id}/{next_match.table_key}")
    expect(player.page).to_have_url(f"{site.base}/m/{next_match.match_id}/tally")
    player.more().tap("[data-menu] a:has-text('Play by play')").shows("which card is turned up?")
    player.page.goto(f"/m/{match.match_id}")
    expect(player.page.locator("#entry")).to_contain_text("Turned up")


def test_a_half_entered_score_is_kept_when_another_phone_enters(site, phone):
    match = site.begin("pinochle", PLAYERS)
    first, second = keeper(site, phone, match), Phone(phone(), match)
    first.tap("[data-number='5']").tap("[data-number='0']")
    second.press("Bo passes").at(1)
    first.at(1)
    expect(first.page.locator("#kept, #entry").locator("visible=true").first).to_be_visible()
    kept = first.page.evaluate(
        "document.querySelector('#kept').textContent + document.querySelector('[name=bid]').value"
    )
    assert "50" in kept


def test_without_scripts_a_score_is_a_plain_form(site, phone):
    match = site.begin("pinochle", PLAYERS)
    player = keeper(site, phone, match, scripts=False)
    player.page.get_by_label("Bid", exact=True).first.fill("55")
    player.page.locator("#entry label:has-text('Cy')").first.click()
    player.page.locator("[name='meld.1']").first.fill("12")
    player.page.locator("[name='tricks']").first.fill("28")
    player.tap("#entry .enter").says("The meld of the bidding side is missing.")
    expect(player.page.locator("[name='meld.1']").first).to_have_value("12")
    player.page.locator("[name='meld.0']").first.fill("34")
    player.tap("#entry .enter").says("Ann and Cy")
    expect(player.page).to_have_url(f"{site.base}/m/{match.match_id}/tally")


@pytest.mark.outer(LOOKS)
def test_the_page_of_scores_is_for_everybody(site, phone):
    match = site.begin("canasta", ["Annemarie-Luise", "Bartholomew the Third", "Cy", "Di"])
    site.enter(match, DEAL)
    page = keeper(site, phone, match).page
    for width, height in ((320, 640), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        assert_accessible_in_both_themes(page)
        assert_thumbs(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


LARGE = "document.documentElement.style.fontSize = '200%'"
CUT = """() => [...document.querySelectorAll("#strip .strip-score, #entry .key")]
    .filter(part => part.scrollWidth > part.clientWidth + 1 && part.clientWidth).map(part => part.textContent)"""


@pytest.mark.outer(LOOKS)
@pytest.mark.parametrize("game", ["canasta", "score-pad", "darts-301"])
def test_letters_of_twice_the_size_widen_no_page_of_scores_and_cut_no_key(site, phone, game):
    match = site.begin(game, ["Ann", "Bo", "Cy", "Di", "Ed"][: {"canasta": 4, "darts-301": 2}.get(game, 5)])
    page = keeper(site, phone, match).page
    page.evaluate(LARGE)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.evaluate(CUT) == []
    labels = page.locator(".columns-1 .score-label").all()
    assert all(label.bounding_box()["width"] > 100 for label in labels), "names stand in whole words"
    page.evaluate(LARGE.replace("200%", ""))


def test_a_phone_held_sideways_has_its_head_beside_the_keys(site, phone):
    page = keeper(site, phone, site.begin("darts-301", PLAYERS[:2])).page
    page.set_viewport_size({"width": 740, "height": 360})
    head_of_page, keys = (page.locator(part).bounding_box() for part in ("#strip", "#entry"))
    assert head_of_page["x"] + head_of_page["width"] <= keys["x"]


def test_those_who_are_charged_nothing_have_grey_fields(site, phone):
    match = site.begin("push", PLAYERS)
    player = Phone(phone(), match)
    player.more().tap("[data-menu] a:has-text('Just scores')")
    first, second = (player.page.get_by_label(f"{name}: Points left").first for name in PLAYERS[:2])
    first.fill("25")
    player.page.locator("#entry [name=out]").first.check(force=True)
    expect(first).to_be_disabled()
    expect(first).to_have_value("")
    expect(second).to_be_enabled()


@pytest.mark.parametrize("count", each([5, 7], [7], LOOKS))
def test_the_scores_of_many_players_stand_in_one_line(site, phone, count):
    players = ["Ann", "Bo", "Cy", "Di", "Ed", "Fay", "Gus"][:count]
    match = site.begin("score-pad", players)
    site.enter(match, {"play": "round", "points": dict.fromkeys(players, -125)})
    page = keeper(site, phone, match).page
    page.set_viewport_size({"width": 320, "height": 640})
    heights = "scores => scores.map(score => score.offsetHeight / parseFloat(getComputedStyle(score).lineHeight))"
    assert max(page.locator(".strip-score").evaluate_all(heights)) < 1.5


def test_four_players_stand_in_one_row_of_a_small_phone(site, phone):
    match = site.begin("turntables", ["Ann", "Bo", "Cy", "Di"])
    page = Phone(phone(320, 640), match).page
    tops = page.locator(".strip-scores > li").evaluate_all("seats => seats.map(seat => seat.offsetTop)")
    assert len(tops) == 4
    assert len(set(tops)) == 1


def test_five_long_names_are_whole_in_the_totals_and_beside_their_numbers(site, phone):
    match = site.begin("score-pad", [f"Bartholomew Featherstonehaugh-Smythe {number}." for number in range(1, 6)])
    page = Phone(phone(320, 640), match).page
    page.goto(f"/m/{match.match_id}/tally")
    expect(page.locator(".score-row .score-label")).to_have_count(5)
    assert page.locator(".score-row .score-label").first.evaluate("name => name.offsetWidth") > 130
    strip = page.locator(".strip")
    assert strip.evaluate("strip => strip.scrollHeight - strip.clientHeight") <= 1
