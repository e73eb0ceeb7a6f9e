"""PPO by self-play with a plain training loop: one network plays both sides of a game for two.

    pip install "malecon[envs,learn]"
    python examples/ppo.py --game banana-wars --updates 60

What to look at: bytes become numbers on the device (`layout.tables`), illegal answers are masked out of the
distribution, and what is good for one side is bad for the other, so that one value does for both.
"""

import argparse
import time

import numpy as np
import torch
from torch import nn

import malecon
from malecon.envs.vector import Vector


class Player(nn.Module):
    """A small network: observation in; scores of all answers and the expected share of the win out."""

    def __init__(self, game: malecon.Game, width: int = 128) -> None:
        super().__init__()
        byte, scale, test = (torch.from_numpy(table) for table in game.observation.tables())
        self.register_buffer("byte", byte)
        self.register_buffer("scale", scale)
        self.register_buffer("test", test)
        self.body = nn.Sequential(nn.Linear(len(byte), width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.answers = nn.Linear(width, len(game.actions))
        self.value = nn.Linear(width, 1)

    def expand(self, seen: torch.Tensor) -> torch.Tensor:
        """The same as `layout.expand`, on the device."""
        found = seen[..., self.byte]
        flags = torch.where(self.scale == 0, found == self.test, (found & self.test) != 0)
        return torch.where(self.scale > 0, found * self.scale, flags.float())

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        """What it would answer, and what it expects."""
        inner = self.body(self.expand(seen))
        scores = self.answers(inner).masked_fill(mask == 0, -1e9)
        return torch.distributions.Categorical(logits=scores, validate_args=False), self.value(inner).squeeze(
            -1
        ).sigmoid()


def collect(games: Vector, player: Player, steps: int, gae: float) -> tuple[torch.Tensor, ...]:
    """Play on, and tell of every decision what was seen and done, how likely it was, and how good it turned out."""
    look = games.look()
    rows, firsts, dones, rewards = [], [], [], []
    with torch.no_grad():
        for _ in range(steps):
            seen, mask = torch.tensor(look.observation), torch.tensor(look.mask)
            chosen, value = player(seen, mask)
            action = chosen.sample()
            step = games.step(action.numpy())
            first = torch.tensor(look.actor == 0)
            rows.append((seen, mask, action, chosen.log_prob(action), value))
            firsts.append(first)
            dones.append(torch.tensor(step.done))
            rewards.append(torch.tensor(step.reward[:, 0]))
            look = type(look)(*step[:3])
        _, last = player(torch.tensor(look.observation), torch.tensor(look.mask))
    seen, mask, action, likely, value = (torch.stack(column) for column in zip(*rows, strict=True))
    first, done, reward = torch.stack(firsts), torch.stack(dones), torch.stack(rewards)
    # Everything from the first side's point of view, then turned round for the second.
    mine = torch.where(first, value, 1 - value)
    after = torch.cat((mine[1:], torch.where(torch.tensor(look.actor == 0), last, 1 - last)[None]))
    gain = torch.zeros_like(mine)
    carried = torch.zeros(mine.shape[1])
    for t in reversed(range(steps)):
        going_on = (~done[t]).float()
        carried = reward[t] + going_on * after[t] - mine[t] + gae * going_on * carried
        gain[t] = carried
    gain = torch.where(first, gain, -gain)
    return tuple(x.flatten(0, 1) for x in (seen, mask, action, likely, gain, (value + gain).clamp(0, 1)))


def learn(player: Player, optimiser: torch.optim.Optimizer, played: tuple[torch.Tensor, ...], epochs: int) -> None:
    """A few passes of clipped policy gradient."""
    n = len(played[0])
    for _ in range(epochs):
        for part in torch.randperm(n).split(2048):
            seen, mask, action, likely, gain, target = (x[part] for x in played)
            chosen, value = player(seen, mask)
            gain = (gain - gain.mean()) / (gain.std() + 1e-6)
            ratio = (chosen.log_prob(action) - likely).exp()
            better = torch.min(ratio * gain, ratio.clamp(0.8, 1.2) * gain).mean()
            loss = nn.functional.mse_loss(value, target) - better - 0.01 * chosen.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            optimiser.step()


def against_random(name: str, player: Player, games: int, seed: int) -> float:
    """The share of wins against random answers, half of the games on either side."""
    rng = np.random.default_rng(seed)
    mine = np.arange(games) % 2
    won, over = 0.0, np.zeros(games, bool)
    with Vector(name, games, seed=seed) as table, torch.no_grad():
        look = table.look()
        while not over.all():
            chosen, _ = player(torch.tensor(look.observation), torch.tensor(look.mask))
            drawn = (look.mask * rng.random(look.mask.shape)).argmax(axis=1)
            step = table.step(np.where(look.actor == mine, chosen.sample().numpy(), drawn))
            ended = step.done & ~over
            won += float(step.reward[ended, mine[ended]].sum())
            over |= step.done
            look = type(look)(*step[:3])
    return won / games


def main() -> None:
    """Learn, and tell how it goes."""
    given = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    given.add_argument("--game", default="banana-wars", help="one for two players")
    given.add_argument("--updates", type=int, default=60)
    given.add_argument("--games", type=int, default=64, help="side by side")
    given.add_argument("--steps", type=int, default=128, help="decisions of each between two updates")
    given.add_argument("--workers", type=int, default=0, help="processes that play; 0: this one")
    given.add_argument("--trials", type=int, default=200, help="games against random answers at the end")
    given.add_argument("--seed", type=int, default=1)
    given.add_argument("--out", help="where to keep the network")
    chosen = given.parse_args()
    torch.manual_seed(chosen.seed)
    player = Player(malecon.load(chosen.game))
    optimiser = torch.optim.Adam(player.parameters(), 1e-3)
    print(f"before: {against_random(chosen.game, player, chosen.trials, 0):.3f} of the wins against random answers")
    with Vector(chosen.game, chosen.games, seed=chosen.seed, workers=chosen.workers) as games:
        for update in range(1, chosen.updates + 1):
            began = time.perf_counter()
            learn(player, optimiser, collect(games, player, chosen.steps, 0.995), 3)
            if update % 10 == 0 or update == chosen.updates:
                rate = chosen.games * chosen.steps / (time.perf_counter() - began)
                print(f"update {update}: {rate:,.0f} decisions a second, learning included", flush=True)
    print(f"after: {against_random(chosen.game, player, chosen.trials, 0):.3f} of the wins against random answers")
    if chosen.out:
        torch.save(player.state_dict(), chosen.out)


if __name__ == "__main__":
    main()
