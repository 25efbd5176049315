"""
The mean of files of weights as export.py writes them: of a run and of one that went on from it, which is better than either
(model soups, Wortsman et al. 2022).

    python average.py ONE.bin OTHER.bin... OUT.bin
"""
import pathlib
import sys

import numpy as np

from export import MAGIC


def main():
    *sources, target = sys.argv[1:]
    files = [pathlib.Path(source).read_bytes() for source in sources]
    if any(data[: len(MAGIC)] != MAGIC or len(data) != len(files[0]) for data in files):
        raise SystemExit("these are not weights of one network")
    halves = [np.frombuffer(data, "<f2", offset=len(MAGIC)).astype(np.float32) for data in files]
    pathlib.Path(target).write_bytes(MAGIC + np.mean(halves, 0).astype("<f2").tobytes())


if __name__ == "__main__":
    main()
