"""Bots in any language: programs that hear of a game in lines of JSON and answer likewise; see docs/bot-protocol.md.

A program is started only where a person names it by hand. `Starter` holds the commands so named; all other ways to a
bot (`bots.bot_for`, a record, a table of the server) know no programs.
"""

from malecon.bots.programs.bot import NotNamed, ProgramBot, Starter, commands
from malecon.bots.programs.process import SECONDS, Lost, Program, send_all_home, words_of

__all__ = ["SECONDS", "Lost", "NotNamed", "Program", "ProgramBot", "Starter", "commands", "send_all_home", "words_of"]
