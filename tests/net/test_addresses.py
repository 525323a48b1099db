"""Addresses: whose they are, how much each may hold, and the settings that say so."""

from __future__ import annotations

import pytest

from referee.net.addresses import LOOPBACK, Shares, network_of, read_networks
from referee.net.connection_limits import ConnectionLimits
from referee.schema import Unreadable


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.168.1.5", "192.168.1.5"),
        ("::ffff:192.168.1.5", "192.168.1.5"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("nobody", "nobody"),
    ],
)
def test_an_address_counts_alone_and_with_its_network_where_a_household_has_many(address, network):
    assert network_of(address) == network


def test_a_holder_has_so_many_and_may_take_again_what_it_gave_back():
    shares = Shares(2)
    assert [shares.take("a"), shares.take("a"), shares.take("a"), shares.take("b")] == [True, True, False, True]
    shares.give_back("a")
    assert shares.take("a")
    for holder in ("a", "a", "b"):
        shares.give_back(holder)
    assert dict(shares.held) == {}, "nothing is kept of those who hold nothing"


@pytest.mark.parametrize(
    ("address", "unlimited"),
    [
        ("127.0.0.2", True),
        ("::1", True),
        ("10.1.2.3", True),
        ("192.168.1.5", False),
        ("2001:db8::1", False),
        ("no", False),
    ],
)
def test_some_addresses_hold_any_number(address, unlimited):
    shares = Shares(1, (*LOOPBACK, *read_networks(["10.0.0.0/8"], "X")))
    assert shares.take(network_of(address))
    assert shares.take(network_of(address)) == unlimited


def test_the_environment_says_the_limits():
    assert ConnectionLimits.of({}) == ConnectionLimits()
    limits = ConnectionLimits.of(
        {
            "CONNECTIONS_PER_ADDRESS": "7",
            "STREAMS_PER_KEY": "8",
            "UNLIMITED_ADDRESSES": "10.0.0.0/8, 192.168.1.5",
            "TRUSTED_PROXIES": "1",
            "HEAD_SECONDS": "3",
            "BODY_SECONDS": "4",
        }
    )
    networks = read_networks(["10.0.0.0/8", "192.168.1.5/32"], "X")
    assert limits == ConnectionLimits(7, 8, networks, True, 3, 4)


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("CONNECTIONS_PER_ADDRESS", "0"),
        ("STREAMS_PER_KEY", "many"),
        ("UNLIMITED_ADDRESSES", "10.0.0.0/33"),
        ("UNLIMITED_ADDRESSES", "localhost"),
        ("HEAD_SECONDS", "0"),
        ("BODY_SECONDS", "1e3"),
    ],
)
def test_a_setting_that_is_none_is_named(name, written):
    with pytest.raises(Unreadable) as fault:
        ConnectionLimits.of({name: written})
    assert fault.value.field == name
