"""
Writes the weights as the engine reads them (engine/perceive/network/weights.ts): batch normalisation folded into the
convolutions, 16-bit floats, layer by layer in the order of the run. `read` brings such a file back, to go on from it.

    python export.py weights.pt ../../engine/learned/segmentation.bin
"""
import sys
from pathlib import Path

import numpy as np
import torch

from network import RoomNet

# What the networks share lies one folder up.
sys.path.append(str(Path(__file__).resolve().parent.parent))
from halves import write_halves

MAGIC = b"RWNET1\0\0"


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
    for merge in (network.merge16, network.merge8, network.merge4):
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


def read(network, path):
    """Fills the network from such a file; its batch normalisation starts as what leaves everything as it is."""
    data = open(path, "rb").read()
    if data[: len(MAGIC)] != MAGIC:
        raise SystemExit(f"{path} holds no weights")
    values = torch.from_numpy(np.frombuffer(data, "<f2", offset=len(MAGIC)).astype(np.float32))
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


def main():
    source, target = sys.argv[1:3]
    network = RoomNet()
    network.load_state_dict(torch.load(source))
    network.eval()
    with torch.no_grad(), open(target, "wb") as file:
        file.write(MAGIC)
        for (order, _), layer, norm in layers(network):
            weight, bias = folded(layer, norm)
            for values in (order(weight), bias):
                write_halves(file, values)


if __name__ == "__main__":
    main()
