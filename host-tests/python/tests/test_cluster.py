"""The steps of the README that set up a cluster, as typed, in a network that has only loopback."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("ray")

from hexboard._native import play_lines

README = Path(__file__).parents[1] / "README.md"
# New namespaces: Ray listens on all interfaces, and `ray stop` ends every Ray process that it sees.
ALONE = "unshare --user --map-root-user --net --pid --fork --kill-child --mount-proc".split()
LOOPBACK = "import fcntl, socket, struct; fcntl.ioctl(socket.socket(), 0x8914, struct.pack('16sh', b'lo', 1))"


def can_be_alone() -> bool:
    """Returns whether this system lets a user create namespaces."""
    return shutil.which("unshare") is not None and subprocess.run([*ALONE, "true"], capture_output=True).returncode == 0


def steps() -> list[str]:
    """Returns the commands of the section, in the order in which they are typed."""
    section = README.read_text().split("## On a cluster\n")[1].split("\n## ")[0]
    play = re.findall(r"```\n(.*)\n```", section)[0]
    numbered = " ".join(re.findall(r"^(?:\d\. |   )(.*)$", section, re.MULTILINE))
    typed = [command for command in re.findall(r"`([^`]+)`", numbered) if command.startswith(("ray ", "export "))]
    assert typed[-1] == "ray stop"
    return [*typed[:-1], play, typed[-1]]


def test_steps_are_those_of_the_readme() -> None:
    kinds = [" ".join(step.split()[:3]) for step in steps()]
    assert kinds == [
        "ray get-auth-token --generate",
        "export RAY_AUTH_MODE=token",
        "ray start --head",
        "ray start --address",
        "python -m hexboard.sim",
        "ray stop",
    ]


@pytest.mark.skipif(not can_be_alone(), reason="this system has no namespaces for users")
def test_steps_of_the_readme_play_on_a_cluster(tmp_path: Path) -> None:
    shorter = {"HOST": "127.0.0.1", "hard,normal": "easy,random", "--games 4000": "--games 6"}
    script = "set -e\n" + "\n".join(steps())
    for long, short in shorter.items():
        assert script.count(long) == 1
        script = script.replace(long, short)
    environment = {"HOME": str(tmp_path), "PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin"}
    command = [*ALONE, "bash", "-c", f'python -c "{LOOPBACK}"\n{script}']
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    arguments = "--game xobos --seats easy,random --games 6".split()
    header, *lines = (tmp_path / "lines").read_text().splitlines()
    assert header.startswith('{"results":1,') and lines == play_lines(arguments, 0, 6)
    assert len((tmp_path / ".ray/auth_token").read_text().strip()) >= 32
