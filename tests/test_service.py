"""The service under a systemd of its own, in namespaces that see nothing of this machine's network and processes."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import missing
from tools.serving import ROOT, SOON, until

pytestmark = pytest.mark.outer("starts a systemd")

BOOT = """
set -eu
place=$1 project=$2 packages=$3
mount --make-rprivate /
mount -t tmpfs -o size=1g tmpfs "$place"
mkdir "$place/upper" "$place/work" "$place/root"
mount -t overlay -o "lowerdir=/,upperdir=$place/upper,workdir=$place/work" overlay "$place/root"
cd "$place/root"
mount -t proc proc proc
mount --bind proc/sys proc/sys
mount -o remount,bind,ro proc/sys
mount -t sysfs -o ro sysfs sys
if [ -e /sys/fs/cgroup/cgroup.controllers ]; then
    mount -t cgroup2 cgroup2 sys/fs/cgroup
else
    mount -t tmpfs tmpfs sys/fs/cgroup
    mkdir sys/fs/cgroup/unified sys/fs/cgroup/systemd
    mount -t cgroup2 cgroup2 sys/fs/cgroup/unified
    mount -t cgroup -o none,name=systemd cgroup sys/fs/cgroup/systemd
fi
mount -t tmpfs -o mode=755 tmpfs dev
for device in null zero full random urandom tty; do touch dev/$device; mount --bind /dev/$device dev/$device; done
ln -s /proc/self/fd dev/fd
mkdir dev/shm dev/pts
mount -t tmpfs tmpfs dev/shm
mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts dev/pts
ln -s pts/ptmx dev/ptmx
mount -t tmpfs -o mode=755 tmpfs run
mkdir -p opt/referee opt/packages
mount --bind "$packages" opt/packages
(cd "$project" && cp -a deploy docs pyproject.toml referee static templates "$place/root/opt/referee")
mount -t tmpfs -o mode=1777 tmpfs tmp
chroot . /usr/bin/python3 -m venv --without-pip /opt/referee/.venv
for site in opt/referee/.venv/lib/python3*/site-packages; do
    echo /opt/packages > "$site/packages.pth"
    # Python 3.11.2 of Debian needs this package, which the environment of a newer one does not have.
    [ -e opt/packages/async_timeout ] || echo "from asyncio import timeout" > "$site/async_timeout.py"
done
rm -rf var/lib/referee
grep -q ^referee: etc/passwd ||
    chroot . useradd --system --user-group --no-create-home --home-dir /var/lib/referee referee
printf 'HOST=127.0.0.1\\nTRUSTED_PROXIES=1\\n' > etc/referee.env
cp "$project/deploy/referee.service" etc/systemd/system/
rm -rf etc/systemd/system/*.wants
ip link set lo up
mkdir -p oldroot
pivot_root . oldroot
umount -l /oldroot
exec setpriv --bounding-set=-sys_module,-sys_time,-sys_rawio,-sys_boot env -i container=lxc \\
    PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --system --unit=referee.service --log-target=console
"""
"""Makes a root of its own over that of this machine, installs the service as `docs/running.md` says, and boots it."""
ASK = """
import sys, urllib.request as web
method, path, key, body = sys.argv[1:]
headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json", "X-Seen": "0"}
asks = web.Request(f"http://127.0.0.1:8000{path}", body.encode() or None, headers, method=method)
print(web.urlopen(asks, timeout=5).read().decode())
"""

NAMESPACES = ("--mount", "--pid", "--net", "--uts", "--ipc", "--cgroup", "--fork", "--kill-child")
STARTS = "the service does not start"


class Machine:
    """A machine whose first process is systemd."""

    def __init__(self, place: Path, log: Path) -> None:
        boot = ["sh", "-c", BOOT, "boot", str(place), str(ROOT), sysconfig.get_path("purelib")]
        self.log = log
        with log.open("w") as said:
            self.process = subprocess.Popen(
                ["unshare", *NAMESPACES, *boot], stdout=said, stderr=said, stdin=subprocess.DEVNULL
            )

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Run a command on the machine."""
        pid = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().strip()
        inside = ["nsenter", "--target", pid, "--mount", "--pid", "--net", "--ipc", "--cgroup", "--root", "--wd"]
        clean = ["env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin"]
        return subprocess.run([*inside, *clean, *command], capture_output=True, text=True, timeout=SOON)

    def ask(self, method: str, path: str, key: str = "", body: object = None) -> Any:
        """The answer of the server as JSON; None if there is none."""
        text = json.dumps(body) if body else ""
        done = self.run("python3", "-c", ASK, method, path, key, text)
        return json.loads(done.stdout) if done.returncode == 0 else None

    def is_ready(self) -> bool:
        assert self.process.poll() is None, self.log.read_text()
        return bool(self.ask("GET", "/healthz"))


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    """A machine on which the service runs."""
    version = subprocess.run(["/usr/bin/python3", "--version"], capture_output=True, text=True).stdout
    if os.getuid() or not version.startswith(f"Python {sys.version_info[0]}.{sys.version_info[1]}."):
        pytest.skip("needs root, and the version of Python that the system has")
    if not all(map(shutil.which, ("unshare", "nsenter", "setpriv", "ip"))) or not Path("/lib/systemd/systemd").exists():
        missing("no systemd, util-linux and iproute2 on this machine (Debian: apt install systemd iproute2)")
    if subprocess.run(["unshare", *NAMESPACES, "true"], capture_output=True).returncode:
        pytest.skip("needs a machine that makes namespaces")
    (tmp_path / "place").mkdir()
    machine = Machine(tmp_path / "place", tmp_path / "log")
    try:
        until(machine.is_ready, STARTS)
        yield machine
    finally:
        machine.process.kill()
        machine.process.wait()


def test_the_service_runs_closed_starts_again_and_keeps_its_matches(machine: Machine) -> None:
    made = machine.ask("POST", "/api/v1/matches", body={"game": "darts-301", "players": ["Ann", "Bo"]})
    match, key = f"/api/v1/matches/{made['match']}", made["keys"]["table"]
    played = machine.ask("POST", f"{match}/plays", key, {"play": "throw", "darts": ["T20", "5", "D8"]})
    assert played["says"] == "81 scored, 220 left"

    pid = machine.run("systemctl", "show", "--property=MainPID", "--value", "referee").stdout.strip()
    status = machine.run("cat", f"/proc/{pid}/status").stdout
    assert "NoNewPrivs:\t1" in status
    assert "Seccomp:\t2" in status
    assert "CapBnd:\t0000000000000000" in status
    for place in ("/etc/x", "/opt/referee/x"):
        assert "Read-only file system" in machine.run("nsenter", "--target", pid, "--mount", "touch", place).stderr

    machine.run("kill", "-9", pid)
    until(
        lambda: machine.run("systemctl", "show", "--property=MainPID", "--value", "referee").stdout.strip() != pid,
        STARTS,
    )
    until(machine.is_ready, STARTS)
    assert machine.ask("GET", match, key)["scores"] == {"Ann": 220, "Bo": 301}

    link = machine.run("/opt/referee/deploy/as-service", "club", "--address", "https://referee.example").stdout
    assert "https://referee.example/k/club/home/" in link
    assert machine.run("systemctl", "stop", "referee").returncode == 0
    assert machine.run("systemctl", "show", "--property=Result", "--value", "referee").stdout == "success\n"
