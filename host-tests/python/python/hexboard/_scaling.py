"""Compares two threads of a batch with one thread, and with two processes that share only the machine.

Two processes with half of the games each are the most that two threads can reach on a machine: they
have no common work, and share only its memory, caches and cores.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection

import hexboard

Step = Callable[[int], None]
Way = Callable[[hexboard.Batch, int], Step]

ROUNDS = 40
"""The number of measurements of each kind. They alternate."""
CALM = 0.98
"""A round counts if its threads and processes got this part of the cores that they use."""
LEAST = 5
"""If fewer rounds are calm, so many of the calmest count."""


@dataclass(frozen=True)
class Speed:
    """Decisions, and the seconds and processor seconds that they took."""

    decisions: int
    seconds: float
    processor: float

    @property
    def rate(self) -> float:
        """The decisions per second."""
        return self.decisions / self.seconds

    def share_of(self, cores: int) -> float:
        """Returns the part of so many cores that it got."""
        return self.processor / (cores * self.seconds)


@dataclass(frozen=True)
class Round:
    """The speeds of one thread, of two threads, and of two processes, one after the other."""

    one: Speed
    two: Speed
    pair: list[Speed]

    @property
    def free(self) -> float:
        """The part of the cores that other programs left."""
        return min(self.one.share_of(1), self.two.share_of(2), *(speed.share_of(1) for speed in self.pair))


@dataclass(frozen=True)
class Scaling:
    """The speed of two threads and of two processes against one thread."""

    threads: float
    processes: float
    free: float
    """The part of the cores that other programs left in the rounds that count."""


def speed_of(batch: hexboard.Batch, step: Step, seconds: float) -> Speed:
    """Repeats a step for this time, and until there was a decision."""
    before, processor, start, number = batch.decisions, time.process_time(), time.perf_counter(), 0
    while batch.decisions == before:
        begin = time.perf_counter()
        while time.perf_counter() - begin < seconds:
            step(number)
            number += 1
    elapsed = time.perf_counter() - start
    return Speed(batch.decisions - before, elapsed, time.process_time() - processor)


def serve(pipe: Connection, way: Way, game: str, players: int, count: int, seed: int, threads: int) -> None:
    """Measures a batch of its own for every number of seconds that arrives, until None does or the caller ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the caller handles Ctrl-C
    batch = hexboard.Batch(game, players, count=count, seed=seed, threads=threads)
    step = way(batch, seed)
    with contextlib.suppress(EOFError, BrokenPipeError):
        while (seconds := pipe.recv()) is not None:
            pipe.send(speed_of(batch, step, seconds))


class Helper:
    """A process that measures a batch of its own."""

    def __init__(self, way: Way, game: str, players: int, count: int, seed: int, threads: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, pipe = context.Pipe()
        self._process = context.Process(target=serve, args=(pipe, way, game, players, count, seed, threads), daemon=True)
        self._process.start()
        pipe.close()

    def __enter__(self) -> Helper:
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(BrokenPipeError):
            self._pipe.send(None)
        self._process.join()

    def begin(self, seconds: float) -> None:
        """Starts a measurement."""
        self._pipe.send(seconds)

    def result(self) -> Speed:
        """Waits for the end of the measurement."""
        speed: Speed = self._pipe.recv()
        return speed


def measure(helpers: list[Helper], seconds: float) -> list[Speed]:
    """Measures these helpers at the same time."""
    for helper in helpers:
        helper.begin(seconds)
    return [helper.result() for helper in helpers]


def scaling(way: Way, game: str, players: int, count: int, seconds: float, seed: int) -> Scaling:
    """Measures one way to step a batch, alternately alone, with two threads and in two processes."""
    with contextlib.ExitStack() as stack:
        half = max(1, count // 2)
        sizes = ((count, 1), (count, 2), (half, 1), (half, 1))
        alone, team, *pair = (stack.enter_context(Helper(way, game, players, size, seed, threads)) for size, threads in sizes)
        measure([alone, team, *pair], 0.05)
        rounds = []
        for _ in range(ROUNDS):
            (one,), (two,) = measure([alone], seconds / ROUNDS), measure([team], seconds / ROUNDS)
            rounds.append(Round(one, two, measure(pair, seconds / ROUNDS)))
    return summary(rounds)


def summary(rounds: list[Round]) -> Scaling:
    """Returns the medians of the rounds in which other programs left the cores alone."""
    rounds = sorted(rounds, key=lambda one: -one.free)
    calm = max(LEAST, sum(one.free >= CALM for one in rounds))
    threads = [one.two.rate / one.one.rate for one in rounds[:calm]]
    processes = [sum(speed.rate for speed in one.pair) / one.one.rate for one in rounds[:calm]]
    free = [one.free for one in rounds[:calm]]
    return Scaling(statistics.median(threads), statistics.median(processes), statistics.median(free))
