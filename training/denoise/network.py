"""The network of light without noise, and what it sees: the twin of engine/render/learnedLight.ts."""
import sys
from pathlib import Path

import torch
from torch.nn import functional

# What the networks share lies one folder up.
sys.path.append(str(Path(__file__).resolve().parent.parent))
from trunk import Trunk

WIDTHS = (32, 48, 64, 96, 128)
DEPTHS = (2, 2, 3, 2)
DECODER = (80, 64, 48, 32)
INPUTS = 24
# Corrections of diffuse and of specular light, red, green, blue each; then odds of what was sampled over what was filtered, for
# direct, indirect and specular light.
CORRECTIONS, ODDS = 6, 3
# Radiance times exposure below which light hardly differs from none.
DARK = 1 / 64
# Shares of what was sampled below this are none, and it counts as so many times what was filtered at most.
FAINT, FIREFLY = 0.06, 3
LUMA = (0.2126, 0.7152, 0.0722)


def coded(light):
    return torch.log2(light.clamp(min=0) + DARK) / 5 + 0.2


def luma(light):
    return sum(share * light[:, c : c + 1] for c, share in enumerate(LUMA))


def parts(planes):
    """
    What the planes of pairs.ts (batch, 42, height, width) hold: light as sampled and as filtered, by name with red, green, blue and
    variance, the surface, and the truth's diffuse and specular light.
    """
    names = ("direct", "indirect", "specular")
    sampled = {name: planes[:, 4 * k : 4 * k + 4] for k, name in enumerate(names)}
    filtered = {name: planes[:, 12 + 4 * k : 16 + 4 * k] for k, name in enumerate(names)}
    surface = planes[:, 24:33]
    truth = (planes[:, 33:36] + planes[:, 36:39], planes[:, 39:42])
    return sampled, filtered, surface, truth


def told(light):
    """Diffuse and specular light, and the deviation of each."""
    direct, indirect, specular = light["direct"], light["indirect"], light["specular"]
    diffuse = direct[:, :3] + indirect[:, :3]
    noise = (direct[:, 3:].clamp(min=0) + indirect[:, 3:].clamp(min=0)).sqrt()
    return diffuse, specular[:, :3], noise, specular[:, 3:].clamp(min=0).sqrt()


def seen(sampled, filtered, surface):
    """(batch, INPUTS, height, width), about -1…1."""
    rough, rough_gloss, rough_noise, gloss_noise = told(sampled)
    diffuse, gloss, noise_left, gloss_left = told(filtered)
    light = torch.cat(
        [
            diffuse,
            rough,
            luma(filtered["direct"]),
            luma(sampled["direct"]),
            gloss,
            luma(rough_gloss),
            rough_noise,
            gloss_noise,
            noise_left,
            gloss_left,
        ],
        1,
    )
    normal, depth, albedo, outside = surface[:, :3], surface[:, 3:4], surface[:, 4:7], surface[:, 7:8]
    return torch.cat([coded(light), normal, 2 / (1 + depth) - 1, albedo * 2 - 1, outside], 1)


class LightNet(Trunk):
    """(batch, INPUTS, height, width), sides divisible by 32 -> (batch, CORRECTIONS + ODDS, height, width)."""

    def __init__(self):
        super().__init__(WIDTHS, DEPTHS, DECODER, 4 * (CORRECTIONS + ODDS), INPUTS)
        with torch.no_grad():
            self.head.weight.mul_(0.1)
            self.head.bias.zero_()
            self.head.bias[4 * CORRECTIONS :] = -2

    def forward(self, x):
        return functional.pixel_shuffle(super().forward(x), 2)


def corrected(sampled, filtered, said):
    """Diffuse and specular light (batch, 3, height, width): so much of what was sampled in what was filtered, times 2 to the correction."""
    shares = ((torch.sigmoid(said[:, CORRECTIONS:]) - FAINT) / (1 - FAINT)).clamp(min=0)
    mixed = []
    for k, name in enumerate(("direct", "indirect", "specular")):
        smooth = filtered[name][:, :3]
        own = torch.minimum(sampled[name][:, :3], FIREFLY * smooth + DARK)
        mixed.append(torch.lerp(smooth, own, shares[:, k : k + 1]))
    factors = torch.exp2(said[:, :CORRECTIONS].clamp(-6, 6))
    return (mixed[0] + mixed[1] + DARK) * factors[:, :3] - DARK, (mixed[2] + DARK) * factors[:, 3:] - DARK


NOTHING = -1e4


def unchanged(said):
    """What the network would say to leave filtered light as it is."""
    return torch.cat([torch.zeros_like(said[:, :CORRECTIONS]), torch.full_like(said[:, CORRECTIONS:], NOTHING)], 1)
