"""
    python train.py PHOTOS --out weights.bin --minutes 60

Trains the network of network.py on photos under drawn overlays. Deterministic but for where the time ends the run: `--steps` fixes
that as well.
"""
import argparse
from pathlib import Path

import numpy as np
import torch
from PIL import Image
from torch.nn import functional

from network import MarkNet, told
from overlays import Overlays, example

from learn import ahead, learn, learning_options
from trunk import write_trunk

# One photo of so many is not learned from: the odds of what is found are fitted on these.
ASIDE = 15


def batch(photos, overlays, count):
    """What the network sees (count, INPUTS, SIDE, SIDE), coverage and weights (count, 1, SIDE, SIDE), as arrays."""
    parts = [example(photos[int(overlays.chance.integers(len(photos)))], overlays) for _ in range(count)]
    seen = np.stack([told(pixels) for pixels, _, _ in parts]).astype(np.float32)
    return seen, *(np.stack([part[k] for part in parts])[:, None] for k in (1, 2))


def draw(files, overlays, count, batches):
    """Draws batches without end, in a process of its own: in the order that the overlays' seed gives."""
    photos = [Image.open(file).convert("RGB") for file in files]
    while True:
        batches.put(batch(photos, overlays, count))


def tensors(arrays):
    seen, coverage, weight = (torch.from_numpy(each) for each in arrays)
    return seen.contiguous(memory_format=torch.channels_last), coverage, weight


def loss_of(logits, coverage, weight):
    """Cross-entropy a pixel, and the overlap of each picture that has a mark, which small marks count in as much as large ones."""
    entropy = functional.binary_cross_entropy_with_logits(logits, coverage, reduction="none")
    entropy = (entropy * weight * (1 + 2 * coverage)).mean()
    chance = torch.sigmoid(logits)
    both = (chance * coverage * weight).sum((1, 2, 3))
    either = ((chance + coverage) * weight).sum((1, 2, 3))
    has = coverage.sum((1, 2, 3)) > 30
    overlap = (1 - (2 * both + 20) / (either + 20))[has]
    loss = entropy + 0.15 * (overlap.mean() if len(overlap) else 0)
    return loss, {"entropy": [entropy.item()], "overlap": (1 - overlap).tolist()}


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("photos")
    learning_options(options, batch=8, threads=1)
    given = options.parse_args()
    torch.set_num_threads(given.threads)
    torch.manual_seed(given.seed)
    files = [file for number, file in enumerate(sorted(Path(given.photos).glob("*.jpg"))) if number % ASIDE]
    overlays = Overlays(np.random.default_rng(given.seed))
    batches = ahead(draw, files, overlays, given.batch)
    print(f"{len(files)} photos", flush=True)

    def examples():
        return tensors(next(batches))

    def first():
        return torch.cat([examples()[0] for _ in range(8)])

    def keep(mean):
        write_trunk(mean, given.out)

    learn(MarkNet(), given, first, examples, loss_of, keep, decay=0.01)


if __name__ == "__main__":
    main()
