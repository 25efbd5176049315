"""
How much of what is behind holes is told rightly: python measure.py LABELS PHOTOS... --weights behind.bin

Prints the share of the places in holes, and those of each kind and those that are called it wrongly.
"""
import argparse
import sys
from pathlib import Path

import numpy as np
import torch

from examples import Photos, example
from network import KINDS, UNKNOWN, BehindNet, likely_of, seen, span

sys.path.append(str(Path(__file__).resolve().parent.parent))
from trunk import read_trunk

arguments = argparse.ArgumentParser()
arguments.add_argument("labels")
arguments.add_argument("photos", nargs="+")
arguments.add_argument("--weights", required=True)
arguments.add_argument("--count", type=int, default=240)
given = arguments.parse_args()
torch.set_num_threads(1)
network = BehindNet()
if given.weights.endswith(".pt"):
    network.load_state_dict(torch.load(given.weights))
else:
    read_trunk(network, given.weights)
network.eval()
photos = Photos(given.photos, given.labels)
chance = np.random.default_rng(7)
counts = np.zeros((len(KINDS), len(KINDS)))
with torch.no_grad():
    for _ in range(given.count // 8):
        rows = [example(photos, chance, True) for _ in range(8)]
        rgb, hole, kinds = (torch.from_numpy(np.stack(column)) for column in zip(*rows))
        rgb, hole = rgb.float(), hole.float()
        said = network(seen(span(rgb, hole), hole, 0.9 * likely_of(kinds))).argmax(1)
        truth = kinds[:, ::2, ::2]
        inside = (hole[:, 0, ::2, ::2] > 0) & (truth != UNKNOWN)
        np.add.at(counts, (truth[inside].numpy(), said[inside].numpy()), 1)
print(f"right {np.trace(counts) / counts.sum():.3f}")
for number, kind in enumerate(KINDS):
    print(f"{kind:8} {counts[number, number] / max(1, counts[number].sum()):.2f} of {counts[number].sum() / counts.sum():.3f}, wrong {1 - counts[number, number] / max(1, counts[:, number].sum()):.2f}")
