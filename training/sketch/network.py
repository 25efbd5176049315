"""The network of drawings: what each place of a line drawing of a room shows, and where the thing that it belongs to stands."""
import re
import sys
from pathlib import Path

import numpy as np
import torch

# What the networks share lies one folder up; the classes of photos beside it.
TRAINING = Path(__file__).resolve().parent.parent
sys.path += [str(TRAINING), str(TRAINING / "segmentation")]
from classes import INDEX
from deeplab import DeepLab, read_network

INPUTS = 3
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
    What the network sees of luma (h, w) of 0-255, as (INPUTS, h, w) of -1…1: how bright it is against paper, how much darker than
    what is around it, by how much it does so elsewhere, and both in one. White on black is turned over first.
    """
    luma = luma.astype(np.float32)
    if luma.mean() < 110:
        luma = 255 - luma
    off = mean_around(luma, AROUND) - luma
    usual = float(np.abs(off).mean())
    paper = max(64.0, float(luma.mean()) + usual)
    bright, dark = np.clip(1 - 4 * (1 - luma / paper), -1, 1), np.clip(off / (STEEP * usual + ALWAYS), -1, 1)
    return np.stack([bright, dark, (bright - dark) / 2]).astype(np.float32)


# What labels of photos call by one name, where it is not the same.
KINDS_OF = {
    "other": "other basin tub toilet stairs", "person": "other", "seating": "sofa armchair chair", "table": "table desk",
    "storage": "cabinet shelf basin", "lamp": "lamp pendant", "picture": "picture mirror",
}


def groups():
    """Which kinds a label of photos stands for: (labels, kinds) of truths."""
    found = torch.zeros(len(INDEX), len(CLASSES), dtype=torch.bool)
    for name, row in INDEX.items():
        for kind in KINDS_OF.get(name, name).split():
            found[row, CLASSES.index(kind)] = True
    return found


class DrawnNet(DeepLab):
    """(batch, INPUTS, height, width), sides divisible by 16 -> (batch, OUTPUTS, height / 4, width / 4)."""

    def __init__(self):
        super().__init__(OUTPUTS)

    def start_from(self, path):
        """Begins as the network that tells photos apart: a kind begins as the first label that stands for it."""
        photos = DeepLab(len(INDEX))
        read_network(photos, path)
        theirs = photos.state_dict()
        head = theirs.pop("head.weight"), theirs.pop("head.bias")
        with torch.no_grad():
            self.load_state_dict({**self.state_dict(), **theirs})
            for number, row in enumerate(groups().int().argmax(0)):
                self.head.weight[number], self.head.bias[number] = head[0][row], head[1][row]
