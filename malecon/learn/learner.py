"""The learner: a network in PyTorch, its answers, and how it changes by what they brought (PPO)."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import msgspec

from malecon.bots.network import net
from malecon.bots.network.features import Features
from malecon.extras import need
from malecon.kernel import Game

need("torch", "learn", "malecon.learn")

import torch  # noqa: E402
from torch import Tensor, nn  # noqa: E402

NEVER: Final = -1e9
MOMENTS: Final = ("step", "exp_avg", "exp_avg_sq")
"""What the optimizer remembers of each weight."""


class Settings(msgspec.Struct, frozen=True):
    """How a network learns."""

    widths: tuple[int, ...] = (512, 256, 256)
    rate: float = 3e-4
    rate_at_end: float = 5e-5
    entropy: float = 0.02
    entropy_at_end: float = 0.003
    memory: float = 0.99
    """How far back what an answer brought is traced (lambda)."""
    clip: float = 0.2
    least_spread: float = 0.01
    """Added to the spread of gains at a kind of table, so that noise alone is not taken for a lesson."""
    epochs: int = 3
    minibatch: int = 8192
    steps: int = 128
    """Answers in each game between two lessons."""


class Brain(nn.Module):
    """Policy and values over the features of an observation."""

    def __init__(self, game: Game, widths: tuple[int, ...]) -> None:
        super().__init__()
        features = Features(game.observation)
        for name in ("shares", "scale", "ranges", "low", "high", "bits", "bit"):
            self.register_buffer(name, torch.from_numpy(getattr(features, name)), persistent=False)
        ins = (features.width, *widths[:-1])
        self.body = nn.ModuleList(nn.Linear(a, b) for a, b in zip(ins, widths, strict=True))
        self.policy = nn.Linear(widths[-1], len(game.actions))
        self.value = nn.Linear(widths[-1], len(game.roles))
        for head in (self.policy, self.value):
            nn.init.zeros_(head.weight)
            nn.init.zeros_(head.bias)

    def features(self, seen: Tensor) -> Tensor:
        """As `Features.expand`, on the device."""
        b: Any = self
        ranged = seen[:, b.ranges]
        return torch.cat(
            [
                seen[:, b.shares] * b.scale,
                (ranged >= b.low) & (ranged <= b.high),
                (seen[:, b.bits] & b.bit) != 0,
            ],
            dim=1,
        )

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """Logarithms of the answers' weights, and what each role may expect."""
        h = self.features(seen)
        with torch.autocast(seen.device.type, torch.bfloat16, enabled=seen.is_cuda):
            for layer in self.body:
                h = layer(h).relu()
            logits, values = self.policy(h), self.value(h)
        return logits.float().masked_fill(mask == 0, NEVER), values.float()


class Turn:
    """Where the network's values stand: by role, or where roles are alike from the one who is asked on."""

    def __init__(self, game: Game, device: str) -> None:
        self.alike = game.alike
        self.columns = torch.arange(len(game.roles), device=device)[None]

    def absolute(self, values: Tensor, actor: Tensor, roles: Tensor) -> Tensor:
        """From the actor's order to the table's; `roles` are in play there, and the others expect nothing."""
        return self._turned(values, self.columns - actor[:, None], roles[:, None])

    def relative(self, values: Tensor, actor: Tensor, roles: Tensor) -> Tensor:
        """From the table's order to the actor's."""
        return self._turned(values, self.columns + actor[:, None], roles[:, None])

    def _turned(self, values: Tensor, places: Tensor, roles: Tensor) -> Tensor:
        return values.gather(1, places % roles) * (self.columns < roles) if self.alike else values


class Learner:
    """A network that learns, and what it needs for it."""

    def __init__(self, game: Game, settings: Settings, device: str) -> None:
        self.game = game
        self.settings = settings
        self.device = device
        self.brain = Brain(game, settings.widths).to(device)
        self.turn = Turn(game, device)
        self.optimizer = torch.optim.Adam(self.brain.parameters(), lr=settings.rate, eps=1e-5)

    def lesson(self, seen: dict[str, Tensor], last_values: Tensor, done_share: float) -> dict[str, float]:
        """Learn from `steps` answers in each game. `done_share` of the course is over; what there is to tell."""
        s = self.settings
        for group in self.optimizer.param_groups:
            group["lr"] = s.rate + (s.rate_at_end - s.rate) * done_share
        entropy_weight = s.entropy + (s.entropy_at_end - s.entropy) * done_share
        gains = self._gains(seen, last_values)
        actor = seen["actor"].long()
        names = ("observation", "mask", "answer", "log", "learns", "table", "roles")
        flat = {name: seen[name].flatten(0, 1) for name in names}
        who = actor.flatten()
        target = self.turn.relative((gains + seen["values"]).flatten(0, 1), who, flat["roles"])
        own = gains.gather(2, actor[:, :, None]).flatten()
        own = self._evened(own, flat["table"].long(), flat["learns"].float())
        told: dict[str, float] = {}
        for _ in range(s.epochs):
            for rows in torch.randperm(len(who), device=self.device).split(s.minibatch):
                logits, values = self.brain(flat["observation"][rows], flat["mask"][rows])
                mine = flat["learns"][rows]
                logs = logits[mine].log_softmax(1)
                chosen = rows[mine]
                log = logs.gather(1, flat["answer"][chosen][:, None].long())[:, 0]
                change = log - flat["log"][chosen]
                ratio = change.exp()
                gain = own[chosen]
                better = torch.min(ratio * gain, ratio.clamp(1 - s.clip, 1 + s.clip) * gain).mean()
                entropy = -(logs.exp() * logs.clamp(min=-50)).sum(1).mean()
                off = (values - target[rows]).pow(2).mean()
                loss = off - better - entropy_weight * entropy
                self.optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.brain.parameters(), 0.5)
                self.optimizer.step()
        told["entropy"] = round(entropy.item(), 4)
        told["value_loss"] = round(off.item(), 5)
        told["moved"] = round(change.pow(2).mean().item() / 2, 5)
        return told

    def _evened(self, gains: Tensor, table: Tensor, learns: Tensor) -> Tensor:
        """Gains by how they are spread at each kind of table: where a win is rare, what leads to one counts as much."""
        kinds = int(table.max()) + 1
        number, mean, square = (
            torch.zeros(kinds, device=self.device).index_add_(0, table, amount * learns)
            for amount in (torch.ones_like(gains), gains, gains * gains)
        )
        number = number.clamp(min=1.0)
        mean = mean / number
        spread = (square / number - mean * mean).clamp(min=0.0).sqrt() + self.settings.least_spread
        return (gains - mean[table]) / spread[table]

    def _gains(self, seen: dict[str, Tensor], last_values: Tensor) -> Tensor:
        """How much better than expected it went for each role after each answer, over everybody's answers."""
        values, reward, done = seen["values"], seen["reward"], seen["done"]
        found = torch.zeros_like(values)
        after, later = last_values, torch.zeros_like(last_values)
        for t in range(len(values) - 1, -1, -1):
            goes_on = (1.0 - done[t].float())[:, None]
            later = reward[t] + after * goes_on - values[t] + self.settings.memory * goes_on * later
            found[t] = later
            after = values[t]
        return found

    # Keeping it.

    def weights(self) -> dict[str, Any]:
        """The weights by their names, as NumPy arrays."""
        return {name: tensor.detach().cpu().numpy() for name, tensor in self.brain.state_dict().items()}

    def keep(self, folder: Path, told: dict[str, str]) -> None:
        """Write the network as it plays, and in parts that travel what is needed to go on."""
        folder.mkdir(parents=True, exist_ok=True)
        net.write(folder / "network.safetensors", self.game, self.weights(), told)
        torch.save(self.brain.state_dict(), folder / "weights.pt")
        state = self.optimizer.state_dict()
        for part in MOMENTS:
            torch.save([one[part] for one in state["state"].values()], folder / f"{part}.pt")

    def begin_with(self, file: Path) -> dict[str, str]:
        """Begin with a network as it plays; what its file tells of it."""
        weights, about = net.read(file, self.game)
        self.brain.load_state_dict({name: torch.from_numpy(array) for name, array in weights.items()})
        return about

    def take_up(self, folder: Path) -> None:
        """Go on from what was kept."""
        weights, *parts = (
            torch.load(folder / f"{name}.pt", map_location=self.device) for name in ("weights", *MOMENTS)
        )
        self.brain.load_state_dict(weights)
        state = self.optimizer.state_dict()
        state["state"] = {i: dict(zip(MOMENTS, one, strict=True)) for i, one in enumerate(zip(*parts, strict=True))}
        self.optimizer.load_state_dict(state)
