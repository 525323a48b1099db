"""The campaigns in a short form."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from tools.campaign import attack, cluster, faults, kill, race, saturday
from tools.campaign.logs import Logs
from tools.campaign.phones import Phone, start
from tools.serving import Serving, until

pytestmark = pytest.mark.outer("a short campaign: servers and services are killed, raced, held and filled")


def run(lines) -> None:
    print(*lines, sep="\n")


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path):
    run(kill.campaign(tmp_path, kills=3))


@pytest.mark.usefixtures("services")
def test_of_plays_that_race_at_two_servers_one_is_entered_once(tmp_path):
    run(race.campaign(tmp_path, races=15))


@pytest.mark.usefixtures("services")
def test_plays_come_in_when_a_service_that_hung_or_stopped_is_back(tmp_path):
    run(faults.campaign(tmp_path, seconds=1.0, limits=False))


@pytest.mark.usefixtures("services")
def test_a_hall_plays_on_when_a_server_redis_or_the_primary_is_killed(tmp_path):
    run(cluster.campaign(tmp_path, tables=10, boards=20, every=0.5, seconds=1.5, limits=False))


def test_a_neighbour_plays_on_beside_guests_who_mean_no_good(tmp_path):
    run(attack.campaign(tmp_path, guests=60, each_address=20, each_key=30, every=20, plays=20, limits=False))


def test_boards_and_phones_follow_a_tournament_to_its_end(tmp_path):
    run(saturday.campaign(tmp_path, entrants=16, tables=4, rounds=2, walls=4, phones=16, every=0.3, limits=False))


@pytest.mark.usefixtures("services")
def test_a_play_that_is_not_copied_to_the_standby_is_not_acknowledged(tmp_path):
    with ExitStack() as stack:
        pair = cluster.Pair(stack)
        server = Serving(INSTANCE=str(tmp_path), DATABASE_URL=pair.url)
        stack.callback(server.kill)
        created = start(server.port)
        phone = Phone("p", created["match"], created["keys"]["table"], lambda: [server.port])
        phone.enter()
        pair.standby.hold()
        play, waited = '{"play": "throw", "darts": ["1", "0", "0"]}', ""
        for _ in range(2):
            status, text = phone.send(play, "p.2")
            assert status == 503, text
            waited = waited or text["error"]
        assert waited.endswith("it is not certain that this was entered.")
        pair.standby.go_on()
        pair.fail_over()
        until(lambda: phone.send(play, "p.2")[0] == 200, "the play does not come in")
        status, text = phone.send(play, "p.2")
        assert (status, text["seq"], text["again"]) == (200, 2, True)
        assert not Logs.read(pair.standby.url).faults([*phone.acknowledged, f"{phone.match} 2 p.2"])
