"""The segmentation network: what each place of a photo of a room shows."""
import sys
from pathlib import Path

from classes import CLASSES

# What the networks share lies one folder up.
sys.path.append(str(Path(__file__).resolve().parent.parent))
from trunk import Trunk


class RoomNet(Trunk):
    """(batch, 3, height, width) in 0-1, sides divisible by 32 -> logits (batch, classes, height / 4, width / 4)."""

    def __init__(self):
        super().__init__((16, 24, 40, 88, 136), (2, 3, 5, 4), (80, 56, 40), len(CLASSES))

    def forward(self, x):
        return super().forward(x * 2 - 1)
