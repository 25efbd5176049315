"""
Trains the segmentation network on soft labels, from what its teacher learned on.

    python train.py LABELS.npz... --teacher TEACHER.onnx --out weights.pt --minutes 60 [--shares 0.7 0.3] [--aside NAMES.txt]

Every picture is warped, mirrored and recoloured anew each time it is seen. The mean of the weights over the last steps
(Polyak) is what is kept. Chance comes from one seed; the figures depend on the number of threads only in the last digits.
"""
import argparse
import io
import math
import pathlib

import numpy as np
import torch
from PIL import Image
from torch.nn import functional

from classes import INDEX
from network import RoomNet, read_network

from learn import learn, learning_options
# The teacher says rug too seldom: what it says counts this many times, and pixels of rugs weigh more in the loss.
RUG = INDEX["rug"]
RUG_LIFT, RUG_WEIGHT = 2.0, 2.0
# The backbone has learned more than there is here to learn from; the decoder goes on.
BACKBONE_RATE = 0.3


class Photos:
    """Pictures with soft labels, in memory as bytes; each file is drawn from as often as its share says."""

    def __init__(self, files, shares, aside):
        self.items, self.sizes, self.shares = [], [], torch.tensor(shares)
        for file in files:
            before = len(self.items)
            with np.load(file) as data:
                for name in (key[: -len("/label")] for key in data.files if key.endswith("/label")):
                    if name not in aside:
                        both = (data[f"{name}/picture"], data[f"{name}/label"])
                        self.items.append(tuple(torch.from_numpy(each) for each in both))
            self.sizes.append(len(self.items) - before)

    def draw(self, count, generator):
        files = torch.multinomial(self.shares, count, replacement=True, generator=generator).tolist()
        within = torch.rand(count, generator=generator).tolist()
        return [self.items[sum(self.sizes[:file]) + int(at * self.sizes[file])] for file, at in zip(files, within)]


def warp(generator, picture, label, shown):
    """A random view: zoom, shift, a little turn and keystone, mirrored half the time. Outside is left out of the loss."""
    def uniform(least, most):
        return least + (most - least) * torch.rand((), generator=generator).item()

    height, width = picture.shape[:2]
    # From a view of all of it to one in which a pixel of the picture is more than one.
    span = math.exp(uniform(math.log(0.45 * min(width, height)), math.log(max(width, height))))
    angle = math.radians(uniform(-4, 4))
    reach_x, reach_y = max(0, width - span) / 2 + 0.08 * span, max(0, height - span) / 2 + 0.08 * span
    centre_x, centre_y = uniform(-reach_x, reach_x), uniform(-reach_y, reach_y)
    stretch = math.exp(uniform(-0.12, 0.12))
    side = torch.linspace(-0.5, 0.5, shown)
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
        shown = pixels.shape[1]
        size = (int(shown * uniform(0.35, 0.8)),) * 2
        small = functional.interpolate(pixels[None], size=size, mode="bilinear", antialias=True)
        pixels = functional.interpolate(small, size=(shown, shown), mode="bilinear")[0]
    if uniform(0, 1) < 0.4:
        pixels = pixels + torch.randn(pixels.shape, generator=generator) * uniform(0, 0.06)
    pixels = pixels.clamp(0, 1)
    return compressed(pixels, int(uniform(15, 75))) if uniform(0, 1) < 0.25 else pixels


def compressed(pixels, quality):
    """As JPEG leaves them."""
    file = io.BytesIO()
    Image.fromarray((pixels * 255).byte().permute(1, 2, 0).numpy()).save(file, "JPEG", quality=quality)
    return torch.from_numpy(np.asarray(Image.open(file)).copy()).permute(2, 0, 1).float() / 255


def batch(generator, photos, count, shown):
    """Views to learn from (count, 3, shown, shown), and their soft labels at a quarter of that."""
    pairs = [warp(generator, *item, shown) for item in photos.draw(count, generator)]
    pixels = torch.stack([recolour(generator, pixels) for pixels, _ in pairs])
    return pixels.to(memory_format=torch.channels_last), torch.stack([soft for _, soft in pairs])


def soft_loss(logits, soft):
    """Cross-entropy against soft labels; what they are unsure of counts less, what lies outside not at all."""
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
    arguments.add_argument("--teacher", help="ONNX: what to begin from")
    arguments.add_argument("--frozen", type=int, default=0, help="so many blocks, and the stem, stay as they are")
    arguments.add_argument("--side", type=int, default=256, help="of the views that are learned from")
    arguments.add_argument("--shares", nargs="+", type=float, help="how often each file is drawn from; by its pictures by default")
    arguments.add_argument("--aside", help="file with names of pictures that are not learned from, one a line")
    given = arguments.parse_args()
    torch.set_num_threads(given.threads)
    torch.manual_seed(given.seed)
    generator = torch.Generator().manual_seed(given.seed)
    aside = set(pathlib.Path(given.aside).read_text().split()) if given.aside else set()
    photos = Photos(given.labels, given.shares or [1.0] * len(given.labels), aside)
    if not given.shares:
        photos.shares = torch.tensor([float(size) for size in photos.sizes])
    print("pictures:", photos.sizes, flush=True)
    network = RoomNet()
    if given.teacher:
        network.start_from(given.teacher)
    if given.start and not given.start.endswith(".pt"):
        read_network(network, given.start)
        given.start = None
    for part in [network.stem, *network.blocks[: given.frozen]] if given.frozen else []:
        part.requires_grad_(False)
    slow = {id(weight) for weight in network.backbone()}
    learns = [weight for weight in network.parameters() if weight.requires_grad]
    groups = [
        {"params": [weight for weight in learns if id(weight) not in slow]},
        {"params": [weight for weight in learns if id(weight) in slow], "share": BACKBONE_RATE},
    ]

    def told(logits, soft):
        loss = soft_loss(logits, soft)
        return loss, {"loss": [loss.item()]}

    def examples():
        return batch(generator, photos, given.batch, given.side)

    def keep(mean):
        torch.save(mean.state_dict(), given.out)

    learn(network, given, None, examples, told, keep, decay=0.02, groups=groups)


if __name__ == "__main__":
    main()
