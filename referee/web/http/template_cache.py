"""Compiled templates, kept in the instance folder: a second start need not compile them again.

Jinja marks each with the version of Python and the check sum of its source, so a changed template is compiled anew.
Another version of Jinja may compile the same source differently, so its number is part of the file names.
"""

from __future__ import annotations

import logging
import os
import stat
from importlib.metadata import version
from pathlib import Path
from typing import Final

from flask import Flask
from jinja2 import FileSystemBytecodeCache
from jinja2.bccache import Bucket

FOLDER: Final = "templates"
_log: Final = logging.getLogger(__name__)


class TemplateCache(FileSystemBytecodeCache):
    """The cache in a folder. A file that cannot be read is compiled anew; one that cannot be written is left out."""

    def load_bytecode(self, bucket: Bucket) -> None:
        try:
            super().load_bytecode(bucket)
        except Exception as fault:
            # A broken file may fail in any way.
            _log.warning("A kept template cannot be read and is compiled anew: %r", fault)
            bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        try:
            super().dump_bytecode(bucket)
        except OSError as fault:
            _log.warning("A compiled template cannot be kept: %s", fault)


def init_app(app: Flask) -> None:
    """Keep compiled templates in the instance folder, unless it has no safe place for them."""
    folder = Path(app.instance_path) / FOLDER
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not is_safe(folder):
            _log.warning("Templates are compiled at each start: %s is not a folder of this user alone", folder)
            return
    except OSError as fault:
        _log.warning("Templates are compiled at each start: %s", fault)
        return
    cache = TemplateCache(str(folder), f"{version('jinja2')}-%s.cache")
    app.jinja_options = {"bytecode_cache": cache, **app.jinja_options}


def is_safe(folder: Path) -> bool:
    """True if only this user can put files into a folder: code that is loaded from there is executed."""
    status = folder.lstat()
    return stat.S_ISDIR(status.st_mode) and status.st_uid == os.geteuid() and not status.st_mode & 0o022
