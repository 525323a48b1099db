"""Certificates: the way that the documents describe, files that are wrong, and names."""

from __future__ import annotations

import datetime
import re
import ssl
import subprocess
import sys
from pathlib import Path

import pytest

from referee.application import create_app
from referee.schema import Unreadable
from referee.server import banner
from referee.server.banner import ready_text
from referee.server.plan import Plan
from referee.web.shown import qr
from tests.server.certificates import Files, certificate
from tools.serving import ROOT, SOON, Serving

# --- the way that the documents describe ----------------------------------------------------------------------------


@pytest.mark.outer("HTTPS: certificates and TLS servers")
def test_the_certificate_of_the_documents_is_taken_by_phones_that_trust_the_club(tmp_path):
    written = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")
    (script,) = (part for part in re.findall(r"```sh\n(.*?)```", written, re.DOTALL) if "openssl req" in part)
    script = script.replace("ADDRESS=192.168.1.20", "ADDRESS=127.0.0.1").replace("192.168.1.0/", "127.0.0.0/")
    done = subprocess.run(["sh", "-e", "-c", script], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    folder = tmp_path / "tls"
    context = ssl.create_default_context(cafile=str(folder / "club.pem"))
    context.verify_flags |= ssl.VERIFY_X509_STRICT
    environ = {"TLS_CERT": str(folder / "cert.pem"), "TLS_KEY": str(folder / "key.pem")}
    assert Plan.of(environ).certificate.names == ("referee.lan", "127.0.0.1")
    with Serving(trusts=context, INSTANCE=str(tmp_path), **environ) as running:
        assert running.play(running.start(), 0)["seq"] == 1


# --- files -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["TLS_CERT", "TLS_KEY"])
def test_one_without_the_other_is_refused(files, name):
    with pytest.raises(Unreadable, match="beside it") as fault:
        Plan.of({name: files.environ[name]})
    assert fault.value.field in files.environ
    assert fault.value.field != name


@pytest.mark.parametrize("name", ["TLS_CERT", "TLS_KEY"])
@pytest.mark.parametrize(
    ("wrong", "says"),
    [("/nowhere/file.pem", "there is no file"), ("/tmp", "not a file that can be read"), ("a\0b", "not a file")],
)
def test_a_file_that_is_not_there_is_named(files, name, wrong, says):
    with pytest.raises(Unreadable, match=says) as fault:
        Plan.of(files.environ | {name: wrong})
    assert fault.value.field == name


def test_a_file_that_may_not_be_read_is_named(files, monkeypatch):
    def read_bytes(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "read_bytes", read_bytes)
    with pytest.raises(Unreadable, match="may not read"):
        Plan.of(files.environ)


def test_files_the_wrong_way_round_are_told(files):
    with pytest.raises(Unreadable, match="holds a private key; TLS_CERT names the certificate"):
        Plan.of({"TLS_CERT": files.key, "TLS_KEY": files.cert})
    with pytest.raises(Unreadable, match="holds a certificate; TLS_KEY names its private key"):
        Plan.of({"TLS_CERT": files.cert, "TLS_KEY": files.cert})


@pytest.mark.parametrize(("name", "says"), [("TLS_CERT", "openssl x509 -inform der"), ("TLS_KEY", "openssl pkey")])
def test_a_file_that_is_no_pem_is_told_how_to_make_one(files, tmp_path, name, says):
    wrong = tmp_path / "wrong"
    wrong.write_bytes(b"\x30\x82\x03")
    with pytest.raises(Unreadable, match=says):
        Plan.of(files.environ | {name: str(wrong)})


def test_a_key_of_another_certificate_is_told(files, tmp_path):
    other = certificate(tmp_path, "referee.lan")
    with pytest.raises(Unreadable, match="is not the key of the certificate"):
        Plan.of({"TLS_CERT": files.cert, "TLS_KEY": other.key})


def test_a_key_with_a_passphrase_is_told_how_to_be_without(files, tmp_path):
    from cryptography.hazmat.primitives import serialization

    plain = serialization.load_pem_private_key(Path(files.key).read_bytes(), None)
    locked = tmp_path / "locked.pem"
    for form in (serialization.PrivateFormat.PKCS8, serialization.PrivateFormat.TraditionalOpenSSL):
        written = serialization.BestAvailableEncryption(b"club")
        locked.write_bytes(plain.private_bytes(serialization.Encoding.PEM, form, written))
        with pytest.raises(Unreadable, match="passphrase"):
            Plan.of(files.environ | {"TLS_KEY": str(locked)})


def test_a_wrong_file_is_one_line_and_status_2(files, tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "referee", "serve"], cwd=ROOT, capture_output=True, text=True, timeout=SOON,
        env={"PATH": "/usr/bin:/bin", "PORT": "0", "INSTANCE": str(tmp_path), **files.environ, "TLS_KEY": files.cert},
    )  # fmt: skip
    assert done.returncode == 2
    assert re.fullmatch(r"TLS_KEY: .*holds a certificate; .*\n", done.stderr)


# --- names -----------------------------------------------------------------------------------------------------------


def plan_with(files: Files) -> Plan:
    return Plan.of({"PORT": "8443", **files.environ})


def test_links_go_to_an_address_that_the_certificate_is_for(tmp_path, monkeypatch):
    monkeypatch.setattr(banner, "lan_address", lambda: "192.168.1.20")
    for case, names, host in (
        ("both", ("192.168.1.20", "referee.lan"), "192.168.1.20"),
        ("name", ("localhost", "*.example.org", "referee.lan"), "referee.lan"),
        ("neither", ("localhost", "10.0.0.1"), "192.168.1.20"),
    ):
        plan = plan_with(certificate(tmp_path / case, *names))
        assert f"https://{host}:8443/" in ready_text(plan, 8443, [], "utf-8")
        assert "will warn" not in ready_text(plan, 8443, [], "utf-8")


def test_a_certificate_that_browsers_will_not_like_is_told(tmp_path):
    long_ago = datetime.datetime(2020, 1, 1, tzinfo=datetime.UTC)
    plan = plan_with(certificate(tmp_path, "referee.lan", not_after=long_ago))
    assert "Browsers will warn of the certificate: certificate has expired" in ready_text(plan, 8443, [], "utf-8")


def test_a_code_on_a_page_of_the_server_itself_leads_to_a_name_of_the_certificate(tmp_path):
    app = create_app({"INSTANCE": str(tmp_path), "LINK_HOST": "referee.lan"})
    with app.test_request_context("/", base_url="https://localhost:8443"):
        assert qr.base_address() == "https://referee.lan:8443"
    with app.test_request_context("/", base_url="https://other.lan:8443"):
        assert qr.base_address() == "https://other.lan:8443"
