"""The example that trains an agent: what it says where PyTorch is missing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

EXAMPLE = Path(__file__).parents[2] / "examples" / "train_small_agent.py"


def test_without_pytorch_it_says_so_in_a_sentence() -> None:
    code = f"import runpy, sys; sys.modules['torch'] = None; runpy.run_path({str(EXAMPLE)!r}, run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "This example needs PyTorch: pip install 'highpriest[train]'\n"
