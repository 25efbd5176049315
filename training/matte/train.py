"""
    python train.py ROOMS --out edges.bin --minutes 30

Trains the network of network.py on pictures from rooms.ts and, with --labels and --photos, on photos. One room in twelve
is kept aside; `--look FILE` draws what the weights of --start say of some of them, and prints how many pixels near borders
are right, before and after.
"""
import argparse
from pathlib import Path

import numpy as np
import torch
from PIL import Image
from torch.nn import functional

import photos
from network import EdgeNet, seen
from rough import grown, laid, opened, rough, stood, worn

from learn import ahead, learn, learning_options
from trunk import read_trunk, write_trunk

SIDE = 320
ASIDE = 12
# Mouldings count as anything else: painters leave them.
MOULDING = 255
# Share of examples that are photos, and of those on which drawn things are laid.
PHOTOS = 0.35
OVER = 0.6
# Share of all examples in which legs stand on the floor.
LEGS = 0.5
# Share of a drawn piece that its things may take to be laid over a photo.
THINGS = (0.005, 0.6)
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


def weight_of(coarse, true):
    """What is told wrongly counts, and what lies along borders; not whether a whole thing is a surface, which edges don't say."""
    border = (grown(true, 4) - (1 - grown(1 - true, 4))).amax(0)
    wrong = (coarse - true).abs().amax(0, keepdim=True)
    return (0.3 + border + 1.5 * wrong[0]) * (1 - grown(opened(wrong, THICK), 3)[0])


def any_of(given, chance):
    return given[int(chance.integers(len(given)))]


def finished(pixels, truth, told, chance):
    """What the network sees, the truth and its weights, where surfaces are told roughly and pixels are worn by chance."""
    true = planes_of(truth)
    coarse = rough(told, true, chance)
    return seen(worn(pixels, chance), coarse.numpy()), truth.astype(np.int64), weight_of(coarse, true).numpy()


def example_of_photo(seen_by_eye, rooms, chance):
    """As `example`, of a photo; what isn't told of it doesn't count."""
    pixels, kinds, counts = piece(any_of(seen_by_eye, chance), chance)
    counts = counts[0] > 127
    if chance.random() < OVER:
        drawn, truth, _ = piece(any_of(rooms, chance), chance)
        is_thing = truth == 0
        if THINGS[0] < is_thing.mean() < THINGS[1]:
            pixels = photos.laid_over(pixels, is_thing, drawn, chance)
            kinds, counts = np.where(is_thing, 0, kinds).astype(np.uint8), counts | is_thing
    if chance.random() < LEGS:
        before = kinds
        pixels, kinds = stood(pixels, kinds, chance)
        counts = counts | (before != kinds)
    sight, truth, weight = finished(pixels, kinds, planes_of(kinds), chance)
    return sight, truth, weight * counts


def example(rooms, chance):
    pixels, truth, told = piece(any_of(rooms, chance), chance)
    pixels = laid(pixels, truth, chance)
    if chance.random() < LEGS:
        pixels, truth = stood(pixels, truth, chance)
    return finished(pixels, truth, torch.from_numpy(told.astype(np.float32) / 255), chance)


def draw(files, seen_by_eye, seed, count, batches):
    torch.set_num_threads(1)
    chance = np.random.default_rng(seed)
    rooms = [load(file) for file in files]
    share = PHOTOS if seen_by_eye else 0
    while True:
        parts = [
            example_of_photo(seen_by_eye, rooms, chance) if chance.random() < share else example(rooms, chance)
            for _ in range(count)
        ]
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
    options.add_argument("--labels", help="surfaces of photos, coarsely: ../segmentation/corrected.npz")
    options.add_argument("--photos", nargs="*", default=[], help="folders of those photos")
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
    seen_by_eye = photos.load(given.photos, given.labels) if given.labels else []
    batches = ahead(draw, files, seen_by_eye, given.seed, given.batch, waiting=4)
    print(f"{len(files)} rooms, {len(seen_by_eye)} photos", flush=True)

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
