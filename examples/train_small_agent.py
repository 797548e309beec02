"""Train a small agent for Aton by playing against itself, then let it play the player `random`.

    python examples/train_small_agent.py --minutes 2

Needs PyTorch and `highpriest[gymnasium]`. One network gives the chances of all moves and the value of the position for
the seat that sees it. Many games run at once in the vector environment; the network plays both seats, and learns by PPO
from who won. What one seat gains the other loses: everything is reckoned for seat 0 and the
sign is changed where seat 1 is to move.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass
from typing import Any

import numpy as np

try:
    import torch
    from torch import nn
except ImportError:
    sys.exit("This example needs PyTorch: pip install 'highpriest[train]'")

from highpriest.envs.vector import GamesVectorEnv

GAMES = 256  # played at once
STEPS = 64  # between two lessons
EPOCHS = 2
LESSON = 4096  # decisions in one step of the optimiser
LOOK_AHEAD = 0.95  # lambda of the generalised advantage
CLIP = 0.2
ENTROPY = 0.01


class Agent:
    """A network of two hidden layers."""

    def __init__(self, envs: GamesVectorEnv, width: int = 128) -> None:
        layout = envs.batch.layout
        self.scale = torch.from_numpy(layout.scale)
        self.body = nn.Sequential(nn.Linear(layout.size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy = nn.Linear(width, envs.batch.moves)
        self.value = nn.Linear(width, 1)
        nn.init.zeros_(self.policy.weight)  # so that it begins as `random` does
        self.parameters = [*self.body.parameters(), *self.policy.parameters(), *self.value.parameters()]

    def think(self, observation: Any, mask: Any) -> tuple[Any, Any]:
        """The logarithms of the chances of all moves, and the value from -1 to 1."""
        hidden = self.body(observation / self.scale)
        logits = self.policy(hidden).masked_fill(mask == 0, -1e9)
        return torch.log_softmax(logits, dim=-1), torch.tanh(self.value(hidden)).squeeze(-1)

    def choose(self, seen: dict[str, Any]) -> tuple[Any, Any, Any]:
        """A move for every game with its logarithm, and the values."""
        with torch.no_grad():
            chances, values = self.think(*tensors(seen))
            # The largest of logarithm plus Gumbel noise is a draw by these chances, and quicker than multinomial.
            moves = (chances - torch.empty_like(chances).exponential_().log()).argmax(dim=-1)
            return moves, chances.gather(1, moves[:, None])[:, 0], values


@dataclass
class Games:
    """Decisions, and what came of them."""

    observations: Any
    masks: Any
    moves: Any
    chances: Any  # logarithm of the chance with which the move was chosen
    advantages: Any  # for the seat that moved
    returns: Any  # the same

    def some(self, which: Any) -> tuple[Any, ...]:
        """Some of the decisions, by their places or by a mask."""
        return tuple(getattr(self, name)[which] for name in self.__dataclass_fields__)


def tensors(seen: dict[str, Any]) -> tuple[Any, Any]:
    """What was seen, for the network."""
    return torch.from_numpy(seen["observation"]).float(), torch.from_numpy(seen["action_mask"])


def sign_of(infos: dict[str, Any]) -> Any:
    """1 where seat 0 is to move, -1 where seat 1 is."""
    return 1 - 2 * torch.from_numpy(infos["to_move"]).float()


def play(agent: Agent, envs: GamesVectorEnv, seen: dict[str, Any], infos: dict[str, Any]) -> tuple[Games, Any, Any]:
    """Play some steps in all games."""
    kept: list[tuple[Any, ...]] = []
    for _ in range(STEPS):
        moves, chances, values = agent.choose(seen)
        sign, before = sign_of(infos), tensors(seen)
        seen, _, over, _, infos = envs.step(moves.numpy())
        gains = torch.from_numpy(infos["rewards"][:, 0])  # for seat 0, as all that is reckoned below
        kept.append((*before, moves, chances, sign, values * sign, gains, 1 - torch.from_numpy(over).float()))
    _, _, last = agent.choose(seen)
    return judged(kept, last * sign_of(infos)), seen, infos


def judged(kept: list[tuple[Any, ...]], following: Any) -> Games:
    """The decisions of some steps in all games with their advantages; `following` is the value after the last step."""
    observations, masks, moves, chances, signs, values, gains, goes_on = map(torch.stack, zip(*kept, strict=True))
    advantages, advantage = torch.zeros_like(values), torch.zeros_like(following)
    for step in reversed(range(len(kept))):
        surprise = gains[step] + goes_on[step] * following - values[step]
        advantages[step] = advantage = surprise + LOOK_AHEAD * goes_on[step] * advantage
        following = values[step]
    worth = (advantages * signs, (advantages + values) * signs)
    return Games(*(numbers.flatten(0, 1) for numbers in (observations, masks, moves, chances, *worth)))


def learn(agent: Agent, optimiser: Any, games: Games) -> None:
    """One lesson from these games, by PPO."""
    for _ in range(EPOCHS):
        for part in torch.randperm(len(games.moves)).split(LESSON):
            observations, masks, moves, chances, advantages, returns = games.some(part)
            now, values = agent.think(observations, masks)
            ratio = (now.gather(1, moves[:, None])[:, 0] - chances).exp()
            worth = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
            gained = torch.min(ratio * worth, ratio.clamp(1 - CLIP, 1 + CLIP) * worth).mean()
            variety = -(now.exp() * now.clamp(min=-50)).sum(-1).mean()
            loss = (values - returns).square().mean() - gained - ENTROPY * variety
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters, 0.5)
            optimiser.step()


def score_against_random(agent: Agent, games: int = 1000) -> float:
    """The share of points against random play, a draw for a half; each seat in half of the games."""
    envs = GamesVectorEnv("aton", games)
    seen, infos = envs.reset(seed=2)
    seats, rows = np.arange(games) % 2, np.arange(games)
    points = np.full(games, np.nan)
    while np.isnan(points).any():
        moves = np.where(infos["to_move"] == seats, agent.choose(seen)[0].numpy(), envs.random_actions())
        seen, _, over, _, infos = envs.step(moves)
        first_end = over & np.isnan(points)
        points[first_end] = (1 + infos["rewards"][rows, seats][first_end]) / 2
    return float(points.mean())


def main() -> None:
    """Train for some minutes, telling now and then how strong it is."""
    parser = argparse.ArgumentParser(description="Train a small agent and let it play `random`.")
    parser.add_argument("--minutes", type=float, default=2, help="of training, in CPU time (default: 2)")
    words = parser.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(1)
    envs = GamesVectorEnv("aton", GAMES)
    agent = Agent(envs)
    optimiser = torch.optim.Adam(agent.parameters, lr=1e-3)
    print(f"before: {score_against_random(agent):.1%} of the points against random", flush=True)
    seen, infos = envs.reset(seed=1)
    spent, lessons, told = 0.0, 0, 0
    while spent < 60 * words.minutes:
        start = time.process_time()
        games, seen, infos = play(agent, envs, seen, infos)
        learn(agent, optimiser, games)
        lessons += 1
        spent += time.process_time() - start
        if spent // 30 > told:
            told = int(spent // 30)
            score = score_against_random(agent)
            print(f"{spent:4.0f} s, {lessons * STEPS * GAMES:,} decisions: {score:.1%}", flush=True)
    score = score_against_random(agent, 4000)
    print(f"after {spent:.0f} s: {score:.1%} of the points in 4,000 games against random")


if __name__ == "__main__":
    main()
