"""How environments show a game: in words, or as a picture."""

from __future__ import annotations

from malecon.kernel import State


def in_words(state: State) -> str:
    """The open question with its answers, and how all stand."""
    scores = ", ".join(f"{role} {score:g}" for role, score in zip(state.roles, state.scores(), strict=True))
    if state.over:
        return f"The game is over: {scores}\n"
    lines = [f"{state.roles[state.actor]}: {state.prompt()}"] if state.actor >= 0 else [state.prompt()]
    lines += [f"  {state.game.actions[a]:<28} {state.label(a)}" for a in state.legal()]
    return "\n".join((*lines, scores, ""))


def drawn(state: State, role: int | None) -> str:
    """The board as a role (None: a spectator) sees it, as SVG."""
    from malecon import boards

    return boards.draw(state.game.name, state.view(role))
