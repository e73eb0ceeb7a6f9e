"""Notices to those who are away: "it is your turn", by mail or to a web hook, if the host has set that up."""

from malecon.server.notices.board import KINDS, Notices

__all__ = ["KINDS", "Notices"]
