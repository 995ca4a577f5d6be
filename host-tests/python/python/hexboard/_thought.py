"""The choice of a computer player."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hexboard._native import Game


class Thought(int):
    """The code of the chosen action. ``score`` and ``line`` are computed when they are first read."""

    _game: Game
    _seat: int
    _seed: int

    def __new__(cls, code: int, game: Game, seat: int, seed: int) -> Thought:
        thought = super().__new__(cls, code)
        thought._game, thought._seat, thought._seed = game, seat, seed
        return thought

    @cached_property
    def _followed(self) -> tuple[int, list[int]]:
        return self._game._follow(int(self), self._seat, self._seed)

    @property
    def score(self) -> int:
        """The evaluation for the seat at the end of the line, from -10000 (lost) to 10000 (won)."""
        return self._followed[0]

    @property
    def line(self) -> list[int]:
        """The codes of this action and of the expected continuation, random outcomes included."""
        return self._followed[1]

    def __reduce__(self) -> tuple[type[Thought], tuple[int, Game, int, int]]:
        return Thought, (int(self), self._game, self._seat, self._seed)
