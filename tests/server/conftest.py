from collections.abc import Iterator
from pathlib import Path

import pytest
from support.house import Client, Guest, Table
from support.server import generous, postgresql

from malecon.server import create_app


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    with postgresql() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "house.sqlite")
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture
def client(tmp_path: Path, tiny_games: None) -> Iterator[Client]:
    with Client(create_app(generous(str(tmp_path / "house.sqlite")))) as found:
        yield found


@pytest.fixture
def smugglers(client: Client) -> Table:
    """Ana and Berto, two people."""
    return Table.make(client, "smugglers", {"ana": Guest("Ana"), "berto": Guest("Berto")})
