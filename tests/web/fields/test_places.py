"""Empty places on a pad: drawn where they say how many values come, and nowhere else."""

from __future__ import annotations

import pytest

from referee import games
from referee.web.fields.pads import KeyPad, Offered


@pytest.mark.parametrize(
    ("game", "play", "field", "places"),
    [
        ("darts-301", "throw", "darts", 3),
        ("bunko", "roll", "dice", 3),
        ("cripple-mr-onion", "show", "hand", 9),
        ("canasta", "take", "from_hand", 0),
        ("krambambuli", "lay_off", "cards", 0),
        ("canasta", "discard", "card", 1),
    ],
)
def test_a_field_has_places_for_a_fixed_number_or_a_handful(game: str, play: str, field: str, places: int) -> None:
    assert KeyPad(games.game(game).schema.plays[play][field].field_type).places == places


def test_the_number_that_an_offer_names_has_its_places() -> None:
    cards = games.game("poker").schema.plays["show"]["cards"].field_type
    assert (KeyPad(cards).places, KeyPad(cards, Offered(max_items=7)).places) == (0, 7)
