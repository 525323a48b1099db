"""Questions and previews that take too long: the answer says so, and the page stays as it is."""

from __future__ import annotations

import json

import pytest

from referee.application import create_app
from referee.beside import Busy, InPlace, OutOfTime, Partial
from referee.beside.assessments import preview
from referee.beside.questions import answer_or_lines
from referee.web.ask import api as questions
from tools.worst_questions import SLOWEST, fits

QUICK = {"ask": "arrange", "cards": ["3S", "4S", "5S"]}
SLOW = fits(SLOWEST)
LINES = "application/x-ndjson"


class Late(InPlace):
    """Runs no job in time, or has no place for it."""

    def __init__(self, fault: type[Exception]) -> None:
        self.fault = fault

    def run(self, who, job, *arguments, urgent=False):
        raise self.fault

    def run_each(self, who, job, *arguments, begun=False):
        raise self.fault


@pytest.fixture(scope="module")
def children(tmp_path_factory):
    """A program at a server that asks one child, with half a second for a question."""
    folder = tmp_path_factory.mktemp("instance")
    app = create_app(
        {
            "INSTANCE": str(folder),
            "DATABASE_URL": f"sqlite:///{folder / 'referee.sqlite3'}",
            "REDIS_URL": "",
            "SECRET_KEY": "a secret for tests alone",
            "QUESTION_PROCESSES": 1,
            "QUESTION_SECONDS": 0.5,
        }
    )
    yield app.test_client()
    app.extensions["beside"].stop()


def is_late(answer: dict) -> bool:
    return answer.get("error", "").startswith("That takes longer than 0.5 seconds to work out")


def test_a_question_that_takes_too_long_is_told_so_and_when_to_come_again(children):
    response = children.post("/api/v1/ask/vatican", json=SLOW)
    assert response.status_code == 503
    assert is_late(response.json)
    assert response.headers["Retry-After"].isdigit()


def test_its_page_says_so_too_and_keeps_the_form(children):
    asked = {"ask": "fits", "table": " ".join(SLOW["table"]), "hand": " ".join(SLOW["hand"])}
    page = children.get("/games/vatican/ask", query_string=asked)
    assert page.status_code == 503
    assert page.headers["Retry-After"].isdigit()
    assert "That takes longer than 0.5 seconds to work out" in page.text
    assert SLOW["hand"][0] in page.text


class NoTimeForSome(InPlace):
    """Runs every job but those with a question that takes long."""

    def run_each(self, who, job, *arguments, begun=False):
        game, lines, seconds = arguments
        at = next((at for at, line in enumerate(lines) if json.loads(line) == SLOW), len(lines))
        return Partial([*job(game, lines[:at], seconds)], OutOfTime() if at < len(lines) else None)


@pytest.mark.parametrize("written", ["list", "lines"])
def test_in_a_list_it_has_an_error_in_its_place_and_the_rest_is_answered(server, written):
    server.config["QUESTION_SECONDS"] = 0.5
    server.extensions["beside"] = NoTimeForSome()
    asked = [QUICK, SLOW, {"ask": "weather"}, QUICK]
    if written == "list":
        answer = server.test_client().post("/api/v1/ask/vatican", json=asked)
        answers = answer.json
    else:
        lines = "\n".join(map(json.dumps, asked))
        answer = server.test_client().post("/api/v1/ask/vatican", data=lines, content_type=LINES)
        answers = [json.loads(line) for line in answer.text.splitlines()]
    assert answer.status_code == 200
    assert [part.get("verdict") for part in answers] == ["answered", None, None, "answered"]
    assert is_late(answers[1])
    assert answers[2]["field"] == "ask"


@pytest.mark.parametrize(
    ("fault", "sent"),
    [
        (OutOfTime, {"json": QUICK}),
        (Busy, {"json": QUICK}),
        (Busy, {"json": [QUICK]}),
        (Busy, {"data": b"{}", "content_type": LINES}),
    ],
)
def test_a_server_that_has_no_time_says_so(server, fault, sent):
    server.extensions["beside"] = Late(fault)
    response = server.test_client().post("/api/v1/ask/vatican", **sent)
    assert response.status_code == 503
    assert response.headers["Retry-After"].isdigit()
    assert set(response.json) == {"error", "field"}


def test_a_long_list_that_takes_too_long_has_its_end_unanswered(server, monkeypatch):
    monkeypatch.setattr(questions, "LIST_SECONDS", 0.0)
    monkeypatch.setattr(questions, "TURN", -1.0)
    response = server.test_client().post("/api/v1/ask/vatican", json=[QUICK] * 3)
    assert [part.get("verdict") for part in response.json] == ["answered", None, None]
    assert "send the rest again" in response.json[2]["error"]


def test_a_list_that_waits_for_others_goes_on_then(server, monkeypatch):
    class Hesitant(InPlace):
        """Answers one question at a time, and every other time has no place."""

        turns = 0

        def run_each(self, who, job, *arguments, begun=False):
            self.turns += 1
            if begun and self.turns % 2:
                raise Busy
            return super().run_each(who, job, *arguments)

    monkeypatch.setattr(questions, "TURN", -1.0)
    server.extensions["beside"] = Hesitant()
    response = server.test_client().post("/api/v1/ask/vatican", json=[QUICK] * 5)
    assert [part.get("verdict") for part in response.json] == ["answered"] * 5


@pytest.mark.parametrize(
    "body", [b"[]", b"[ ]", b' [\n1 ,\n{"ask":\n"x, [y"}\r\n]\n', b'\xef\xbb\xbf[{"a": "]"}, [[], {}]]']
)
def test_the_questions_of_a_list_are_those_that_were_sent(body):
    lines = answer_or_lines("vatican", body).splitlines()
    assert [json.loads(line) for line in lines] == json.loads(body.decode("utf-8-sig"))


# --- at a table ------------------------------------------------------------------------------------------------------


def test_a_play_that_is_put_together_stays_and_the_phone_is_told(server, program, visitor):
    server.config["WTF_CSRF_ENABLED"] = False
    server.extensions["beside"] = Late(OutOfTime)
    response = visitor(program, "table").post(f"/m/{program.match}/assess", data={"play": "throw", "darts": "1 1 1"})
    assert (response.status_code, response.json["verdict"]) == (503, "unknown")
    assert "takes longer than" in response.json["says"]


def test_a_correction_is_possible_though_nobody_knows_what_it_changes(server, program, visitor):
    class OnlyRulings(InPlace):
        """Has time for a ruling, not for all that come after it."""

        def run(self, who, job, *arguments, urgent=False):
            if job is preview:
                raise OutOfTime
            return job(*arguments)

    program.play(0)
    server.extensions["beside"] = OnlyRulings()
    phone = visitor(program, "table")
    page = phone.get(f"/m/{program.match}/log/1?play=throw&f.darts=1+1+1")
    assert page.status_code == 200
    assert "What else would change is not known." in page.text
    assert "Save the correction" in page.text
    page = phone.get(f"/m/{program.match}/log/1?mean=strike")
    assert "What else would change is not known." in page.text
    assert f"/m/{program.match}/strike" in page.text
    refused = phone.get(f"/m/{program.match}/log/1?play=throw&f.darts=1+D21+1")
    assert refused.status_code == 422
    assert "Save the correction" not in refused.text
