"""The journal of the shim, and the files that a power cut would leave at any moment of it."""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import NamedTuple

HEAD = struct.Struct("<8scHqI")
MARK = b"\xf1note\r\n\xf2"
"""The beginning of each record."""
SECTOR = 512
"""Bytes that a disk writes whole or not at all."""
ACKNOWLEDGED = b"a"


class Note(NamedTuple):
    """One record of the journal: what was done to which file. `at` is an offset, a length, or the token of a sync."""

    kind: bytes
    path: str
    at: int = 0
    data: bytes = b""

    def record(self) -> bytes:
        """The note as the journal has it."""
        path = self.path.encode()
        return HEAD.pack(MARK, self.kind, len(path), self.at, len(self.data)) + path + self.data


def read(journal: Path) -> Iterator[Note]:
    """The notes in the order in which they were made. A process that was killed may have left a part of one."""
    content = journal.read_bytes()
    start = content.find(MARK)
    while start >= 0:
        path = start + HEAD.size
        if path > len(content):
            return
        _, kind, path_size, at, size = HEAD.unpack_from(content, start)
        data = path + path_size
        end = data + size
        inner = content.find(MARK, start + 1, end)
        if inner >= 0 or not goes_on(content, end):
            start = inner if inner >= 0 else content.find(MARK, start + 1)
            continue
        yield Note(kind, content[path:data].decode(), at, content[data:end])
        start = content.find(MARK, end)


def goes_on(content: bytes, end: int) -> bool:
    """True if a record is whole that ends here: the next begins, perhaps after a part of a mark, or there is none."""
    following = content[end : end + 2 * len(MARK)]
    torn = range(len(MARK))
    return end <= len(content) and (
        MARK.startswith(following) or any(following.startswith(MARK[:size] + MARK) for size in torn)
    )


class Acknowledgements:
    """Adds to a journal, from this process, what a client was told."""

    def __init__(self, journal: Path) -> None:
        self.file = os.open(journal, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def add(self, text: str) -> None:
        os.write(self.file, Note(ACKNOWLEDGED, "", 0, text.encode()).record())


@dataclass(eq=False)
class File:
    """A file: what of it is safe, and what was done to it since."""

    safe: bytearray = field(default_factory=bytearray)
    since: list[Note] = field(default_factory=list)
    done: int = 0
    """The number of notes that have become safe."""

    def sync(self, upto: int) -> None:
        """Make safe all that was done before the mark `upto`."""
        count = max(0, upto - self.done)
        for note in self.since[:count]:
            apply(self.safe, note)
        del self.since[:count]
        self.done += count


def apply(content: bytearray, note: Note) -> None:
    """Do to a file what was noted."""
    if note.kind == b"t":
        del content[note.at :]
        content.extend(bytes(note.at - len(content)))
        return
    content.extend(bytes(max(0, note.at - len(content))))
    content[note.at : note.at + len(note.data)] = note.data


def sectors(note: Note) -> Iterator[Note]:
    """The parts of a write that arrive whole or not at all."""
    if note.kind != b"w":
        yield note
        return
    start, end = note.at, note.at + len(note.data)
    while start < end:
        stop = min(end, (start // SECTOR + 1) * SECTOR)
        yield Note(b"w", note.path, start, note.data[start - note.at : stop - note.at])
        start = stop


@dataclass
class Disk:
    """The files by name, and the names that are safe: a folder is synced as well."""

    names: dict[str, File] = field(default_factory=dict)
    safe_names: dict[str, File] = field(default_factory=dict)
    begun: dict[int, tuple[File, int] | dict[str, File]] = field(default_factory=dict)

    def take(self, note: Note) -> None:
        """Do what was noted."""
        file = self.names.get(note.path)
        match note.kind:
            case b"c":
                self.names[note.path] = File()
            case b"w" | b"t" if file:
                file.since.append(note)
            case b"u":
                self.names.pop(note.path, None)
            case b"r" if file:
                self.names[note.data.decode()] = self.names.pop(note.path)
            case b"s":
                self.begun[note.at] = (file, file.done + len(file.since)) if file else dict(self.names)
            case b"e":
                self.end_of_sync(self.begun.pop(note.at))

    def end_of_sync(self, begun: tuple[File, int] | dict[str, File]) -> None:
        if isinstance(begun, dict):
            self.safe_names = begun
        else:
            file, upto = begun
            file.sync(upto)

    def after_a_power_cut(self, chance: Random | None = None) -> dict[str, bytes]:
        """The files that are left: what was synced alone; with `chance` also some of what was done since."""
        names = dict(self.safe_names)
        if chance:
            for name in self.names.keys() | self.safe_names.keys():
                if self.names.get(name) is not self.safe_names.get(name) and chance.random() < 0.5:
                    names.pop(name, None)
                    if name in self.names:
                        names[name] = self.names[name]
        return {name: bytes(self.content(file, chance)) for name, file in names.items()}

    def as_it_is(self) -> dict[str, bytes]:
        """The files as a process sees them."""
        files = {}
        for name, file in self.names.items():
            content = bytearray(file.safe)
            for note in file.since:
                apply(content, note)
            files[name] = bytes(content)
        return files

    def content(self, file: File, chance: Random | None) -> bytearray:
        content = bytearray(file.safe)
        for note in file.since if chance else ():
            for part in sectors(note):
                if chance and chance.random() < 0.5:
                    apply(content, part)
        return content


class Cut(NamedTuple):
    """A moment at which the power may go: the last before a sync ends, or the end of the journal."""

    disk: Disk
    acknowledged: list[str]


def cuts(journal: Path) -> Iterator[Cut]:
    """Every moment worth a power cut: until a sync has ended, the one before it is all there is."""
    disk, acknowledged = Disk(), list[str]()
    for note in read(journal):
        if note.kind == ACKNOWLEDGED:
            acknowledged.append(note.data.decode())
            continue
        if note.kind == b"e":
            yield Cut(disk, acknowledged)
        disk.take(note)
    yield Cut(disk, acknowledged)
