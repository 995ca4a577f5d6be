"""Trains a player for Termites by self-play and measures it against a computer player.

``python examples/train.py --minutes 60 --workers 2`` needs NumPy alone:

1. It plays games against itself. Each decision takes the action after which the points and the
   expected gain are highest (`Game.afterstates`); a few actions are random.
2. It learns to predict the gain: the change of the lead in points until the end of the game
   (temporal differences, TD(lambda)). The network looks at every Mound with the units around it,
   with the same weights for all, and adds up the gains.
3. At intervals it plays against ``--level``, each deal twice with swapped seats, and appends a line
   to ``--curve``: minutes, games, score and its 95 % interval. A draw counts half.

In matches it also tries the best movements after each of its best placements (``--width``).
``--address auto`` plays all games on a Ray cluster. ``--weights FILE`` saves the network, and
continues with it if the file exists.
"""

from __future__ import annotations

import argparse
import math
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import hexboard

GAME = "termites"
LAYOUT = hexboard.network_layout(GAME)
SIDE = LAYOUT["side"]
CASTES = ("Workers", "Soldiers", "Spitters", "Flyers")
# What the network calls 1 in its output.
POINTS = 10.0


def plane(name: str) -> int:
    """Returns the number of the plane with this name."""
    return [entry[0] for entry in LAYOUT["planes"]].index(name)


def fact(name: str) -> int:
    """Returns the number of the fact with this name."""
    return [entry[0] for entry in LAYOUT["facts"]].index(name)


UNITS = [plane(f"player {player}: {caste}, by number") for player in (0, 1) for caste in CASTES]
MOUNDS = [plane("player 0: Mounds, by value"), plane("player 1: Mounds, by value"), plane("neutral Mounds, by value")]
GROUND = [plane(name) for name in ("water", "vegetation", "stones")]
SCORES = [fact("player 0: points"), fact("player 1: points")]
# The facts about seats that take part.
FACTS = [number for number, entry in enumerate(LAYOUT["facts"]) if "player 2" not in entry[0] and "player 3" not in entry[0]]


def rings() -> np.ndarray:
    """Returns which cells are 1, 2 and 3 steps away from each cell: rings by cells by cells."""
    rows, columns = np.divmod(np.arange(SIDE * SIDE), SIDE)
    down, right = rows[:, None] - rows, columns[:, None] - columns
    distance = (abs(down) + abs(right) + abs(down + right)) // 2
    return np.stack([distance == steps for steps in (1, 2, 3)]).astype(np.float32)


RINGS = rings()
# Per ring: termites of both players by caste, their Spitters in vegetation, occupied cells and the
# three grounds. Then the value of the Mound and who has it.
PER_RING = len(UNITS) + 2 + 2 + len(GROUND)
LOCAL = 3 * PER_RING + 1 + len(MOUNDS)
MOST = 16


@dataclass
class Seen:
    """What the network gets: each Mound with its surroundings, facts, and the lead in points.

    The last row of ``mounds`` is the whole board. Rows that are not used are 0 and not in ``mask``.
    """

    mounds: np.ndarray
    mask: np.ndarray
    facts: np.ndarray
    lead: np.ndarray

    def row(self, number: int) -> Seen:
        """Returns one position, in small numbers."""
        parts = (self.mounds, self.mask, self.facts, self.lead)
        return Seen(*(part[number : number + 1].astype(np.float16) for part in parts))


def look(planes: np.ndarray, facts: np.ndarray) -> Seen:
    """Returns what the network gets of these observations."""
    count = len(planes)
    flat = planes.reshape(count, -1, SIDE * SIDE)
    spitters = flat[:, [UNITS[2], UNITS[6]]] * flat[:, GROUND[1:2]]
    taken = np.stack([flat[:, UNITS[:4]].any(axis=1), flat[:, UNITS[4:]].any(axis=1)], axis=1)
    layers = np.concatenate([flat[:, UNITS], spitters, taken, flat[:, GROUND]], axis=1)
    values = flat[:, MOUNDS]
    cells = np.flatnonzero(values.any(axis=(0, 1)))[: MOST - 1]
    mounds = np.zeros((count, MOST, LOCAL), np.float32)
    around = layers.reshape(-1, SIDE * SIDE) @ RINGS[:, cells].reshape(-1, SIDE * SIDE).T
    around = around.reshape(count, PER_RING, 3, len(cells)).transpose(0, 3, 1, 2)
    mounds[:, : len(cells), : 3 * PER_RING] = around.reshape(count, len(cells), 3 * PER_RING)
    mounds[:, : len(cells), 3 * PER_RING] = values[:, :, cells].sum(axis=1)
    mounds[:, : len(cells), 3 * PER_RING + 1 :] = (values[:, :, cells] > 0).transpose(0, 2, 1)
    mounds[:, -1, :PER_RING] = layers.sum(axis=2) / 4
    mask = (mounds[:, :, 3 * PER_RING] > 0).astype(np.float32)
    mask[:, -1] = 1
    lead = (facts[:, SCORES[0]] - facts[:, SCORES[1]]) * (100 / POINTS)
    return Seen(mounds, mask, facts[:, FACTS], lead)



class Network:
    """Two hidden layers per Mound, which share the facts; the gains of all Mounds are added."""

    def __init__(self, seed: int, hidden: int = 64, second: int = 32) -> None:
        rng = np.random.default_rng(seed)
        inputs = LOCAL + len(FACTS)
        shapes = {"local": (LOCAL, hidden), "facts": (len(FACTS), hidden), "b1": (hidden,), "w2": (hidden, second), "b2": (second,), "w3": (second, 1)}
        sizes = {"local": inputs, "facts": inputs, "b1": inputs, "w2": hidden, "b2": hidden, "w3": 16 * second}
        self.parts = {name: (rng.standard_normal(shape) / math.sqrt(sizes[name])).astype(np.float32) for name, shape in shapes.items()}
        self._means = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self._squares = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self._steps = 0

    def layers(self, seen: Seen) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Returns both hidden layers of every Mound, and the gain."""
        parts = self.parts
        first = seen.mounds @ parts["local"] + (seen.facts @ parts["facts"] + parts["b1"])[:, None]
        first = np.maximum(first, 0.0)
        second = np.maximum(first @ parts["w2"] + parts["b2"], 0.0)
        return first, second, ((second @ parts["w3"])[:, :, 0] * seen.mask).sum(axis=1)

    def value(self, seen: Seen) -> np.ndarray:
        """Returns the expected lead at the end."""
        return seen.lead + self.layers(seen)[2]

    def gradients(self, seen: Seen, gains: np.ndarray) -> tuple[float, dict[str, np.ndarray]]:
        """Returns the mean of the squared errors, and half of its gradient."""
        parts = self.parts
        first, second, found = self.layers(seen)
        error = found - gains
        to_second = (error[:, None] * seen.mask)[:, :, None] * (second > 0) * parts["w3"][:, 0] / len(gains)
        to_first = (to_second @ parts["w2"].T) * (first > 0)
        shared = to_first.sum(axis=1)
        weighted = (error[:, None] * seen.mask)[:, :, None] * second / len(gains)
        flat = [layer.reshape(-1, layer.shape[-1]) for layer in (seen.mounds, first, to_first, to_second)]
        return float((error**2).mean()), {
            "local": flat[0].T @ flat[2],
            "facts": seen.facts.T @ shared,
            "b1": shared.sum(axis=0),
            "w2": flat[1].T @ flat[3],
            "b2": flat[3].sum(axis=0),
            "w3": weighted.sum(axis=(0, 1))[:, None],
        }

    def learn(self, seen: Seen, gains: np.ndarray, rate: float) -> float:
        """Takes one step of Adam. Returns the mean of the squared errors."""
        loss, gradients = self.gradients(seen, gains)
        self._steps += 1
        for name, gradient in gradients.items():
            mean, square = self._means[name], self._squares[name]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            step = mean / (1 - 0.9**self._steps) / (np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8)
            self.parts[name] -= (rate * step).astype(np.float32)
        return loss


@dataclass
class Sample:
    """A position after an action of a seat, and the gain that was learnt from the rest of the game."""

    seen: Seen
    gain: float


@dataclass
class Step:
    """A decision in a game: the position after it, its lead, and the gain that the network expects."""

    seen: Seen
    lead: float
    expected: float


def gains(steps: list[Step], last_lead: float, trust: float) -> list[float]:
    """Returns the gain to learn for each decision of a seat: TD(lambda), from the end backwards."""
    found, later = [], (last_lead, 0.0, 0.0)
    for step in reversed(steps):
        lead, expected, gain = later
        learnt = lead - step.lead + (1 - trust) * expected + trust * gain
        found.append(learnt)
        later = (step.lead, step.expected, learnt)
    return found[::-1]


def decide(network: Network, game: hexboard.Game, seat: int) -> tuple[np.ndarray, Seen, np.ndarray]:
    """Returns the legal actions, what the seat sees after each of them, and the values."""
    codes, planes, facts = game.afterstates(seat)
    seen = look(planes, facts)
    return codes, seen, network.value(seen)


def lead_of(game: hexboard.Game, seat: int) -> float:
    """Returns the lead of a seat at the end of a game."""
    scores = game.outcome["scores"]
    return (scores[seat] - scores[1 - seat]) / POINTS


def self_play(network: Network, seeds: list[int], chance: float, trust: float) -> list[Sample]:
    """Plays games of the network against itself. Returns a sample per decision."""
    return [sample for seed in seeds for sample in play_one(network, seed, chance, trust)]


def play_one(network: Network, seed: int, chance: float, trust: float) -> list[Sample]:
    """Plays one game; a share of the actions is random."""
    game, rng = hexboard.Game(GAME, seed=seed), np.random.default_rng(seed)
    steps: list[list[Step]] = [[], []]
    game.throw()
    while not game.is_terminal():
        seat = game.current_player()
        codes, seen, values = decide(network, game, seat)
        place = int(values.argmax()) if rng.random() >= chance else int(rng.integers(len(codes)))
        lead = float(seen.lead[place])
        steps[seat].append(Step(seen.row(place), lead, float(values[place]) - lead))
        game.apply_action(int(codes[place]), seat)
        game.throw()
    learnt = [gains(steps[seat], lead_of(game, seat), trust) for seat in (0, 1)]
    return [Sample(step.seen, gain) for seat in (0, 1) for step, gain in zip(steps[seat], learnt[seat], strict=True)]


def best_action(network: Network, game: hexboard.Game, seat: int, width: int, seed: int) -> int:
    """Returns the action of a seat. Tries its next decision after each of the ``width`` best actions."""
    codes, _, values = decide(network, game, seat)
    order = np.argsort(-values)[:width]
    if width < 2 or len(order) < 2:
        return int(codes[order[0]])
    # The copy draws its own random outcomes, so the search cannot foresee those of the game.
    trial = game.determinize(seat, seed)
    results = [follow(network, trial.copy(), seat, int(codes[place]), float(values[place])) for place in order]
    return int(codes[order[int(np.argmax(results))]])


def follow(network: Network, trial: hexboard.Game, seat: int, code: int, value: float) -> float:
    """Returns the value of an action: that of the best next decision, if the same seat makes it."""
    trial.apply_action(code, seat)
    trial.throw()
    if trial.is_terminal() or trial.current_player() != seat:
        return value
    return float(decide(network, trial, seat)[2].max())


def match(network: Network, deals: list[int], level: str, width: int) -> list[float]:
    """Plays against a level, each deal twice with swapped seats. Returns the score of each game."""
    return [play_against(network, deal, seat, level, width) for deal in deals for seat in (0, 1)]


def play_against(network: Network, deal: int, own: int, level: str, width: int) -> float:
    """Returns 1 for a victory, 0.5 for a draw, 0 for a loss."""
    game = hexboard.Game(GAME, seed=deal)
    game.throw()
    while not game.is_terminal():
        seat, seed = game.current_player(), 1000 * deal + game.actions
        code = best_action(network, game, seat, width, seed) if seat == own else int(game.think(level, seat, seed=seed))
        game.apply_action(code, seat)
        game.throw()
    return (game.returns()[own] + 1) / 2


def interval(score: float, games: int) -> tuple[float, float]:
    """Returns the 95 % Wilson interval."""
    z = 1.96
    middle = (score + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(score * (1 - score) / games + z * z / (4 * games * games))
    return middle - half, middle + half


# Calls a function with the network, a part of the seeds and further arguments on every worker.
# Returns the joined lists.
Spread = Callable[..., list]


def shares(seeds: list[int], workers: int) -> list[list[int]]:
    """Splits seeds into one share per worker."""
    return [share for share in (seeds[worker::workers] for worker in range(workers)) if share]


def on_processes(workers: int) -> Spread:
    """Returns a function that spreads work over processes of this machine."""
    if workers == 1:
        return lambda work, network, seeds, *rest: work(network, seeds, *rest)
    pool = ProcessPoolExecutor(workers)

    def spread(work: Callable, network: Network, seeds: list[int], *rest: object) -> list:
        parts = [pool.submit(work, network, share, *rest) for share in shares(seeds, workers)]
        return [item for part in parts for item in part.result()]

    return spread


def on_cluster(address: str) -> Spread:
    """Returns a function that spreads work over a Ray cluster, one task per processor."""
    import ray

    ray.init(address, log_to_driver=False, include_dashboard=False)

    def spread(work: Callable, network: Network, seeds: list[int], *rest: object) -> list:
        workers = max(1, int(ray.cluster_resources().get("CPU", 1)))
        task, shared = ray.remote(num_cpus=1)(work), ray.put(network)
        parts = [task.remote(shared, share, *rest) for share in shares(seeds, workers)]
        return [item for part in ray.get(parts) for item in part]

    return spread


def join(samples: list[Sample]) -> tuple[Seen, np.ndarray]:
    """Returns a batch of samples for the network."""
    names = ("mounds", "mask", "facts", "lead")
    parts = (np.concatenate([getattr(sample.seen, name) for sample in samples]).astype(np.float32) for name in names)
    return Seen(*parts), np.array([sample.gain for sample in samples], np.float32)


def load(args: argparse.Namespace) -> Network:
    """Returns the stored network, or a new one."""
    network = Network(args.seed)
    if args.weights and Path(args.weights).exists():
        with np.load(args.weights) as stored:
            network.parts = {name: stored[name] for name in stored.files}
    return network


def save(path: str | None, network: Network) -> None:
    """Stores the network under exactly this name. An interrupted run leaves the earlier file."""
    if path:
        beside = Path(f"{path}.new")
        with beside.open("wb") as file:
            np.savez(file, **network.parts)
        beside.replace(path)


def train(args: argparse.Namespace) -> Network:
    """Alternates playing and learning until the time is over."""
    network, rng = load(args), np.random.default_rng(args.seed)
    spread = on_cluster(args.address) if args.address else on_processes(args.workers)
    memory: deque[Sample] = deque(maxlen=args.memory)
    start, next_match, games = time.monotonic(), 0.0, 0
    while (minutes := (time.monotonic() - start) / 60) < args.minutes:
        if minutes >= next_match:
            report(spread, network, args, minutes, games)
            next_match += args.interval
        seeds = list(range(1_000_000 * (args.seed + 1) + games, 1_000_000 * (args.seed + 1) + games + args.games))
        new = spread(self_play, network, seeds, args.chance, args.trust)
        memory.extend(new)
        games += args.games
        # The rate falls to a tenth over the run.
        rate = args.rate * 0.1 ** (minutes / args.minutes)
        errors = []
        for _ in range(max(1, args.passes * len(new) // args.batch)):
            chosen = rng.integers(len(memory), size=min(args.batch, len(memory)))
            errors.append(network.learn(*join([memory[int(place)] for place in chosen]), rate))
        print(f"{minutes:5.1f} minutes, {games} games, error {np.mean(errors):.3f}", flush=True)
        save(args.weights, network)
    report(spread, network, args, args.minutes, games)
    return network


def report(spread: Spread, network: Network, args: argparse.Namespace, minutes: float, games: int) -> None:
    """Plays a match against the level and appends the result to the curve."""
    results = spread(match, network, list(range(args.pairs)), args.level, args.width)
    score = sum(results) / len(results)
    low, high = interval(score, len(results))
    print(f"against {args.level}: {100 * score:.1f} % ({100 * low:.1f} to {100 * high:.1f} %, {len(results)} games)", flush=True)
    if args.curve:
        path = Path(args.curve)
        begin = "" if path.exists() else "minutes,games,score,low,high\n"
        with path.open("a") as file:
            file.write(f"{begin}{minutes:.1f},{games},{score:.3f},{low:.3f},{high:.3f}\n")


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Trains a player for Termites by self-play and measures it against a computer player.")
    parser.add_argument("--minutes", type=float, default=60.0, help="how long to train (default 60)")
    parser.add_argument("--games", type=int, default=32, help="games per round of self-play (default 32)")
    parser.add_argument("--workers", type=int, default=2, help="processes that play (default 2)")
    parser.add_argument("--chance", type=float, default=0.05, help="share of random actions in self-play (default 0.05)")
    parser.add_argument("--trust", type=float, default=0.8, help="lambda: trust in the result against the network (default 0.8)")
    parser.add_argument("--batch", type=int, default=128, help="samples per step of learning (default 128)")
    parser.add_argument("--passes", type=int, default=4, help="how often a sample is learnt on average (default 4)")
    parser.add_argument("--memory", type=int, default=40_000, help="samples that are kept (default 40000)")
    parser.add_argument("--rate", type=float, default=1e-3, help="rate of learning at the start (default 0.001)")
    parser.add_argument("--level", default="normal", help="the opponent in matches (default normal)")
    parser.add_argument("--pairs", type=int, default=50, help="deals per match, each played twice (default 50)")
    parser.add_argument("--width", type=int, default=6, help="actions that are searched further in matches (default 6)")
    parser.add_argument("--interval", type=float, default=10.0, help="minutes between matches (default 10)")
    parser.add_argument("--curve", help="append the results of matches to this file (CSV)")
    parser.add_argument("--weights", help="save the network to this file (.npz), and continue with it")
    parser.add_argument("--address", help="play on the Ray cluster at this address, for example auto")
    parser.add_argument("--seed", type=int, default=0, help="seed of everything (default 0)")
    return parser


if __name__ == "__main__":
    train(parser().parse_args())
