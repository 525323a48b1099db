"""The ranking of a club has everybody who is rated, however many they are."""

from __future__ import annotations

from functools import partial

from flask.testing import FlaskClient
from sqlalchemy import insert

from referee.store import get_store
from referee.store.clubs import queries
from referee.store.models import TotalRow
from tests.web.houses import House

MANY = 1003
ZERO = dict.fromkeys(("won", "drawn", "lost", "streak", "longest", "last"), 0)


def test_a_ranking_of_more_than_a_thousand_leaves_nobody_out(house: House, organiser: FlaskClient) -> None:
    with house.app.app_context():
        store = get_store()
        store.clubs.add_people(house.club.club_id, [f"Player {number}" for number in range(1, MANY + 1)])
        people = store.clubs.read(partial(queries.all_people, club_id=house.club.club_id))
        played = ZERO | {"game": "sixty", "played": 1, "counts": "{}", "sigma": 1}
        rated = [played | {"person_id": each.person_id, "mu": 30 - at / 100} for at, each in enumerate(people)][:MANY]
        with store.writer.engine.begin() as connection:
            connection.execute(insert(TotalRow), rated)
    page = organiser.get(f"/c/{house.club.club_id}/ranking/sixty").text
    assert page.count('class="club-name"') == MANY
    assert f"Find a name of {MANY}" in page
    assert f"and {MANY - 5} more" in organiser.get(f"/c/{house.club.club_id}/ranking/sixty.svg").text
