"""
    python export.py weights.pt PHOTOS ../../engine/learned/restore.bin

Writes the weights as engine/tools/enhance/network.ts reads them: magic, width, depth and the bits of values between layers, then 16-bit
floats. The bits are as many as keep the largest value that was met on training pairs within half of 16 bits.
"""
import sys
from pathlib import Path

import numpy as np
import torch
from PIL import Image

from data import cut, open_photos, pair
from network import DEPTH, SCALES, WIDTH, RestoreNet

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
        scale = SCALES[number % 3]
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
    for scale in SCALES:
        yield network.last[str(scale)].weight
        yield network.last[str(scale)].bias


MAGIC = b"RWRS1"


def read(network, path):
    """Fills the network from such a file."""
    data = Path(path).read_bytes()
    if data[: len(MAGIC) + 2] != MAGIC + bytes((WIDTH, DEPTH)):
        raise SystemExit(f"{path} is of another network")
    at = len(MAGIC) + 3
    with torch.no_grad():
        for values in layers(network):
            kept, at = read_halves(data, at, values)
            values.copy_(kept)


def main():
    source, photos, target = sys.argv[1:4]
    network = RestoreNet()
    network.load_state_dict(torch.load(source))
    network.eval()
    with torch.no_grad():
        most = largest(network, open_photos(photos)[::6])
        bits = int(np.floor(np.log2(16383 / most)))
        print(f"largest value between layers {most:.2f}: {bits} bits of 1")
        with open(target, "wb") as file:
            file.write(MAGIC + bytes((WIDTH, DEPTH, bits)))
            for values in layers(network):
                write_halves(file, values)


if __name__ == "__main__":
    main()
