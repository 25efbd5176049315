"""
    python evaluate.py WEIGHTS.{pt,bin} PHOTOS [--count 20] [--side 768]

Gain in dB over Lanczos on a cut from the middle of photos that were not trained on, clean and worn, in floating point.
"""
import argparse
from pathlib import Path

import numpy as np
import torch
from PIL import Image

import export
from data import grid, KERNELS, compressed
from measure import features, luma_chroma, measure
from network import enlarge


def restored(network, image, scale, jpeg):
    rgb = np.asarray(image)
    told = features(scale, *(lambda n, c, s: (n, c, jpeg, s))(*measure(rgb)))
    planes = np.stack(luma_chroma(rgb), 0) / 255
    planes[0] -= 0.5
    h, w = rgb.shape[:2]
    across, down = grid(h, w, 0, 0) if jpeg > 0 else (np.zeros((h, w)),) * 2
    picture = np.concatenate([planes, across[None], down[None], np.ones((1, h, w))]).astype(np.float32)
    with torch.no_grad():
        y, colour = network(torch.from_numpy(picture)[None], torch.from_numpy(told)[None], scale)
        cb, cr = enlarge(colour[:, :1], scale)[0, 0].numpy(), enlarge(colour[:, 1:], scale)[0, 0].numpy()
    y = y[0, 0].numpy() + 0.5
    red, blue = y + 1.402 * cr, y + 1.772 * cb
    green = (y - 0.299 * red - 0.114 * blue) / 0.587
    return np.clip(np.rint(np.stack([red, green, blue], -1) * 255), 0, 255)


def psnr(a, b):
    return 10 * np.log10(255**2 / np.mean((a.astype(np.float64) - b) ** 2))


def main():
    options = argparse.ArgumentParser()
    options.add_argument("weights")
    options.add_argument("photos")
    options.add_argument("--count", type=int, default=20)
    options.add_argument("--side", type=int, default=768)
    given = options.parse_args()
    torch.set_num_threads(1)
    network = export.load(given.weights).eval()
    files = sorted(Path(given.photos).glob("*.jpg"))
    files = [files[i * len(files) // given.count] for i in range(given.count)]
    table = {}
    for file in files:
        image = Image.open(file).convert("RGB")
        side = [min(given.side, length // 8 * 8) for length in image.size]
        left, top = ((length - s) // 2 for length, s in zip(image.size, side))
        image = image.crop((left, top, left + side[0], top + side[1]))
        truth = np.asarray(image)
        chance = np.random.default_rng(3)
        for scale in network.scales:
            small = tuple(s // scale for s in side)
            for name, kernel in zip(("lanczos", "bicubic", "box", "worn"), (*KERNELS, KERNELS[0])):
                if scale == 1 and name != "worn":
                    continue
                source, jpeg = image.resize(small, kernel), 0.0
                if name == "worn":
                    rgb = np.asarray(source, np.float32) + 6 * chance.standard_normal((small[1], small[0], 3))
                    source = Image.fromarray(np.clip(np.rint(rgb), 0, 255).astype(np.uint8))
                    source, jpeg = compressed(source, Fixed(60))
                peer = np.asarray(source.resize(image.size, Image.Resampling.LANCZOS))
                ours = restored(network, source, scale, jpeg)
                table.setdefault((scale, name), []).append((psnr(peer, truth), psnr(ours, truth)))
    for (scale, name), rows in table.items():
        peer, ours = np.mean(rows, 0)
        print(f"×{scale} {name:8s} Lanczos {peer:.2f} dB, network {ours:.2f} dB: {ours - peer:+.2f}")


class Fixed:
    """Stands in for chance: this quality, colour at half the size."""

    def __init__(self, quality):
        self.quality = quality

    def integers(self, _low, _high):
        return self.quality

    def choice(self, values):
        return values[-1]


if __name__ == "__main__":
    main()
