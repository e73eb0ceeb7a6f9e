"""The house on the sea wall: lobby, tables, live updates and storage, for browsers and for whoever speaks JSON."""

from typing import TYPE_CHECKING, Any

from malecon.server.settings import Settings

if TYPE_CHECKING:
    from malecon.server.app import create_app

__all__ = ["Settings", "create_app"]


def __getattr__(name: str) -> Any:
    """The application is imported when it is asked for: the processes that only work do without it."""
    if name == "create_app":
        from malecon.server.app import create_app

        return create_app
    raise AttributeError(name)
