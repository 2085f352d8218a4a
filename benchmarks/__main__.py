"""`make bench`: speed, scaling, memory and figures, one after the other, each in a process of its own."""

from __future__ import annotations

import subprocess
import sys

BENCHMARKS = ("speed", "scaling", "memory", "figures")

if __name__ == "__main__":
    wanted = sys.argv[1:] or BENCHMARKS
    for name in wanted:
        if name not in BENCHMARKS:
            sys.exit(f"No benchmark {name!r}; there is: {', '.join(BENCHMARKS)}.")
    sys.exit(max(subprocess.run([sys.executable, "-m", f"benchmarks.{name}"], check=False).returncode for name in wanted))
