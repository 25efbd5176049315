"""The network of edges: which of floor, wall, ceiling or anything else each pixel shows, where that is told roughly."""
import sys
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

# What the networks share lies one folder up.
sys.path.append(str(Path(__file__).resolve().parent.parent))
from trunk import Trunk

WIDTHS = (24, 32, 48, 64)
DEPTHS = (2, 3, 2)
DECODER = (48, 40, 32)
KINDS = 4
INPUTS = 6
# What is told is never surer than this.
DOUBT = 0.02


def seen(rgb, told):
    """What the network sees: 8-bit pixels (h, w, 3) and coverage 0-1 (3, h, w) of floor, wall, ceiling, as (INPUTS, h, w) of -1…1."""
    return np.concatenate([np.moveaxis(rgb.astype(np.float32) / 127.5 - 1, -1, 0), told * 2 - 1])


class EdgeNet(Trunk):
    """
    (batch, INPUTS, height, width), sides divisible by 16 -> logits (batch, KINDS, height, width): anything else, floor, wall, ceiling.
    The network says by how much the odds are other than those that are told.
    """

    def __init__(self):
        super().__init__(WIDTHS, DEPTHS, DECODER, 4 * KINDS, INPUTS)

    def forward(self, x):
        told = (x[:, 3:].float() + 1) / 2
        odds = torch.cat([1 - told.sum(1, keepdim=True), told], 1).clamp(min=DOUBT).log()
        return functional.pixel_shuffle(super().forward(x), 2).float() + odds
