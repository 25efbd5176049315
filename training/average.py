"""
The mean of files of weights as the two `export.py` write them: of a run and of one that went on from it, which is better than
either (model soups, Wortsman et al. 2022).

    python average.py ONE.bin OTHER.bin... OUT.bin
"""
import pathlib
import sys

import numpy as np


def head_bytes(data):
    """Magic and, for restoring networks, their sizes, the scale of their numbers and their factors."""
    return 9 + data[8] if data[:5] == b"RWRS2" else 8


def main():
    *sources, target = sys.argv[1:]
    files = [pathlib.Path(source).read_bytes() for source in sources]
    head = head_bytes(files[0])
    if len({(data[:head], len(data)) for data in files}) != 1:
        raise SystemExit("these are not weights of one network")
    halves = [np.frombuffer(data, "<f2", offset=head).astype(np.float32) for data in files]
    pathlib.Path(target).write_bytes(files[0][:head] + np.mean(halves, 0).astype("<f2").tobytes())


if __name__ == "__main__":
    main()
