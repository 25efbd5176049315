"""The network of drawings: what each place of a line drawing of a room shows, and where the thing that it belongs to stands."""
import re
import sys
from pathlib import Path

import numpy as np
import torch

# What the networks share lies one folder up.
sys.path.append(str(Path(__file__).resolve().parent.parent))
from trunk import Trunk, read_trunk

# As the network of photos has it, but for two blocks of its last stage: it begins as that one.
WIDTHS = (16, 24, 40, 88, 136)
DEPTHS = (2, 3, 5, 2)
DECODER = (80, 56, 40)
INPUTS = 2
AROUND = 8
STEEP, ALWAYS = 2.5, 4
# Px of the network's picture: one unit of what it says of the middle of a thing, and of the floor below a place.
MIDDLE_PX, FOOT_PX = 32, 64

ENGINE = Path(__file__).resolve().parents[2] / "engine/perceive/drawn/classes.ts"
CLASSES = re.findall(r"'([a-z]+)'", re.search(r"drawnClasses = \[(.*?)\]", ENGINE.read_text(), re.S)[1])
# After the classes: middle across and down, floor below, front to the right and away.
OUTPUTS = len(CLASSES) + 5


def mean_around(plane, radius):
    """Mean within `radius` px across and down, of what lies in the picture."""
    height, width = plane.shape
    sums = np.zeros((height + 1, width + 1))
    sums[1:, 1:] = plane.cumsum(0, dtype=np.float64).cumsum(1)
    top, bottom = (np.clip(np.arange(height) + by, 0, height) for by in (-radius, radius + 1))
    left, right = (np.clip(np.arange(width) + by, 0, width) for by in (-radius, radius + 1))
    boxes = sums[bottom][:, right] - sums[top][:, right] - sums[bottom][:, left] + sums[top][:, left]
    return (boxes / ((bottom - top)[:, None] * (right - left)[None])).astype(np.float32)


def told(luma):
    """
    What the network sees of luma (h, w) of 0-255, as (INPUTS, h, w) of -1…1: how bright it is against paper, and how much darker than
    what is around it, by how much it does so elsewhere. White on black is turned over first.
    """
    luma = luma.astype(np.float32)
    if luma.mean() < 110:
        luma = 255 - luma
    off = mean_around(luma, AROUND) - luma
    usual = float(np.abs(off).mean())
    paper = max(64.0, float(luma.mean()) + usual)
    return np.clip(np.stack([1 - 4 * (1 - luma / paper), off / (STEEP * usual + ALWAYS)]), -1, 1).astype(np.float32)


# What the network of photos calls the same, or what is most like it.
LIKE = {
    "sofa": "seating", "armchair": "seating", "chair": "seating", "desk": "table", "cabinet": "storage", "shelf": "storage",
    "pendant": "lamp", "mirror": "picture", "basin": "storage", "tub": "other", "toilet": "other", "stairs": "other",
}


def from_photos(network, path):
    """Lets the network begin as the one that tells photos apart: grey for colours, the same for what is alike."""
    sys.path.append(str(Path(__file__).resolve().parent.parent / "segmentation"))
    from classes import INDEX

    photos = Trunk(WIDTHS, (2, 3, 5, 4), DECODER, len(INDEX))
    read_trunk(photos, path)
    with torch.no_grad():
        theirs = photos.state_dict()
        stem, head = theirs.pop("stem.0.weight"), (theirs.pop("head.weight"), theirs.pop("head.bias"))
        ours = network.state_dict()
        network.load_state_dict({**ours, **{name: value for name, value in theirs.items() if name in ours}})
        network.stem[0].weight[:, 0] = stem.sum(1)
        network.stem[0].weight[:, 1] = 0.05 * torch.randn_like(network.stem[0].weight[:, 1])
        for number, name in enumerate(CLASSES):
            row = INDEX[LIKE.get(name, name)]
            network.head.weight[number], network.head.bias[number] = head[0][row], head[1][row]


class DrawnNet(Trunk):
    """(batch, INPUTS, height, width), sides divisible by 32 -> (batch, OUTPUTS, height / 4, width / 4)."""

    def __init__(self):
        super().__init__(WIDTHS, DEPTHS, DECODER, OUTPUTS, INPUTS)
