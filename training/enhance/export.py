"""
    python export.py weights.pt PHOTOS ../../engine/learned/restore.bin

Writes the weights as engine/tools/enhance/network.ts reads them: magic, width, depth, the bits of values between layers, how many
scales and which, then 16-bit floats. The bits are as many as keep the largest value that was met on training pairs within half of 16 bits.
"""
import sys
from pathlib import Path

import numpy as np
import torch
from PIL import Image

from data import all_photos, cut, pair
from network import RestoreNet

# What the networks share lies one folder up.
sys.path.append(str(Path(__file__).resolve().parent.parent))
from halves import read_halves, write_halves


def largest(network, photos):
    """The largest value between layers."""
    most = 0.0

    def seen(_module, _inputs, output):
        nonlocal most
        most = max(most, output.abs().max().item())

    handles = [layer.register_forward_hook(seen) for layer in [network.first, *network.middle]]
    chance = np.random.default_rng(7)
    for number, file in enumerate(photos):
        scale = network.scales[number % len(network.scales)]
        picture, told, *_ = cut(pair(Image.open(file).convert("RGB"), scale, chance), scale, 32, chance)
        network.trunk(torch.from_numpy(picture.copy())[None], torch.from_numpy(told)[None])
    for handle in handles:
        handle.remove()
    return most


def layers(network):
    for layer in [network.first, *network.middle]:
        yield layer.convolution.weight
        yield layer.convolution.bias
        yield layer.gain.weight
        yield layer.shift.weight
    for scale in network.scales:
        yield network.last[str(scale)].weight
        yield network.last[str(scale)].bias


MAGIC = b"RWRS2"


def write(network, bits, path):
    """The file of a network whose values between layers have so many bits of 1."""
    with open(path, "wb") as file:
        file.write(MAGIC + bytes((network.width, network.depth, bits, len(network.scales), *network.scales)))
        for values in layers(network):
            write_halves(file, values)


def read(path):
    """The network of such a file."""
    data = Path(path).read_bytes()
    if data[: len(MAGIC)] != MAGIC:
        raise SystemExit(f"{path} holds no weights of this kind")
    width, depth, _, count = data[len(MAGIC) : len(MAGIC) + 4]
    at = len(MAGIC) + 4 + count
    network = RestoreNet(width, depth, data[at - count : at])
    with torch.no_grad():
        for values in layers(network):
            kept, at = read_halves(data, at, values)
            values.copy_(kept)
    return network


def load(path):
    """A network as train.py leaves it, or of a file of the engine."""
    if str(path).endswith(".bin"):
        return read(path)
    kept = torch.load(path)
    network = RestoreNet(kept["width"], kept["depth"], kept["scales"])
    network.load_state_dict(kept["weights"])
    return network


def main():
    source, photos, target = sys.argv[1:4]
    network = load(source).eval()
    with torch.no_grad():
        most = largest(network, all_photos(photos)[::6])
        bits = int(np.floor(np.log2(16383 / most)))
        print(f"largest value between layers {most:.2f}: {bits} bits of 1")
        write(network, bits, target)


if __name__ == "__main__":
    main()
