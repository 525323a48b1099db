"""The long description of the package: the README without the links that lead nowhere from a package index.

Hatchling runs this when it builds the package. The links of the README lead to files of the project, which a page of a
package index does not have. The description keeps their texts, and says where the files are.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURE: Final = re.compile(r"!\[[^]]*\]\([^)]*\)\n*")
LINK: Final = re.compile(r"\[([^]]+)\]\((?!https?:)[^)]*\)")
WHERE: Final = """
The files that this page names are in the source archive. An installed Referee has the documents in
the folder `referee/docs` of its package.
"""


def described(readme: str) -> str:
    """A README as a page of a package index shows it."""
    return LINK.sub(r"\1", PICTURE.sub("", readme)) + WHERE


class LongDescription(MetadataHookInterface):
    """The field `readme` of the metadata."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the long description to the metadata of the project."""
        readme = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": described(readme)}
