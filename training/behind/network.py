"""The network of what is behind a hole: which kind of thing each of its places shows."""
import sys
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

# What the networks share lies one folder up.
sys.path.append(str(Path(__file__).resolve().parent.parent))
sys.path.append(str(Path(__file__).resolve().parent.parent / "segmentation"))
from classes import CLASSES
from trunk import Trunk

WIDTHS = (24, 32, 56, 96, 160)
DEPTHS = (2, 3, 5, 3)
DECODER = (96, 64, 48, 40)
# Kinds that are told apart behind a hole; all that stands or lies in a room is the last one.
KINDS = ("wall", "floor", "ceiling", "window", "door", "curtain", "rug", "thing")
# Colours, those of the membrane in the hole, where the hole is, and the kinds outside it.
INPUTS = 3 + 1 + len(KINDS)
KIND_OF_CLASS = np.array([KINDS.index(name) if name in KINDS else len(KINDS) - 1 for name in CLASSES], np.uint8)


# What nobody told of a place.
UNKNOWN = 255


def likely_of(kinds):
    """How likely each kind is (n, KINDS, h, w), 0-1, by numbers (n, h, w) of UNKNOWN or a kind: softer than these at borders."""
    known = functional.one_hot(kinds.clamp(max=len(KINDS) - 1).long(), len(KINDS)).permute(0, 3, 1, 2).float()
    return functional.avg_pool2d(known * (kinds != UNKNOWN)[:, None], 5, 1, 2)


def seen(spanned, hole, kinds):
    """
    What the network sees: colours 0-1 (n, 3, h, w) with the membrane that the rim spans in the hole, 1 in the hole (n, 1, h, w), how
    likely each kind is (n, KINDS, h, w), of which nothing is shown in the hole; as (n, INPUTS, h, w) of -1…1.
    """
    return torch.cat([spanned * 2 - 1, hole * 2 - 1, (kinds * 2 - 1) * (1 - hole)], 1)


# Relaxations at each size of the membrane.
SWEEPS = 12


def span(rgb, hole):
    """Colours (n, 3, h, w) with the membrane in the hole (n, 1, h, w) that its rim spans (Laplace's equation), coarse to fine."""
    known = 1 - hole
    values = rgb * known
    if min(rgb.shape[2:]) > 2:
        weight = functional.avg_pool2d(known, 2, ceil_mode=True)
        small = functional.avg_pool2d(values, 2, ceil_mode=True) / weight.clamp(min=1e-6)
        below = span(small, (weight < 1e-6).float())
        values = values + functional.interpolate(below, scale_factor=2)[:, :, : rgb.shape[2], : rgb.shape[3]] * hole
    for _ in range(SWEEPS):
        padded = functional.pad(values, (1, 1, 1, 1), mode="replicate")
        mean = (padded[:, :, :-2, 1:-1] + padded[:, :, 2:, 1:-1] + padded[:, :, 1:-1, :-2] + padded[:, :, 1:-1, 2:]) / 4
        values = torch.where(hole > 0, mean, values)
    return values


class BehindNet(Trunk):
    """(batch, INPUTS, height, width), sides divisible by 32 -> (batch, KINDS, height / 2, width / 2)."""

    def __init__(self):
        super().__init__(WIDTHS, DEPTHS, DECODER, len(KINDS), INPUTS)


# What a place outside of the hole counts beside one in it.
OUTSIDE = 0.05


def loss_of(said, hole, kinds):
    """
    How unlikely the truth is in the hole, and a little of it outside. `hole` (n, 1, h, w) and `kinds` (n, h, w) have the
    size of what the network sees.
    """
    inside = functional.avg_pool2d(hole, 2)[:, 0]
    labels = kinds[:, ::2, ::2].long()
    known = (labels != UNKNOWN).float()
    weight = known * (inside + OUTSIDE)
    each = functional.cross_entropy(said, labels.clamp(max=len(KINDS) - 1), reduction="none")
    right = (said.argmax(1) == labels).float() * known * inside
    return (each * weight).sum() / weight.sum(), {"right": [(right.sum() / (known * inside).sum().clamp(min=1)).item()]}
