"""
Writes the weights of a run as the engine reads them.

    python export.py weights.pt ../../engine/learned/segmentation.bin
"""
import sys

import torch

from network import FirstNet

from trunk import write_trunk


def main():
    source, target = sys.argv[1:3]
    network = FirstNet()
    network.load_state_dict(torch.load(source))
    write_trunk(network, target)


if __name__ == "__main__":
    main()
