"""
The segmentation network: inverted residuals (Sandler et al. 2018) down to 1/32 with the mean of the whole picture added as
context, and a light decoder with skips back to 1/4. Few kinds of layers, so that the engine's kernels stay few: 3x3
convolution at the stem, depthwise 3x3, pointwise, ReLU, addition, doubling by bilinear interpolation, the mean.
"""
import torch
from torch import nn
from torch.nn import functional

from classes import CLASSES


def convolution(inputs, outputs, kernel=1, stride=1, groups=1, relu=True):
    layers = [
        nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, groups=groups, bias=False),
        nn.BatchNorm2d(outputs),
    ]
    return nn.Sequential(*layers, nn.ReLU(inplace=True)) if relu else nn.Sequential(*layers)


class Inverted(nn.Module):
    """Wide inside, narrow outside; adds its input where shapes agree."""

    def __init__(self, inputs, outputs, stride=1, expansion=4):
        super().__init__()
        inner = inputs * expansion
        self.expand = convolution(inputs, inner)
        self.depth = convolution(inner, inner, 3, stride, groups=inner)
        self.project = convolution(inner, outputs, relu=False)
        self.is_residual = stride == 1 and inputs == outputs

    def forward(self, x):
        y = self.project(self.depth(self.expand(x)))
        return x + y if self.is_residual else y


class Merge(nn.Module):
    """Twice the size of what comes from below, joined with the skip at that size."""

    def __init__(self, below, skip, outputs):
        super().__init__()
        self.below = convolution(below, outputs, relu=False)
        self.skip = convolution(skip, outputs, relu=False)
        self.depth = convolution(outputs, outputs, 3, groups=outputs)
        self.point = convolution(outputs, outputs)

    def forward(self, below, skip):
        up = functional.interpolate(self.below(below), size=skip.shape[2:], mode="bilinear", align_corners=False)
        return self.point(self.depth(functional.relu(up + self.skip(skip))))


WIDTHS = (16, 24, 40, 88, 136)
DEPTHS = (2, 3, 5, 4)
DECODER = (80, 56, 40)


class RoomNet(nn.Module):
    """(batch, 3, height, width) in 0-1, sides divisible by 32 -> logits (batch, classes, height / 4, width / 4)."""

    def __init__(self):
        super().__init__()
        self.stem = convolution(3, WIDTHS[0], 3, 2)
        self.stages = nn.ModuleList()
        for number, depth in enumerate(DEPTHS):
            first = Inverted(WIDTHS[number], WIDTHS[number + 1], 2)
            rest = [Inverted(WIDTHS[number + 1], WIDTHS[number + 1]) for _ in range(depth - 1)]
            self.stages.append(nn.Sequential(first, *rest))
        self.context = nn.Linear(WIDTHS[4], WIDTHS[4])
        self.merge16 = Merge(WIDTHS[4], WIDTHS[3], DECODER[0])
        self.merge8 = Merge(DECODER[0], WIDTHS[2], DECODER[1])
        self.merge4 = Merge(DECODER[1], WIDTHS[1], DECODER[2])
        self.head = nn.Conv2d(DECODER[2], len(CLASSES), 1)

    def forward(self, x):
        x = self.stem(x * 2 - 1)
        kept = []
        for stage in self.stages:
            x = stage(x)
            kept.append(x)
        x = x + self.context(x.mean((2, 3)))[:, :, None, None]
        x = self.merge16(x, kept[2])
        x = self.merge8(x, kept[1])
        x = self.merge4(x, kept[0])
        return self.head(x)


if __name__ == "__main__":
    network = RoomNet()
    print(f"{sum(p.numel() for p in network.parameters()) / 1e6:.2f} M parameters")
    print(network(torch.zeros(2, 3, 192, 256)).shape)
