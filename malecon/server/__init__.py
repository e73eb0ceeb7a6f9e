"""The house on the sea wall: lobby, tables, live updates and storage, for browsers and for whoever speaks JSON."""

from malecon.server.app import create_app
from malecon.server.settings import Settings

__all__ = ["Settings", "create_app"]
