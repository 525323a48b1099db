"""A match of Darts 301 by the client of openapi-python-client: `python match.py http://127.0.0.1:8000`."""

import sys

from referee_client import AuthenticatedClient, Client
from referee_client.api.matches import end_match, enter_play, get_match, start_match
from referee_client.models import Created, Darts301New, Darts301Options, Darts301PlayThrow, RulingLine, State


def main(server: str) -> None:
    """Play a match between Ann and Bo from 102, each with the same three darts."""
    address = f"{server}/api/v1"
    options = Darts301Options(start=102, bullseye_order=False)
    new = Darts301New(game="darts-301", players=["Ann", "Bo"], options=options)
    match = start_match.sync(client=Client(address), body=new)
    assert isinstance(match, Created), match
    client = AuthenticatedClient(address, token=match.keys.host)
    throw = Darts301PlayThrow(play="throw", darts=["20", "11", "D10"])
    seen = 0
    for _ in range(3):
        ruling = enter_play.sync(match.match, client=client, body=throw, x_seen=seen, idempotency_key=f"turn {seen}")
        assert isinstance(ruling, RulingLine), ruling
        print(ruling.says, [effect.effect for effect in ruling.effects])
        seen = ruling.seq
    state = get_match.sync(match.match, client=client)
    assert isinstance(state, State), state
    end_match.sync(match.match, client=client)
    print("Winner:", *state.winners)


main(sys.argv[1])
