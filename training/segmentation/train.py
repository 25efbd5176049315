"""
Trains the segmentation network on soft labels.

    python train.py LABELS.npz... --out weights.pt --minutes 60 [--shares 0.7 0.3] [--aside NAMES.txt]

Every picture is warped, mirrored and recoloured anew each time it is seen. The mean of the weights over the last steps
(Polyak) is what is kept. Chance comes from one seed; the figures depend on the number of threads only in the last digits.
"""
import argparse
import math
import pathlib

import numpy as np
import torch
from torch.nn import functional

from classes import CLASSES, INDEX
from network import RoomNet

from learn import learn, learning_options

SIDE = 224
# The teacher says rug too seldom: what it says counts this many times, and pixels of rugs weigh more in the loss.
RUG = INDEX["rug"]
RUG_LIFT, RUG_WEIGHT = 2.5, 2.0


class Photos:
    """Pictures with soft labels, in memory as bytes; each file is drawn from as often as its share says."""

    def __init__(self, files, shares, aside):
        self.items, self.sizes, self.shares = [], [], torch.tensor(shares)
        for file in files:
            data = np.load(file)
            before = len(self.items)
            for name, picture, label, wide in zip(data["names"], data["pictures"], data["labels"], data["wide"]):
                if str(name) in aside:
                    continue
                width, height = (320, 240) if wide else (240, 320)
                self.items.append((
                    torch.from_numpy(picture.reshape(height, width, 3)),
                    torch.from_numpy(label.reshape(len(CLASSES), height // 2, width // 2)),
                ))
            self.sizes.append(len(self.items) - before)

    def __len__(self):
        return len(self.items)

    def draw(self, count, generator):
        files = torch.multinomial(self.shares, count, replacement=True, generator=generator).tolist()
        within = torch.rand(count, generator=generator).tolist()
        return [self.items[sum(self.sizes[:file]) + int(at * self.sizes[file])] for file, at in zip(files, within)]


def warp(generator, picture, label):
    """A random view: zoom, shift, a little turn and keystone, mirrored half the time. Outside is left out of the loss."""
    def uniform(least, most):
        return least + (most - least) * torch.rand((), generator=generator).item()

    height, width = picture.shape[:2]
    zoom = math.exp(uniform(math.log(0.75), math.log(2.0)))
    span = min(width, height) / zoom
    angle = math.radians(uniform(-4, 4))
    reach_x, reach_y = max(0, width - span) / 2 + 0.08 * span, max(0, height - span) / 2 + 0.08 * span
    centre_x, centre_y = uniform(-reach_x, reach_x), uniform(-reach_y, reach_y)
    stretch = math.exp(uniform(-0.12, 0.12))
    side = torch.linspace(-0.5, 0.5, SIDE)
    y, x = torch.meshgrid(side, side, indexing="ij")
    if torch.rand((), generator=generator).item() < 0.5:
        x = -x
    keystone = 1 + uniform(-0.15, 0.15) * y + uniform(-0.1, 0.1) * x
    x, y = x / keystone * stretch, y / keystone / stretch
    x, y = x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)
    grid = torch.stack((2 * (centre_x + x * span) / width, 2 * (centre_y + y * span) / height), -1)[None]
    pixels = functional.grid_sample(
        picture.permute(2, 0, 1)[None].float() / 255, grid, "bilinear", "reflection", align_corners=False)
    quarter = functional.avg_pool2d(grid.permute(0, 3, 1, 2), 4).permute(0, 2, 3, 1)
    soft = functional.grid_sample(label[None].float() / 255, quarter, "bilinear", "zeros", align_corners=False)
    return pixels[0], soft[0]


def recolour(generator, pixels):
    """Exposure, contrast, colour cast, saturation, noise, softness: as phones and lamps differ."""
    def uniform(least, most):
        return least + (most - least) * torch.rand((), generator=generator).item()

    pixels = pixels.clamp(1e-4, 1) ** math.exp(uniform(-0.5, 0.5))
    pixels = pixels * torch.tensor([uniform(0.82, 1.18) for _ in range(3)])[:, None, None] * uniform(0.75, 1.25)
    grey = pixels.mean(0, keepdim=True)
    pixels = grey + (pixels - grey) * uniform(0.2, 1.5)
    pixels = 0.5 + (pixels - 0.5) * uniform(0.7, 1.3)
    if uniform(0, 1) < 0.25:
        size = (int(SIDE * uniform(0.35, 0.8)),) * 2
        small = functional.interpolate(pixels[None], size=size, mode="bilinear", antialias=True)
        pixels = functional.interpolate(small, size=(SIDE, SIDE), mode="bilinear")[0]
    if uniform(0, 1) < 0.4:
        pixels = pixels + torch.randn(pixels.shape, generator=generator) * uniform(0, 0.06)
    return pixels.clamp(0, 1)


def batch(generator, photos, count):
    """Views to learn from (count, 3, SIDE, SIDE), and their soft labels at a quarter of that."""
    pairs = [warp(generator, *item) for item in photos.draw(count, generator)]
    pixels = torch.stack([recolour(generator, pixels) for pixels, _ in pairs])
    return pixels.to(memory_format=torch.channels_last), torch.stack([soft for _, soft in pairs])


def soft_loss(logits, soft):
    """Cross-entropy against soft labels; what the teacher is unsure of counts less, what lies outside not at all."""
    is_inside = soft.sum(1) > 0.5
    soft = soft.clone()
    soft[:, RUG] *= RUG_LIFT
    target = soft / soft.sum(1, keepdim=True).clamp(min=1e-3)
    sure = target.max(1).values * is_inside
    weight = sure ** 1.5 * (1 + RUG_WEIGHT * target[:, RUG])
    # Sharper than the teacher: the mean of many views is more hesitant than it is wrong.
    target = target ** 1.5
    target = target / target.sum(1, keepdim=True).clamp(min=1e-6)
    loss = -(target * functional.log_softmax(logits, 1)).sum(1)
    return (loss * weight).sum() / weight.sum().clamp(min=1)


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("labels", nargs="+")
    learning_options(arguments, batch=16, threads=2)
    arguments.add_argument("--shares", nargs="+", type=float, help="how often each file is drawn from; alike by default")
    arguments.add_argument("--aside", help="file with names of pictures that are not learned from, one a line")
    given = arguments.parse_args()
    torch.set_num_threads(given.threads)
    torch.manual_seed(given.seed)
    generator = torch.Generator().manual_seed(given.seed)
    aside = set(pathlib.Path(given.aside).read_text().split()) if given.aside else set()
    photos = Photos(given.labels, given.shares or [1.0] * len(given.labels), aside)

    def told(logits, soft):
        loss = soft_loss(logits, soft)
        return loss, {"loss": [loss.item()]}

    def first():
        return batch(generator, photos, 64)[0]

    def examples():
        return batch(generator, photos, given.batch)

    def keep(mean):
        torch.save(mean.state_dict(), given.out)

    learn(RoomNet(), given, first, examples, told, keep, decay=0.02)


if __name__ == "__main__":
    main()
