"""
The network: 3×3 convolutions at the size of the source, modulated by what was measured, and one last convolution for each scale whose
outputs are the pixels of a block (sub-pixel convolution, Shi et al. 2016) and a correction of the two colour differences. It adds to
a Catmull-Rom interpolation.
"""
import torch
from torch import nn
from torch.nn import functional as F

from measure import FEATURES

INPUTS = 6
"""Y - 0.5, Cb, Cr (of 1), the grid of JPEG blocks across and down, 1."""
SLOPE = 0.125
SCALES = (1, 2, 4)


def catmull_rom(scale):
    """(scale, 4) weights of source pixels -1…2 or -2…1 as (scale, 5) of pixels -2…2, for each place within a pixel."""
    weights = torch.zeros(scale, 5)
    for place in range(scale):
        at = (place + 0.5) / scale - 0.5
        for k in range(-2, 3):
            x = abs(k - at)
            w = 1.5 * x**3 - 2.5 * x**2 + 1 if x < 1 else -0.5 * x**3 + 2.5 * x**2 - 4 * x + 2 if x < 2 else 0.0
            weights[place, k + 2] = w
    return weights / weights.sum(1, keepdim=True)


def enlarge(plane, scale):
    """(n, 1, h, w) → (n, 1, h·scale, w·scale); pixels beyond the border are those on it."""
    if scale == 1:
        return plane
    w = catmull_rom(scale)
    kernel = torch.einsum("ik,jl->ijkl", w, w).reshape(scale * scale, 1, 5, 5)
    return F.pixel_shuffle(F.conv2d(F.pad(plane, (2, 2, 2, 2), mode="replicate"), kernel), scale)


class Modulated(nn.Module):
    """A 3×3 convolution whose outputs are scaled and shifted by the features; near to identity at first."""

    def __init__(self, inputs, outputs):
        super().__init__()
        self.convolution = nn.Conv2d(inputs, outputs, 3, padding=1)
        nn.init.kaiming_normal_(self.convolution.weight, a=SLOPE)
        if inputs == outputs:
            with torch.no_grad():
                self.convolution.weight.mul_(0.4)
                nn.init.dirac_(extra := torch.empty_like(self.convolution.weight))
                self.convolution.weight.add_(extra * 0.8)
        nn.init.zeros_(self.convolution.bias)
        self.gain = nn.Linear(FEATURES, outputs, bias=False)
        self.shift = nn.Linear(FEATURES, outputs, bias=False)
        nn.init.zeros_(self.gain.weight)
        nn.init.zeros_(self.shift.weight)

    def forward(self, x, told):
        gain = 1 + self.gain(told)[:, :, None, None]
        return self.convolution(x) * gain + self.shift(told)[:, :, None, None]


class RestoreNet(nn.Module):
    """`width` values a pixel between layers, `depth` layers of as many inputs, and a last one for each of `scales`."""

    def __init__(self, width, depth, scales):
        super().__init__()
        # In the order in which their last layers lie in files.
        self.width, self.depth, self.scales = width, depth, tuple(sorted(scales))
        self.first = Modulated(INPUTS, width)
        self.middle = nn.ModuleList(Modulated(width, width) for _ in range(depth))
        self.last = nn.ModuleDict({str(s): nn.Conv2d(width, s * s + 2, 3, padding=1) for s in self.scales})
        for convolution in self.last.values():
            nn.init.normal_(convolution.weight, std=1e-3)
            nn.init.zeros_(convolution.bias)

    def trunk(self, picture, told):
        first = F.leaky_relu(self.first(picture, told), SLOPE)
        x = first
        for layer in self.middle:
            x = F.leaky_relu(layer(x, told), SLOPE)
        return x + first

    def forward(self, picture, told, scale):
        """Y (n, 1, h·scale, w·scale) and the two colour differences (n, 2, h, w), restored; values of 1."""
        out = self.last[str(scale)](self.trunk(picture, told)).float()
        block, colour = out[:, : scale * scale], out[:, scale * scale :]
        return enlarge(picture[:, :1].float(), scale) + F.pixel_shuffle(block, scale), picture[:, 1:3].float() + colour
