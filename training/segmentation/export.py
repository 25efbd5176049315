"""
Writes the weights as the engine reads them (engine/perceive/network/weights.ts): batch normalisation folded into the
convolutions, 16-bit floats, layer by layer in the order of the run.

    python export.py weights.pt ../../engine/perceive/network/room.weights
"""
import sys

import numpy as np
import torch

from network import RoomNet

MAGIC = b"RWNET1\0\0"


def folded(sequence):
    """Weights and bias of a convolution with its batch normalisation."""
    convolution, norm = sequence[0], sequence[1]
    scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    return convolution.weight * scale[:, None, None, None], norm.bias - norm.running_mean * scale


def full(weight):
    """(out, in, ky, kx) -> [ky][kx][in][out]."""
    return weight.permute(2, 3, 1, 0)


def depthwise(weight):
    """(channels, 1, ky, kx) -> [ky][kx][channels]."""
    return weight[:, 0].permute(1, 2, 0)


def layers(network):
    yield full, folded(network.stem)
    for stage in network.stages:
        for block in stage:
            yield full, folded(block.expand)
            yield depthwise, folded(block.depth)
            yield full, folded(block.project)
    yield full, (network.context.weight[:, :, None, None], network.context.bias)
    for merge in (network.merge16, network.merge8, network.merge4):
        yield full, folded(merge.below)
        yield full, folded(merge.skip)
        yield depthwise, folded(merge.depth)
        yield full, folded(merge.point)
    yield full, (network.head.weight, network.head.bias)


def main():
    source, target = sys.argv[1:3]
    network = RoomNet()
    network.load_state_dict(torch.load(source))
    network.eval()
    with torch.no_grad(), open(target, "wb") as file:
        file.write(MAGIC)
        for order, (weight, bias) in layers(network):
            for values in (order(weight), bias):
                half = values.contiguous().numpy().astype("<f2")
                if not np.isfinite(half).all():
                    raise SystemExit("a weight does not fit into 16 bits")
                file.write(half.tobytes())


if __name__ == "__main__":
    main()
