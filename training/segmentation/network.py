"""
The segmentation networks: what each place of a photo of a room shows. The first, small, learned from scratch; the second begins
from EfficientNet-Lite0 (Tan and Le 2019, without squeeze and excitation and with ReLU6) as it learned on ImageNet, with a light
decoder with skips, and learns what to add to the first one's word (logits), as in boosting. The engine runs the first: its twin is
engine/perceive/network/. The second is an attempt (README.md).
"""
import sys
from pathlib import Path

import torch
from torch import nn
from torch.nn import functional

from classes import CLASSES

# What the networks share lies one folder up.
sys.path.append(str(Path(__file__).resolve().parent.parent))
from depthwise import DepthwiseLayer, depthwise
from trunk import Merge, Trunk

# Values a pixel after the stem.
STEM = 32
# Stages of EfficientNet-Lite0 but its last: values a pixel, blocks, stride of the first, side of the depthwise kernel, how many times wider inside.
STAGES = (
    (16, 1, 1, 3, 1),
    (24, 2, 2, 3, 6),
    (40, 2, 2, 5, 6),
    (80, 3, 2, 3, 6),
    (112, 3, 1, 5, 6),
    (192, 4, 2, 5, 6),
)
# Stages whose results the decoder joins, at a sixteenth, an eighth and a quarter of the size, and how many values it goes on with.
SKIPS = (4, 2, 1)
DECODER = (112, 80, 56)
EPSILON = 1e-3


class Fixed(nn.Module):
    """A convolution with batch normalisation whose means and variances stay as they were learned: folded anew at each step."""

    def __init__(self, inputs, outputs, kernel=1, stride=1, groups=1, clipped=True):
        super().__init__()
        self.weight = nn.Parameter(torch.zeros(outputs, inputs // groups, kernel, kernel))
        self.gain, self.bias = nn.Parameter(torch.ones(outputs)), nn.Parameter(torch.zeros(outputs))
        self.stride, self.groups, self.clipped = stride, groups, clipped

    def folded(self):
        return self.weight * self.gain[:, None, None, None], self.bias

    def forward(self, x):
        weight, bias = self.folded()
        if self.groups > 1:
            y = depthwise(x, weight, bias, self.stride)
        else:
            y = functional.conv2d(x, weight, bias, self.stride, weight.shape[2] // 2)
        return functional.relu6(y) if self.clipped else y


class Block(nn.Module):
    """Inverted residual (Sandler et al. 2018)."""

    def __init__(self, inputs, outputs, stride, kernel, expansion):
        super().__init__()
        inner = inputs * expansion
        self.expand = Fixed(inputs, inner) if expansion > 1 else None
        self.depth = Fixed(inner, inner, kernel, stride, inner)
        self.project = Fixed(inner, outputs, clipped=False)
        self.is_residual = stride == 1 and inputs == outputs

    def forward(self, x):
        y = self.project(self.depth(self.expand(x) if self.expand else x))
        return x + y if self.is_residual else y


class FirstNet(Trunk):
    """(batch, 3, height, width) in 0-1, sides divisible by 32 -> logits (batch, classes, height / 4, width / 4)."""

    def __init__(self):
        super().__init__((16, 24, 40, 88, 136), (2, 3, 5, 4), (80, 56, 40), len(CLASSES))

    def forward(self, x):
        return super().forward(x * 2 - 1)


class SecondNet(nn.Module):
    """As FirstNet; its word is added to what that one says. Begins with nothing to add."""

    def __init__(self):
        super().__init__()
        self.stem = Fixed(3, STEM, 3, 2)
        self.stages = nn.ModuleList()
        before = STEM
        for values, depth, stride, kernel, expansion in STAGES:
            rest = [Block(values, values, 1, kernel, expansion) for _ in range(depth - 1)]
            self.stages.append(nn.Sequential(Block(before, values, stride, kernel, expansion), *rest))
            before = values
        self.context = nn.Linear(before, before)
        nn.init.zeros_(self.context.weight)
        nn.init.zeros_(self.context.bias)
        self.merges = nn.ModuleList()
        for skip, values in zip(SKIPS, DECODER):
            merge = Merge(before, STAGES[skip][0], values)
            merge.depth[0] = DepthwiseLayer(values, 3)
            self.merges.append(merge)
            before = values
        self.head = nn.Conv2d(before, len(CLASSES), 1)
        nn.init.zeros_(self.head.weight)
        nn.init.zeros_(self.head.bias)

    def backbone(self):
        return [*self.stem.parameters(), *self.stages.parameters()]

    def forward(self, x):
        x = self.stem(x * 2 - 1)
        kept = []
        for stage in self.stages:
            x = stage(x)
            kept.append(x)
        x = x + self.context(x.mean((2, 3)))[:, :, None, None]
        for skip, merge in zip(SKIPS, self.merges):
            x = merge(x, kept[skip])
        return self.head(x)

    def start_from(self, file):
        """Takes what EfficientNet-Lite0 learned on ImageNet, from a file of PyTorch's."""
        state = torch.load(file, map_location="cpu", weights_only=True)

        def take(layer, weight, norm):
            with torch.no_grad():
                gain = state[f"{norm}.weight"] / torch.sqrt(state[f"{norm}.running_var"] + EPSILON)
                layer.weight.copy_(state[f"{weight}.weight"])
                layer.gain.copy_(gain)
                layer.bias.copy_(state[f"{norm}.bias"] - state[f"{norm}.running_mean"] * gain)

        take(self.stem, "_conv_stem", "_bn0")
        for number, block in enumerate(block for stage in self.stages for block in stage):
            name = f"_blocks.{number}."
            if block.expand:
                take(block.expand, f"{name}_expand_conv", f"{name}_bn0")
            take(block.depth, f"{name}_depthwise_conv", f"{name}_bn1")
            take(block.project, f"{name}_project_conv", f"{name}_bn2")
