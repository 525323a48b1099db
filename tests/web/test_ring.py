"""People round a table: everybody has a place of their own, however many they are."""

from __future__ import annotations

import re

import pytest
from flask import Flask

RING = """{% from "widgets/ring.html" import ring %}
{% call(name, look) ring("the pot", names) %}{{ "" if look else name }}{% endcall %}"""


@pytest.mark.parametrize("people", range(1, 13))
def test_each_of_ten_has_a_place_and_more_are_a_list(app: Flask, people: int) -> None:
    names = [f"Guest {number}" for number in range(1, people + 1)]
    page = app.jinja_env.from_string(RING).render(names=names)
    seats = re.findall(r'<li class="ring-seat ?([\w-]*) ">(.*?)</li>', page)
    assert [name for _, name in seats] == names
    places = [place for place, _ in seats]
    assert len(set(places)) == people if people <= 10 else set(places) == {""}
    assert (f"ring-of-{people}" in page) == (people <= 10)
