"""Links as QR codes, to pass from a screen to a phone."""

from __future__ import annotations

import contextlib
import ipaddress
import socket
from functools import lru_cache

import segno
from flask import current_app, request
from markupsafe import Markup


@lru_cache(maxsize=256)
def qr_picture(link: str, title: str) -> Markup:
    """A link as a QR code in SVG, dark on light in any theme, since cameras need it."""
    code = segno.make(link, error="m", micro=False)
    drawn = code.svg_inline(border=4, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None)
    return Markup(drawn.replace("<svg ", '<svg role="img" aria-label="{}" ', 1)).format(title)


def base_address() -> str:
    """The address by which other phones reach this server, without a slash at its end.

    A page on the server itself may say `localhost`; phones need the address of the machine, or a name in the server's
    certificate.
    """
    host, scheme = request.host, request.scheme
    name, port = split_host(host)
    if (name == "localhost" or is_loopback(name)) and (own := current_app.config["LINK_HOST"] or lan_address()):
        host = f"{own}:{port}" if port else own
    return f"{scheme}://{host}{request.script_root}"


def split_host(host: str) -> tuple[str, str]:
    """The name and the port of a host; an address of IPv6 without its brackets."""
    if host.startswith("["):
        name, _, rest = host[1:].partition("]")
        return name, rest.removeprefix(":")
    name, _, port = host.partition(":")
    return name, port


def is_loopback(name: str) -> bool:
    """True if a name is an address that only the machine itself reaches."""
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def lan_address() -> str | None:
    """This machine's address in the local network; None if it has none. Nothing is sent."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        address = str(probe.getsockname()[0])
        return None if is_loopback(address) or address == "0.0.0.0" else address
    return None
