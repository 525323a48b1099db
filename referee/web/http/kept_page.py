"""A page that is the same for all visitors except for the token of its forms: drawn and packed once."""

from __future__ import annotations

from flask import Response, current_app, request
from flask_wtf.csrf import generate_csrf

from referee.kit.values import Value
from referee.web.http.packing import Message, joined


class KeptPage(Value):
    """The parts of a page, split at the token."""

    parts: tuple[Message, ...]

    @classmethod
    def of(cls, page: str) -> KeptPage:
        """Keep a page that was drawn for this request."""
        return cls(tuple(Message(part.encode()) for part in page.split(generate_csrf())))

    def answer(self) -> Response:
        """The page with the token of this visitor, as gzip if the visitor accepts it."""
        token = Message(generate_csrf().encode())
        plain = token.plain.join(part.plain for part in self.parts)
        if request.accept_encodings.quality("gzip") <= 0:
            return current_app.response_class(plain)
        first, *others = self.parts
        packed = joined((first, *(part for other in others for part in (token, other))), plain)
        return current_app.response_class(packed, headers={"Content-Encoding": "gzip"})
