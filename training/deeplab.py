"""
DeepLabV3+ (Chen et al. 2018) with MobileNetV2 (Sandler et al. 2018), whose backbone ends at a sixteenth of the picture's size:
what the networks of photos and of drawings are made of, and how their weights lie in files. The engine runs it: its twin is
engine/network/deepLab.ts.
"""
import torch
from torch import nn
from torch.nn import functional

from depthwise import depthwise
from halves import file_of_halves, write_halves
from trunk import full, full_back

MAGIC = b"RWNET2\0\0"
# Values a pixel after the stem.
STEM = 32
# Stages: values a pixel, blocks, stride of the first, how many times wider inside, and how far apart kernels look, in the
# first block and in the others.
STAGES = (
    (16, 1, 1, 1, (1, 1)),
    (24, 2, 2, 6, (1, 1)),
    (32, 3, 2, 6, (1, 1)),
    (64, 4, 2, 6, (1, 1)),
    (96, 3, 1, 6, (1, 1)),
    (160, 3, 1, 6, (1, 2)),
    (320, 1, 1, 6, (2, 2)),
)
# The block whose inside, at a quarter of the size, the decoder comes back to; values a pixel of it there, and of the decoder.
SKIPPED, SKIP, DECODER = 2, 48, 256
# From the backbone's last size to the decoder's.
GROWS = 4
# What values are cut off at inside the backbone.
TOP = 6.0


class Convolution(nn.Module):
    """With what batch normalisation was when it was folded in."""

    def __init__(self, inputs, outputs, kernel=1, stride=1, groups=1, apart=1, top=None, is_cut=True):
        super().__init__()
        self.weight = nn.Parameter(torch.zeros(outputs, inputs // groups, kernel, kernel))
        self.bias = nn.Parameter(torch.zeros(outputs))
        self.stride, self.groups, self.apart, self.top, self.is_cut = stride, groups, apart, top, is_cut

    def forward(self, x):
        if self.groups > 1:
            y = depthwise(x, self.weight, self.bias, self.stride, self.apart)
        else:
            y = functional.conv2d(x, self.weight, self.bias, self.stride, self.weight.shape[2] // 2)
        return y if not self.is_cut else functional.relu(y) if self.top is None else functional.relu6(y)


class Block(nn.Module):
    """Inverted residual."""

    def __init__(self, inputs, outputs, stride, expansion, apart):
        super().__init__()
        inner = inputs * expansion
        self.expand = Convolution(inputs, inner, top=TOP) if expansion > 1 else None
        self.depth = Convolution(inner, inner, 3, stride, inner, apart, TOP)
        self.project = Convolution(inner, outputs, is_cut=False)

    def forward(self, x):
        """The block's result, and what is inside it."""
        inside = self.depth(self.expand(x) if self.expand else x)
        y = self.project(inside)
        is_residual = self.depth.stride == 1 and x.shape[1] == y.shape[1] and self.expand
        return (x + y if is_residual else y), inside


class DeepLab(nn.Module):
    """(batch, 3, height, width) in -1…1, sides divisible by 16 -> (batch, outputs, height / 4, width / 4)."""

    def __init__(self, outputs):
        super().__init__()
        self.stem = Convolution(3, STEM, 3, 2, top=TOP)
        self.blocks = nn.ModuleList()
        before = STEM
        for values, depth, stride, expansion, apart in STAGES:
            for number in range(depth):
                first = number == 0
                self.blocks.append(Block(before, values, stride if first else 1, expansion, apart[0 if first else 1]))
                before = values
        self.whole = Convolution(before, DECODER)
        self.near = Convolution(before, DECODER)
        self.join = Convolution(2 * DECODER, DECODER)
        self.skip = Convolution(144, SKIP)
        both = DECODER + SKIP
        self.depth, self.point = Convolution(both, both, 3, groups=both), Convolution(both, DECODER)
        self.lastDepth = Convolution(DECODER, DECODER, 3, groups=DECODER)
        self.last = Convolution(DECODER, DECODER)
        self.head = Convolution(DECODER, outputs, is_cut=False)

    def backbone(self):
        return [*self.stem.parameters(), *self.blocks.parameters()]

    def convolutions(self):
        """In the order of the run."""
        return [layer for layer in self.modules() if isinstance(layer, Convolution)]

    def forward(self, x):
        x = self.stem(x)
        for number, block in enumerate(self.blocks):
            x, inside = block(x)
            if number == SKIPPED:
                kept = inside
        whole = self.whole(x.mean((2, 3), keepdim=True)).expand(-1, -1, *x.shape[2:])
        x = grown(self.join(torch.cat((whole, self.near(x)), 1)))
        x = torch.cat((x, self.skip(kept)), 1)
        return self.head(self.last(self.lastDepth(self.point(self.depth(x)))))


def grown(x):
    """Four times the size; what is between the places of a picture is interpolated, the first of them stays where it is."""
    height, width = (GROWS * (side - 1) + 1 for side in x.shape[2:])
    y = functional.interpolate(x, size=(height, width), mode="bilinear", align_corners=True)
    return functional.pad(y, (0, GROWS - 1, 0, GROWS - 1), mode="replicate")


def write_network(network, path):
    """Writes the file that the engine reads, and read_network: 16-bit floats, layer by layer, weights before bias."""
    with torch.no_grad(), open(path, "wb") as file:
        file.write(MAGIC)
        for layer in network.convolutions():
            for values in (full(layer.weight), layer.bias):
                write_halves(file, values)


def read_network(network, path):
    """Fills the network from such a file."""
    values = file_of_halves(path, MAGIC)
    at = 0
    with torch.no_grad():
        for layer in network.convolutions():
            layer.weight.copy_(full_back(values[at : at + layer.weight.numel()], layer.weight.shape))
            at += layer.weight.numel()
            layer.bias.copy_(values[at : at + len(layer.bias)])
            at += len(layer.bias)
    if at != len(values):
        raise SystemExit(f"{path} is of another network")
