"""Grow a league for Aton: an agent learns by PPO against itself and against what it was before.

    python -m examples.league --lessons 1200 --out build/league

Needs PyTorch, matplotlib and `highpriest[gymnasium]`. Half of the games are the agent's against itself. In the others
it meets members of the league, earlier generations of itself that no longer learn; those that it beats least are met
most. Against itself alone an agent can run in circles, as it forgets how to answer what it no longer plays.

The same number of lessons and the same seed learn the same. At the end the agent meets all levels of the computer, from
both seats on the same deals, and three files are in the folder: the weights, the figures and the learning curve.
"""

from __future__ import annotations

import argparse
import copy
import json
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

try:
    import torch
except ImportError:
    sys.exit("This example needs PyTorch: pip install 'highpriest[train]'")

from examples.train_small_agent import (
    GAMES,
    STEPS,
    Agent,
    Games,
    judged,
    learn,
    score_against_random,
    sign_of,
    tensors,
)

from highpriest.cli.plotting import draw_curves
from highpriest.cli.summary import interval
from highpriest.envs.gymnasium import AtonEnv
from highpriest.envs.vector import GamesVectorEnv
from highpriest.names import LEVELS

MEMBERS = 8  # of the league
ITSELF = -1  # a rival that is no member
RATE = 1e-3  # of learning, at first; it falls to a tenth
REMEMBERED = 0.98  # of a member's score at each game against it
CURVE = ("novice", "scribe")  # levels that it meets on the way


class League:
    """Earlier generations of the agent, and who meets whom in which game."""

    def __init__(self, agent: Agent, games: int, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.members = [copy.deepcopy(agent)]
        self.scores = [0.5]  # of the agent against each member, the newest games counting most
        self.rivals = np.full(games, ITSELF)
        self.seats = np.zeros(games, np.int64)  # of the agent, where it has a rival
        self.pair(np.arange(games) >= games // 2)

    def admit(self, agent: Agent) -> None:
        """Let the agent as it is be a member; if there are enough, in the place of the one that is beaten most."""
        if len(self.members) < MEMBERS:
            self.members.append(copy.deepcopy(agent))
            self.scores.append(0.5)
        else:
            place = int(np.argmax(self.scores))
            self.members[place], self.scores[place] = copy.deepcopy(agent), 0.5

    def pair(self, games: Any) -> None:
        """Draw a rival and a seat for each of these games, given as a mask."""
        weights = (1.05 - np.array(self.scores)) ** 2
        count = int(games.sum())
        self.rivals[games] = self.rng.choice(len(self.members), count, p=weights / weights.sum())
        self.seats[games] = self.rng.integers(2, size=count)

    def move(self, seen: dict[str, Any], to_move: Any, moves: Any) -> Any:
        """Put the members' moves in the place of the agent's where it is their turn; return where it is the agent's."""
        theirs = (self.rivals != ITSELF) & (to_move != self.seats)
        for number, member in enumerate(self.members):
            rows = np.flatnonzero(theirs & (self.rivals == number))
            if len(rows):
                moves[rows] = member.choose({name: numbers[rows] for name, numbers in seen.items()})[0]
        return torch.from_numpy(~theirs)

    def note(self, over: Any, rewards: Any) -> None:
        """Some games are over: remember who won, and draw new rivals."""
        ended = over & (self.rivals != ITSELF)
        for game in np.flatnonzero(ended):
            rival, points = self.rivals[game], (1 + rewards[game, self.seats[game]]) / 2
            self.scores[rival] += (1 - REMEMBERED) * (points - self.scores[rival])
        self.pair(ended)


def play(agent: Agent, league: League, envs: GamesVectorEnv, seen: Any, infos: Any) -> tuple[Games, Any, Any]:
    """Play some steps in all games; only the agent's own decisions are kept."""
    kept: list[tuple[Any, ...]] = []
    own: list[Any] = []
    for _ in range(STEPS):
        moves, chances, values = agent.choose(seen)
        own.append(league.move(seen, infos["to_move"], moves))
        sign, before = sign_of(infos), tensors(seen)
        seen, _, over, _, infos = envs.step(moves.numpy())
        gains = torch.from_numpy(infos["rewards"][:, 0])
        kept.append((*before, moves, chances, sign, values * sign, gains, 1 - torch.from_numpy(over).float()))
        league.note(over, infos["rewards"])
    _, _, last = agent.choose(seen)
    games = judged(kept, last * sign_of(infos))
    return Games(*games.some(torch.cat(own))), seen, infos


def points_against(agent: Agent, level: str, games: int) -> float:
    """The share of points against a level of the computer, each deal from both seats."""
    points = 0.0
    for seat in ("red", "blue"):
        env = AtonEnv(opponent=level, seat=seat)
        for deal in range(games // 2):
            seen, _ = env.reset(seed=deal)
            over, reward = False, 0.0
            while not over:
                many = {name: numbers[None] for name, numbers in seen.items()}
                seen, reward, over, _, _ = env.step(int(agent.choose(many)[0][0]))
            points += (1 + reward) / 2
    return points / (games // 2 * 2)


def train(agent: Agent, lessons: int, generations: int, seed: int) -> list[dict[str, float]]:
    """Learn, and return the learning curve. After each generation the agent is measured and joins the league."""
    envs = GamesVectorEnv("aton", GAMES)
    league = League(agent, GAMES, seed)
    optimiser = torch.optim.Adam(agent.parameters, lr=RATE)
    seen, infos = envs.reset(seed=seed)
    curve, spent = [measured(agent, 0, 0.0)], 0.0
    for lesson in range(1, lessons + 1):
        start = time.process_time()
        for group in optimiser.param_groups:
            group["lr"] = RATE * (1 - 0.9 * lesson / lessons)
        games, seen, infos = play(agent, league, envs, seen, infos)
        learn(agent, optimiser, games)
        spent += time.process_time() - start
        if lesson * generations // lessons > (lesson - 1) * generations // lessons:
            league.admit(agent)
            curve.append(measured(agent, lesson, spent))
    return curve


def measured(agent: Agent, lesson: int, seconds: float) -> dict[str, float]:
    """A point of the learning curve, also shown at once."""
    luck = torch.get_rng_state()  # measuring must not change what is learned
    point = {"decisions": float(lesson * STEPS * GAMES), "seconds": seconds, "random": score_against_random(agent)}
    point |= {level: points_against(agent, level, 100) for level in CURVE}
    torch.set_rng_state(luck)
    shown = ", ".join(f"{name} {point[name]:.1%}" for name in ("random", *CURVE))
    print(f"lesson {lesson}, {point['decisions']:,.0f} steps, {seconds:.0f} s: {shown}", flush=True)
    return point


def meet_levels(agent: Agent, games: int) -> dict[str, float]:
    """The share of points against each level, also shown as a table."""
    print("| level | games | share of the agent |\n|---|---|---|")
    shares: dict[str, float] = {}
    for level in LEVELS:
        shares[level] = points_against(agent, level, games)
        low, high = interval(shares[level], games)
        print(f"| {level} | {games} | {shares[level]:.1%} ({low:.1%} to {high:.1%}) |", flush=True)
    return shares


def write(agent: Agent, curve: list[dict[str, float]], shares: dict[str, float], folder: Path) -> None:
    """Leave weights, figures and the picture of the curve in the folder."""
    weights = {"body": agent.body.state_dict(), "policy": agent.policy.state_dict(), "value": agent.value.state_dict()}
    torch.save(weights, folder / "agent.pt")
    (folder / "league.json").write_text(json.dumps({"curve": curve, "levels": shares}, indent=1), encoding="utf-8")
    lines = {f"against {name}": [100 * point[name] for point in curve] for name in ("random", *CURVE)}
    draw_curves(f"League of Aton: {curve[-1]['decisions']:,.0f} steps", "share in %", lines, folder / "league.svg")


def main() -> None:
    """Read the words of the command line, learn, meet the levels and write everything down."""
    parser = argparse.ArgumentParser(prog="python -m examples.league", description="Grow a league for Aton.")
    parser.add_argument("--lessons", type=int, default=1200, help=f"of {STEPS * GAMES:,} steps each (default: 1200)")
    parser.add_argument("--generations", type=int, default=12, help="of the agent that join the league (default: 12)")
    parser.add_argument("--games", type=int, default=200, help="against each level at the end (default: 200)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed learns the same (default: 1)")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="folder for what comes of it")
    words = parser.parse_args()
    if min(words.lessons, words.generations, words.games - 1) < 1:
        parser.error("--lessons and --generations are at least 1, --games at least 2")
    words.out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(words.seed)
    torch.set_num_threads(1)
    agent = Agent(GamesVectorEnv("aton", 1))
    curve = train(agent, words.lessons, min(words.generations, words.lessons), words.seed)
    write(agent, curve, meet_levels(agent, words.games), words.out)


if __name__ == "__main__":
    main()
