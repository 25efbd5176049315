"""
    python train.py DRAWINGS --out weights.bin --minutes 60

Trains the network of network.py on drawings of drawings.ts. `--look FILE` only draws a sheet of what it would see.
"""
import argparse

import numpy as np
import torch
from torch.nn import functional

from drawings import IGNORED, Drawings, Hands
from network import CLASSES, DrawnNet, from_photos

from learn import learn, learning_options, normalise
from trunk import write_trunk

# Much of a drawing is house; things weigh more, and most of all those that few places show.
HOUSE = {"wall": 0.5, "floor": 0.6, "ceiling": 0.6, "other": 0.6, "window": 1.2, "rug": 1.2}
RARE = "chair armchair desk lamp pendant plant basin tub toilet stairs".split()
WEIGHTS = torch.tensor([HOUSE.get(name, 2.2 if name in RARE else 1.6) for name in CLASSES])
COUNT = len(CLASSES)


def within(values, mask):
    return (values * mask).sum() / (mask.sum() + 1)


def loss_of(logits, truth):
    kinds, rest = logits[:, :COUNT], logits[:, COUNT:]
    entropy = functional.cross_entropy(kinds, truth["kind"], WEIGHTS, ignore_index=IGNORED)
    middle = within(functional.smooth_l1_loss(rest[:, :2], truth["middle"], reduction="none", beta=0.12).sum(1), truth["has"])
    foot = within(functional.smooth_l1_loss(rest[:, 2], truth["foot"], reduction="none", beta=0.08), truth["stands"])
    front = within(((rest[:, 3:5] - truth["front"]) ** 2).sum(1), truth["faces"])
    known = truth["kind"] != IGNORED
    right = ((kinds.argmax(1) == truth["kind"]) & known).sum() / known.sum()
    things = truth["has"] & (truth["kind"] > 0)
    of_things = ((kinds.argmax(1) == truth["kind"]) & things).sum() / (things.sum() + 1)
    loss = entropy + 0.35 * middle + 0.6 * foot + 0.25 * front
    return loss, {
        "right": [right.item()], "things": [of_things.item()],
        "middle": [middle.item()], "foot": [foot.item()], "front": [front.item()],
    }


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("drawings")
    options.add_argument("--aside", type=int, default=10**9, help="drawings from this number on are not learned from")
    options.add_argument("--photos", help="weights of the network of photos to begin from")
    options.add_argument("--look")
    learning_options(options, batch=5, threads=1)
    given = options.parse_args()
    torch.set_num_threads(given.threads)
    torch.manual_seed(given.seed)
    drawings = Drawings(given.drawings, Hands(np.random.default_rng(given.seed)), given.aside)
    network = DrawnNet()
    print(f"{len(drawings.files)} drawings, {sum(p.numel() for p in network.parameters())} weights", flush=True)
    drawn = 0

    def examples():
        nonlocal drawn
        drawn += 1
        if drawn % 100 == 0:
            drawings.refresh()
        parts = [drawings.example() for _ in range(given.batch)]
        seen = torch.stack([part[0] for part in parts]).contiguous(memory_format=torch.channels_last)
        return seen, {name: torch.stack([part[1][name] for part in parts]) for name in parts[0][1]}

    if given.look:
        from look import sheet
        sheet(*examples(), given.look)
        return

    def first():
        return torch.cat([examples()[0] for _ in range(8)])

    if given.photos:
        from_photos(network, given.photos)
        normalise(network, first())

    def keep(mean):
        write_trunk(mean, given.out)

    learn(network, given, first, examples, loss_of, keep, decay=0.01)


if __name__ == "__main__":
    main()
