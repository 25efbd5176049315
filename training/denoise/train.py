"""
    python train.py PAIRS --out light.bin --minutes 40

Trains the network of network.py on pairs from pairs.ts. The truth has noise as well, of its own: its mean is right, so errors are
squared (Lehtinen et al. 2018, Noise2Noise), and counted also as means of squares of 4 and 16 pixels, where blotches are. One room in
twelve is kept aside; `--look` prints what is left of their errors, before and after, and ends.
"""
import argparse
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from network import LightNet, corrected, parts, seen, told, unchanged

from learn import ahead, learn, learning_options
from trunk import read_trunk, write_trunk

WIDTH, HEIGHT, PLANES = 320, 256, 42
ASIDE = 12
# Sides of the squares whose mean error counts as well, how much, and from which size on by its size alone.
SQUARES = ((1, 1.0, 0.5), (4, 4.0, 0.2), (16, 16.0, 0.15))
# What a picture whose filtered light is right would weigh.
QUIET = 0.01
# Radiance times exposure that shows as nearly black.
BLACK = 0.03


def load(file):
    return torch.from_numpy(np.fromfile(file, np.float16).reshape(PLANES, HEIGHT, WIDTH))


def recoloured(planes, chance):
    """Light of other colours and brightness: the same noise, another lamp."""
    gains = np.exp(chance.normal(0, 0.12, 3) + chance.normal(0, 0.4)).astype(np.float32)
    for first, channels in ((0, 4), (4, 4), (8, 4), (12, 4), (16, 4), (20, 4), (33, 3), (36, 3), (39, 3)):
        for c in range(3):
            planes[first + c] *= float(gains[c])
        if channels == 4:
            variance = planes[first + 3]
            planes[first + 3] = torch.where(variance < 0, variance, variance * float(gains[1] ** 2))
    return planes


def mirrored(planes, chance):
    if chance.random() < 0.5:
        planes = planes.flip(2)
        planes[24] *= -1
    return planes


def example(files, chance):
    planes = load(files[int(chance.integers(len(files)))]).float()
    planes = recoloured(mirrored(planes, chance), chance)
    if chance.random() < 0.5:
        # x and z of normals change places: no wall is the one that things are lit from.
        planes[[24, 26]] = planes[[26, 24]]
    return planes


def draw(files, seed, count, batches):
    torch.set_num_threads(1)
    chance = np.random.default_rng(seed)
    while True:
        batches.put(torch.stack([example(files, chance) for _ in range(count)]).numpy())


def errors_of(said, planes):
    """Of diffuse and specular light as they show, over what shows there; not what lies outside."""
    sampled, filtered, surface, truth = parts(planes)
    diffuse, gloss, _, _ = told(filtered)
    albedo, inside = surface[:, 4:7].clamp(min=0.05), 1 - surface[:, 7:8]
    shown = diffuse * albedo + gloss + BLACK
    ours = corrected(sampled, filtered, said)
    return torch.cat([(ours[0] - truth[0]) * albedo / shown, (ours[1] - truth[1]) / shown], 1) * inside


def losses_of(errors):
    """For each picture and each side of SQUARES."""
    losses = []
    for side, _, large in SQUARES:
        mean = functional.avg_pool2d(errors, side) if side > 1 else errors
        size = mean.abs()
        losses.append(torch.where(size < large, mean * mean, large * (2 * size - large)).mean((1, 2, 3)))
    return torch.stack(losses, 1)


def loss_of(said, planes):
    """Over what the filter leaves, so that a room which is mostly noise counts as much as a quiet one."""
    before, after = losses_of(errors_of(unchanged(said), planes)), losses_of(errors_of(said, planes))
    weights = torch.tensor([weight for _, weight, _ in SQUARES])
    loss = ((after * weights).sum(1) / ((before * weights).sum(1) + QUIET)).mean()
    shares = (after.detach() / (before + 1e-5)).mean(0)
    return loss, {f"squares of {side}": [share.item()] for (side, _, _), share in zip(SQUARES, shares)}


def look(network, files):
    network.eval()
    sums = []
    for file in files:
        planes = load(file).float()[None]
        sampled, filtered, surface, _ = parts(planes)
        with torch.no_grad():
            said = network(seen(sampled, filtered, surface))
        sums.append([losses_of(errors_of(each, planes))[0].numpy() for each in (unchanged(said), said)])
    before, after = np.moveaxis(np.array(sums), 1, 0)
    print("squares of", [side for side, _, _ in SQUARES], "filtered, learned, median share that is left:")
    print(np.median(before, 0).round(5), np.median(after, 0).round(5), np.median(after / before, 0).round(3))


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("pairs")
    options.add_argument("--look", action="store_true")
    learning_options(options, batch=6, threads=1)
    given = options.parse_args()
    torch.set_num_threads(given.threads)
    torch.manual_seed(given.seed)
    found = sorted(Path(given.pairs).glob("*.bin"))
    aside = [file for file in found if int(file.name[:4]) % ASIDE == 0]
    if given.look:
        network = LightNet()
        read_trunk(network, given.start)
        look(network, aside)
        return
    files = [file for file in found if int(file.name[:4]) % ASIDE]
    print(f"{len(files)} views", flush=True)
    batches = ahead(draw, files, given.seed, given.batch)

    def examples():
        planes = torch.from_numpy(next(batches))
        sampled, filtered, surface, _ = parts(planes)
        return seen(sampled, filtered, surface).contiguous(memory_format=torch.channels_last), planes

    def first():
        return examples()[0]

    def keep(mean):
        write_trunk(mean, given.out)

    learn(LightNet(), given, first, examples, loss_of, keep, decay=0.01)


if __name__ == "__main__":
    main()
