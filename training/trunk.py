"""
What the engine's networks that look at a picture are made of (engine/network/): inverted residuals (Sandler et al. 2018), with the
mean of the whole picture added as context at the smallest size, and a light decoder with skips. Few kinds of layers, so that the
engine's kernels stay few: 3x3 convolution at the stem, depthwise 3x3, pointwise, ReLU, addition, doubling by bilinear
interpolation, the mean. And how their weights lie in files: batch normalisation folded into the convolutions, 16-bit floats, layer
by layer in the order of the run.
"""
import torch
from torch import nn
from torch.nn import functional

from depthwise import depthwise as quick_depthwise
from halves import file_of_halves, write_halves

MAGIC = b"RWNET1\0\0"


class DepthwiseConvolution(nn.Conv2d):
    """One of nn.Conv2d without bias that learns faster."""

    def forward(self, x):
        if not self.training:
            return super().forward(x)
        return quick_depthwise(x, self.weight, torch.zeros(len(self.weight)), self.stride[0])


def convolution(inputs, outputs, kernel=1, stride=1, groups=1, relu=True):
    kind = nn.Conv2d if groups == 1 else DepthwiseConvolution
    layers = [
        kind(inputs, outputs, kernel, stride, kernel // 2, groups=groups, bias=False),
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


class Trunk(nn.Module):
    """
    (batch, inputs, height, width) in -1…1, sides divisible by 2 for the stem and for each stage -> (batch, outputs, height / n, width / n).
    `widths`: values a pixel after the stem and after each stage; `depths`: blocks of each stage; `decoder`: values at each size that
    is come back to, as many as there are stages for a result at half the picture's size, one fewer for a quarter.
    """

    def __init__(self, widths, depths, decoder, outputs, inputs=3):
        super().__init__()
        self.stem = convolution(inputs, widths[0], 3, 2)
        self.stages = nn.ModuleList()
        for number, depth in enumerate(depths):
            first = Inverted(widths[number], widths[number + 1], 2)
            rest = [Inverted(widths[number + 1], widths[number + 1]) for _ in range(depth - 1)]
            self.stages.append(nn.Sequential(first, *rest))
        self.context = nn.Linear(widths[-1], widths[-1])
        self.merges = nn.ModuleList()
        for number, values in enumerate(decoder):
            below = widths[-1] if number == 0 else decoder[number - 1]
            self.merges.append(Merge(below, widths[-2 - number], values))
        self.head = nn.Conv2d(decoder[-1], outputs, 1)

    def forward(self, x):
        x = self.stem(x)
        kept = [x]
        for stage in self.stages:
            x = stage(x)
            kept.append(x)
        x = x + self.context(x.mean((2, 3)))[:, :, None, None]
        for number, merge in enumerate(self.merges):
            x = merge(x, kept[-2 - number])
        return self.head(x)


def full(weight):
    """(out, in, ky, kx) -> [ky][kx][in][out], and back."""
    return weight.permute(2, 3, 1, 0)


def full_back(values, shape):
    return values.reshape(shape[2], shape[3], shape[1], shape[0]).permute(3, 2, 0, 1)


def depthwise(weight):
    """(channels, 1, ky, kx) -> [ky][kx][channels], and back."""
    return weight[:, 0].permute(1, 2, 0)


def depthwise_back(values, shape):
    return values.reshape(shape[2], shape[3], shape[0]).permute(2, 0, 1)[:, None]


FULL, DEPTHWISE = (full, full_back), (depthwise, depthwise_back)


def layers(network):
    """Each layer in the order of the run: how its weights lie, the layer, its batch normalisation."""
    yield FULL, network.stem[0], network.stem[1]
    for stage in network.stages:
        for block in stage:
            yield FULL, block.expand[0], block.expand[1]
            yield DEPTHWISE, block.depth[0], block.depth[1]
            yield FULL, block.project[0], block.project[1]
    yield FULL, network.context, None
    for merge in network.merges:
        yield FULL, merge.below[0], merge.below[1]
        yield FULL, merge.skip[0], merge.skip[1]
        yield DEPTHWISE, merge.depth[0], merge.depth[1]
        yield FULL, merge.point[0], merge.point[1]
    yield FULL, network.head, None


def folded(layer, norm):
    """Weights (4 axes) and bias of a layer with its batch normalisation."""
    weight = layer.weight if layer.weight.dim() == 4 else layer.weight[:, :, None, None]
    if norm is None:
        return weight, layer.bias
    scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    return weight * scale[:, None, None, None], norm.bias - norm.running_mean * scale


def read_trunk(network, path):
    """Fills the network from such a file; its batch normalisation starts as what leaves everything as it is."""
    values = file_of_halves(path, MAGIC)
    at = 0
    with torch.no_grad():
        for (_, back), layer, norm in layers(network):
            shape = folded(layer, norm)[0].shape
            weight = back(values[at : at + shape.numel()], shape)
            bias = values[at + shape.numel() : at + shape.numel() + shape[0]]
            at += shape.numel() + shape[0]
            layer.weight.copy_(weight.reshape(layer.weight.shape))
            if norm is None:
                layer.bias.copy_(bias)
                continue
            norm.weight.fill_(1)
            norm.bias.copy_(bias)
            norm.running_mean.fill_(0)
            norm.running_var.fill_(1 - norm.eps)
    if at != len(values):
        raise SystemExit(f"{path} is of another network")


def write_trunk(network, path):
    """Writes the file that the engine reads, and read_trunk."""
    network.eval()
    with torch.no_grad(), open(path, "wb") as file:
        file.write(MAGIC)
        for (order, _), layer, norm in layers(network):
            weight, bias = folded(layer, norm)
            for values in (order(weight), bias):
                write_halves(file, values)
