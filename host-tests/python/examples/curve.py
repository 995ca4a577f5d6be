"""Draws a learning curve of ``train.py``: ``python examples/curve.py curve.csv curve.svg``."""

from __future__ import annotations

import csv
import sys
from pathlib import Path

LEFT, TOP, WIDTH, HEIGHT = 60, 20, 520, 260


def draw(rows: list[dict[str, str]], level: str) -> str:
    """Returns an SVG picture: the score with its interval over the minutes of training."""
    most = max(float(row["minutes"]) for row in rows) or 1.0

    def point(row: dict[str, str], column: str) -> str:
        return f"{LEFT + WIDTH * float(row['minutes']) / most:.1f},{TOP + HEIGHT * (1 - float(row[column])):.1f}"

    band = [point(row, "low") for row in rows] + [point(row, "high") for row in reversed(rows)]
    line = [point(row, "score") for row in rows]
    ticks = "".join(
        f'<line x1="{LEFT}" x2="{LEFT + WIDTH}" y1="{TOP + HEIGHT * (1 - share / 100)}" y2="{TOP + HEIGHT * (1 - share / 100)}" stroke="#ccc"/>'
        f'<text x="{LEFT - 8}" y="{TOP + HEIGHT * (1 - share / 100) + 4}" text-anchor="end">{share} %</text>'
        for share in (0, 25, 50, 75, 100)
    )
    minutes = "".join(
        f'<text x="{LEFT + WIDTH * part / 5}" y="{TOP + HEIGHT + 20}" text-anchor="middle">{most * part / 5:.0f}</text>' for part in range(6)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + 30} {TOP + HEIGHT + 50}" font-family="sans-serif" font-size="13">'
        f'<rect width="100%" height="100%" fill="#fff"/>{ticks}{minutes}'
        f'<polygon points="{" ".join(band)}" fill="#2a6fbb" fill-opacity="0.2"/>'
        f'<polyline points="{" ".join(line)}" fill="none" stroke="#2a6fbb" stroke-width="2"/>'
        f'<text x="{LEFT + WIDTH / 2}" y="{TOP + HEIGHT + 42}" text-anchor="middle">minutes of training; score against {level}</text></svg>\n'
    )


def main(source: str, target: str, level: str = "normal") -> None:
    with open(source, newline="") as file:
        Path(target).write_text(draw(list(csv.DictReader(file)), level))


if __name__ == "__main__":
    main(*sys.argv[1:])
