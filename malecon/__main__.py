"""`python -m malecon`: the `malecon` command."""

from malecon.terminal.main import app

if __name__ == "__main__":
    app(prog_name="malecon")
