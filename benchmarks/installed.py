"""What an engine for several machines costs before it plays anything: room on the disk, packages, time to start."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.table import Figure, Table

UV = Path(sys.executable).with_name("uv")
STARTS = {
    "distributed": """
from distributed import Client, LocalCluster
if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster, Client(cluster) as client:
        assert client.gather(client.map(abs, [-1, -2])) == [1, 2]
""",
    "ray": """
import ray
ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)

@ray.remote
def one(number):
    return abs(number)

assert ray.get([one.remote(-1), one.remote(-2)]) == [1, 2]
""",
}


def compare_engines(table: Table) -> None:
    """Install each into a folder of its own and have two workers do something."""
    for package, program in STARTS.items():
        with tempfile.TemporaryDirectory() as folder:
            _install(package, Path(folder))
            files = list(Path(folder).glob("lib/**/*"))
            size = sum(path.lstat().st_size for path in files if not path.is_dir())
            packages = sum(path.suffix == ".dist-info" for path in files)
            table.add(Figure(f"{package}: on the disk", size / 1e6, "MB"))
            table.add(Figure("  packages", packages, ""))
            table.add(Figure("  two workers, to the first result", _seconds_to_start(program, Path(folder)), "s"))


def _install(package: str, folder: Path) -> None:
    subprocess.run([UV, "venv", "--quiet", "--allow-existing", "--python", sys.executable, folder], check=True)
    subprocess.run([UV, "pip", "install", "--quiet", "--python", folder / "bin" / "python", package], check=True)


def _seconds_to_start(program: str, folder: Path) -> float:
    """The best of three."""
    script = folder / "start.py"
    script.write_text(program, encoding="utf-8")
    best = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        subprocess.run([folder / "bin" / "python", script], check=True, capture_output=True)
        best = min(best, time.perf_counter() - start)
    return best
