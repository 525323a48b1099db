"""Two servers on one PostgreSQL: the same play by the same key at both, and other plays for the same turn, at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

from tools.campaign.kill import assert_rebuilds
from tools.campaign.logs import Logs
from tools.campaign.phones import Phone, start
from tools.services import Postgres, Redis
from tools.serving import Serving, Settings

SECRET = "the same at both servers"
TWICE = 4
"""Phones that send the same play by the same key; as many send one of their own."""


def campaign(folder: Path, races: int = 150, matches: int = 3) -> Iterator[str]:
    """Races at some matches, so many at each: one play of each race is entered, and once."""
    with ExitStack() as stack:
        database, news = stack.enter_context(Postgres()), stack.enter_context(Redis())
        environment: Settings = {"DATABASE_URL": database.url, "REDIS_URL": news.url, "SECRET_KEY": SECRET}
        servers = []
        for name in ("one", "two"):
            servers.append(Serving(INSTANCE=str(folder / name), **environment))
            stack.callback(servers[-1].kill)
        ports = [server.port for server in servers]
        with ThreadPoolExecutor(matches) as pool:
            counts = Counter[int]()
            for answers in pool.map(lambda _: race(ports, start(ports[0]), races), range(matches)):
                counts += answers
        logs = Logs.read(database.url)
        assert_rebuilds(environment | {"INSTANCE": str(folder / "one")})
    faults = [*logs.faults_found, *logs.doubled()]
    yield (
        f"{races * matches} races of {2 * TWICE} phones at two servers: {counts[200]} told that theirs is entered,"
        f" {counts[409]} that they are behind; {len(faults)} faults"
    )
    assert not faults, faults[:20]
    assert all(len(log) == races for log in logs.keys.values())


def race(ports: list[int], created: dict, races: int) -> Counter[int]:
    """Races at one match; the answers by status."""
    phones = [
        Phone(f"p{n}", created["match"], created["keys"]["table"], lambda: ports, server=n) for n in range(2 * TWICE)
    ]
    counts = Counter[int]()
    with ThreadPoolExecutor(len(phones)) as pool:
        for number in range(1, races + 1):
            entered = list(pool.map(lambda phone, n=number: enter(phone, phones, n), phones))
            counts.update(status for status, _, _ in entered)
            keys = {key for status, _, key in entered if status == 200}
            assert {answer["seq"] for status, answer, _ in entered if status == 200} == {number}, entered
            assert len(keys) == 1, entered
            assert {status for status, _, _ in entered} <= {200, 409}, entered
    return counts


def enter(phone: Phone, phones: list[Phone], number: int) -> tuple[int, dict, str]:
    """A phone's part in a race: the answer, and the key."""
    same = phones.index(phone) < TWICE
    key = f"{phone.match} {number} {'same' if same else phone.name}"
    phone.seen = number - 1
    status, answer = phone.send('{"play": "throw", "darts": ["1", "0", "0"]}', key)
    return status, answer, key
