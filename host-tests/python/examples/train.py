"""Trains a player by self-play and measures it against a computer player.

``python examples/train.py --minutes 60 --threads 2`` trains a small network (NumPy only) for Termites:

1. It plays games against itself. Every decision is a tree search (`hexboard.mcts`, information sets)
   with the network as evaluator.
2. It learns to predict the visits of the search and the result of the game.
3. At intervals it plays against ``--level``, each deal twice with swapped seats, and appends a line to
   ``--curve``: minutes, games, score with its 95 % interval (a draw counts half).

``--address auto`` plays the games of step 1 on a Ray cluster. ``--weights FILE`` saves the network, and
continues with it if the file exists.
"""

from __future__ import annotations

import argparse
import math
import time
from collections import deque
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import hexboard

HIDDEN = 128


class Network:
    """One hidden layer; logits of the partial choices and a value from -1 to 1."""

    def __init__(self, game: str, seed: int) -> None:
        layout = hexboard.network_layout(game)
        inputs = len(layout["planes"]) * layout["side"] ** 2 + len(layout["facts"])
        rng = np.random.default_rng(seed)
        shapes = {"w": (inputs, HIDDEN), "b": (HIDDEN,), "policy": (HIDDEN, layout["choices"]), "value": (HIDDEN, 1)}
        self.parts = {name: (rng.standard_normal(shape) / math.sqrt(shape[0])).astype(np.float32) for name, shape in shapes.items()}
        self.parts["policy"] *= 0.1
        self._means = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self._squares = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self._steps = 0

    def hidden(self, inputs: np.ndarray) -> np.ndarray:
        return np.maximum(inputs @ self.parts["w"] + self.parts["b"], 0.0)

    def __call__(self, planes: np.ndarray, facts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The evaluator of :func:`hexboard.mcts`."""
        hidden = self.hidden(np.concatenate([planes.reshape(len(planes), -1), facts], axis=1))
        return hidden @ self.parts["policy"], np.tanh(hidden @ self.parts["value"])[:, 0]

    def learn(self, samples: list[Sample], rate: float) -> tuple[float, float]:
        """Takes one step of Adam. Returns the losses of policy and value."""
        inputs = np.stack([sample.inputs for sample in samples]).astype(np.float32)
        hidden = self.hidden(inputs)
        logits = hidden @ self.parts["policy"]
        value = np.tanh(hidden @ self.parts["value"])[:, 0]
        to_logits, policy_loss = np.zeros_like(logits), 0.0
        for row, sample in enumerate(samples):
            policy_loss += policy_gradient(logits[row], sample, to_logits[row])
        error = value - np.array([sample.result for sample in samples], np.float32)
        to_value = (2 * error * (1 - value**2))[:, None]
        to_hidden = (to_logits @ self.parts["policy"].T + to_value @ self.parts["value"].T) * (hidden > 0)
        gradients = {
            "w": inputs.T @ to_hidden,
            "b": to_hidden.sum(axis=0),
            "policy": hidden.T @ to_logits,
            "value": hidden.T @ to_value,
        }
        self._adam({name: gradient / len(samples) for name, gradient in gradients.items()}, rate)
        return policy_loss / len(samples), float((error**2).mean())

    def _adam(self, gradients: dict[str, np.ndarray], rate: float) -> None:
        self._steps += 1
        for name, gradient in gradients.items():
            mean, square = self._means[name], self._squares[name]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            step = mean / (1 - 0.9**self._steps) / (np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8)
            self.parts[name] -= rate * step + 1e-5 * self.parts[name]


@dataclass
class Sample:
    """A decision: what the seat saw, its actions as partial choices, how often the search visited each, the result."""

    inputs: np.ndarray
    choices: list[list[int]]
    visits: np.ndarray
    result: float


def policy_gradient(logits: np.ndarray, sample: Sample, gradient: np.ndarray) -> float:
    """Adds the gradient of the cross entropy to ``gradient``. Returns the cross entropy.

    The probability of an action is the softmax of the sums of the logits of its partial choices.
    """
    sums = np.array([logits[choices].sum() for choices in sample.choices])
    chances = np.exp(sums - sums.max())
    chances /= chances.sum()
    for choices, difference in zip(sample.choices, chances - sample.visits, strict=True):
        np.add.at(gradient, choices, difference)
    return float(-(sample.visits * np.log(chances + 1e-9)).sum())


def self_play(network: Network, game: str, count: int, simulations: int, seed: int, threads: int) -> list[Sample]:
    """Plays games of the network against itself. Returns a sample per decision."""
    rng = np.random.default_rng(seed)
    games = [hexboard.Game(game, seed=seed + number) for number in range(count)]
    decisions: list[tuple[hexboard.Game, int, Sample]] = []
    move = 0
    while open_games := [one for one in games if not one.is_terminal()]:
        for one in open_games:
            one.throw()
        open_games = [one for one in open_games if not one.is_terminal()]
        found = hexboard.mcts(open_games, network, simulations=simulations, noise=0.25, seed=seed + move, threads=threads)
        for one, (codes, visits, _) in zip(open_games, found, strict=True):
            seat = one.current_player()
            shares = visits / visits.sum() if visits.any() else np.full(len(visits), 1 / len(visits))
            choices = [one.action_choices(seat, int(code), network=True) for code in codes]
            inputs = one.observation_tensor(seat).astype(np.float16)
            decisions.append((one, seat, Sample(inputs, choices, shares.astype(np.float32), 0.0)))
            # Half of the exploration is in the deals and dice, so later moves follow the search.
            place = int(rng.choice(len(codes), p=shares)) if move < 24 else int(visits.argmax())
            one.apply_action(int(codes[place]), seat)
        move += 1
    for one, seat, sample in decisions:
        sample.result = one.returns()[seat]
    return [sample for _, _, sample in decisions]


def score_against(network: Network, game: str, level: str, pairs: int, simulations: int, seed: int, threads: int) -> float:
    """Returns the score of the network against a level: every deal twice, with swapped seats."""
    games = [hexboard.Game(game, seed=seed + number // 2) for number in range(2 * pairs)]
    own = [number % 2 for number in range(2 * pairs)]
    while True:
        turns = []
        for one, seat in zip(games, own, strict=True):
            one.throw()
            while not one.is_terminal() and one.current_player() != seat:
                one.apply_action(one.think(level, seed=one.actions), one.current_player())
                one.throw()
            if not one.is_terminal():
                turns.append(one)
        if not turns:
            return sum((one.returns()[seat] + 1) / 2 for one, seat in zip(games, own, strict=True)) / len(games)
        for one, (codes, visits, _) in zip(turns, hexboard.mcts(turns, network, simulations=simulations, seed=seed, threads=threads), strict=True):
            one.apply_action(int(codes[visits.argmax()]), one.current_player())


def interval(score: float, games: int) -> tuple[float, float]:
    """Returns the 95 % Wilson interval."""
    z = 1.96
    middle = (score + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(score * (1 - score) / games + z * z / (4 * games * games))
    return middle - half, middle + half


def players(args: argparse.Namespace) -> Any:
    """Returns a function that plays a round of games: here, or on a Ray cluster."""
    if not args.address:
        return lambda network, seed: self_play(network, args.game, args.games, args.simulations, seed, args.threads)
    import ray

    ray.init(args.address, log_to_driver=False, include_dashboard=False)
    task = ray.remote(num_cpus=1)(self_play)

    def play(network: Network, seed: int) -> list[Sample]:
        workers = max(1, int(ray.cluster_resources().get("CPU", 1)))
        shared, count = ray.put(network), max(1, args.games // workers)
        parts = [task.remote(shared, args.game, count, args.simulations, seed + worker * count, 1) for worker in range(workers)]
        return [sample for part in ray.get(parts) for sample in part]

    return play


def train(args: argparse.Namespace) -> Network:
    """Alternates playing and learning until the time is over."""
    network = Network(args.game, args.seed)
    if args.weights and Path(args.weights).exists():
        with np.load(args.weights) as stored:
            network.parts = {name: stored[name] for name in stored.files}
    play, rng = players(args), np.random.default_rng(args.seed)
    memory: deque[Sample] = deque(maxlen=args.memory)
    start, next_match, games = time.monotonic(), 0.0, 0
    while (minutes := (time.monotonic() - start) / 60) < args.minutes:
        if minutes >= next_match:
            report(network, args, minutes, games)
            next_match += args.interval
        memory.extend(play(network, 1000 + games))
        games += args.games
        for _ in range(max(1, len(memory) // (4 * args.batch))):
            chosen = rng.integers(len(memory), size=min(args.batch, len(memory)))
            losses = network.learn([memory[int(place)] for place in chosen], args.rate)
        print(f"{minutes:5.1f} minutes, {games} games, policy {losses[0]:.3f}, value {losses[1]:.3f}", flush=True)
        if args.weights:
            np.savez(args.weights, **network.parts)
    report(network, args, args.minutes, games)
    return network


def report(network: Network, args: argparse.Namespace, minutes: float, games: int) -> None:
    """Plays a match against the level and appends the result to the curve."""
    score = score_against(network, args.game, args.level, args.pairs, args.match_simulations, 10**9, args.threads)
    low, high = interval(score, 2 * args.pairs)
    line = f"{minutes:.1f},{games},{score:.3f},{low:.3f},{high:.3f}"
    print(f"against {args.level}: {100 * score:.1f} % ({100 * low:.1f} to {100 * high:.1f} %)", flush=True)
    if args.curve:
        path = Path(args.curve)
        begin = "" if path.exists() else "minutes,games,score,low,high\n"
        with path.open("a") as file:
            file.write(f"{begin}{line}\n")


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Trains a player by self-play and measures it against a computer player.")
    parser.add_argument("--game", default="termites", choices=sorted(hexboard.games()), help="the game (default termites)")
    parser.add_argument("--minutes", type=float, default=60.0, help="how long to train (default 60)")
    parser.add_argument("--games", type=int, default=64, help="games per round of self-play (default 64)")
    parser.add_argument("--simulations", type=int, default=40, help="simulations per decision in self-play (default 40)")
    parser.add_argument("--match-simulations", type=int, default=120, help="simulations per decision in matches (default 120)")
    parser.add_argument("--threads", type=int, default=2, help="threads of the search (default 2)")
    parser.add_argument("--batch", type=int, default=256, help="samples per step of learning (default 256)")
    parser.add_argument("--memory", type=int, default=40_000, help="samples that are kept (default 40000)")
    parser.add_argument("--rate", type=float, default=1e-3, help="rate of learning (default 0.001)")
    parser.add_argument("--level", default="normal", help="the opponent in matches (default normal)")
    parser.add_argument("--pairs", type=int, default=50, help="deals per match, each played twice (default 50)")
    parser.add_argument("--interval", type=float, default=10.0, help="minutes between matches (default 10)")
    parser.add_argument("--curve", help="append the results of matches to this file (CSV)")
    parser.add_argument("--weights", help="save the network to this file (.npz), and continue with it")
    parser.add_argument("--address", help="play on the Ray cluster at this address, for example auto")
    parser.add_argument("--seed", type=int, default=0, help="seed of everything (default 0)")
    return parser


if __name__ == "__main__":
    train(parser().parse_args())
