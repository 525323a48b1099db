"""Each operation of the JSON interface answers as it is described, and in each way that is described."""

from __future__ import annotations

import pytest

from referee.web.api.blueprint import EVENTS
from referee.web.api.operation import OPERATIONS
from tests.web.description.asking import pointer, provoke


@pytest.mark.parametrize("part", OPERATIONS, ids=lambda part: part.endpoint)
def test_an_operation_answers_as_described_and_in_each_way_described(part, described, fits, start):
    responses = described["paths"][part.path][part.method]["responses"]
    statuses = set()
    for answer in provoke(part, start):
        status = str(answer.status_code)
        statuses.add(status)
        assert status in responses, f"{status} is not described: {answer.text}"
        content = responses[status].get("content")
        if content is None:
            assert answer.data == b""
            continue
        assert answer.mimetype in content
        if answer.mimetype == EVENTS:
            answer.close()
        if answer.mimetype == "application/json":
            at = f"/paths/{pointer(part.path)}/{part.method}/responses/{status}/content/application~1json/schema"
            assert fits(at, answer.json), answer.text
        if status in ("429", "503"):
            assert answer.headers["Retry-After"].isdigit()
    assert statuses == set(responses)
