"""
    python train.py ROOMS --out edges.bin --minutes 30

Trains the network of network.py on pictures from rooms.ts. One room in twelve is kept aside; `--look FILE` draws what the
weights of --start say of some of them, and prints how many pixels near borders are right, before and after.
"""
import argparse
from pathlib import Path

import numpy as np
import torch
from PIL import Image
from torch.nn import functional

from network import EdgeNet, seen
from rough import grown, laid, opened, rough, worn

from learn import ahead, learn, learning_options
from trunk import read_trunk, write_trunk

SIDE = 320
ASIDE = 12
# Mouldings count as anything else: painters leave them.
MOULDING = 255
# Half of the px from which what is told wrongly is a thing of its own.
THICK = 7
# Px within which a pixel is near a border.
NEAR = 8


def load(file):
    """Pixels (h, w, 3), truth (h, w), told (3, h, w) of 8 bits."""
    stem = str(file)[: -len(".true.png")]
    truth = np.asarray(Image.open(file).convert("L")).copy()
    truth[truth == MOULDING] = 0
    told = np.asarray(Image.open(stem + ".told.png").convert("RGB"))
    return np.asarray(Image.open(stem + ".png").convert("RGB")), truth, np.moveaxis(told, -1, 0).copy()


def planes_of(truth):
    return torch.from_numpy(np.stack([truth == kind for kind in (1, 2, 3)]).astype(np.float32))


def piece(room, chance):
    """A square of a room, of another size by chance, mirrored by chance: pixels, truth, told."""
    pixels, truth, told = room
    height, width = truth.shape
    side = int(np.clip(SIDE / np.exp(chance.uniform(-0.35, 0.45)), 128, min(height, width)))
    for _ in range(6):
        y, x = chance.integers(height - side + 1), chance.integers(width - side + 1)
        part = truth[y : y + side, x : x + side]
        if np.bincount(part.ravel(), minlength=4).max() < 0.93 * part.size:
            break
    box = (x, y, x + side, y + side)

    def cut(plane, how):
        return np.asarray(Image.fromarray(plane).resize((SIDE, SIDE), how, box=box))

    pixels = cut(pixels, Image.BICUBIC)
    truth = cut(truth, Image.NEAREST)
    told = np.stack([cut(plane, Image.BILINEAR) for plane in told])
    if chance.random() < 0.5:
        pixels, truth, told = pixels[:, ::-1], truth[:, ::-1], told[:, :, ::-1]
    return np.ascontiguousarray(pixels), np.ascontiguousarray(truth), np.ascontiguousarray(told)


def example(rooms, chance):
    pixels, truth, told = piece(rooms[int(chance.integers(len(rooms)))], chance)
    true = planes_of(truth)
    coarse = rough(torch.from_numpy(told.astype(np.float32) / 255), true, chance)
    border = (grown(true, 4) - (1 - grown(1 - true, 4))).amax(0)
    # What is told wrongly counts, and what lies along borders; not whether a whole thing is a surface, which edges don't say.
    wrong = (coarse - true).abs().amax(0, keepdim=True)
    weight = (0.3 + border + 1.5 * wrong[0]) * (1 - grown(opened(wrong, THICK), 3)[0])
    pixels = worn(laid(pixels, truth, chance), chance)
    return seen(pixels, coarse.numpy()), truth.astype(np.int64), weight.numpy()


def draw(files, seed, count, batches):
    torch.set_num_threads(1)
    chance = np.random.default_rng(seed)
    rooms = [load(file) for file in files]
    while True:
        parts = [example(rooms, chance) for _ in range(count)]
        batches.put([np.stack([part[k] for part in parts]) for k in range(3)])


def loss_of(logits, truth, weight):
    entropy = functional.cross_entropy(logits, truth, reduction="none")
    loss = (entropy * weight).sum() / weight.sum()
    wrong = ((logits.argmax(1) != truth) * weight).sum() / weight.sum()
    return loss, {"entropy": [loss.item()], "wrong": [wrong.item()]}


def look(network, files, out):
    """Figures of rooms kept aside, and a sheet of them."""
    rows, right = [], []
    colours = np.array([[0, 0, 0], [255, 0, 0], [0, 255, 0], [0, 0, 255]], np.uint8)
    network.eval()
    for file in files:
        pixels, truth, told = load(file)
        planes = told.astype(np.float32) / 255
        with torch.no_grad():
            said = network(torch.from_numpy(seen(pixels, planes))[None])[0].argmax(0).numpy()
        before = np.where(planes.max(0) > 0.5, planes.argmax(0) + 1, 0)
        true = planes_of(truth)
        near = (grown(true, NEAR) - (1 - grown(1 - true, NEAR))).amax(0) > 0.5
        wrong = torch.from_numpy((before != truth).astype(np.float32))[None]
        near = (near & (grown(opened(wrong, THICK), 3)[0] < 0.5)).numpy()
        right.append([(before == truth)[near].mean(), (said == truth)[near].mean(), (before == truth).mean(), (said == truth).mean()])
        if len(rows) < 8:
            rows.append(np.concatenate([pixels, colours[before], colours[said], colours[truth]], 1)[::2, ::2])
    print("near borders, before and after; all, before and after:", np.mean(right, 0).round(4), "median", np.median(right, 0).round(4))
    width = max(row.shape[1] for row in rows)
    sheet = [np.pad(row, ((0, 4), (0, width - row.shape[1]), (0, 0))) for row in rows]
    Image.fromarray(np.concatenate(sheet)).save(out)


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("rooms")
    options.add_argument("--look")
    learning_options(options, batch=8, threads=1)
    given = options.parse_args()
    torch.set_num_threads(given.threads)
    torch.manual_seed(given.seed)
    found = sorted(Path(given.rooms).glob("*.true.png"))
    aside = [file for file in found if int(file.name[:4]) % ASIDE == 0]
    if given.look:
        network = EdgeNet()
        read_trunk(network, given.start)
        look(network, aside, given.look)
        return
    files = [file for file in found if int(file.name[:4]) % ASIDE]
    batches = ahead(draw, files, given.seed, given.batch, waiting=4)
    print(f"{len(files)} rooms", flush=True)

    def examples():
        sight, truth, weight = (torch.from_numpy(each) for each in next(batches))
        return sight.contiguous(memory_format=torch.channels_last), truth, weight

    def first():
        return torch.cat([examples()[0] for _ in range(8)])

    def keep(mean):
        write_trunk(mean, given.out)

    learn(EdgeNet(), given, first, examples, loss_of, keep, decay=0.01)


if __name__ == "__main__":
    main()
