"""The examples that train agents: what they say where PyTorch is missing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize("name", ["train_small_agent.py", "league.py"])
def test_without_pytorch_it_says_so_in_a_sentence(name: str) -> None:
    example = str(EXAMPLES / name)
    code = f"import runpy, sys; sys.modules['torch'] = None; runpy.run_path({example!r}, run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "This example needs PyTorch: pip install 'highpriest[train]'\n"
