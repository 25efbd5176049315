"""The network of marks: how much each pixel of a picture looks as if words or signs were laid over it."""
import sys
from pathlib import Path

import numpy as np
from torch.nn import functional

# What the networks share lies one folder up.
sys.path.append(str(Path(__file__).resolve().parent.parent))
from trunk import Trunk

WIDTHS = (16, 24, 40, 64, 96)
DEPTHS = (2, 3, 3, 2)
DECODER = (64, 48, 32, 24)
INPUTS = 5
AROUND = 12
STEEP = 24
OWN, ALWAYS = 2.5, 3


def mean_around(plane, radius):
    """Mean within `radius` px across and down, of what lies in the picture."""
    height, width = plane.shape
    sums = np.zeros((height + 1, width + 1))
    sums[1:, 1:] = plane.cumsum(0, dtype=np.float64).cumsum(1)
    top, bottom = (np.clip(np.arange(height) + by, 0, height) for by in (-radius, radius + 1))
    left, right = (np.clip(np.arange(width) + by, 0, width) for by in (-radius, radius + 1))
    boxes = sums[bottom][:, right] - sums[top][:, right] - sums[bottom][:, left] + sums[top][:, left]
    return (boxes / ((bottom - top)[:, None] * (right - left)[None])).astype(np.float32)


def told(rgb):
    """
    What the network sees of 8-bit pixels (h, w, 3), as (INPUTS, h, w) of -1…1: colours, and how luma stands out from what is
    around it, as it is and by how much it does so there: faint overlays are seen as well as strong ones.
    """
    pixels = rgb.astype(np.float32)
    luma = pixels @ np.array([0.299, 0.587, 0.114], np.float32)
    off = luma - mean_around(luma, AROUND)
    usual = mean_around(np.abs(off), AROUND)
    planes = [*np.moveaxis(pixels / 127.5 - 1, -1, 0), off / STEEP, off / (OWN * usual + ALWAYS)]
    return np.clip(np.stack(planes), -1, 1)


class MarkNet(Trunk):
    """(batch, INPUTS, height, width), sides divisible by 32 -> logits (batch, 1, height, width): its last layer's four values are the pixels of a square."""

    def __init__(self):
        super().__init__(WIDTHS, DEPTHS, DECODER, 4, INPUTS)

    def forward(self, x):
        return functional.pixel_shuffle(super().forward(x), 2)
