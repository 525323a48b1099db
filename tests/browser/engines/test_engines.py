"""Phone and board in WebKitGTK and Firefox: taps, a server that goes and comes back, sound, a phone that stays on."""

from __future__ import annotations

import pytest

from tests.browser.phone import head, scores
from tests.browser.test_moments import NAMES, ring

pytestmark = pytest.mark.outer("phone and board in WebKit and Firefox")

KEPT = "caches.match(location.pathname, { ignoreVary: true }).then(Boolean)"
"""The service worker has the page for the time without a network."""
MORE = "[data-menu] > summary"
FILM = "document.querySelector('[data-awake]')"


def test_a_play_is_tapped_in_and_a_refusal_says_why(screen, site):
    match = site.begin("darts-301", ["Ann", "Bo"])
    screen.opens(f"{site.base}/k/{match.match_id}/{match.table_key}")
    # The third dart sends the turn.
    screen.put("half:T", "20", "20", "1").shows("#ruling .verdict", "81 scored, 220 left")
    screen.shows("#due", "Bo")
    screen.tap("#entry summary", "Total of the turn").put("digit:1", "digit:7", "digit:9")
    screen.tap("#entry form.offer:has([data-digit]) button.enter").shows("#ruling .refused", "179 cannot be made")
    assert head(site, match) == 1


def test_a_play_is_taken_back_and_put_back(screen, site, match):
    screen.opens(f"{site.base}/k/{match.match_id}/{match.table_key}")
    screen.put("T1", "1", "0").shows("#ruling", "Ann: 3 + 1 + 0")
    screen.tap("#ruling button", "Take back").shows("#ruling", "Taken back").shows("#due", "Ann")
    assert scores(site, match) == {"Ann": 0, "Bo": 0}
    screen.tap("#ruling button", "Put it back").shows("#due", "Bo")
    assert scores(site, match) == {"Ann": 4, "Bo": 0}


def test_a_board_follows_loses_its_server_and_catches_up(screen, start_server):
    server = start_server()
    match = server.start()
    screen.opens(f"http://127.0.0.1:{server.port}/k/{match['match']}/{match['keys']['board']}", 1280, 800)
    screen.shows("#board", "Ann")
    server.play(match, 0)
    screen.shows("#last", "Ann: 1 + 0 + 0")
    server.kill()
    screen.shows("#connection", "reconnects by itself")
    server = start_server()
    server.play(match, 1)
    screen.shows("#last", "Bo: 1 + 0 + 0").hides("#connection")
    server.play(match, 2)
    screen.shows("#last", "inning 2")


def test_plays_wait_for_the_server_through_a_reload_and_come_in_in_order(screen, start_server):
    server = start_server()
    match = server.start()
    screen.opens(f"http://127.0.0.1:{server.port}/k/{match['match']}/{match['keys']['table']}")
    screen.holds(KEPT)
    server.kill()
    screen.put("T1", "1", "0").shows("#unsent summary", "1 entry will be sent")
    screen.type("t1 0 0").shows("#unsent summary", "2 entries will be sent")
    screen.type("0 0 0").shows("#unsent summary", "3 entries will be sent")
    screen.reloads().shows("#unsent summary", "3 entries will be sent")
    server = start_server()
    screen.holds("document.body.dataset.seq === '3'").shows("#ruling", "Ann").hides("#connection")
    state = server.state(match)
    assert (state["head"], state["scores"]) == (3, {"Ann": 4, "Bo": 3})


def test_the_bell_sounds_and_the_switch_says_on_while_sound_runs(screen, site, loudspeaker):
    match = site.begin("bunko", NAMES)
    screen.opens(f"{site.base}/k/{match.match_id}/{match.table_key}")
    screen.opens(f"{site.base}/m/{match.match_id}?lane=1").tap(MORE).shows("[data-sound]", "Sound: off")
    with loudspeaker.heard() as ear:
        screen.tap("[data-sound]").shows("[data-sound]", "Sound: on")
        ear.hears_sound()
        # The first touch after a reload starts the sound again; where the menu is, it is the one that opens the menu.
        screen.reloads().tap("#strip").tap(MORE).shows("[data-sound]", "Sound: on")
        ear.hears_silence()
        ring(site, match)
        screen.shows("dialog", "Bell!")
        ear.hears_sound()
    screen.tap("dialog button", "Seen").hides("dialog")
    screen.tap(MORE).tap("[data-sound]").shows("[data-sound]", "Sound: off")
    screen.reloads().tap(MORE).shows("[data-sound]", "Sound: off")


def test_a_phone_is_kept_on_by_a_lock_or_by_a_film(screen, site, match):
    screen.opens(f"{site.base}/k/{match.match_id}/{match.table_key}")
    screen.tap(MORE).shows("[data-stay-awake][aria-pressed=false]", "Keep this phone on")
    screen.tap("[data-stay-awake]").shows("[data-stay-awake][aria-pressed=true]", "Keep this phone on")
    screen.holds(f"{FILM}.paused")
    screen.tap("[data-stay-awake]").shows("[data-stay-awake][aria-pressed=false]")
    # By plain HTTP in a local network no browser has the lock.
    screen.holds("delete Navigator.prototype.wakeLock && !('wakeLock' in navigator)")
    screen.tap("[data-stay-awake]").shows("[data-stay-awake][aria-pressed=true]", "Keep this phone on")
    screen.holds(f"!{FILM}.paused && {FILM}.currentTime > 0")
    screen.tap("[data-stay-awake]").shows("[data-stay-awake][aria-pressed=false]").holds(f"{FILM}.paused")
