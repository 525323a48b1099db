"""The description of the JSON interface, and its schemas to hold values against."""

from __future__ import annotations

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from referee.web.description import openapi


@pytest.fixture(scope="session")
def described():
    return openapi.openapi_description()


@pytest.fixture(scope="session")
def fits(described):
    """True if a value fits a schema of the description, named by its path in it."""
    registry = Registry().with_resource("urn:api", Resource(described, DRAFT202012))

    def checks(path: str, value: object) -> bool:
        return Draft202012Validator({"$ref": f"urn:api#{path}"}, registry=registry).is_valid(value)

    return checks
