"""The notebook: runs its cells, and keeps its outputs and the page in the docs. ``cargo xtask renew --only tools`` renews both."""

import contextlib
import io
import json
import os
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]
NOTEBOOK = ROOT / "host-tests/python/examples/tour.ipynb"
PAGE = ROOT / "docs/learning/tour.md"
NOTE = "<!-- written by test_notebook.py from host-tests/python/examples/tour.ipynb -->\n\n"


def run(cells: list[dict[str, Any]]) -> None:
    """Runs the code cells in order and stores what they print."""
    names: dict[str, Any] = {}
    for number, cell in enumerate((cell for cell in cells if cell["cell_type"] == "code"), start=1):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec("".join(cell["source"]), names)
        text = printed.getvalue().splitlines(keepends=True)
        cell["execution_count"] = number
        cell["outputs"] = [{"name": "stdout", "output_type": "stream", "text": text}] if text else []


def page(cells: list[dict[str, Any]]) -> str:
    """Returns the notebook as Markdown."""
    parts = []
    for cell in cells:
        source = "".join(cell["source"])
        parts.append(source if cell["cell_type"] == "markdown" else f"```python\n{source}\n```")
        for output in cell.get("outputs", []):
            parts.append(f"```\n{''.join(output['text'])}```")
    first, *rest = parts
    return first.split("\n")[0] + "\n\n" + NOTE + "\n\n".join([first.split("\n", 1)[1].strip(), *rest]) + "\n"


def test_docs_contain_the_notebook_with_its_output(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    notebook = json.loads(NOTEBOOK.read_text())
    run(notebook["cells"])
    wanted = {NOTEBOOK: json.dumps(notebook, indent=1) + "\n", PAGE: page(notebook["cells"])}
    for path, text in wanted.items():
        if path.exists() and path.read_text() == text:
            continue
        assert "RENEW" in os.environ, f"{path.name} is old: cargo xtask renew --only tools"
        path.write_text(text)
