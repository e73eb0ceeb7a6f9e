"""The API, fuzzed from its own description: whatever comes, the answer is one that the description names."""

from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from support.server import generous, running

from malecon.server import create_app

pytestmark = pytest.mark.once

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
OPERATIONS = [
    (method.upper(), path) for path, methods in sorted(create_app().openapi()["paths"].items()) for method in methods
]


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_whatever_comes_is_answered(method: str, path: str, tmp_path: Path, tiny_games: None) -> None:
    with running(generous(str(tmp_path / "house.sqlite"))) as address:
        made = httpx.post(f"{address}/api/tables", json={"game": "smugglers"}).json()
        schema = schemathesis.openapi.from_url(f"{address}/api/openapi.json")

        @given(case=schema[path][method].as_strategy())
        @settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck), database=None)
        def fuzz(case: Any) -> None:
            case.call_and_validate(checks=CHECKS)
            if "id" in (case.path_parameters or {}):  # and once more where there is a table, by who sits at it
                case.path_parameters["id"] = made["id"]
                if "role" in case.path_parameters:
                    case.path_parameters["role"] = "ana"
                case.headers["X-Seats"] = made["tokens"]["ana"]
                case.call_and_validate(checks=CHECKS)

        fuzz()
